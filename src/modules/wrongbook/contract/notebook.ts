import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day, idOf, page, span } from '../../../kernel/shared/fields';
import { judged } from '../../../kernel/shared/judged';
import { answer, questionBody } from '../../question-bank/contract';
import { access } from '../access';
import { SOURCES } from '../rules';
import { MEMORY_RULE, degree, filters, judgedWrong, klg, one, queId, sbjId, wrong } from './parts';

export type { Wrong } from './parts';

// The notebook of a child; without a sort the last mistake first.
const SORTS = ['lastWrongAt', 'wrongCount', 'dueOn', 'degree'] as const;
export const bySbj = call({
  name: 'wrongbook.wrong.bySbj',
  get: '/atlas/wrong/bySbj',
  need: access.learn,
  input: page.input({ sbjId: sbjId().optional(), ...filters }, { sorts: SORTS }),
  reply: judged(page.of(wrong), MEMORY_RULE),
});
/** By textbook: a section stands for all below it. Questions of another book count where they ask the same knowledge. */
export const byTbk = call({
  name: 'wrongbook.wrong.byTbk',
  get: '/atlas/wrong/byTbk',
  need: access.learn,
  input: page.input(
    {
      tbkId: idOf('textbook_textbook').optional(),
      tbkNodeId: idOf('textbook_node').optional(),
      ...filters,
    },
    { sorts: SORTS },
  ),
  reply: judged(page.of(wrong), MEMORY_RULE),
});
/** By knowledge: an area or topic stands for all below it. */
export const byKlg = call({
  name: 'wrongbook.wrong.byKlg',
  get: '/atlas/wrong/byKlg',
  need: access.learn,
  input: page.input(
    { sbjId: sbjId().optional(), klgId: idOf('textbook_klg').optional(), ...filters },
    { sorts: SORTS },
  ),
  reply: judged(page.of(wrong), MEMORY_RULE),
});

const reply = z.object({
  qcid: z.number(),
  source: z.enum(SOURCES),
  sourceName: z.string().nullable(),
  share: z.number(),
  answer: answer.nullable(),
  at: z.string(),
});
/** One mistake with every answer so far. */
export const getWrong = call({
  name: 'wrongbook.wrong.get',
  get: '/atlas/wrong/{id}',
  need: access.learn,
  input: one,
  reply: judged(wrong.extend({ replies: z.array(reply) }), MEMORY_RULE),
});
/** A question of the notebook as a whole: all its parts, keys, explanation and answers. Gone where none of it went wrong. */
export const explain = call({
  name: 'wrongbook.wrong.explain',
  get: '/atlas/wrong/que/{qid}',
  need: access.learn,
  input: z.object({ qid: queId() }),
  reply: judged(
    z.object({
      qid: z.number(),
      sbjName: z.string(),
      body: questionBody,
      klgs: z.array(klg.extend({ text: z.string().nullable() })),
      items: z.array(wrong),
      replies: z.array(reply),
    }),
    MEMORY_RULE,
  ),
});

/** S-032. Mended, or not. */
export const setFixed = call({
  name: 'wrongbook.wrong.fixed',
  put: '/atlas/wrong/{id}/fixed',
  need: access.learn,
  input: one.extend({ fixed: z.boolean() }),
  reply: judgedWrong,
});
/** S-032. How hard the child finds it. */
export const setDegree = call({
  name: 'wrongbook.wrong.degree',
  put: '/atlas/wrong/{id}/degree',
  need: access.learn,
  input: one.extend({ degree: degree() }),
  reply: judgedWrong,
});

const counted = { count: z.number(), fixed: z.number() };
/** What went wrong, how often and why. `due`: to review today, whatever the days asked for. */
export const stats = call({
  name: 'wrongbook.wrong.stats',
  get: '/atlas/wrong/stats',
  need: access.learn,
  input: span(z.object({ sbjId: sbjId().optional(), from: day().optional(), to: day().optional() })),
  reply: z.object({
    today: z.string(),
    total: z.number(),
    fixed: z.number(),
    due: z.number(),
    /** To review in the next seven days, today first. */ coming: z.array(
      z.object({ day: z.string(), count: z.number() }),
    ),
    bySbj: z.array(
      z.object({ sbjId: z.number(), sbjName: z.string(), stgId: z.number(), ...counted, due: z.number() }),
    ),
    byCause: z.array(z.object({ cause: z.string(), ...counted })),
    /** Without a cause. */ unnamed: z.number(),
    byDegree: z.array(z.object({ degree: z.number(), ...counted })),
    bySource: z.array(z.object({ source: z.enum(SOURCES), ...counted })),
    byKlg: z.array(klg.extend(counted)),
    byWeek: z.array(z.object({ monday: z.string(), wrong: z.number(), fixed: z.number() })),
  }),
});
export type Stats = z.output<(typeof stats)['reply']>;
