import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { TEACHERS } from '../../../kernel/shared/codes';
import { need } from '../../../kernel/shared/need';

/** Kinds of tasks, as homework names them. */
const kind = z.enum(['work', 'exam', 'kq']);
const clazz = { clazzId: z.number(), clazzName: z.string() };

const waiting = z.object({
  taskId: z.number(),
  kind,
  name: z.string(),
  clazzNames: z.array(z.string()),
  /** 1 the teacher marks, 2 classmates do and the teacher confirms. */ markType: z.union([z.literal(1), z.literal(2)]),
  papers: z.number(),
  /** Whose paper waited longest, and since when. */ userId: z.number(),
  since: z.string(),
});
const late = z.object({
  taskId: z.number(),
  name: z.string(),
  clazzNames: z.array(z.string()),
  dueTime: z.string(),
  missing: z.number(),
});
const child = z.object({
  userId: z.number(),
  name: z.string(),
  ...clazz,
  /** Tasks that ended without the child's paper. */
  owes: z.array(z.object({ taskId: z.number(), name: z.string() })),
  /** Days with an absence; leave is not counted. */ absentDays: z.number(),
});
export const teachDay = z.object({
  now: z.string(),
  /** Days that late tasks, papers not handed in and absences are looked for. */ days: z.number(),
  /** Tasks with papers to mark, the paper that waited longest first; all of them. */ marking: z.array(waiting),
  /** Tasks that ended with papers missing, the latest first; all of them. */ late: z.array(late),
  /** Children who owe several papers or were absent often, whoever needs a word most first; all of them. */
  children: z.array(child),
});
/** What waits for a teacher today: papers to mark, papers not handed in, children who need a word. */
export const teachDayGet = call({
  name: 'shell.day.teach',
  get: '/shell/day/teach',
  need: need({ userTypes: [2], funcs: TEACHERS }),
  input: none,
  reply: teachDay,
});

const open = z.object({
  taskId: z.number(),
  kind,
  name: z.string(),
  sbjName: z.string(),
  queCount: z.number(),
  startTime: z.string(),
  dueTime: z.string().nullable(),
  /** Whether it was begun. */ enteredAt: z.string().nullable(),
  /** early: it has not begun. */ entry: z.enum(['open', 'early', 'over', 'done']),
});
const result = z.object({
  taskId: z.number(),
  name: z.string(),
  sbjName: z.string(),
  score: z.number().nullable(),
  fullScore: z.number(),
});
export const studyDay = z.object({
  now: z.string(),
  /** Tasks that can still be done, the one due next first: the first of them. */ open: z.array(open),
  /** How many there are, how many of them are late, how many were missed for good, how many classmates' papers wait. */
  figures: z.object({ todo: z.number(), late: z.number(), missed: z.number(), peers: z.number() }),
  /** Results of the last days that may be seen. */ results: z.array(result),
  /** Mistakes the memory says to look at today. */ wrongDue: z.number(),
  /** Minutes that films were open today, on all devices together. */ filmMinutes: z.number(),
});
/** What waits for a child today: tasks by when they are due, new results, mistakes to look at again. */
export const studyDayGet = call({
  name: 'shell.day.study',
  get: '/shell/day/study',
  need: need({ userTypes: [1], funcs: ['STUDENT'] }),
  input: none,
  reply: studyDay,
});
