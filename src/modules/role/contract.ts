import * as z from 'zod';
import { call, file, none, nothing } from '../../kernel/shared/call';
import { idOf, page, rev, textOf } from '../../kernel/shared/fields';
import { m } from '../../kernel/shared/messages';
import { signedIn } from '../../kernel/shared/need';
import { visibleText } from '../../kernel/shared/visible';
import * as access from './access';

const busiId = z
  .number()
  .int()
  .refine((v) => [1, 3, 4, 5, 8].includes(v), m('role.busi'));
const name = textOf(16, 'role.nameRequired');
const nameEn = z.string().overwrite(visibleText).trim().max(40).optional();
/** Function modules (`mod:…`) of a custom role, function codes of a preset. */
const funcIds = z.array(z.string().max(64)).min(1, m('role.moduleRequired')).max(100);

export const role = z.object({
  roleId: z.number(),
  name: z.string(),
  nameEn: z.string().nullable(),
  busiId: z.number(),
  preset: z.boolean(),
  funcIds: z.array(z.string()),
  /** People of the caller's organisation who hold it. */
  holders: z.number(),
  madeAt: z.string().nullable(),
  rev: z.number(),
});
const title = z.object({ zh: z.string(), en: z.string() });
export const funcModule = z.object({
  code: z.string(),
  title,
  servId: z.string(),
  module: z.enum(['system', 'teach', 'sport', 'art']),
  busiIds: z.array(z.number()),
  /** Whether the organisation has the module's service: without it the module opens nothing. */
  enabled: z.boolean(),
});

export const types = call({
  name: 'role.busi.types',
  get: '/user/busi/types',
  need: signedIn,
  input: none,
  reply: z.array(z.object({ busiId: z.number(), title })),
  cache: 900,
});
export const servs = call({
  name: 'role.busi.servs',
  get: '/user/busi/servs',
  need: signedIn,
  input: z.object({ busiId: busiId.optional() }),
  forApi: 'service choices of the organisation desk',
  reply: z.array(z.object({ servId: z.string(), title, module: z.enum(['system', 'teach', 'sport', 'art']) })),
  cache: 900,
});
export const funcs = call({
  name: 'role.busi.funcs',
  get: '/user/busi/funcs',
  need: access.keep,
  input: z.object({ busiId: busiId.optional(), servId: z.string().max(20).optional() }),
  reply: z.object({ modules: z.array(funcModule), codes: z.array(z.object({ code: z.string(), title })) }),
  cache: 900,
});
export const choices = call({
  name: 'role.role.choices',
  get: '/user/role/choices',
  need: access.give,
  input: z.object({ orgId: idOf('organisation_org').optional(), busiId: busiId.optional() }),
  reply: z.array(role),
  forApi: 'the roles dialog of the people desks',
});
export const presets = call({
  name: 'role.role.presets',
  get: '/user/role/presets',
  need: access.keep,
  input: z.object({ busiId: busiId.optional() }),
  reply: z.array(role),
});
export const customs = call({
  name: 'role.role.customs',
  get: '/user/role/customs',
  need: access.keep,
  input: page.input({ name: z.string().max(16).optional() }),
  reply: page.of(role),
});
export const get = call({
  name: 'role.role.get',
  get: '/user/role/{id}',
  need: access.keep,
  input: z.object({ id: idOf('role_role') }),
  reply: role,
});
export const create = call({
  name: 'role.role.create',
  post: '/user/role',
  need: access.keep,
  input: z.object({
    name,
    nameEn,
    busiId: busiId.optional(),
    preset: z.boolean().default(false),
    funcIds,
  }),
  reply: role,
});
export const update = call({
  name: 'role.role.update',
  put: '/user/role/{id}',
  need: access.keep,
  input: z.object({ id: idOf('role_role'), name, nameEn, funcIds, rev: rev() }),
  reply: role,
});
export const remove = call({
  name: 'role.role.delete',
  delete: '/user/role/{id}',
  need: access.keep,
  input: z.object({ id: idOf('role_role') }),
  reply: nothing,
});

const matrixRow = z.object({
  module: z.string(),
  kind: z.enum(['screen', 'call']),
  subject: z.string(),
  title,
  allowed: z.array(z.number()),
});
/** The permission matrix of the caller's roles: which role opens which screen. */
export const matrix = call({
  name: 'role.matrix',
  get: '/user/role/matrix',
  need: access.matrix,
  input: none,
  reply: z.object({ roles: z.array(z.object({ roleId: z.number(), name: z.string() })), rows: z.array(matrixRow) }),
});
export const matrixExport = call({
  name: 'role.matrix.export',
  get: '/user/role/matrix/export',
  need: access.matrix,
  input: none,
  reply: file,
});
