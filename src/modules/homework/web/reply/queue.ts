import { isEmptyAnswer, type Answer } from '../../../question-bank/contract';
import { partKey } from '../../rules';

// The answers of one paper between the child's hand and the server. Pure: what is shown, what is acknowledged, what is on its way. Every
// answer carries `rev`, the writer's clock; the newest wins, whichever tab or device it comes from.

export interface Entry {
  readonly qid: number;
  readonly qcid: number;
  readonly answer: Answer | null;
  readonly skip: boolean;
  readonly rev: number;
}
export interface Queue {
  /** What stands on the page, by part. */
  readonly shown: ReadonlyMap<string, Entry>;
  /** The revision of each part that the server has acknowledged; what is shown with a higher one waits. */
  readonly acked: ReadonlyMap<string, number>;
  /** What is on its way. One store at a time, so that answers arrive in the order they were written. */
  readonly flight: readonly Entry[];
  /** Answers the server refused for what they are (a picture that is not the child's): not sent again until they change. */
  readonly aside: ReadonlyMap<string, number>;
  /** Stores that failed one after the other. */
  readonly failures: number;
  /** After a refusal answers go one by one, until the one at fault is found. */
  readonly single: boolean;
  readonly savedAt: string | null;
}
/** Answers of one store. */
export const BATCH = 100;
/** Pauses before a store that failed is tried again: short at first, never longer than half a minute. */
export const retryMs = (failures: number): number => Math.min(30_000, 1000 * 2 ** Math.max(0, failures - 1));

const isAnswered = (e: Entry | undefined): boolean => e != null && (e.skip || !isEmptyAnswer(e.answer));
export const answered = (q: Queue, part: { readonly qid: number; readonly qcid: number }): boolean =>
  isAnswered(q.shown.get(partKey(part)));

/** A paper as it was entered, and what this browser kept because it was not acknowledged before the page went. */
export function begin(server: readonly Entry[], kept: readonly Entry[], savedAt: string | null = null): Queue {
  const shown = new Map(server.map((e) => [partKey(e), e]));
  const acked = new Map(server.map((e) => [partKey(e), e.rev]));
  for (const e of kept) if (e.rev > (shown.get(partKey(e))?.rev ?? -1)) shown.set(partKey(e), e);
  return { shown, acked, flight: [], aside: new Map(), failures: 0, single: false, savedAt };
}
/** Everything not acknowledged, the oldest first. */
export const waiting = (q: Queue): readonly Entry[] =>
  [...q.shown]
    .filter(([key, e]) => e.rev > (q.acked.get(key) ?? -1) && q.aside.get(key) !== e.rev)
    .map(([, e]) => e)
    .toSorted((a, b) => a.rev - b.rev);
export const asideOf = (q: Queue): readonly string[] =>
  [...q.aside].filter(([key, rev]) => q.shown.get(key)?.rev === rev).map(([key]) => key);

/** The child writes. The revision is above all that is known, whatever the clock of this computer says. */
export function write(q: Queue, e: Omit<Entry, 'rev'>, now: number): Queue {
  const key = partKey(e);
  const rev = Math.max(Math.floor(now), (q.shown.get(key)?.rev ?? -1) + 1, (q.acked.get(key) ?? -1) + 1);
  return { ...q, shown: new Map(q.shown).set(key, { ...e, rev }) };
}
/** Takes the next answers to send; nothing while some are on their way. */
export function take(q: Queue): Queue {
  if (q.flight.length > 0) return q;
  return { ...q, flight: waiting(q).slice(0, q.single ? 1 : BATCH) };
}
/** The server has answered: what was sent is kept, except what lost against `newer`. @returns also how many parts now show what was written elsewhere. */
export function acknowledge(
  q: Queue,
  newer: readonly Entry[],
  savedAt: string,
): { readonly queue: Queue; readonly took: number } {
  const acked = new Map(q.acked),
    shown = new Map(q.shown);
  for (const e of q.flight) acked.set(partKey(e), Math.max(acked.get(partKey(e)) ?? -1, e.rev));
  const sent = new Map(q.flight.map((e) => [partKey(e), e.rev]));
  let took = 0;
  for (const e of newer) {
    const key = partKey(e),
      mine = shown.get(key);
    acked.set(key, e.rev);
    // Written on while the store was under way, and newer than theirs: that goes next.
    if (mine && mine.rev !== sent.get(key) && mine.rev > e.rev) continue;
    if (!same(mine, e)) took += 1;
    shown.set(key, e);
  }
  return { queue: { ...q, acked, shown, flight: [], failures: 0, savedAt }, took };
}
/** No answer came: everything that was on its way waits again. */
export const lost = (q: Queue): Queue => ({ ...q, flight: [], failures: q.failures + 1 });
/** The server refused what was sent for what it is. Several: they go one by one. One: it is set aside. */
export function refused(q: Queue): Queue {
  if (q.flight.length > 1) return { ...q, flight: [], single: true };
  const aside = new Map(q.aside);
  for (const e of q.flight) aside.set(partKey(e), e.rev);
  return { ...q, flight: [], aside };
}
/** Another tab of this browser has written: what is newer shows here too. It stays unacknowledged; sending it twice changes nothing. */
export function hear(q: Queue, entries: readonly Entry[]): { readonly queue: Queue; readonly took: number } {
  const shown = new Map(q.shown);
  let took = 0;
  for (const e of entries) {
    const mine = shown.get(partKey(e));
    if (mine && mine.rev >= e.rev) continue;
    if (!same(mine, e)) took += 1;
    shown.set(partKey(e), e);
  }
  return { queue: { ...q, shown }, took };
}
/** The paper was read again: the server's answers are the truth for all that does not wait here. */
export function reread(q: Queue, server: readonly Entry[]): { readonly queue: Queue; readonly took: number } {
  const shown = new Map(q.shown),
    acked = new Map(q.acked);
  const open = new Map(waiting(q).map((e) => [partKey(e), e.rev]));
  let took = 0;
  for (const e of server) {
    const key = partKey(e);
    acked.set(key, e.rev);
    if ((open.get(key) ?? -1) > e.rev) continue;
    if (!same(shown.get(key), e)) took += 1;
    shown.set(key, e);
  }
  return { queue: { ...q, shown, acked }, took };
}
/** What a browser keeps for a paper: of each part the newest unacknowledged, whichever tab wrote it. */
export function keep(stored: readonly Entry[], q: Queue): readonly Entry[] {
  const out = new Map<string, Entry>();
  for (const e of [...stored, ...waiting(q)])
    if (e.rev > (q.acked.get(partKey(e)) ?? -1) && e.rev > (out.get(partKey(e))?.rev ?? -1)) out.set(partKey(e), e);
  return [...out.values()];
}
const same = (a: Entry | undefined, b: Entry): boolean =>
  a != null && a.skip === b.skip && JSON.stringify(a.answer) === JSON.stringify(b.answer);
