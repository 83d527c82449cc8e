import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, instant, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { judged, judgedRow } from '../../../kernel/shared/judged';
import { familyName, masked } from '../../../kernel/shared/masked';
import { access, seesNames } from '../access';
import { APPEAL_STATES, COMMIT_KINDS, EXAM_STATES, MARK_STATES } from '../rules/exam';
import { MARKS } from '../rules/settings';
import { tstId } from './exam';
import { SCORE_RULE, itemId, itemView, sex } from './parts';

const EXAMS = '/test/exam';
const userId = idOf('people_person');
/** An item of a child: the draft from the field and the result that was taken over from it. */
export const markRow = z.object({
  tstId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  userId: z.number(),
  name: masked(z.string(), seesNames, familyName),
  sex,
  clazzId: z.number(),
  clazzName: z.string(),
  chestNo: z.number(),
  itemId: z.string(),
  itemName: z.string(),
  unitText: z.string(),
  attempts: z.array(z.object({ attempt: z.number(), text: z.string(), best: z.boolean() })),
  draftText: z.string(),
  conflict: z.boolean(),
  state: z.enum(MARK_STATES),
  changed: z.boolean(),
  value: z.number().nullable(),
  mark: z.enum(MARKS).nullable(),
  text: z.string(),
  points: z.number().nullable(),
  level: z.string().nullable(),
  bonus: z.number(),
  committedAt: instant().nullable(),
  appeal: z.boolean(),
});
export type MarkRow = z.output<typeof markRow>;
/** `changed`: a draft waits to be taken over; `conflict`: two tablets disagree. */
export const MARK_FILTERS = [...MARK_STATES, 'changed', 'conflict'] as const;
const filters = {
  tstId,
  orgId: idOf('organisation_org').optional(),
  clazzId: idOf('class_clazz').optional(),
  itemId: itemId.optional(),
  state: z.enum(MARK_FILTERS).optional(),
  name: textUpTo(32).optional(),
};
const listed = page.input(filters, { sorts: ['name', 'points', 'chestNo', 'committedAt', 'clazzName'] });
export const markList = call({
  name: 'fitness-test.test.result.list',
  get: `${EXAMS}/results`,
  need: access.look,
  input: listed,
  reply: judged(page.of(judgedRow(markRow)), SCORE_RULE),
});
export const markExport = call({
  name: 'fitness-test.test.result.export',
  get: `${EXAMS}/results/export`,
  need: access.look,
  input: z.object({ ...filters, sort: listed.shape.sort }),
  reply: file,
  rows: markRow,
});
/** Entered at a desk: the same log and the same reading as on the field. */
export const markDraft = call({
  name: 'fitness-test.test.result.draft',
  put: `${EXAMS}/results/draft`,
  need: access.field,
  input: z.object({
    tstId,
    items: z
      .array(
        z.object({ userId, itemId, attempt: z.number().int().min(1).max(6).default(1), value: z.string().max(80) }),
      )
      .min(1)
      .max(500),
  }),
  reply: z.object({
    saved: z.number(),
    conflicts: z.number(),
    refused: z.array(z.object({ userId: z.number(), itemId: z.string(), text: z.string() })),
  }),
});
/** A commit as it stands in the book. */
export const commitRow = z.object({
  commitId: z.number(),
  kind: z.enum(COMMIT_KINDS),
  userId: z.number(),
  name: masked(z.string(), seesNames, familyName),
  clazzName: z.string(),
  itemId: z.string(),
  itemName: z.string(),
  oldText: z.string(),
  newText: z.string(),
  remark: z.string(),
  byName: z.string(),
  at: instant(),
});
export type CommitRow = z.output<typeof commitRow>;
/**
 * S-051. entry takes drafts over (of a child, an item, a class, or all that wait); exception puts a word for the result (absent, excused, foul);
 * removal takes it away; revision gives another value. Each is a line in the book, with what it was before.
 */
export const markCommit = call({
  name: 'fitness-test.test.commit',
  post: `${EXAMS}/commits/{kind}`,
  need: access.look,
  input: z.object({
    kind: z.enum(COMMIT_KINDS),
    tstId,
    userId: userId.optional(),
    itemId: itemId.optional(),
    clazzId: idOf('class_clazz').optional(),
    value: z.string().trim().max(80).optional(),
    remark: textUpTo(100).optional(),
  }),
  /** kept: words (absent, not finished, foul) that do not replace a measured result. */
  reply: z.object({ committed: z.number(), waiting: z.number(), kept: z.number(), items: z.array(commitRow) }),
});
/** What taking drafts over would change: how many are new, which replace a result, which words are left aside. */
export const commitPreview = call({
  name: 'fitness-test.test.commit.preview',
  get: `${EXAMS}/commits/preview`,
  need: access.look,
  input: z.object({
    tstId,
    userId: userId.optional(),
    itemId: itemId.optional(),
    clazzId: idOf('class_clazz').optional(),
  }),
  reply: z.object({
    fresh: z.number(),
    replaced: z.number(),
    kept: z.number(),
    waiting: z.number(),
    items: z.array(
      z.object({
        orgId: z.number(),
        userId: z.number(),
        name: masked(z.string(), seesNames, familyName),
        clazzName: z.string(),
        itemId: z.string(),
        itemName: z.string(),
        oldText: z.string(),
        newText: z.string(),
        kept: z.boolean(),
      }),
    ),
  }),
});
export const commitList = call({
  name: 'fitness-test.test.commit.list',
  get: `${EXAMS}/commits`,
  need: access.look,
  input: page.input({ tstId, userId: userId.optional(), kind: z.enum(COMMIT_KINDS).optional() }),
  reply: page.of(commitRow),
});

/** A raw attempt behind a result: as somebody typed it or a device sent it, whether it stands or another took its place. */
export const recordRow = z.object({
  entryId: z.string(),
  orgId: z.number(),
  orgName: z.string(),
  userId: z.number(),
  name: masked(z.string(), seesNames, familyName),
  clazzName: z.string(),
  chestNo: z.number(),
  itemId: z.string(),
  itemName: z.string(),
  attempt: z.number(),
  typed: z.string(),
  text: z.string(),
  stands: z.boolean(),
  source: z.enum(['hand', 'device']),
  tablet: z.string(),
  byName: z.string(),
  at: instant(),
  receivedAt: instant(),
});
export type RecordRow = z.output<typeof recordRow>;
/** The log of an exam is only ever added to: every attempt ever entered, the newest first. */
export const recordList = call({
  name: 'fitness-test.test.record.list',
  get: `${EXAMS}/records`,
  need: access.look,
  input: page.input({
    tstId,
    userId: userId.optional(),
    itemId: itemId.optional(),
    orgId: idOf('organisation_org').optional(),
    source: z.enum(['hand', 'device']).optional(),
  }),
  reply: page.of(recordRow),
});

/** An exam as the child sees it. */
const mine = judgedRow(
  z.object({
    tstId: z.number(),
    name: z.string(),
    start: z.string(),
    end: z.string(),
    state: z.enum(EXAM_STATES),
    clazzName: z.string(),
    chestNo: z.number(),
    card: z.string(),
    slots: z.array(z.object({ onDate: z.string(), from: z.string(), to: z.string(), gudName: z.string() })),
    results: z.array(
      z.object({
        itemId: z.string(),
        itemName: z.string(),
        unitText: z.string(),
        text: z.string(),
        state: z.enum([...MARK_STATES, 'none']),
        points: z.number().nullable(),
        level: z.string().nullable(),
        bonus: z.number(),
        why: z.string(),
        /** Until when the child may appeal; null when not. */ appealUntil: instant().nullable(),
        appeal: z
          .object({ appealId: z.number(), state: z.enum(APPEAL_STATES), reason: z.string(), remark: z.string() })
          .nullable(),
      }),
    ),
  }),
);
export type MyExam = z.output<typeof mine>;
export const markMine = call({
  name: 'fitness-test.test.result.mine',
  get: `${EXAMS}/results/mine`,
  need: access.learn,
  input: z.object({ tstId: tstId.optional() }),
  reply: judged(z.object({ items: z.array(mine) }), SCORE_RULE),
});

export const appealRow = z.object({
  appealId: z.number(),
  tstId: z.number(),
  tstName: z.string(),
  orgId: z.number(),
  orgName: z.string(),
  userId: z.number(),
  name: masked(z.string(), seesNames, familyName),
  clazzName: z.string(),
  itemId: z.string(),
  itemName: z.string(),
  resultText: z.string(),
  points: z.number().nullable(),
  text: z.string(),
  images: masked(z.array(z.string()), seesNames, () => []),
  state: z.enum(APPEAL_STATES),
  remark: z.string(),
  madeAt: instant(),
  until: instant().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant().nullable(),
  settled: z.boolean(),
  mine: z.boolean(),
});
export type AppealRow = z.output<typeof appealRow>;
/** An appeal alone in a reply, with what judged the points of its result. */
const judgedAppeal = judged(appealRow, SCORE_RULE);
export const appealList = call({
  name: 'fitness-test.test.appeal.list',
  get: `${EXAMS}/appeals`,
  need: access.appeals,
  input: page.input({ tstId: tstId.optional(), state: z.enum(APPEAL_STATES).optional() }),
  reply: judged(page.of(judgedRow(appealRow)), SCORE_RULE),
});
/** `userId`: a school writes down what a child without an account brings. */
export const appealCreate = call({
  name: 'fitness-test.test.appeal.create',
  post: `${EXAMS}/appeals`,
  need: access.enrol,
  input: z.object({
    tstId,
    itemId,
    userId: userId.optional(),
    text: textOf(200),
    images: z.array(z.string().max(200)).max(5).default([]),
  }),
  reply: judgedAppeal,
});
/** Accepted, the result is unfrozen for one commit; that commit is apart (S-051). */
export const appealAudit = call({
  name: 'fitness-test.test.appeal.audit',
  put: `${EXAMS}/appeals/{id}/audit`,
  need: access.look,
  input: z.object({ id: idOf('appeal_appeal'), pass: z.boolean(), remark: textOf(200) }),
  reply: judgedAppeal,
});

const progress = z.object({ due: z.number(), drafted: z.number(), committed: z.number(), signed: z.number() });
export const examBoard = call({
  name: 'fitness-test.test.board',
  get: `${EXAMS}/board`,
  need: access.look,
  input: z.object({ tstId }),
  reply: z.object({
    total: progress,
    children: z.number(),
    complete: z.number(),
    conflicts: z.number(),
    appeals: z.number(),
    lastAt: instant().nullable(),
    grounds: z.array(progress.extend({ gudId: z.number(), name: z.string() })),
    periods: z.array(
      z.object({
        perId: z.number(),
        onDate: z.string(),
        from: z.string(),
        to: z.string(),
        due: z.number(),
        signed: z.number(),
      }),
    ),
    items: z.array(progress.extend({ itemId: z.string(), name: z.string() })),
    places: z.array(progress.extend({ id: z.number(), name: z.string() })),
  }),
});
export const STATIS_LEVELS = ['org', 'grd', 'clz', 'item'] as const;
/** Rates and means. Groups under five say nothing where children may not be named. */
export const examStatis = call({
  name: 'fitness-test.test.statis',
  get: `${EXAMS}/statis`,
  need: access.look,
  input: z.object({ tstId, level: z.enum(STATIS_LEVELS).default('clz'), itemId: itemId.optional() }),
  reply: z.object({
    level: z.enum(STATIS_LEVELS),
    items: z.array(itemView),
    rows: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        due: z.number(),
        n: z.number(),
        meanText: z.string().nullable(),
        /** Mean points in hundredths. */ points: z.number().nullable(),
        excellent: z.number().nullable(),
        good: z.number().nullable(),
        pass: z.number().nullable(),
        small: z.boolean(),
      }),
    ),
  }),
});
export type StatisRow = z.output<typeof examStatis.reply>['rows'][number];
