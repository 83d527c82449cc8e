import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, instant, rev, textOf, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { KINDS, NAME_MAX } from '../rules';
import { indexes, index, kind, level, levels } from './parts';

/** A template's number, or the word `default` for the one every school has (C-057). */
const key = () =>
  z.union([
    idOf('assessment_template'),
    z.literal('default'),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ]);
const row = z.object({
  /** Null for the default template. */
  templateId: z.number().nullable(),
  kind: z.enum(KINDS),
  name: z.string(),
  isDefault: z.boolean(),
  leaves: z.number(),
  levels: z.array(level),
  madeAt: instant().nullable(),
});
export type TemplateRow = z.output<typeof row>;
const template = row.extend({ indexes: z.array(index), rev: z.number() });
export type Template = z.output<typeof template>;
const body = { name: textOf(NAME_MAX, 'assessment.nameRequired'), levels: levels(), indexes: indexes() };

/** The default one first, then the school's own. */
export const templateList = call({
  name: 'assessment.ces.template.list',
  get: '/ces/{kind}/templates',
  need: access.keep,
  input: z.object({ kind: kind(), name: textUpTo(NAME_MAX).optional() }),
  reply: z.object({ items: z.array(row) }),
});
export const templateGet = call({
  name: 'assessment.ces.template.get',
  get: '/ces/{kind}/templates/{id}',
  need: access.keep,
  input: z.object({ kind: kind(), id: key() }),
  reply: template,
});
/** Refused at the index whose parts are no whole: weights are whole hundredths of a percent and sum to 100 at every node. */
export const templateCreate = call({
  name: 'assessment.ces.template.create',
  post: '/ces/{kind}/templates',
  need: access.keep,
  input: z.object({ kind: kind(), ...body }),
  reply: template,
});
/** Evaluations that were published keep the version they began with. */
export const templateUpdate = call({
  name: 'assessment.ces.template.update',
  put: '/ces/{kind}/templates/{id}',
  need: access.keep,
  input: z.object({ kind: kind(), id: key(), ...body, rev: rev() }),
  reply: template,
});
export const templateDelete = call({
  name: 'assessment.ces.template.delete',
  delete: '/ces/{kind}/templates/{id}',
  need: access.keep,
  input: z.object({ kind: kind(), id: key() }),
  reply: nothing,
});
