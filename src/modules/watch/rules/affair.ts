import type { AffairKind, Why } from './kinds';
import type { Wrong } from './track';

/** An alarm as it stands. */
export interface Standing {
  readonly affairId: number;
  readonly state: 'open' | 'resolved' | 'withdrawn';
  readonly why: Why | null;
  readonly from: number;
  readonly to: number | null;
  readonly times: number;
  /** When somebody said a word. */
  readonly wordAt: number | null;
}
/** What stretches make of the alarms of one child, kind and fence. */
export type Move =
  | { readonly is: 'open'; readonly wrongs: readonly Wrong[] }
  | { readonly is: 'change'; readonly affairId: number; readonly wrongs: readonly Wrong[] }
  | { readonly is: 'withdraw'; readonly affairId: number };

/**
 * Compares the stretches of a day with the alarms of that day. What began before somebody said a word belongs to the alarm that
 * was resolved; all that began after it is one alarm, however often it was out and back. An open one that no stretch holds up any
 * more is withdrawn.
 */
export function moveOf(standing: readonly Standing[], wrongs: readonly Wrong[]): Move | undefined {
  const word = Math.max(-Infinity, ...standing.map((s) => s.wordAt ?? -Infinity));
  const after = wrongs.filter((w) => w.from > word);
  const own = standing.find((s) => s.state !== 'withdrawn' && s.wordAt == null);
  if (after.length === 0) return own?.state === 'open' ? { is: 'withdraw', affairId: own.affairId } : undefined;
  if (!own) return { is: 'open', wrongs: after };
  return same(own, after) ? undefined : { is: 'change', affairId: own.affairId, wrongs: after };
}
const same = (s: Standing, wrongs: readonly Wrong[]): boolean =>
  s.from === wrongs[0]?.from && s.to === wrongs.at(-1)?.to && s.times === wrongs.length;

/** Kinds that leave, excursions, holidays and the timetable silence. */
export const isOfPlace = (kind: AffairKind): boolean => kind === 'fence' || kind === 'missing';
