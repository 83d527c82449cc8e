import {
  big,
  bool,
  bytes,
  date,
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
  words as texts,
} from '../../kernel/server/db/table';
import { revColumns } from '../../kernel/server/rev';
import type { FoundSection, Warning } from './rules/docs/found';
import type { InputQuestion, PaperSection } from './rules/input';
import type { QueKind, QuestionBody } from './rules/model';

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
export const uses = table('question_bank_use', 'tenant', { verId: id(), answers: int(), shareSum: big() }, ['verId']);
export const sharedUses = table(
  'question_bank_shared_use',
  'reference',
  { verId: id(), answers: int(), shareSum: big() },
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

// The input pipeline (migrations/20261121-3330).
export type TaskKind = 'batch' | 'direct' | 'paper';
export type TaskState = 'init' | 'claimed' | 'auditing' | 'passed' | 'rejected' | 'returned' | 'ignored';
export type StepWhat = 'claimed' | 'released' | 'input' | 'passed' | 'edited' | 'rejected' | 'returned' | 'ignored';
export type PaperState = 'input' | 'auditing' | 'done';
export const batches = table(
  'question_bank_queipt_batch',
  'tenant',
  {
    batchId: id(),
    title: text(60),
    stgId: ref('textbook_stage'),
    sbjId: ref('textbook_subject'),
    srsId: ref('textbook_series').null(),
    images: texts(),
    num: int(),
    madeBy: ref('people_person'),
    madeAt: instant(),
  },
  ['batchId'],
);
export const papers = table(
  'question_bank_papipt',
  'tenant',
  {
    papId: id(),
    title: text(32),
    stgId: ref('textbook_stage'),
    sbjId: ref('textbook_subject'),
    year: int().null(),
    images: texts(),
    sections: json<PaperSection[]>(),
    state: word<PaperState>(),
    inputterId: ref('people_person'),
    madeAt: instant(),
    savedAt: instant(),
    submittedAt: instant().null(),
    doneAt: instant().null(),
  },
  ['papId'],
);
export const tasks = table(
  'question_bank_queipt',
  'tenant',
  {
    taskId: id(),
    kind: word<TaskKind>(),
    batchId: ref('question_bank_queipt_batch').null(),
    papId: ref('question_bank_papipt').null(),
    no: int(),
    page: int(),
    stgId: ref('textbook_stage'),
    sbjId: ref('textbook_subject'),
    state: word<TaskState>(),
    inputterId: ref('people_person').null(),
    claimedAt: instant().null(),
    question: json<InputQuestion>().null(),
    qtpId: ref('question_bank_qtp').null(),
    words: text().null(),
    submittedAt: instant().null(),
    auditorId: ref('people_person').null(),
    auditedAt: instant().null(),
    edited: bool(),
    cause: text(200).null(),
    returnCause: text(200).null(),
    returnedBy: id().null(),
    returnedAt: instant().null(),
    qid: id().null(),
    verId: id().null(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['taskId'],
);
export const steps = table(
  'question_bank_queipt_step',
  'tenant',
  {
    stepId: id(),
    taskId: ref('question_bank_queipt'),
    what: word<StepWhat>(),
    userId: id(),
    at: instant(),
    cause: text(200).null(),
  },
  ['stepId'],
);
const tally = () => int().default();
export const inputDays = table(
  'question_bank_queipt_day',
  'tenant',
  {
    day: date(),
    userId: ref('people_person'),
    stgId: id(),
    sbjId: id(),
    claimed: tally(),
    input: tally(),
    redone: tally(),
    passed: tally(),
    edited: tally(),
    rejected: tally(),
    ignored: tally(),
    adtPassed: tally(),
    adtEdited: tally(),
    adtRejected: tally(),
  },
  ['day', 'userId', 'stgId', 'sbjId'],
);

// Questions out of documents (migrations/20261121-3350).
export const docs = table(
  'question_bank_doc',
  'tenant',
  {
    batchId: id(),
    userId: ref('people_person'),
    kind: word<'docx' | 'qti'>(),
    state: word<'ready' | 'done' | 'undone'>(),
    fileName: text(),
    lib: word<'psn' | 'org'>(),
    stgId: ref('textbook_stage'),
    sbjId: ref('textbook_subject'),
    title: text(),
    sections: json<readonly FoundSection[]>(),
    warnings: json<readonly Warning[]>(),
    paperId: id().null(),
    madeAt: instant(),
    committedAt: instant().null(),
    undoUntil: instant().null(),
  },
  ['batchId'],
);
export const docItems = table(
  'question_bank_doc_item',
  'tenant',
  {
    batchId: ref('question_bank_doc'),
    itemNo: int(),
    printNo: text(),
    section: int(),
    body: json<QuestionBody>(),
    original: text(),
    qtpId: ref('question_bank_qtp'),
    degree: int(),
    score: score().null(),
    nodeIds: ints().default(),
    klgIds: ints().default(),
    tagIds: ints().default(),
    source: text().null(),
    warnings: json<readonly Warning[]>(),
    state: word<'new' | 'changed' | 'same'>(),
    picked: bool(),
    mark: text(),
    reading: text(),
    oldQid: id().null(),
    oldVerId: id().null(),
    likeQid: id().null(),
    likeness: int().null(),
    qid: id().null(),
    verId: id().null(),
  },
  ['batchId', 'itemNo'],
);
export const docPictures = table(
  'question_bank_doc_picture',
  'tenant',
  { batchId: ref('question_bank_doc'), picNo: int(), ext: word<'png' | 'jpg'>(), bytes: bytes() },
  ['batchId', 'picNo'],
);
