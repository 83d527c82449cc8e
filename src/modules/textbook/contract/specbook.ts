import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, idsOf, textOf } from '../../../kernel/shared/fields';
import * as access from '../access';
import { NAME_MAX } from '../rules';
import { dir, node, ofSubject } from './parts';

export const specbook = z.object({
  sbkId: z.number(),
  stgId: z.number(),
  sbjId: z.number(),
  sbkName: z.string(),
  on: z.boolean(),
  ord: z.number(),
  nodes: z.number(),
});
export const sbknode = z.object({
  nodeId: z.number(),
  sbkId: z.number(),
  parentId: z.number().nullable(),
  name: z.string(),
  ord: z.number(),
  off: z.boolean(),
  klgs: z.array(z.object({ klgId: z.number(), name: z.string() })),
});
const book = z.object({ id: idOf('textbook_specbook') });
const one = z.object({ id: idOf('textbook_sbknode') });
/** A node, or a book: its id stands for the place of its first level. */
const place = z.object({ id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const sbkName = textOf(NAME_MAX);
const name = textOf(NAME_MAX);

/** Books that are on; all of them for the platform's researchers. */
export const specbookList = call({
  name: 'textbook.specbook.list',
  get: '/repository/specbook',
  need: access.readSpecbooks,
  input: ofSubject,
  reply: z.array(specbook),
});
export const specbookCreate = call({
  name: 'textbook.specbook.create',
  post: '/repository/specbook',
  need: access.research,
  query: ['stgId', 'sbjId'],
  input: ofSubject.extend({ sbkName }),
  reply: specbook,
});
export const specbookRename = call({
  name: 'textbook.specbook.rename',
  post: '/repository/specbook/{id}/rename',
  need: access.research,
  query: ['sbkName'],
  input: book.extend({ sbkName }),
  reply: specbook,
});
export const specbookMove = call({
  name: 'textbook.specbook.move',
  post: '/repository/specbook/{id}/move',
  need: access.research,
  query: ['dir'],
  input: book.extend({ dir }),
  reply: z.array(specbook),
});
export const specbookOn = call({
  name: 'textbook.specbook.on',
  post: '/repository/specbook/{id}/on',
  need: access.research,
  query: ['on'],
  input: book.extend({ on: z.boolean() }),
  reply: specbook,
});
/** Refused while it is on. */
export const specbookDelete = call({
  name: 'textbook.specbook.delete',
  delete: '/repository/specbook/{id}',
  need: access.research,
  input: book,
  reply: nothing,
});

export const sbknodeTree = call({
  name: 'textbook.sbknode.tree',
  get: '/repository/sbknode/{id}/tree',
  need: access.readSpecbooks,
  input: book,
  reply: z.array(node),
});
export const sbknodeGet = call({
  name: 'textbook.sbknode.get',
  get: '/repository/sbknode/{id}',
  need: access.readSpecbooks,
  input: one,
  reply: sbknode,
  forApi: 'textbook training',
});
export const sbknodeChildren = call({
  name: 'textbook.sbknode.children',
  get: '/repository/sbknode/{id}/children',
  need: access.readSpecbooks,
  input: place,
  reply: z.array(sbknode),
  forApi: 'textbook training',
});
export const sbknodeCreate = call({
  name: 'textbook.sbknode.create',
  post: '/repository/sbknode/{id}/children',
  need: access.research,
  query: ['name', 'ord'],
  input: place.extend({ name, ord: z.number().int().min(0).max(100_000).optional() }),
  reply: sbknode,
});
export const sbknodeRename = call({
  name: 'textbook.sbknode.rename',
  post: '/repository/sbknode/{id}/rename',
  need: access.research,
  query: ['name'],
  input: one.extend({ name }),
  reply: sbknode,
});
export const sbknodeMove = call({
  name: 'textbook.sbknode.move',
  post: '/repository/sbknode/{id}/move',
  need: access.research,
  query: ['dir'],
  input: one.extend({ dir }),
  reply: z.array(sbknode),
});
export const sbknodeOff = call({
  name: 'textbook.sbknode.off',
  put: '/repository/sbknode/{id}/off',
  need: access.research,
  query: ['off'],
  input: one.extend({ off: z.boolean() }),
  reply: sbknode,
});
export const sbknodeKlgs = call({
  name: 'textbook.sbknode.klgs',
  put: '/repository/sbknode/{id}/klgs',
  need: access.research,
  input: one.extend({ klgIds: idsOf('textbook_klg', 50) }),
  reply: sbknode,
});
export const sbknodeDelete = call({
  name: 'textbook.sbknode.delete',
  delete: '/repository/sbknode/{id}',
  need: access.research,
  input: one,
  reply: nothing,
});
