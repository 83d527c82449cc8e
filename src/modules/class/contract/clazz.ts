import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, idsOf, page, rev, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { ORDER_MAX, SEVERAL_MAX } from '../rules';
import { clazz, clazzId, clazzName, clazzType, grdId, searched, stgId } from './parts';

const one = z.object({ id: clazzId() });
const clazzNo = () => textUpTo(16);
const orderNo = () => z.number().int().min(0).max(ORDER_MAX);

/** Classes: a school's own, a teacher's own, or those of a region's schools. Ended ones only when asked for. */
export const listClazzes = call({
  name: 'class.clazz.list',
  get: '/clazz/basic/clazz',
  need: access.look,
  input: page.input(
    {
      orgId: idOf('organisation_org').optional(),
      clazzType: clazzType().optional(),
      stgId: stgId().optional(),
      grdId: grdId().optional(),
      name: searched(),
      /** These alone, those that have ended among them. */ clazzIds: idsOf('class_clazz').optional(),
      /** Without a class teacher, or with one. */ noMaster: z.boolean().optional(),
      ended: z.boolean().optional(),
    },
    { sorts: ['clazzName', 'clazzNo', 'orderNo', 'grdId', 'clazzType', 'masterName', 'studentCount', 'endedAt'] },
  ),
  reply: page.of(clazz),
});
/** Running administrative classes by grade, with what is missing: the head of the class screen. */
export const listGrades = call({
  name: 'class.clazz.grades',
  get: '/clazz/basic/grades',
  need: access.oversee,
  input: z.object({ orgId: idOf('organisation_org').optional() }),
  reply: z.object({
    items: z.array(
      z.object({
        grdId: z.number().nullable(),
        grdName: z.string().nullable(),
        clazzCount: z.number(),
        studentCount: z.number(),
        noMaster: z.number(),
      }),
    ),
  }),
});
/** Classes by school, for a region. */
export const listSchools = call({
  name: 'class.clazz.schools',
  get: '/clazz/basic/schools',
  need: access.region,
  input: page.input({ name: searched() }, { sorts: ['orgName', 'regName'] }),
  reply: page.of(
    z.object({
      orgId: z.number(),
      orgName: z.string(),
      regName: z.string().nullable(),
      clazzCount: z.number(),
      studentCount: z.number(),
      largest: z.number(),
      noMaster: z.number(),
    }),
  ),
});
/** Makes a class; `schoolId` is the organisation it belongs to, the own one when absent. */
export const createClazz = call({
  name: 'class.clazz.create',
  post: '/clazz/basic/clazz',
  need: access.manage,
  input: z.object({
    clazzType: clazzType(),
    clazzName: clazzName(),
    clazzNo: clazzNo().optional(),
    orderNo: orderNo().optional(),
    stgId: stgId().nullish(),
    grdId: grdId().nullish(),
    schoolId: idOf('organisation_org').optional(),
  }),
  reply: clazz,
});
/** Administrative classes by grade and number in one step; their names go on after the classes that are there. */
export const createSeveral = call({
  name: 'class.clazz.create.several',
  post: '/clazz/basic/clazz/several',
  need: access.manage,
  input: z.object({
    grades: z
      .array(z.object({ grdId: grdId(), count: z.number().int().min(1).max(SEVERAL_MAX) }))
      .min(1)
      .max(16),
  }),
  reply: z.object({ items: z.array(z.object({ clazzId: z.number(), clazzName: z.string(), grdId: z.number() })) }),
});
export const getClazz = call({
  name: 'class.clazz.get',
  get: '/clazz/basic/clazz/{id}',
  need: access.member,
  input: one,
  reply: clazz,
});
/** Number, order and grade. What is left out stays. */
export const updateClazz = call({
  name: 'class.clazz.update',
  put: '/clazz/basic/clazz/{id}',
  need: access.manage,
  input: one.extend({
    clazzNo: clazzNo().optional(),
    orderNo: orderNo().optional(),
    stgId: stgId().nullish(),
    grdId: grdId().nullish(),
    rev: rev(),
  }),
  reply: clazz,
});
export const renameClazz = call({
  name: 'class.clazz.rename',
  put: '/clazz/basic/clazz/{id}/rename',
  need: access.manage,
  input: one.extend({ clazzName: clazzName(), rev: rev() }),
  reply: clazz,
});
/** Ends a class and archives it as it stands. There is no way back. */
export const endClazz = call({
  name: 'class.clazz.end',
  put: '/clazz/basic/clazz/{id}/end',
  need: access.manage,
  input: one,
  reply: clazz,
});
