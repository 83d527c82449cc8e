import * as z from 'zod';
import { call, file, none, nothing, upload } from '../../../kernel/shared/call';
import { IMPORT_BYTES, importCalls, savedRows } from '../../../kernel/shared/importing';
import { idsOf, page, rev, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { open, signedIn } from '../../../kernel/shared/need';
import * as access from '../access';
import { orgId, organisation, serve } from './open';
import { busiId, contact, domain, menuIds, option, orgName, regId, scope, sysIds } from './shapes';

const SORTS = ['name', '-name', 'madeAt', '-madeAt'] as const;
const filters = {
  name: textUpTo(32).optional(),
  scope: scope.optional(),
  busiId: busiId.optional(),
  regId: regId.optional(),
  enabled: z.boolean().optional(),
};
const systems = z.object({ sysIds: z.array(z.number()) });
const menus = z.object({ menuIds: z.array(z.string()) });

/** An organisation as listed; people and classes are counted at the moment. */
export const orgRow = z.object({
  orgId: z.number(),
  name: z.string(),
  busiId: z.number(),
  scope: z.string(),
  domain: z.string().nullable(),
  logo: z.string().nullable(),
  regId: z.number().nullable(),
  regName: z.string().nullable(),
  parentName: z.string().nullable(),
  enabled: z.boolean(),
  visit: z.boolean(),
  adminName: z.string(),
  madeAt: z.string(),
  servIds: z.array(z.string()),
  /** The first day on which a running service ends. */
  servEnd: z.string().nullable(),
  students: z.number(),
  teachers: z.number(),
  classes: z.number(),
});

export const list = call({
  name: 'organisation.org.list',
  get: '/user/org/list',
  need: access.look,
  input: page.input({ ...filters, domain: z.string().trim().max(32).optional() }, { sorts: ['name', 'madeAt'] }),
  reply: page.of(orgRow),
});
export const listExport = call({
  name: 'organisation.org.list.export',
  get: '/user/org/list/export',
  need: access.look,
  input: z.object({
    ...filters,
    domain: z.string().trim().max(32).optional(),
    sort: z.enum(SORTS, m('kernel.sort')).optional(),
  }),
  reply: file,
});
const choose = {
  name: textUpTo(32).optional(),
  busiId: busiId.optional(),
  scope: scope.optional(),
  /** Names for ids that are chosen already. */ orgIds: idsOf('organisation_org').optional(),
};
export const select = call({
  name: 'organisation.org.select',
  get: '/user/org/select',
  need: signedIn,
  input: z.object(choose),
  reply: z.array(option),
  forApi: 'the organisation picker of other modules',
});
export const select2 = call({
  name: 'organisation.org.select2',
  get: '/user/org/select2',
  need: signedIn,
  input: z.object(choose),
  reply: z.array(option),
  forApi: 'the organisation picker of other modules',
});

export const findStudents = call({
  name: 'organisation.org.students.find',
  get: '/user/org/{id}/find/students',
  need: access.findStudents,
  forApi: 'search boxes that look for a student by name',
  input: z.object({ id: orgId, name: textUpTo(16).min(1, m('kernel.required')) }),
  reply: z.array(
    z.object({ userId: z.number(), name: z.string(), clazzName: z.string().nullable(), sidNo: z.string().nullable() }),
  ),
});

export const domainCheck = call({
  name: 'organisation.org.domain.check',
  get: '/user/org/domain/check',
  need: access.own,
  input: z.object({
    domain,
    /** The organisation that asks: its own domain is free for it. */ orgId: orgId.optional(),
  }),
  reply: z.object({ free: z.boolean() }),
});
const record = { name: orgName, scope, regId: regId.nullish(), parentId: orgId.nullish(), sysIds: sysIds.optional() };
export const create = call({
  name: 'organisation.org.create',
  post: '/user/org',
  need: access.keep,
  input: z.object({ ...record, busiId, domain: z.union([z.literal(''), domain]).nullish(), ...contact }),
  reply: organisation,
});
export const update = call({
  name: 'organisation.org.update',
  put: '/user/org/{id}',
  need: access.keep,
  input: z.object({ id: orgId, ...record, ...contact, rev: rev() }),
  reply: organisation,
});
export const domainSet = call({
  name: 'organisation.org.domain.set',
  put: '/user/org/{id}/domain',
  need: access.keep,
  query: ['domain'],
  input: z.object({ id: orgId, /** Empty: the organisation has none. */ domain: z.union([z.literal(''), domain]) }),
  reply: organisation,
});
export const enable = call({
  name: 'organisation.org.enable',
  put: '/user/org/{id}/enable',
  need: access.keep,
  input: z.object({ id: orgId }),
  reply: organisation,
});
export const disable = call({
  name: 'organisation.org.disable',
  put: '/user/org/{id}/disable',
  need: access.keep,
  input: z.object({ id: orgId }),
  reply: organisation,
});
export const remove = call({
  name: 'organisation.org.delete',
  delete: '/user/org/{id}',
  need: access.keep,
  input: z.object({ id: orgId }),
  reply: nothing,
});

export const menusGet = call({
  name: 'organisation.org.menus.get',
  get: '/user/org/{id}/menus',
  need: access.own,
  input: z.object({ id: orgId }),
  /** `byRegion`: what regions above switched off; it stays off whatever the organisation sets. */
  reply: menus.extend({ byRegion: z.array(z.string()) }),
});
export const menusSet = call({
  name: 'organisation.org.menus.set',
  put: '/user/org/{id}/menus',
  need: access.keep,
  input: z.object({ id: orgId, menuIds }),
  reply: menus,
});
export const servesGet = call({
  name: 'organisation.org.serves.get',
  get: '/user/org/{id}/serves',
  need: access.own,
  input: z.object({ id: orgId }),
  reply: z.array(serve),
});
export const servesSet = call({
  name: 'organisation.org.serves.set',
  post: '/user/org/{id}/serves',
  need: access.keep,
  input: z.object({ id: orgId, serves: z.array(serve).max(6) }),
  reply: z.array(serve),
});
export const systemsGet = call({
  name: 'organisation.org.systems.get',
  get: '/user/org/{id}/systems',
  need: signedIn,
  input: z.object({ id: orgId }),
  reply: systems,
  forApi: 'stage, grade and subject pickers',
});

export const regTree = call({
  name: 'organisation.reg.tree',
  get: '/user/reg/tree',
  need: open,
  input: none,
  cache: 900,
  reply: z.array(
    z.object({
      value: z.number(),
      label: z.string(),
      get children() {
        return z
          .array(
            z.object({
              value: z.number(),
              label: z.string(),
              children: z.array(z.object({ value: z.number(), label: z.string() })).optional(),
            }),
          )
          .optional();
      },
    }),
  ),
});
export const regMenusGet = call({
  name: 'organisation.reg.menus.get',
  get: '/user/reg/{id}/menus',
  need: access.look,
  input: z.object({ id: regId }),
  reply: menus,
});
export const regMenusSet = call({
  name: 'organisation.reg.menus.set',
  put: '/user/reg/{id}/menus',
  need: access.keep,
  input: z.object({ id: regId, menuIds }),
  reply: menus,
});

export const importDown = call({
  name: 'organisation.org.import.down',
  get: '/user/org/import/down',
  need: access.keep,
  input: none,
  reply: file,
});
export const importSave = call({
  name: 'organisation.org.import.save',
  post: '/user/org/import/save',
  need: access.keep,
  multipart: true,
  maxBytes: IMPORT_BYTES,
  input: z.object({ file: upload() }),
  reply: savedRows,
  forApi: 'programs that send a sheet and want the clean rows saved at once; the desk previews with the batch calls',
});
/** The import with preview, correction, confirmation and undo. */
export const orgImport = importCalls('organisation.import', '/user/org/import', access.keep);
