import type { LogLine } from '../contract/deeds';

/** Nothing was written or said for longer: a replay passes over the rest. */
export const SILENCE_MS = 20_000;
/** Kinds of lines that somebody who was away has missed. */
const CONTENT: readonly string[] = ['stroke', 'erase', 'wipe', 'page', 'addPage', 'chat'];

/** Milliseconds of each line in a replay. It begins with the first one, and long silences are short. */
export function replayTimes(lines: readonly Pick<LogLine, 'at'>[]): readonly number[] {
  let time = 0;
  let last: number | undefined;
  return lines.map(({ at }) => {
    const now = Date.parse(at);
    // Whoever was found gone left earlier than the line before says.
    if (last !== undefined && now > last) time += Math.min(SILENCE_MS, now - last);
    last = Math.max(last ?? now, now);
    return time;
  });
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
