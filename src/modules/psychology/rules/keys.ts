// The keys of the scales as data/scales.json states them; nothing of them is typed here again.

export const KINDS = ['mht', 'scl90', 'psqi'] as const;
export type Kind = (typeof KINDS)[number];
export const VARIANTS = ['1-5', '0-4'] as const;
export type Variant = (typeof VARIANTS)[number];

/** A group of items that is summed by itself: a subscale of MHT, a factor of SCL-90. */
export interface Group {
  readonly code: string;
  readonly nameZh: string;
  readonly items: readonly number[];
}
export interface Band {
  readonly code: string;
  readonly min: number;
}
export interface MhtKey {
  readonly items: number;
  readonly subscales: readonly Group[];
  readonly validity: readonly number[];
  /** From so many on the answers are not credible. */
  readonly validityFrom: number;
  /** By their lower bounds, lowest first. */
  readonly bands: readonly Band[];
  readonly subscaleBands: readonly Band[];
  readonly crisis: readonly number[];
}
/** When an SCL-90 is positive: a total, a number of positive items, a factor's mean. */
export interface PositiveRule {
  readonly total: number;
  readonly items: number;
  readonly factor: number;
}
export interface Scl90Key {
  readonly items: number;
  readonly factors: readonly Group[];
  readonly positive: Readonly<Record<Variant, PositiveRule>>;
  /** Of the variant 1 to 5; those of 0 to 4 lie one lower. */
  readonly factorBands: readonly Band[];
}
export interface PsqiKey {
  readonly bands: readonly Band[];
}
export interface Keys {
  readonly mht: MhtKey;
  readonly scl90: Scl90Key;
  readonly psqi: PsqiKey;
}

/** A scale of data/scales.json, as far as it is read. */
interface Json {
  readonly code: string;
  readonly items: number | string;
  readonly subscales?: readonly Group[];
  readonly factors?: readonly Group[];
  readonly validity?: { readonly items: readonly number[]; readonly rule: string };
  readonly total?: unknown;
  readonly subscaleBands?: readonly JsonBand[];
  readonly crisisItems?: readonly number[];
  readonly positiveRule?: Readonly<Record<string, string>>;
  readonly factorBands?: Readonly<Record<string, readonly JsonBand[]>>;
  readonly bands?: readonly JsonBand[];
}
interface JsonBand {
  readonly code: string;
  readonly range?: readonly number[];
  readonly min?: number;
  readonly below?: number;
}
export interface ScalesJson {
  readonly scales: readonly Json[];
}

/** The printed bands have holes ("2 to 2.9", "3 to 3.8") that means fall into: only their lower bounds count. */
const bandsOf = (bands: readonly JsonBand[] = []): Band[] =>
  bands.map(({ code, range, min }) => ({ code, min: range?.[0] ?? min ?? 0 }));
const numbersIn = (text: string): number[] => [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));

/** Reads the file's keys. @throws when a scale is missing: nothing may be reckoned by half a key. */
export function keysOf(json: ScalesJson): Keys {
  const of = (code: string): Json => {
    const found = json.scales.find((scale) => scale.code === code);
    if (!found) throw new Error(`data/scales.json has no ${code}`);
    return found;
  };
  const [mht, scl90, psqi] = [of('MHT'), of('SCL90'), of('PSQI')];
  const total = mht.total as { readonly bands: readonly JsonBand[] };
  const rule = (variant: Variant): PositiveRule => {
    const [sum = 0, items = 0, factor = 0] = numbersIn(scl90.positiveRule?.[variant] ?? '');
    return { total: sum, items, factor };
  };
  return {
    mht: {
      items: Number(mht.items),
      subscales: mht.subscales ?? [],
      validity: mht.validity?.items ?? [],
      validityFrom: numbersIn(mht.validity?.rule ?? '')[0] ?? 0,
      bands: bandsOf(total.bands),
      subscaleBands: bandsOf(mht.subscaleBands),
      crisis: mht.crisisItems ?? [],
    },
    scl90: {
      items: Number(scl90.items),
      factors: scl90.factors ?? [],
      positive: { '1-5': rule('1-5'), '0-4': rule('0-4') },
      factorBands: bandsOf(scl90.factorBands?.['1-5']),
    },
    psqi: { bands: bandsOf(psqi.bands) },
  };
}
