/** By what learners may be listed, as the figures above them count: who answered, and whose to-dos are open, late or done. */
export const LEARNERS = ['active', 'open', 'overdue', 'done'] as const;
