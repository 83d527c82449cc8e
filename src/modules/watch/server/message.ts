import type { BandMessage } from '../../device/server/published';
import type { Datum, Limited, Series } from '../rules';
import { toWgs84 } from '../rules/datum';

/** A value of a series as a band said it. */
export interface SaidValue {
  readonly kind: Series;
  readonly value: number;
  readonly value2: number | null;
}
/** A position in WGS-84, with what the maker said. */
export interface SaidPlace {
  readonly latE6: number;
  readonly lonE6: number;
  readonly acc: number;
  readonly saidLatE6: number;
  readonly saidLonE6: number;
}
/** What a message says of a child. */
export interface Said {
  readonly values: readonly SaidValue[];
  readonly place: SaidPlace | null;
  readonly battery: number | null;
  readonly isWorn: boolean | null;
  readonly sos: boolean;
}
/** What a body can show; anything else is a slip of the sensor and is not stored. Temperature in tenths of a degree. */
const RANGE: Readonly<
  Record<Exclude<Limited, 'blood'> | 'steps' | 'systolic' | 'diastolic', readonly [number, number]>
> = {
  heart: [20, 260],
  systolic: [40, 280],
  diastolic: [20, 200],
  oxygen: [40, 100],
  temps: [250, 450],
  steps: [0, 200_000],
  battery: [0, 100],
};
/** Where a circle is not said, it is taken for one of 50 m; wider than a hundred kilometres none is. */
const USUAL_ACC = 50;
const MOST_ACC = 100_000;

/** What a message of a band says; values that no body shows are left out. */
export function read({ kind, data }: BandMessage, datum: Datum): Said {
  const values = kind === 'reading' ? data['values'] : data;
  const of = (key: keyof typeof RANGE): number | null => {
    const value = numberIn(values, key);
    const [least, most] = RANGE[key];
    return value != null && value >= least && value <= most ? value : null;
  };
  const battery = of('battery');
  const sos = kind === 'event' && data['code'] === 'sos';
  if (kind !== 'reading') return { values: [], place: null, battery, isWorn: null, sos };
  const [systolic, diastolic] = [of('systolic'), of('diastolic')];
  const single = (['heart', 'oxygen', 'steps', 'temps'] as const).flatMap((series) => {
    const value = of(series);
    return value == null ? [] : [{ kind: series, value, value2: null }];
  });
  const worn = numberIn(values, 'worn');
  return {
    values: systolic == null ? single : [...single, { kind: 'blood', value: systolic, value2: diastolic }],
    place: placeIn(values, datum),
    battery,
    isWorn: worn == null ? null : worn !== 0,
    sos,
  };
}
function placeIn(values: unknown, datum: Datum): SaidPlace | null {
  const [saidLatE6, saidLonE6] = [numberIn(values, 'latE6'), numberIn(values, 'lonE6')];
  if (saidLatE6 == null || saidLonE6 == null) return null;
  // Receivers without a fix say 0, 0; nobody goes to school there.
  if (Math.abs(saidLatE6) > 90_000_000 || Math.abs(saidLonE6) > 180_000_000 || (saidLatE6 === 0 && saidLonE6 === 0))
    return null;
  const [latE6, lonE6] = toWgs84(datum, saidLatE6, saidLonE6);
  const acc = Math.min(MOST_ACC, Math.max(0, numberIn(values, 'acc') ?? USUAL_ACC));
  return { latE6, lonE6, acc, saidLatE6, saidLonE6 };
}
function numberIn(values: unknown, key: string): number | null {
  if (typeof values !== 'object' || values == null || !Object.hasOwn(values, key)) return null;
  const value = (values as Readonly<Record<string, unknown>>)[key];
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}
