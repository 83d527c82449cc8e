// Pure rules of training, the same in the browser and on the server.

/** C-048: a goal is reached by so many questions or so many minutes of practice within its period. */
export const TIERS = ['highest', 'high', 'higher'] as const;
export type Tier = (typeof TIERS)[number];
export const TIER: Readonly<Record<Tier, { readonly ques: number; readonly minutes: number }>> = {
  highest: { ques: 72, minutes: 28 },
  high: { ques: 56, minutes: 20 },
  higher: { ques: 40, minutes: 15 },
};
/** S-035: status of goals and to-dos on the wire. */
export const ACTIVE = 1;
export const COMPLETED = 2;
/** How far a goal is, in hundredths: by questions or by minutes, whichever is further. */
export const shareOf = (tier: Tier, answers: number, seconds: number): number =>
  Math.min(100, Math.floor(Math.max((answers / TIER[tier].ques) * 100, (seconds / 60 / TIER[tier].minutes) * 100)));
/** A goal is in progress until it is reached or its last day is over. */
export const goalStatus = (g: { readonly reached: boolean; readonly end: string }, today: string): 1 | 2 =>
  g.reached || g.end < today ? COMPLETED : ACTIVE;
/** Days a goal may last, its first and last among them, and those of a new one. */
export const GOAL_DAYS_MAX = 31;
export const GOAL_DAYS = 7;

/** What a to-do may be about: a textbook section, a special topic, homework handed in, a question answered; or an evaluation. */
export const TODO_TRAINS = ['tbk', 'sbk', 'work', 'que'] as const;
export const TODO_TYPES = [...TODO_TRAINS, 'eval'] as const;
export type TodoType = (typeof TODO_TYPES)[number];
/** Learners of one publishing. */
export const LEARNERS_MAX = 200;
/** A to-do may be due so many days ahead. */
export const DUE_DAYS_MAX = 180;
/** How a to-do stands, in a word. */
export const todoState = (x: {
  readonly status: number;
  readonly overdue: boolean;
  readonly answered: number;
}): 'done' | 'overdue' | 'doing' | 'todo' =>
  x.status === COMPLETED ? 'done' : x.overdue ? 'overdue' : x.answered > 0 ? 'doing' : 'todo';

export const COMMENT_MAX = 500;
export const COMMENT_IMAGES = 3;
/** What pictures of a comment are uploaded as. */
export const COMMENT_USE = {
  proc: 'trainComment',
  use: { families: ['image'], open: false, session: 'shown', count: COMMENT_IMAGES },
} as const;

/** Days a summary covers without a period, and the most it may. */
export const SPAN_DAYS = 30;
export const SPAN_DAYS_MAX = 400;
/** A learner without an answer for so many days needs a word. */
export const IDLE_DAYS = 7;
/** From so many days before its end a service is near expiry (people's rule). */
export const NEAR_DAYS = 30;
/** Mean share of answers in hundredths. */
export const accuracyOf = (shareSum: number, answers: number): number | null =>
  answers > 0 ? Math.round(shareSum / answers) : null;
