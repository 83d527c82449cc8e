/** Powers of length, mass and time. Counts, points and percent have none. */
export type Dims = readonly [length: number, mass: number, time: number];
/** A unit: what it measures and how many base units (metre, kilogram, second) it is. */
export interface Unit {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly dims: Dims;
  readonly factor: number;
  /** Other ways to write it in a formula. */ readonly also?: readonly string[];
}

export const PLAIN: Dims = [0, 0, 0];
const unit = (code: string, zh: string, en: string, dims: Dims, factor: number, ...also: string[]): Unit => ({
  code,
  zh,
  en,
  dims,
  factor,
  also,
});

/** Every unit an item may have. The codes are those of data/fitness-standard-2014.json where it names one. */
export const UNITS: readonly Unit[] = [
  unit('s', '秒', 's', [0, 0, 1], 1),
  unit('min', '分钟', 'min', [0, 0, 1], 60),
  unit('h', '小时', 'h', [0, 0, 1], 3600),
  unit('mm', '毫米', 'mm', [1, 0, 0], 0.001),
  unit('cm', '厘米', 'cm', [1, 0, 0], 0.01),
  unit('m', '米', 'm', [1, 0, 0], 1),
  unit('km', '千米', 'km', [1, 0, 0], 1000, '公里'),
  unit('g', '克', 'g', [0, 1, 0], 0.001),
  unit('kg', '千克', 'kg', [0, 1, 0], 1, '公斤'),
  unit('ml', '毫升', 'ml', [3, 0, 0], 1e-6),
  unit('l', '升', 'L', [3, 0, 0], 0.001),
  unit('count', '次', '', PLAIN, 1, '个'),
  unit('step', '步', 'steps', PLAIN, 1),
  unit('point', '分', 'points', PLAIN, 1),
  unit('age', '岁', 'years', PLAIN, 1),
  unit('%', '%', '%', PLAIN, 0.01),
  unit('none', '', '', PLAIN, 1),
  unit('kg/m2', '千克/米²', 'kg/m²', [-2, 1, 0], 1, 'kg/m²', '千克/米2'),
  unit('ml/kg', '毫升/千克', 'ml/kg', [3, -1, 0], 1e-6),
  unit('m/s', '米/秒', 'm/s', [1, 0, -1], 1),
  unit('km/h', '千米/时', 'km/h', [1, 0, -1], 1 / 3.6, '千米/小时'),
  unit('bpm', '次/分', 'bpm', [0, 0, -1], 1 / 60, '次/分钟'),
];
export const UNIT_CODES = UNITS.map((u) => u.code) as [string, ...string[]];
const BY_CODE = new Map(UNITS.map((u) => [u.code, u]));
export const unitOf = (code: string): Unit | undefined => BY_CODE.get(code);

/** What may follow a number, the longest first, so that kg/m2 is not read as kg. */
export const WRITTEN: readonly (readonly [string, Unit])[] = UNITS.flatMap((u) =>
  [u.code, u.zh, u.en, ...(u.also ?? [])].filter((w) => w !== '' && w !== 'none').map((w) => [w, u] as const),
)
  .filter(([w], at, all) => all.findIndex(([x]) => x === w) === at)
  .toSorted(([a], [b]) => b.length - a.length);

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;
export const sameDims = (a: Dims, b: Dims): boolean => near(a[0], b[0]) && near(a[1], b[1]) && near(a[2], b[2]);
export const plain = (d: Dims): boolean => sameDims(d, PLAIN);
export const times = (a: Dims, b: Dims, power = 1): Dims => [
  a[0] + b[0] * power,
  a[1] + b[1] * power,
  a[2] + b[2] * power,
];
export const raised = (d: Dims, power: number): Dims => [d[0] * power, d[1] * power, d[2] * power];

const UP: Readonly<Record<string, string>> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  '-': '⁻',
  '.': '·',
};
const small = (n: number): string =>
  near(n, 1) ? '' : [...String(Number(n.toFixed(3)))].map((c) => UP[c] ?? c).join('');
/** What something measures, in base units: 千克/米², kg/m². Empty for a plain number. */
export function dimsText(d: Dims, lang: 'zh-CN' | 'en-US'): string {
  const names = lang === 'zh-CN' ? ['米', '千克', '秒'] : ['m', 'kg', 's'];
  // Mass before length before time, as people say it.
  const parts = ([1, 0, 2] as const).map((at) => ({ name: names[at]!, power: d[at] })).filter((p) => !near(p.power, 0));
  const over = parts.filter((p) => p.power > 0).map((p) => p.name + small(p.power));
  const under = parts.filter((p) => p.power < 0).map((p) => p.name + small(-p.power));
  if (under.length === 0) return over.join('·');
  return `${over.join('·') || '1'}/${under.join('·')}`;
}
