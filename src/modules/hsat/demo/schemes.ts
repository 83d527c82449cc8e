import { dataFile } from '../../../kernel/server/root';
import { WHOLE, type Item, type Row, type Scheme } from '../rules';

/** An example of another place, with its source beside it (data/hsat.json): nothing here is an official scheme. */
interface Example {
  readonly scoring?: readonly {
    readonly item: string;
    readonly sex: 'M' | 'F';
    readonly unit: string;
    readonly direction: 'lower' | 'higher';
    readonly table: readonly (readonly [points: number, value: number])[];
  }[];
}
const NAMES: Readonly<Record<string, string>> = {
  run_800m: '800米',
  run_1000m: '1000米',
  long_jump: '立定跳远',
  rope_1min: '一分钟跳绳',
  medicine_ball: '实心球',
  football_dribble: '足球运球',
  basketball_dribble_shoot: '篮球运球投篮',
};
const hundredths = (value: number): number => Math.round(value * 100);
/** Rows of an example's table: inclusive thresholds, in hundredths, ascending. */
function rowsOf(example: Example, item: string, sex: 'M' | 'F'): Row[] {
  const found = example.scoring?.find((one) => one.item === item && one.sex === sex);
  if (!found) return [];
  const down = found.direction === 'lower';
  const rows = found.table.map(([points, value]) => ({ value: hundredths(value), points: points * 100 }));
  if (!down)
    return [{ from: 0, points: 0 }, ...rows.map(({ value, points }) => ({ from: value, points }))].toSorted(
      (a, b) => a.from - b.from,
    );
  // "At most" becomes "from just above the one before".
  const after = rows.map(({ value }) => value + 1);
  return [
    ...rows.map(({ points }, at) => ({ from: at === 0 ? 0 : (after[at - 1] ?? 0), points })),
    { from: after.at(-1) ?? 0, points: 0 },
  ];
}
function measured(example: Example, group: string, boys: string, girls = boys): Item {
  const found = example.scoring?.find((one) => one.item === boys);
  return {
    code: boys === girls ? boys : 'endurance',
    name: boys === girls ? (NAMES[boys] ?? boys) : `${NAMES[girls]}（女）/${NAMES[boys]}（男）`,
    part: 'exam',
    group,
    unit: found?.unit === 'count' ? '个' : (found?.unit ?? ''),
    isScore: false,
    direction: found?.direction === 'lower' ? 'down' : 'up',
    between: false,
    full: 1000,
    weight: WHOLE,
    rows: { male: rowsOf(example, boys, 'M'), female: rowsOf(example, girls, 'F') },
    field:
      boys === 'long_jump'
        ? { itemId: 'long_jump', factor: 10 }
        : boys === 'rope_1min'
          ? { itemId: 'rope_1min', factor: 100 }
          : null,
  };
}
const marked = (code: string, name: string, group: string): Item => ({
  code,
  name,
  part: 'exam',
  group,
  unit: '',
  isScore: true,
  direction: 'up',
  between: false,
  full: 1000,
  weight: WHOLE,
  rows: { male: [], female: [] },
  field: null,
});
const levelsOf = (full: number): Scheme['levels'] => [
  { name: '优秀', from: full * 0.85, to: full },
  { name: '良好', from: full * 0.7, to: full * 0.85 - 1 },
  { name: '合格', from: full * 0.6, to: full * 0.7 - 1 },
  { name: '不合格', from: 0, to: full * 0.6 - 1 },
];
const COMMON = {
  rounding: { step: 'total', how: 'halfUp', unit: 1 },
  lines: { pass: 6000, excellent: 8500 },
  exempt: [
    { code: 'disabled', name: '免考（残疾）', scope: 'all', share: WHOLE, papers: 1, deferDays: 0 },
    { code: 'illness', name: '免考（疾病）', scope: 'all', share: 6000, papers: 1, deferDays: 0 },
    { code: 'single', name: '单项免考', scope: 'item', share: 5000, papers: 1, deferDays: 0 },
    { code: 'injured', name: '现场受伤', scope: 'rest', share: 6000, papers: 0, deferDays: 0 },
    { code: 'later', name: '缓考', scope: 'all', share: 0, papers: 1, deferDays: 21 },
  ],
  extras: {
    cap: 200,
    rules: [{ code: 'athlete', name: '县级以上竞赛名次', points: 100, when: 'before', exclusive: true }],
  },
} as const satisfies Partial<Scheme>;

/** The example of one lower-secondary school: ten points an item, in ten steps. */
const example = (): Example =>
  dataFile<{ readonly examples: readonly Example[] }>('hsat.json').examples.find((one) => one.scoring) ?? {};
export function sportScheme(terms: Scheme['parts'][number]['terms']): Scheme {
  const of = example();
  const parts: Scheme['parts'] = [
    { kind: 'process', weight: 4000, full: 5000, terms },
    { kind: 'exam', weight: 6000, full: 5000, terms: [] },
  ];
  return {
    ...COMMON,
    parts: terms.length ? parts : [{ kind: 'exam', weight: WHOLE, full: 5000, terms: [] }],
    groups: [
      { code: 'must', kind: 'must', name: '必考', take: 1 },
      { code: 'choice', kind: 'choice', name: '选考', take: 2 },
      { code: 'draw', kind: 'draw', name: '抽考', take: 1 },
      { code: 'ball', kind: 'must', name: '技能', take: 1 },
    ],
    items: [
      measured(of, 'must', 'run_1000m', 'run_800m'),
      measured(of, 'choice', 'long_jump'),
      measured(of, 'choice', 'rope_1min'),
      measured(of, 'draw', 'medicine_ball'),
      measured(of, 'draw', 'football_dribble'),
      marked('skill', '球类技能展示', 'ball'),
    ],
    excess: [],
    levels: levelsOf(5000),
  };
}
export const artScheme = (): Scheme => ({
  ...COMMON,
  parts: [{ kind: 'exam', weight: WHOLE, full: 3000, terms: [] }],
  groups: [
    { code: 'must', kind: 'must', name: '必考', take: 1 },
    { code: 'choice', kind: 'choice', name: '专项', take: 1 },
  ],
  items: [
    marked('music', '音乐素养', 'must'),
    marked('fine', '美术素养', 'must'),
    marked('voice', '声乐', 'choice'),
    marked('play', '器乐', 'choice'),
    marked('paint', '绘画', 'choice'),
  ],
  excess: [],
  levels: levelsOf(3000),
});
