/** A ticket joins once within so many seconds. */
export const TICKET_SECONDS = 60;
/** A code on a room's screen waits so long to be confirmed. */
export const CODE_SECONDS = 120;
/** How long one question for a code's state waits for an answer. */
export const PULL_SECONDS = 25;
/** Back within so many seconds is the same visit. */
export const SAME_VISIT_SECONDS = 60;
/** Who is inside may stay so many minutes after the bell. */
export const OVERTIME_MINUTES = 10;
/** Pupils on stage at once. */
export const STAGE_MAX = 7;
/** Places of picture and voice: the teacher's and the stage's. */
export const PLACES = STAGE_MAX + 1;
export const PAGES_MAX = 200;
/** Pages of a document that are laid under the board at once. */
export const DECK_MAX = 100;
/** The longest film, in milliseconds: a whole day. */
export const FILM_MS = 86_400_000;
/** Numbers of one piece of a stroke: x and y in turn. */
export const POINTS_MAX = 800;
/** The board's own measure: 16 to 9, whatever the screen. */
export const BOARD_WIDTH = 1600;
export const BOARD_HEIGHT = 900;
export const CHAT_MAX = 200;
/** Lines of one room's log; a lesson with a busy board has a tenth of them. */
export const LOG_MAX = 40_000;
/** So many of them are there for everybody; the rest is the teacher's, whom no flood leaves without a board. */
export const LOG_SHARED = 30_000;
/** Bytes of one message from a browser: the longest is its description of seventeen lines of picture and voice. */
export const MESSAGE_BYTES = 32_768;
/** Signs of such a description. */
export const SDP_MAX = 24_000;
/** "Too fast" counts once a minute from one child. */
export const FAST_SECONDS = 60;
/** How long a recorded voice is kept: a term. */
export const VOICE_DAYS = 180;
/** Pieces of a voice that are asked for at once: a minute. */
export const VOICE_AT_ONCE = 12;
/** The picture a lesson is sent with. */
export const RESOLUTION = '1280x720';
