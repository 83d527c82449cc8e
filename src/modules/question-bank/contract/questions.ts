import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, page, rev, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { QUE_KINDS, questionBody } from '../rules/model';
import { degree, lib, linkIds, qid, qtpId, queRow, sbjId, stgId } from './parts';

const filters = {
  stgId: stgId.optional(),
  sbjId: sbjId.optional(),
  tbkId: idOf('textbook_textbook').optional(),
  /** A node or a piece of knowledge stands for everything below it. */
  tbkNodeId: idOf('textbook_node').optional(),
  klgId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  qtpId: qtpId.optional(),
  kind: z.enum(QUE_KINDS).optional(),
  degree: degree.optional(),
  tagId: idOf('question_bank_restag').optional(),
  text: z.string().trim().max(100).optional(),
};
/** `rate`: how well it is answered; `degree`: the one to reckon with, 5 the hardest. */
const SORTS = { sorts: ['madeAt', 'degree', 'rate', 'answers'] } as const;
/** A list of one library. */
export const queList = call({
  name: 'question-bank.question.list',
  get: '/repository/question',
  need: access.list,
  input: page.input({ lib: lib.default('psn'), ...filters }, SORTS),
  reply: page.of(queRow),
  forApi: 'the question library and the question picker, which stand in other modules',
});
/** What the caller entered into the platform's library. `state`: in it or taken out again. */
export const queMine = call({
  name: 'question-bank.question.myInput',
  get: '/repository/question/my/input',
  need: access.enter,
  input: page.input({ state: z.enum(['current', 'removed']).default('current'), ...filters }, SORTS),
  reply: page.of(queRow.extend({ removedAt: z.string().nullable() })),
  forApi: 'the input desk',
});
export const queGet = call({
  name: 'question-bank.question.get',
  get: '/repository/question/{id}',
  need: access.read,
  input: z.object({ id: qid }),
  reply: queRow,
  forApi: 'papers, homework and the notebook open a question',
});

const content = {
  stgId,
  sbjId,
  qtpId,
  degree,
  body: questionBody,
  tbkNodeIds: linkIds(),
  klgIds: linkIds(),
  tagIds: linkIds(),
  source: textOf(60).nullable().optional(),
};
/** Without `lib`: the platform's people write for the platform, everybody else for themselves. */
export const queCreate = call({
  name: 'question-bank.question.create',
  post: '/repository/question',
  need: access.write,
  input: z.object({ lib: lib.optional(), ...content }),
  reply: queRow,
  maxBytes: 2 * 1024 * 1024,
  forApi: 'the question editor, which stands in several modules',
});
/** A new version. `verId` is the one that was edited; when somebody saved another meanwhile, nothing is overwritten. */
export const queUpdate = call({
  name: 'question-bank.question.update',
  put: '/repository/question/{id}',
  need: access.change,
  input: z.object({ id: qid, verId: z.number().int().positive().optional(), rev: rev(), ...content }),
  reply: queRow,
  maxBytes: 2 * 1024 * 1024,
  forApi: 'the question editor, which stands in several modules',
});
/** Papers and homework keep their version. */
export const queRemove = call({
  name: 'question-bank.question.delete',
  delete: '/repository/question/{id}',
  need: access.remove,
  input: z.object({ id: qid }),
  reply: nothing,
  forApi: 'the own question list, which stands in the resource module',
});
