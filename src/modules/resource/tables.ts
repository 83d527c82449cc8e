import {
  big,
  bool,
  id,
  instant,
  int,
  ints,
  json,
  ref,
  score,
  table,
  text,
  view,
  word,
} from '../../kernel/server/db/table';
import type { FileType, OwnLib, PaperSection, ResType, SeenType, ToKind } from './rules';

// Resources (migrations/20261121-3700).
/** A paper's sections, or formatted text with attached files; courseware has nothing more than its columns. */
export interface Body {
  readonly sections?: readonly PaperSection[];
  readonly content?: string;
  readonly paths?: readonly string[];
}
export const resources = table(
  'resource_res',
  'tenant',
  {
    resId: id(),
    resType: word<ResType>(),
    lib: word<OwnLib>(),
    ownerId: ref('people_person'),
    verId: id(),
    madeAt: instant(),
    savedAt: instant(),
    removedAt: instant().null(),
  },
  ['resId'],
);
/** What others count of it (migrations/20261129-3131): neither titles nor whose it is. */
export const resourcesView = view(
  'resource_res_v',
  'tenant',
  { resId: id(), resType: word<ResType>(), sbjId: id().null(), madeAt: instant(), inLib: bool() },
  ['resId'],
);
const content = {
  resId: id(),
  verNo: int(),
  resType: word<ResType>(),
  title: text(64),
  author: text(),
  fromOrgId: id(),
  stgId: ref('textbook_stage').null(),
  sbjId: ref('textbook_subject').null(),
  year: int().null(),
  nodeIds: ints().default(),
  tagIds: ints().default(),
  fileType: word<FileType>().null(),
  fileName: text(200).null(),
  fileSize: big().null(),
  path: text().null(),
  fullScore: score().null(),
  queCount: int().null(),
  lessonId: id().null(),
  body: json<Body>(),
  madeAt: instant(),
};
export const versions = table('resource_version', 'tenant', { verId: id(), ...content }, ['verId']);
export const shared = table(
  'resource_shared',
  'reference',
  { verId: id(), ...content, regId: id().null(), isCurrent: bool(), removedAt: instant().null() },
  ['verId'],
);

export const orgres = table(
  'resource_orgres',
  'tenant',
  {
    orgresId: id(),
    resId: id(),
    verId: ref('resource_version'),
    resType: word<ResType>(),
    addedBy: id(),
    addedAt: instant(),
  },
  ['orgresId'],
);
export const shares = table(
  'resource_share',
  'tenant',
  {
    shareId: id(),
    resId: id(),
    verId: ref('resource_version'),
    resType: word<ResType>(),
    userId: ref('people_person'),
    madeAt: instant(),
  },
  ['shareId'],
);
export const shareTos = table(
  'resource_share_to',
  'tenant',
  { shareId: ref('resource_share'), toKind: word<ToKind>(), toId: id() },
  ['shareId', 'toKind', 'toId'],
);
export const mine = table(
  'resource_mine',
  'tenant',
  {
    userId: ref('people_person'),
    resId: id(),
    resType: word<SeenType>(),
    title: text(),
    isLike: bool(),
    isFav: bool(),
    favAt: instant().null(),
  },
  ['userId', 'resId'],
);
export const baskets = table('resource_basket', 'tenant', { userId: ref('people_person'), resIds: ints() }, ['userId']);

// Workbooks are the platform's.
export const workbooks = table(
  'resource_workbook',
  'reference',
  {
    wbkId: id(),
    name: text(32),
    stgId: ref('textbook_stage'),
    sbjId: ref('textbook_subject'),
    srsId: ref('textbook_series').null(),
    tbkId: ref('textbook_textbook').null(),
    cover: text().null(),
    tagIds: ints().default(),
    enabled: bool(),
    madeAt: instant(),
  },
  ['wbkId'],
);
export const wbknodes = table(
  'resource_wbknode',
  'reference',
  {
    nodeId: id(),
    wbkId: ref('resource_workbook'),
    parentId: ref('resource_wbknode').null(),
    name: text(32),
    ord: int(),
    path: ints(),
  },
  ['nodeId'],
);
export const wbknodeQues = table(
  'resource_wbknode_que',
  'reference',
  { taskId: id(), nodeId: ref('resource_wbknode'), qid: id(), ord: int(), addedBy: id(), addedAt: instant() },
  ['taskId'],
);
export const orgwbks = table('resource_orgwbk', 'tenant', { wbkId: ref('resource_workbook'), ord: int() }, ['wbkId']);
