import * as z from 'zod';
import { call, file, upload } from '../../../kernel/shared/call';
import { day, idOf, instant, page, textUpTo } from '../../../kernel/shared/fields';
import { importCalls, savedRows } from '../../../kernel/shared/importing';
import { judged, judgedRow } from '../../../kernel/shared/judged';
import { familyName, masked } from '../../../kernel/shared/masked';
import { access, seesNames } from '../access';
import { SCORE_RULE, itemId, itemView, level, resultView, retest, sex, state, yearId } from './parts';

const EDUC = '/phys/educ';
/** A school year of testing. */
export const yearRow = z.object({
  yearId: z.number(),
  name: z.string(),
  state: z.enum(['open', 'closed']),
  standardKey: z.string(),
  standardName: z.string(),
  schemeId: z.number().nullable(),
  schemeName: z.string().nullable(),
  due: z.number(),
  begun: z.number(),
  complete: z.number(),
  excused: z.number(),
  /** Those of `due` who joined since the list was made: counted, and not on the list before it is brought up to date. */
  newcomers: z.number(),
  openedAt: instant(),
  closedAt: instant().nullable(),
  publishedAt: instant().nullable(),
});
export type YearRow = z.output<typeof yearRow>;
export const yearList = call({
  name: 'fitness-test.year.list',
  get: `${EDUC}/yearList`,
  need: access.look,
  input: z.object({ orgId: idOf('organisation_org').optional() }),
  reply: z.object({ items: z.array(yearRow), current: z.number() }),
});
/** Opens a year: the roster is made from the running classes. */
export const yearOpen = call({
  name: 'fitness-test.year.open',
  post: `${EDUC}/yearList`,
  need: access.school,
  input: z.object({
    yearId,
    standardKey: z.string().max(60).optional(),
    schemeId: idOf('fitness_test_scheme_version').optional(),
  }),
  reply: yearRow,
});
export const yearSync = call({
  name: 'fitness-test.year.sync',
  put: `${EDUC}/yearList/{yearId}/roster`,
  need: access.school,
  input: z.object({ yearId }),
  reply: z.object({ added: z.number(), moved: z.number(), removed: z.number() }),
});

export const educRow = z.object({
  orgId: z.number(),
  orgName: z.string(),
  yearId: z.number(),
  userId: z.number(),
  name: masked(z.string(), seesNames, familyName),
  sex,
  sidNo: masked(z.string().nullable(), seesNames),
  natNo: masked(z.string().nullable(), seesNames),
  bornOn: masked(z.string().nullable(), seesNames),
  clazzId: z.number(),
  clazzName: z.string(),
  grdId: z.number(),
  grdName: z.string(),
  done: z.number(),
  due: z.number(),
  standardScore: z.number().nullable(),
  bonus: z.number(),
  total: z.number().nullable(),
  level: level.nullable(),
  state,
  missing: z.array(z.string()),
  reliefKind: z.enum(['exempt', 'defer']).nullable(),
  reliefGround: z.enum(['illness', 'disability']).nullable(),
  /** Null: not tested again. */ retest: retest.nullable(),
  results: z.array(resultView),
});
export type EducRow = z.output<typeof educRow>;
/** A child alone in a reply, with what judged its scores. */
export const judgedChild = judged(educRow, SCORE_RULE);
const filters = {
  yearId: yearId.optional(),
  orgId: idOf('organisation_org').optional(),
  grdId: idOf('textbook_grade').optional(),
  clazzId: idOf('class_clazz').optional(),
  sex: sex.optional(),
  name: textUpTo(32).optional(),
  level: level.optional(),
  state: state.optional(),
  /** Children to whom this item is still to come. */ lacks: itemId.optional(),
};
const listed = page.input(filters, {
  sorts: ['name', 'total', 'done', 'clazzName', 'bmi', 'height', 'weight', 'sidNo'],
});
export const educList = call({
  name: 'fitness-test.educ.list',
  get: `${EDUC}/list`,
  need: access.look,
  input: listed,
  reply: judged(page.of(judgedRow(educRow)), SCORE_RULE),
});
export const educExport = call({
  name: 'fitness-test.educ.export',
  get: `${EDUC}/list/export`,
  need: access.look,
  input: z.object({ ...filters, sort: listed.shape.sort }),
  reply: file,
  rows: educRow,
});
/** What somebody typed, by item; an empty text takes a result away. Read by the same forgiving rules as a sheet (rules/parse.ts). */
export const educSet = call({
  name: 'fitness-test.educ.set',
  put: `${EDUC}/list/{id}`,
  need: access.school,
  input: z.object({
    id: idOf('fitness_test_total'),
    yearId: yearId.optional(),
    values: z.record(itemId, z.string().max(80)).default({}),
    relief: z
      .object({ kind: z.enum(['exempt', 'defer']), ground: z.enum(['illness', 'disability']) })
      .nullable()
      .optional(),
    doneOn: day().optional(),
    why: textUpTo(100).optional(),
  }),
  reply: judgedChild,
});
/** A fail is tested again, once in the school year; the standard's setting says which total stands. Items left out keep their first result. */
export const educRetest = call({
  name: 'fitness-test.educ.retest',
  put: `${EDUC}/list/{id}/retest`,
  need: access.school,
  input: z.object({
    id: idOf('fitness_test_total'),
    yearId: yearId.optional(),
    values: z.record(itemId, z.string().max(80)),
    doneOn: day().optional(),
  }),
  reply: judgedChild,
});
/** Takes a retest back that was entered by mistake: the first results stand again. */
export const educRetestDrop = call({
  name: 'fitness-test.educ.retest.drop',
  delete: `${EDUC}/list/{id}/retest`,
  need: access.school,
  input: z.object({ id: idOf('fitness_test_total'), yearId: yearId.optional() }),
  reply: judgedChild,
});
/** The items of a year and what each weighs. */
export const educItems = call({
  name: 'fitness-test.educ.items',
  get: `${EDUC}/items`,
  need: access.child,
  input: z.object({ yearId: yearId.optional(), orgId: idOf('organisation_org').optional() }),
  reply: z.array(itemView),
  cache: 60,
});
const place = z.object({
  grdId: z.number(),
  grdName: z.string(),
  clazzes: z.array(z.object({ clazzId: z.number(), clazzName: z.string(), due: z.number() })),
});
/** Grades and classes of a year's roster: for filters and for printing. */
export const educPlaces = call({
  name: 'fitness-test.educ.places',
  get: `${EDUC}/places`,
  need: access.look,
  input: z.object({ yearId: yearId.optional(), orgId: idOf('organisation_org').optional() }),
  reply: z.object({ yearId: z.number(), items: z.array(place) }),
});
/** Who is not tested yet: per class how many are done, and what is missing most. */
export const educLacking = call({
  name: 'fitness-test.educ.lacking',
  get: `${EDUC}/lacking`,
  need: access.look,
  input: z.object({ yearId: yearId.optional(), orgId: idOf('organisation_org').optional() }),
  reply: z.object({
    due: z.number(),
    complete: z.number(),
    begun: z.number(),
    excused: z.number(),
    items: z.array(z.object({ itemId: z.string(), name: z.string(), n: z.number() })),
    clazzes: z.array(
      z.object({
        clazzId: z.number(),
        clazzName: z.string(),
        grdName: z.string(),
        due: z.number(),
        complete: z.number(),
        untouched: z.number(),
        excused: z.number(),
      }),
    ),
    /** Of a bureau that names no school: its schools, each to be opened for its classes. */
    orgs: z.array(
      z.object({
        orgId: z.number(),
        orgName: z.string(),
        due: z.number(),
        complete: z.number(),
        untouched: z.number(),
        excused: z.number(),
      }),
    ),
  }),
});

export const educImport = importCalls('fitness-test.educ.import', `${EDUC}/import`, access.school);
export const educDown = call({
  name: 'fitness-test.educ.import.down',
  get: `${EDUC}/import/down`,
  need: access.school,
  input: z.object({
    yearId: yearId.optional(),
    clazzId: idOf('class_clazz').optional(),
    grdId: idOf('textbook_grade').optional(),
  }),
  reply: file,
});
export const educSave = call({
  name: 'fitness-test.educ.import.save',
  post: `${EDUC}/import/save`,
  need: access.school,
  multipart: true,
  input: z.object({ file: upload(), yearId: yearId.optional() }),
  reply: savedRows,
});
