import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, idsOf } from '../../../kernel/shared/fields';
import { signedIn } from '../../../kernel/shared/need';
import * as access from '../access';
import { EDGES_MAX } from '../rules';
import { knowledgeNode, layer, ofSubject, sbjId, stgId } from './parts';

/** `all`: with what is switched off, for the platform's researchers. */
export const klgTree = call({
  name: 'textbook.klg.tree',
  get: '/category/klg/tree',
  need: signedIn,
  input: ofSubject.extend({ all: z.boolean().optional() }),
  reply: z.array(knowledgeNode),
  cache: 900,
  forApi: 'knowledge pickers',
});
const klgRow = z.object({
  klgId: z.number(),
  parentId: z.number().nullable(),
  stgId: z.number(),
  sbjId: z.number(),
  name: z.string(),
  pathName: z.string(),
  layerId: z.number().nullable(),
  layerName: z.string().nullable(),
  leaf: z.boolean(),
  on: z.boolean(),
  text: z.string().nullable(),
  video: z.string().nullable(),
});
/** Points by parent, by a part of the name, by subject or by id: all that match, in the order of their trees. */
export const klgNodes = call({
  name: 'textbook.klg.nodes',
  get: '/category/klg/nodes',
  need: signedIn,
  input: z.object({
    parentId: idOf('textbook_klg').optional(),
    name: z.string().trim().max(50).optional(),
    stgId: stgId.optional(),
    sbjId: sbjId.optional(),
    klgIds: idsOf('textbook_klg').optional(),
  }),
  reply: z.array(klgRow),
  cache: 900,
  forApi: 'knowledge pickers',
});
export const layerList = call({
  name: 'textbook.layer.list',
  get: '/category/layers',
  need: signedIn,
  input: ofSubject,
  reply: z.array(layer),
  cache: 900,
  forApi: 'homework and practice by layer',
});

const edge = z.object({ fromId: idOf('textbook_klg'), toId: idOf('textbook_klg'), kind: z.enum(['before', 'near']) });
export const graph = z.object({
  stgId: z.number(),
  sbjId: z.number(),
  rev: z.number(),
  changedAt: z.string().nullable(),
  /** Points in reading order; area and topic are the nodes above them. */
  nodes: z.array(
    z.object({
      klgId: z.number(),
      name: z.string(),
      area: z.string(),
      topic: z.string(),
      layerId: z.number().nullable(),
    }),
  ),
  edges: z.array(edge),
});
export const graphGet = call({
  name: 'textbook.klggraph.get',
  get: '/category/klggraph',
  need: access.graph,
  input: ofSubject,
  reply: graph,
});
/** The whole set of edges at once. `rev` is the one that was read: a graph somebody else has changed since is refused. */
export const graphSet = call({
  name: 'textbook.klggraph.set',
  put: '/category/klggraph',
  need: access.research,
  input: ofSubject.extend({ edges: z.array(edge).max(EDGES_MAX), rev: z.number().int().min(0).optional() }),
  reply: graph,
});
