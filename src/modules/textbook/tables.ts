import { bool, id, instant, int, ref, table, text } from '../../kernel/server/db/table';

export const stages = table('textbook_stage', 'reference', { stgId: id(), nameZh: text(), nameEn: text(), ord: int() }, ['stgId']);
export const grades = table('textbook_grade', 'reference', { grdId: id(), internalId: int(), stgId: ref('textbook_stage'), nameZh: text(), nameEn: text() }, ['grdId']);
export const subjects = table('textbook_subject', 'reference', { sbjId: id(), nameZh: text(), nameEn: text(), ord: int() }, ['sbjId']);
export const stageSubjects = table('textbook_stage_subject', 'reference', { stgId: ref('textbook_stage'), sbjId: ref('textbook_subject'), ord: int() }, ['stgId', 'sbjId']);
export const stageSystems = table('textbook_stage_system', 'reference', {
  sysId: id(), stgId: ref('textbook_stage'), nameZh: text(), nameEn: text(), firstGrdId: ref('textbook_grade'), lastGrdId: ref('textbook_grade'),
}, ['sysId']);
export const series = table('textbook_series', 'reference', { srsId: id(), nameZh: text(), publisher: text(), ord: int() }, ['srsId']);
export const textbooks = table('textbook_textbook', 'reference', {
  tbkId: id(), srsId: ref('textbook_series'), stgId: ref('textbook_stage'), sbjId: ref('textbook_subject'), grdId: ref('textbook_grade').null(), name: text(), cover: text().null(), enabled: bool(), ord: int(),
}, ['tbkId']);
export const nodes = table('textbook_node', 'reference', { nodeId: id(), tbkId: ref('textbook_textbook'), parentId: ref('textbook_node').null(), name: text(), ord: int() }, ['nodeId']);
export const prefs = table('textbook_pref', 'tenant', {
  userId: id(), stgId: ref('textbook_stage'), sbjId: ref('textbook_subject'), srsId: ref('textbook_series'), tbkId: ref('textbook_textbook'), wbkId: id().null(), usedAt: instant(),
}, ['userId', 'stgId', 'sbjId']);
