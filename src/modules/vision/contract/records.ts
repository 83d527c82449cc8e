import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, instant, page, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { BELOW, EXERCISES, HIGHEST, LISTED_TYPES, RECORD_TYPES } from '../rules';
import { clazzId, grdId, name, orgId, range, userId } from './parts';

// AI vision (V-107): what vision stations send, and its sums.
const used = { users: z.number(), times: z.number(), seconds: z.number(), tests: z.number() };
const sums = z.object({ ...used, students: z.number() });

export const activeCount = call({
  name: 'vision.vision.active.count',
  get: '/sdas/vision/active/count',
  need: access.look,
  input: z.object({ orgId: orgId().optional(), regId: idOf('organisation_region').optional(), ...range }),
  reply: sums.extend({ from: z.string(), to: z.string(), before: z.object(used) }),
});
export const activeTrends = call({
  name: 'vision.vision.active.trends',
  get: '/sdas/vision/active/trends',
  need: access.look,
  input: z.object({ orgId: orgId().optional(), regId: idOf('organisation_region').optional(), ...range }),
  reply: z.object({ items: z.array(z.object({ date: z.string(), ...used })) }),
});
export const statisGrades = call({
  name: 'vision.vision.statis.grades',
  get: '/sdas/vision/statis/grades',
  need: access.look,
  input: z.object({ orgId: orgId().optional(), ...range }),
  reply: z.object({ items: z.array(sums.extend({ grdId: z.number().nullable(), grdName: z.string().nullable() })) }),
});
export const statisClazzes = call({
  name: 'vision.vision.statis.clazzes',
  get: '/sdas/vision/statis/clazzes',
  need: access.look,
  input: z.object({ orgId: orgId().optional(), grdId: grdId().optional(), ...range }),
  reply: z.object({
    items: z.array(sums.extend({ clazzId: z.number(), clazzName: z.string(), grdId: z.number().nullable() })),
  }),
});
/** Students with their sums, also those who did nothing; names, so only inside the school. */
export const statisUsers = call({
  name: 'vision.vision.statis.users',
  get: '/sdas/vision/statis/users',
  need: access.look,
  input: page.input(
    { orgId: orgId().optional(), clazzId: clazzId().optional(), name: name(), ...range },
    { sorts: ['name', 'clazzName', 'times', 'seconds', 'days', 'tests', 'lastOn'] },
  ),
  reply: page.of(
    z.object({
      userId: z.number(),
      name: z.string(),
      sidNo: z.string().nullable(),
      clazzId: z.number(),
      clazzName: z.string(),
      times: z.number(),
      seconds: z.number(),
      days: z.number(),
      tests: z.number(),
      lastOn: z.string().nullable(),
      left: z.number().nullable(),
      right: z.number().nullable(),
    }),
  ),
});
const ofUser = page.input({ userId: userId(), ...range });
/** Exercises of one student, the latest first. */
export const usrLogs = call({
  name: 'vision.vision.statis.usrLogs',
  get: '/sdas/vision/statis/usrLogs',
  need: access.look,
  input: ofUser,
  reply: page.of(
    z.object({ recordId: z.number(), at: z.string(), exercise: z.enum(EXERCISES).nullable(), seconds: z.number() }),
  ),
});
/** Sight tests of one student, the latest first. */
export const usrRsts = call({
  name: 'vision.vision.statis.usrRsts',
  get: '/sdas/vision/statis/usrRsts',
  need: access.look,
  input: ofUser,
  reply: page.of(
    z.object({ recordId: z.number(), at: z.string(), left: z.number().nullable(), right: z.number().nullable() }),
  ),
});
/** Sample data to show AI vision to somebody; never in production. */
export const mock = call({
  name: 'vision.vision.mock',
  post: '/sdas/vision/mock',
  need: access.sample,
  input: z.object({ orgId: orgId(), days: z.number().int().min(1).max(60) }),
  reply: z.object({ count: z.number() }),
  forApi: 'people who prepare a demonstration',
});

/** Records as devices sent them, the latest first; bmi and fvc are left out (C-059). */
export const listRecords = call({
  name: 'vision.open.vision.list',
  get: '/open/vision/records',
  need: access.records,
  input: page.input({ orgId: orgId().optional(), userId: userId().optional(), ...range }),
  reply: page.of(
    z.object({
      recordId: z.number(),
      orgId: z.number(),
      orgName: z.string(),
      userId: z.number(),
      name: z.string(),
      clazzName: z.string(),
      type: z.enum(LISTED_TYPES),
      at: z.string(),
      left: z.number().nullable(),
      right: z.number().nullable(),
      exercise: z.enum(EXERCISES).nullable(),
      seconds: z.number(),
      providerName: z.string().nullable(),
    }),
  ),
});
export const deleteRecord = call({
  name: 'vision.open.vision.delete',
  delete: '/open/vision/{id}',
  need: access.devices,
  input: z.object({ id: idOf('vision_record') }),
  reply: nothing,
  forApi: 'platform operators who clear what a broken device sent',
});

/** What a provider's station sends, with its key in the header `x-provider-key`; the same `no` twice is one record. Students are named by number. */
export const push = call({
  name: 'vision.open.vision.push',
  post: '/open/vision/records',
  need: { open: true },
  perMinute: 240,
  forApi: 'vision stations of providers',
  input: z.object({
    orgId: orgId(),
    items: z
      .array(
        z.object({
          no: textOf(64),
          sidNo: textOf(12),
          type: z.enum(RECORD_TYPES),
          at: instant(),
          left: z.number().int().min(BELOW).max(HIGHEST).nullish(),
          right: z.number().int().min(BELOW).max(HIGHEST).nullish(),
          exercise: z.enum(EXERCISES).nullish(),
          seconds: z.number().int().min(0).max(14_400).default(0),
          /** Tenths of kg/m² (bmi) or millilitres (fvc). */ value: z.number().int().min(0).max(20_000).nullish(),
        }),
      )
      .min(1)
      .max(500),
  }),
  reply: z.object({ saved: z.number(), unknown: z.array(z.string()) }),
});

const provider = z.object({
  providerId: z.number(),
  name: z.string(),
  orgIds: z.array(z.number()),
  on: z.boolean(),
  madeAt: z.string(),
  usedAt: z.string().nullable(),
});
/** Who may send records; `orgs` names the schools. */
export const providers = call({
  name: 'vision.provider.list',
  get: '/open/vision/providers',
  need: access.devices,
  input: page.input({ name: name() }, { sorts: ['name', 'madeAt', 'usedAt'] }),
  reply: page.of(provider.extend({ orgs: z.array(z.object({ orgId: z.number(), name: z.string() })) })),
});
const orgIds = () => z.array(orgId()).max(500);
/** The key shows once. */
export const createProvider = call({
  name: 'vision.provider.create',
  post: '/open/vision/providers',
  need: access.devices,
  secret: true,
  input: z.object({ name: textOf(32), orgIds: orgIds() }),
  reply: provider.extend({ key: z.string() }),
});
export const updateProvider = call({
  name: 'vision.provider.update',
  put: '/open/vision/providers/{providerId}',
  need: access.devices,
  input: z.object({
    providerId: idOf('device_provider'),
    name: textOf(32).optional(),
    orgIds: orgIds().optional(),
    on: z.boolean().optional(),
  }),
  reply: provider,
});
/** S-058's way: the old key ends at once. */
export const resetKey = call({
  name: 'vision.provider.resetAppKey',
  post: '/open/vision/providers/{providerId}/resetAppKey',
  need: access.devices,
  secret: true,
  input: z.object({ providerId: idOf('device_provider') }),
  reply: provider.extend({ key: z.string() }),
});
