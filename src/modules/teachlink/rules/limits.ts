/** Questions of a preview: what a child answers in ten minutes of an evening. */
export const QUES_MAX = 20;
export const RESOURCES_MAX = 20;
export const CLAZZES_MAX = 20;
/** Formatted text of a design, a reflection, a page of an activity. */
export const CONTENT_MAX = 200_000;
/** V-082 answers of one survey. */
export const ANSWERS_MAX = 200;
export const OPINION_MAX = 500;
/** Seconds that one message of a looking child may say; the clock between two messages says the rest. */
export const LOOK_MAX = 120;
/** Who opened the pages for less than this has hardly read them. */
export const LOOK_SHORT = 60;
/** An evaluation may be changed for so many hours. */
export const EVALUATE_HOURS = 24;
/** Below so many children a figure tells of single ones. */
export const GROUP_MIN = 5;
