import * as z from 'zod';
import { call, file, nothing, upload } from '../../../kernel/shared/call';
import { flag, idsOf, page, textOf } from '../../../kernel/shared/fields';
import { importCalls, savedRows } from '../../../kernel/shared/importing';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import {
  excessRule,
  exemptRule,
  extraRule,
  module,
  name,
  orgId,
  ownSchemaId,
  part,
  points,
  rounding,
  RULE_KINDS,
  schema,
  schemaId,
  schemaShown,
  share,
  yearId,
} from './parts';

const AT = '/sport/hsat/core/schemas';
const body = {
  name: textOf(32, 'hsat.nameRequired'),
  parts: z.array(part).min(1, m('hsat.partsNeeded')).max(3, m('hsat.partsNeeded')),
  rounding: rounding.default({ step: 'total', how: 'halfUp', unit: 1 }),
  /** Shares of a full mark, hundredths of a per cent. */
  lines: z.object({ pass: share(), excellent: share() }).default({ pass: 6000, excellent: 8500 }),
};
/** A bureau's own schemes, or those that hold for its schools (`held`); of a school those that hold for it. */
export const listSchemas = call({
  name: 'hsat.core.list',
  get: AT,
  need: access.look,
  input: page.input(
    { module: module().default('sport'), yearId: yearId().optional(), name: name(), held: flag().default(false) },
    { sorts: ['name', 'yearId'] },
  ),
  reply: page.of(schemaShown),
});
export const createSchema = call({
  name: 'hsat.core.create',
  post: AT,
  need: access.bureau,
  input: z.object({
    module: module(),
    yearId: yearId(),
    grdIds: idsOf('textbook_grade', 4).min(1, m('hsat.grades')),
    ...body,
  }),
  reply: schema,
});
export const getSchema = call({
  name: 'hsat.core.get',
  get: `${AT}/{id}`,
  need: access.look,
  input: z.object({ id: schemaId() }),
  reply: schema,
});
/** Changes the working copy; what is on stays as it is until the next version is switched on. */
export const updateSchema = call({
  name: 'hsat.core.update',
  put: `${AT}/{id}`,
  need: access.bureau,
  input: z.object({ id: ownSchemaId(), ...body }),
  reply: schema,
});
export const deleteSchema = call({
  name: 'hsat.core.delete',
  delete: `${AT}/{id}`,
  need: access.bureau,
  input: z.object({ id: ownSchemaId() }),
  reply: nothing,
});
/** S-053. Switched on, the working copy is published as an immutable version. */
export const turnSchema = call({
  name: 'hsat.core.on',
  put: `${AT}/{id}/on`,
  query: ['on'],
  need: access.bureau,
  input: z.object({ id: ownSchemaId(), on: flag() }),
  reply: schema,
});
/** C-060: rules of one kind, as data; the others stay. */
export const setRules = call({
  name: 'hsat.core.rules.set',
  put: `${AT}/{id}/rules/{kind}`,
  need: access.bureau,
  input: z.object({
    id: ownSchemaId(),
    kind: z.enum(RULE_KINDS),
    rules: z.object({
      excess: z.array(excessRule).max(60).optional(),
      exempt: z.array(exemptRule).max(20).optional(),
      extras: z.object({ cap: points(), rules: z.array(extraRule).max(30) }).optional(),
    }),
  }),
  reply: schema,
});
const rates = {
  count: z.number(),
  mean: z.number().nullable(),
  pass: z.number().nullable(),
  excellent: z.number().nullable(),
  full: z.number().nullable(),
};
/** Bands and averages of the valid run, from sums. Groups under five are hidden. */
export const statis = call({
  name: 'hsat.core.statis',
  get: `${AT}/{id}/statis`,
  need: access.look,
  input: z.object({ id: schemaId(), level: z.enum(['org', 'reg']).default('org'), orgId: orgId().optional() }),
  reply: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(['process', 'exam', 'others', 'total']),
        top: z.number(),
        ...rates,
        /** By tenths of the full mark, the last one the full mark itself; none where the group is hidden. */
        bands: z.array(z.number()).nullable(),
      }),
    ),
    beside: z.array(z.object({ regId: z.number(), regName: z.string(), kind: z.string(), ...rates })),
  }),
});
/** the scheme as a workbook, a sheet of its items with their tables. */
export const exportSchema = call({
  name: 'hsat.core.export',
  get: `${AT}/{id}/export`,
  need: access.look,
  input: z.object({ id: schemaId() }),
  reply: file,
});
const sheetKind = z.enum(['exempt', 'extras']);
/** The sheet of exempt candidates, or of those with a bonus. */
export const downCore = call({
  name: 'hsat.core.import.down',
  get: `${AT}/{id}/import/down`,
  need: access.look,
  input: z.object({ id: schemaId(), kind: sheetKind }),
  reply: file,
});
export const saveCore = call({
  name: 'hsat.core.import.save',
  post: `${AT}/{id}/import/save`,
  need: access.look,
  multipart: true,
  input: z.object({ id: schemaId(), file: upload(), kind: sheetKind }),
  reply: savedRows,
  forApi: 'programs that hand a sheet in at one go; the screen imports with preview, difference and undo',
});
export const coreSheet = importCalls('hsat.core.sheet', '/sport/hsat/core/import', access.look);
