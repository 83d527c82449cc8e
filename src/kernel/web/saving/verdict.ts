import { CallError } from '../http/call-error';

/** What a failed call means for what it carried. `now`: try again later. `good`: sending the same again would end the same. */
export type Verdict = 'now' | 'good';

/** 408 too slow, 425 too early, 429 too many: the same request may pass later. 401: after signing in. */
const PASSING = new Set([0, 401, 408, 425, 429]);
/** A twin of the request is still being answered. */
const KEY_IN_USE = 'kernel.fault.keyInUse';

/** Refused for now or for good; a failure that is no answer at all (no network, given up) passes. */
export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof CallError)) return 'now';
  if (PASSING.has(error.status) || error.status >= 500 || error.problem.error === KEY_IN_USE) return 'now';
  return 'good';
}
/** So many answers of a server that failed at the same thing, and its writer is told: it is not waiting that helps. */
export const STRIKES = 3;
/** The server answered that it failed. */
export const isServerFault = (error: unknown): error is CallError => error instanceof CallError && error.status >= 500;
/** The refusal that a writer is told: one for good, or the server's failure once it has failed so often. */
export const refusalIn = (error: unknown, strikes: number): CallError | undefined =>
  error instanceof CallError && (verdictOf(error) === 'good' || (isServerFault(error) && strikes >= STRIKES))
    ? error
    : undefined;
/** The server is away, or a proxy says so: what was sent is not the reason. */
export const isAway = (status: number): boolean => status === 502 || status === 503 || status === 504;
/** No server was reached: whatever else waits need not try. */
export const isUnreachable = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 401;

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;
/**
 * The pause before the next try, in milliseconds: doubling up to a minute, between half and the whole of it by chance,
 * so that a school whose network comes back does not knock in the same second.
 */
export function pauseMs(failures: number, random: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(whole * (0.5 + random / 2));
}
