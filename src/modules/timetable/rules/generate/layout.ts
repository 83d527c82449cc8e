import type { PlanInput, PlanSection } from '../plan';

/**
 * The week as numbers. A place is a day and the index of a section in it: `day * width + index`. Classes of different stages have
 * different days, so who meets whom is asked of pieces of time, into which all their days are parted.
 */
export interface Layout {
  readonly days: readonly number[];
  /** Sections of the longest day. */
  readonly width: number;
  /** Places of the week. */
  readonly places: number;
  /** Pieces of time of a day. */
  readonly piecesADay: number;
  readonly dayOf: (place: number) => number;
  readonly indexOf: (place: number) => number;
  /** The sections of a class's day. */
  readonly sectionsOf: (clazzId: number) => readonly PlanSection[];
  /** The pieces that so many sections take in any of the days, by the section they begin with. */
  readonly piecesOf: (days: readonly (readonly PlanSection[])[], length: number) => readonly (readonly number[])[];
}

export function layoutOf(input: PlanInput): Layout {
  const lists = [...new Set(input.sections.values())];
  const any = lists[0] ?? [];
  const width = Math.max(1, ...lists.map((s) => s.length));
  const pieces = piecesOfLists(lists);
  return {
    days: input.weekdays,
    width,
    places: input.weekdays.length * width,
    piecesADay: pieces.count,
    dayOf: (place) => Math.floor(place / width),
    indexOf: (place) => place % width,
    sectionsOf: (clazzId) => input.sections.get(clazzId) ?? any,
    piecesOf: pieces.of,
  };
}

/** Parts the day wherever a section of some list begins or ends, so that sections of two stages that overlap share a piece. */
function piecesOfLists(lists: readonly (readonly PlanSection[])[]) {
  const edges = [...new Set(lists.flatMap((l) => l.flatMap((s) => [s.startMin, s.endMin])))].sort((a, b) => a - b);
  const pieces = edges
    .slice(0, -1)
    .map((from, i) => ({ from, to: edges[i + 1]! }))
    .filter((p) => lists.some((l) => l.some((s) => s.startMin < p.to && p.from < s.endMin)));
  const taken = (s: PlanSection) => pieces.flatMap((p, i) => (s.startMin < p.to && p.from < s.endMin ? [i] : []));
  return {
    count: pieces.length,
    of: (some: readonly (readonly PlanSection[])[], length: number): number[][] =>
      Array.from({ length: Math.max(0, ...some.map((l) => l.length)) }, (_, i) =>
        [...new Set(some.flatMap((l) => l.slice(i, i + length).flatMap(taken)))].sort((a, b) => a - b),
      ),
  };
}
