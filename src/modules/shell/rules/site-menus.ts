import { AUTHENTICATED, BUSI, USER_TYPE } from '../../../kernel/shared/codes';
import { orgHomeOf } from './card';
import { homeEligible, siteOnly } from './landing';
import {
  entriesOf,
  entry as e,
  group,
  isExternal,
  targetOf,
  type Entry,
  type Group,
  type Known,
  type ShellSettings,
  type ShownEntry,
  withTitle,
  type Who,
} from './menu';
import { shows } from './visible';

/** Baseline codes of a teacher of each line: with nothing beyond them there is no management system (M8 to M11). */
const BASELINE: Readonly<Record<number, readonly string[]>> = {
  [BUSI.school]: ['BASIC_TEACHING', AUTHENTICATED],
  [BUSI.training]: [AUTHENTICATED],
  [BUSI.region]: ['ADMIN_TEACHING', AUTHENTICATED],
  [BUSI.tutor]: ['TUTOR_TEACHING', AUTHENTICATED],
};
/** Whether the management system shows: never for students, else for whoever holds something beyond the baseline. */
export const hasManagement = (who: Pick<Who, 'userType' | 'busiId' | 'funcIds'>): boolean =>
  who.userType !== USER_TYPE.student && who.funcIds.some((f) => !(BASELINE[who.busiId] ?? [AUTHENTICATED]).includes(f));

const management: Entry = e('/desk/bench', '管理系统', 'Management system', {
  notHome: true,
  icon: 'setting',
  hint: 'hint.management',
  when: hasManagement,
});
const teacherHelp = (when?: (who: Who, shell: ShellSettings) => boolean): Entry =>
  e('#help', '帮助中心', 'Help centre', {
    to: '/help/teacher/',
    blank: true,
    notHome: true,
    icon: 'help',
    when: (who, shell) => shell.brand === 'meiyike' && (when?.(who, shell) ?? true),
  });

/** Lines whose learners have lessons, homework and practice: whose menu shows the entry, not who may open its address. */
const learns = ({ busiId }: Who): boolean =>
  busiId === BUSI.school || busiId === BUSI.training || busiId === BUSI.region;
/** Students of every line (M5). */
export const studentMenu: readonly Group[] = [
  group('互动课堂', 'Interactive classroom', 'classroom', [
    e('/arrange/study/myLessons', { hot: true, icon: 'calendar', hint: 'hint.myLessons', when: learns }),
    e('/arrange/study/myWeekPeriodLessons', { icon: 'table', hint: 'hint.week', when: learns }),
    e('/note/study/myClazzNotes', { icon: 'edit', hint: 'hint.notes', when: learns }),
    e('/arrange/study/evaluates', { icon: 'star', hint: 'hint.evaluates', when: learns }),
  ]),
  group('智能作业', 'Smart homework', 'homework', [
    e('/work/dowork/workList/todo', { icon: 'form', hint: 'hint.myWork', when: learns }),
    e('/work/wrong/index', { icon: 'close', hint: 'hint.wrong', when: learns }),
    e('/exercise/index', { icon: 'aim', hint: 'hint.exercise', when: learns }),
    e('/work/report/study/analy', { icon: 'chart', hint: 'hint.report' }),
  ]),
  group('其他', 'Other', 'more', [
    e('/clazz/study/current', { hot: true, icon: 'team', hint: 'hint.myClass' }),
    e('#courses', '购买课程', 'Buy courses', {
      to: '/site/mall/courses',
      blank: true,
      notHome: true,
      icon: 'shop',
      hint: 'hint.courses',
    }),
    e('#orders', '我的订单', 'My orders', {
      to: '/site/mall/orders',
      blank: true,
      notHome: true,
      icon: 'wallet',
      hint: 'hint.orders',
    }),
    e('#help', '帮助中心', 'Help centre', {
      to: '/help/student/',
      blank: true,
      notHome: true,
      icon: 'help',
      when: (who, shell) => who.userType === USER_TYPE.student && shell.brand === 'meiyike',
    }),
  ]),
];

/** Teachers of a school. */
export const schoolTeacherMenu: readonly Group[] = [
  group('教研', 'Teaching research', 'book', [
    e('/teachplan/index', {
      hot: true,
      recommended: true,
      icon: 'profile',
      hint: 'hint.plan',
    }),
    e('/arrange/famous/lessons', { icon: 'crown', hint: 'hint.famous' }),
    e('/teachlink/shared', { icon: 'share', hint: 'hint.shared' }),
    e('/repo/psn/question', { icon: 'folder', hint: 'hint.resources' }),
  ]),
  group('互动课堂', 'Interactive classroom', 'classroom', [
    e('/arrange/basic/myLessons', {
      hot: true,
      icon: 'calendar',
      hint: 'hint.teachLessons',
    }),
    e('/arrange/basic/myWeekPeriodLessons', { icon: 'table', hint: 'hint.week' }),
    e('/arrange/basic/evaluates', { icon: 'star', hint: 'hint.teachEvaluates' }),
  ]),
  group('智能作业', 'Smart homework', 'homework', [
    e('/work/home/allwork', { icon: 'check', hint: 'hint.grade' }),
    e('/work/assign/work', { icon: 'form', hint: 'hint.assign' }),
    e('/exercise/clazz', { icon: 'aim', hint: 'hint.clazzExercise' }),
    e('/work/clazz/wrong/index', { icon: 'close', hint: 'hint.clazzWrong' }),
  ]),
  group('其他', 'Other', 'more', [
    e('/clazz/basic/current', { hot: true, icon: 'team', hint: 'hint.teachClass' }),
    management,
    teacherHelp(),
  ]),
];
/** Types 5 and 8 state no groups: their entries are flat (screens-site decision 16). */
export const trainingTeacherMenu: readonly Group[] = [
  group('', '', '', [
    e('/arrange/basic/myLessons', '课表', 'Timetable', { icon: 'calendar', hint: 'hint.teachLessons' }),
    e('/arrange/basic/myWeekIntervalLessons', {
      icon: 'table',
      hint: 'hint.week',
    }),
    e('/arrange/basic/evaluates', '评价', 'Evaluation', { icon: 'star', hint: 'hint.teachEvaluates' }),
    e('/work/home/allwork', '批改作业', 'Grade homework', { icon: 'check', hint: 'hint.grade' }),
    e('/work/assign/work', { icon: 'form', hint: 'hint.assign' }),
    e('/desk/stu/summary', '智能练习', 'Smart practice', { icon: 'aim', hint: 'hint.learners' }),
    e('/clazz/basic/current', { icon: 'team', hint: 'hint.teachClass' }),
    management,
    // M14: only in the product's own edition.
    teacherHelp((_who, shell) => shell.edition === 'own'),
  ]),
];
export const regionTeacherMenu: readonly Group[] = [
  group('', '', '', [
    e('/arrange/basic/myLessons', '课表', 'Timetable', { icon: 'calendar', hint: 'hint.teachLessons' }),
    e('/arrange/basic/myWeekPeriodLessons', { icon: 'table', hint: 'hint.week' }),
    e('/arrange/basic/evaluates', '评价', 'Evaluation', { icon: 'star', hint: 'hint.teachEvaluates' }),
    e('/clazz/basic/current', { icon: 'team', hint: 'hint.teachClass' }),
    management,
    teacherHelp(),
  ]),
];
/** Business line 3 has no menu in the texts: classes and profile (rest.md O-07). */
export const tutorMenu: readonly Group[] = [
  group('', '', '', [
    e('/tutor/index', '辅导首页', 'Tutoring', { icon: 'home', hint: 'hint.tutor' }),
    e('/clazz/basic/current', { icon: 'team', hint: 'hint.teachClass' }),
    e('/profile', { icon: 'user', notHome: true, hint: 'hint.settings' }),
  ]),
];

/** The site menu of a person: by user type, then by business line; the student's is the default (desk D60). */
export function siteMenuOf(who: Pick<Who, 'userType' | 'busiId'>): readonly Group[] {
  if (who.userType !== USER_TYPE.teacher) return studentMenu;
  return (
    {
      [BUSI.school]: schoolTeacherMenu,
      [BUSI.training]: trainingTeacherMenu,
      [BUSI.region]: regionTeacherMenu,
      [BUSI.tutor]: tutorMenu,
    }[who.busiId] ?? studentMenu
  );
}

/**
 * Links of the header that only one brand shows: course centre and help centre (desk D37, site H5). Courses are
 * bought in the mall by students; others see the ones of their institution's public page.
 */
export function headerLinks(
  who: Parameters<typeof orgHomeOf>[0] & { readonly userType: number },
): readonly ShownEntry[] {
  const brand = (_who: Who, shell: ShellSettings) => shell.brand === 'meiyike';
  const student = who.userType === USER_TYPE.student;
  const home = orgHomeOf(who);
  const courses = student ? '/site/mall/courses' : home && `${home}/course`;
  return [
    ...(courses
      ? [e('/#course-centre', '课程中心', 'Course centre', { to: courses, blank: true, icon: 'shop', when: brand })]
      : []),
    e('/#help-centre', '帮助中心', 'Help centre', {
      to: student ? '/help/student/' : '/help/teacher/',
      blank: true,
      icon: 'help',
      when: brand,
    }),
  ];
}

/**
 * The way from the organisation's name in the header to its public page: by its domain, else by its id, and only where it may be
 * visited (V-046, desk D36).
 */
export function orgHomeLink(who: Parameters<typeof orgHomeOf>[0]): Entry | undefined {
  const to = orgHomeOf(who);
  return to ? e('/#org-home', { to, blank: true, notHome: true }) : undefined;
}

/** Entries a person may choose as home page. Only a teacher with site functions lands on a chosen page (L3); everybody else has a fixed one. */
export const homeChoicesOf = (known: Known): readonly ShownEntry[] =>
  known.who.userType !== USER_TYPE.teacher || !siteOnly(known.who)
    ? []
    : entriesOf(siteMenuOf(known.who))
        .filter(
          (x) => !x.notHome && !x.blank && !isExternal(targetOf(x)) && homeEligible(targetOf(x)) && shows(x, known),
        )
        .map((x) => withTitle(x, known.find));
