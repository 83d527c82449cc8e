import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, instant, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { filePath } from '../../files/contract';
import { access } from '../access';
import {
  ACTIVITY_STATES,
  DURATION_MAX,
  DURATION_MIN,
  LIMIT_MAX,
  LINES_AT_ONCE,
  LINE_KINDS,
  NAME_MAX,
  PHASES,
  RESOURCES_MAX,
  SCALE_MAX,
  SCALE_NAME_MAX,
  SECOND_MAX,
  VALIDITY_MAX,
  WORDS_MAX,
} from '../rules';
import { content, previewRes, queId } from './parts';

// Research activities around a lesson, joined with a code by teachers of other schools.
const one = z.object({ id: idOf('teachlink_fmslsn') });
const bounded = (min: number, max: number, key: string) => {
  const why = m(key, { min, max });
  return z.number(why).int(why).min(min, why).max(max, why);
};
const state = z.enum(ACTIVITY_STATES);
const activity = z.object({
  fmsLsnId: z.number(),
  name: z.string(),
  sbjId: z.number(),
  sbjName: z.string(),
  ownerName: z.string(),
  hostName: z.string(),
  start: z.string(),
  /** Minutes. */ duration: z.number(),
  state,
  endedAt: z.string().nullable(),
  heads: z.number(),
  limit: z.number(),
  scale: z.array(z.string()),
  /** The owner's lesson whose classroom is looked into; for those who take part. */ lessonId: z.number().nullable(),
  /** The caller's own activity. */ mine: z.boolean(),
  /** The caller takes part, the owner too. */ joined: z.boolean(),
  /** For the owner alone. */ code: z.string().nullable(),
  validUntil: z.string().nullable(),
});
export type Activity = z.output<typeof activity>;
const whole = activity.extend({
  /** For those who take part. */
  members: z.array(
    z.object({
      userId: z.number(),
      name: z.string(),
      orgName: z.string(),
      owner: z.boolean(),
      handedIn: z.boolean(),
    }),
  ),
});
export type WholeActivity = z.output<typeof whole>;

/** Activities of the caller's city and those they joined: running ones first, then what comes next, then the past. */
export const listActivities = call({
  name: 'teachlink.fmslsn.list',
  get: '/teachplan/fmslsn',
  need: access.research,
  input: page.input(
    {
      state: state.optional(),
      sbjId: idOf('textbook_subject').optional(),
      name: textUpTo(NAME_MAX).optional(),
      /** Own ones and those the caller joined. */ mine: z.boolean().optional(),
    },
    { sorts: ['start', 'name'] },
  ),
  reply: page.of(activity),
});
const set = {
  name: textOf(NAME_MAX, 'teachlink.activityName'),
  start: instant(),
  duration: bounded(DURATION_MIN, DURATION_MAX, 'teachlink.durationRange'),
  /** Days the invite code is valid from now on. */
  validity: bounded(1, VALIDITY_MAX, 'teachlink.validityRange'),
  limit: bounded(1, LIMIT_MAX, 'teachlink.limitRange'),
  /** What observers rate from one to five. */
  scale: z
    .array(textOf(SCALE_NAME_MAX))
    .max(SCALE_MAX, m('teachlink.scaleMax', { max: SCALE_MAX }))
    .refine((all) => new Set(all).size === all.length, m('teachlink.scaleTwice')),
  /** A lesson that the owner gives. */
  lessonId: idOf('lesson_lesson').nullable().optional(),
};
export const createActivity = call({
  name: 'teachlink.fmslsn.create',
  post: '/teachplan/fmslsn',
  need: access.research,
  input: z.object({ ...set, sbjId: idOf('textbook_subject'), scale: set.scale.default([]) }),
  reply: whole,
});
export const getActivity = call({
  name: 'teachlink.fmslsn.get',
  get: '/teachplan/fmslsn/{id}',
  need: access.research,
  input: one,
  reply: whole,
});
/** By its owner, until it has ended. A new validity gives a new code. */
export const updateActivity = call({
  name: 'teachlink.fmslsn.update',
  put: '/teachplan/fmslsn/{id}',
  need: access.research,
  input: one.extend(z.object(set).partial().shape),
  reply: whole,
});
export const removeActivity = call({
  name: 'teachlink.fmslsn.delete',
  delete: '/teachplan/fmslsn/{id}',
  need: access.research,
  input: one,
  reply: nothing,
});
export const endActivity = call({
  name: 'teachlink.fmslsn.end',
  put: '/teachplan/fmslsn/{id}/end',
  need: access.research,
  input: one,
  reply: whole,
});
/** V-076: by code, while it is valid and there is room. Ten wrong codes in an hour, then a pause. Joined twice is once. */
export const joinActivity = call({
  name: 'teachlink.fmslsn.join',
  post: '/teachplan/fmslsn/join',
  need: access.research,
  // However many guesses are sent at once: wrong ones count only when they are answered.
  perMinute: 20,
  input: z.object({ code: textOf(12, 'teachlink.codeRequired') }),
  reply: whole,
});

const lineFields = {
  /** Made by the observer's device. */
  lineId: z.string().regex(/^[0-9a-f-]{16,36}$/),
  /** Seconds since the lesson began. */
  second: z.number().int().min(0).max(SECOND_MAX),
  kind: z.enum(LINE_KINDS),
  /** Of a question: 1 recalls, 2 explains, 3 applies. */
  level: z.number().int().min(1).max(3).nullable().default(null),
  words: textUpTo(WORDS_MAX).default(''),
  /** Of the kind photo: a file sent for `teachlink.board`. */ photo: filePath().nullable().default(null),
};
const line = z.object({
  lineId: z.string(),
  second: z.number(),
  kind: z.enum(LINE_KINDS),
  level: z.number().nullable(),
  words: z.string(),
  photo: z.string().nullable(),
  /** Shows the photo for fifteen minutes. */ url: z.string().nullable(),
});
export type SheetLine = z.output<typeof line>;
const said = z.object({ second: z.number(), words: z.string(), by: z.string() });
const report = z.object({
  sheets: z.number(),
  phases: z.array(z.object({ phase: z.enum(PHASES), minutes: z.number(), lines: z.array(said) })),
  questions: z.array(z.object({ level: z.number(), count: z.number(), lines: z.array(said) })),
  off: z.array(said),
  notes: z.array(said),
  photos: z.array(said.extend({ url: z.string() })),
  agreement: z.number().nullable(),
  scale: z.array(
    z.object({
      name: z.string(),
      mean: z.number().nullable(),
      count: z.number(),
      ratings: z.array(z.object({ by: z.string(), stars: z.number() })),
    }),
  ),
});
export type Report = z.output<typeof report>;
const typed = one.extend({ type: z.coerce.number<number>().int().min(1).max(4) });
/** C-044. What one of the four pages holds; only the part of its type is filled. */
const linkContent = z.object({
  fmsLsnId: z.number(),
  type: z.number(),
  /** Formatted text: the design, the own reflection, the report's words, the own sheet's summary. */
  content: z.string(),
  savedAt: z.string().nullable(),
  /** The caller may write here now. */ editable: z.boolean(),
  /** Type 1. */ resources: z.array(previewRes),
  /** Type 2: the caller's own sheet, private until it is handed in. */
  sheet: z
    .object({ lines: z.array(line), scale: z.array(z.number().nullable()), handedAt: z.string().nullable() })
    .nullable(),
  /** Type 3: of the others. */
  reflections: z.array(z.object({ name: z.string(), content: z.string(), savedAt: z.string() })),
  /** Type 4: figures from all sheets that were handed in; nobody edits them. */
  report: report.nullable(),
});
export type LinkContent = z.output<typeof linkContent>;
/** For those who take part. */
export const getActivityLink = call({
  name: 'teachlink.fmslsn.link.get',
  get: '/teachplan/fmslsn/{id}/links/{type}',
  need: access.research,
  input: typed,
  reply: linkContent,
});
/**
 * Writes a page: the design and the report's words by the owner, a reflection by each, type 2 hands the own sheet in with its
 * ratings and a summary. A `savedAt` that is not the last one is refused.
 */
export const setActivityLink = call({
  name: 'teachlink.fmslsn.link.set',
  put: '/teachplan/fmslsn/{id}/links/{type}',
  need: access.research,
  input: typed.extend({
    /** Left out, the text stays as it is: files alone are changed. */ content: content().optional(),
    resIds: z.array(queId()).max(RESOURCES_MAX).optional(),
    savedAt: instant().optional(),
    scale: z.array(z.number().int().min(1).max(5).nullable()).max(SCALE_MAX).optional(),
  }),
  reply: linkContent,
  maxBytes: 2 * 1024 * 1024,
});
/** Keeps lines of the own sheet: sent twice they are one, of two states of a line the later one stands. */
export const keepLines = call({
  name: 'teachlink.fmslsn.lines',
  post: '/teachplan/fmslsn/{id}/lines',
  need: access.research,
  perMinute: 600,
  input: one.extend({
    lines: z
      .array(
        z
          .object({
            ...lineFields,
            /** The writer's clock in milliseconds. */ rev: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
            gone: z.boolean().default(false),
          })
          // The report counts questions by level: one without would be in no figure.
          .refine((l) => l.kind !== 'question' || l.level != null, {
            ...m('teachlink.levelRequired'),
            path: ['level'],
          }),
      )
      .min(1)
      .max(LINES_AT_ONCE),
  }),
  reply: z.object({ kept: z.number() }),
});
