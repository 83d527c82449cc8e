import type { Reason } from './reason';

export const SOURCES = ['pass', 'trace'] as const;
export type RunSource = (typeof SOURCES)[number];
/** A place in a run: when (milliseconds since 1970), metres from the start, and which station or where on earth. */
export interface Mark {
  readonly at: number;
  readonly metres: number;
  readonly deviceId?: number;
  readonly lat?: number;
  readonly lon?: number;
}
/** A run as it was reckoned, before anybody judges it. */
export interface Reckoned {
  readonly source: RunSource;
  readonly marks: readonly Mark[];
  /** Whole metres along the way. */
  readonly metres: number;
  readonly laps: number;
  /** What the way itself shows: a sprint, jumps, stations missed or out of order, a drawn line. */
  readonly found: readonly Reason[];
  /** Steps a minute where the runner moved and the watch counted them. */
  readonly steps?: readonly { readonly at: number; readonly cadence: number }[];
}

/** Nobody runs faster, metres a second: the world's fastest man reaches 12.4 for some steps. */
export const MOST_SPEED = 12;
/** Whoever is not seen for so long has stopped; what comes then is another run. */
const APART_MS = 20 * 60_000;
/** A break: so long with less than so many metres a second. */
const PAUSE_MS = 60_000;
const PAUSE_SPEED = 0.5;
/** A stretch of at least so many metres, and the pace (seconds a metre) that nobody of school age keeps over it: 2:30 a kilometre. */
const STRETCH = 400;
const STRETCH_PACE = 150;

export const startOf = ({ marks }: Pick<Reckoned, 'marks'>): number => marks[0]?.at ?? 0;
export const endOf = ({ marks }: Pick<Reckoned, 'marks'>): number => marks.at(-1)?.at ?? 0;
export const secondsOf = (run: Pick<Reckoned, 'marks'>): number => Math.round((endOf(run) - startOf(run)) / 1000);
/** Seconds of breaks. */
export const pausedOf = ({ marks }: Pick<Reckoned, 'marks'>): number =>
  Math.round(
    marks.reduce((sum, mark, at) => {
      const before = marks[at - 1];
      const took = before ? mark.at - before.at : 0;
      const isPause = before && took > PAUSE_MS && (mark.metres - before.metres) / (took / 1000) < PAUSE_SPEED;
      return sum + (isPause ? took : 0);
    }, 0) / 1000,
  );
/** Seconds for a kilometre, breaks among them. */
export const paceOf = (metres: number, seconds: number): number =>
  metres > 0 ? Math.round((seconds * 1000) / metres) : 0;

/** Parts of a day that are runs of their own: whoever was not seen for twenty minutes has stopped. */
export function apart<T extends { readonly at: number }>(sorted: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (const one of sorted) {
    const last = parts.at(-1);
    const before = last?.at(-1);
    if (last && before && one.at - before.at <= APART_MS) last.push(one);
    else parts.push([one]);
  }
  return parts;
}
/** The first stretch of 400 m or more that was faster than 2:30 a kilometre: where it began and its pace. */
export function sprintIn(marks: readonly Mark[]): Reason | undefined {
  let first = 0;
  for (const to of marks) {
    let next = marks[first + 1];
    while (next && to.metres - next.metres >= STRETCH) next = marks[++first + 1];
    const from = marks[first];
    if (!from || to.metres - from.metres < STRETCH) continue;
    const pace = (to.at - from.at) / (to.metres - from.metres);
    if (pace < STRETCH_PACE)
      return {
        code: 'sprint',
        value: Math.round(pace),
        limit: STRETCH_PACE,
        at: from.at,
        metres: Math.round(from.metres),
      };
  }
  return undefined;
}
