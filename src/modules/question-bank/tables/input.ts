import {
  bool,
  date,
  id,
  instant,
  int,
  json,
  ref,
  table,
  text,
  word,
  words as texts,
} from '../../../kernel/server/db/table';
import type { InputQuestion, PaperSection } from '../rules/input';

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
