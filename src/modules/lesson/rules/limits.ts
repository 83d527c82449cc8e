/** V-064 */
export const NAME_MAX = 32;
/** Minutes of a lesson. Source: site §9, activity duration. */
export const DURATION_MIN = 5;
export const DURATION_MAX = 240;
/** What a lesson is about, as the hour of a plan is named. */
export const TOPIC_MAX = 64;
export const CONTENT_MAX = 5000;
export const SUMMARY_MAX = 500;
/** Classes one lesson is reused in at once. */
export const REUSE_MAX = 20;
/** Days ahead in which the next lesson of another class is looked for. */
export const REUSE_DAYS = 30;
/** Tags of an evaluation: up to 8 characters, at most 5. Source: site §5. */
export const TAG_MAX = 8;
export const TAGS_MAX = 5;
export const OPINION_MAX = 200;
/** The longest span a list of lessons answers: a term and its holidays. */
export const SPAN_DAYS = 250;
/** The longest leave; the table refuses more. */
export const LEAVE_DAYS = 181;
/** Reason of a leave, of a correction. */
export const REASON_MAX = 200;
export const WHY_MAX = 100;
export const REMARK_MAX = 64;
/** Organisations a famous lesson is announced to. */
export const GUESTS_MAX = 200;
export const BOUND_MAX = 50;
/** Questions of one quiz, and quizzes of one lesson. */
export const QUIZ_MAX = 30;
export const QUIZZES_MAX = 10;
