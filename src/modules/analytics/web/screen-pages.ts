import { boardColour } from '../../../kernel/web/board/theme';
import type { BoardData } from '../../../kernel/web/board/option';
import { GRADED_KINDS, type LESSONS_NOW, type ListKind, type ScreenLevel, type ScreenPage } from '../rules';
import type zh from '../locale/zh-CN';

export type Key = keyof typeof zh;
/** A page of the screen, or the overview, whose tiles are others'. */
export type Shown = ScreenPage | 'index';
/** How a tile is drawn. `figures` are large numbers, `map` a region's districts (a school's classes as bars). */
export interface Look {
  readonly page: ScreenPage;
  readonly tile: string;
  readonly as: 'figures' | 'map' | BoardData['kind'];
  readonly wide: number;
  readonly high?: number;
  readonly level?: ScreenLevel;
  /** From the largest down, or from the least up where the least wants looking after. */
  readonly ranked?: 'down' | 'up';
  /** Counts what no grade has: it stands there while all grades are shown. */
  readonly allGrades?: true;
}
const figures = (page: ScreenPage, wide = 12): Look => ({ page, tile: 'sum', as: 'figures', wide });
const ranked = (page: ScreenPage, tile: string, wide: number, way: 'down' | 'up', level?: ScreenLevel): Look => ({
  page,
  tile,
  as: 'across',
  wide,
  high: 2,
  ranked: way,
  ...(level ? { level } : {}),
});

/** The tiles of every page, in their order. */
export const LOOKS: Readonly<Record<Shown, readonly Look[]>> = {
  index: [
    figures('today'),
    figures('info', 6),
    figures('actual', 6),
    ranked('today', 'missing', 4, 'down'),
    { page: 'teach', tile: 'sbj', as: 'stack', wide: 8 },
    { page: 'teach', tile: 'day', as: 'bar', wide: 8 },
  ],
  today: [figures('today'), ranked('today', 'missing', 6, 'down'), ranked('today', 'away', 6, 'down')],
  actual: [
    figures('actual'),
    { page: 'actual', tile: 'hour', as: 'bar', wide: 7, high: 2, allGrades: true },
    ranked('actual', 'running', 5, 'down'),
  ],
  school: [figures('school'), ranked('school', 'unit', 6, 'up'), ranked('school', 'lost', 6, 'down')],
  online: [
    figures('online'),
    { page: 'online', tile: 'hour', as: 'bar', wide: 12, high: 2, level: 'org' },
    { page: 'online', tile: 'hour', as: 'bar', wide: 7, high: 2, level: 'reg' },
    ranked('online', 'unit', 5, 'down', 'reg'),
  ],
  map: [
    figures('map'),
    { page: 'map', tile: 'unit', as: 'map', wide: 7, high: 2 },
    { ...ranked('map', 'teachers', 5, 'down'), allGrades: true },
  ],
  'lesson-map': [
    figures('lesson-map'),
    { page: 'lesson-map', tile: 'unit', as: 'map', wide: 7, high: 2 },
    ranked('lesson-map', 'rate', 5, 'up'),
  ],
  study: [
    figures('study'),
    { page: 'study', tile: 'sbj', as: 'bar', wide: 6 },
    { page: 'study', tile: 'rate', as: 'bar', wide: 6 },
    { page: 'study', tile: 'day', as: 'bar', wide: 12 },
  ],
  teach: [
    figures('teach'),
    { page: 'teach', tile: 'sbj', as: 'stack', wide: 7 },
    ranked('teach', 'covered', 5, 'down'),
    { page: 'teach', tile: 'day', as: 'bar', wide: 7 },
  ],
  design: [
    figures('design'),
    { page: 'design', tile: 'sbj', as: 'bar', wide: 7 },
    ranked('design', 'unit', 5, 'up'),
    { page: 'design', tile: 'day', as: 'bar', wide: 7 },
  ],
  res: [
    figures('res'),
    { page: 'res', tile: 'type', as: 'bar', wide: 7 },
    { page: 'res', tile: 'sbj', as: 'bar', wide: 5 },
    { page: 'res', tile: 'month', as: 'bar', wide: 12, level: 'org' },
    { page: 'res', tile: 'month', as: 'bar', wide: 7, level: 'reg' },
    { page: 'res', tile: 'unit', as: 'across', wide: 5, ranked: 'down', level: 'reg' },
  ],
  info: [
    figures('info'),
    { page: 'info', tile: 'grade', as: 'bar', wide: 7, high: 2, level: 'org' },
    { page: 'info', tile: 'grade', as: 'bar', wide: 7, level: 'reg' },
    ranked('info', 'unit', 5, 'down'),
    { page: 'info', tile: 'load', as: 'across', wide: 7, ranked: 'down', level: 'reg', allGrades: true },
  ],
  clazz: [
    figures('clazz'),
    { page: 'clazz', tile: 'grade', as: 'bar', wide: 7, high: 2, level: 'org' },
    { page: 'clazz', tile: 'grade', as: 'bar', wide: 7, level: 'reg' },
    ranked('clazz', 'unit', 5, 'down'),
    { page: 'clazz', tile: 'size', as: 'across', wide: 7, ranked: 'down', level: 'reg' },
  ],
  'info-stu': [
    figures('info-stu'),
    { page: 'info-stu', tile: 'grade', as: 'stack', wide: 7, high: 2 },
    ranked('info-stu', 'unit', 5, 'down'),
  ],
  'info-teacher': [
    figures('info-teacher'),
    { page: 'info-teacher', tile: 'sbj', as: 'bar', wide: 12, high: 2, level: 'org' },
    { page: 'info-teacher', tile: 'sbj', as: 'bar', wide: 7, high: 2, level: 'reg' },
    ranked('info-teacher', 'unit', 5, 'down', 'reg'),
  ],
};

/** Pages of people of all kinds, of resources and of teachers: they have no grades. */
const WITHOUT_GRADES: ReadonlySet<Shown> = new Set(['online', 'res', 'info-teacher']);
export const isOfGrades = (page: Shown): boolean => !WITHOUT_GRADES.has(page);

/** Where the definitions of figures stand. */
const MEANINGS: Readonly<Record<string, string>> = {
  planned: 'analytics.planned',
  held: 'analytics.held',
  covered: 'analytics.covered',
  lost: 'analytics.lost',
  ahead: 'analytics.ahead',
  given: 'analytics.given',
  givenRate: 'analytics.givenRate',
  lessons: 'analytics.lessons',
  missing: 'analytics.missing',
  away: 'analytics.away',
  late: 'analytics.late',
  taken: 'analytics.taken',
  prepared: 'analytics.prepared',
  preparedRate: 'analytics.preparedRate',
  begun: 'analytics.begun',
  running: 'analytics.running',
  people: 'analytics.signedIn',
  logins: 'analytics.signIns',
  online: 'analytics.online',
  most: 'analytics.onlineMost',
  mean: 'analytics.onlineMean',
  learners: 'analytics.answerers',
  answers: 'analytics.answers',
  rightRate: 'analytics.rightRate',
  minutes: 'analytics.practised',
  resources: 'analytics.resources',
  inLib: 'analytics.inLib',
  inLibRate: 'analytics.inLibRate',
  schools: 'organisation.schools',
  clazzes: 'class.clazzes',
  teachers: 'people.teachers',
  men: 'people.teachers',
  women: 'people.teachers',
  // Those in classes: not all of the school, as `people.students` are.
  students: 'analytics.students',
  boys: 'analytics.students',
  girls: 'analytics.students',
  perTeacher: 'analytics.perTeacher',
  perClazz: 'analytics.perClazz',
};
export const screenMeaning = (key: string): string | undefined => MEANINGS[key];
/** What of several schools is counted of today alone. */
const OF_TODAY: Readonly<Record<string, string>> = {
  lessons: 'analytics.lessonsToday',
  missing: 'analytics.missingToday',
};
/** What a figure means beside the others of its tile. */
export const meaningBeside = (key: string, keys: readonly string[]): string | undefined =>
  (keys.includes('begun') ? OF_TODAY[key] : undefined) ?? screenMeaning(key);
/** Shares in percent, and what is divided without being one. */
const PERCENT: ReadonlySet<string> = new Set(['givenRate', 'preparedRate', 'inLibRate', 'rightRate']);
const DECIMAL: ReadonlySet<string> = new Set(['perTeacher', 'perClazz']);
export const unitOf = (key: string): string => (PERCENT.has(key) ? '%' : '');
export const decimalsOf = (key: string): number => (PERCENT.has(key) || DECIMAL.has(key) ? 1 : 0);
/** Figures that want looking after. */
export const toneOf = (key: string, value: number | null): 'waiting' | 'done' | undefined =>
  key !== 'missing' || value == null ? undefined : value > 0 ? 'waiting' : 'done';
export const COLOURS: Readonly<Record<string, string>> = {
  held: boardColour.done,
  covered: boardColour.waiting,
  lost: boardColour.needs,
};

/** What a list shows: the rows of a region, or of one school its days and traces. */
export type ListTab = ListKind | 'days' | 'traces';
/** Lists of children and classes have grades, those of teachers, sign-ins and resources have none. */
export const hasGrades = (tab: ListTab): boolean => tab === 'days' || (tab !== 'traces' && GRADED_KINDS.has(tab));
export interface Opened {
  readonly tab: ListTab;
  /** Of lessons: those whose attendance was taken, or was not, that were prepared, or that are of now. */
  readonly taken?: boolean;
  readonly prepared?: boolean;
  readonly now?: (typeof LESSONS_NOW)[number];
}
const HOURS: ReadonlySet<string> = new Set(['planned', 'held', 'covered', 'lost', 'ahead']);
const LISTS: Readonly<Record<string, Opened>> = {
  schools: { tab: 'orgs' },
  clazzes: { tab: 'students' },
  students: { tab: 'students' },
  boys: { tab: 'students' },
  girls: { tab: 'students' },
  teachers: { tab: 'teachers' },
  men: { tab: 'teachers' },
  women: { tab: 'teachers' },
  lessons: { tab: 'lessons' },
  begun: { tab: 'lessons', now: 'begun' },
  running: { tab: 'lessons', now: 'running' },
  prepared: { tab: 'lessons', prepared: true },
  taken: { tab: 'lessons', taken: true },
  away: { tab: 'lessons', taken: true },
  late: { tab: 'lessons', taken: true },
  missing: { tab: 'lessons', taken: false },
  people: { tab: 'logins' },
  logins: { tab: 'logins' },
  online: { tab: 'online' },
  resources: { tab: 'resources' },
  inLib: { tab: 'resources' },
  learners: { tab: 'study' },
  answers: { tab: 'study' },
  minutes: { tab: 'study' },
};
/** The list behind a figure: hours by school, of one school by day. Shares open by the sums that they are made of. */
export const listOf = (key: string, level: ScreenLevel): Opened | undefined =>
  HOURS.has(key) ? { tab: level === 'org' ? 'days' : 'orgs' } : LISTS[key];
