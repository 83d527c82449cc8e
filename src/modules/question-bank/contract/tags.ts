import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, textOf } from '../../../kernel/shared/fields';
import { signedIn } from '../../../kernel/shared/need';
import { access } from '../access';
import { TAG_MAX } from '../rules/limits';
import { linkIds, qid, sbjId, stgId } from './parts';

/** What a tag may stand on. */
export const RES_TYPES = ['question', 'paper', 'courseware', 'teachdesign', 'workbook'] as const;
const resType = z.enum(RES_TYPES);
export type TagOf = z.infer<typeof resType>;
export const tag = z.object({
  tagId: z.number(),
  resType,
  stgId: z.number(),
  sbjId: z.number(),
  name: z.string(),
  ord: z.number(),
});
export type Tag = z.output<typeof tag>;
const tagId = idOf('question_bank_restag');
const name = textOf(TAG_MAX);

export const tagList = call({
  name: 'question-bank.restag.list',
  get: '/repository/restag',
  need: signedIn,
  input: z.object({ resType: resType.default('question'), stgId, sbjId }),
  reply: z.array(tag),
});
export const tagCreate = call({
  name: 'question-bank.restag.create',
  post: '/repository/restag',
  need: access.resAdmin,
  input: z.object({ resType, stgId, sbjId, name }),
  reply: tag,
});
export const tagUpdate = call({
  name: 'question-bank.restag.update',
  put: '/repository/restag/{id}',
  need: access.resAdmin,
  input: z.object({ id: tagId, name: name.optional(), ord: z.number().int().min(0).max(10_000).optional() }),
  reply: tag,
});
/** What carries the tag loses it. */
export const tagRemove = call({
  name: 'question-bank.restag.delete',
  delete: '/repository/restag/{id}',
  need: access.resAdmin,
  input: z.object({ id: tagId }),
  reply: nothing,
});

/** Other textbooks teach the same: hangs a library question on their nodes too. The question gets a new version with the same words. */
export const extNodeSet = call({
  name: 'question-bank.extnode.set',
  put: '/repository/extnode',
  need: access.link,
  input: z.object({ resId: qid, tbkNodeIds: linkIds(), klgIds: linkIds() }),
  reply: z.object({
    resId: z.number(),
    verId: z.number(),
    tbkNodeIds: z.array(z.number()),
    klgIds: z.array(z.number()),
  }),
  forApi: 'programs that link the library to another textbook; people use the question editor',
});
