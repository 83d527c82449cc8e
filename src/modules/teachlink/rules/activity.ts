// Research activities: states, limits, codes. Pure.

/** V-074. */
export const NAME_MAX = 32;
/** V-075: minutes. */
export const DURATION_MIN = 5;
export const DURATION_MAX = 240;
/** V-076: days a code is valid, people an activity takes. */
export const VALIDITY_MAX = 90;
export const LIMIT_MAX = 500;
export const SCALE_MAX = 10;
export const SCALE_NAME_MAX = 30;
/** Wrong codes in an hour; then there is a pause. */
export const WRONG_CODES = 10;
/** C-044. */
export const LINK_TYPES = { design: 1, attend: 2, reflect: 3, report: 4 } as const;
/** S-027. */
export const ACTIVITY_STATES = ['waiting', 'running', 'ended'] as const;
export type ActivityState = (typeof ACTIVITY_STATES)[number];

/** S-027: not started until its time, over when its minutes are or when its owner ended it. */
export function activityState(
  a: { readonly startAt: string; readonly duration: number; readonly endedAt: string | null },
  now: string,
): ActivityState {
  const at = Date.parse(now);
  if (a.endedAt != null && Date.parse(a.endedAt) <= at) return 'ended';
  const start = Date.parse(a.startAt);
  if (at < start) return 'waiting';
  return at < start + a.duration * 60_000 ? 'running' : 'ended';
}
