import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  teaching: {
    name: '任课教师',
    says: '在正在运行的班级里任课的教师，一人只计一次',
  },
  mine: {
    name: '我的学员',
    says: '我任课或担任班主任的、正在运行的班级里的学员，一人只计一次',
  },
  todosDone: {
    name: '完成待办',
    says: '这段时间里完成的待办；旁边是现在还没有完成的和已经逾期的',
  },
  todosMade: {
    name: '发布待办',
    says: '这段时间里发布给学员的待办；旁边是现在还没有完成的和已经逾期的',
  },
  goalsReached: {
    name: '达成目标',
    says: '这段时间里达成的学习目标；旁边是现在进行中的',
  },
  lessonsHeld: {
    name: '已上课',
    says: '这段时间里到今天为止已经结束的课；旁边是到今天为止安排的课',
  },
  comments: {
    name: '评语',
    says: '这段时间里写给学员的评语',
  },
  beans: {
    name: '学豆',
    says: '练习得到、还没有用掉的学豆',
  },
  learning: {
    name: '在学',
    says: '已经开通、30 天以后才到期的科目，每位学员每个科目计一次',
  },
  near: {
    name: '即将到期',
    says: '30 天以内到期的科目，每位学员每个科目计一次',
  },
  expired: {
    name: '已到期',
    says: '已经过了到期日、没有续开的科目，每位学员每个科目计一次',
  },
  applied: {
    name: '待审核',
    says: '已经提交、还没有审核的开通申请',
  },
  activations: {
    name: '开通次数',
    says: '第一天在这段时间里的开通，每位学员每个科目每次计一次',
  },
  activated: {
    name: '学员',
    says: '这段时间里有开通的学员，一人只计一次',
  },
  money: {
    name: '开通金额',
    says: '第一天在这段时间里的开通的价格之和',
  },
  tutoring: {
    name: '辅导班',
    says: '我正在运行的一对一和一对多辅导班',
  },
  tutored: {
    name: '学员',
    says: '这些辅导班的学员人数之和',
  },
  applicants: {
    name: '待审核申请',
    says: '申请加入我的辅导班、还没有审核的学员',
  },
  asked: {
    name: '待回答提问',
    says: '学员向我提出、还没有回答的问题',
  },
});
