import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { day, idOf, page, span } from '../../../kernel/shared/fields';
import { answer, questionBody, QUE_KINDS } from '../../question-bank/contract';
import { judged } from '../../../kernel/shared/judged';
import { access } from '../access';
import { MEMORY_RULE, klg, qcid, queId, sbjId } from './parts';

// What a teacher sees: the children of the classes they teach, in their subjects.
const clazzId = () => idOf('class_clazz');
/** The caller's classes and what they teach there. */
export const clazzChoices = call({
  name: 'wrongbook.wrong.clazz.choices',
  get: '/atlas/wrong/clazz/choices',
  need: access.teach,
  input: none,
  reply: z.object({
    today: z.string(),
    friday: z.string(),
    items: z.array(
      z.object({
        clazzId: z.number(),
        clazzName: z.string(),
        stgId: z.number().nullable(),
        subjects: z.array(z.object({ sbjId: z.number(), sbjName: z.string() })),
      }),
    ),
  }),
});
const row = z.object({
  qid: z.number(),
  qcid: z.number(),
  verId: z.number(),
  kind: z.enum(QUE_KINDS),
  degree: z.number(),
  klgs: z.array(klg),
  body: questionBody,
  wrongUsers: z.number(),
  answeredUsers: z.number(),
  /** Children who got it wrong, in hundredths of those who answered. */ rate: z.number(),
  fixedUsers: z.number(),
  lastWrongAt: z.string(),
});
export type ClazzWrong = z.output<typeof row>;
/** Questions the class got wrong, what most children did first without a sort. Days are those of the last wrong answer. */
export const clazzList = call({
  name: 'wrongbook.wrong.clazz.list',
  get: '/atlas/wrong/clazz',
  need: access.teach,
  input: page.input(
    {
      clazzId: clazzId(),
      sbjId: sbjId().optional(),
      klgId: idOf('textbook_klg').optional(),
      from: day().optional(),
      to: day().optional(),
    },
    { sorts: ['wrongUsers', 'rate', 'lastWrongAt'] },
  ),
  reply: page.of(row),
});
export const clazzStats = call({
  name: 'wrongbook.wrong.clazz.stats',
  get: '/atlas/wrong/clazz/stats',
  need: access.teach,
  input: span(
    z.object({ clazzId: clazzId(), sbjId: sbjId().optional(), from: day().optional(), to: day().optional() }),
  ),
  reply: z.object({
    students: z.number(),
    questions: z.number(),
    mistakes: z.number(),
    fixed: z.number(),
    due: z.number(),
    byKlg: z.array(klg.extend({ mistakes: z.number(), fixed: z.number(), users: z.number() })),
    byCause: z.array(z.object({ cause: z.string(), count: z.number() })),
    users: z.array(
      z.object({ userId: z.number(), userName: z.string(), mistakes: z.number(), fixed: z.number(), due: z.number() }),
    ),
  }),
});
export type ClazzStats = z.output<(typeof clazzStats)['reply']>;
export const clazzUsers = call({
  name: 'wrongbook.wrong.clazz.users',
  get: '/atlas/wrong/clazz/{qid}/users',
  need: access.teach,
  input: z.object({ qid: queId(), qcid: qcid().optional(), clazzId: clazzId() }),
  reply: judged(
    z.object({
      items: z.array(
        z.object({
          userId: z.number(),
          userName: z.string(),
          qcid: z.number(),
          wrongCount: z.number(),
          rightCount: z.number(),
          lastWrongAt: z.string(),
          fixed: z.boolean(),
          causes: z.array(z.string()),
          answer: answer.nullable(),
          recall: z.number().nullable(),
        }),
      ),
    }),
    MEMORY_RULE,
  ),
});
const fader = z.object({ userId: z.number(), userName: z.string(), recall: z.number() });
/**
 * What the class will have forgotten by a day, from what it got wrong once: the expected number of children who no longer know it, by question
 * (most first, at most 30) and by knowledge, each with the children and their chance in hundredths. `day` left out: the coming Friday.
 */
export const clazzFading = call({
  name: 'wrongbook.wrong.clazz.fading',
  get: '/atlas/wrong/clazz/fading',
  need: access.teach,
  input: z.object({ clazzId: clazzId(), sbjId: sbjId().optional(), day: day().optional() }),
  reply: judged(
    z.object({
      day: z.string(),
      sbjId: z.number(),
      /** Children with something in the notebook. */ students: z.number(),
      /** The class's chance to know what it got wrong, in hundredths. */ recall: z.number().nullable(),
      todayRecall: z.number().nullable(),
      ques: z.array(
        z.object({
          qid: z.number(),
          qcid: z.number(),
          verId: z.number(),
          kind: z.enum(QUE_KINDS),
          degree: z.number(),
          body: questionBody,
          klgs: z.array(klg),
          forgotten: z.number(),
          users: z.array(fader),
        }),
      ),
      klgs: z.array(klg.extend({ forgotten: z.number(), ques: z.number(), users: z.array(fader) })),
    }),
    MEMORY_RULE,
  ),
});
export type Fading = z.output<(typeof clazzFading)['reply']>;
