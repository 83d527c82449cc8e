import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { EXAM_STATES } from '../rules/limits';
import { grdId, sbjId } from './parts';

const joint = z.object({
  resId: z.number(),
  grdId: z.number(),
  grdName: z.string(),
  sbjId: z.number(),
  sbjName: z.string(),
  /** What most of the schools call it. */
  name: z.string(),
  from: z.string(),
  to: z.string(),
  schools: z.number(),
  /** Schools that have released their results. */
  released: z.number(),
  /** Whether all of them print sheets of one layout. */
  oneLayout: z.boolean(),
});
export type Joint = z.output<typeof joint>;
const figures = z
  .object({ count: z.number(), mean: z.number(), sd: z.number(), excellent: z.number(), pass: z.number() })
  .nullable();

/** A bureau's exams of several schools: subjects that at least two of its schools sit with the same paper of its library, the newest first. */
export const jointList = call({
  name: 'exam.joint.list',
  get: '/exam/joints',
  need: access.bureau,
  input: none,
  reply: z.object({ items: z.array(joint) }),
});
/**
 * How far each school is with such a paper, and once it has released its results how its children did: counts, means and shares, no child
 * and nothing of fewer than five. Excellent from 85 %, passed from 60 % of the points, the same lines for all.
 */
export const jointGet = call({
  name: 'exam.joint.get',
  get: '/exam/joints/{resId}',
  need: access.bureau,
  input: z.object({ resId: idOf('resource_res'), grdId: grdId(), sbjId: sbjId() }),
  reply: z.object({
    name: z.string(),
    sbjName: z.string(),
    schools: z.array(
      z.object({
        examId: z.number(),
        orgName: z.string(),
        examName: z.string(),
        date: z.string(),
        state: z.enum(EXAM_STATES),
        sitters: z.number(),
        /** Whether its sheet is the one that most schools print. */
        sameLayout: z.boolean(),
        fullScore: z.number(),
        figures,
      }),
    ),
    /** Of the schools that are shown, together; null where their full scores differ. */
    all: figures,
  }),
});
