import type { Wire } from './request';

/** A reply that was asked for before the program had come (early.ts), and the headers it was asked with. */
export interface Parked {
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly reply: Promise<Response>;
}
/** Replies by the address they were asked from. */
export type ParkedReplies = Map<string, Parked>;
declare global {
  interface Window {
    /** Filled by early.ts, emptied by the first who ask. */
    parked?: ParkedReplies;
  }
}
/** Milliseconds after which a parked reply is too old to be an answer. */
const STALE_MS = 10_000;

/** Takes the parked reply to a question, if somebody with the same sign-in and language asked it a moment ago. Each serves once. */
export function takeParked(wire: Wire, from: ParkedReplies | undefined, now: number): Promise<Response> | undefined {
  const found = wire.method === 'GET' ? from?.get(wire.url) : undefined;
  if (!found) return undefined;
  from!.delete(wire.url);
  const same = Object.entries(wire.headers).every(([name, value]) => found.headers[name] === value);
  return same && now - found.at < STALE_MS ? found.reply : undefined;
}
