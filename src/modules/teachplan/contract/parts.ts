import * as z from 'zod';
import { idOf, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { CONTENT_MAX, HOURS_MAX, NAME_MAX, PART_MAX, UNITS_MAX, says } from '../rules';

// Pieces that several calls of this module share.
export const planId = () => idOf('teachplan_plan');
export const sbjId = () => idOf('textbook_subject');
export const tbkId = () => idOf('textbook_textbook');
export const clazzId = () => idOf('class_clazz');
export const linkId = () => idOf('teachplan_hour');
export const name = () => textOf(NAME_MAX, 'teachplan.nameRequired');
/** V-071: what an hour is about may not be empty. */
export const content = () => formatted().refine(says, m('teachplan.contentRequired'));
/** Formatted text; the handler cleans it. */
export const formatted = () => textUpTo(CONTENT_MAX);

const nodeId = () => z.number().int().positive().nullish();
const unitsOf = <H extends z.ZodType>(hour: H) => {
  // V-073: a row with hours says which unit they belong to; a row without anything is dropped.
  const unit = z
    .object({
      unitId: idOf('teachplan_unit').optional(),
      unit: textUpTo(PART_MAX).default(''),
      nodeId: nodeId(),
      hours: z
        .array(hour)
        .max(HOURS_MAX, m('teachplan.tooManyHours', { max: HOURS_MAX }))
        .default([]),
    })
    .refine((u) => u.unit !== '' || u.hours.length === 0, { ...m('teachplan.unitRequired'), path: ['unit'] });
  return (
    z
      .array(unit)
      .min(1, m('teachplan.contentRequired'))
      .max(UNITS_MAX, m('teachplan.tooManyUnits', { max: UNITS_MAX }))
      // V-072
      .refine((list) => list.length === 0 || list.some((u) => u.hours.length > 0), m('teachplan.hourRequired'))
      .refine(
        (list) => list.reduce((n, u) => n + u.hours.length, 0) <= HOURS_MAX,
        m('teachplan.tooManyHours', { max: HOURS_MAX }),
      )
  );
};
const hourName = () => textOf(PART_MAX, 'teachplan.hourNameRequired');
/** Units of a new plan: every hour comes with its content. */
export const newUnits = () => unitsOf(z.object({ name: hourName(), content: content(), nodeId: nodeId() }));
/** Units of a saved plan. An hour that is there already may leave its content out: autosave sends what changed. */
export const savedUnits = () =>
  unitsOf(
    z
      .object({ linkId: linkId().optional(), name: hourName(), content: content().optional(), nodeId: nodeId() })
      .refine((h) => h.linkId != null || h.content != null, { ...m('teachplan.contentRequired'), path: ['content'] }),
  );

export const place = z.object({
  linkId: z.number(),
  unitNo: z.number(),
  unit: z.string(),
  hourNo: z.number(),
  name: z.string(),
  no: z.number(),
});
/** How far a class is with the plan (rules/pace.ts). */
export const pace = z.object({
  taught: z.number(),
  due: z.number().nullable(),
  lag: z.number().nullable(),
  thisWeek: z.array(place),
  next: place.nullable(),
  source: z.enum(['timetable', 'weeks']).nullable(),
});
export const planClazz = pace.extend({ clazzId: z.number(), clazzName: z.string(), grdName: z.string().nullable() });
export type PlanClazz = z.output<typeof planClazz>;

/** A plan in lists, with its classes. */
export const planRow = z.object({
  planId: z.number(),
  name: z.string(),
  sbjId: z.number(),
  sbjName: z.string(),
  tbkId: z.number().nullable(),
  tbkName: z.string().nullable(),
  userId: z.number(),
  userName: z.string(),
  beginOn: z.string(),
  weekHours: z.number().nullable(),
  common: z.boolean(),
  ended: z.boolean(),
  endedAt: z.string().nullable(),
  rev: z.number(),
  savedAt: z.string(),
  mine: z.boolean(),
  unitCount: z.number(),
  hourCount: z.number(),
});
export type PlanRow = z.output<typeof planRow>;
const unitHead = { unitId: z.number(), unit: z.string(), nodeId: z.number().nullable() };
const hourHead = z.object({ linkId: z.number(), name: z.string(), nodeId: z.number().nullable() });
/** A plan as it was saved: what the editor must know; the content is what it sent. */
export const savedPlan = planRow.extend({ units: z.array(z.object({ ...unitHead, hours: z.array(hourHead) })) });
/** A whole plan. `taughtIn`: classes where the hour has been taught. */
export const wholePlan = planRow.extend({
  clazzes: z.array(planClazz),
  units: z.array(
    z.object({ ...unitHead, hours: z.array(hourHead.extend({ content: z.string(), taughtIn: z.array(z.number()) })) }),
  ),
});
export type WholePlan = z.output<typeof wholePlan>;
export type SavedPlan = z.output<typeof savedPlan>;
