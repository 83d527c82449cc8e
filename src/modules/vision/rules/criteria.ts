import { agesOf, boundsOf, type Bound, type VisionJson } from './data';

/**
 * Where the norms differ, a setting; the default stands first. `boundary`: whether a spherical equivalent of exactly -0.50 D is myopic.
 * `degrees`: myopia in three degrees or in two. `underSix`: the limit of normal sight below six by the table or one line lower, as the
 * reprints of the guide have it. `pre`: pre-myopia up to +0.75 D from -0.50 or only from +0.50. `dropLines`: how many lines somebody
 * loses until a doctor should look (a convention of ours; no norm states it).
 */
export interface Norm {
  readonly boundary: 'strict' | 'inclusive';
  readonly degrees: 'three' | 'two';
  readonly underSix: 'table' | 'guide';
  readonly pre: 'wide' | 'narrow';
  readonly dropLines: number;
}
export const BOUNDARIES = ['strict', 'inclusive'] as const;
export const DEGREES = ['three', 'two'] as const;
export const UNDER_SIX = ['table', 'guide'] as const;
export const PRES = ['wide', 'narrow'] as const;
export const DEFAULT_NORM: Norm = {
  boundary: 'strict',
  degrees: 'three',
  underSix: 'table',
  pre: 'wide',
  dropLines: 2,
};

/** Degrees of poor vision, the best first. */
export const BANDS = ['normal', 'mild', 'moderate', 'severe'] as const;
export type Band = (typeof BANDS)[number];

/**
 * The norms with the settings applied: plain numbers, so that the browser judges with the same ones. Sight in tenths
 * of the five-grade scale, dioptres in hundredths.
 */
export interface Criteria {
  /** What a screening was judged by; kept with it. */
  readonly key: string;
  readonly norm: Norm;
  /** Lines of the chart: five-grade value in tenths, decimal value in hundredths. */
  readonly lines: readonly { readonly log: number; readonly decimal: number }[];
  readonly chart: readonly [number, number];
  readonly fromAge: number;
  /** The lowest value of each degree from the age on; the last has none. */
  readonly bands: readonly { readonly code: Band; readonly from: number | null }[];
  /** Below that age: an eye at or below the value sees poorly. */
  readonly under: readonly { readonly from: number; readonly to: number; readonly poor: number }[];
  /** Myopic from here on: strictly below, or at it too. */
  readonly myopicAt: number;
  /** From where the degree is moderate (three degrees) and high, each with whether the bound itself belongs to the lower degree. */
  readonly moderateBelow: number | null;
  readonly high: Bound;
  readonly pre: readonly Bound[];
  readonly refer: readonly {
    readonly from: number;
    readonly to: number;
    readonly se: readonly Bound[];
    readonly cylinder: readonly Bound[];
  }[];
  readonly aniso: { readonly sphere: Bound; readonly cylinder: Bound };
  readonly needed: Readonly<Record<string, readonly string[]>>;
  readonly reference: VisionJson['nationalRates2020'];
}

const tenths = (value: number): number => Math.round(value * 10);
const hundredths = (value: number): number => Math.round(value * 100);

/** The norms of the data with an organisation's settings. */
export function criteriaOf(json: VisionJson, norm: Norm = DEFAULT_NORM): Criteria {
  const degree = (code: string) => json.myopiaDegree.find((d) => d.code === code)!;
  const bands = BANDS.map((code) => {
    const grade = json.poorVision.grades.find((g) => g.code === code)!;
    return { code, from: grade.min != null ? tenths(grade.min) : grade.values ? tenths(grade.values[0]!) : null };
  });
  const myopicAt = hundredths(Math.max(...degree('low').se!));
  const [from, to] = boundsOf(reversed(json.preMyopia.se));
  const wide: readonly Bound[] = [{ op: norm.boundary === 'strict' ? '>=' : '>', value: from!.value }, to!];
  const [sphere, cylinder] = boundsOf(json.oneScreeningSystem.anisometropia);
  return {
    key: `${json.id} ${norm.boundary} ${norm.degrees} ${norm.underSix} ${norm.pre} ${norm.dropLines}`,
    norm,
    lines: json.acuity.conversion.map((line) => ({ log: tenths(line.log), decimal: hundredths(line.decimal) })),
    chart: [tenths(json.acuity.chartRange[0]!), tenths(json.acuity.chartRange[1]!)],
    fromAge: json.poorVision.appliesFromAge,
    bands,
    under: json.lowVisionByAge.table.map((row) => ({
      ...agesOf(row.age),
      poor: tenths(row.poorAtOrBelow) - (norm.underSix === 'guide' ? 1 : 0),
    })),
    myopicAt,
    moderateBelow: norm.degrees === 'three' ? hundredths(Math.min(...degree('low').se!)) : null,
    high:
      norm.degrees === 'three'
        ? { op: '<', value: hundredths(degree('high').seBelow!) }
        : boundsOf(json.myopiaDegreeTwoClass.high)[0]!,
    // Narrow: what lies between the myopic bound and its mirror image is normal, so that only the rest up to the upper bound remains.
    pre: norm.pre === 'wide' ? wide : [{ op: '>', value: -from!.value }, to!],
    refer: json.oneScreeningSystem.refractiveError.map((row) => ({
      ...agesOf(row.age),
      se: boundsOf(row.se),
      cylinder: boundsOf(row.cylinder),
    })),
    aniso: { sphere: sphere!, cylinder: cylinder! },
    needed: json.oneScreeningSystem.dataNeeded,
    reference: json.nationalRates2020,
  };
}
/** `-0.50 < SE <= +0.75` names its lower bound before the value: written the usual way round, `> -0.50 <= +0.75`. */
const reversed = (text: string): string =>
  text.replace(
    /([+-]?\d+(?:\.\d+)?)\s*(<=?)\s*SE/,
    (_, value: string, op: string) => `${op.replace('<', '>')} ${value}`,
  );
