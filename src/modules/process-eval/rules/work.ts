// What children hand in for art, and what becomes of it.

/** A work of one's own, a performance, an award that was won. */
export const WORK_KINDS = ['work', 'performance', 'award'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];
/** sent: waits for a teacher. taken: counts. refused: does not, and the child is told why. */
export const WORK_STATES = ['sent', 'taken', 'refused'] as const;
export type WorkState = (typeof WORK_STATES)[number];
/** What pictures and videos of works are uploaded as. */
export const WORK_PROC = 'evalWork';
export const WORK_USE = { families: ['image', 'video'], open: false, session: 'shown', count: 9 } as const;
/** Works of a child in one school year at most. */
export const MOST_WORKS = 100;
