import { isEmptyAnswer, type Answer } from '../../../question-bank/contract';
import { partKey } from '../../rules';

// What stands on one paper while a child writes, beside what waits in the save queue. Pure. Every answer carries `rev`, the
// writer's clock; the newest wins, whichever tab or device it comes from.

export interface Entry {
  readonly qid: number;
  readonly qcid: number;
  readonly answer: Answer | null;
  readonly skip: boolean;
  readonly rev: number;
}
export interface Sheet {
  /** What stands on the page, by part. */
  readonly shown: ReadonlyMap<string, Entry>;
  /** The revision of each part that the server has acknowledged. */
  readonly acked: ReadonlyMap<string, number>;
  readonly savedAt: string | null;
}

const isAnswered = (e: Entry | undefined): boolean => e != null && (e.skip || !isEmptyAnswer(e.answer));
export const answered = (q: Sheet, part: { readonly qid: number; readonly qcid: number }): boolean =>
  isAnswered(q.shown.get(partKey(part)));

/** A paper as it was entered. */
export const begin = (server: readonly Entry[], savedAt: string | null = null): Sheet => ({
  shown: new Map(server.map((e) => [partKey(e), e])),
  acked: new Map(server.map((e) => [partKey(e), e.rev])),
  savedAt,
});
/** The child writes. The revision is above all that is known, whatever the clock of this computer says. */
export function write(q: Sheet, e: Omit<Entry, 'rev'>, now: number): Sheet {
  const key = partKey(e);
  const rev = Math.max(Math.floor(now), (q.shown.get(key)?.rev ?? -1) + 1, (q.acked.get(key) ?? -1) + 1);
  return { ...q, shown: new Map(q.shown).set(key, { ...e, rev }) };
}
/** The server has answered: what was sent is kept, except what lost against `newer`. @returns also how many parts now show what was written elsewhere. */
export function acknowledge(
  q: Sheet,
  sent: readonly Entry[],
  newer: readonly Entry[],
  savedAt: string,
): { readonly sheet: Sheet; readonly took: number } {
  const acked = new Map(q.acked),
    shown = new Map(q.shown);
  for (const e of sent) acked.set(partKey(e), Math.max(acked.get(partKey(e)) ?? -1, e.rev));
  const revs = new Map(sent.map((e) => [partKey(e), e.rev]));
  let took = 0;
  for (const e of newer) {
    const key = partKey(e),
      mine = shown.get(key);
    acked.set(key, e.rev);
    // Written on while the store was under way, and newer than theirs: that goes next.
    if (mine && mine.rev !== revs.get(key) && mine.rev > e.rev) continue;
    if (!same(mine, e)) took += 1;
    shown.set(key, e);
  }
  return { sheet: { acked, shown, savedAt }, took };
}
/** The save queue holds answers: of an earlier visit, or of another tab. What is newer shows here too. */
export function hear(q: Sheet, entries: readonly Entry[]): { readonly sheet: Sheet; readonly took: number } {
  const shown = new Map(q.shown);
  let took = 0;
  for (const e of entries) {
    const mine = shown.get(partKey(e));
    if (mine && mine.rev >= e.rev) continue;
    if (!same(mine, e)) took += 1;
    shown.set(partKey(e), e);
  }
  return { sheet: { ...q, shown }, took };
}
/** The paper was read again: the server's answers are the truth for all that does not wait here. */
export function reread(q: Sheet, server: readonly Entry[]): { readonly sheet: Sheet; readonly took: number } {
  const shown = new Map(q.shown),
    acked = new Map(q.acked);
  const open = new Map(
    [...q.shown].filter(([key, e]) => e.rev > (q.acked.get(key) ?? -1)).map(([key, e]) => [key, e.rev]),
  );
  let took = 0;
  for (const e of server) {
    const key = partKey(e);
    acked.set(key, e.rev);
    if ((open.get(key) ?? -1) > e.rev) continue;
    if (!same(shown.get(key), e)) took += 1;
    shown.set(key, e);
  }
  return { sheet: { ...q, shown, acked }, took };
}
/** Photos that were sent have their paths now. `acked` is another map too: what the server has is kept anew. */
export const withSent = (q: Sheet, paths: ReadonlyMap<string, string>): Sheet => ({
  ...q,
  acked: new Map(q.acked),
  shown: new Map([...q.shown].map(([key, e]) => [key, renamed(e, paths)])),
});
function renamed(e: Entry, paths: ReadonlyMap<string, string>): Entry {
  const files = e.answer?.files;
  if (!files?.some((f) => paths.has(f))) return e;
  return { ...e, answer: { ...e.answer, files: files.map((f) => paths.get(f) ?? f) } };
}
const same = (a: Entry | undefined, b: Entry): boolean =>
  a != null && a.skip === b.skip && JSON.stringify(a.answer) === JSON.stringify(b.answer);
