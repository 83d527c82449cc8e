import { BUSI, USER_TYPE } from '../../../kernel/shared/codes';
import { entry as e, group, type Entry, type Group, type Who } from './menu';
import { siteMenuOf } from './site-menus';

const consents = e('/basic/student/consents', { icon: 'safety', hint: 'hint.myConsents' });
// The texts' menus name no place for what the fitness year shows a child and a class teacher: a group of its own, before the last.
const student: Group = group('体育健康', 'Sport and health', 'heart', [
  e('/fitness/mine', { icon: 'trophy', hint: 'hint.myFitness' }),
  e('/fitness/exams', '我的考试', 'My tests', { icon: 'flag', hint: 'hint.myTests' }),
  e('/phys/eyes/mine', { icon: 'heart', hint: 'hint.myEyes' }),
  e('/sport/games', { icon: 'flag', hint: 'hint.myGames' }),
  e('/sport/sun/mine', { icon: 'flag', hint: 'hint.mySun' }),
  e('/sport/records/mine', { icon: 'check', hint: 'hint.myRecords' }),
  e('/phys/eval/mine', { icon: 'check', hint: 'hint.myEval' }),
  e('/watch/mine', { icon: 'safety', hint: 'hint.myWatch' }),
  e('/psyc/mine', { icon: 'heart', hint: 'hint.myPsyc' }),
  e('/phys/hsat/mine', { icon: 'trophy', hint: 'hint.myHsat' }),
  consents,
]);
const teacher: Group = group('体育健康', 'Sport and health', 'heart', [
  e('/phys/eyes/clazz', { icon: 'heart', hint: 'hint.clazzEyes' }),
  e('/sport/running', { icon: 'flag', hint: 'hint.track' }),
  e('/sport/sun', { icon: 'flag', hint: 'hint.sun' }),
  e('/sport/games', { icon: 'flag', hint: 'hint.clazzGames' }),
  e('/phys/eval/clazz', { icon: 'check', hint: 'hint.clazzEval' }),
  e('/watch/alarms', { icon: 'notice', hint: 'hint.watchAlarms' }),
  e('/phys/hsat/exempts', { icon: 'trophy', hint: 'hint.clazzHsat' }),
  e('/field', '现场录入', 'Results entry', { icon: 'form', notHome: true, hint: 'hint.field' }),
]);
// Nor for attendance and the making of timetables: they stand behind the evaluation of lessons, where a teacher's day ends.
const AFTER = '/arrange/basic/evaluates';
const schedule = e('/arrange/basic/myWeekPeriodArranges', '排课管理', 'Timetable office', {
  icon: 'calendar',
  hint: 'hint.schedule',
});
const attendance = e('/arrange/basic/attend', { icon: 'user', hint: 'hint.attend' });
const withAttendance = (menu: readonly Group[]): readonly Group[] =>
  menu.map((g) => ({
    ...g,
    items: g.items.flatMap((item) => ('path' in item && item.path === AFTER ? [item, attendance, schedule] : [item])),
  }));
// Nor for what became of objections: they stand behind the reports that they are about.
const AFTER_REPORT = '/work/report/study/analy';
const appeals = e('/appeal/mine', { icon: 'notice', hint: 'hint.myAppeals' });
const withAppeals = (menu: readonly Group[]): readonly Group[] =>
  menu.map((g) => ({
    ...g,
    items: g.items.flatMap((item) => ('path' in item && item.path === AFTER_REPORT ? [item, appeals] : [item])),
  }));
// Nor for assessment: it stands in the last group, for the children and the teachers of a school.
const childAssessment = e('/assessment-student/assessment-list-self', { icon: 'star', hint: 'hint.myAssessment' });
const teacherAssessment = [
  e('/assessment-student/assessment-list-class', { icon: 'star', hint: 'hint.clazzAssessment' }),
  e('/assessment-teacher/list-self', { icon: 'trophy', hint: 'hint.myPerformance' }),
];
// Nor, on the lines whose entries are flat, for what their teachers may do as those of a school: behind the texts' entries.
const preparing = [
  e('/teachplan/index', { icon: 'profile', hint: 'hint.plan' }),
  e('/arrange/famous/lessons', { icon: 'crown', hint: 'hint.famous' }),
  e('/teachlink/shared', { icon: 'share', hint: 'hint.shared' }),
  e('/repo/psn/question', { icon: 'folder', hint: 'hint.resources' }),
];
const homework = [
  e('/work/home/allwork', { icon: 'check', hint: 'hint.grade' }),
  e('/work/assign/work', { icon: 'form', hint: 'hint.assign' }),
];
const practice = [
  e('/exercise/clazz', '班级练习', 'Class practice', { icon: 'aim', hint: 'hint.clazzExercise' }),
  e('/work/clazz/wrong/index', { icon: 'close', hint: 'hint.clazzWrong' }),
];
const lessons = [
  e('/arrange/basic/myLessons', { icon: 'calendar', hint: 'hint.teachLessons' }),
  e('/arrange/basic/myWeekPeriodLessons', { icon: 'table', hint: 'hint.week' }),
  e('/arrange/basic/evaluates', { icon: 'star', hint: 'hint.teachEvaluates' }),
  attendance,
  schedule,
];
const FURTHER: Readonly<Record<number, readonly Entry[]>> = {
  [BUSI.training]: [...preparing, ...practice],
  [BUSI.region]: [...preparing, ...homework, ...practice],
  [BUSI.tutor]: [...lessons, ...preparing, ...homework, ...practice],
};
// Nor for the reports of teaching and study.
const teachReports = e('/stat/report/teach/index', '教学报告', 'Teaching reports', {
  icon: 'chart',
  hint: 'hint.teachReports',
});
const behind = (menu: readonly Group[], entries: Group['items']): readonly Group[] =>
  menu.map((g, at) => (at === menu.length - 1 ? { ...g, items: [...g.items, ...entries] } : g));
// Nor for a child's home at school, which holds the whole day: before everything else.
const childHome = e('/basic/student/index', {
  icon: 'home',
  hint: 'hint.childHome',
});
const before = (entries: Group['items'], [first, ...rest]: readonly Group[]): readonly Group[] => [
  { ...first!, items: [...entries, ...first!.items] },
  ...rest,
];
// Nor for the training homes, where learners and live-class teachers of an institution begin.
const trainingLearner = [
  e('/train/student/index', { icon: 'home', hint: 'hint.trainHome' }),
  e('/train/student/todos', { icon: 'check', hint: 'hint.trainTodos' }),
];
const trainingTeacher = [e('/train/teacher/summary', { icon: 'home', hint: 'hint.trainSummary' })];

/**
 * The site menu of a person as the header shows it: the texts' menu, for teachers with attendance and the timetable
 * office, on the flat lines with what else they may do, in an institution with their training, for a school's children
 * with their home, and for both their health and assessment.
 */
export function wholeMenuOf(who: Pick<Who, 'userType' | 'busiId'>): readonly Group[] {
  const learner = who.userType !== USER_TYPE.teacher;
  const menu = learner
    ? withAppeals(siteMenuOf(who))
    : behind(withAttendance(siteMenuOf(who)), FURTHER[who.busiId] ?? []);
  // A child of an institution has no group of health: what was agreed to stands last.
  if (who.busiId === BUSI.training)
    return learner ? before(trainingLearner, behind(menu, [consents])) : before(trainingTeacher, menu);
  if (who.busiId !== BUSI.school) return menu;
  const whole = behind(menu, learner ? [childAssessment] : [...teacherAssessment, teachReports]);
  return [
    ...(learner ? before([childHome], whole) : whole).slice(0, -1),
    learner ? student : teacher,
    ...whole.slice(-1),
  ];
}
