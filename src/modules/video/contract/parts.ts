import * as z from 'zod';
import { idOf, textOf } from '../../../kernel/shared/fields';
import { FILM_STATES, FILM_WHYS, LONGEST_SECONDS, NAME_MAX, PLACES } from '../rules';

// Pieces that several calls of this module share.
export const spuId = () => idOf('video_course');
export const folderId = () => idOf('video_folder');
export const lessonId = () => idOf('video_lesson');
/** Names of folders and hours: 1 to 32 characters. */
export const name = () => textOf(NAME_MAX, 'video.nameRequired');
export const direction = () => z.enum(['up', 'down']);
/** Seconds of a film, with parts of a second. */
export const seconds = () => z.number().min(0).max(LONGEST_SECONDS);
export const place = () => z.enum(PLACES);

/** How far an hour's film is. `percent`: of the upload as the browser that sends said last. */
export const film = z.object({
  state: z.enum(FILM_STATES),
  why: z.enum(FILM_WHYS).nullable(),
  fileName: z.string().nullable(),
  percent: z.number().nullable(),
  /** What is said is of a film that is not there yet and can be given up, whatever film stands before it. */ brokenOff:
    z.boolean(),
  duration: z.number().nullable(),
  size: z.number().nullable(),
  /** Its qualities by height of the picture; 0 is sound alone, none a film that is shown as it came. */
  heights: z.array(z.number()),
});
