/**
 * A scoring standard as it is written down: the shape of data/fitness-standard-2014.json and of a school's own standards. Types are as
 * wide as JSON gives them; check.ts says what is wrong with the content, standard.ts makes it fast.
 */
export interface StandardJson {
  readonly id: string;
  /** 1 where none is given; a changed standard is a new version and the old one stays. */
  readonly version?: number;
  readonly nameZh: string;
  readonly nameEn: string;
  /** Grades by internal code, 11 to 44. */
  readonly grades: readonly { readonly id: number }[];
  readonly items: readonly ItemJson[];
  readonly weights: readonly WeightsJson[];
  /** Every score a table may give, from the top down. */
  readonly scoreLevels: readonly number[];
  readonly itemLevels: readonly { readonly code: string; readonly scores: readonly number[] }[];
  readonly scoring: readonly TableJson[];
  readonly bmi: readonly BmiJson[];
  readonly bonus: readonly BonusJson[];
  readonly levels: readonly {
    readonly code: string;
    readonly nameZh: string;
    readonly nameEn: string;
    readonly min: number;
    readonly max: number | null;
  }[];
  readonly rules?: {
    readonly bmiScores?: Readonly<Record<BmiBand, number>>;
    readonly pullUpBlankCells?: {
      readonly scoresNotUsed: readonly number[];
      readonly blank: readonly { readonly grade: number; readonly noThreshold: readonly number[] }[];
    };
  };
}
export interface ItemJson {
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly unit: string;
  readonly unitZh: string;
  /** 2: time, shown as minutes and seconds; otherwise a plain number. Where missing, a unit of minutes and seconds says it. */
  readonly unitType?: number;
  readonly direction: string | null;
  readonly scored: boolean;
  readonly decimals: number;
  /** null: the standard leaves it open. */
  readonly rounding: string | null;
  readonly inputRange?: readonly number[];
}
export interface WeightsJson {
  readonly grades: readonly number[];
  readonly sex: readonly string[];
  readonly items: readonly { readonly item: string; readonly percent: number }[];
}
/** Rows of score and threshold, the best score first. */
export interface TableJson {
  readonly item: string;
  readonly grade: number;
  readonly sex: string;
  readonly table: readonly (readonly number[])[];
}
export interface BmiJson {
  readonly grade: number;
  readonly sex: string;
  readonly normal: readonly number[];
  readonly low: number;
  readonly over: readonly number[];
  readonly obese: number;
}
/** Rows of bonus points and how far beyond the 100-point threshold, in the item's unit. */
export interface BonusJson {
  readonly item: string;
  readonly grades: readonly number[];
  readonly sex: readonly string[];
  readonly table: readonly (readonly number[])[];
}

export const BMI_BANDS = ['low', 'normal', 'over', 'obese'] as const;
export type BmiBand = (typeof BMI_BANDS)[number];
/** rules.bmiScores of the 2014 revision, for own standards that name none. */
export const BMI_SCORES: Readonly<Record<BmiBand, number>> = { low: 80, normal: 100, over: 80, obese: 60 };

export const ITEM_CODES = { height: 'height', weight: 'weight', bmi: 'bmi', pullUp: 'pull_up' } as const;
export const SEX_OF: Readonly<Record<string, 0 | 1>> = { M: 0, F: 1 };

/**
 * Whole units a result is kept in, per unit of the item: hundredths of a second, millimetres, tenths of a kilogram, millilitres.
 * Every number of the engine is such a whole number, so that no comparison hangs on a binary fraction.
 */
export const SCALES: Readonly<Record<string, number>> = {
  s: 100,
  cm: 10,
  m: 1000,
  kg: 10,
  ml: 1,
  count: 1,
  'kg/m2': 10,
};

/** A written number in whole units, or undefined when it is finer than the unit or no number. */
export function scaledOf(value: number | undefined, scale: number): number | undefined {
  if (value == null || !Number.isFinite(value)) return undefined;
  const whole = Math.round(value * scale);
  return Math.abs(value * scale - whole) < 1e-6 ? whole + 0 : undefined;
}
/** Smallest step a counted result moves by: 0.1 s is 10, whole seconds are 100. */
export const stepOf = (scale: number, decimals: number): number => scale / 10 ** decimals;
/** Time shown as minutes and seconds (C-058). */
export const UNIT_TIME = 2;
export const UNIT_PLAIN = 1;
export const unitTypeOf = (item: ItemJson): number =>
  item.unitType ?? (item.unit === 's' && item.unitZh.includes('分') ? UNIT_TIME : UNIT_PLAIN);
