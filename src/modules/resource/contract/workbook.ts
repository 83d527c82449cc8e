import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, idsOf, page, textOf } from '../../../kernel/shared/fields';
import { filePath } from '../../files/contract';
import { access } from '../access';
import { NAME_MAX, ORG_WORKBOOKS_MAX, type WbkNode } from '../rules';
import { ofSubject, sbjId, stgId, tagIds, words } from './parts';

// Workbooks of the platform: trees of questions. One that is off shows to the platform's resource administrators alone (S-039).
const wbkId = () => idOf('resource_workbook');
const id = z.object({ id: wbkId() });
export const workbook = z.object({
  wbkId: z.number(),
  name: z.string(),
  stgId: z.number(),
  sbjId: z.number(),
  srsId: z.number().nullable(),
  srsName: z.string().nullable(),
  tbkId: z.number().nullable(),
  tbkName: z.string().nullable(),
  cover: z.string().nullable(),
  tagIds: z.array(z.number()),
  on: z.boolean(),
  nodeCount: z.number(),
  queCount: z.number(),
  /** The organisation works with it. */ chosen: z.boolean(),
});
export type Workbook = z.output<typeof workbook>;
export const wbkTreeNode: z.ZodType<WbkNode> = z.object({
  nodeId: z.number(),
  name: z.string(),
  ord: z.number(),
  queCount: z.number(),
  get children() {
    return z.array(wbkTreeNode);
  },
});
/** C-049. */
export const wbknode = z.object({
  nodeId: z.number(),
  wbkId: z.number(),
  parentId: z.number().nullable(),
  name: z.string(),
  ord: z.number(),
  queCount: z.number(),
});
export type WbkNodeRow = z.output<typeof wbknode>;

export const workbookList = call({
  name: 'resource.workbook.list',
  get: '/repository/workbook',
  need: access.workbooks,
  input: page.input(
    {
      ...ofSubject,
      srsId: idOf('textbook_series').optional(),
      tbkId: idOf('textbook_textbook').optional(),
      on: z.boolean().optional(),
      tagId: idOf('question_bank_restag').optional(),
      name: words,
    },
    { sorts: ['madeAt', 'name'] },
  ),
  reply: page.of(workbook),
});
const name = textOf(NAME_MAX, 'resource.nameRequired');
export const workbookCreate = call({
  name: 'resource.workbook.create',
  post: '/repository/workbook',
  need: access.admin,
  input: z.object({
    name,
    stgId: stgId(),
    sbjId: sbjId(),
    srsId: idOf('textbook_series').nullish(),
    tbkId: idOf('textbook_textbook').nullish(),
    cover: filePath().nullish(),
    tagIds: tagIds().optional(),
  }),
  reply: workbook,
});
export const workbookUpdate = call({
  name: 'resource.workbook.update',
  put: '/repository/workbook/{id}',
  need: access.admin,
  input: id.extend({ name: name.optional(), cover: filePath().nullish(), tagIds: tagIds().optional() }),
  reply: workbook,
});
/** Refused while it is on or a school works with it. */
export const workbookRemove = call({
  name: 'resource.workbook.delete',
  delete: '/repository/workbook/{id}',
  need: access.admin,
  input: id,
  reply: nothing,
});
export const workbookOn = call({
  name: 'resource.workbook.on',
  put: '/repository/workbook/{id}/on',
  need: access.admin,
  query: ['on'],
  input: id.extend({ on: z.boolean() }),
  reply: workbook,
});
export const workbookTree = call({
  name: 'resource.workbook.tree',
  get: '/repository/workbook/{id}/tree',
  need: access.workbooks,
  input: id,
  reply: z.array(wbkTreeNode),
});
export const workbookRoot = call({
  name: 'resource.workbook.root',
  get: '/repository/workbook/{id}/root',
  need: access.workbooks,
  input: id,
  reply: wbknode,
  forApi: 'programs that walk a workbook level by level',
});
export const workbookNodes = call({
  name: 'resource.workbook.nodes',
  get: '/repository/workbook/{id}/nodes',
  need: access.workbooks,
  input: id,
  reply: z.array(wbknode),
  forApi: 'programs that need all nodes at once',
});

// Which of them a school works with.
export const orgwbkList = call({
  name: 'resource.orgwbk.list',
  get: '/repository/orgwbk',
  need: access.orgWorkbooks,
  input: z.object(ofSubject),
  reply: z.array(workbook),
});
/** The whole list in its order; what is missing is no longer used. */
export const orgwbkSet = call({
  name: 'resource.orgwbk.set',
  put: '/repository/orgwbk',
  need: access.chooseWorkbooks,
  input: z.object({ wbkIds: idsOf('resource_workbook', ORG_WORKBOOKS_MAX) }),
  reply: z.array(workbook),
});
