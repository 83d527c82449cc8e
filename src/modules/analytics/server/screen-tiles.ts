import type { ResKind, ScreenLevel, ScreenMetric, ScreenPage } from '../rules';
import type { Dim, SourceName } from './screen-sources';

/** What a tile asks: one source or several, parted by something, as figures or rows. */
export interface ScreenTile {
  readonly by: Dim;
  readonly parts: readonly { readonly from: SourceName; readonly metrics: readonly ScreenMetric[] }[];
  /** Of today alone, whatever days are asked for. */
  readonly today?: true;
}
/** What no grade has: people of all kinds and resources, and among sums schools and their teachers. */
const SOURCES_WITHOUT: ReadonlySet<SourceName> = new Set<SourceName>(['logins', 'online', 'resources']);
const SUMS_WITHOUT: ReadonlySet<string> = new Set(['schools', 'teachers', 'men', 'women']);
const hasGrades = ({ part, whole }: ScreenMetric): boolean =>
  !SUMS_WITHOUT.has(part) && (whole == null || !SUMS_WITHOUT.has(whole));
/** What of a tile can be told of one grade; without parts: nothing. */
export const ofGrade = (tile: ScreenTile): ScreenTile => ({
  ...tile,
  parts: tile.parts
    .map(({ from, metrics }) => ({ from, metrics: SOURCES_WITHOUT.has(from) ? [] : metrics.filter(hasGrades) }))
    .filter(({ metrics }) => metrics.length > 0),
});
type Tiles = Readonly<Record<string, ScreenTile>>;

const sum = (key: string, part = key): ScreenMetric => ({ key, part });
const share = (key: string, part: string, whole: string): ScreenMetric => ({ key, part, whole, by: 100 });
/** Says something of the children of lessons whose attendance was taken. */
const ofChildren = (metric: ScreenMetric): ScreenMetric => ({ ...metric, seen: 'seats' });
const away = ofChildren(sum('away'));
const late = ofChildren(sum('late'));
const missing = sum('missing');
const givenRate = share('givenRate', 'given', 'planned');
const preparedRate = share('preparedRate', 'prepared', 'lessons');
/** Says something of the children who practised. */
const ofLearners = (metric: ScreenMetric): ScreenMetric => ({ ...metric, seen: 'learners' });
const learners = ofLearners(sum('learners'));
const answers = ofLearners(sum('answers'));
const practised = ofLearners(sum('minutes'));
const rightRate = ofLearners(share('rightRate', 'rights', 'answers'));
const inLibRate = share('inLibRate', 'inLib', 'resources');
const perTeacher: ScreenMetric = { key: 'perTeacher', part: 'students', whole: 'teachers' };
const perClazz: ScreenMetric = { key: 'perClazz', part: 'students', whole: 'clazzes' };
const counts = (...keys: readonly string[]): readonly ScreenMetric[] => keys.map((key) => sum(key));

const of =
  (from: SourceName) =>
  (by: Dim, ...metrics: readonly ScreenMetric[]): ScreenTile => ({ by, parts: [{ from, metrics }] });
const hours = of('hours');
const lessons = of('lessons');
const today = of('today');
const logins = of('logins');
const online = of('online');
const people = of('people');
const resources = of('resources');
const study = of('study');
const onToday = (tile: ScreenTile): ScreenTile => ({ ...tile, today: true });
const alike = (tiles: Tiles): Readonly<Record<ScreenLevel, Tiles>> => ({ org: tiles, reg: tiles });

const HOURS = counts('planned', 'held', 'covered', 'lost');
/** The tiles of each page, of a school and of a region. A school's units are its classes. */
export const SCREEN_TILES: Readonly<Record<ScreenPage, Readonly<Record<ScreenLevel, Tiles>>>> = {
  today: {
    // Of one school today's hours are read from its timetable; of several from what was kept of it, and the rows that lessons leave.
    org: {
      sum: onToday(lessons('all', ...HOURS, sum('ahead'), missing, away, late)),
      missing: onToday(lessons('unit', missing)),
      away: onToday(lessons('unit', away)),
    },
    reg: {
      sum: today('all', ...counts('lessons', 'begun', 'taken'), missing, away, late),
      missing: today('unit', missing),
      away: today('unit', away),
    },
  },
  actual: alike({
    sum: {
      by: 'all',
      parts: [
        { from: 'today', metrics: counts('running', 'begun') },
        { from: 'logins', metrics: counts('people', 'logins') },
      ],
    },
    hour: logins('hour', sum('people')),
    running: today('unit', sum('running')),
  }),
  school: alike({
    sum: hours('all', ...HOURS, givenRate),
    unit: hours('unit', givenRate),
    lost: hours('unit', sum('lost')),
  }),
  online: {
    org: {
      sum: online('all', ...counts('online', 'most')),
      hour: online('hour', ...counts('most', 'mean')),
    },
    reg: {
      sum: online('all', ...counts('online', 'most')),
      hour: online('hour', ...counts('most', 'mean')),
      unit: online('unit', sum('online')),
    },
  },
  map: alike({
    sum: people('all', ...counts('schools', 'clazzes', 'teachers', 'students')),
    unit: people('unit', sum('students')),
    teachers: people('unit', sum('teachers')),
  }),
  'lesson-map': alike({
    sum: hours('all', ...HOURS, givenRate),
    unit: hours('unit', sum('given')),
    rate: hours('unit', givenRate),
  }),
  study: {
    org: {
      sum: study('all', learners, answers, practised, rightRate),
      sbj: study('sbj', answers),
      rate: study('sbj', rightRate),
      day: study('day', answers),
    },
    reg: {},
  },
  teach: alike({
    sum: hours('all', ...HOURS, givenRate),
    sbj: hours('sbj', ...counts('held', 'covered', 'lost')),
    day: hours('day', sum('given')),
    covered: hours('unit', sum('covered')),
  }),
  design: alike({
    sum: lessons('all', ...counts('lessons', 'prepared'), preparedRate),
    sbj: lessons('sbj', preparedRate),
    unit: lessons('unit', preparedRate),
    day: lessons('day', sum('prepared')),
  }),
  res: {
    org: {
      sum: resources('all', ...counts('resources', 'inLib'), inLibRate),
      type: resources('type', sum('resources')),
      sbj: resources('sbj', sum('resources')),
      month: resources('month', sum('resources')),
    },
    reg: {
      sum: resources('all', ...counts('resources', 'inLib'), inLibRate),
      type: resources('type', sum('resources')),
      sbj: resources('sbj', sum('resources')),
      month: resources('month', sum('resources')),
      unit: resources('unit', sum('resources')),
    },
  },
  info: {
    org: {
      sum: people('all', ...counts('clazzes', 'teachers', 'students'), perTeacher),
      grade: people('grade', sum('students')),
      unit: people('unit', sum('students')),
    },
    reg: {
      sum: people('all', ...counts('schools', 'clazzes', 'teachers', 'students'), perTeacher),
      grade: people('grade', sum('students')),
      unit: people('unit', sum('students')),
      load: people('unit', perTeacher),
    },
  },
  clazz: {
    org: {
      sum: people('all', ...counts('clazzes', 'students'), perClazz),
      grade: people('grade', sum('clazzes')),
      unit: people('unit', sum('students')),
    },
    reg: {
      sum: people('all', ...counts('clazzes', 'students'), perClazz),
      grade: people('grade', sum('clazzes')),
      unit: people('unit', sum('clazzes')),
      size: people('unit', perClazz),
    },
  },
  'info-stu': alike({
    sum: people('all', ...counts('students', 'boys', 'girls')),
    grade: people('grade', ...counts('boys', 'girls')),
    unit: people('unit', sum('students')),
  }),
  'info-teacher': {
    org: {
      sum: people('all', ...counts('teachers', 'men', 'women')),
      sbj: people('sbj', sum('teachers')),
    },
    reg: {
      sum: people('all', ...counts('teachers', 'men', 'women')),
      sbj: people('sbj', sum('teachers')),
      unit: people('unit', sum('teachers')),
    },
  },
};

/** What other calls answer. */
export const REFS = people('all', ...counts('schools', 'clazzes', 'teachers', 'students'));
export const MONITOR = {
  org: people('org', ...counts('clazzes', 'teachers', 'students')),
  region: people('unit', ...counts('schools', 'clazzes', 'teachers', 'students')),
  user: logins('day', ...counts('people', 'logins')),
  lesson: hours('day', ...HOURS, sum('ahead')),
} as const;
/** The resources of schools, as they are asked for. */
export const RES: Readonly<Record<ResKind, ScreenTile>> = {
  sum: resources('all', ...counts('resources', 'inLib'), inLibRate),
  byOrg: resources('org', ...counts('resources', 'inLib')),
  byType: resources('type', ...counts('resources', 'inLib')),
  trend: resources('month', ...counts('resources', 'inLib')),
};
