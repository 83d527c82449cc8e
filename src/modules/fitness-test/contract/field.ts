import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, instant, page, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { BEST, ROUNDS_MAX } from '../rules/exam';
import { MARKS } from '../rules/settings';
import { tstId } from './exam';
import { itemId, itemView, sex } from './parts';

const EXAMS = '/test/exam';
/** An attempt that stands, with the entry behind it: a correction names it. */
const standing = z.object({
  userId: z.number(),
  itemId: z.string(),
  attempt: z.number(),
  value: z.number().nullable(),
  mark: z.enum(MARKS).nullable(),
  entryId: z.string(),
});
/** Exams a tablet may take along. */
export const fieldList = call({
  name: 'fitness-test.test.field.list',
  get: `${EXAMS}/field`,
  need: access.field,
  input: z.object({}),
  reply: z.object({
    items: z.array(
      z.object({
        tstId: z.number(),
        name: z.string(),
        start: z.string(),
        end: z.string(),
        itemIds: z.array(z.string()),
        clazzes: z.array(z.object({ clazzId: z.number(), clazzName: z.string(), children: z.number() })),
      }),
    ),
  }),
});
/** What a tablet needs for a day without a network: children, items, the whole standard, what was entered already. */
export const pack = z.object({
  tstId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  name: z.string(),
  start: z.string(),
  end: z.string(),
  /** The server's clock in milliseconds: the tablet keeps the difference. */ now: z.number(),
  config: z.object({ rounds: z.number(), best: z.enum(BEST), sign: z.boolean() }),
  clazzIds: z.array(z.number()),
  standard: z.object({ content: z.any(), settings: z.any() }),
  items: z.array(itemView),
  children: z.array(
    z.object({
      userId: z.number(),
      name: z.string(),
      sex,
      sidNo: z.string().nullable(),
      /** Excused from the whole test, or it is put off: shown on the list, taken all the same if they run. */
      relief: z.enum(['exempt', 'defer']).nullable().optional(),
      chestNo: z.number(),
      clazzId: z.number(),
      clazzName: z.string(),
      grdId: z.number(),
      grpNo: z.number().nullable(),
      itemIds: z.array(z.string()),
      signed: z.boolean(),
    }),
  ),
  groups: z.array(z.object({ grpNo: z.number(), name: z.string() })),
  attempts: z.array(standing),
});
export type Pack = z.output<typeof pack>;
export const fieldPack = call({
  name: 'fitness-test.test.field.pack',
  get: `${EXAMS}/defines/{tstId}/pack`,
  need: access.field,
  input: z.object({ tstId, clazzIds: z.array(idOf('class_clazz')).max(60).optional() }),
  reply: pack,
});

/** An entry as a tablet made it. `typed` is what the fingers wrote; the server reads it again by the same rules. */
export const entryInput = z.object({
  entryId: z.string().regex(/^[0-9A-Za-z_-]{8,40}$/),
  userId: idOf('people_person'),
  itemId,
  attempt: z.number().int().min(1).max(ROUNDS_MAX),
  typed: z.string().max(80),
  /** Milliseconds, corrected by the offset. */
  at: z.number().int().min(0).max(9_000_000_000_000),
  seq: z.number().int().min(0).max(2_000_000_000),
  over: z.array(z.string().max(40)).max(20),
});
export type EntryInput = z.output<typeof entryInput>;
/**
 * A tablet comes home. Idempotent by entry: what was sent twice is one. The reply says of each entry whether it is in, and what stands
 * now in the cells the tablet does not know of yet.
 */
export const fieldMerge = call({
  name: 'fitness-test.test.field.merge',
  post: `${EXAMS}/defines/{tstId}/entries`,
  need: access.field,
  input: z.object({
    tstId,
    tablet: z.string().regex(/^[0-9A-Za-z_-]{4,40}$/),
    /** The server's clock of the last reply: only what changed since then is sent. */ since: z
      .number()
      .int()
      .min(0)
      .max(9_000_000_000_000)
      .default(0),
    entries: z.array(entryInput).max(500),
  }),
  reply: z.object({
    now: z.number(),
    saved: z.number(),
    repeated: z.number(),
    refused: z.array(z.object({ entryId: z.string(), code: z.string(), text: z.string() })),
    attempts: z.array(standing),
    /** Attempts that tablets disagree about, with what each says; the first stands. */
    conflicts: z.array(
      z.object({
        userId: z.number(),
        itemId: z.string(),
        attempt: z.number(),
        claims: z.array(standing.pick({ entryId: true, value: true, mark: true })),
      }),
    ),
  }),
});

const claim = z.object({
  entryId: z.string(),
  text: z.string(),
  byName: z.string(),
  tablet: z.string(),
  at: instant(),
  stands: z.boolean(),
});
export const conflictRow = z.object({
  userId: z.number(),
  name: z.string(),
  clazzName: z.string(),
  chestNo: z.number(),
  itemId: z.string(),
  itemName: z.string(),
  attempt: z.number(),
  claims: z.array(claim),
});
export type ConflictRow = z.output<typeof conflictRow>;
/** Cells that two tablets filled differently, neither knowing of the other. */
export const conflictList = call({
  name: 'fitness-test.test.conflict.list',
  get: `${EXAMS}/conflicts`,
  need: access.field,
  input: page.input({ tstId }),
  reply: page.of(conflictRow),
});
/** Says which entry is right: a new entry that has seen them all. */
export const conflictSettle = call({
  name: 'fitness-test.test.conflict.settle',
  put: `${EXAMS}/conflicts`,
  need: access.field,
  input: z.object({
    tstId,
    userId: idOf('people_person'),
    itemId,
    attempt: z.number().int().min(1).max(ROUNDS_MAX),
    entryId: z.string().max(40),
  }),
  reply: z.object({ left: z.number() }),
});

const provider = z.object({
  providerId: z.number(),
  name: z.string(),
  orgIds: z.array(z.number()),
  on: z.boolean(),
  madeAt: instant(),
  usedAt: instant().nullable(),
});
const PROVIDERS = '/open/test/providers';
const DESK = 'the equipment desk of platform operators';
export const testProviders = call({
  name: 'fitness-test.device.provider.list',
  get: PROVIDERS,
  need: access.platform,
  input: z.object({}),
  reply: z.object({ items: z.array(provider) }),
  forApi: DESK,
});
/** The key shows once. */
export const testProviderCreate = call({
  name: 'fitness-test.device.provider.create',
  post: PROVIDERS,
  need: access.platform,
  secret: true,
  input: z.object({ name: textOf(32), orgIds: z.array(idOf('organisation_org')).min(1).max(500) }),
  reply: provider.extend({ key: z.string() }),
  forApi: DESK,
});
export const testProviderOn = call({
  name: 'fitness-test.device.provider.on',
  put: `${PROVIDERS}/{providerId}/on`,
  need: access.platform,
  query: ['on'],
  input: z.object({ providerId: idOf('device_provider'), on: z.boolean() }),
  reply: provider,
  forApi: DESK,
});
/** S-058's way: the old key ends at once. */
export const testProviderReset = call({
  name: 'fitness-test.device.provider.resetAppKey',
  post: `${PROVIDERS}/{providerId}/resetAppKey`,
  need: access.platform,
  secret: true,
  input: z.object({ providerId: idOf('device_provider') }),
  reply: provider.extend({ key: z.string() }),
  forApi: DESK,
});
/** What a measuring device sends, with its provider's key in the header `x-provider-key`. Children are named by card, chest number or student number. */
export const devicePush = call({
  name: 'fitness-test.device.push',
  post: '/open/test/results',
  need: access.open,
  perMinute: 240,
  forApi: 'measuring devices of providers',
  input: z.object({
    orgId: idOf('organisation_org'),
    tstId,
    device: textOf(32),
    items: z
      .array(
        z.object({
          no: z.string().regex(/^[0-9A-Za-z_-]{1,24}$/),
          child: textOf(60),
          itemId,
          attempt: z.number().int().min(1).max(ROUNDS_MAX).default(1),
          result: textOf(80),
          at: instant(),
        }),
      )
      .min(1)
      .max(500),
  }),
  reply: z.object({
    saved: z.number(),
    repeated: z.number(),
    refused: z.array(z.object({ no: z.string(), code: z.string(), text: z.string() })),
  }),
});
