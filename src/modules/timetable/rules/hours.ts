import { runsOn, type Recurring, type SchoolDay } from './week';

/** A schedule as its hours are counted. */
export interface HourArrange extends Recurring {
  readonly arrangeId: number;
  readonly clazzId: number;
  readonly sbjId: number;
  readonly teacherId: number;
  readonly secNo: number | null;
  readonly startMin: number;
  readonly endMin: number;
  /** The day on which its class ended; null while it runs. */
  readonly endedOn: string | null;
  /** Who agreed to stand in, by day. */
  readonly covers: readonly { readonly onDate: string; readonly teacherId: number }[];
}
/** Days on which a teacher is away. */
export interface AwayDays {
  readonly teacherId: number;
  readonly fromDate: string;
  readonly toDate: string;
}
/** Why an hour that stood in the schedule was not given. */
export type HourLoss = 'holiday' | 'absence';
/** One hour of the schedule on one day, given or lost. */
export interface PlannedHour {
  readonly arrangeId: number;
  readonly onDate: string;
  readonly secNo: number | null;
  readonly startMin: number;
  readonly endMin: number;
  readonly clazzId: number;
  readonly sbjId: number;
  /** Whose hour it is. */
  readonly teacherId: number;
  /** Who agreed to stand in. */
  readonly coverId: number | null;
  readonly lost: HourLoss | null;
}

/**
 * Every hour of the schedules on the days, also those that a holiday took: its weekday's schedule stands in the plan, and the hour is
 * lost. A make-up day has the hours of the weekday that it stands for.
 */
export function hoursOn(
  arranges: readonly HourArrange[],
  days: readonly SchoolDay[],
  away: readonly AwayDays[],
): PlannedHour[] {
  const isAway = (teacherId: number, date: string): boolean =>
    away.some((a) => a.teacherId === teacherId && a.fromDate <= date && date <= a.toDate);
  return days.flatMap((day) => {
    const isHoliday = day.kind === 'holiday';
    const runs = isHoliday ? { ...day, runs: day.weekday } : day;
    return arranges
      .filter((a) => runsOn(a, runs) && (a.endedOn == null || day.date < a.endedOn))
      .map((a): PlannedHour => {
        const coverId = isHoliday ? null : (a.covers.find((c) => c.onDate === day.date)?.teacherId ?? null);
        const lost = isHoliday ? 'holiday' : coverId == null && isAway(a.teacherId, day.date) ? 'absence' : null;
        return {
          arrangeId: a.arrangeId,
          onDate: day.date,
          secNo: a.secNo,
          startMin: a.startMin,
          endMin: a.endMin,
          clazzId: a.clazzId,
          sbjId: a.sbjId,
          teacherId: a.teacherId,
          coverId,
          lost,
        };
      });
  });
}
