// What an hour is and what became of it: one definition, for the facts that are kept and for days that are read from rows.

/** Counted by these rules; a fact of an older version is counted anew. */
export const HOUR_RULE = 1;

export const HOUR_STATES = ['held', 'covered', 'lost', 'ahead'] as const;
/** Given by whose hour it is, given by somebody else, not given, or not over yet. */
export type HourState = (typeof HOUR_STATES)[number];
export const HOUR_LOSSES = ['holiday', 'absence'] as const;
export type HourLoss = (typeof HOUR_LOSSES)[number];
/** An hour of the timetable, or a lesson that somebody made beside it. */
export type HourKind = 'arrange' | 'lesson';

/** An hour of the schedule on one day, as the timetable says it. */
export interface Planned {
  readonly arrangeId: number;
  readonly onDate: string;
  readonly secNo: number | null;
  readonly startMin: number;
  readonly endMin: number;
  readonly clazzId: number;
  readonly sbjId: number;
  readonly teacherId: number;
  readonly coverId: number | null;
  readonly lost: HourLoss | null;
}
/** A lesson that has a row. */
export interface Kept {
  readonly lessonId: number;
  readonly arrangeId: number | null;
  readonly onDate: string;
  readonly clazzId: number;
  readonly sbjId: number;
  readonly teacherId: number;
  readonly secNo: number | null;
  readonly startMin: number;
  readonly endMin: number;
  /** It was begun, ended, or its attendance was taken: it is history, whatever the timetable says since. */
  readonly happened: boolean;
  readonly ended: boolean;
}
/** What became of one hour. Planned hours are held, covered, lost or still ahead: the sum closes. */
export interface Hour {
  readonly onDate: string;
  readonly kind: HourKind;
  /** The schedule, or the lesson beside it. */
  readonly keyId: number;
  readonly lessonId: number | null;
  /** Whose hour it is. */
  readonly teacherId: number;
  /** Who gives it; nobody where it is lost. */
  readonly heldById: number | null;
  readonly clazzId: number;
  readonly sbjId: number;
  readonly secNo: number | null;
  readonly startMin: number;
  readonly endMin: number;
  readonly state: HourState;
  readonly cause: HourLoss | null;
}
/** Day and minute of the day in the school's zone. */
export interface Now {
  readonly date: string;
  readonly min: number;
}

const keyOf = (arrangeId: number, onDate: string): string => `${arrangeId} ${onDate}`;
/** Where and when, of the row once something happened in it, else of the schedule. */
const placeOf = ({ clazzId, sbjId, secNo, startMin, endMin }: Planned | Kept) => ({
  clazzId,
  sbjId,
  secNo,
  startMin,
  endMin,
});
function timetabled(plan: Planned, row: Kept | undefined): Hour {
  const { arrangeId: keyId, onDate, teacherId } = plan;
  const of = { onDate, kind: 'arrange' as const, keyId, lessonId: row?.lessonId ?? null, teacherId };
  if (row?.happened) {
    const state = row.teacherId === teacherId ? 'held' : 'covered';
    return { ...of, ...placeOf(row), heldById: row.teacherId, state, cause: null };
  }
  if (plan.lost) return { ...of, ...placeOf(plan), heldById: null, state: 'lost', cause: plan.lost };
  const heldById = plan.coverId ?? teacherId;
  const state = heldById === teacherId ? 'held' : 'covered';
  return { ...of, ...placeOf(plan), heldById, state, cause: null };
}
const beside = (row: Kept): Hour => ({
  onDate: row.onDate,
  kind: 'lesson',
  keyId: row.lessonId,
  lessonId: row.lessonId,
  teacherId: row.teacherId,
  heldById: row.teacherId,
  ...placeOf(row),
  state: 'held',
  cause: null,
});
const isOver = (hour: Hour, now: Now): boolean =>
  hour.onDate < now.date || (hour.onDate === now.date && hour.endMin <= now.min);

/**
 * The hours of some days: each of the schedule, with what happened in it, and each lesson beside the timetable. A timetabled row
 * whose day left the timetable counts where something happened in it. Nobody has to press anything for an hour to be given.
 * @param now for days that are not over: what still runs or comes is ahead, unless its teacher has ended it
 */
export function hoursOf(planned: readonly Planned[], rows: readonly Kept[], now?: Now): Hour[] {
  const waiting = new Map(
    rows.flatMap((row) => (row.arrangeId == null ? [] : [[keyOf(row.arrangeId, row.onDate), row] as const])),
  );
  const ended = new Set(rows.filter((row) => row.ended).map((row) => row.lessonId));
  const hours = planned.map((plan) => {
    const key = keyOf(plan.arrangeId, plan.onDate);
    const row = waiting.get(key);
    waiting.delete(key);
    return timetabled(plan, row);
  });
  for (const row of rows)
    if (row.arrangeId == null || (row.happened && waiting.has(keyOf(row.arrangeId, row.onDate))))
      hours.push(beside(row));
  if (!now) return hours;
  return hours.map((hour) =>
    hour.state === 'lost' || isOver(hour, now) || (hour.lessonId != null && ended.has(hour.lessonId))
      ? hour
      : { ...hour, state: 'ahead' },
  );
}

/** An hour as one line, so that two counts of a day can be compared. */
export const lineOf = (hour: Hour): string =>
  [
    hour.kind,
    hour.keyId,
    hour.lessonId,
    hour.teacherId,
    hour.heldById,
    hour.clazzId,
    hour.sbjId,
    hour.secNo,
    hour.startMin,
    hour.endMin,
    hour.state,
    hour.cause,
  ].join(' ');
/** The days among these on which two counts differ. */
export function differing(days: readonly string[], a: readonly Hour[], b: readonly Hour[]): string[] {
  const linesOf = (hours: readonly Hour[]) => {
    const lines = new Map<string, string[]>();
    for (const hour of hours) {
      const list = lines.get(hour.onDate) ?? [];
      list.push(lineOf(hour));
      lines.set(hour.onDate, list);
    }
    return (day: string) => (lines.get(day) ?? []).sort().join('\n');
  };
  const [inA, inB] = [linesOf(a), linesOf(b)];
  return days.filter((day) => inA(day) !== inB(day));
}
