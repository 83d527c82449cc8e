/** By what children who were not simply there may be listed; away is absent or on leave. */
export const AWAY = ['away', 'absent', 'leave', 'late', 'early'] as const;
/** By what the hours of a child may be listed, as its figures count them: given, given and there, with attendance, and what that said. */
export const CHILD_HOURS = ['held', 'attended', 'taken', 'absent', 'leave', 'late'] as const;
