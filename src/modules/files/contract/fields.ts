import * as z from 'zod';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import { PATH, UPLOADING } from '../rules';

/** A stored file's path as it stands in other modules' inputs. The handler checks it with `ownFile`. */
export const filePath = () =>
  z
    .string()
    .max(80)
    .refine((path) => path !== UPLOADING, { ...m('files.fault.uploading'), abort: true })
    .regex(PATH, m('files.path'));
/** Files of one field, at most `max` (V-101: attachments 5, video 1). */
export const filePaths = (max = 5) => z.array(filePath()).max(max, m('files.tooManyPaths', { max }));

/** A stored file as the upload calls answer it. `url` and `coverUrl` can be shown at once; for a private file they work for fifteen minutes. */
export const storedFile = z.object({
  path: z.string(),
  name: z.string(),
  size: z.number(),
  kind: z.string(),
  type: z.string(),
  cover: z.string().nullable(),
  url: z.string(),
  coverUrl: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
/** What the query of a private file carries. */
export const signed = {
  path: z.string().max(80).optional(),
  sig: z.string().max(64).optional(),
  exp: z.number().int().optional(),
  u: z.number().int().optional(),
};
/** What a file is for: one of rules.ts USES or a use that a module registered. */
export const proc = () => z.string().max(40);
/** A file name as people give it; a path in front of it is cut off. */
export const fileName = () =>
  z
    .string()
    .max(200)
    .transform((s) => visibleText(s.replace(/^.*[\\/]/s, '')).trim());
