/** V-087. */
export const ASK_MAX = 500;
export const ASK_IMAGES = 3;
/** What pictures of a question to a teacher are uploaded as. */
export const ASK_USE = {
  proc: 'practiceAsk',
  use: { families: ['image'], open: false, session: 'shown', count: ASK_IMAGES },
} as const;
export const ASK_STATES = ['unanswered', 'answered'] as const;

export const TRAIN_TYPES = ['tbk', 'sbk', 'work', 'que', 'todo'] as const;
export type TrainType = (typeof TRAIN_TYPES)[number];
/** Questions of one practice, by what it is about. */
export const GOAL: Readonly<Record<TrainType, number>> = { tbk: 10, sbk: 10, work: 8, que: 5, todo: 10 };
/** An evaluation asks all the questions of its paper, up to so many. */
export const EVAL_QUES = 50;
/** Questions looked at for one practice: enough to choose the next by ability. */
export const POOL = 40;
/** A question answered rightly in practice does not come again within so many days while there are others. */
export const REST_DAYS = 14;
/** More seconds on one question say that somebody went away. */
export const SPENT_MAX = 3600;
/** Days a report without a period covers, and the most it may. */
export const REPORT_DAYS = 30;
export const REPORT_DAYS_MAX = 400;
