import * as z from 'zod';
import { idOf } from '../../../kernel/shared/fields';
import type { KnowledgeNode, TreeNode } from '../rules';

export const stgId = idOf('textbook_stage');
export const sbjId = idOf('textbook_subject');
export const dir = z.enum(['up', 'down']);
/** Where a stage and subject must be named. */
export const ofSubject = z.object({ stgId, sbjId });

export const node: z.ZodType<TreeNode> = z.object({
  nodeId: z.number(),
  name: z.string(),
  on: z.boolean(),
  klgIds: z.array(z.number()),
  get children() {
    return z.array(node);
  },
});
export const knowledgeNode: z.ZodType<KnowledgeNode> = z.object({
  klgId: z.number(),
  name: z.string(),
  on: z.boolean(),
  layerId: z.number().nullable(),
  get children() {
    return z.array(knowledgeNode);
  },
});
export const layer = z.object({ layerId: z.number(), name: z.string(), ord: z.number(), count: z.number() });
