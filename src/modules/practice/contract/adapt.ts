import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import { judged } from '../../../kernel/shared/judged';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { ABILITY_RULE, mastery, point, proposal, sbjId, tbkId, tbkNodeId } from './parts';

const progress = {
  /** Sections, those with an answer to one of their points, and the mastery over all known points. */
  nodes: z.number(),
  practised: z.number(),
  mastery,
};
/** Books of the school, the caller's current ones and those they have practised; the current one first. */
export const adaptTextbooks = call({
  name: 'practice.adapt.textbooks',
  get: '/atlas/adapt/textbooks',
  need: access.learn,
  input: z.object({ sbjId: sbjId().optional() }),
  reply: z.array(
    z.object({
      tbkId: z.number(),
      name: z.string(),
      stgId: z.number(),
      sbjId: z.number(),
      sbjName: z.string(),
      grdId: z.number().nullable(),
      srsName: z.string(),
      cover: z.string().nullable(),
      current: z.boolean(),
      ...progress,
    }),
  ),
});
export type Book = z.output<(typeof adaptTextbooks)['reply']>[number];

const node = z.object({
  nodeId: z.number(),
  parentId: z.number().nullable(),
  name: z.string(),
  depth: z.number(),
  leaf: z.boolean(),
  /** Knowledge points below, and those that something is known of. */
  points: z.number(),
  known: z.number(),
  mastery,
  /** Practices finished here. */
  trains: z.number(),
});
export type StudyNode = z.output<typeof node>;
/** A book as the caller stands in it, in reading order, and what to learn next. */
export const adaptNodes = call({
  name: 'practice.adapt.nodes',
  get: '/atlas/adapt/textbooks/{tbkId}/nodes',
  need: access.learn,
  input: z.object({ tbkId: tbkId() }),
  reply: judged(
    z.object({
      tbkId: z.number(),
      name: z.string(),
      stgId: z.number(),
      sbjId: z.number(),
      sbjName: z.string(),
      mastery,
      nodes: z.array(node),
      next: z.array(proposal),
    }),
    ABILITY_RULE,
  ),
});

/** What a section teaches: the explanation, the film, how far the caller is, what should stand before. */
export const adaptKlgs = call({
  name: 'practice.adapt.klgs',
  get: '/atlas/adapt/nodes/{tbkNodeId}/klgs',
  need: access.learn,
  input: z.object({ tbkNodeId: tbkNodeId() }),
  reply: judged(
    z.object({
      nodeId: z.number(),
      name: z.string(),
      pathName: z.string(),
      tbkId: z.number(),
      tbkName: z.string(),
      sbjId: z.number(),
      klgs: z.array(
        point.extend({
          text: z.string().nullable(),
          video: z.string().nullable(),
          position: z.number(),
          ended: z.boolean(),
          before: z.array(point),
        }),
      ),
    }),
    ABILITY_RULE,
  ),
});
export type KlgText = z.output<(typeof adaptKlgs)['reply']>['klgs'][number];

export const adaptSpecbooks = call({
  name: 'practice.adapt.specbooks',
  get: '/atlas/adapt/specbooks',
  need: access.learn,
  input: z.object({ stgId: idOf('textbook_stage').optional(), sbjId: sbjId().optional() }),
  reply: z.array(
    z.object({
      sbkId: z.number(),
      sbkName: z.string(),
      stgId: z.number(),
      sbjId: z.number(),
      sbjName: z.string(),
      ...progress,
    }),
  ),
});
export const adaptSpecbook = call({
  name: 'practice.adapt.specbook.get',
  get: '/atlas/adapt/specbooks/{sbkId}',
  need: access.learn,
  input: z.object({ sbkId: idOf('textbook_specbook') }),
  reply: judged(
    z.object({
      sbkId: z.number(),
      sbkName: z.string(),
      stgId: z.number(),
      sbjId: z.number(),
      sbjName: z.string(),
      mastery,
      nodes: z.array(node),
    }),
    ABILITY_RULE,
  ),
});

/** How far the explanation of a point was watched; a film that has ended stays ended. */
export const watch = call({
  name: 'practice.atlas.watch',
  post: '/atlas/watch/{klgId}',
  need: access.learn,
  input: z.object({
    klgId: idOf('textbook_klg'),
    position: z.number().int().min(0).max(86_400),
    ended: z.boolean().default(false),
  }),
  reply: z.object({ klgId: z.number(), position: z.number(), ended: z.boolean(), lastAt: z.string() }),
});

const favours = z.array(z.object({ sbjId: z.number(), name: z.string() }));
/** Subjects the caller wants to see first; the subject of the current textbook where nothing was chosen. */
export const favourList = call({
  name: 'practice.favour.list',
  get: '/atlas/favour/sbjs',
  need: access.learn,
  input: z.object({}),
  reply: favours,
});
export const favourSet = call({
  name: 'practice.favour.set',
  put: '/atlas/favour/sbjs',
  need: access.learn,
  input: z.object({ sbjIds: z.array(sbjId()).min(1, m('practice.sbjNone')).max(20) }),
  reply: favours,
});
