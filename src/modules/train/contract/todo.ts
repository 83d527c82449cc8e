import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { instant, page } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { TODO_TRAINS, TODO_TYPES } from '../rules';
import { busId, personId, sbjId, status, userIds } from './parts';

export const todo = z.object({
  todoId: z.number(),
  userId: z.number(),
  userName: z.string(),
  photo: z.string().nullable(),
  kind: z.enum(['train', 'eval']),
  type: z.enum(TODO_TYPES),
  busId: z.number(),
  name: z.string(),
  sbjId: z.number(),
  sbjName: z.string(),
  /** Questions it asks. */ ques: z.number(),
  dueTime: z.string(),
  madeAt: z.string(),
  madeBy: z.number(),
  madeByName: z.string(),
  status: z.number(),
  overdue: z.boolean(),
  /** Done after it was due. */ late: z.boolean(),
  doneAt: z.string().nullable(),
  /** The practice that did it, else the one that is open. */ trainId: z.number().nullable(),
  answered: z.number(),
  accuracy: z.number().nullable(),
  /** Seconds. */ spent: z.number(),
});
export type Todo = z.output<typeof todo>;
/** To-dos, what is active and due first on top: a learner's own, a teacher's learners'. */
export const todoList = call({
  name: 'train.todo.list',
  get: '/atlas/todos',
  need: access.both,
  input: page.input(
    { status: status().optional(), userId: personId().optional(), sbjId: sbjId().optional() },
    { sorts: ['dueTime', 'madeAt', 'doneAt'] },
  ),
  reply: page.of(todo),
});
const due = { dueTime: instant() };
/**
 * A practice for learners the caller teaches the subject. `busId` is a textbook section (tbk), a node of a special-topic book (sbk), homework whose results
 * the learners have (work) or a question they have answered (que). Who has the same to-do still open keeps it, with the new due time.
 */
export const publishTrain = call({
  name: 'train.todo.publish.train',
  post: '/atlas/todos/train',
  need: access.teach,
  input: z.object({ userIds: userIds(), sbjId: sbjId(), busId: busId(), type: z.enum(TODO_TRAINS), ...due }),
  reply: z.array(todo),
});
/** An evaluation: the questions of a paper the caller sees (`evalId`), as they are now. */
export const publishEval = call({
  name: 'train.todo.publish.eval',
  post: '/atlas/todos/eval',
  need: access.teach,
  input: z.object({
    userIds: userIds(),
    evalId: z.number(m('train.evalRequired')).int().positive().max(Number.MAX_SAFE_INTEGER),
    ...due,
  }),
  reply: z.array(todo),
});
