/** So many differences between a device's clock and ours are kept. */
export const SAMPLES = 50;
/** A time may lie so far ahead of ours, in milliseconds, before it is a wrong one. */
export const AHEAD_MS = 120_000;
const DAY_MS = 86_400_000;
/** GPS counts weeks in ten bits: a receiver that has lost the rest is so far back. */
const ROLLOVER_MS = 1024 * 7 * DAY_MS;
/** What is wrong with a time. `epoch`: a clock that began at 1970 or 2000; `rollover`: 1,024 weeks off; `future`. */
export const FLAGS = ['epoch', 'rollover', 'future'] as const;
export type Flag = (typeof FLAGS)[number];

const [END_OF_1970, YEAR_2000] = [Date.UTC(1971, 0, 1), Date.UTC(2000, 0, 1)];
/** A clock that was never set begins in 1970, or with 2000. */
const isEpoch = (at: number): boolean => (at >= 0 && at < END_OF_1970) || (at >= YEAR_2000 && at < YEAR_2000 + DAY_MS);
const isRollover = (at: number, received: number): boolean =>
  Math.abs(Math.abs(received - at) - ROLLOVER_MS) <= 30 * DAY_MS;
const wrongClock = (at: number, received: number): Flag | undefined =>
  isEpoch(at) ? 'epoch' : isRollover(at, received) ? 'rollover' : undefined;

/** A message's times, in milliseconds. */
export interface Times {
  /** When it happened, by the device's clock. */
  readonly at: number;
  /** When it was sent, by the same clock. */
  readonly sent: number;
  /** When it arrived, by ours. */
  readonly received: number;
}
/** Two corrections of one clock differ by what waited on the way; a clock that was set anew moved by more. */
const SAME_CLOCK_MS = 15 * 60_000;
/**
 * The differences with one more, the newest last; a clock that was never set tells nothing of itself. One that was far ahead
 * and now agrees with ours was set while it ran: by its old differences all that it says would be long ago, so they begin afresh.
 */
export function withSample(samples: readonly number[], { sent, received }: Times): readonly number[] {
  if (wrongClock(sent, received)) return samples;
  const own = received - sent;
  const wasSet = Math.abs(own) <= AHEAD_MS && samples.some((one) => one < -SAME_CLOCK_MS);
  return wasSet ? [own] : samples.slice(1 - SAMPLES).concat(own);
}
/** The differences after a message of a kind: a device that begins anew (`hello`) may have another clock. */
export const samplesWith = (samples: readonly number[], kind: string, times: Times): readonly number[] =>
  withSample(kind === 'hello' ? [] : samples, times);
/**
 * How far a device's clock is behind ours: the smallest difference of arrival and sending. What waited in a device
 * or on the way only makes a difference larger.
 */
export const offsetOf = (samples: readonly number[]): number => (samples.length ? Math.min(...samples) : 0);

/** A time by our clock, and whether it may be believed. */
export interface Corrected {
  readonly at: number;
  readonly offsetMs: number;
  readonly flag: Flag | null;
}
/** Corrects a measured time by the device's differences (this message's among them). What a clock that was never set says is not corrected. */
export function correct(times: Times, samples: readonly number[]): Corrected {
  const wrong = wrongClock(times.at, times.received) ?? wrongClock(times.sent, times.received);
  if (wrong) return { at: times.at, offsetMs: 0, flag: wrong };
  const offsetMs = offsetOf(samples);
  const at = times.at + offsetMs;
  return { at, offsetMs, flag: at > times.received + AHEAD_MS ? 'future' : null };
}

/** When something happened: by our clock (corrected) and by the device's own, in milliseconds. */
export interface Moment {
  readonly at: number;
  readonly own: number;
}
/**
 * Whether one thing a device said is not older than another, in whatever order they arrive: of one clock its own time
 * decides, to the second, however long either was under way; across a clock that was set anew, the corrected time.
 */
export function isNewer(one: Moment, than: Moment): boolean {
  const isSameClock = Math.abs(one.at - one.own - (than.at - than.own)) <= SAME_CLOCK_MS;
  return isSameClock || one.at === than.at ? one.own >= than.own : one.at > than.at;
}
