import * as z from 'zod';
import { call, file, nothing, upload } from '../../kernel/shared/call';
import { idOf, page, textOf, textUpTo } from '../../kernel/shared/fields';
import { importCalls, savedRows } from '../../kernel/shared/importing';
import { m } from '../../kernel/shared/messages';
import { access } from './access';
import { AREA_MAX, PLACE_KINDS } from './rules';

const word = z.string().max(20);
const yearId = z.number().int().min(2000).max(2200);
const grdId = z.number().int().min(1).max(16);
const regId = z.number().int().min(1).max(999_999);

/** Where a row leads: to a region, a school, a grade, a class, a sports ground; a year, sex, kind, day or item leads nowhere. */
export const TARGETS = ['reg', 'org', 'grd', 'clazz', 'place', 'year', 'sex', 'kind', 'day', 'item'] as const;
/** What a tile shows: figures, or rows of values under `keys`. null: nobody, or a group too small to be shown. */
export const block = z.object({
  at: z.string(),
  figures: z.array(z.object({ key: z.string(), value: z.number().nullable() })),
  keys: z.array(z.string()),
  rows: z.array(
    z.object({ id: z.number(), name: z.string(), to: z.enum(TARGETS), values: z.array(z.number().nullable()) }),
  ),
  /** Groups that are there and too small to be shown. */
  hidden: z.number(),
  /** Of the tile `head`: whose board it is, the way up, the years there are. */
  scope: z
    .object({
      level: z.enum(['org', 'reg']),
      orgId: z.number().nullable(),
      regId: z.number().nullable(),
      name: z.string(),
      up: z.array(z.object({ regId: z.number(), name: z.string() })),
      yearId: z.number().nullable(),
      years: z.array(z.number()),
      grades: z.array(z.object({ grdId: z.number(), name: z.string() })),
      schools: z.number(),
      /** What it is parted into. */ units: z.enum(['reg', 'org']),
      least: z.number(),
      /** Of the exam monitor: exams that may be chosen. */ exams: z
        .array(z.object({ tstId: z.number(), name: z.string() }))
        .optional(),
    })
    .nullable(),
});

/**
 * One tile of a page; `by-unit`, `by-grade` and `by-year` part one figure (`key`) of its tile `sum`. Levels are org
 * and reg, pages those of rules.ts; another word answers "gone".
 */
export const boardPage = call({
  name: 'sport-data.board.page',
  get: '/sport/board/{level}/{page}',
  need: access.board,
  input: z.object({
    level: word,
    page: word,
    tile: word.default('head'),
    orgId: idOf('organisation_org').optional(),
    regId: regId.optional(),
    yearId: yearId.optional(),
    grdId: grdId.optional(),
    /** The figure that the tiles `by-…` part. */ key: word.optional(),
  }),
  reply: block,
});
/** One tile of the exam monitor: how far the testing of the year has come. */
export const boardExam = call({
  name: 'sport-data.board.exam',
  get: '/sport/board/exam',
  need: access.exam,
  input: z.object({
    tile: word.default('head'),
    orgId: idOf('organisation_org').optional(),
    regId: regId.optional(),
    yearId: yearId.optional(),
    key: word.optional(),
    tstId: z.number().int().positive().optional(),
  }),
  reply: block,
});
/**
 * One tile of the exam dashboard of a school or region: what the ledger has for exams (`fee`), the sports grounds (`place`), each for
 * a child who is to be tested. Kinds are those of rules.ts; another word is gone.
 */
export const dataExam = call({
  name: 'sport-data.data.exam',
  get: '/sport/data/exam/{kind}',
  need: access.exam,
  input: z.object({
    kind: word,
    tile: word.default('head'),
    orgId: idOf('organisation_org').optional(),
    regId: regId.optional(),
    yearId: yearId.optional(),
  }),
  reply: block,
});
/** Says that somebody looks at a board, so that news of its schools reach them; said again every few minutes while it is open. */
export const boardWatch = call({
  name: 'sport-data.board.watch',
  post: '/sport/board/watch',
  need: access.watch,
  input: z.object({
    level: word,
    orgId: idOf('organisation_org').optional(),
    regId: regId.optional(),
    /** Of the level `clazz`. */ clazzId: idOf('class_clazz').optional(),
  }),
  reply: nothing,
});
const sight = z.number().nullable();
export const clazzUsers = z.object({
  at: z.string(),
  clazzId: z.number(),
  clazzName: z.string(),
  orgId: z.number(),
  orgName: z.string(),
  grdName: z.string().nullable(),
  yearId: z.number().nullable(),
  items: z.array(
    z.object({
      userId: z.number(),
      name: z.string(),
      sex: z.enum(['male', 'female']),
      sidNo: z.string().nullable(),
      /** Millimetres, tenths of a kilogram, tenths of kg/m2, millilitres, hundredths of a point; sight in tenths of the five-grade scale. */
      height: z.number().nullable(),
      weight: z.number().nullable(),
      bmi: z.number().nullable(),
      bmiBand: z.string().nullable(),
      fvc: z.number().nullable(),
      fvcLevel: z.string().nullable(),
      total: z.number().nullable(),
      level: z.string().nullable(),
      state: z.string().nullable(),
      nakedLeft: sight,
      nakedRight: sight,
      poor: z.string().nullable(),
      myopia: z.string().nullable(),
      doctor: z.boolean().nullable(),
      screenedOn: z.string().nullable(),
    }),
  ),
});
export const boardClazzUsers = call({
  name: 'sport-data.board.clazz.users',
  get: '/sport/board/clazz/{clazzId}/users',
  need: access.clazz,
  input: z.object({ clazzId: idOf('class_clazz') }),
  reply: clazzUsers,
});

/** A sports ground of a school; `area` in square metres. */
const placeFields = {
  kind: z.enum(PLACE_KINDS),
  name: textOf(32),
  area: z
    .number()
    .int()
    .min(1, m('sport-data.areaRange', { max: AREA_MAX }))
    .max(AREA_MAX, m('sport-data.areaRange', { max: AREA_MAX })),
  indoor: z.boolean(),
};
const place = z.object({
  placeId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  kind: z.enum(PLACE_KINDS),
  name: z.string(),
  area: z.number(),
  indoor: z.boolean(),
  on: z.boolean(),
});
/** Sports grounds of the own school, of a region's schools or of one of them. */
export const placeList = call({
  name: 'sport-data.place.list',
  get: '/sport/data/places',
  need: access.places,
  input: page.input(
    {
      orgId: idOf('organisation_org').optional(),
      kind: z.enum(PLACE_KINDS).optional(),
      name: textUpTo(32).optional(),
      on: z.boolean().optional(),
    },
    { sorts: ['name', 'kind', 'area', 'orgName'] },
  ),
  reply: page.of(place).extend({ area: z.number() }),
});
export const placeCreate = call({
  name: 'sport-data.place.create',
  post: '/sport/data/places',
  need: access.keep,
  input: z.object(placeFields),
  reply: place,
});
/** `on` false: closed for now, counted nowhere. */
export const placeUpdate = call({
  name: 'sport-data.place.update',
  put: '/sport/data/places/{placeId}',
  need: access.keep,
  input: z.object({
    placeId: idOf('sport_data_place'),
    ...z.object(placeFields).partial().shape,
    on: z.boolean().optional(),
  }),
  reply: place,
});
export const placeRemove = call({
  name: 'sport-data.place.remove',
  delete: '/sport/data/places/{placeId}',
  need: access.keep,
  input: z.object({ placeId: idOf('sport_data_place') }),
  reply: nothing,
});
export const placeDown = call({
  name: 'sport-data.place.import.down',
  get: '/sport/data/places/import/down',
  need: access.keep,
  input: z.object({}),
  reply: file,
});
export const placeImport = importCalls('sport-data.place.import', '/sport/data/places/import', access.keep);
/**
 * Collected data handed in at one go: check and commit of the clean rows. Kinds are `place`, `money`, and of vendors `test` and
 * `vision`; another word is gone.
 */
export const dataImport = call({
  name: 'sport-data.data.import',
  post: '/sport/data/import/{kind}',
  need: access.keep,
  multipart: true,
  input: z.object({ kind: word, file: upload() }),
  reply: savedRows,
  forApi: 'programs that hand a sheet in at one go; the screen imports with preview, difference and undo',
});
export * from './contract/daily';
export * from './contract/lessons';
export * from './contract/log';
export * from './contract/money';
export * from './contract/numbers';
export * from './contract/term';
export * from './contract/third';
