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
import type { Answer, PartKind } from '../question-bank/contract';
import type { JudgedBy, Release, ReplyState, TaskKind } from './rules';

// Tasks, papers and answers (migrations/20261121-3400).
export const tasks = table(
  'homework_task',
  'tenant',
  {
    taskId: id(),
    userId: ref('people_person'),
    kind: word<TaskKind>(),
    name: text(32),
    stgId: ref('textbook_stage'),
    sbjId: ref('textbook_subject'),
    resId: id().null(),
    lessonId: id().null(),
    startAt: instant(),
    dueAt: instant().null(),
    duration: int().null(),
    markType: int().default(),
    isLateOn: bool(),
    release: word<Release>(),
    releasedAt: instant().null(),
    fullScore: score(),
    queCount: int(),
    keyRev: int().default(),
    madeAt: instant(),
    removedAt: instant().null(),
    usedAt: instant().null(),
  },
  ['taskId'],
);
export const taskClazzes = table(
  'homework_clazz',
  'tenant',
  { taskId: ref('homework_task'), clazzId: ref('class_clazz'), isWhole: bool() },
  ['taskId', 'clazzId'],
);
/** Answers accepted after the fact, by the place of their blank. */
export type Accept = Readonly<Record<string, readonly string[]>>;
export const ques = table(
  'homework_que',
  'tenant',
  {
    taskId: ref('homework_task'),
    qid: id(),
    qcid: int(),
    queNo: int(),
    verId: ref('question_bank_version'),
    kind: word<PartKind>(),
    score: score(),
    accept: json<Accept>().null(),
  },
  ['taskId', 'qid', 'qcid'],
);
export const replies = table(
  'homework_reply',
  'tenant',
  {
    taskId: ref('homework_task'),
    userId: ref('people_person'),
    clazzId: id(),
    state: word<ReplyState>(),
    enteredAt: instant().null(),
    deadlineAt: instant().null(),
    leftAt: instant().null(),
    submittedAt: instant().null(),
    isLate: bool().default(),
    spent: int().default(),
    score: score().null(),
    star: int().null(),
    comment: text().default(),
    markedAt: instant().null(),
    markedBy: id().null(),
    evalDegree: int().null(),
    evalText: text().default(),
    evalAt: instant().null(),
  },
  ['taskId', 'userId'],
  { stake: 'mark', in: ['score', 'star'] },
);
export const answers = table(
  'homework_answer',
  'tenant',
  {
    taskId: id(),
    userId: id(),
    qid: id(),
    qcid: int(),
    answer: json<Answer>().null(),
    isSkip: bool().default(),
    rev: big().default(),
    savedAt: instant(),
    share: int().null(),
    score: score().null(),
    judged: word<JudgedBy>().null(),
    comment: text().default(),
  },
  ['taskId', 'userId', 'qid', 'qcid'],
  { stake: 'mark', in: ['score'], refers: ['homework_reply'] },
);

export interface PeerMark {
  readonly qid: number;
  readonly qcid: number;
  readonly score: number;
  readonly comment: string;
}
export const peers = table(
  'homework_peer',
  'tenant',
  {
    peerId: id(),
    taskId: id(),
    markerId: id(),
    userId: id(),
    marks: json<PeerMark[]>().null(),
    madeAt: instant(),
    doneAt: instant().null(),
  },
  ['peerId'],
  { refers: ['homework_reply'] },
);
export const phrases = table(
  'homework_phrase',
  'tenant',
  { phraseId: id(), userId: ref('people_person'), words: text(100), usedCount: int().default(), usedAt: instant() },
  ['phraseId'],
);
export interface TrainAnswer {
  readonly verId: number;
  readonly qid: number;
  readonly qcid: number;
  readonly answer: Answer | null;
  readonly share: number | null;
}
export const trains = table(
  'homework_train',
  'tenant',
  {
    trainId: id(),
    taskId: id(),
    userId: id(),
    verIds: ints(),
    enteredAt: instant(),
    leftAt: instant().null(),
    answers: json<TrainAnswer[]>().null(),
    partCount: int().default(),
    rightCount: int().default(),
  },
  ['trainId'],
  { refers: ['homework_reply'] },
);

/** Published: what was set, and where a child stands with it. */
export const taskView = view(
  'homework_task_v',
  'tenant',
  {
    taskId: id(),
    userId: id(),
    kind: word<TaskKind>(),
    name: text(),
    stgId: id(),
    sbjId: id(),
    lessonId: id().null(),
    startAt: instant(),
    dueAt: instant().null(),
    duration: int().null(),
    fullScore: score(),
    queCount: int(),
    madeAt: instant(),
  },
  ['taskId'],
);
export const replyView = view(
  'homework_reply_v',
  'tenant',
  {
    taskId: id(),
    userId: id(),
    clazzId: id(),
    state: word<ReplyState>(),
    submittedAt: instant().null(),
    isLate: bool(),
    spent: int(),
    score: score().null(),
    star: int().null(),
    markedAt: instant().null(),
    kind: word<TaskKind>(),
    sbjId: id(),
    fullScore: score(),
    dueAt: instant().null(),
  },
  ['taskId', 'userId'],
);
