import { grouped } from '../../../kernel/shared/maps';
import { runsOn, timeOf, type ArrangeKind, type Recurring, type SchoolDay } from './week';

/** A schedule with the names that stand beside its ids. */
export interface NamedArrange extends Recurring {
  readonly arrangeId: number;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly clazzType: number;
  readonly stgId: number | null;
  readonly sbjId: number;
  readonly sbjName: string;
  readonly teacherId: number;
  readonly teacherName: string;
  readonly roomId: number | null;
  readonly roomName: string | null;
  readonly secNo: number | null;
  readonly startMin: number;
  readonly endMin: number;
}
/** Who stands in on one day. */
export interface CoverOf {
  readonly coverId: number;
  readonly arrangeId: number;
  readonly onDate: string;
  readonly teacherId: number;
  readonly teacherName: string;
  readonly absentId: number;
  readonly state: 'asked' | 'accepted';
}

/** One lesson on one day, as it is planned. Its lasting name is arrangeId and date. */
export interface Occurrence {
  readonly arrangeId: number;
  readonly date: string;
  readonly weekday: number;
  readonly weekNo: number | null;
  readonly termId: number | null;
  readonly kind: ArrangeKind;
  /** Section of the day; null for a schedule by interval. */
  readonly secNo: number | null;
  readonly start: string;
  readonly end: string;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly clazzType: number;
  readonly stgId: number | null;
  readonly sbjId: number;
  readonly sbjName: string;
  /** Who teaches on that day: the substitute once agreed. */
  readonly teacherId: number;
  readonly teacherName: string;
  readonly roomId: number | null;
  readonly roomName: string | null;
  /** Set while somebody is asked or stands in; `absentName` is who teaches otherwise. */
  readonly cover: {
    readonly coverId: number;
    readonly state: 'asked' | 'accepted';
    readonly teacherId: number;
    readonly teacherName: string;
    readonly absentId: number;
    readonly absentName: string;
  } | null;
  readonly makeup: boolean;
}

/** Every lesson of the schedules on the days, in the order of time. */
export function expand(
  arranges: readonly NamedArrange[],
  days: readonly SchoolDay[],
  covers: readonly CoverOf[],
): Occurrence[] {
  const cover = new Map(covers.map((c) => [`${c.arrangeId} ${c.onDate}`, c]));
  const byDay = grouped(arranges, (a) => a.weekday);
  return days.flatMap((day) =>
    (byDay.get(day.runs ?? 0) ?? [])
      .filter((a) => runsOn(a, day))
      .map((a): Occurrence => {
        const c = cover.get(`${a.arrangeId} ${day.date}`);
        const stands = c?.state === 'accepted';
        return {
          arrangeId: a.arrangeId,
          date: day.date,
          weekday: day.weekday,
          weekNo: day.weekNo,
          termId: a.termId,
          kind: a.kind,
          secNo: a.secNo,
          start: timeOf(a.startMin),
          end: timeOf(a.endMin),
          clazzId: a.clazzId,
          clazzName: a.clazzName,
          clazzType: a.clazzType,
          stgId: a.stgId,
          sbjId: a.sbjId,
          sbjName: a.sbjName,
          teacherId: stands ? c.teacherId : a.teacherId,
          teacherName: stands ? c.teacherName : a.teacherName,
          roomId: a.roomId,
          roomName: a.roomName,
          cover: c
            ? {
                coverId: c.coverId,
                state: c.state,
                teacherId: c.teacherId,
                teacherName: c.teacherName,
                absentId: c.absentId,
                absentName: a.teacherName,
              }
            : null,
          makeup: day.kind === 'makeup',
        };
      })
      .sort((x, y) => (x.start < y.start ? -1 : x.start > y.start ? 1 : x.clazzId - y.clazzId)),
  );
}

export type Phase = 'done' | 'now' | 'next' | 'later';
/** Where each lesson of today stands at a time of day (HH:mm): the first that has not begun is next. */
export function phasesOf(items: readonly Pick<Occurrence, 'start' | 'end'>[], now: string): Phase[] {
  let next = false;
  return items.map((o) => {
    if (o.end <= now) return 'done';
    if (o.start <= now) return 'now';
    if (next) return 'later';
    next = true;
    return 'next';
  });
}
