/** By what children who were not simply there may be listed; away is absent or on leave. */
export const AWAY = ['away', 'absent', 'leave', 'late', 'early'] as const;
