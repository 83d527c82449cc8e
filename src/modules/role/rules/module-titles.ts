import type { Title } from '../../../kernel/shared/screens';

/** What the parts of the platform are called where people read which role may do what in them. */
const TITLES: Readonly<Record<string, Title>> = {
  kernel: { zh: '系统', en: 'System' }, shell: { zh: '首页与工作台', en: 'Home and bench' }, account: { zh: '账号', en: 'Accounts' }, organisation: { zh: '机构', en: 'Organisations' }, role: { zh: '角色', en: 'Roles' },
  people: { zh: '人员', en: 'People' }, class: { zh: '班级', en: 'Classes' }, files: { zh: '文件', en: 'Files' }, operations: { zh: '运营', en: 'Operations' }, textbook: { zh: '教材', en: 'Textbooks' },
  'question-bank': { zh: '题库', en: 'Question bank' }, resource: { zh: '资源库', en: 'Resources' }, timetable: { zh: '课表', en: 'Timetable' }, teachplan: { zh: '教学计划', en: 'Teaching plans' }, lesson: { zh: '课堂', en: 'Lessons' },
  live: { zh: '直播', en: 'Live classes' }, notes: { zh: '课堂笔记', en: 'Class notes' }, teachlink: { zh: '教学分享', en: 'Teaching share' }, homework: { zh: '作业', en: 'Homework' }, wrongbook: { zh: '错题本', en: 'Wrong-answer notebook' },
  practice: { zh: '练习', en: 'Practice' }, exam: { zh: '考试', en: 'Exams' }, assessment: { zh: '教学评价', en: 'Assessment' }, analytics: { zh: '数据报表', en: 'Reports' }, train: { zh: '培训', en: 'Training' }, video: { zh: '视频课', en: 'Video lessons' },
  mall: { zh: '课程商城', en: 'Course mall' }, finance: { zh: '财务', en: 'Finance' }, device: { zh: '设备', en: 'Devices' }, face: { zh: '人脸库', en: 'Face library' }, 'sport-settings': { zh: '运动设置', en: 'Sport settings' },
  'fitness-test': { zh: '体质测试', en: 'Fitness tests' }, vision: { zh: '视力', en: 'Vision' }, 'process-eval': { zh: '过程性评价', en: 'Process evaluation' }, hsat: { zh: '体育中考', en: 'Entrance exam' }, games: { zh: '赛事', en: 'Games' },
  'sunny-run': { zh: '阳光跑', en: 'Sunny running' }, watch: { zh: '学生手表', en: 'Student watch' }, psychology: { zh: '心理健康', en: 'Psychological health' }, sleep: { zh: '睡眠', en: 'Sleep' }, 'sport-data': { zh: '体育大数据', en: 'Sports data' },
  'school-site': { zh: '学校主页', en: 'School site' },
};
/** The name of a module; one that has none here by its own. */
export const moduleTitle = (module: string): Title => TITLES[module] ?? { zh: module, en: module };
