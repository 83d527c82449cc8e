import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { questionBody } from '../rules/model';
import { qid, queRow, sbjId, stgId } from './parts';

export const DUP_KINDS = ['text', 'shape'] as const;
export const DUP_STATES = ['open', 'merged', 'ignored'] as const;
export const dupGroup = z.object({
  groupId: z.number(),
  stgId: z.number(),
  sbjId: z.number(),
  kind: z.enum(DUP_KINDS),
  likeness: z.number(),
  state: z.enum(DUP_STATES),
  keepQid: z.number().nullable(),
  foundAt: z.string(),
  decidedByName: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** As they read now; one that has left the library is missing. */
  questions: z.array(queRow),
});
export type DupGroup = z.output<typeof dupGroup>;

export const dupList = call({
  name: 'question-bank.dupque.list',
  get: '/repository/dupque',
  need: access.research,
  input: page.input({
    stgId: stgId.optional(),
    sbjId: sbjId.optional(),
    kind: z.enum(DUP_KINDS).default('text'),
    state: z.enum(DUP_STATES).default('open'),
  }),
  reply: page.of(dupGroup),
});
/** Keeps one and takes the others out of the library, their sections, knowledge and tags going over to it; without `keepQid` the group is ignored for good. */
export const dupResolve = call({
  name: 'question-bank.dupque.resolve',
  put: '/repository/dupque/{id}/resolve',
  need: access.decide,
  input: z.object({ id: idOf('question_bank_dup_group'), keepQid: qid.optional() }),
  reply: nothing,
});
/** Looks through a subject again, in the background. */
export const dupScan = call({
  name: 'question-bank.dupque.scan',
  post: '/repository/dupque/scan',
  need: access.research,
  input: z.object({ stgId, sbjId }),
  reply: z.object({ jobId: z.number() }),
});
/** Questions of the library that are like one which is being written. */
export const dupSimilar = call({
  name: 'question-bank.dupque.similar',
  post: '/repository/dupque/similar',
  need: access.list,
  reads: true,
  maxBytes: 2 * 1024 * 1024,
  input: z.object({ stgId, sbjId, body: questionBody, qid: qid.optional() }),
  reply: z.array(queRow.extend({ likeness: z.number() })),
  forApi: 'the question editor, which stands in several modules',
});
