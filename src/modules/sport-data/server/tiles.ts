import { leftToTest, toBeTested } from '../../fitness-test/contract';
import { PARTINGS, type ExamKind, type Metric, type Page, type Parting, type Sums } from '../rules';
import { ZONES } from '../rules/heart';
import type { Dim, SourceName } from './sources';

/** What a tile asks: one source or several, parted by something, as figures or rows. */
export interface Part {
  readonly from: SourceName;
  readonly item?: string;
  readonly metrics: readonly Metric[];
}
export interface TileDef {
  readonly by: Dim;
  readonly parts: readonly Part[];
}

const of =
  (name: string) =>
  (s: Sums): number =>
    s[name] ?? 0;
const add =
  (...names: readonly string[]) =>
  (s: Sums): number =>
    names.reduce((n, name) => n + (s[name] ?? 0), 0);
const count = (key: string, name = key): Metric => ({ key, part: of(name) });
const share = (key: string, part: (s: Sums) => number, whole: string): Metric => ({
  key,
  part,
  whole: of(whole),
  by: 100,
});
const mean = (key: string, by: number, decimals: number, sex?: 'male' | 'female'): Metric => ({
  key,
  part: of('valueSum'),
  whole: of('begun'),
  by,
  decimals,
  ...(sex ? { sex } : {}),
});

// Of the total: c1 to c4 are excellent, good, pass, fail; of BMI low, normal, over, obese (fitness-test, stats.ts).
const levels = [
  share('excellent', of('c1'), 'n'),
  share('good', of('c2'), 'n'),
  share('pass', of('c3'), 'n'),
  share('fail', of('c4'), 'n'),
];
const bands = [
  share('low', of('c1'), 'n'),
  share('normal', of('c2'), 'n'),
  share('over', of('c3'), 'n'),
  share('obese', of('c4'), 'n'),
];
const goodRate = share('goodRate', add('c1', 'c2'), 'n');
const passRate = share('passRate', add('c1', 'c2', 'c3'), 'n');
const tested = (s: Sums) => ({ due: s['due'] ?? 0, excused: s['excused'] ?? 0, complete: s['n'] ?? 0 });
const waitedFor = (s: Sums): number => toBeTested(tested(s));
const testedRate: Metric = { key: 'testedRate', part: of('n'), whole: waitedFor, by: 100 };
const begunRate: Metric = { key: 'begunRate', part: of('begun'), whole: waitedFor, by: 100 };
const left: Metric = { key: 'left', part: (s) => leftToTest(tested(s)) };
const fat = share('fatRate', add('c3', 'c4'), 'n');
const poor = share('poorRate', of('poor'), 'graded');
const myopic = share('myopicRate', of('myopic'), 'judged');
const score: Metric = { key: 'score', part: of('valueSum'), whole: of('n'), by: 0.01 };
const boys: Metric = { key: 'boys', part: of('students'), sex: 'male' };
const girls: Metric = { key: 'girls', part: of('students'), sex: 'female' };
const perPe: Metric = { key: 'perPe', part: of('students'), whole: of('peTeachers'), decimals: 0, plain: true };
const spentPerChild: Metric = { key: 'spentPerChild', part: of('spent'), whole: of('students'), plain: true };
const usedRate: Metric = { ...share('usedRate', of('spent'), 'planned'), plain: true };
const worn = (key: string, part: string, whole: string, by: number): Metric => ({
  key,
  part: of(part),
  whole: of(whole),
  by,
  // The sums leave out lessons that are too small to be shown.
  plain: true,
  leftOut: of('fewLessons'),
});
const heartMean = worn('heartMean', 'productS', 'heartS', 1);
const loadDensity = worn('loadDensity', 'activeS', 'wornS', 100);
const reachedRate = worn('reachedRate', 'reached', 'shownLessons', 100);
const zones = ZONES.map((zone) => worn(`${zone}Time`, `${zone}S`, 'heartS', 100));
const joinRate = share('joinRate', of('athletes'), 'students');
const perChild: Metric = { key: 'perChild', part: of('area'), whole: of('students'), plain: true };

const fit = (by: Dim, ...metrics: readonly Metric[]): TileDef => ({ by, parts: [{ from: 'fitness', metrics }] });
const item = (code: string, by: Dim, ...metrics: readonly Metric[]): TileDef => ({
  by,
  parts: [{ from: 'fitness', item: code, metrics }],
});
const ledger = (by: Dim, ...metrics: readonly Metric[]): TileDef => ({ by, parts: [{ from: 'money', metrics }] });
const games = (by: Dim, ...metrics: readonly Metric[]): TileDef => ({ by, parts: [{ from: 'meets', metrics }] });
const lesson = (by: Dim, ...metrics: readonly Metric[]): TileDef => ({ by, parts: [{ from: 'lessons', metrics }] });
const eyes = (by: Dim, ...metrics: readonly Metric[]): TileDef => ({ by, parts: [{ from: 'vision', metrics }] });

/** The tiles of each page, and what they are made of. */
export const TILES: Readonly<Record<Page, Readonly<Record<string, TileDef>>>> = {
  index: {
    sum: {
      by: 'all',
      parts: [
        { from: 'fitness', metrics: [count('due'), testedRate, score, passRate, goodRate] },
        { from: 'fitness', item: 'bmi', metrics: [fat] },
        { from: 'vision', metrics: [poor] },
      ],
    },
    unit: fit('unit', goodRate, passRate, testedRate),
    levels: fit('grade', ...levels),
    year: fit('year', passRate, goodRate),
    progress: fit('unit', testedRate),
    eyes: eyes('grade', poor, myopic),
  },
  users: {
    sum: {
      by: 'all',
      parts: [
        { from: 'schools', metrics: [count('schools'), count('clazzes'), count('teachers'), count('peTeachers')] },
        { from: 'children', metrics: [count('students'), boys, girls] },
      ],
    },
    grade: { by: 'grade', parts: [{ from: 'children', metrics: [boys, girls] }] },
    unit: { by: 'unit', parts: [{ from: 'children', metrics: [count('students')] }] },
    load: { by: 'unit', parts: [{ from: 'staffing', metrics: [perPe] }] },
  },
  users2: {
    sum: fit('all', count('due'), count('begun'), count('complete', 'n'), count('excused'), left, testedRate),
    grade: fit('grade', begunRate, testedRate),
    unit: fit('unit', testedRate),
    left: fit('unit', left),
    year: fit('year', testedRate),
  },
  bmi: {
    sum: item('bmi', 'all', count('tested', 'begun'), mean('mean', 0.1, 1), ...bands),
    grade: item('bmi', 'grade', ...bands),
    sex: item('bmi', 'sex', ...bands),
    year: item('bmi', 'year', share('normal', of('c2'), 'n'), fat),
    unit: item('bmi', 'unit', fat),
    mean: item('bmi', 'grade', mean('boysMean', 0.1, 1, 'male'), mean('girlsMean', 0.1, 1, 'female')),
  },
  fvc: {
    sum: item(
      'fvc',
      'all',
      count('tested', 'begun'),
      mean('mean', 1, 0),
      mean('boysMean', 1, 0, 'male'),
      mean('girlsMean', 1, 0, 'female'),
      passRate,
      goodRate,
    ),
    grade: item('fvc', 'grade', mean('boysMean', 1, 0, 'male'), mean('girlsMean', 1, 0, 'female')),
    levels: item('fvc', 'grade', ...levels),
    year: item('fvc', 'year', passRate, goodRate),
    unit: item('fvc', 'unit', passRate),
  },
  vision: {
    sum: eyes('all', count('screened'), poor, myopic, share('highRate', of('high'), 'judged'), count('doctor')),
    grade: eyes('grade', poor, myopic),
    degrees: eyes(
      'grade',
      share('mild', of('mild'), 'graded'),
      share('moderate', of('moderate'), 'graded'),
      share('severe', of('severe'), 'graded'),
    ),
    year: eyes('year', poor, myopic),
    unit: eyes('unit', poor),
  },
  lesson: {
    sum: lesson('all', count('bandLessons'), heartMean, loadDensity, reachedRate),
    unit: lesson('unit', loadDensity),
    zones: lesson('grade', ...zones),
    mean: lesson('grade', heartMean),
    year: lesson('year', loadDensity, reachedRate),
  },
  place: {
    sum: {
      by: 'all',
      parts: [{ from: 'places', metrics: [count('places'), count('area'), count('indoorArea'), perChild] }],
    },
    kind: { by: 'kind', parts: [{ from: 'places', metrics: [count('places')] }] },
    unit: { by: 'unit', parts: [{ from: 'places', metrics: [perChild] }] },
    area: { by: 'unit', parts: [{ from: 'places', metrics: [count('area')] }] },
    list: { by: 'place', parts: [{ from: 'places', metrics: [count('area')] }] },
  },
  money: {
    sum: ledger('all', count('planned'), count('spent'), usedRate, spentPerChild, count('examSpent')),
    unit: ledger('unit', spentPerChild),
    used: ledger('unit', usedRate),
    category: ledger('category', count('planned'), count('spent')),
    year: ledger('year', count('planned'), count('spent')),
  },
  meeting: {
    sum: games('all', count('meets'), count('closed'), count('athletes'), joinRate, count('records')),
    unit: games('unit', joinRate),
    meets: games('unit', count('meets')),
    athletes: games('unit', count('athletes')),
    year: games('year', count('meets')),
  },
};
/** What a source can be parted by. */
const PARTED: Readonly<Record<SourceName, readonly Parting[]>> = {
  fitness: PARTINGS,
  vision: PARTINGS,
  children: ['unit', 'grade'],
  schools: ['unit'],
  staffing: ['unit'],
  lessons: PARTINGS,
  places: ['unit'],
  money: ['unit', 'year'],
  meets: ['unit', 'year'],
  fees: ['unit', 'year'],
  sites: ['unit'],
};
/** One figure of a page's tile `sum`, parted; nothing where its source cannot be. Every large number opens so to what it is made of. */
export function partedFigure(sum: TileDef | undefined, by: string, key: string | undefined): TileDef | undefined {
  const parting = PARTINGS.find((p) => `by-${p}` === by);
  const parts = (sum?.parts ?? []).flatMap((part) => {
    const metrics = part.metrics.filter((metric) => metric.key === key);
    return metrics.length > 0 ? [{ ...part, metrics }] : [];
  });
  return parting && parts.length > 0 && parts.every((part) => PARTED[part.from].includes(parting))
    ? { by: parting, parts }
    : undefined;
}

const feePerDue: Metric = { key: 'feePerDue', part: of('spent'), whole: of('due'), plain: true };
const areaPerDue: Metric = { key: 'areaPerDue', part: of('area'), whole: of('due'), plain: true };
const fee = (by: Dim, ...metrics: readonly Metric[]): TileDef => ({ by, parts: [{ from: 'fees', metrics }] });
const site = (by: Dim, ...metrics: readonly Metric[]): TileDef => ({ by, parts: [{ from: 'sites', metrics }] });
/** The exam dashboard: what exams cost, and where they can be held. */
export const EXAM_DASH: Readonly<Record<ExamKind, Readonly<Record<string, TileDef>>>> = {
  fee: {
    sum: fee('all', count('planned'), count('spent'), usedRate, feePerDue),
    category: fee('category', count('planned'), count('spent')),
    year: fee('year', count('planned'), count('spent')),
    unit: fee('unit', count('spent')),
  },
  place: {
    sum: site('all', count('places'), count('area'), count('indoorArea'), areaPerDue),
    kind: site('kind', count('places')),
    list: site('place', count('area')),
    unit: site('unit', count('area')),
  },
};

/** The exam monitor. */
export const EXAM: Readonly<Record<string, TileDef>> = {
  sum: fit('all', count('due'), count('begun'), count('complete', 'n'), count('excused'), left, testedRate),
  unit: fit('unit', testedRate),
  left: fit('unit', left),
  grade: fit('grade', begunRate, testedRate),
};
