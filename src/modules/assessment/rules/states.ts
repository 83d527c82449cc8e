/** S-048: published (coming, running), ended, archived; off deletes. */
export const STATES = ['coming', 'running', 'ended', 'archived'] as const;
export type State = (typeof STATES)[number];

export interface Times {
  readonly startAt: string;
  readonly endAt: string;
  readonly endedAt: string | null;
  readonly archivedAt: string | null;
  readonly objectDays: number;
}
/** Where an evaluation stands by the server's clock: nobody has to end it. */
export function stateOf(times: Times, now: string): State {
  if (times.archivedAt) return 'archived';
  if (times.endedAt || times.endAt <= now) return 'ended';
  return times.startAt > now ? 'coming' : 'running';
}
/** Whether nothing can be handed in any more. */
export const isOver = (state: State): boolean => state === 'ended' || state === 'archived';
/** Until when results may be objected to, an instant; null before the end and where there is no such period. */
export function objectUntil(times: Times, now: string): string | null {
  const state = stateOf(times, now);
  if (times.objectDays === 0 || state !== 'ended') return null;
  return new Date(Date.parse(times.endedAt ?? times.endAt) + times.objectDays * 86_400_000).toISOString();
}
