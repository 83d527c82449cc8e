/**
 * data/vision.json as far as it is read: facts with their sources, handed in by the server and never retyped. Types are as narrow as
 * the rules need.
 */
export interface VisionJson {
  readonly id: string;
  readonly acuity: {
    readonly conversion: readonly { readonly log: number; readonly decimal: number }[];
    readonly chartRange: readonly number[];
    readonly step: number;
  };
  readonly poorVision: {
    readonly appliesFromAge: number;
    readonly grades: readonly {
      readonly code: string;
      readonly nameZh: string;
      readonly min?: number;
      readonly max?: number;
      readonly values?: readonly number[];
    }[];
  };
  readonly lowVisionByAge: { readonly table: readonly { readonly age: string; readonly poorAtOrBelow: number }[] };
  readonly myopiaDegree: readonly {
    readonly code: string;
    readonly se?: readonly number[];
    readonly seBelow?: number;
  }[];
  readonly myopiaDegreeTwoClass: { readonly low: string; readonly high: string };
  readonly preMyopia: { readonly se: string };
  readonly oneScreeningSystem: {
    readonly anisometropia: string;
    readonly refractiveError: readonly { readonly age: string; readonly se: string; readonly cylinder: string }[];
    readonly dataNeeded: Readonly<Record<string, readonly string[]>>;
  };
  readonly nationalRates2020: {
    readonly all: number;
    readonly primary: number;
    readonly junior: number;
    readonly senior: number;
  };
}

/** A bound such as `>+3.50`, `< -1.50` or `SE <= -6.00`; the value in hundredths. */
export interface Bound {
  readonly op: '<' | '<=' | '>' | '>=';
  readonly value: number;
}
/** The bounds of a sentence of the data: `>+3.50 or <-1.50` gives two. */
export const boundsOf = (text: string): readonly Bound[] =>
  [...text.matchAll(/([<>]=?)\s*([+-]?\d+(?:\.\d+)?)/g)].map(([, op, value]) => ({
    op: op as Bound['op'],
    value: Math.round(Number(value) * 100),
  }));
/** Whether a value (hundredths) lies beyond a bound. */
export const beyond = (bound: Bound, value: number): boolean =>
  bound.op === '<'
    ? value < bound.value
    : bound.op === '<='
      ? value <= bound.value
      : bound.op === '>'
        ? value > bound.value
        : value >= bound.value;

/** Ages of a row: `3`, `1-2`, `5+`. */
export function agesOf(text: string): { readonly from: number; readonly to: number } {
  const [, from, more, to] = /^(\d+)(\+)?(?:-(\d+))?$/.exec(text) ?? [];
  if (!from) throw new RangeError(`no age: ${text}`);
  return { from: Number(from), to: more ? 200 : Number(to ?? from) };
}
