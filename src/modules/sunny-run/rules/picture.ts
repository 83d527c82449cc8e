/** What pictures of passes are stored as. */
export const PICTURE_USE = 'sunny-run.pass';
/** Largest picture that a station may send. */
export const PICTURE_BYTES = 2 * 1024 * 1024;
export const PICTURE_PIXELS = 25_000_000;
/** They are kept small: enough to see who runs there. */
export const PICTURE_SIDE = 480;
/** Days after which they are deleted. */
export const PICTURE_DAYS = 30;
/** So many of a day are shown. */
export const PICTURES_SHOWN = 100;
