import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  answered: {
    name: '答题数',
    says: '在练习、作业、测验和挑战里作答的题次；一道大题有几小题就算几次，结果还没公布的也算',
  },
  judged: {
    name: '计入学情的答题',
    says: '在练习、作业、测验和挑战里作答、结果已经公布的题次；一道大题有几小题就算几次',
  },
  accuracy: {
    name: '正确率',
    says: '已经公布结果的作答里答对的比例',
    part: '答对的题次',
    whole: '已公布结果的题次',
  },
  mastery: {
    name: '掌握度',
    says: '估计能答对这个知识点中等难度题目的机会；多个知识点取平均',
  },
  active: {
    name: '练习人数',
    says: '这段时间至少练习过一题的学生',
  },
  known: {
    name: '有数据的学生',
    says: '在这一节的知识点上答过题的学生；旁边是全班学生',
  },
  weak: {
    name: '薄弱',
    says: '这一节的知识点平均掌握度偏低的学生',
  },
  grade: {
    name: '学情等级',
    says: '由正确率得出：85 分以上 A，70 分以上 B，60 分以上 C，其余 D；答满 10 题才有等级',
  },
  spent: {
    name: '练习时间',
    says: '花在作答上的时间，一题一题相加',
  },
  rank: {
    name: '段位',
    says: '这次挑战的段位',
  },
  duration: {
    name: '总时长',
    says: '从开始到结束的时间，看题和停留也算',
  },
  right: {
    name: '答对',
    says: '这一次答对的题数',
  },
  wrong: {
    name: '答错',
    says: '这一次答错和没有作答的题数',
  },
  challengers: {
    name: '挑战人数',
    says: '挑战过这一段位的学生，一人只计一次',
  },
  attempts: {
    name: '挑战次数',
    says: '所有学生挑战这一段位的次数',
  },
  parts: {
    name: '题数',
    says: '这一次练习的题数；一道大题有几小题就算几题',
  },
});
