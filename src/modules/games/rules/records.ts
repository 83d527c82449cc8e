import { isTimed, type Kind } from './kinds';
import type { Attempts } from './entry';
import { WIND_MOST } from './values';

/** What a record compares: the place of a result says nothing of the wind, a record does. */
export interface RecordRun {
  readonly value: number | null;
  readonly attempts?: Attempts | null;
  /** The wind of the heat in tenths. */
  readonly wind?: number | null;
}
/**
 * The value that may stand as a record: nothing with too much wind, and of jumps the best legal one, which need not be the best jump.
 */
export function recordValue(kind: Kind, run: RecordRun): number | null {
  if (run.value == null) return null;
  if (run.wind != null && run.wind > WIND_MOST) return null;
  if (kind !== 'length' || !run.attempts || !('trials' in run.attempts)) return run.value;
  const legal = run.attempts.trials.flatMap((t) => (t.mm != null && (t.wind ?? 0) <= WIND_MOST ? [t.mm] : []));
  return legal.length ? Math.max(...legal) : null;
}
/** broken, equalled, or nothing of both; the first result of an event breaks nothing. */
export function againstRecord(
  kind: Kind,
  value: number | null,
  standing: number | null | undefined,
): 'broken' | 'equalled' | null {
  if (value == null || standing == null) return null;
  if (value === standing) return 'equalled';
  return isTimed(kind) === value < standing ? 'broken' : null;
}
/** The best of values that stand. */
export const bestOf = (kind: Kind, values: readonly number[]): number | null =>
  values.length === 0 ? null : isTimed(kind) ? Math.min(...values) : Math.max(...values);
