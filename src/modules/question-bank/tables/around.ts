import { big, id, instant, int, ints, ref, table, text, view, word } from '../../../kernel/server/db/table';

// Around the questions (migrations/20261121-3310).
export type ResType = 'question' | 'paper' | 'courseware' | 'teachdesign' | 'workbook';
/** Published: the tags of resources. */
export const restagView = view(
  'question_bank_restag_v',
  'reference',
  { tagId: id(), resType: word<ResType>(), stgId: id(), sbjId: id(), name: text(8), ord: int() },
  ['tagId'],
);
export const restags = table(
  'question_bank_restag',
  'reference',
  {
    tagId: id(),
    resType: word<ResType>(),
    stgId: ref('textbook_stage'),
    sbjId: ref('textbook_subject'),
    name: text(8),
    ord: int(),
  },
  ['tagId'],
);
/** How far a version told better from weaker learners, in hundredths: weighted by how many of them, so that exams add up. */
const apart = { apartSum: big().default(), apartCount: int().default() };
export const uses = table('question_bank_use', 'tenant', { verId: id(), answers: int(), shareSum: big(), ...apart }, [
  'verId',
]);
export const sharedUses = table(
  'question_bank_shared_use',
  'reference',
  { verId: id(), answers: int(), shareSum: big(), ...apart },
  ['verId'],
);
export const prints = table(
  'question_bank_print',
  'reference',
  {
    qid: id(),
    verId: id(),
    stgId: id(),
    sbjId: id(),
    textHash: big(),
    shapeHash: big(),
    sketch: big(),
    bands: ints(),
  },
  ['qid'],
);
export type DupKind = 'text' | 'shape';
export type DupState = 'open' | 'merged' | 'ignored';
export const dupGroups = table(
  'question_bank_dup_group',
  'reference',
  {
    groupId: id(),
    stgId: id(),
    sbjId: id(),
    kind: word<DupKind>(),
    qids: ints(),
    likeness: int(),
    state: word<DupState>(),
    keepQid: id().null(),
    foundAt: instant(),
    decidedBy: id().null(),
    decidedAt: instant().null(),
  },
  ['groupId'],
);
export type WrongKind = 'answer' | 'stem' | 'explain' | 'format' | 'link' | 'other';
export type WrongState = 'open' | 'fixed' | 'kept';
export const wrongques = table(
  'question_bank_wrongque',
  'tenant',
  {
    reportId: id(),
    qid: id(),
    verId: id(),
    stgId: id(),
    sbjId: id(),
    kind: word<WrongKind>(),
    text: text(500),
    fromOrgId: id(),
    fromOrgName: text(),
    fromUserId: id(),
    fromName: text(),
    madeAt: instant(),
    state: word<WrongState>(),
    reply: text(500).null(),
    newVerId: id().null(),
    decidedBy: id().null(),
    decidedAt: instant().null(),
  },
  ['reportId'],
);
