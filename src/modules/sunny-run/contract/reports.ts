import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { judged } from '../../../kernel/shared/judged';
import { day, page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { clazzId, days, grdId, orgId, reason, run, RUN_RULE, spanned, userId, verdict } from './parts';

/** What some children ran: children, excused ones beside them, and days that were due. */
const figures = z.object({
  children: z.number(),
  excused: z.number(),
  /** Child-days that count: run days of each child who is not excused. */ due: z.number(),
  ran: z.number(),
  /** Child-days on which the distance was met. */ met: z.number(),
  /** `met` of `due` in hundredths of a per cent; null where nothing was due. */ share: z.number().nullable(),
  runs: z.number(),
  valid: z.number(),
  doubtful: z.number(),
  metres: z.number(),
  seconds: z.number(),
});
export type Figures = z.output<typeof figures>;
const group = figures.extend({ id: z.number(), name: z.string() });
export type Group = z.output<typeof group>;
const dayRun = z.object({
  runId: z.number(),
  startedAt: z.string(),
  endedAt: z.string(),
  metres: z.number(),
  credited: z.number(),
  verdict,
  decided: z.enum(['valid', 'invalid']).nullable(),
  reasons: z.array(reason),
});
export type DayRun = z.output<typeof dayRun>;
const child = z.object({
  userId: z.number(),
  name: z.string(),
  sidNo: z.string().nullable(),
  clazzName: z.string(),
  excused: z.boolean(),
  /** Days on which the child ran, and met the distance. */ ran: z.number(),
  met: z.number(),
  due: z.number(),
  runs: z.number(),
  valid: z.number(),
  doubtful: z.number(),
  metres: z.number(),
  seconds: z.number(),
});
export type Child = z.output<typeof child>;
const report = judged(
  z.object({
    level: z.enum(['org', 'grd', 'clz']),
    /** From the school to where one stands. */
    trail: z.array(z.object({ level: z.enum(['org', 'grd', 'clz']), id: z.number(), name: z.string() })),
    from: z.string(),
    to: z.string(),
    /** Days on which running was due for anybody. */ runDays: z.number(),
    figures,
    /** The same span before: a week earlier for a day. */ before: figures,
    groups: z.array(group),
    children: z.array(child.extend({ list: z.array(dayRun) })),
  }),
  RUN_RULE,
);
export type Report = z.output<typeof report>;

/** C-063: type 1 is the daily view, 2 the range. */
const type = () => z.literal([1, 2]).optional();
const org = { orgId: orgId().optional() };
export const dailyOrg = call({
  name: 'sunny-run.sunny.daily.org',
  get: '/sdas/sunny/daily/org/analy',
  need: access.school,
  input: z.object({ ...org, date: day(), type: type() }),
  reply: report,
});
export const dailyGrd = call({
  name: 'sunny-run.sunny.daily.grd',
  get: '/sdas/sunny/daily/grd/analy',
  need: access.school,
  input: z.object({ ...org, grdId: grdId(), date: day(), type: type() }),
  reply: report,
});
export const dailyClz = call({
  name: 'sunny-run.sunny.daily.clz',
  get: '/sdas/sunny/daily/clz/analy',
  need: access.look,
  input: z.object({ clazzId: clazzId(), date: day(), type: type() }),
  reply: report,
});
export const rangeOrg = call({
  name: 'sunny-run.sunny.range.org',
  get: '/sdas/sunny/range/org/analy',
  need: access.school,
  input: spanned({ ...org, type: type() }),
  reply: report,
});
export const rangeGrd = call({
  name: 'sunny-run.sunny.range.grd',
  get: '/sdas/sunny/range/grd/analy',
  need: access.school,
  input: spanned({ ...org, grdId: grdId(), type: type() }),
  reply: report,
});
export const rangeClz = call({
  name: 'sunny-run.sunny.range.clz',
  get: '/sdas/sunny/range/clz/analy',
  need: access.look,
  input: spanned({ clazzId: clazzId(), type: type() }),
  reply: report,
});
/** Children by what they ran; of one child the days with their runs besides. A child gets the own row. */
export const rangeUsr = call({
  name: 'sunny-run.sunny.range.usr',
  get: '/sdas/sunny/range/usr/analy',
  need: access.person,
  input: page.input(
    { ...days, userId: userId().optional(), clazzId: clazzId().optional(), name: z.string().trim().max(64).optional() },
    { sorts: ['name', 'metres', 'valid', 'met'] },
  ),
  reply: judged(
    page.of(child).extend({
      /** Metres a day and a term that the child has to run; of one child alone. */
      goal: z
        .object({ daily: z.number(), term: z.number(), metres: z.number(), runs: z.number(), points: z.number() })
        .nullable(),
      days: z.array(
        z.object({
          onDate: z.string(),
          isDue: z.boolean(),
          isMet: z.boolean(),
          metres: z.number(),
          list: z.array(dayRun),
        }),
      ),
    }),
    RUN_RULE,
  ),
});
/** Runs of a child on a day, every place with its time. */
export const frames = call({
  name: 'sunny-run.sunny.frames',
  get: '/sdas/sunny/daily/frames',
  need: access.person,
  input: z.object({ userId: userId().optional(), date: day() }),
  reply: judged(
    z.object({
      userId: z.number(),
      name: z.string(),
      date: z.string(),
      runs: z.array(
        run.extend({
          marks: z.array(
            z.object({
              at: z.string(),
              metres: z.number(),
              station: z.string().nullable(),
              lat: z.number().nullable(),
              lon: z.number().nullable(),
            }),
          ),
        }),
      ),
      /** What stations photographed, where the child's guardian agreed; for staff alone. `url` shows it for fifteen minutes. */
      pictures: z.array(z.object({ at: z.string(), station: z.string().nullable(), url: z.string() })),
    }),
    RUN_RULE,
  ),
});
/** Sums by month. */
export const history = call({
  name: 'sunny-run.sunny.his',
  get: '/sdas/sunny/his/statis',
  need: access.school,
  input: spanned(org),
  reply: z.object({
    items: z.array(
      z.object({
        month: z.string(),
        runs: z.number(),
        valid: z.number(),
        doubtful: z.number(),
        met: z.number(),
        metres: z.number(),
        seconds: z.number(),
      }),
    ),
  }),
});
/** Places: equal is equal (1, 1, 3). Children by metres, classes by the share of children's days that met the distance. */
export const ranks = call({
  name: 'sunny-run.sunny.ranks',
  get: '/sdas/sunny/ranks',
  need: access.person,
  input: page.input({
    ...org,
    ...days,
    grdId: grdId().optional(),
    clazzId: clazzId().optional(),
    by: z.enum(['usr', 'clz']).default('usr'),
  }),
  reply: judged(
    page.of(
      z.object({
        rank: z.number(),
        id: z.number(),
        name: z.string(),
        clazzName: z.string(),
        valid: z.number(),
        metres: z.number(),
        share: z.number().nullable(),
        /** Not `children`: a table takes that name for rows below a row. */ students: z.number(),
        excused: z.number(),
        isOwn: z.boolean(),
      }),
    ),
    RUN_RULE,
  ),
});
/** What a report shows, as a workbook. */
export const exportReport = call({
  name: 'sunny-run.sunny.export',
  get: '/sdas/sunny/analy/export',
  need: access.school,
  input: spanned({
    ...org,
    level: z.enum(['org', 'grd', 'clz']).default('org'),
    type: type(),
    grdId: grdId().optional(),
    clazzId: clazzId().optional(),
  }),
  reply: file,
});
