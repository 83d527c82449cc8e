import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, textOf } from '../../../kernel/shared/fields';
import { QUE_KINDS, questionBody } from '../../question-bank/contract';
import { access } from '../access';
import { NAME_MAX } from '../rules';
import { sbjId, stgId } from './parts';
import { wbknode } from './workbook';

// Nodes of a workbook and the questions in them, in their order.
const id = z.object({ id: idOf('resource_wbknode') });
const name = textOf(NAME_MAX, 'resource.nameRequired');
const dir = z.enum(['up', 'down']);
const taskId = idOf('resource_wbknode_que');
const ids = z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(20).default([]);
/** A question at its place in a node. `on`: it still stands in the library. */
export const wbkQue = z.object({
  taskId: z.number(),
  nodeId: z.number(),
  ord: z.number(),
  on: z.boolean(),
  qid: z.number(),
  verId: z.number(),
  qtpId: z.number(),
  kind: z.enum(QUE_KINDS),
  degree: z.number(),
  body: questionBody,
  tbkNodeIds: z.array(z.number()),
  klgIds: z.array(z.number()),
});
export type WbkQue = z.output<typeof wbkQue>;
/** One that stands in the library, or a new one for it. */
const question = z.union([
  z.object({ qid: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  z.object({
    stgId: stgId(),
    sbjId: sbjId(),
    qtpId: z.number().int().positive(),
    degree: z.number().int().min(1).max(5),
    body: questionBody,
    tbkNodeIds: ids,
    klgIds: ids,
  }),
]);

export const nodeGet = call({
  name: 'resource.wbknode.get',
  get: '/repository/wbknode/{id}',
  need: access.workbooks,
  input: id,
  reply: wbknode,
  forApi: 'programs that walk a workbook level by level',
});
export const nodeChildren = call({
  name: 'resource.wbknode.children',
  get: '/repository/wbknode/{id}/children',
  need: access.workbooks,
  input: id,
  reply: z.array(wbknode),
  forApi: 'programs that walk a workbook level by level',
});
export const nodeCreate = call({
  name: 'resource.wbknode.create',
  post: '/repository/wbknode/{id}/children',
  need: access.admin,
  query: ['name', 'ord'],
  input: id.extend({ name, ord: z.number().int().min(0).max(100_000).optional() }),
  reply: wbknode,
});
export const nodeRename = call({
  name: 'resource.wbknode.rename',
  post: '/repository/wbknode/{id}/rename',
  need: access.admin,
  query: ['name'],
  input: id.extend({ name }),
  reply: wbknode,
});
export const nodeMove = call({
  name: 'resource.wbknode.move',
  post: '/repository/wbknode/{id}/move',
  need: access.admin,
  query: ['dir'],
  input: id.extend({ dir }),
  reply: z.array(wbknode),
});
/** With all below it; the questions stay in the library. */
export const nodeRemove = call({
  name: 'resource.wbknode.delete',
  delete: '/repository/wbknode/{id}',
  need: access.admin,
  input: id,
  reply: nothing,
});

/** Questions of the node itself. `on`: only those that still stand in the library, or only those that do not; teachers see the former alone. */
export const nodeQues = call({
  name: 'resource.wbknode.ques',
  get: '/repository/wbknode/{id}/findQues',
  need: access.workbooks,
  input: id.extend({ on: z.boolean().optional() }),
  reply: z.array(wbkQue),
});
export const nodeAddQue = call({
  name: 'resource.wbknode.addQue',
  post: '/repository/wbknode/{id}/addQue',
  need: access.enter,
  input: id.extend({ question }),
  reply: wbkQue,
  maxBytes: 2 * 1024 * 1024,
});
export const nodeRmQue = call({
  name: 'resource.wbknode.rmQue',
  post: '/repository/wbknode/{id}/rmQue',
  need: access.enter,
  query: ['taskId'],
  input: id.extend({ taskId }),
  reply: nothing,
});
export const nodeUpQue = call({
  name: 'resource.wbknode.mvUpQue',
  post: '/repository/wbknode/{id}/mvUpQue',
  need: access.enter,
  query: ['taskId'],
  input: id.extend({ taskId }),
  reply: z.array(wbkQue),
});
export const nodeDownQue = call({
  name: 'resource.wbknode.mvDownQue',
  post: '/repository/wbknode/{id}/mvDownQue',
  need: access.enter,
  query: ['taskId'],
  input: id.extend({ taskId }),
  reply: z.array(wbkQue),
});
/** The new one stands at the old one's place. */
export const nodeReplaceQue = call({
  name: 'resource.wbknode.replaceQue',
  post: '/repository/wbknode/{id}/replaceQue',
  need: access.enter,
  query: ['oldTaskId'],
  input: id.extend({ oldTaskId: taskId, question }),
  reply: wbkQue,
  maxBytes: 2 * 1024 * 1024,
});
