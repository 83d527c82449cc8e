import {
  BUSI,
  CLASS_MANAGERS,
  SUPERS,
  TEACHERS,
  USER_MANAGERS,
  type BusiId,
  type FuncCode,
} from '../../../kernel/shared/codes';
import { denied, need, type Need, type Rights } from '../../../kernel/shared/need';
import { entriesOf, type DeskModule, type Known, type ShownEntry } from './menu';
import { visible } from './visible';
import { wholeMenuOf } from './whole-menu';

export const FIGURES = [
  'myClasses',
  'myStudents',
  'orgs',
  'users',
  'schools',
  'students',
  'teachers',
  'classes',
  'learners',
  'visits',
] as const;
export type FigureKey = (typeof FIGURES)[number];
/** What waits for somebody; it shows only when there is something. */
export const CHORES = ['audits', 'expiring', 'unplaced', 'leaderless', 'unsigned'] as const;
export type ChoreKey = (typeof CHORES)[number];

/** A number of the bench: of whom, who may know it, and the list it opens, below the home of a desk. */
export interface FigureDef {
  readonly need: Need;
  readonly to?: string;
}
const f = (busi: readonly BusiId[] | null, funcs: readonly FuncCode[], to?: string): FigureDef => ({
  need: need({ ...(busi ? { busi } : {}), funcs }),
  to,
});
const { platform, tutor, school, training, region } = BUSI;

export const FIGURE_DEFS: Readonly<Record<FigureKey, FigureDef>> = {
  myClasses: f(null, TEACHERS, '/clazz/basic/current'),
  myStudents: f(null, TEACHERS, '/clazz/basic/current'),
  orgs: f([platform], ['PFM_SUPERMAN', 'ORGANIZE_MANAGER'], 'user/organize'),
  users: f([platform], ['PFM_SUPERMAN', 'PFM_CUSTOMER'], 'user/customer'),
  schools: f([region], ['ADMIN_SUPERMAN'], 'edu/organize'),
  students: f(
    [school, region],
    ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', ...CLASS_MANAGERS, ...USER_MANAGERS],
    'edu/students4',
  ),
  teachers: f([tutor, school, training, region], [...SUPERS, ...USER_MANAGERS], 'edu/teachers'),
  classes: f([school, region], ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', ...CLASS_MANAGERS], 'edu/clazz4?clazzType=1'),
  learners: f([training], ['TRAIN_SUPERMAN', 'STUDENT_MANAGER'], 'edu/students5'),
  visits: f([platform, school, training, region], SUPERS, 'report/operation/loginLogs'),
};
/** Each opens the list of exactly those whom it counts. */
export const CHORE_DEFS: Readonly<Record<ChoreKey, FigureDef>> = {
  audits: f([training], ['TRAIN_SUPERMAN'], 'edu/audits'),
  expiring: f([training], ['TRAIN_SUPERMAN', 'STUDENT_MANAGER'], 'edu/students5?state=near'),
  unplaced: f([school], ['BASIC_SUPERMAN', 'BASIC_CLASS_MANAGER'], 'edu/students4?standing=unplaced&enabled=true'),
  leaderless: f([school], ['BASIC_SUPERMAN', 'BASIC_CLASS_MANAGER'], 'edu/clazz4?clazzType=1&noMaster=true'),
  unsigned: f(
    [school, training],
    ['BASIC_SUPERMAN', 'TRAIN_SUPERMAN', 'BASIC_USER_MANAGER', 'TRAIN_USER_MANAGER'],
    'edu/teachers?signed=false&enabled=true',
  ),
};
/** Where the figure's definition stands; a school's teachers are not everybody who works in an institution of another kind. */
export const meaningOf = (key: FigureKey, busiId: number | undefined): string =>
  key === 'teachers' && busiId !== school && busiId !== region ? 'people.staff' : MEANINGS[key];
const MEANINGS: Readonly<Record<FigureKey, string>> = {
  myClasses: 'shell.myClasses',
  myStudents: 'shell.myStudents',
  visits: 'shell.visits',
  orgs: 'organisation.orgs',
  users: 'people.users',
  schools: 'organisation.schools',
  students: 'people.students',
  teachers: 'people.teachers',
  classes: 'class.clazzes',
  learners: 'people.learners',
};
/** The keys whose number a person may know. */
export const mayKnow = <K extends string>(defs: Readonly<Record<K, FigureDef>>, who: Rights): K[] =>
  (Object.keys(defs) as K[]).filter((key) => !denied(defs[key].need, who));

/** Days before its end in which an activation counts as running out (as learners' lists do). */
export const EXPIRING_DAYS = 30;

/** The same list in the desk somebody stands in; the other desks follow. */
export function listAddresses(module: DeskModule, to: string): string[] {
  if (to.startsWith('/')) return [to];
  const homes: Readonly<Record<DeskModule, string>> = {
    system: '/desk',
    teach: '/desk/teach',
    sport: '/desk/sport/home',
    art: '/desk',
  };
  return [...new Set([homes[module], '/desk', '/desk/teach', '/desk/sport/home'])].map((home) => `${home}/${to}`);
}

/**
 * Lines of the site that stand on the bench too, for they have no entry in a desk: classes and lessons. A bureau or the
 * platform looks after schools and teaches nobody; there they stand for whoever has a class.
 */
export const teachingOf = (known: Known & { readonly hasClazz: boolean }): ShownEntry[] =>
  known.hasClazz || (known.who.busiId !== region && known.who.busiId !== platform)
    ? entriesOf(visible(wholeMenuOf(known.who), known)).filter((e) => !e.blank && !e.notHome)
    : [];

/** What an administrator does most, by business line: a work, and the list where it is done. */
export interface Quick {
  readonly key: QuickKey;
  readonly to: string;
  readonly icon: string;
  readonly busi: readonly BusiId[];
}
export const QUICK = [
  'addOrg',
  'findUser',
  'resetPwd',
  'fakeLogin',
  'affiche',
  'appLinks',
  'presets',
  'regionSchools',
  'importStudents',
  'makeClass',
  'addTeacher',
  'giveRoles',
  'homePage',
  'series',
  'addLearner',
  'exams',
  'lessonStudy',
] as const;
export type QuickKey = (typeof QUICK)[number];
const q = (key: QuickKey, to: string, icon: string, ...busi: BusiId[]): Quick => ({ key, to, icon, busi });
export const QUICKS: readonly Quick[] = [
  q('addOrg', 'user/organize', 'bank', platform),
  q('findUser', 'user/customer', 'search', platform),
  q('resetPwd', 'user/resetPwd', 'key', platform),
  q('fakeLogin', 'user/fakeLogin', 'swap', platform),
  q('affiche', 'sys/affiches', 'notice', platform),
  q('appLinks', 'sys/applink', 'apps', platform),
  q('presets', 'dict/role', 'safety', platform),
  q('regionSchools', 'edu/organize', 'bank', region),
  q('importStudents', 'edu/students4', 'team', school, region),
  q('makeClass', 'edu/clazz4', 'apartment', school, region),
  q('addLearner', 'edu/students5', 'team', training),
  q('addTeacher', 'edu/teachers', 'user', tutor, school, training, region),
  q('giveRoles', 'sys/role', 'safety', platform, tutor, school, training, region),
  q('homePage', 'sys/home', 'home', school, training, region),
  q('series', 'sys/series', 'read', school, training),
  q('exams', 'edu/exam', 'form', school),
  q('lessonStudy', '/fmslsn', 'book', school, region),
];
