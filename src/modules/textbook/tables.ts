import { bool, id, instant, int, ints, ref, table, text, view, word } from '../../kernel/server/db/table';
import type { EdgeKind } from './rules';

export const stages = table(
  'textbook_stage',
  'reference',
  { stgId: id(), nameZh: text(), nameEn: text(), ord: int() },
  ['stgId'],
);
export const grades = table(
  'textbook_grade',
  'reference',
  { grdId: id(), internalId: int(), stgId: ref('textbook_stage'), nameZh: text(), nameEn: text() },
  ['grdId'],
);
export const subjects = table(
  'textbook_subject',
  'reference',
  { sbjId: id(), nameZh: text(), nameEn: text(), ord: int() },
  ['sbjId'],
);
export const stageSubjects = table(
  'textbook_stage_subject',
  'reference',
  { stgId: ref('textbook_stage'), sbjId: ref('textbook_subject'), ord: int() },
  ['stgId', 'sbjId'],
);
export const stageSystems = table(
  'textbook_stage_system',
  'reference',
  {
    sysId: id(),
    stgId: ref('textbook_stage'),
    nameZh: text(),
    nameEn: text(),
    firstGrdId: ref('textbook_grade'),
    lastGrdId: ref('textbook_grade'),
  },
  ['sysId'],
);
export const series = table(
  'textbook_series',
  'reference',
  { srsId: id(), nameZh: text(), publisher: text(), ord: int(), enabled: bool().default() },
  ['srsId'],
);
export const textbooks = table(
  'textbook_textbook',
  'reference',
  {
    tbkId: id(),
    srsId: ref('textbook_series'),
    stgId: ref('textbook_stage'),
    sbjId: ref('textbook_subject'),
    grdId: ref('textbook_grade').null(),
    name: text(),
    cover: text().null(),
    enabled: bool(),
    ord: int(),
  },
  ['tbkId'],
);
/** `path`: ids from the top node to the node itself; whoever writes `parentId` writes it too. */
export const nodes = table(
  'textbook_node',
  'reference',
  {
    nodeId: id(),
    tbkId: ref('textbook_textbook'),
    parentId: ref('textbook_node').null(),
    name: text(),
    ord: int(),
    enabled: bool().default(),
    path: ints(),
  },
  ['nodeId'],
);
export const nodeKlgs = table(
  'textbook_node_klg',
  'reference',
  { nodeId: ref('textbook_node'), klgId: ref('textbook_klg'), ord: int() },
  ['nodeId', 'klgId'],
);

export const layers = table(
  'textbook_layer',
  'reference',
  { layerId: id(), stgId: ref('textbook_stage'), sbjId: ref('textbook_subject'), name: text(), ord: int() },
  ['layerId'],
);
export const klgs = table(
  'textbook_klg',
  'reference',
  {
    klgId: id(),
    stgId: ref('textbook_stage'),
    sbjId: ref('textbook_subject'),
    parentId: ref('textbook_klg').null(),
    layerId: ref('textbook_layer').null(),
    name: text(),
    ord: int(),
    enabled: bool().default(),
    path: ints(),
    text: text().null(),
    video: text().null(),
  },
  ['klgId'],
);
export const edges = table(
  'textbook_klg_edge',
  'reference',
  { fromId: ref('textbook_klg'), toId: ref('textbook_klg'), kind: word<EdgeKind>() },
  ['fromId', 'toId'],
);
export const graphs = table(
  'textbook_klg_graph',
  'reference',
  { stgId: ref('textbook_stage'), sbjId: ref('textbook_subject'), rev: int(), changedAt: instant() },
  ['stgId', 'sbjId'],
);

export const specbooks = table(
  'textbook_specbook',
  'reference',
  {
    sbkId: id(),
    stgId: ref('textbook_stage'),
    sbjId: ref('textbook_subject'),
    sbkName: text(),
    enabled: bool(),
    ord: int(),
  },
  ['sbkId'],
);
export const sbknodes = table(
  'textbook_sbknode',
  'reference',
  {
    nodeId: id(),
    sbkId: ref('textbook_specbook'),
    parentId: ref('textbook_sbknode').null(),
    name: text(),
    ord: int(),
    enabled: bool().default(),
    path: ints(),
  },
  ['nodeId'],
);
export const sbknodeKlgs = table(
  'textbook_sbknode_klg',
  'reference',
  { nodeId: ref('textbook_sbknode'), klgId: ref('textbook_klg'), ord: int() },
  ['nodeId', 'klgId'],
);

export const prefs = table(
  'textbook_pref',
  'tenant',
  {
    userId: id(),
    stgId: ref('textbook_stage'),
    sbjId: ref('textbook_subject'),
    srsId: ref('textbook_series'),
    tbkId: ref('textbook_textbook'),
    wbkId: id().null(),
    usedAt: instant(),
  },
  ['userId', 'stgId', 'sbjId'],
);
export const schoolBooks = table(
  'textbook_school',
  'tenant',
  {
    grdId: ref('textbook_grade'),
    sbjId: ref('textbook_subject'),
    tbkId: ref('textbook_textbook'),
    changedAt: instant(),
  },
  ['grdId', 'sbjId'],
);

// For other modules' statements.
export const nodeView = view(
  'textbook_node_v',
  'reference',
  {
    nodeId: id(),
    tbkId: id(),
    parentId: id().null(),
    name: text(),
    ord: int(),
    path: ints(),
    depth: int(),
    enabled: bool(),
    srsId: id(),
    stgId: id(),
    sbjId: id(),
    grdId: id().null(),
    tbkName: text(),
    pathName: text(),
  },
  ['nodeId'],
);
export const klgView = view(
  'textbook_klg_v',
  'reference',
  {
    klgId: id(),
    stgId: id(),
    sbjId: id(),
    parentId: id().null(),
    layerId: id().null(),
    layerName: text().null(),
    name: text(),
    ord: int(),
    path: ints(),
    depth: int(),
    enabled: bool(),
    leaf: bool(),
    pathName: text(),
  },
  ['klgId'],
);
export const sbknodeView = view(
  'textbook_sbknode_v',
  'reference',
  {
    nodeId: id(),
    sbkId: id(),
    parentId: id().null(),
    name: text(),
    ord: int(),
    path: ints(),
    depth: int(),
    enabled: bool(),
    stgId: id(),
    sbjId: id(),
    sbkName: text(),
  },
  ['nodeId'],
);
export const nodeKlgView = view('textbook_node_klg_v', 'reference', { nodeId: id(), klgId: id(), ord: int() }, [
  'nodeId',
  'klgId',
]);
export const sbknodeKlgView = view('textbook_sbknode_klg_v', 'reference', { nodeId: id(), klgId: id(), ord: int() }, [
  'nodeId',
  'klgId',
]);
export const edgeView = view('textbook_klg_edge_v', 'reference', { fromId: id(), toId: id(), kind: word<EdgeKind>() }, [
  'fromId',
  'toId',
]);
/** Published: the textbook a person chose for a stage and subject, and the one a school prescribes for a grade. */
export const prefView = view(
  'textbook_pref_v',
  'tenant',
  { userId: id(), stgId: id(), sbjId: id(), tbkId: id(), usedAt: instant() },
  ['userId', 'stgId', 'sbjId'],
);
export const schoolView = view('textbook_school_v', 'tenant', { grdId: id(), sbjId: id(), tbkId: id() }, [
  'grdId',
  'sbjId',
]);
