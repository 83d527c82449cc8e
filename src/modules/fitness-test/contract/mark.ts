import * as z from 'zod';
import { call, file, nothing, upload } from '../../../kernel/shared/call';
import { flag, idOf, instant, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { importCalls, savedRows } from '../../../kernel/shared/importing';
import { visibleText } from '../../../kernel/shared/visible';
import { access } from '../access';
import { itemId, itemView, sex } from './parts';

const LIBS = '/test/mark/stdlibs';
const id = idOf('fitness_test_stdlib');
const key = z.string().max(60);
/** A library. `key` is what a year or a scheme names; null before the first version. `mine`: the caller's organisation may change it. */
export const stdlibRow = z.object({
  stdlibId: z.number(),
  name: z.string(),
  ownerId: z.number(),
  ownerName: z.string(),
  key: z.string().nullable(),
  version: z.number(),
  isOn: z.boolean(),
  isChanged: z.boolean(),
  mine: z.boolean(),
  national: z.boolean(),
  itemIds: z.array(z.string()),
  changedAt: instant(),
});
export type StdlibRow = z.output<typeof stdlibRow>;
const standardFault = z.object({ at: z.string(), code: z.string(), text: z.string() });
export const stdlibFull = stdlibRow.extend({
  /** The working copy of the owner; for others the published version. A standard in the shape of rules/definition.ts. */
  content: z.any(),
  faults: z.array(standardFault),
  versions: z.array(z.object({ version: z.number(), key: z.string(), publishedAt: instant() })),
});
const row = z.object({
  points: z.number().int().min(0).max(100),
  /** As written: 8.9, 3'25", 1700. */ value: z.string().overwrite(visibleText).trim().min(1).max(20),
});
const where = { itemId, grdId: idOf('textbook_grade'), sex };
export const stdlibRows = z.object({
  itemId: z.string(),
  grdId: z.number(),
  sex,
  levels: z.array(z.number()),
  rows: z.array(z.object({ points: z.number(), value: z.string(), level: z.string() })),
});

export const stdlibList = call({
  name: 'fitness-test.stdlib.list',
  get: LIBS,
  need: access.library,
  input: page.input({
    name: textUpTo(32).optional(),
    on: flag().optional(),
    orgId: idOf('organisation_org').optional(),
  }),
  reply: page.of(stdlibRow),
});
export const stdlibCreate = call({
  name: 'fitness-test.stdlib.create',
  post: LIBS,
  need: access.library,
  input: z.object({
    name: textOf(32),
    base: key.default('CN-FITNESS-2014@1'),
    itemIds: z.array(itemId).max(40).optional(),
  }),
  reply: stdlibRow,
});
export const stdlibGet = call({
  name: 'fitness-test.stdlib.get',
  get: `${LIBS}/{id}`,
  need: access.library,
  input: z.object({ id }),
  reply: stdlibFull,
});
export const stdlibUpdate = call({
  name: 'fitness-test.stdlib.update',
  put: `${LIBS}/{id}`,
  need: access.library,
  input: z.object({ id, name: textOf(32).optional(), itemIds: z.array(itemId).min(1).max(40).optional() }),
  reply: stdlibRow,
});
export const stdlibDelete = call({
  name: 'fitness-test.stdlib.delete',
  delete: `${LIBS}/{id}`,
  need: access.library,
  input: z.object({ id }),
  reply: nothing,
});
/** On: what was changed is checked and published as a new version. Off: no new year or scheme may choose it; years that have it keep it. */
export const stdlibOn = call({
  name: 'fitness-test.stdlib.on',
  put: `${LIBS}/{id}/on`,
  need: access.library,
  query: ['on'],
  input: z.object({ id, on: flag() }),
  reply: stdlibRow,
});
export const stdlibDetails = call({
  name: 'fitness-test.stdlib.details',
  get: `${LIBS}/{id}/details`,
  need: access.library,
  input: z.object({ id, ...where }),
  reply: stdlibRows,
});
export const stdlibDetailsSet = call({
  name: 'fitness-test.stdlib.details.set',
  put: `${LIBS}/{id}/details`,
  need: access.library,
  input: z.object({ id, ...where, rows: z.array(row).max(101) }),
  reply: stdlibRows,
});
export const stdlibDetailsSave = call({
  name: 'fitness-test.stdlib.details.import',
  post: `${LIBS}/{id}/details/import/save`,
  need: access.library,
  multipart: true,
  input: z.object({ id, file: upload() }),
  reply: savedRows,
});
/** The whole table as a sheet, to be changed and read in again. */
export const stdlibDetailsDown = call({
  name: 'fitness-test.stdlib.details.down',
  get: `${LIBS}/{id}/details/import/down`,
  need: access.library,
  input: z.object({ id }),
  reply: file,
});
/** The library goes with the options: `{ id }`. */
export const stdlibSheet = importCalls('fitness-test.stdlib.sheet', '/test/mark/sheets', access.library);
export const stdlibItems = call({
  name: 'fitness-test.stdlib.itmCfgs',
  get: `${LIBS}/{id}/itmCfgs`,
  need: access.library,
  input: z.object({ id }),
  reply: z.array(itemView),
});
export const stdlibItemsSet = call({
  name: 'fitness-test.stdlib.itmCfgs.set',
  put: `${LIBS}/{id}/itmCfgs`,
  need: access.library,
  input: z.object({
    id,
    items: z
      .array(
        z.object({
          itemId,
          nameZh: textOf(16).optional(),
          nameEn: textOf(40).optional(),
          decimals: z.number().int().min(0).max(2).optional(),
          rounding: z.enum(['none', 'half_up', 'non_zero_up', 'down']).optional(),
          /** Bounds of a plausible result as written; null takes them away. */ bounds: z
            .array(z.string().overwrite(visibleText).trim().min(1).max(20))
            .length(2)
            .nullable()
            .optional(),
          /** 2: minutes and seconds (C-058). */ unitType: z.number().int().min(1).max(2).optional(),
        }),
      )
      .min(1)
      .max(40),
  }),
  reply: z.array(itemView),
});

// The scoring standard as people look things up in it.
const cell = z.string().nullable();
export const standardTable = z.object({
  key: z.string(),
  name: z.string(),
  sex,
  itemId: z.string().nullable(),
  grdId: z.number().nullable(),
  unitText: z.string(),
  direction: z.string().nullable(),
  items: z.array(itemView),
  grades: z.array(z.object({ grdId: z.number(), name: z.string() })),
  levels: z.array(z.object({ code: z.string(), name: z.string(), min: z.number() })),
  /** One column a grade (of an item) or an item (of a grade). */
  columns: z.array(z.object({ key: z.string(), title: z.string(), weight: z.number().nullable() })),
  rows: z.array(
    z.object({ points: z.number().nullable(), label: z.string(), level: z.string(), cells: z.array(cell) }),
  ),
  bonus: z.array(z.object({ points: z.number(), cells: z.array(cell) })),
});
export type StandardTable = z.output<typeof standardTable>;
const EDUC = '/phys/educ/standard';
/** A library by its key; without one the standard of the caller's newest year, else the national one. */
export const educStandard = call({
  name: 'fitness-test.educ.standard',
  get: EDUC,
  need: access.standard,
  input: z.object({
    itemId: itemId.optional(),
    grdId: idOf('textbook_grade').optional(),
    sex: sex.default('male'),
    key: key.optional(),
  }),
  reply: standardTable,
});
/** The whole standard for the engine in the browser: scoring while somebody types, and a tablet without a network. */
export const educStandardFull = call({
  name: 'fitness-test.educ.standard.full',
  get: `${EDUC}/full`,
  need: access.standard,
  input: z.object({ key: key.optional() }),
  reply: z.object({ key: z.string(), content: z.any(), settings: z.any() }),
  cache: 3600,
});
/** The national standard is nobody's to change: without a library of the platform's own this is refused and says so. */
export const educStandardSet = call({
  name: 'fitness-test.educ.standard.set',
  put: EDUC,
  need: access.platform,
  input: z.object({ stdlibId: id.optional(), ...where, rows: z.array(row).max(101) }),
  reply: stdlibRows,
});

const SCHEMES = '/test/mark/schemes';
const schemeId = idOf('fitness_test_scheme');
const weight = z.object({ itemId, weight: z.number().int().min(1).max(100), sex: sex.optional() });
/** What the standard leaves open (rules/settings.ts); what is left out stays as it is by default. */
export const settingsInput = z
  .object({
    openRounding: z.enum(['half_up', 'none', 'non_zero_up', 'down']),
    totalRounding: z.enum(['half_up', 'none', 'non_zero_up', 'down']),
    excusedItem: z.enum(['noTotal', 'scale']),
    retest: z.enum(['best', 'last']),
    repeatedYear: z.enum(['all', 'last']),
    missingYear: z.enum(['wait', 'skip']),
    itemRounding: z.record(itemId, z.enum(['half_up', 'none', 'non_zero_up', 'down'])),
    marks: z.object({
      DNS: z.enum(['zero', 'missing']),
      DNF: z.enum(['zero', 'missing']),
      foul: z.enum(['zero', 'missing']),
    }),
  })
  .partial();
export const schemeRow = z.object({
  schemeId: z.number(),
  name: z.string(),
  ownerId: z.number(),
  ownerName: z.string(),
  standardKey: z.string(),
  standardName: z.string(),
  grdIds: z.array(z.number()),
  items: z.array(weight.extend({ name: z.string() })),
  settings: settingsInput,
  isOn: z.boolean(),
  isChanged: z.boolean(),
  version: z.number(),
  mine: z.boolean(),
  changedAt: instant(),
});
export type SchemeRow = z.output<typeof schemeRow>;
const parts = {
  items: z.array(weight).min(1).max(40),
  grdIds: z.array(idOf('textbook_grade')).min(1).max(16),
  settings: settingsInput.optional(),
};
export const schemeList = call({
  name: 'fitness-test.scheme.list',
  get: SCHEMES,
  need: access.scheme,
  input: page.input({ name: textUpTo(32).optional(), on: flag().optional() }),
  reply: page.of(schemeRow),
});
/** `stdlibId` names a library by its newest version; `standardKey` an exact one. */
export const schemeCreate = call({
  name: 'fitness-test.scheme.create',
  post: SCHEMES,
  need: access.scheme,
  input: z.object({ name: textOf(32), stdlibId: id.optional(), standardKey: key.optional(), ...parts }),
  reply: schemeRow,
});
export const schemeUpdate = call({
  name: 'fitness-test.scheme.update',
  put: `${SCHEMES}/{id}`,
  need: access.scheme,
  input: z.object({
    id: schemeId,
    name: textOf(32).optional(),
    items: parts.items.optional(),
    grdIds: parts.grdIds.optional(),
    settings: parts.settings,
  }),
  reply: schemeRow,
});
export const schemeDelete = call({
  name: 'fitness-test.scheme.delete',
  delete: `${SCHEMES}/{id}`,
  need: access.scheme,
  input: z.object({ id: schemeId }),
  reply: nothing,
});
export const schemeOn = call({
  name: 'fitness-test.scheme.on',
  put: `${SCHEMES}/{id}/on`,
  need: access.scheme,
  query: ['on'],
  input: z.object({ id: schemeId, on: flag() }),
  reply: schemeRow,
});
