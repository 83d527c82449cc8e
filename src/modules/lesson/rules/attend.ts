/** Attendance codes. A child without an exception is present. */
export const CODES = ['present', 'late', 'early', 'absent', 'leave'] as const;
export type Code = (typeof CODES)[number];
/** Codes of somebody who was not there. */
export const AWAY: readonly Code[] = ['absent', 'leave'];
/** What a tap puts on a child: the exceptions, the most frequent first. */
export const EXCEPTIONS = ['absent', 'late', 'early', 'leave'] as const satisfies readonly Code[];
/** A tap gives the chosen exception; a second tap takes it back. */
export const tapped = (now: Code, brush: Code): Code => (now === brush ? 'present' : brush);

export const LEAVE_KINDS = ['sick', 'personal', 'other'] as const;
export type LeaveKind = (typeof LEAVE_KINDS)[number];
export const LEAVE_STATES = ['asked', 'approved', 'refused', 'withdrawn'] as const;
export type LeaveState = (typeof LEAVE_STATES)[number];

/** School days of absence in a row before somebody is told, unless the school sets another number. */
export const ABSENT_DAYS = 3;
/** How far back absences in a row are followed. */
export const LOOK_BACK = 60;
/** Days in which the teacher may still take or change attendance; later the office corrects. */
export const TAKE_DAYS = 7;

/** What a sheet begins with: leave where it was approved, what entering says, else present; online whoever never came is absent. */
export function expected(
  child: { readonly onLeave: boolean; readonly entered: boolean; readonly late: boolean },
  live: boolean,
): Code {
  if (child.onLeave) return 'leave';
  if (child.late) return 'late';
  return live && !child.entered ? 'absent' : 'present';
}
/** How many of each. */
export function tally(codes: readonly Code[]): Readonly<Record<Code, number>> {
  const out: Record<Code, number> = { present: 0, late: 0, early: 0, absent: 0, leave: 0 };
  for (const code of codes) out[code] += 1;
  return out;
}
