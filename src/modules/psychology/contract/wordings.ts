import * as z from 'zod';
import { call, file, upload } from '../../../kernel/shared/call';
import { page, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { m } from '../../../kernel/shared/messages';
import { KINDS, NUMBERINGS } from '../rules';
import { kind } from './parts';

const wording = z.object({
  wordingId: z.number(),
  kind: z.enum(KINDS),
  source: z.string(),
  licence: z.string(),
  /** Of PSQI alone. */
  numbering: z.enum(NUMBERINGS).nullable(),
  isDemo: z.boolean(),
  count: z.number(),
  madeBy: z.string().nullable(),
  madeAt: z.string(),
});
/** Sheets of sentences, the newest first; of a kind the newest is asked. */
export const listWordings = call({
  name: 'psychology.wordings.list',
  get: '/sport/health/wordings',
  need: access.desk,
  input: page.input({ kind: kind().optional() }),
  reply: page.of(wording),
});
/** An empty sheet with the numbers of a scale: number, Chinese, English. */
export const downWording = call({
  name: 'psychology.wordings.down',
  get: '/sport/health/wordings/down',
  need: access.desk,
  input: z.object({ kind: kind() }),
  reply: file,
});
/** Scales may be protected works: whoever brings the sentences names their source and the licence. */
export const saveWording = call({
  name: 'psychology.wordings.save',
  post: '/sport/health/wordings',
  need: access.desk,
  multipart: true,
  input: z
    .object({
      kind: kind(),
      /** PSQI: which version's numbers the sheet prints. */
      numbering: z.enum(NUMBERINGS, m('psychology.numberingRequired')).optional(),
      source: textOf(200, 'psychology.sourceRequired'),
      licence: textOf(200, 'psychology.licenceRequired'),
      file: upload(),
    })
    .refine((sheet) => sheet.kind !== 'psqi' || sheet.numbering != null, {
      ...m('psychology.numberingRequired'),
      path: ['numbering'],
    }),
  reply: wording,
});
