import { bool, id, instant, int, ints, json, ref, table, text, view, word } from '../../../kernel/server/db/table';
import { revColumns } from '../../../kernel/server/rev';
import type { QueKind, QuestionBody } from '../rules/model';

// Questions and their versions (migrations/20261121-3300).
export type Lib = 'psn' | 'org' | 'reg' | 'pfm';
export const qtps = table(
  'question_bank_qtp',
  'reference',
  { qtpId: id(), nameZh: text(), nameEn: text(), kind: word<QueKind>(), ord: int() },
  ['qtpId'],
);
export const sbjQtps = table(
  'question_bank_sbj_qtp',
  'reference',
  { stgId: ref('textbook_stage'), sbjId: ref('textbook_subject'), qtpId: ref('question_bank_qtp'), ord: int() },
  ['stgId', 'sbjId', 'qtpId'],
);
export const questions = table(
  'question_bank_question',
  'tenant',
  {
    qid: id(),
    lib: word<Lib>(),
    ownerId: ref('people_person'),
    verId: id(),
    source: text().null(),
    madeAt: instant(),
    savedAt: instant(),
    removedAt: instant().null(),
    ...revColumns(),
  },
  ['qid'],
);
const content = {
  stgId: ref('textbook_stage'),
  sbjId: ref('textbook_subject'),
  qtpId: ref('question_bank_qtp'),
  kind: word<QueKind>(),
  degree: int(),
  body: json<QuestionBody>(),
  words: text(),
};
export const versions = table(
  'question_bank_version',
  'tenant',
  {
    verId: id(),
    qid: id(),
    verNo: int(),
    ...content,
    nodeIds: ints().default(),
    klgIds: ints().default(),
    tagIds: ints().default(),
    madeAt: instant(),
  },
  ['verId'],
);
export const shared = table(
  'question_bank_shared',
  'reference',
  {
    verId: id(),
    qid: id(),
    verNo: int(),
    fromOrgId: id(),
    regId: id().null(),
    ...content,
    nodeIds: ints().default(),
    klgIds: ints().default(),
    tagIds: ints().default(),
    source: text().null(),
    isCurrent: bool(),
    removedAt: instant().null(),
    madeAt: instant(),
  },
  ['verId'],
);

/** Published: versions the school holds; papers, tasks and mistakes join them. */
export const versionView = view(
  'question_bank_version_v',
  'tenant',
  {
    verId: id(),
    qid: id(),
    stgId: id(),
    sbjId: id(),
    qtpId: id(),
    kind: word<QueKind>(),
    degree: int(),
    body: json<QuestionBody>(),
    words: text(),
    nodeIds: ints(),
    klgIds: ints(),
  },
  ['verId'],
);
/** Published: what the libraries hold; `onShelf` are the current versions that have not left their library. */
export const sharedView = view(
  'question_bank_shared_v',
  'reference',
  {
    verId: id(),
    qid: id(),
    verNo: int(),
    regId: id().null(),
    stgId: id(),
    sbjId: id(),
    qtpId: id(),
    kind: word<QueKind>(),
    degree: int(),
    body: json<QuestionBody>(),
    nodeIds: ints(),
    klgIds: ints(),
    onShelf: bool(),
    madeAt: instant(),
  },
  ['verId'],
);
