import { GRACE_SECONDS } from './limits';
import type { Release, TaskKind } from './states';

/** How a task is set beside its questions, children and times. A further choice stands here, in contract/parts.ts and in server/sql.ts. */
export interface Setting {
  /** Work is taken after the due time, as late. */
  readonly lateOn: boolean;
  readonly release: Release;
}
/** What a kind is usually set with, where the teacher says nothing. */
const USUAL: Readonly<Record<TaskKind, Setting>> = {
  work: { lateOn: true, release: 'submit' },
  exam: { lateOn: false, release: 'due' },
  kq: { lateOn: false, release: 'submit' },
};
type Said = { readonly [K in keyof Setting]?: Setting[K] | undefined };
/** A task's setting out of whatever is known of it: what is not said is as usual for its kind. */
export function settingOf(kind: TaskKind, said: Said = {}): Setting {
  const usual = USUAL[kind];
  const keys = Object.keys(usual) as (keyof Setting)[];
  return { ...usual, ...Object.fromEntries(keys.map((key) => [key, said[key] ?? usual[key]])) };
}
/** Whether the due time ends a task for everybody; else late work keeps its own clock. */
export const endsAtDue = (t: Pick<Setting, 'lateOn'>): boolean => !t.lateOn;

// Times of a task. All are instants as ISO text with Z and milliseconds, which compare as text.
export type TimeFault = 'dueBeforeStart' | 'startAfterDue' | 'dueBeforeToday';
const iso = (at: string): string => new Date(at).toISOString();
export const instantOf = iso;

/**
 * V-080: the due time cannot come before the assignment date; V-081: the assignment time cannot come after the due time.
 * Which of both is said follows from what was changed last: `touched`.
 */
export function timeFault(
  t: { readonly startTime: string; readonly dueTime: string | null },
  now: string,
  touched: 'start' | 'due' = 'due',
): TimeFault | undefined {
  if (t.dueTime == null) return undefined;
  const start = iso(t.startTime),
    due = iso(t.dueTime);
  if (due <= start) return touched === 'start' ? 'startAfterDue' : 'dueBeforeStart';
  if (due <= iso(now)) return 'dueBeforeToday';
  return undefined;
}

/** Until when a child who enters now may answer; null: as long as they like. */
export function deadlineOf(
  t: { readonly dueTime: string | null; readonly duration: number | null } & Pick<Setting, 'lateOn'>,
  entered: string,
): string | null {
  const byClock = t.duration == null ? null : new Date(Date.parse(entered) + t.duration * 60_000).toISOString();
  const byDue = t.dueTime == null || !endsAtDue(t) ? null : iso(t.dueTime);
  return byClock && byDue ? (byClock < byDue ? byClock : byDue) : (byClock ?? byDue);
}
/** Whether answers are still taken: what left the child in time may arrive a little later. */
export const isOpen = (deadline: string | null, now: string): boolean =>
  deadline == null || Date.parse(now) <= Date.parse(deadline) + GRACE_SECONDS * 1000;
/** Whether a child may enter: begun, and not over for good. */
export function entryOf(
  t: { readonly startTime: string; readonly dueTime: string | null } & Pick<Setting, 'lateOn'>,
  now: string,
): 'open' | 'early' | 'over' {
  if (iso(t.startTime) > iso(now)) return 'early';
  return t.dueTime != null && endsAtDue(t) && iso(t.dueTime) <= iso(now) ? 'over' : 'open';
}
export const isLate = (t: { readonly dueTime: string | null }, submitted: string): boolean =>
  t.dueTime != null && iso(submitted) > iso(t.dueTime);
/** Seconds a paper was open, held to what the clock allows. */
export const spentOf = (said: number | undefined, had: number, entered: string | null, now: string): number =>
  Math.min(
    Math.max(said ?? 0, had),
    entered == null ? had : Math.max(0, Math.round((Date.parse(now) - Date.parse(entered)) / 1000)),
  );
