import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { page } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import { access } from '../access';
import { RECENT, tidyCode } from '../rules';
import { clazz } from './parts';

// "My class": the caller's own classes. The header card asks with nothing and gets the first four (C-040).
const mine = page
  .input({ ended: z.boolean().optional() })
  .extend({ pageSize: z.number().int().min(1).max(200).default(RECENT) });
/** An entry names its class and how the caller stands in it. */
const entry = z.object({
  clazz: z.object({
    clazzId: z.number(),
    clazzName: z.string(),
    clazzType: z.number(),
    grdId: z.number().nullable(),
    grdName: z.string().nullable(),
    masterId: z.number().nullable(),
    masterName: z.string().nullable(),
    studentCount: z.number(),
  }),
  isMaster: z.boolean(),
  sbjNames: z.array(z.string()),
  since: z.string(),
});
/** Classes the teacher teaches or leads; the own class first, then the newest. */
export const listTeaching = call({
  name: 'class.clazz.teach.current',
  get: '/clazz/basic/clazz/current',
  need: access.teach,
  input: mine,
  reply: page.of(entry),
});
/** Classes the student learns in, the latest joined first. */
export const listLearning = call({
  name: 'class.clazz.study.current',
  get: '/clazz/student/current',
  need: access.learn,
  input: mine,
  reply: page.of(entry),
});
/** Joins a class by its invite code. V-059: the code must be filled in. */
export const joinClazz = call({
  name: 'class.clazz.join',
  post: '/clazz/student/join',
  need: access.learn,
  input: z.object({
    code: z
      .string(m('class.codeRequired'))
      .overwrite(visibleText)
      .max(32)
      .transform(tidyCode)
      .pipe(z.string().min(1, m('class.codeRequired'))),
  }),
  reply: clazz,
});
