import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, idsOf, page, rev } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import * as access from '../access';
import { login, name, idName, phone, recordAsked, remark, roleIds, sbjIds, sex, sidNo, user, userId } from './person';

const one = z.object({ id: userId });
const orgId = idOf('organisation_org').optional();

export const teacherCreate = call({
  name: 'people.user.teacher.create',
  post: '/user/org/user/teachers',
  need: access.staff,
  input: z.object({ name, login, phone: phone.nullish(), sex, roleIds: roleIds.default([]), sbjIds, orgId }),
  reply: user,
});
export const adminCreate = call({
  name: 'people.user.admin.create',
  post: '/user/org/user/admins',
  need: access.admins,
  input: z.object({
    name,
    login,
    phone: phone.nullish(),
    sex: sex.default('male'),
    roleIds: roleIds.min(1, m('people.roleRequired')),
    orgId,
  }),
  reply: user,
});
export const studentCreate = call({
  name: 'people.user.student.create',
  post: '/user/org/user/students',
  need: access.studentMake,
  input: z.object({
    name,
    sex,
    clazzId: idOf('class_clazz').nullish(),
    login: login.nullish(),
    phone: phone.nullish(),
    ...recordAsked,
    remark: remark.optional(),
    adminBy: userId.nullish(),
  }),
  reply: user,
});

export const infoSet = call({
  name: 'people.user.info.set',
  put: '/user/org/user/{id}/info',
  need: access.info,
  input: z.object({
    id: userId,
    name,
    sex,
    login: login.nullish(),
    phone: phone.nullish(),
    ...recordAsked,
    rev: rev(),
  }),
  reply: user,
});
export const rolesSet = call({
  name: 'people.user.roles.set',
  put: '/user/org/user/{id}/roles',
  need: access.admins,
  input: z.object({ id: userId, roleIds }),
  reply: user,
});
export const teachSbjSet = call({
  name: 'people.user.teachSbj.set',
  put: '/user/org/user/{id}/teachSbj',
  need: access.staff,
  input: z.object({ id: userId, sbjIds }),
  reply: user,
});
export const stgSbjsSet = call({
  name: 'people.user.stgSbjs.set',
  put: '/user/org/user/{id}/stgSbjs',
  need: access.stgSbjs,
  input: z.object({
    id: userId,
    stgSbjs: z.array(z.object({ stgId: z.number().int().positive(), sbjId: z.number().int().positive() })).max(60),
  }),
  reply: user,
});
export const adminBySet = call({
  name: 'people.user.adminBy.set',
  put: '/user/org/user/{id}/adminBy',
  need: access.adminBy,
  input: z.object({ id: userId, adminBy: userId.nullable() }),
  reply: user,
});
export const remarkSet = call({
  name: 'people.user.remark.set',
  put: '/user/org/user/{id}/remark',
  need: access.remark,
  input: z.object({ id: userId, remark }),
  reply: user,
});
export const enable = call({
  name: 'people.user.enable',
  put: '/user/org/user/{id}/enable',
  need: access.toggle,
  input: one,
  reply: user,
});
export const disable = call({
  name: 'people.user.disable',
  put: '/user/org/user/{id}/disable',
  need: access.toggle,
  input: one,
  reply: user,
});
export const resetPwd = call({
  name: 'people.user.resetPwd',
  put: '/user/org/user/{id}/resetPwd',
  need: access.reset,
  input: one,
  reply: nothing,
});
export const remove = call({
  name: 'people.user.remove',
  delete: '/user/org/user/{id}/remove',
  need: access.remove,
  input: one,
  reply: nothing,
});
/** Brings somebody back within 30 minutes of the removal: account, roles and classes as they were. */
export const restore = call({
  name: 'people.user.restore',
  put: '/user/org/user/{id}/restore',
  need: access.remove,
  input: one,
  reply: user,
});
/** Who was removed in the last 30 minutes. */
export const removed = call({
  name: 'people.user.removed',
  get: '/user/org/user/removed',
  need: access.remove,
  input: z.object({ userType: z.union([z.literal(1), z.literal(2)]).optional() }),
  reply: z.array(
    z.object({ userId: z.number(), name: z.string(), userType: z.number(), removedAt: z.string(), until: z.string() }),
  ),
});
/** The same act on many: what may not be done to somebody is passed over and named. */
export const batchAct = call({
  name: 'people.user.batch.act',
  put: '/user/org/user/batch/{act}',
  need: access.toggle,
  input: z.object({ act: z.enum(['enable', 'disable', 'resetPwd']), userIds: idsOf('people_person').min(1) }),
  reply: z.object({
    done: z.number(),
    passedOver: z.array(z.object({ userId: z.number(), name: z.string(), why: z.string() })),
  }),
});

export const bySidNo = call({
  name: 'people.user.bySidNo',
  get: '/user/org/user/bySidNo',
  need: access.sidNo,
  input: z.object({ sidNo, orgId }),
  reply: user,
});
const free = z.object({ free: z.boolean() });
export const checkLogin = call({
  name: 'people.user.check.login',
  get: '/user/org/user/check/login',
  need: access.info,
  input: z.object({ login }),
  reply: free,
});
export const checkSidNo = call({
  name: 'people.user.check.sidNo',
  get: '/user/org/user/check/sidNo',
  need: access.sidNo,
  input: z.object({ sidNo, userId: userId.optional() }),
  reply: free,
});
export const batchDetails = call({
  name: 'people.user.batch.details',
  post: '/user/org/user/batch/details',
  need: access.batchDetails,
  reads: true,
  input: z.object({ userIds: idsOf('people_person') }),
  reply: z.array(user),
});
export const userInfo = call({
  name: 'people.user.userInfo',
  get: '/user/org/user/{id}/userInfo',
  need: access.userInfo,
  input: one,
  reply: user,
});
export const details = call({
  name: 'people.user.details',
  get: '/user/org/user/{id}/details',
  need: access.details,
  input: one,
  reply: user.extend({
    clazzes: z.array(
      z.object({
        clazzId: z.number(),
        clazzName: z.string(),
        clazzType: z.number(),
        grdId: z.number().nullable(),
        joinedAt: z.string().nullable(),
        as: z.enum(['student', 'teacher', 'master']),
        sbjNames: z.array(z.string()),
      }),
    ),
    serves: z.array(
      z.object({
        serveId: z.number(),
        servId: z.number(),
        name: z.string(),
        startOn: z.string(),
        endOn: z.string(),
        state: z.string(),
      }),
    ),
    related: z.array(z.object({ userId: z.number(), name: z.string(), userType: z.number(), orgName: z.string() })),
  }),
});
/** Old and new value of each change, who made it and, during a simulated login, who really did. */
export const clogs = call({
  name: 'people.user.clogs',
  get: '/user/org/user/{id}/clogs',
  need: access.clogs,
  input: page.input({ id: userId }),
  reply: page.of(
    z.object({
      auditId: z.number(),
      at: z.string(),
      action: z.string(),
      text: z.string(),
      byName: z.string(),
      realName: z.string().nullable(),
      why: z.string(),
      changes: z.array(z.object({ field: z.string(), title: z.string(), old: z.string(), new: z.string() })),
    }),
  ),
});

export const fakeLogin = call({
  name: 'people.user.fakeLogin',
  post: '/user/org/user/fakeLogin',
  need: access.fakeLogin,
  query: ['yunNo'],
  perMinute: 30,
  input: z.object({
    yunNo: z
      .string()
      .overwrite(visibleText)
      .trim()
      .regex(/^\d{4,20}$/, m('people.yunNo')),
  }),
  reply: z.object({
    certify: z.string(),
    user: z.object({
      userId: z.number(),
      name: z.string(),
      userType: z.number(),
      orgName: z.string(),
      roles: z.array(idName),
    }),
  }),
});
/** Ends a simulated login: a ticket that signs the real person in again. Whoever is simulated may make it. */
export const fakeEnd = call({
  name: 'people.user.fakeLogin.end',
  post: '/user/org/user/fakeLogin/end',
  need: access.signedIn,
  input: z.object({}),
  reply: z.object({ certify: z.string() }),
  forApi: 'the banner of a simulated login in every frame',
});
