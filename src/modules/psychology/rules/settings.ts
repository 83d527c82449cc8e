import type { Kind } from './keys';

/** Hours in which somebody is there for a child in danger: days 1 (Monday) to 7, minutes after midnight. */
export interface Staffed {
  readonly days: readonly number[];
  readonly from: number;
  readonly to: number;
}
/** Scales with items that ring by themselves. */
export const RINGING = ['mht', 'scl90'] as const;
export type Ringing = (typeof RINGING)[number];
/** How a school scores. */
export interface Rules {
  /** SCL-90 is positive above its bounds (the usual print) or from them on. */
  readonly above: boolean;
  /** PSQI over so many points: 5 (Buysse 1989) or 7 (刘贤臣 1996). */
  readonly cutoff: number;
  /** Single items ring whatever the total says. */
  readonly crisis: boolean;
  /** Which items ring; null: those of data/scales.json (MHT), and those of school practice (SCL-90). */
  readonly rings: Readonly<Record<Ringing, readonly number[] | null>>;
}
/** What a school has set. */
export interface Setting extends Rules {
  /** Who is told of a danger; nobody named: whoever may open the lock as the school's administrator. */
  readonly tellIds: readonly number[];
  readonly staffed: readonly Staffed[];
  /** Grades (textbook_grade) that each scale is for. */
  readonly grades: Readonly<Record<Kind, readonly number[]>>;
  /** Months that answers stay after a child has left. */
  readonly keepMonths: number;
}
export const CUTOFFS = [5, 7] as const;
/** Grades that a scale is for unless the school says otherwise: MHT primary 4 to senior 3, SCL-90 senior. */
const GRADES_OF: Readonly<Record<Kind, readonly number[]>> = {
  mht: [4, 5, 6, 7, 8, 9, 10, 11, 12],
  scl90: [10, 11, 12],
  psqi: [4, 5, 6, 7, 8, 9, 10, 11, 12],
};
export const USUAL: Setting = {
  above: true,
  cutoff: 7,
  crisis: true,
  rings: { mht: null, scl90: null },
  tellIds: [],
  staffed: [],
  grades: GRADES_OF,
  keepMonths: 12,
};

/** Scales with items that ring; their papers open in staffed hours alone. */
export const hasCrisis = (kind: Kind): boolean => RINGING.some((one) => one === kind);
/** Whether somebody is there now. @param day 1 (Monday) to 7. @param minute after midnight, in the school's zone. */
export const isStaffed = (staffed: readonly Staffed[], day: number, minute: number): boolean =>
  staffed.some(({ days, from, to }) => days.includes(day) && minute >= from && minute < to);
