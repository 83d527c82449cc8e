import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, page, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { REPORT_MAX } from '../rules/limits';
import { questionBody } from '../rules/model';
import { degree, linkIds, qid, qtpId, queRow, sbjId, stgId } from './parts';

export const WRONG_KINDS = ['answer', 'stem', 'explain', 'format', 'link', 'other'] as const;
export const WRONG_STATES = ['open', 'fixed', 'kept'] as const;
const report = z.object({
  reportId: z.number(),
  qid: z.number(),
  verId: z.number(),
  kind: z.enum(WRONG_KINDS),
  text: z.string(),
  madeAt: z.string(),
  state: z.enum(WRONG_STATES),
  reply: z.string().nullable(),
  newVerId: z.number().nullable(),
  decidedAt: z.string().nullable(),
});
export type WrongReport = z.output<typeof wrongReport>;
export const wrongReport = report.extend({
  stgId: z.number(),
  sbjId: z.number(),
  fromName: z.string(),
  fromOrgName: z.string(),
  decidedByName: z.string().nullable(),
  /** As it reads now; null when it has left the library. */ question: queRow.nullable(),
});

/** The report goes to who looks after the question: the platform, the bureau, or the own school. */
export const wrongReportAdd = call({
  name: 'question-bank.wrongque.report',
  post: '/repository/wrongque',
  need: access.report,
  input: z.object({ qid, kind: z.enum(WRONG_KINDS), text: textOf(REPORT_MAX) }),
  reply: report,
  forApi: 'the "report an error" of any question, which stands in several modules',
});
export const wrongMine = call({
  name: 'question-bank.wrongque.mine',
  get: '/repository/wrongque/mine',
  need: access.report,
  input: page.input({}),
  reply: page.of(report.extend({ words: z.string() })),
});
export const wrongList = call({
  name: 'question-bank.wrongque.list',
  get: '/repository/wrongque',
  need: access.research,
  input: page.input({
    state: z.enum(WRONG_STATES).default('open'),
    stgId: stgId.optional(),
    sbjId: sbjId.optional(),
    kind: z.enum(WRONG_KINDS).optional(),
  }),
  reply: page.of(wrongReport),
});
const verdict = z.object({
  id: idOf('question_bank_wrongque'),
  reply: textOf(REPORT_MAX),
  question: z
    .object({
      stgId,
      sbjId,
      qtpId,
      degree,
      body: questionBody,
      tbkNodeIds: linkIds(),
      klgIds: linkIds(),
      tagIds: linkIds(),
    })
    .optional(),
});
/** With a question: it is mended, and everybody who reported it gets the reply. Without: it is right as it stands. */
export const wrongResolve = call({
  name: 'question-bank.wrongque.resolve',
  put: '/repository/wrongque/{id}/resolve',
  need: access.research,
  maxBytes: 2 * 1024 * 1024,
  input: verdict,
  reply: wrongReport,
});
/** What was reported of the caller's own questions; whoever leads research sees all of the organisation's library. */
export const wrongOwn = call({
  name: 'question-bank.wrongque.own',
  get: '/repository/wrongque/own',
  need: access.ownFaults,
  input: page.input({ state: z.enum(WRONG_STATES).default('open') }),
  reply: page.of(wrongReport),
});
/** The same verdict on such a report; only the owner mends the question. */
export const wrongSettle = call({
  name: 'question-bank.wrongque.settle',
  put: '/repository/wrongque/{id}/settle',
  need: access.ownFaults,
  maxBytes: 2 * 1024 * 1024,
  input: verdict,
  reply: wrongReport,
});
