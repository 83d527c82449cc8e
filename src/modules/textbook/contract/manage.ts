import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, idsOf, textOf, textUpTo } from '../../../kernel/shared/fields';
import { filePath } from '../../files/contract/fields';
import * as access from '../access';
import { KINDS, NAME_MAX, TEXT_MAX } from '../rules';
import { dir, sbjId, stgId } from './parts';

const kind = z.enum(KINDS);
const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const ord = z.number().int().min(0).max(100_000);

/** One stage, grade, subject, series, textbook, node, knowledge point or layer: the keys of its kind. */
export const entry = z.object({
  kind,
  id: z.number(),
  name: z.string(),
  ord: z.number(),
  on: z.boolean(),
  nameEn: z.string().optional(),
  publisher: z.string().optional(),
  cover: z.string().nullish(),
  sbjIds: z.array(z.number()).optional(),
  grdId: z.number().nullish(),
  stgId: z.number().optional(),
  sbjId: z.number().optional(),
  srsId: z.number().optional(),
  tbkId: z.number().optional(),
  parentId: z.number().nullish(),
  layerId: z.number().nullish(),
  klgIds: z.array(z.number()).optional(),
  video: z.string().nullish(),
  text: z.string().nullish(),
});
/** Which keys a kind asks for and takes stands in rules/kinds.ts; another kind's key is refused. */
export const catCreate = call({
  name: 'textbook.cat.create',
  post: '/category/{kind}',
  need: access.research,
  input: z.object({
    kind,
    name: textOf(NAME_MAX),
    ord: ord.optional(),
    nameEn: textUpTo(NAME_MAX).optional(),
    publisher: textUpTo(NAME_MAX).optional(),
    stgId: stgId.optional(),
    sbjId: sbjId.optional(),
    srsId: idOf('textbook_series').optional(),
    grdId: idOf('textbook_grade').nullable().optional(),
    tbkId: idOf('textbook_textbook').optional(),
    parentId: id.nullable().optional(),
    layerId: idOf('textbook_layer').nullable().optional(),
  }),
  reply: entry,
});
export const catUpdate = call({
  name: 'textbook.cat.update',
  put: '/category/{kind}/{id}',
  need: access.research,
  input: z.object({
    kind,
    id,
    name: textOf(NAME_MAX).optional(),
    ord: ord.optional(),
    on: z.boolean().optional(),
    nameEn: textUpTo(NAME_MAX).optional(),
    publisher: textUpTo(NAME_MAX).optional(),
    cover: filePath().nullable().optional(),
    sbjIds: idsOf('textbook_subject', 60).optional(),
    klgIds: idsOf('textbook_klg', 50).optional(),
    grdId: idOf('textbook_grade').nullable().optional(),
    layerId: idOf('textbook_layer').nullable().optional(),
    video: filePath().nullable().optional(),
    text: textUpTo(TEXT_MAX).nullable().optional(),
  }),
  reply: entry,
});
/** Refused while it is used; a node goes with everything below it. */
export const catDelete = call({
  name: 'textbook.cat.delete',
  delete: '/category/{kind}/{id}',
  need: access.research,
  input: z.object({ kind, id }),
  reply: nothing,
});
export const catMove = call({
  name: 'textbook.cat.move',
  put: '/category/{kind}/{id}/move',
  need: access.research,
  query: ['dir'],
  input: z.object({ kind, id, dir }),
  reply: z.array(entry),
});
