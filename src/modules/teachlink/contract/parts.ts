import * as z from 'zod';
import { idOf, idsOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { QUE_KINDS, questionBody } from '../../question-bank/contract';
import { CLAZZES_MAX, CONTENT_MAX } from '../rules';

// Pieces that several calls share.
/** A link is the hour of a plan. */
export const linkId = () => idOf('teachplan_hour');
export const clazzId = () => idOf('class_clazz');
export const clazzIds = () => idsOf('class_clazz', CLAZZES_MAX).min(1, m('teachlink.clazzRequired'));
export const one = z.object({ linkId: linkId() });
/** Ids of questions and versions: they may live in a library above the school. */
export const queId = () => z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** Formatted text; the handler cleans it. */
export const content = () => z.string().max(CONTENT_MAX, m('kernel.tooLong', { max: CONTENT_MAX }));

/** A text of the library that hangs on a link. `savedAt` is what a later save names, so that no second window is overwritten. */
export const linkText = z.object({
  resId: z.number(),
  title: z.string(),
  content: z.string(),
  savedAt: z.string(),
});
export type LinkText = z.output<typeof linkText>;

/** Courseware of a preview; `url` may be read for fifteen minutes. */
export const previewRes = z.object({
  resId: z.number(),
  title: z.string(),
  fileType: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
  url: z.string(),
});
export const previewQue = z.object({
  qid: z.number(),
  verId: z.number(),
  kind: z.enum(QUE_KINDS),
  degree: z.number(),
  body: questionBody,
});
export type PreviewQue = z.output<typeof previewQue>;
