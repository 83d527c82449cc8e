import { defineFigures } from '../../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  due: {
    name: '应测人数',
    says: '本学年测试名单上的学生，加上名单建立后进入行政班的学生；学年结束后不再增加',
  },
  complete: {
    name: '已完成',
    says: '所有应测项目都有成绩、算出总分的学生',
  },
  begun: {
    name: '已开始',
    says: '至少有一项成绩、且没有免测或缓测的学生',
  },
  excused: {
    name: '免测缓测',
    says: '本学年获准免测或缓测的学生，不计入完成率',
  },
  left: {
    name: '未完成',
    says: '应测学生中没有免测缓测、也还没有完成全部项目的人数',
  },
  completion: {
    name: '完成率',
    says: '应测学生里有多少人已经测完全部项目',
    part: '已完成人数',
    whole: '应测人数减去免测缓测人数',
  },
  participation: {
    name: '参测率',
    says: '应测学生里有多少人至少测了一项',
    part: '已开始人数',
    whole: '应测人数减去免测缓测人数',
  },
  pass: {
    name: '及格率',
    says: '总分达到及格及以上（60 分）的比例，还没有总分的学生不计',
    part: '及格、良好和优秀的人数',
    whole: '有总分的人数',
  },
  good: {
    name: '优良率',
    says: '总分达到良好及以上（80 分）的比例，还没有总分的学生不计',
    part: '良好和优秀的人数',
    whole: '有总分的人数',
  },
  level: {
    name: '等级占比',
    says: '按总分或该项目得分划分的等级，还没有成绩的学生不计',
    part: '该等级的人数',
    whole: '有成绩的人数',
  },
  mean: {
    name: '平均分',
    says: '有总分的学生的平均总分',
    part: '总分之和',
    whole: '有总分的人数',
  },
  tested: {
    name: '已测人数',
    says: '这个项目有测量结果的学生',
  },
  meanResult: {
    name: '平均成绩',
    says: '这个项目测量结果的平均值',
    part: '测量结果之和',
    whole: '已测人数',
  },
  band: {
    name: '体质指数分布',
    says: '按国家标准分年级和性别划分为低体重、正常、超重、肥胖',
    part: '该档的人数',
    whole: '有体质指数的人数',
  },
  fat: {
    name: '超重肥胖率',
    says: '体质指数属于超重或肥胖的比例',
    part: '超重和肥胖的人数',
    whole: '有体质指数的人数',
  },
  total: {
    name: '总分',
    says: '标准分加附加分；测完全部项目才有总分',
  },
  standardScore: {
    name: '标准分',
    says: '各项得分按权重相加，不含附加分',
  },
  bonus: {
    name: '附加分',
    says: '超过满分标准的项目另外得到的分',
  },
  graduation: {
    name: '毕业成绩',
    says: '毕业学年总分的一半加上其他各学年总分平均的一半',
  },
  partly: {
    name: '部分完成',
    says: '至少有一项成绩、还没有测完全部项目的学生',
  },
  untouched: {
    name: '还没开始',
    says: '应测、没有免测缓测、一项成绩也没有的学生',
  },
  rise: {
    name: '上升',
    says: '换成另一套规则以后总分变高的学生',
  },
  fall: {
    name: '下降',
    says: '换成另一套规则以后总分变低的学生',
  },
  meanChange: {
    name: '平均分变化',
    says: '两套规则下都有总分的学生，现在的和另一套规则下的平均总分',
  },
  gainLose: {
    name: '得到 / 失去总分',
    says: '换成另一套规则以后才有总分的学生，和因此没有总分的学生',
  },
  problem: {
    name: '问题',
    says: '上报表里有这种问题的学生',
  },
  drafted: {
    name: '已测',
    says: '这次测试里已经测过的项目',
    part: '已测的项目',
    whole: '名单上所有学生的项目之和',
  },
  committed: {
    name: '已提交',
    says: '这次测试里成绩已经提交的项目',
    part: '已提交的项目',
    whole: '名单上所有学生的项目之和',
  },
  conflicts: {
    name: '冲突',
    says: '同一个学生同一项目有两个不同的成绩，还没有决定用哪一个',
  },
  appeals: {
    name: '申诉',
    says: '学生对这次测试的成绩提出、还没有结论的申诉',
  },
  chosen: {
    name: '已选',
    says: '已经选好项目的学生；旁边是应选的学生',
  },
  option: {
    name: '选项人数',
    says: '选了这个项目的学生；旁边是名额',
  },
});
