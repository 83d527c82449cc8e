import * as z from 'zod';
import { call, file, none, nothing } from '../../../kernel/shared/call';
import { idOf, page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { READ_STATES } from '../rules/limits';
import { KINDS } from '../rules/paper';
import { points, questionNo, readId, sheetId } from './parts';

const ofRead = z.object({ readId: readId() });
/** An answer to be marked: nothing of whose it is. */
const answer = z.object({
  sheetId: z.number(),
  no: z.number(),
  kind: z.enum(KINDS),
  score: z.number(),
  leasedUntil: z.string(),
});
export type MarkAnswer = z.output<typeof answer>;
const turn = z.object({
  /** Null when there is nothing left for the caller. */
  answer: answer.nullable(),
  done: z.number(),
  left: z.number(),
});
export type MarkTurn = z.output<typeof turn>;

/** Own marking tasks: subjects that are being marked, question by question. */
export const markMine = call({
  name: 'exam.mark.mine',
  get: '/exam/marks/mine',
  need: access.mark,
  input: none,
  reply: z.object({
    items: z.array(
      z.object({
        readId: z.number(),
        examName: z.string(),
        sbjName: z.string(),
        state: z.enum(READ_STATES),
        questions: z.array(z.object({ no: z.number(), score: z.number(), done: z.number(), left: z.number() })),
      }),
    ),
  }),
});
export type MarkTask = z.output<(typeof markMine)['reply']>['items'][number];
/**
 * The next answer by chance, leased for five minutes; the one that is leased already comes again. `besides` asks for another one ahead:
 * its crop is fetched while the one at hand is marked.
 */
export const markNext = call({
  name: 'exam.mark.next',
  get: '/exam/marks/{readId}/next',
  // It leases: a read that writes.
  reads: false,
  need: access.mark,
  perMinute: 240,
  input: ofRead.extend({ no: questionNo().optional(), besides: sheetId().optional() }),
  reply: turn,
});
/** The crop of an answer that the caller has leased or marked. */
export const markPicture = call({
  name: 'exam.mark.picture',
  get: '/exam/marks/{readId}/picture',
  need: access.look,
  perMinute: 480,
  input: ofRead.extend({ sheetId: sheetId(), no: questionNo() }),
  reply: file,
});
/**
 * Points for a leased answer; the reply is the next one. Once per answer and round: the same points again change nothing, others are
 * refused unless `again` says that the marker goes back to it, as long as nothing was decided with it.
 */
export const markCommit = call({
  name: 'exam.mark.commit',
  post: '/exam/marks/{readId}/commit',
  need: access.mark,
  perMinute: 240,
  input: ofRead.extend({ sheetId: sheetId(), no: questionNo(), score: points(), again: z.boolean().default(false) }),
  reply: turn,
});
const fix = z.object({
  answerId: z.number(),
  sheetId: z.number(),
  no: z.number(),
  full: z.number(),
  score: z.number().nullable(),
  marks: z.array(z.object({ round: z.number(), name: z.string(), score: z.number() })),
});
/** Answers whose marks lie too far apart, also after a third: the leader decides. */
export const markFixes = call({
  name: 'exam.mark.fixes',
  get: '/exam/marks/{readId}/fixes',
  need: access.lead,
  input: page.input({ readId: readId() }),
  reply: page.of(fix),
});
export type MarkFix = z.output<typeof fix>;
/** The leader's points stand, whatever the others gave. */
export const markFix = call({
  name: 'exam.mark.fix',
  put: '/exam/marks/{readId}/fixes/{id}',
  need: access.lead,
  input: ofRead.extend({ id: idOf('exam_answer'), score: points() }),
  reply: z.object({ answerId: z.number(), score: z.number() }),
});
const control = z.object({ answerId: z.number(), sheetId: z.number(), no: z.number(), full: z.number() });
/** Control answers with the leader's points, and what markers gave for them. */
export const controlList = call({
  name: 'exam.mark.control.list',
  get: '/exam/marks/{readId}/controls',
  need: access.lead,
  input: page.input({ readId: readId() }),
  reply: page.of(
    control.extend({ score: z.number(), marks: z.array(z.object({ name: z.string(), score: z.number() })) }),
  ),
});
export type Control = z.output<(typeof controlList)['reply']>['items'][number];
/** An answer by chance that may become a control answer; null where all of the question are. */
export const controlDraw = call({
  name: 'exam.mark.control.draw',
  get: '/exam/marks/{readId}/controls/draw',
  need: access.lead,
  input: ofRead.extend({ no: questionNo() }),
  reply: z.object({ answer: control.nullable() }),
});
/** The leader's points make it a control answer; other points are put in their place as long as nobody was given it. */
export const controlSet = call({
  name: 'exam.mark.control.set',
  put: '/exam/marks/{readId}/controls/{id}',
  need: access.lead,
  input: ofRead.extend({ id: idOf('exam_answer'), score: points() }),
  reply: z.object({ answerId: z.number(), score: z.number() }),
});
/** It comes round no more; what was given for it goes with it. */
export const controlDelete = call({
  name: 'exam.mark.control.delete',
  delete: '/exam/marks/{readId}/controls/{id}',
  need: access.lead,
  input: ofRead.extend({ id: idOf('exam_control') }),
  reply: nothing,
});
/** Marked and left, question by question and marker by marker; how strict each is beside the others of double marking. */
export const readProgress = call({
  name: 'exam.exam.progress',
  get: '/exam/reads/{readId}/progress',
  need: access.look,
  input: ofRead,
  reply: z.object({
    readId: z.number(),
    state: z.enum(READ_STATES),
    questions: z.array(
      z.object({
        no: z.number(),
        score: z.number(),
        isDouble: z.boolean(),
        answers: z.number(),
        settled: z.number(),
        apart: z.number(),
        markers: z.array(
          z.object({
            userId: z.number(),
            name: z.string(),
            done: z.number(),
            mean: z.number().nullable(),
            /** Mean difference to the other mark of the same answers: above 0 is kinder. */
            drift: z.number().nullable(),
            /** Control answers they were given unseen, and the mean difference to the leader's points. */
            controls: z.number(),
            controlDrift: z.number().nullable(),
          }),
        ),
      }),
    ),
  }),
});
