import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, idsOf, page, textOf } from '../../../kernel/shared/fields';
import * as access from '../access';
import { LEARN_STATES, STANDINGS } from '../rules';
import { idName, sex, studentRecord } from './person';

const orgId = idOf('organisation_org').optional();
const word = z.string().trim().max(32).optional();
const enabled = z.boolean().optional();
const columns = z.array(z.string().max(40)).max(40).optional();
/** An export asks for what its list asks for, without the page; `columns` are those that the screen shows. */
const PAGE = { curPage: true, pageSize: true } as const;
const base = {
  userId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  yunNo: z.string(),
  name: z.string(),
  sex,
  login: z.string().nullable(),
  phone: z.string().nullable(),
  photo: z.string().nullable(),
  enabled: z.boolean(),
  madeAt: z.string(),
  rev: z.number(),
};

/** A child as listed: name, gender, account, student number, disabled flag, and the administrative class. */
export const studentRow = z.object({
  ...base,
  ...studentRecord,
  clazzId: z.number().nullable(),
  clazzName: z.string().nullable(),
  grdId: z.number().nullable(),
  /** The class a graduate left with, and when it was finished. */
  graduatedFrom: z.string().nullable(),
  graduatedAt: z.string().nullable(),
});
const studentFilters = {
  orgId,
  name: word,
  sidNo: word,
  login: word,
  grdId: z.number().int().min(1).max(16).optional(),
  clazzId: idOf('class_clazz').optional(),
  standing: z.enum(STANDINGS).optional(),
  enabled,
};
const studentsAsked = page.whole(studentFilters, { sorts: ['madeAt', 'name', 'sidNo', 'clazzName', 'enabled'] });
export const basicStudents = call({
  name: 'people.user.basic.students',
  get: '/user/org/user/basic/students',
  need: access.schoolStudents,
  input: studentsAsked,
  reply: page.of(studentRow),
});
export const basicStudentsExport = call({
  name: 'people.user.basic.students.export',
  get: '/user/org/user/basic/students/export',
  need: access.schoolStudents,
  input: studentsAsked.omit(PAGE).extend({ columns }),
  reply: file,
});
export const students = call({
  name: 'people.user.students',
  get: '/user/org/user/students',
  need: access.students,
  input: studentsAsked,
  reply: page.of(studentRow),
});
export const studentsExport = call({
  name: 'people.user.students.export',
  get: '/user/org/user/students/export',
  need: access.students,
  input: studentsAsked.omit(PAGE).extend({ columns }),
  reply: file,
});

export const teacherRow = z.object({ ...base, roles: z.array(idName), sbjs: z.array(idName), super: z.boolean() });
const teacherFilters = {
  orgId,
  name: word,
  login: word,
  phone: word,
  roleId: z.number().int().positive().optional(),
  sbjId: z.number().int().positive().optional(),
  /** Who has signed in at least once, or never. */ signed: z.boolean().optional(),
  enabled,
};
const STAFF_SORTS = ['madeAt', 'name', 'login', 'enabled'] as const;
const teachersAsked = page.whole(teacherFilters, { sorts: STAFF_SORTS });
export const teachers = call({
  name: 'people.user.teachers',
  get: '/user/org/user/teachers',
  need: access.staff,
  input: teachersAsked,
  reply: page.of(teacherRow),
});
export const teachersExport = call({
  name: 'people.user.teachers.export',
  get: '/user/org/user/teachers/export',
  need: access.staff,
  input: teachersAsked.omit(PAGE).extend({ columns }),
  reply: file,
});
/** Staff who hold more than the baseline of their line. */
export const admins = call({
  name: 'people.user.admins',
  get: '/user/org/user/admins',
  need: access.admins,
  input: page.input(
    { orgId, name: word, roleId: z.number().int().positive().optional(), enabled },
    { sorts: STAFF_SORTS },
  ),
  reply: page.of(teacherRow),
});
export const inputerRow = teacherRow.extend({
  stgSbjs: z.array(z.object({ stgId: z.number(), sbjId: z.number(), stgName: z.string(), sbjName: z.string() })),
});
export const inputers = call({
  name: 'people.user.inputers',
  get: '/user/org/user/inputers',
  need: access.inputers,
  input: page.input(
    {
      name: word,
      roleId: z.number().int().positive().optional(),
      stgId: z.number().int().positive().optional(),
      sbjId: z.number().int().positive().optional(),
    },
    { sorts: STAFF_SORTS },
  ),
  reply: page.of(inputerRow),
});

export const customerRow = z.object({ ...base, userType: z.number(), busiId: z.number(), super: z.boolean() });
const customerFilters = {
  name: word,
  login: word,
  phone: word,
  yunNo: word,
  orgId,
  userType: z.union([z.literal(1), z.literal(2)]).optional(),
  enabled,
};
const customersAsked = page.input(customerFilters, { sorts: ['madeAt', 'name'] });
export const customers = call({
  name: 'people.user.customers',
  get: '/user/org/user/customers',
  need: access.customer,
  input: customersAsked,
  reply: page.of(customerRow),
});
export const customersExport = call({
  name: 'people.user.customers.export',
  get: '/user/org/user/customers/export',
  need: access.customer,
  input: customersAsked.omit(PAGE).extend({ columns }),
  reply: file,
});

export const learnerRow = z.object({
  ...base,
  remark: z.string(),
  adminBy: z.number().nullable(),
  adminByName: z.string().nullable(),
  serves: z.array(z.object({ servId: z.number(), name: z.string(), endOn: z.string(), state: z.enum(LEARN_STATES) })),
  waiting: z.number(),
});
const learnerFilters = {
  orgId,
  name: word,
  phone: word,
  sbjId: z.number().int().positive().optional(),
  state: z.enum(LEARN_STATES).optional(),
  adminBy: idOf('people_person').optional(),
  enabled,
};
const learnersAsked = page.input(learnerFilters, { sorts: ['madeAt', 'name'] });
export const trainStudents = call({
  name: 'people.user.train.students',
  get: '/user/org/user/train/students',
  need: access.learners,
  input: learnersAsked,
  reply: page.of(learnerRow),
});
export const trainStudentsExport = call({
  name: 'people.user.train.students.export',
  get: '/user/org/user/train/students/export',
  need: access.learners,
  input: learnersAsked.omit(PAGE).extend({ columns }),
  reply: file,
});
/** Who may look after learners. */
export const customs = call({
  name: 'people.user.customs',
  get: '/user/org/user/customs',
  need: access.adminBy,
  input: z.object({ orgId, name: word }),
  reply: z.array(
    z.object({ userId: z.number(), name: z.string(), phone: z.string().nullable(), learners: z.number() }),
  ),
});

/** Pickers: at most 200 people by part of a name, student number or account; `userIds` finds chosen ones again. */
export const options = call({
  name: 'people.user.options',
  get: '/user/org/user/options',
  need: access.pick,
  input: z.object({
    q: word,
    userType: z.union([z.literal(1), z.literal(2)]).optional(),
    clazzId: idOf('class_clazz').optional(),
    sbjId: z.number().int().positive().optional(),
    orgId,
    userIds: idsOf('people_person').optional(),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        userType: z.number(),
        sex,
        photo: z.string().nullable(),
        sidNo: z.string().nullable(),
        note: z.string(),
        enabled: z.boolean(),
      }),
    ),
    total: z.number(),
  }),
});
/** The 56 ethnic groups (C-016). */
export const ethnics = call({
  name: 'people.ethnics',
  get: '/user/org/ethnics',
  need: access.signedIn,
  input: z.object({}),
  reply: z.array(z.object({ id: z.number(), name: z.string(), nameEn: z.string() })),
  cache: 86_400,
});
/** Running administrative classes of an organisation, for the filters and forms of people: class itself stands right of people. */
export const clazzes = call({
  name: 'people.clazzes',
  get: '/user/org/clazzes',
  need: access.students,
  input: z.object({ orgId, grdId: z.number().int().min(1).max(16).optional() }),
  reply: z.array(
    z.object({ clazzId: z.number(), clazzName: z.string(), grdId: z.number().nullable(), students: z.number() }),
  ),
});
/** At most 20 people by the beginning of a name or account, or a whole account number or phone: who is on the line? */
export const find = call({
  name: 'people.user.find',
  get: '/user/org/user/find',
  need: access.find,
  input: z.object({ q: textOf(32, 'people.findWhat'), orgId }),
  reply: z.array(customerRow),
});
