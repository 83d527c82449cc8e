import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, page, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import {
  BATCH_NUM_MAX,
  BATCH_TITLE_MAX,
  CAUSE_MAX,
  CLAIM_MAX,
  PAGES_MAX,
  PAPER_QUES_MAX,
  PAPER_STATES,
  PAPER_TITLE_MAX,
  SCORE_MAX,
  SECTIONS_MAX,
  TASK_STATES,
} from '../rules/input';
import { questionBody } from '../rules/model';
import { degree, linkIds, qtpId, queRow, sbjId, stgId } from './parts';

export { CAUSE_MAX, CLAIM_MAX, mayDo, PAGES_MAX, PAPER_STATES, passRate, type InputState } from '../rules/input';

const QUESTION_BYTES = 2 * 1024 * 1024;
const taskId = idOf('question_bank_queipt');
const userId = idOf('people_person');
const cause = textOf(CAUSE_MAX);
/** A question as it is typed in; stage and subject are the task's. */
export const inputQuestion = z.object({
  qtpId,
  degree,
  body: questionBody,
  tbkNodeIds: linkIds(),
  klgIds: linkIds(),
  tagIds: linkIds(),
  source: textOf(60).nullable().default(null),
});
/** Paths of pictures as the files module answers them. */
const images = z.array(z.string().max(120)).min(1).max(PAGES_MAX);

export const inputTask = z.object({
  taskId: z.number(),
  kind: z.enum(['batch', 'direct', 'paper']),
  papId: z.number().nullable(),
  title: z.string().nullable(),
  no: z.number(),
  pages: z.number(),
  stgId: z.number(),
  sbjId: z.number(),
  stgName: z.string(),
  sbjName: z.string(),
  qtpName: z.string().nullable(),
  words: z.string().nullable(),
  state: z.enum(TASK_STATES),
  inputterId: z.number().nullable(),
  inputterName: z.string().nullable(),
  auditorName: z.string().nullable(),
  mine: z.boolean(),
  edited: z.boolean(),
  cause: z.string().nullable(),
  returnCause: z.string().nullable(),
  returnedByName: z.string().nullable(),
  qid: z.number().nullable(),
  madeAt: z.string(),
  claimedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  auditedAt: z.string().nullable(),
  returnedAt: z.string().nullable(),
});
export type InputTask = z.output<typeof inputTask>;
export const inputTaskFull = inputTask.extend({
  /** The page to open at, from 0. */
  page: z.number(),
  images: z.array(z.object({ path: z.string(), url: z.string() })),
  question: inputQuestion.nullable(),
  steps: z.array(
    z.object({
      what: z.enum(['claimed', 'released', 'input', 'passed', 'edited', 'rejected', 'returned', 'ignored']),
      at: z.string(),
      userName: z.string().nullable(),
      cause: z.string().nullable(),
    }),
  ),
});
export type InputTaskFull = z.output<typeof inputTaskFull>;
const filters = { stgId: stgId.optional(), sbjId: sbjId.optional() };

/** A batch of pages: `num` tasks to be claimed, at most as many questions as stand on them. */
export const taskInit = call({
  name: 'question-bank.queipt.addInit',
  post: '/repository/queipt/addInitQueIptTask',
  need: access.pages,
  input: z.object({
    title: textOf(BATCH_TITLE_MAX),
    stgId,
    sbjId,
    srsId: idOf('textbook_series').optional(),
    images,
    num: z.number().int().min(1).max(BATCH_NUM_MAX),
  }),
  reply: z.object({ batchId: z.number(), taskIds: z.array(z.number()) }),
});
/** A question typed without a claim: it stands in audit at once. */
export const taskDirect = call({
  name: 'question-bank.queipt.addDirect',
  post: '/repository/queipt/addDirectQueIptTask',
  need: access.enter,
  maxBytes: QUESTION_BYTES,
  input: z.object({ stgId, sbjId, question: inputQuestion }),
  reply: inputTask,
});
/** Tasks waiting for an inputter, by stage and subject, as far as the caller may take them. */
export const initStat = call({
  name: 'question-bank.queipt.initStat',
  get: '/repository/queipt/initStat',
  need: access.enter,
  input: z.object({}),
  reply: z.array(
    z.object({ stgId: z.number(), sbjId: z.number(), stgName: z.string(), sbjName: z.string(), count: z.number() }),
  ),
});
/** Takes up to `num`, fewer where fewer wait; two who claim at once never get the same. */
export const taskClaim = call({
  name: 'question-bank.queipt.claim',
  post: '/repository/queipt/claimQueIptTasks',
  need: access.enter,
  input: z.object({ stgId, sbjId, num: z.number().int().min(1).max(CLAIM_MAX).default(5) }),
  reply: z.array(inputTask),
});
export const taskGet = call({
  name: 'question-bank.queipt.get',
  get: '/repository/queipt/{id}/getTaskDTO',
  need: access.enter,
  input: z.object({ id: taskId }),
  reply: inputTaskFull,
});

const own = <N extends string>(name: N, get: string) =>
  call({
    name: `question-bank.queipt.${name}` as const,
    get,
    need: access.enter,
    input: page.input(filters),
    reply: page.of(inputTask),
  });
export const taskMyClaim = own('myClaim', '/repository/queipt/myClaim');
export const taskMyAuditing = own('myAuditing', '/repository/queipt/myAuditing');
/** Rejected ones and those that were returned. */
export const taskMyReject = own('myReject', '/repository/queipt/myReject');
/** Not claimed yet, or claimed and not typed yet. `userId`: claimed by that person. */
export const taskToInput = call({
  name: 'question-bank.queipt.queryToInput',
  get: '/repository/queipt/queryToInput',
  need: access.pages,
  input: page.input({ ...filters, userId: userId.optional() }),
  reply: page.of(inputTask),
});
/** Sent back to their inputter, or given back to the pool. Whoever only types sees their own. */
export const taskReturned = call({
  name: 'question-bank.queipt.queryReturn',
  get: '/repository/queipt/queryReturn',
  need: access.pages,
  input: page.input(filters),
  reply: page.of(inputTask),
});
export const taskAuditing = call({
  name: 'question-bank.queipt.auditing',
  get: '/repository/queipt/queryAuditingQueIptTasks',
  need: access.research,
  input: page.input({ ...filters, userId: userId.optional() }),
  reply: page.of(inputTask),
});
/** The next one to audit, never an own one; `not` are those the auditor put aside. Null when nothing waits. */
export const taskAuditingOne = call({
  name: 'question-bank.queipt.auditing.one',
  get: '/repository/queipt/getOneAuditingQueIptTask',
  need: access.research,
  input: z.object({ ...filters, not: z.array(taskId).max(100).optional() }),
  reply: inputTaskFull.nullable(),
});

/** Hands in what was typed: of a claimed, rejected or returned task, by its inputter alone. */
export const taskInput = call({
  name: 'question-bank.queipt.doInput',
  post: '/repository/queipt/{id}/doInput',
  need: access.enter,
  maxBytes: QUESTION_BYTES,
  input: z.object({ id: taskId, question: inputQuestion }),
  reply: inputTask,
});
/** A claimed task goes back to the pool, a rejected one to its inputter. */
export const taskReturn = call({
  name: 'question-bank.queipt.doReturn',
  post: '/repository/queipt/{id}/doReturn',
  need: access.pages,
  input: z.object({ id: taskId, cause }),
  reply: inputTask,
});
export const taskIgnore = call({
  name: 'question-bank.queipt.ignoreReturn',
  post: '/repository/queipt/{id}/ignoreReturn',
  need: access.enter,
  input: z.object({ id: taskId }),
  reply: inputTask,
});
export const taskRemove = call({
  name: 'question-bank.queipt.delete',
  delete: '/repository/queipt/{id}/deleteTask',
  need: access.decide,
  input: z.object({ id: taskId }),
  reply: nothing,
});
export const auditPass = call({
  name: 'question-bank.queipt.auditPass',
  post: '/repository/queipt/{id}/auditPass',
  need: access.research,
  input: z.object({ id: taskId }),
  reply: queRow,
});
export const auditReject = call({
  name: 'question-bank.queipt.auditReject',
  post: '/repository/queipt/{id}/auditReject',
  need: access.research,
  input: z.object({ id: taskId, cause }),
  reply: inputTask,
});
/** Corrected by the auditor and passed; the question stays its inputter's. */
export const auditEdit = call({
  name: 'question-bank.queipt.auditEdit',
  post: '/repository/queipt/{id}/auditEdit',
  need: access.research,
  maxBytes: QUESTION_BYTES,
  input: z.object({ id: taskId, question: inputQuestion }),
  reply: queRow,
});

// Whole papers.
const paperItem = z.object({ score: z.number().min(0).max(SCORE_MAX).multipleOf(0.1), question: inputQuestion });
export const paperRow = z.object({
  papId: z.number(),
  title: z.string(),
  stgId: z.number(),
  sbjId: z.number(),
  stgName: z.string(),
  sbjName: z.string(),
  year: z.number().nullable(),
  pages: z.number(),
  state: z.enum(PAPER_STATES),
  questions: z.number(),
  score: z.number(),
  passed: z.number(),
  rejected: z.number(),
  inputterName: z.string().nullable(),
  mine: z.boolean(),
  madeAt: z.string(),
  savedAt: z.string(),
  submittedAt: z.string().nullable(),
  doneAt: z.string().nullable(),
});
export type PaperRow = z.output<typeof paperRow>;
export const paperFull = paperRow.extend({
  images: z.array(z.object({ path: z.string(), url: z.string() })),
  sections: z.array(
    z.object({
      title: z.string(),
      items: z.array(
        z.object({
          score: z.number(),
          question: inputQuestion.nullable(),
          taskId: z.number().nullable(),
          state: z.enum(TASK_STATES).nullable(),
          cause: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type PaperFull = z.output<typeof paperFull>;
/** Own papers; whoever audits sees everybody's. */
export const paperList = call({
  name: 'question-bank.papipt.list',
  get: '/repository/papipt',
  need: access.enter,
  input: page.input({ state: z.enum(PAPER_STATES).optional() }),
  reply: page.of(paperRow),
});
export const paperGet = call({
  name: 'question-bank.papipt.get',
  get: '/repository/papipt/{id}',
  need: access.enter,
  input: z.object({ id: idOf('question_bank_papipt') }),
  reply: paperFull,
});
export const paperCreate = call({
  name: 'question-bank.papipt.create',
  post: '/repository/papipt',
  need: access.enter,
  input: z.object({
    title: textOf(PAPER_TITLE_MAX),
    stgId,
    sbjId,
    year: z.number().int().min(1990).max(2099).optional(),
    images,
  }),
  reply: paperRow,
});
/** Saves the paper as it is; with `submit` it is complete, and each of its questions goes to audit. */
export const paperStore = call({
  name: 'question-bank.papipt.store',
  post: '/repository/papipt/{id}/store',
  need: access.enter,
  maxBytes: 16 * 1024 * 1024,
  input: z.object({
    id: idOf('question_bank_papipt'),
    sections: z.array(z.object({ title: textOf(60), items: z.array(paperItem).max(PAPER_QUES_MAX) })).max(SECTIONS_MAX),
    submit: z.boolean().default(false),
  }),
  reply: paperRow,
});
