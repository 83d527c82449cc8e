import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { day, idOf, page, span, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { KEPT_DAYS, RATES_BY } from '../rules/heart';
import { childId, childName } from './names';

const orgId = idOf('organisation_org').optional();
const clazzId = idOf('class_clazz').optional();
const lessonId = idOf('lesson_lesson');
const days = { from: day().optional(), to: day().optional() };
const filters = { orgId, clazzId, ...days };
/** A PE lesson, whoever reads it. Minutes are those of the day. */
const lesson = {
  lessonId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  clazzId: z.number(),
  clazzName: z.string(),
  teacherName: z.string(),
  topic: z.string(),
  onDate: z.string(),
  startMin: z.number(),
  endMin: z.number(),
};
const classRow = z.object({
  ...lesson,
  /** Of attend: when it was taken, children, and those who were there, late, on leave, absent. */
  taken: z.boolean(),
  due: z.number().nullable(),
  there: z.number().nullable(),
  late: z.number().nullable(),
  leave: z.number().nullable(),
  absent: z.number().nullable(),
  /** Of feedback: how many said something, and the mean of their stars in tenths. */
  opinions: z.number().nullable(),
  stars: z.number().nullable(),
});
/** PE lessons with their attendance, which is the lesson module's, or with what was said of them. Kinds attend and feedback; another word is gone. */
export const dataClass = call({
  name: 'sport-data.data.class',
  get: '/sport/data/class/{kind}',
  need: access.lessons,
  input: page.input({ kind: z.string().max(20), ...filters }, { sorts: ['onDate', 'clazzName'] }),
  reply: page.of(classRow),
});
const heartRow = z.object({
  ...lesson,
  /** Children whose heart was heard; figures of fewer than five are hidden from whoever is not of the school. */
  pupils: z.number(),
  /** Beats a minute in tenths, weighted by time. */
  mean: z.number().nullable(),
  most: z.number().nullable(),
  /** Time of practice (from 120 beats a minute) in tenths of a per cent of the lesson, over the children who wore a band. */
  density: z.number().nullable(),
  dropped: z.number(),
  /** It is held now: its figures grow. */ live: z.boolean(),
});
/** PE lessons with the load of their children's hearts. */
export const hrList = call({
  name: 'sport-data.crm.hr.list',
  get: '/pecrm/statis/hr/list',
  need: access.measured,
  input: page.input(filters, { sorts: ['onDate', 'clazzName', 'mean', 'density'] }),
  reply: page.of(heartRow),
});
export const hrExport = call({
  name: 'sport-data.crm.hr.export',
  get: '/pecrm/statis/hr/export',
  need: access.measured,
  input: span(z.object(filters)),
  reply: file,
});
/** Without a value: nothing was worn or heard here. */
const point = z.object({ at: z.string(), value: z.number().nullable() });
/** A lesson's hearts by child, and the curve of the class or of one child: at most 600 points, the least and the most of each bucket. */
export const hrGet = call({
  name: 'sport-data.crm.hr.get',
  get: '/pecrm/statis/hr/{id}',
  need: access.measured,
  input: z.object({ id: lessonId, userId: idOf('people_person').optional() }),
  reply: heartRow.extend({
    curve: z.array(point),
    items: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        ordNo: z.number().nullable(),
        mean: z.number().nullable(),
        least: z.number().nullable(),
        most: z.number().nullable(),
        mostRate: z.number(),
        /** Tenths of a per cent of the lesson. */ density: z.number().nullable(),
        /** Mean of the lesson to the child's least in it, in hundredths. */ index: z.number().nullable(),
        /** Seconds heard, and in each zone from rest to anaerobic. */ seconds: z.number(),
        zones: z.array(z.number()),
        dropped: z.number(),
      }),
    ),
  }),
});
export const ropeRow = z.object({
  userId: childId(),
  name: childName(),
  lessonId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  clazzId: z.number(),
  clazzName: z.string(),
  onDate: z.string(),
  startMin: z.number(),
  attempts: z.number(),
  turns: z.number(),
  breaks: z.number(),
});
/** Rope skipping of PE lessons, a row a child and lesson; children are named in their own school alone. */
export const skList = call({
  name: 'sport-data.crm.sk.list',
  get: '/pecrm/statis/sk/list',
  need: access.measured,
  input: page.input(filters, { sorts: ['onDate', 'turns', 'name'] }),
  reply: page.of(ropeRow),
});
export const skExport = call({
  name: 'sport-data.crm.sk.export',
  get: '/pecrm/statis/sk/export',
  need: access.measured,
  input: span(z.object(filters)),
  reply: file,
  rows: ropeRow,
});

/** Who wears what in a lesson. */
export const wearList = call({
  name: 'sport-data.wear.list',
  get: '/sport/data/lessons/{lessonId}/wears',
  need: access.numbers,
  input: z.object({ lessonId }),
  reply: z.object({
    sets: z.array(z.string()),
    items: z.array(
      z.object({
        wearId: z.number(),
        userId: z.number(),
        name: z.string(),
        ordNo: z.number().nullable(),
        devId: z.string(),
        /** Where the device is now; empty: in no set any more. */ setName: z.string(),
        fromAt: z.string(),
        toAt: z.string(),
      }),
    ),
  }),
});
/** Number by number, the devices of a set are with the children of the lesson's class from its begin to its end. @returns how many */
export const wearDeal = call({
  name: 'sport-data.wear.deal',
  post: '/sport/data/lessons/{lessonId}/wears',
  need: access.numbers,
  input: z.object({ lessonId, setName: textOf(32) }),
  reply: z.object({ count: z.number() }),
});
/** Takes a set back as if it had not been given out in the lesson: what it measured there is without a lesson again. @returns how many wears */
export const wearBack = call({
  name: 'sport-data.wear.back',
  post: '/sport/data/lessons/{lessonId}/wears/back',
  need: access.numbers,
  input: z.object({ lessonId, setName: textOf(32) }),
  reply: z.object({ count: z.number() }),
});
/** A child takes a device over, from now or from a moment of the lesson: who had it has it no longer. */
export const wearTake = call({
  name: 'sport-data.wear.take',
  put: '/sport/data/lessons/{lessonId}/wears',
  need: access.numbers,
  input: z.object({
    lessonId,
    userId: idOf('people_person'),
    devId: textOf(64),
    at: z.iso.datetime().optional(),
  }),
  reply: z.object({ wearId: z.number() }),
});

const zoneSetting = {
  ratesBy: z.enum(RATES_BY),
  karvonen: z.boolean(),
  /** For so many days hearts by the second stay; sums always. */ keptDays: z
    .number()
    .int()
    .min(KEPT_DAYS.least, m('sport-data.keptRange', { least: KEPT_DAYS.least, most: KEPT_DAYS.most }))
    .max(KEPT_DAYS.most, m('sport-data.keptRange', { least: KEPT_DAYS.least, most: KEPT_DAYS.most })),
};
/** What the own school reckons zones of hearts by, and how long it keeps hearts. */
export const zoneGet = call({
  name: 'sport-data.zone.get',
  get: '/sport/data/zones',
  need: access.numbers,
  input: z.object({}),
  reply: z.object(zoneSetting),
});
/** Changes it: zones for lessons of which nothing was heard yet. */
export const zoneSet = call({
  name: 'sport-data.zone.set',
  put: '/sport/data/zones',
  need: access.keep,
  input: z.object(zoneSetting),
  reply: z.object(zoneSetting),
});

/** A stretch of readings of a device of a set that belongs to no lesson: whose they are nobody knows. */
const stretch = z.object({
  devId: z.string(),
  setName: z.string(),
  no: z.number(),
  kind: z.enum(['heart', 'rope']),
  from: z.string(),
  to: z.string(),
  count: z.number(),
});
/** What devices of the school's sets measured on a day outside every lesson. */
export const looseList = call({
  name: 'sport-data.loose.list',
  get: '/sport/data/loose',
  need: access.numbers,
  input: page.input({ onDate: day().optional() }),
  reply: page.of(stretch),
});
/** Says that a stretch belongs to a child's lesson of that day; the lesson is reckoned anew with it. */
export const looseAssign = call({
  name: 'sport-data.loose.assign',
  post: '/sport/data/loose',
  need: access.numbers,
  input: span(
    z.object({
      devId: textOf(64),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      lessonId,
      userId: idOf('people_person'),
    }),
  ),
  reply: z.object({ wearId: z.number() }),
});

const opinion = z.object({
  opinionId: z.number(),
  lessonId: z.number(),
  clazzId: z.number(),
  clazzName: z.string(),
  orgId: z.number(),
  onDate: z.string(),
  /** null: a child's, who is named to nobody. */ name: z.string().nullable(),
  mine: z.boolean(),
  stars: z.number(),
  text: z.string(),
  madeAt: z.string(),
});
/** What was said of PE lessons, newest first. */
export const opinionList = call({
  name: 'sport-data.edge.opinion.list',
  get: '/edge/opinions',
  need: access.opinions,
  input: page.input(filters),
  reply: page.of(opinion),
});
/** PE lessons of the last two weeks of the classes a child stands in, newest first, with what the child has said of each. */
export const opinionMine = call({
  name: 'sport-data.edge.opinion.mine',
  get: '/edge/opinions/mine',
  need: access.ownLessons,
  input: z.object({}),
  reply: z.object({
    items: z.array(
      z.object({
        lessonId: z.number(),
        clazzId: z.number(),
        clazzName: z.string(),
        onDate: z.string(),
        teacherName: z.string(),
        topic: z.string(),
        /** null: nothing was said. */ stars: z.number().nullable(),
        text: z.string(),
      }),
    ),
  }),
});
/** Says something of a lesson: 1 to 5 stars, at most 200 characters, once a person and lesson. */
export const opinionCreate = call({
  name: 'sport-data.edge.opinion.create',
  post: '/edge/opinions',
  need: access.say,
  input: z.object({
    clazzId: idOf('class_clazz'),
    lessonId,
    text: textUpTo(200),
    stars: z.number().int().min(1).max(5),
  }),
  reply: opinion,
});
