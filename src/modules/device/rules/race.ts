/** prepared: lanes are given; called: the gate knows of it; started: the gun; finished: all are in; then confirmed or void. */
export const RACE_STATES = ['prepared', 'called', 'started', 'finished', 'confirmed', 'void'] as const;
export type RaceState = (typeof RACE_STATES)[number];
/** States of a race that is on the way: one a room. */
export const ON_THE_WAY = ['prepared', 'called', 'started', 'finished'] as const satisfies readonly RaceState[];
/** `false`: left the block too soon; `dnf`: did not reach the line. */
export const LANE_STATES = ['ready', 'running', 'done', 'false', 'dnf'] as const;
export type LaneState = (typeof LANE_STATES)[number];
/** mix: runs of any length; sprint: lanes from blocks. */
export const ROOM_KINDS = ['mix', 'sprint'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

/** What a race is run for, where another module prepared it: that module takes its times. */
export interface RaceTask {
  /** The module. */
  readonly of: string;
  /** What it leads back to there. */
  readonly ref: Readonly<Record<string, number>>;
  /** What it is called. */
  readonly zh: string;
  readonly en: string;
  /** Each runs the whole way alone and on the flat: the time is one of the distance as well. */
  readonly plain: boolean;
}

/** Nobody reacts sooner: whoever leaves the block within so many milliseconds after the gun did not wait for it. */
export const FALSE_START_MS = 100;
/** A block left so long before a gun belongs to an earlier one. */
const BEFORE_GUN_MS = 5000;
/** What a gate says of a lane so long after the gun is no time of it: a counter that began anew, or jumped. */
export const LONGEST_MS = 24 * 3_600_000;

/** What the gate said of a race, by its own counter in milliseconds. */
export interface Mark {
  readonly mark: 'gun' | 'leave' | 'line';
  readonly lane: number | null;
  readonly ms: number;
  readonly messageId: number;
}
/** What became of a lane. */
export interface LaneResult {
  readonly lane: number;
  readonly state: LaneState;
  readonly reactionMs: number | null;
  readonly timeMs: number | null;
  readonly leaveId: number | null;
  readonly lineId: number | null;
}
/** The gun that counts: after a recall the last one. */
export const gunOf = <M extends Mark>(marks: readonly M[]): M | undefined =>
  marks
    .filter(({ mark }) => mark === 'gun')
    .reduce<M | undefined>((last, m) => (last && last.ms >= m.ms ? last : m), undefined);
const firstOf = (
  marks: readonly Mark[],
  mark: Mark['mark'],
  lane: number,
  from: number,
  to: number,
): Mark | undefined =>
  marks
    .filter((m) => m.mark === mark && m.lane === lane && m.ms >= from && m.ms <= to)
    .reduce<Mark | undefined>((first, m) => (first && first.ms <= m.ms ? first : m), undefined);

/**
 * What became of a lane, from all that the gate said so far, in whichever order it arrived. Times are differences of the gate's
 * own counter: neither our clock nor the way of a message has a part in them.
 */
export function laneResult(marks: readonly Mark[], lane: number): LaneResult {
  const gun = gunOf(marks);
  const none = { lane, reactionMs: null, timeMs: null, leaveId: null, lineId: null };
  if (!gun) return { ...none, state: 'ready' };
  const end = gun.ms + LONGEST_MS;
  const leave = firstOf(marks, 'leave', lane, gun.ms - BEFORE_GUN_MS, end);
  const line = firstOf(marks, 'line', lane, gun.ms + 1, end);
  const reactionMs = leave ? leave.ms - gun.ms : null;
  const timeMs = line ? line.ms - gun.ms : null;
  const tooSoon = reactionMs != null && reactionMs < FALSE_START_MS;
  return {
    lane,
    reactionMs,
    timeMs,
    leaveId: leave?.messageId ?? null,
    lineId: line?.messageId ?? null,
    state: tooSoon ? 'false' : timeMs == null ? 'running' : 'done',
  };
}
/** Whether a race was run to its end: somebody came in, and nobody who had waited for the gun is still on the way. */
const wasRun = (marks: readonly Mark[], lanes: readonly number[]): boolean => {
  const results = lanes.map((lane) => laneResult(marks, lane));
  return results.some(({ timeMs }) => timeMs != null) && results.every((r) => r.timeMs != null || r.state === 'false');
};
/**
 * The marks that are of this race. A gun while somebody is on the way calls back; one after all came in is the next start,
 * whose race nobody has told the gate of yet: with what follows, it takes no time from anybody who has one.
 */
export function ofThisRace<M extends Mark>(marks: readonly M[], lanes: readonly number[]): readonly M[] {
  const guns = marks.filter(({ mark }) => mark === 'gun').toSorted((a, b) => a.ms - b.ms);
  for (const gun of guns.slice(1)) {
    const before = marks.filter((m) => m.ms < gun.ms);
    if (wasRun(before, lanes)) return before;
  }
  return marks;
}
/** Whether nobody is awaited any more. */
export const allIn = (lanes: readonly Pick<LaneResult, 'state'>[]): boolean =>
  lanes.every(({ state }) => state === 'done' || state === 'false' || state === 'dnf');
/** A time as results are kept: hundredths of a second, what lies between two goes to the slower. */
export const hundredths = (ms: number): number => Math.ceil(ms / 10);
/** Places of those who came in, equal times alike; whoever has no time has none. */
export function placesOf(lanes: readonly Pick<LaneResult, 'lane' | 'state' | 'timeMs'>[]): Map<number, number> {
  const times = lanes.filter(({ state, timeMs }) => state === 'done' && timeMs != null);
  return new Map(
    times.map(({ lane, timeMs }) => [
      lane,
      1 + times.filter((t) => hundredths(t.timeMs ?? 0) < hundredths(timeMs ?? 0)).length,
    ]),
  );
}
