/** V-078. */
export const NAME_MAX = 32;
/** V-079, in minutes. */
export const DURATION_MIN = 1;
export const DURATION_MAX = 300;
/** V-083: a score entered. */
export const SCORE_MAX = 300;
/** The points of a whole task. */
export const FULL_MAX = 1000;
export const QUES_MAX = 100;
export const CLAZZES_MAX = 20;
export const USERS_MAX = 200;
/** Answers of one store: every part of the largest task. */
export const STORE_MAX = 400;
export const COMMENT_MAX = 500;
export const PHRASE_MAX = 100;
export const PHRASES_MAX = 60;
export const WHY_MAX = 100;
export const STAR_MAX = 5;
/** Answers accepted later, for one question. */
export const ACCEPT_MAX = 20;
/** After a child's time is up, so long the last answers may still be on their way. */
export const GRACE_SECONDS = 20;
/** How far a child's clock may run ahead of the server's before its revisions are held back. */
export const CLOCK_AHEAD_MS = 2_000;
/** Papers one classmate marks. */
export const PEER_PAPERS_MAX = 5;
/** Questions of one training. */
export const TRAIN_COUNT = 8;
