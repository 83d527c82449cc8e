import * as z from 'zod';
import { call, file, nothing, upload } from '../../../kernel/shared/call';
import { idOf, page, textUpTo } from '../../../kernel/shared/fields';
import { IMPORT_BYTES, importCalls, savedRows } from '../../../kernel/shared/importing';
import { access } from '../access';
import { ARCHIVE_KINDS } from '../rules/archive';
import { childId, childName } from './names';

const orgId = idOf('organisation_org').optional();
const clazzId = idOf('class_clazz').optional();
const termId = idOf('timetable_term').optional();
const kind = z.enum(ARCHIVE_KINDS);
const figures = {
  version: z.number(),
  /** PE lessons whose attendance was taken, and those it was in. */ lessons: z.number(),
  attended: z.number(),
  /** Seconds with a band, and those in practice; null: none was worn. */ heartSeconds: z.number().nullable(),
  activeSeconds: z.number().nullable(),
  turns: z.number().nullable(),
  /** What was thought of its class's lessons: the mean of stars in tenths; null: fewer than five people have said something. */
  stars: z.number().nullable(),
  tests: z.number(),
  runs: z.number().nullable(),
  metres: z.number().nullable(),
  fitItems: z.number(),
  /** Hundredths of a point. */ fitTotal: z.number().nullable(),
  fitLevel: z.string().nullable(),
  /** Tenths of the five-grade scale. */ nakedLeft: z.number().nullable(),
  nakedRight: z.number().nullable(),
  places: z.number(),
  scores: z.number(),
  checks: z.number(),
  awards: z.number(),
  asOf: z.string(),
  /** null: the term runs. */ frozenAt: z.string().nullable(),
};
const child = {
  rowId: z.number(),
  termId: z.number(),
  yearId: z.number(),
  termNo: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  clazzName: z.string(),
  userId: childId(),
  name: childName(),
};
/** The archive of a term, a row a child, as it was last: of the own school, or of a region's without names and small groups. */
export const dataTerm = call({
  name: 'sport-data.data.term',
  get: '/sport/data/term',
  need: access.places,
  input: page.input(
    {
      orgId,
      termId,
      yearId: z.number().int().min(2000).max(2200).optional(),
      termNo: z.number().int().min(1).max(4).optional(),
      clazzId,
    },
    { sorts: ['name', 'attended', 'tests', 'runs', 'fitTotal', 'awards'] },
  ),
  reply: page.of(z.object({ ...child, ...figures })),
});
const entry = {
  archiveId: z.number(),
  kind,
  yearId: z.number(),
  termNo: z.number(),
  item: z.string(),
  value: z.string(),
  onDate: z.string().nullable(),
  remark: z.string(),
};
/** A child's archive of a term in the own school: its versions, the newest first, and what sheets brought. */
export const dataTermRow = call({
  name: 'sport-data.data.term.row',
  get: '/sport/data/term/{rowId}',
  need: access.keep,
  input: z.object({ rowId: idOf('sport_data_term') }),
  reply: z.object({
    name: z.string(),
    versions: z.array(z.object(figures)),
    entries: z.array(z.object(entry)),
  }),
});
/** Terms of the own school that have begun, the newest first. */
export const dataTerms = call({
  name: 'sport-data.data.terms',
  get: '/sport/data/terms',
  need: access.keep,
  input: z.object({}),
  reply: z.object({
    items: z.array(
      z.object({ termId: z.number(), name: z.string(), yearId: z.number(), termNo: z.number(), isOver: z.boolean() }),
    ),
  }),
});
/** Brings the archive of a term up to date now; every night that is done by itself. What has changed after its end is a version more. */
export const dataTermMake = call({
  name: 'sport-data.data.term.make',
  post: '/sport/data/terms/{termId}/make',
  need: access.keep,
  input: z.object({ termId: idOf('timetable_term') }),
  reply: nothing,
});

/** What sheets brought into archives: scores, checks, awards. */
export const archiveList = call({
  name: 'sport-data.edge.archive.list',
  get: '/edge/archives/{kind}',
  need: access.places,
  input: page.input({ kind, orgId, termId, clazzId, name: textUpTo(32).optional() }),
  reply: page.of(
    z.object({
      ...entry,
      orgId: z.number(),
      orgName: z.string(),
      clazzName: z.string(),
      userId: childId(),
      name: childName(),
    }),
  ),
});
export const archiveDown = call({
  name: 'sport-data.edge.archive.down',
  get: '/edge/archives/{kind}/import/down',
  need: access.keep,
  input: z.object({ kind }),
  reply: file,
});
export const archiveSave = call({
  name: 'sport-data.edge.archive.import',
  post: '/edge/archives/{kind}/import/save',
  need: access.keep,
  multipart: true,
  maxBytes: IMPORT_BYTES,
  input: z.object({ kind, termId: idOf('timetable_term'), file: upload() }),
  reply: savedRows,
  forApi: 'programs that hand a sheet in at one go; the screen imports with preview, difference and undo',
});
export const archiveSheet = importCalls('sport-data.archive.import', '/sport/data/archives/import', access.keep);
