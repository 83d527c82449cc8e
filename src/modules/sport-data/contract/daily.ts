import * as z from 'zod';
import { call, file, nothing } from '../../../kernel/shared/call';
import { day, idOf, instant, page, span, textOf, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { childId, childName } from './names';
import { RECORD_KINDS, RECORD_SOURCES, RECORD_STATES } from '../rules/record';

const orgId = idOf('organisation_org').optional();
const clazzId = idOf('class_clazz').optional();
const days = { from: day().optional(), to: day().optional() };
const filters = { orgId, clazzId, ...days, state: z.enum(RECORD_STATES).optional() };
const item = {
  itemId: z.number(),
  itemName: z.string(),
  unit: z.string(),
  /** 2: time, shown as minutes and seconds; 1: a plain number. */ unitType: z.number(),
  decimals: z.number(),
};
const record = {
  recordId: z.number(),
  kind: z.enum(RECORD_KINDS),
  /** In the item's unit times ten to its decimals. */ value: z.number(),
  at: z.string(),
  source: z.enum(RECORD_SOURCES),
  state: z.enum(RECORD_STATES),
};
export const dailyRow = z.object({
  ...record,
  ...item,
  userId: childId(),
  name: childName(),
  clazzName: z.string(),
  orgId: z.number(),
  orgName: z.string(),
  onDate: z.string(),
});
/** Records of a kind: work, train, test; another word is gone. Children are named in their own school alone. */
export const dataDaily = call({
  name: 'sport-data.data.daily',
  get: '/sport/data/daily/{kind}',
  need: access.measured,
  input: page.input({ kind: z.string().max(20), ...filters }, { sorts: ['onDate', 'name', 'value'] }),
  reply: page.of(dailyRow),
});
export const dailyExport = call({
  name: 'sport-data.data.daily.export',
  get: '/sport/data/daily/{kind}/export',
  need: access.exam,
  input: span(z.object({ kind: z.string().max(20), ...filters })),
  reply: file,
  rows: dailyRow,
});
/** Items that may be recorded: in use and measured, not reckoned. */
export const pfmItems = call({
  name: 'sport-data.pfm.item',
  get: '/sport/pfm/items',
  need: access.record,
  input: z.object({}),
  reply: z.object({ items: z.array(z.object(item)) }),
  cache: 900,
});
/**
 * Records of children: a child its own, a teacher those of the own classes. The same record again is one; a value that nobody
 * reaches is kept as doubtful. With `noRecord` everything is judged and nothing saved.
 */
export const pfmRecord = call({
  name: 'sport-data.pfm.record',
  post: '/sport/pfm/records',
  need: access.record,
  input: z.object({
    items: z
      .array(
        z.object({
          userId: idOf('people_person'),
          itemId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
          value: z.number().int().min(-1_000_000).max(100_000_000),
          time: instant(),
        }),
      )
      .min(1)
      .max(200),
    noRecord: z.boolean().default(false),
  }),
  reply: z.object({ saved: z.number(), doubtful: z.number(), repeated: z.number() }),
});
const itemId = () => z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/**
 * A ticket for a measuring page of the client (toSportHub): a quarter of an hour, these items, this child, this form and nothing else. A
 * child for itself, a teacher for the children of the own classes.
 */
export const pfmTicket = call({
  name: 'sport-data.pfm.ticket',
  post: '/sport/pfm/tickets',
  need: access.record,
  secret: true,
  input: z.object({ userId: idOf('people_person'), itemIds: z.array(itemId()).min(1).max(20) }),
  reply: z.object({ items: z.array(z.object(item)), formUrl: z.string(), token: z.string(), until: z.string() }),
});
/** What a measuring page measured, with its ticket. The same message again is one record; what nobody reaches is kept as doubtful. */
export const pfmTicketRecord = call({
  name: 'sport-data.pfm.ticket.record',
  post: '/open/sport/pfm/records',
  need: { open: true },
  perMinute: 120,
  secret: true,
  forApi: 'measuring pages of the client (toSportHub)',
  input: z.object({
    token: z.string().max(60),
    items: z
      .array(
        z.object({
          msgId: textOf(64),
          itemId: itemId(),
          value: z.number().int().min(-1_000_000).max(100_000_000),
          time: instant(),
        }),
      )
      .min(1)
      .max(200),
    noRecord: z.boolean().default(false),
  }),
  reply: z.object({ saved: z.number(), doubtful: z.number(), repeated: z.number() }),
});
const bound = z.number().int().min(-1_000_000).max(100_000_000).nullable();
const range = { /** As values of records; null: no bound. */ low: bound, high: bound };
/** Items that may be recorded, and what the own school takes for plausible of each: what it has set, else what the item library says. */
export const boundList = call({
  name: 'sport-data.bound.list',
  get: '/sport/data/bounds',
  need: access.keep,
  input: page.input({ name: textUpTo(60).optional() }),
  reply: page.of(z.object({ ...item, ...range, /** Set by the school. */ own: z.boolean() })),
});
/** Sets what is plausible of an item; records that are there stay as they are. */
export const boundSet = call({
  name: 'sport-data.bound.set',
  put: '/sport/data/bounds/{itemId}',
  need: access.keep,
  input: z.object({ itemId: itemId(), low: bound.default(null), high: bound.default(null) }),
  reply: z.object({ itemId: z.number(), ...range }),
});
/** What the item library says is plausible again. */
export const boundUsual = call({
  name: 'sport-data.bound.usual',
  delete: '/sport/data/bounds/{itemId}',
  need: access.keep,
  input: z.object({ itemId: itemId() }),
  reply: nothing,
});
/**
 * What the children of the caller's classes did of the sports homework in the week of a day, this week where none is named: a row a child
 * whose grade is asked for anything. `done` false: who still has something to do.
 */
export const dataHomework = call({
  name: 'sport-data.data.homework',
  get: '/sport/data/homework',
  need: access.lessons,
  input: page.input(
    { clazzId, onDate: day().optional(), done: z.boolean().optional() },
    { sorts: ['clazzName', 'name', 'times'] },
  ),
  reply: page.of(
    z.object({
      userId: z.number(),
      name: z.string(),
      clazzId: z.number(),
      clazzName: z.string(),
      /** How many items are asked. */ asked: z.number(),
      /** Records of the week, those that are doubtful too. */ times: z.number(),
      /** Names of items that are asked and not done, in the scheme's order. */ missing: z.array(z.string()),
    }),
  ),
});
/** Says of a doubtful record that it counts, or of any that it does not. */
export const recordDecide = call({
  name: 'sport-data.record.decide',
  put: '/sport/pfm/records/{recordId}',
  need: access.numbers,
  input: z.object({ recordId: idOf('sport_data_record'), state: z.enum(['ok', 'void']) }),
  reply: z.object({ recordId: z.number(), state: z.enum(RECORD_STATES) }),
});
/** A child's records by item: the best and the last of those that count, and the newest thousand; and what its homework of the week is. */
export const pfmUser = call({
  name: 'sport-data.pfm.user',
  get: '/sport/pfm/users/{userId}',
  need: access.person,
  input: span(
    z.object({
      userId: idOf('people_person'),
      ...days,
      itemId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    }),
  ),
  reply: z.object({
    userId: z.number(),
    name: z.string(),
    items: z.array(
      z.object({
        ...item,
        best: z.number().nullable(),
        last: z.number().nullable(),
        count: z.number(),
        rows: z.array(z.object(record)),
      }),
    ),
    /** What the scheme in force asks its grade for this term, and how often it did it this week; to its own school alone. */
    asked: z.array(z.object({ ...item, times: z.number() })),
  }),
});
