import { minutesOf, momentIn } from '../../../kernel/shared/dates';

/** S-025 */
export const LESSON_STATES = ['not_started', 'in_progress', 'ended'] as const;
export type LessonState = (typeof LESSON_STATES)[number];
/** V-067: minutes before its start from which a lesson may be entered. */
export const ENTER_MINUTES = 15;
/** Minutes after its start from which who enters is late. */
export const LATE_MINUTES = 5;

/** Day and minute of the day in the organisation's zone: lessons stand in wall time, as timetables do. */
export interface Now {
  readonly date: string;
  readonly min: number;
}
export function nowIn(zone: string, at: Date): Now {
  const [date, time] = momentIn(zone, at);
  return { date, min: minutesOf(time) };
}
/** A minute on one line through all days, so that a lesson shortly after midnight is entered shortly before it. */
export const onLine = (date: string, min: number): number => Math.round(Date.parse(`${date}T00:00:00Z`) / 60_000) + min;

/** What of a lesson decides its state. */
export interface Timed {
  readonly onDate: string;
  readonly startMin: number;
  readonly endMin: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}
/**
 * S-025: not started until its start, in progress until its end, then ended. A teacher who starts early or finishes early is
 * ahead of the clock; nobody has to press anything for a lesson to be over.
 */
export function stateOf(l: Timed, now: Now): LessonState {
  const at = onLine(now.date, now.min);
  if (l.endedAt != null || at >= onLine(l.onDate, l.endMin)) return 'ended';
  return l.startedAt != null || at >= onLine(l.onDate, l.startMin) ? 'in_progress' : 'not_started';
}
/** V-067: whether the door is open: from fifteen minutes before the start, or once the teacher has begun. */
export const isOpen = (l: Timed, now: Now): boolean =>
  l.startedAt != null || onLine(now.date, now.min) >= onLine(l.onDate, l.startMin) - ENTER_MINUTES;
/** Whether who enters now is late. */
export const isLate = (l: Pick<Timed, 'onDate' | 'startMin'>, now: Now): boolean =>
  onLine(now.date, now.min) > onLine(l.onDate, l.startMin) + LATE_MINUTES;
/** Whether its time has come, by the clock. */
export const hasBegun = (l: Timed, now: Now): boolean =>
  l.startedAt != null || l.endedAt != null || onLine(now.date, now.min) >= onLine(l.onDate, l.startMin);

/** A lesson is prepared when it says what it is about. */
export const isPrepared = (l: { readonly topic: string; readonly content: string }): boolean =>
  l.topic !== '' || l.content !== '';

/** Live lessons are met online; the others in a room (class types, desk §3). */
export const liveModeOf = (clazzType: number): 'room' | 'live' =>
  [3, 4, 5, 6, 7].includes(clazzType) ? 'live' : 'room';
/** Nobody meets in a recorded class. */
export const RECORDED = 8;

export { minutesOf };
/** HH:mm of minutes since midnight. */
export const timeOf = (min: number): string =>
  `${String(Math.floor(min / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`;
