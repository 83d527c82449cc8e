import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, idsOf, instant, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { CLAZZES_MAX, NAME_MAX, OBJECT_DAYS, OBJECT_DAYS_MAX, PEOPLE_MAX, STATES } from '../rules';
import { index, item, itemId, kind, level, levels, one, role, userId } from './parts';

const counts = z.object({
  people: z.number(),
  sheets: z.number(),
  /** Judgements handed in; after the end complete drafts count as well. */
  handed: z.number(),
});
const listed = item.extend({ counts });
export type ItemRow = z.output<typeof listed>;

export const itemList = call({
  name: 'assessment.ces.list',
  get: '/ces/{kind}/list',
  need: access.keep,
  input: page.input(
    {
      kind: kind(),
      name: textUpTo(NAME_MAX).optional(),
      state: z.enum(STATES).optional(),
      termId: idOf('timetable_term').optional(),
    },
    { sorts: ['startAt', 'endAt', 'name'] },
  ),
  reply: page.of(listed),
});
const info = item.extend({
  counts: counts.extend({
    /** By role, how many judgements there are and how many are in. */
    roles: z.array(z.object({ role, sheets: z.number(), handed: z.number() })),
    /** Objections that nobody has decided. */
    appeals: z.number(),
    events: z.number(),
  }),
  levels: z.array(level),
  indexes: z.array(index),
  /** Classes of a children's evaluation. */
  clazzes: z.array(z.object({ clazzId: z.number(), clazzName: z.string(), people: z.number(), handed: z.number() })),
});
export type ItemInfo = z.output<typeof info>;
/** For its administrator, whoever is judged in it and whoever judges; gone for everybody else. */
export const itemGet = call({
  name: 'assessment.ces.info',
  get: '/ces/{kind}/items/{id}',
  need: access.all,
  input: one,
  reply: info,
});
/** Freezes the template in an evaluation and tells everybody whom it concerns. */
export const publish = call({
  name: 'assessment.ces.publish',
  post: '/ces/{kind}/publish',
  need: access.keep,
  input: z
    .object({
      kind: kind(),
      templateId: z.union([idOf('assessment_template'), z.literal('default')]),
      name: textOf(NAME_MAX, 'assessment.nameRequired'),
      start: instant(),
      end: instant(),
      /** perf: whom it is about, besides those who have a leader. */
      userIds: idsOf('people_person', PEOPLE_MAX).default([]),
      /** perf: who leads whom. */
      leaders: z
        .array(z.object({ userId: userId(), leaderId: userId() }))
        .max(PEOPLE_MAX)
        .default([]),
      /** eval: whose children. */
      clazzIds: idsOf('class_clazz', CLAZZES_MAX).default([]),
      termId: idOf('timetable_term').optional(),
      /** Days after the end in which people see their result and may object to it; 0 for none. */
      objectDays: z.number().int().min(0).max(OBJECT_DAYS_MAX).default(OBJECT_DAYS),
    })
    .refine(({ start, end }) => start < end, { ...m('assessment.endFirst'), path: ['end'] }),
  reply: item,
});
/** Results are graded anew at once; an archived evaluation stays as it was. */
export const levelsSet = call({
  name: 'assessment.ces.levels.set',
  put: '/ces/{kind}/items/{id}/levels',
  need: access.keep,
  input: one.extend({ levels: levels() }),
  reply: z.object({ levels: z.array(level) }),
});
/** Complete drafts are handed in with it, incomplete ones are missing. */
export const end = call({
  name: 'assessment.ces.end',
  put: '/ces/{kind}/items/{id}/end',
  need: access.keep,
  input: one,
  reply: item,
});
/** Only ended ones, with no objection open; before the time to object is over only with `anyway`. Seals the reports. */
export const archive = call({
  name: 'assessment.ces.archive',
  put: '/ces/{kind}/items/{id}/archive',
  need: access.keep,
  input: one.extend({ anyway: z.boolean().default(false) }),
  reply: item,
});
/** Takes an evaluation away with all its judgements; `on` brings it back for ten minutes. Never an archived one. */
export const off = call({
  name: 'assessment.ces.off',
  delete: '/ces/{kind}/items/{id}/off',
  need: access.keep,
  input: one,
  reply: nothing,
});
export const on = call({
  name: 'assessment.ces.on',
  put: '/ces/{kind}/items/{id}/on',
  need: access.keep,
  input: one,
  reply: item,
});

const person = z.object({
  userId: z.number(),
  name: z.string(),
  /** The class of a child. */
  place: z.string(),
  /** Who leads a teacher in this evaluation. */
  leader: z.string(),
  roles: z.array(z.object({ role, sheets: z.number(), handed: z.number() })),
});
export type PersonRow = z.output<typeof person>;
/** Everybody in an evaluation with the judgements that are in; `missing` leaves those whose judgement of a role is not. */
export const peopleList = call({
  name: 'assessment.ces.people',
  get: '/ces/{kind}/items/{id}/people',
  need: access.keep,
  input: page.input({ kind: kind(), id: itemId(), name: textUpTo(NAME_MAX).optional(), missing: role.optional() }),
  reply: page.of(person),
});

const mover = z.object({
  userId: z.number(),
  name: z.string(),
  clazzId: z.number(),
  clazzName: z.string(),
  /** joined: in the class and not in the evaluation; left: the other way round; moved: now in another class of the evaluation, named here. */
  how: z.enum(['joined', 'left', 'moved']),
});
/** Children who joined, left or changed a class of a running evaluation: a list that asks. */
export const moverList = call({
  name: 'assessment.ces.movers',
  get: '/ces/{kind}/items/{id}/movers',
  need: access.keep,
  input: one,
  reply: z.object({ items: z.array(mover) }),
});
/** Takes those who joined in, those who left out with their judgements, and those who moved over to their class with theirs. */
export const moversSet = call({
  name: 'assessment.ces.movers.set',
  put: '/ces/{kind}/items/{id}/movers',
  need: access.keep,
  input: one.extend({
    join: idsOf('people_person').default([]),
    leave: idsOf('people_person').default([]),
    move: idsOf('people_person').default([]),
  }),
  reply: z.object({ joined: z.number(), left: z.number(), moved: z.number() }),
});
/** Opens a judgement that was handed in once more, with a reason. */
export const reopen = call({
  name: 'assessment.ces.reopen',
  put: '/ces/{kind}/items/{id}/reopen/{userId}',
  need: access.keep,
  input: one.extend({ userId: userId(), role, why: textOf(200, 'assessment.whyRequired') }),
  reply: z.object({ opened: z.number() }),
});
