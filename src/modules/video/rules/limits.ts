// Source of the names: site §5, as for all names of courses.
export const NAME_MAX = 32;
export const FOLDERS_MAX = 200;
export const LESSONS_MAX = 500;
export const DEPTH_MAX = 3;
export const QUES_MAX = 20;
/** The use under which the files module keeps the films, and how large one may be. */
export const FILM_PROC = 'video.lesson';
export const FILM_BYTES = 4 * 1024 * 1024 * 1024;
/** So long the files module keeps what an upload that broke off has sent. */
export const SENDING_DAYS = 3;
/** What a deleted folder or hour can be brought back within. */
export const UNDO_MINUTES = 10;

/** How often a player says where it is, and how fast it may play. */
export const SYNCH_SECONDS = 10;
export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;
export const SPEED_MAX = 2;
/** What a clock may lag behind another one, once for each hour of a person. */
export const GRACE_SECONDS = 10;
/** Between two signs of life no more than this counts as watching: a page that was left open overnight is not a night of film. */
export const STEP_SECONDS = 900;
/** Addresses of films are for one person, one hour and this long. */
export const PASS_SECONDS = 900;
/** Whether somebody may still watch is asked anew after so long. */
export const CHECK_SECONDS = 600;
/** One person watches on so many devices at once; one that was silent this long no longer counts. */
export const DEVICES = 2;
export const SEAT_SECONDS = 45;
/** Pieces of film that were played, and jumps back, that are kept of one person and hour. */
export const RANGES_MAX = 200;
export const BACKS_MAX = 100;
/** Where people left and went back is told in steps of so many seconds. */
export const CELL_SECONDS = 10;
/** One of the small pictures along a film. */
export const THUMB_WIDTH = 160;
export const THUMB_HEIGHT = 90;
export const LONGEST_SECONDS = 12 * 3600;

export const NOTE_MAX = 500;
export const NOTES_MAX = 200;
export const CAPTIONS_MAX = 300_000;
/** From which part of the film an hour counts as watched, unless its course says otherwise. */
export const NEED_PERCENT = 90;
