import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { signedIn } from '../../../kernel/shared/need';

export const waits = z.object({
  items: z.array(
    z.object({
      /** Whose it is and what: `lesson.leaves`. */ key: z.string(),
      title: z.string(),
      value: z.number(),
      /** So many days the oldest of them waits, 0 since today; null where its age says nothing. */
      days: z.number().nullable(),
      /** The day on which the first of them ends; null where none does. */
      until: z.string().nullable(),
      /** The page with its rows, which opens to the caller. */ to: z.string(),
    }),
  ),
});
/** What waits for somebody in every module, in the order of the modules; what does not wait is not told. */
export const waitsGet = call({
  name: 'shell.waits',
  get: '/shell/waits',
  need: signedIn,
  input: none,
  reply: waits,
});
