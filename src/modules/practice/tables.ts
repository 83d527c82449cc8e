import {
  bool,
  date,
  id,
  instant,
  int,
  ints,
  json,
  ref,
  table,
  text,
  view,
  word,
  words,
} from '../../kernel/server/db/table';
import type { Answer } from '../question-bank/contract';
import type { TrainType } from './rules';

// Practices, challenges, estimates, beans and questions to a teacher (migrations/20261121-3600).
export const trains = table(
  'practice_train',
  'tenant',
  {
    trainId: id(),
    userId: ref('people_person'),
    type: word<TrainType>(),
    busId: id(),
    name: text(),
    stgId: ref('textbook_stage'),
    sbjId: ref('textbook_subject'),
    tbkId: id().null(),
    nodeId: id().null(),
    pool: ints(),
    goal: int(),
    putCount: int().default(),
    partCount: int().default(),
    rightCount: int().default(),
    shareSum: int().default(),
    spent: int().default(),
    beginMastery: int(),
    endMastery: int().null(),
    startedAt: instant(),
    finishedAt: instant().null(),
  },
  ['trainId'],
);
export const trainQues = table(
  'practice_train_que',
  'tenant',
  {
    trainId: ref('practice_train'),
    qid: id(),
    qcid: int(),
    queNo: int(),
    verId: ref('question_bank_version'),
    answer: json<Answer>().null(),
    share: int().null(),
    spent: int().default(),
    answeredAt: instant().null(),
  },
  ['trainId', 'qid', 'qcid'],
);

export type FightState = 'open' | 'passed' | 'failed' | 'invalid';
export const fights = table(
  'practice_fight',
  'tenant',
  {
    fightId: id(),
    userId: ref('people_person'),
    sbjId: ref('textbook_subject'),
    nodeId: id(),
    level: int(),
    state: word<FightState>(),
    startedAt: instant(),
    endedAt: instant().null(),
    allowed: int(),
    duration: int().null(),
    spent: int().null(),
    accuracy: int().null(),
    rightCount: int().null(),
    wrongCount: int().null(),
  },
  ['fightId'],
);
export const fightQues = table(
  'practice_fight_que',
  'tenant',
  {
    fightId: ref('practice_fight'),
    qid: id(),
    queNo: int(),
    verId: ref('question_bank_version'),
    timeLimit: int(),
    answer: json<Answer>().null(),
    share: int().null(),
    spent: int().null(),
  },
  ['fightId', 'qid'],
);
export const ranks = table(
  'practice_rank',
  'tenant',
  { userId: ref('people_person'), nodeId: id(), sbjId: id(), level: int(), reachedAt: instant() },
  ['userId', 'nodeId'],
);

const estimate = { level: int(), spread: int(), answers: int() };
export const abilities = table(
  'practice_ability',
  'tenant',
  { userId: ref('people_person'), sbjId: id(), ...estimate, lastAt: instant() },
  ['userId', 'sbjId'],
);
export const levels = table(
  'practice_level',
  'tenant',
  {
    userId: ref('people_person'),
    klgId: id(),
    sbjId: id(),
    ...estimate,
    shareSum: int(),
    mastery: int(),
    lastAt: instant(),
  },
  ['userId', 'klgId'],
);
export const items = table('practice_item', 'tenant', { qid: id(), qcid: int(), ...estimate }, ['qid', 'qcid']);
export const days = table(
  'practice_day',
  'tenant',
  {
    userId: ref('people_person'),
    sbjId: id(),
    doneOn: date(),
    answers: int(),
    rightCount: int(),
    shareSum: int(),
    spent: int(),
  },
  ['userId', 'sbjId', 'doneOn'],
);
/** Days whose practice counts in the use of its questions (migrations/20261121-6110). */
export const usedDays = table('practice_used', 'tenant', { onDay: date() }, ['onDay']);

export const purses = table('practice_purse', 'tenant', { userId: ref('people_person'), balance: int() }, ['userId']);
export type BeanKind = 'sign' | 'task';
export const beans = table(
  'practice_bean',
  'tenant',
  {
    entryId: id(),
    userId: ref('people_person'),
    kind: word<BeanKind>(),
    taskId: int().null(),
    forKey: text(),
    beans: int(),
    balance: int(),
    at: instant(),
  },
  ['entryId'],
);
export const favours = table(
  'practice_favour',
  'tenant',
  { userId: ref('people_person'), sbjId: ref('textbook_subject'), ord: int() },
  ['userId', 'sbjId'],
);
export const watches = table(
  'practice_watch',
  'tenant',
  { userId: ref('people_person'), klgId: id(), position: int(), ended: bool(), lastAt: instant() },
  ['userId', 'klgId'],
);
export const asks = table(
  'practice_ask',
  'tenant',
  {
    askId: id(),
    userId: ref('people_person'),
    teacherId: ref('people_person'),
    sbjId: id(),
    clazzId: id(),
    qid: id().null(),
    verId: ref('question_bank_version').null(),
    state: word<'unanswered' | 'answered'>(),
    text: text(500),
    images: words().default(),
    reply: text(500).null(),
    replyImages: words().default(),
    askedAt: instant(),
    answeredAt: instant().null(),
  },
  ['askId'],
);

/** Published: what a learner knows of a point, a learner's days, practices, and beans. */
export const levelView = view(
  'practice_level_v',
  'tenant',
  { userId: id(), klgId: id(), sbjId: id(), answers: int(), shareSum: int(), mastery: int(), lastAt: instant() },
  ['userId', 'klgId'],
);
export const dayView = view(
  'practice_day_v',
  'tenant',
  { userId: id(), sbjId: id(), doneOn: date(), answers: int(), rightCount: int(), shareSum: int(), spent: int() },
  ['userId', 'sbjId', 'doneOn'],
);
export const trainView = view(
  'practice_train_v',
  'tenant',
  {
    trainId: id(),
    userId: id(),
    type: word<TrainType>(),
    busId: id(),
    name: text(),
    sbjId: id(),
    partCount: int(),
    rightCount: int(),
    shareSum: int(),
    spent: int(),
    startedAt: instant(),
    finishedAt: instant().null(),
    goal: int(),
    /** Questions of which every part has its answer. */
    doneCount: int(),
  },
  ['trainId'],
);
export const purseView = view('practice_purse_v', 'tenant', { userId: id(), balance: int() }, ['userId']);
