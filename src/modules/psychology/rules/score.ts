import { inBedOf } from './items';
import type { Band, Group, Keys, Kind, MhtKey, Scl90Key, Variant } from './keys';
import type { Rules } from './settings';

/** A group with its sum; of a factor the sum belongs to so many items. Band codes are those of data/scales.json. */
export interface Part {
  readonly code: string;
  readonly sum: number;
  readonly count: number;
  readonly band: string;
}
/** What a paper says. Everything is whole numbers: a mean is a sum and a count. */
export interface Score {
  readonly kind: Kind;
  readonly total: number;
  readonly band: string;
  readonly parts: readonly Part[];
  /** MHT alone: the sum of the items that nobody can truly affirm. */
  readonly validity: number | null;
  readonly credible: boolean;
  /** SCL-90 alone: items with a positive answer, and their sum. */
  readonly positive: { readonly count: number; readonly sum: number } | null;
  /** PSQI alone: minutes slept and in bed. */
  readonly sleep: { readonly slept: number; readonly inBed: number } | null;
  /** Numbers of the items that ring whatever the total says. */
  readonly crisis: readonly number[];
}

/** The reckoning of this file, which data/scales.json says in words alone; another one is another version. */
export const SCORING = 1;
/** SCL-90 items that ring from "mild" on (from knowledge of school practice; data/scales.json names those of MHT alone). */
export const SCL90_CRISIS: readonly number[] = [15, 59];
/** The highest band whose lower bound `sum / count` reaches, compared as whole numbers in tenths. */
function bandOf(bands: readonly Band[], sum: number, count = 1, lower = 0): string {
  const reached = bands.filter(({ min }) => sum * 10 >= Math.round((min - lower) * 10) * count);
  return reached.at(-1)?.code ?? bands[0]?.code ?? '';
}
const sumOf = (items: readonly number[], answers: readonly number[]): number =>
  items.reduce((sum, no) => sum + (answers[no - 1] ?? 0), 0);
const partsOf = (groups: readonly Group[], answers: readonly number[], band: (sum: number, count: number) => string) =>
  groups.map(({ code, items }): Part => {
    const sum = sumOf(items, answers);
    return { code, sum, count: items.length, band: band(sum, items.length) };
  });

function mht(key: MhtKey, answers: readonly number[], rules: Rules): Score {
  const parts = partsOf(key.subscales, answers, (sum) => bandOf(key.subscaleBands, sum));
  const total = parts.reduce((sum, part) => sum + part.sum, 0);
  const validity = sumOf(key.validity, answers);
  return {
    kind: 'mht',
    total,
    band: bandOf(key.bands, total),
    parts,
    validity,
    credible: validity < key.validityFrom,
    positive: null,
    sleep: null,
    crisis: rules.crisis ? (rules.rings.mht ?? key.crisis).filter((no) => answers[no - 1] === 1) : [],
  };
}
function scl90(key: Scl90Key, answers: readonly number[], variant: Variant, rules: Rules): Score {
  const least = variant === '1-5' ? 1 : 0;
  const parts = partsOf(key.factors, answers, (sum, count) => bandOf(key.factorBands, sum, count, 1 - least));
  const total = answers.reduce((sum, value) => sum + value, 0);
  const positive = answers.filter((value) => value > least);
  const bounds = key.positive[variant];
  // Printed as "above" in most places and as "from … on" in others: the school says which.
  const over = (value: number, bound: number) => (rules.above ? value > bound : value >= bound);
  const isPositive =
    over(total, bounds.total) ||
    over(positive.length, bounds.items) ||
    parts.some(({ sum, count }) => over(sum, bounds.factor * count));
  return {
    kind: 'scl90',
    total,
    band: isPositive ? 'positive' : 'negative',
    parts,
    validity: null,
    credible: true,
    positive: { count: positive.length, sum: positive.reduce((sum, value) => sum + value, 0) },
    sleep: null,
    crisis: rules.crisis ? (rules.rings.scl90 ?? SCL90_CRISIS).filter((no) => (answers[no - 1] ?? 0) > least) : [],
  };
}

/** How many of the ascending bounds a value lies above. */
const above = (value: number, bounds: readonly number[]): number => bounds.filter((bound) => value > bound).length;
/** Sums of 0 to 6 as 0 to 3: 0, 1-2, 3-4, 5-6. */
const halved = (sum: number): number => Math.ceil(sum / 2);
/** The places of the answers: 5a is the fifth, 5j the fourteenth. */
const AT = { latency: 1, slept: 3, a: 4, b: 5, afterJ: 14, quality: 14, medicine: 15, sleepy: 16, energy: 17 } as const;
function psqi(keys: Keys, answers: readonly number[]): Score {
  const of = (at: number): number => answers[at] ?? 0;
  const slept = of(AT.slept);
  const inBed = inBedOf(answers) ?? 0;
  const troubles = answers.slice(AT.b, AT.afterJ).reduce((sum, value) => sum + value, 0);
  // The borders stand in words in data/scales.json; exactly 7 h is 1, exactly 85 % is 0, 84.5 % falls to 1.
  const components: readonly (readonly [string, number])[] = [
    ['A', of(AT.quality)],
    ['B', halved(above(of(AT.latency), [15, 30, 60]) + of(AT.a))],
    ['C', slept > 420 ? 0 : slept >= 360 ? 1 : slept >= 300 ? 2 : 3],
    ['D', 3 - [85, 75, 65].filter((share) => inBed > 0 && slept * 100 >= share * inBed).length],
    ['E', above(troubles, [0, 9, 18])],
    ['F', of(AT.medicine)],
    ['G', halved(of(AT.sleepy) + of(AT.energy))],
  ];
  const total = components.reduce((sum, [, value]) => sum + value, 0);
  return {
    kind: 'psqi',
    total,
    band: bandOf(keys.psqi.bands, total),
    parts: components.map(([code, sum]) => ({ code, sum, count: 1, band: String(sum) })),
    validity: null,
    credible: true,
    positive: null,
    sleep: { slept, inBed },
    crisis: [],
  };
}

/** Scores a whole paper that `paperFault` found in order. Pure. */
export function scoreOf(keys: Keys, kind: Kind, variant: Variant, answers: readonly number[], rules: Rules): Score {
  if (kind === 'mht') return mht(keys.mht, answers, rules);
  if (kind === 'scl90') return scl90(keys.scl90, answers, variant, rules);
  return psqi(keys, answers);
}
/** The mean of positive items in hundredths; none, where no item is positive. */
export const positiveMean = ({ positive }: Score): number | null =>
  positive && positive.count > 0 ? Math.round((positive.sum * 100) / positive.count) : null;
