import * as z from 'zod';
import { idOf, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { CONTENT_MAX, LIBS, NODES_MAX, RES_TYPES, SEEN_TYPES, TAGS_MAX, TITLE_MAX } from '../rules';

export {
  LIBS,
  RES_TYPES,
  SPREADS,
  PAPER_TITLE_MAX,
  QUES_MAX,
  SCORE_MAX,
  fullScoreOf,
  shareScore,
  type FileType,
  type Lib,
  type PaperSection,
  type ResType,
  type Spread,
} from '../rules';

export const lib = z.enum(LIBS);
export const resType = z.enum(RES_TYPES);
export const seenType = z.enum(SEEN_TYPES);
/** A resource may live in several organisations' tables and in the shared one: tests fill it from the own table. */
export const resId = () => idOf('resource_res');
export const one = z.object({ id: resId() });
export const stgId = () => idOf('textbook_stage');
export const sbjId = () => idOf('textbook_subject');
export const title = (max = TITLE_MAX) => textOf(max, 'resource.titleRequired');
/** Formatted text; the server cleans it. */
export const rich = () => z.string().max(CONTENT_MAX, m('kernel.tooLong', { max: CONTENT_MAX }));
const ids = (max: number) =>
  z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(max, m('kernel.tooManyItems', { max }));
export const nodeIds = () => ids(NODES_MAX);
export const tagIds = () => ids(TAGS_MAX);
/** What every list may be narrowed to. */
export const ofSubject = { stgId: stgId().optional(), sbjId: sbjId().optional() };
export const words = z.string().trim().max(TITLE_MAX).optional();

const idAndName = z.object({ id: z.number(), name: z.string() });
/** What all resources have. `verId` is the version in sight; `fresh`: the owner has a newer one. */
export const resRow = z.object({
  resId: z.number(),
  verId: z.number(),
  resType,
  title: z.string(),
  lib,
  stgId: z.number().nullable(),
  sbjId: z.number().nullable(),
  author: z.string(),
  mine: z.boolean(),
  nodes: z.array(idAndName),
  tags: z.array(idAndName),
  savedAt: z.string(),
  likes: z.number(),
  like: z.boolean(),
  fav: z.boolean(),
});
/** C-050. */
export const status = z.object({ resId: z.number(), like: z.boolean(), fav: z.boolean() });
export type ResRow = z.output<typeof resRow>;
