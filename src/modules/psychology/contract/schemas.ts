import * as z from 'zod';
import { call, file, nothing } from '../../../kernel/shared/call';
import { day, flag, idsOf, page, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { AGREE_STATES, KINDS, VARIANTS } from '../rules';
import { kind, schemaId, termId, variant, yearId } from './parts';

const AT = '/sport/health/schemas';
export const PART_STATES = ['open', 'done', 'declined'] as const;
const schema = z.object({
  schemaId: z.number(),
  kind: z.enum(KINDS),
  name: z.string(),
  yearId: z.number(),
  termId: z.number(),
  grdIds: z.array(z.number()),
  start: z.string(),
  end: z.string(),
  variant: z.enum(VARIANTS),
  on: z.boolean(),
  /** Papers handed in; null: fewer than five, or a child's own list, which has no sums. */
  answered: z.number().nullable(),
  /** Children for whom a yes to it stands; of a child's own list null. */
  agreed: z.number().nullable(),
  /** The sentences are the demonstration's own, no assessment. */
  isDemo: z.boolean(),
  /** Of a child's own list: how its paper stands. */
  mine: z.enum(PART_STATES).nullable(),
  /** Of a child's own list: what was last said about taking part. */
  consent: z.enum(AGREE_STATES).nullable(),
});
export type Schema = z.output<typeof schema>;
const filters = {
  kind: kind().optional(),
  yearId: yearId().optional(),
  termId: termId().optional(),
  on: flag().optional(),
};
/** C-061, C-062. The desk sees all of its school, a child those that are open to its grade today, and whose answers it may take back. */
export const listSchemas = call({
  name: 'psychology.health.schema.list',
  get: AT,
  need: access.list,
  input: page.input(filters, { sorts: ['name', 'start'] }),
  reply: page.of(schema),
});
const body = {
  name: textOf(32, 'psychology.nameRequired'),
  grdIds: idsOf('textbook_grade', 16).min(1, m('psychology.gradesNeeded')),
  start: day(),
  end: day(),
};
const forward = {
  ...m('psychology.backwards'),
  path: ['end'],
};
const runs = ({ start, end }: { readonly start: string; readonly end: string }): boolean => start <= end;
export const createSchema = call({
  name: 'psychology.health.schema.create',
  post: AT,
  need: access.desk,
  input: z
    .object({ kind: kind(), yearId: yearId(), termId: termId(), variant: variant().default('1-5'), ...body })
    .refine(runs, forward),
  reply: schema,
});
export const updateSchema = call({
  name: 'psychology.health.schema.update',
  put: `${AT}/{id}`,
  need: access.desk,
  input: z.object({ id: schemaId(), ...body }).refine(runs, forward),
  reply: schema,
});
/** Only without answers. */
export const deleteSchema = call({
  name: 'psychology.health.schema.delete',
  delete: `${AT}/{id}`,
  need: access.desk,
  input: z.object({ id: schemaId() }),
  reply: nothing,
});
/** S-053. Without a licensed sheet of sentences it cannot be switched on. */
export const turnSchema = call({
  name: 'psychology.health.schema.on',
  put: `${AT}/{id}/on`,
  query: ['on'],
  need: access.desk,
  input: z.object({ id: schemaId(), on: flag() }),
  reply: schema,
});
/** the schemas as a sheet. */
export const exportSchemas = call({
  name: 'psychology.health.schema.export',
  get: '/sport/health/schema/export',
  need: access.desk,
  input: z.object(filters),
  reply: file,
});
/** papers by class, groups and counts under five hidden. Sums alone, so that it needs no second lock. */
export const LEVELS = ['org', 'grd', 'clz'] as const;
export const statis = call({
  name: 'psychology.health.statis',
  get: '/sport/health/statis',
  need: access.desk,
  input: z.object({ schemaId: schemaId(), level: z.enum(LEVELS).default('org') }),
  reply: z.object({
    kind: z.enum(KINDS),
    /** Children of the schema's grades. */
    expected: z.number(),
    /** Null: fewer than five. */
    answered: z.number().nullable(),
    groups: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** Null, as the rates: fewer than five children, or reckonable from such a group. */
        count: z.number().nullable(),
        rates: z
          .array(
            z.object({
              measure: z.string(),
              code: z.string(),
              /** Null, as the total: fewer than five children, or reckonable from such a count. */
              count: z.number().nullable(),
              total: z.number().nullable(),
            }),
          )
          .nullable(),
      }),
    ),
  }),
});
