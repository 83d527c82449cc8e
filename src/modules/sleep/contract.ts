import * as z from 'zod';
import { call, file } from '../../kernel/shared/call';
import { idOf, page } from '../../kernel/shared/fields';
import { access } from './access';
import { LEVELS } from './rules';

const AT = '/sport/health/sleep';
const schemaId = () => idOf('psychology_schema');
const clazzId = () => idOf('class_clazz');
const points = z.object({ code: z.string(), points: z.number() });
const figures = z.object({
  /** Forms handed in. */
  count: z.number(),
  /** Minutes slept, mean. */
  minutes: z.number(),
  /** Minutes that the ministry asks for; null where stages differ or none is known. */
  line: z.number().nullable(),
  /** Children who reach the line of their own stage, of so many whose hours and stage are known. Null, as below: fewer than five, or reckonable as such. */
  reached: z.number().nullable(),
  judged: z.number().nullable(),
  /** Children over the cut-off of the school. */
  over: z.number().nullable(),
  bands: z.array(z.object({ code: z.string(), count: z.number().nullable() })),
  /** The seven components: children with 0, 1, 2 and 3 points. */
  components: z.array(z.object({ code: z.string(), counts: z.array(z.number().nullable()) })),
  /** Minutes after midnight at which the first lesson begins; null where stages differ or no timetable stands. */
  startMin: z.number().nullable(),
  /** Minutes of homework a child and school day in the four weeks up to the form; null where there was none. */
  homework: z.number().nullable(),
});
/** What terms are compared by; school days and homework are those of the form alone. */
const trend = figures.pick({ count: true, minutes: true, line: true, reached: true, judged: true, over: true });
/** Null: fewer than five children, or reckonable from such a group. */
const hidden = figures.nullable();
const form = z.object({
  schemaId: z.number(),
  name: z.string(),
  yearId: z.number(),
  termId: z.number(),
  start: z.string(),
  end: z.string(),
  isDemo: z.boolean(),
});
/** Sums alone, so that it needs no second lock. Without a schema the newest one that has forms. */
export const statSleep = call({
  name: 'sleep.stat',
  get: `${AT}/stat`,
  need: access.desk,
  input: z.object({
    schemaId: schemaId().optional(),
    level: z.enum(LEVELS).default('grd'),
    grdId: z.number().int().min(1).max(16).optional(),
    clazzId: clazzId().optional(),
  }),
  reply: z.object({
    /** Null: the school has no sleep form. */
    form: form.nullable(),
    /** From the school to where one stands. */
    trail: z.array(z.object({ level: z.enum(LEVELS), id: z.number(), name: z.string() })),
    /** Children of the form's grades there. */
    expected: z.number(),
    whole: hidden,
    groups: z.array(z.object({ id: z.number(), name: z.string(), grdId: z.number(), figures: hidden })),
    /** The same place in the school's sleep forms, the newest first. */
    terms: z.array(form.extend({ figures: trend.nullable() })),
    /** When the first lesson of a stage begins, and when at the earliest it should (minutes after midnight). */
    starts: z.array(z.object({ stgId: z.number(), startMin: z.number(), earlyMin: z.number(), notBefore: z.number() })),
  }),
});
export type Stat = z.output<typeof statSleep.reply>;
export type Figures = z.output<typeof figures>;

const filters = {
  schemaId: schemaId().optional(),
  clazzId: clazzId().optional(),
  name: z.string().trim().max(32).optional(),
};
const user = z.object({
  answerId: z.number(),
  userId: z.number(),
  userName: z.string(),
  clazzName: z.string().nullable(),
  schemaName: z.string(),
  at: z.string(),
  /** Minutes. */
  slept: z.number(),
  inBed: z.number(),
  line: z.number().nullable(),
  total: z.number(),
  band: z.string(),
  parts: z.array(points),
});
export type SleepUser = z.output<typeof user>;
/** Behind the second lock of psychology. */
export const listUsers = call({
  name: 'sleep.users',
  get: `${AT}/users`,
  need: access.desk,
  input: page.input(filters, { sorts: ['at', 'userName'] }),
  reply: page.of(user),
});
/** Makes a sheet and keeps it for half an hour. Asks for a lock that was opened within the last two minutes; each row says who took it and when. */
export const makeExport = call({
  name: 'sleep.export.make',
  post: `${AT}/export`,
  need: access.desk,
  input: z.object(filters),
  reply: z.object({ exportId: z.number(), fileName: z.string(), until: z.string() }),
});
/** The sheet that the caller made, behind the lock; after its half hour nobody has it any more. */
export const exportUsers = call({
  name: 'sleep.export',
  get: `${AT}/export`,
  need: access.desk,
  input: z.object({ exportId: idOf('psychology_export') }),
  reply: file,
});
