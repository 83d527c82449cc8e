import type { LogLine } from '../contract/deeds';

/** Nothing was written or said for longer: a replay passes over the rest. */
export const SILENCE_MS = 20_000;
/** Kinds of lines that somebody who was away has missed. */
const CONTENT: readonly string[] = ['stroke', 'erase', 'wipe', 'page', 'addPage', 'deck', 'chat'];

/** A piece of the teacher's voice that was kept. */
export interface Spoken {
  readonly at: string;
  readonly ms: number;
}
/** Milliseconds of a replay: it begins with what came first, and long silences are short. */
interface ReplayClock {
  /** When each line stands. */
  readonly times: readonly number[];
  /** When each piece of the voice begins. */
  readonly spoken: readonly number[];
  readonly end: number;
}
/** When lines and voice come in a replay: nothing is silent while somebody speaks. */
export function replayClock(lines: readonly Pick<LogLine, 'at'>[], voice: readonly Spoken[]): ReplayClock {
  let newest = Number.NEGATIVE_INFINITY;
  const written = lines.map(({ at }) => {
    // Whoever was found gone left earlier than the line before says.
    newest = Math.max(newest, Date.parse(at));
    return newest;
  });
  const begins = voice.map(({ at }) => Date.parse(at));
  const ends = voice.map(({ at, ms }) => Date.parse(at) + ms);
  const moments = new Map<number, number>();
  let end = 0;
  let last: number | undefined;
  for (const mark of [...written, ...begins, ...ends].toSorted((a, b) => a - b)) {
    if (last !== undefined) end += Math.min(SILENCE_MS, mark - last);
    last = mark;
    moments.set(mark, end);
  }
  const momentOf = (mark: number): number => moments.get(mark) ?? 0;
  return { times: written.map(momentOf), spoken: begins.map(momentOf), end };
}
/** How many lines stand at a moment of the replay. */
export function standing(times: readonly number[], moment: number): number {
  const next = times.findIndex((time) => time > moment);
  return next < 0 ? times.length : next;
}

/** A piece of a replay, by the numbers of its lines: from the one at `from` until before the one at `to`. */
interface Missed {
  readonly from: number;
  readonly to: number;
}
/** Where a piece begins and ends in a replay, in milliseconds: at its end whoever was away was there again. */
export const pieceOf = (
  { times, end }: Pick<ReplayClock, 'times' | 'end'>,
  { from, to }: Missed,
): { readonly begins: number; readonly ends: number } => ({ begins: times[from] ?? 0, ends: times[to] ?? end });
/** What somebody missed: the pieces between their visits in which something was written or said. */
export function missedBy(lines: readonly LogLine[], userId: number): readonly Missed[] {
  const all: Missed[] = [];
  let away: number | undefined = 0;
  const until = (to: number) => {
    if (away !== undefined && lines.slice(away, to).some((line) => CONTENT.includes(line.deed.kind)))
      all.push({ from: away, to });
  };
  for (const [i, line] of lines.entries()) {
    if (line.userId !== userId) continue;
    if (line.deed.kind === 'came') {
      until(i);
      away = undefined;
    } else if (line.deed.kind === 'left') away = i;
  }
  until(lines.length);
  return all;
}
