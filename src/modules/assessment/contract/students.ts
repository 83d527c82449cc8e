import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { instant, page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { FULL_MAX, INDEXES_MAX } from '../rules';
import { clazzId, judgeFields, index, indexId, item, itemId, role, saved, sheet, userId } from './parts';

/** A child's or teacher's own part in an evaluation. */
export const ownRow = item.extend({
  userId: z.number(),
  /** The own judgement; null where the template asks for none. */
  handedAt: instant().nullable(),
  asked: z.boolean(),
  total: z.number().nullable(),
  level: z.string().nullable(),
});
export type OwnRow = z.output<typeof ownRow>;
export const evalSelfList = call({
  name: 'assessment.eval.self.list',
  get: '/ces/eval/self/list',
  need: access.learn,
  input: page.input({}),
  reply: page.of(ownRow),
});
/** Something that somebody still has to judge, or has judged. */
export const taskRow = item.extend({
  userId: z.number(),
  name: z.string(),
  itemName: z.string(),
  photo: z.string().nullable(),
  role,
  handedAt: instant().nullable(),
});
export type TaskRow = z.output<typeof taskRow>;
/** The own judgements of a child: of itself and of classmates, what is open first. */
export const studentTasks = call({
  name: 'assessment.eval.student.tasks',
  get: '/ces/eval/student/tasks',
  need: access.learn,
  input: page.input({}),
  reply: page.of(taskRow),
});
/** A class in an evaluation, as one of its teachers sees it. */
export const clazzRow = item.extend({
  clazzId: z.number(),
  clazzName: z.string(),
  people: z.number(),
  handed: z.number(),
  self: z.number(),
  comments: z.number(),
  isMaster: z.boolean(),
});
export type ClazzTask = z.output<typeof clazzRow>;
/** Classes whose children the caller still has to judge. */
export const teacherTasks = call({
  name: 'assessment.eval.teacher.tasks',
  get: '/ces/eval/teacher/tasks',
  need: access.teach,
  input: page.input({}),
  reply: page.of(clazzRow),
});
/** All evaluations of the caller's classes, with where they stand. */
export const clazzList = call({
  name: 'assessment.eval.clazz.list',
  get: '/ces/eval/clazz/list',
  need: access.teach,
  input: page.input({}),
  reply: page.of(clazzRow),
});

const own = z.object({ id: itemId(), userId: userId() });
export const evalSelfGet = call({
  name: 'assessment.eval.self.get',
  get: '/ces/eval/items/{id}/self/{userId}',
  need: access.classroom,
  input: own,
  reply: sheet,
});
/** A draft: kept as it is typed, judged by nobody. */
export const evalSelfSave = call({
  name: 'assessment.eval.self.save',
  put: '/ces/eval/items/{id}/self/{userId}',
  need: access.learn,
  halves: 'mended',
  input: own.extend(judgeFields),
  reply: saved,
});
export const evalSelfSubmit = call({
  name: 'assessment.eval.self.submit',
  post: '/ces/eval/items/{id}/self/{userId}',
  need: access.learn,
  input: own.extend(judgeFields),
  reply: saved,
});
/** What a child says of a classmate; whose it is nobody reads. */
export const mateGet = call({
  name: 'assessment.eval.mate.get',
  get: '/ces/eval/items/{id}/mate/{userId}',
  need: access.learn,
  input: own,
  reply: sheet,
});
export const mateSave = call({
  name: 'assessment.eval.mate.save',
  put: '/ces/eval/items/{id}/mate/{userId}',
  need: access.learn,
  halves: 'mended',
  input: own.extend(judgeFields),
  reply: saved,
});
export const mateSubmit = call({
  name: 'assessment.eval.mate.submit',
  post: '/ces/eval/items/{id}/mate/{userId}',
  need: access.learn,
  input: own.extend(judgeFields),
  reply: saved,
});

const cell = z.object({ indexId: z.string(), score: z.number() });
const child = z.object({
  userId: z.number(),
  name: z.string(),
  photo: z.string().nullable(),
  cells: z.array(cell),
  rev: z.number(),
  savedAt: instant().nullable(),
  handedAt: instant().nullable(),
  /** Whether the caller has handed in what is theirs of this child. */
  signed: z.boolean(),
  selfAt: instant().nullable(),
});
const clazzSheet = z.object({
  item,
  clazzId: z.number(),
  clazzName: z.string(),
  isMaster: z.boolean(),
  /** Indexes that teachers judge; `mine` are the caller's: all for the class teacher, those of a subject for who teaches it. */
  indexes: z.array(index.extend({ mine: z.boolean() })),
  children: z.array(child),
  open: z.boolean(),
});
export type ClazzSheet = z.output<typeof clazzSheet>;
const inClazz = z.object({ id: itemId(), clazzId: clazzId() });
export const clazzGet = call({
  name: 'assessment.eval.clazz.get',
  get: '/ces/eval/items/{id}/clazz/{clazzId}',
  need: access.teach,
  input: inClazz,
  reply: clazzSheet,
});
const CELLS_MAX = 200 * INDEXES_MAX;
const cells = z
  .array(
    z.object({
      userId: userId(),
      indexId: indexId(),
      /** Null empties the cell. */
      score: z.number().min(0).max(FULL_MAX).nullable(),
      /** What stood there when it was typed; somebody else's newer score is then not overwritten. */
      was: z.number().nullable().optional(),
    }),
  )
  .max(CELLS_MAX);
/** Keeps cells as they are typed. Other cells of the same child stay, whoever writes them. */
export const clazzSave = call({
  name: 'assessment.eval.clazz.save',
  put: '/ces/eval/items/{id}/clazz/{clazzId}',
  need: access.teach,
  input: inClazz.extend({ items: cells }),
  reply: z.object({ savedAt: instant(), rows: z.number() }),
});
/** Hands the class in: the class teacher all of it, a subject's teacher the own part. */
export const clazzSubmit = call({
  name: 'assessment.eval.clazz.submit',
  post: '/ces/eval/items/{id}/clazz/{clazzId}',
  need: access.teach,
  input: inClazz.extend({ items: cells.default([]) }),
  reply: clazzSheet,
});
