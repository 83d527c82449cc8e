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
import type { Source } from './rules';

// The log of judged answers and the notebook made from it (migrations/20261121-3500).
export const answers = table(
  'wrongbook_answer',
  'tenant',
  {
    userId: ref('people_person'),
    source: word<Source>(),
    sourceId: id(),
    qid: id(),
    qcid: int(),
    verId: id(),
    sbjId: id(),
    share: int(),
    answer: json<Answer>().null(),
    answeredAt: instant(),
    openAt: instant().null(),
    notedAt: instant(),
  },
  ['userId', 'source', 'sourceId', 'qid', 'qcid'],
);
export const items = table(
  'wrongbook_item',
  'tenant',
  {
    itemId: id(),
    userId: ref('people_person'),
    qid: id(),
    qcid: int(),
    verId: id(),
    sbjId: id(),
    source: word<Source>(),
    wrongCount: int().default(),
    rightCount: int().default(),
    firstWrongAt: instant().null(),
    lastWrongAt: instant().null(),
    openAt: instant().null(),
    degree: int().null(),
    isFixed: bool().default(),
    fixedAt: instant().null(),
    causes: words().default(),
    stability: int().null(),
    difficulty: int().null(),
    reps: int().default(),
    lapses: int().default(),
    lastOn: date().null(),
    dueOn: date().null(),
  },
  ['itemId'],
);
export const causes = table(
  'wrongbook_cause',
  'tenant',
  { causeId: id(), userId: ref('people_person'), name: text(8), madeAt: instant() },
  ['causeId'],
);
export const trains = table(
  'wrongbook_train',
  'tenant',
  {
    trainId: id(),
    userId: id(),
    itemId: ref('wrongbook_item'),
    verIds: ints(),
    madeAt: instant(),
    doneAt: instant().null(),
  },
  ['trainId'],
);

/** Published: every judged answer, from which practice estimates ability. `notedAt`: since when this judgement stands, and may be known. */
export const answerView = view(
  'wrongbook_answer_v',
  'tenant',
  {
    userId: id(),
    source: word<Source>(),
    sourceId: id(),
    qid: id(),
    qcid: int(),
    verId: id(),
    sbjId: id(),
    share: int(),
    answeredAt: instant(),
    openAt: instant().null(),
    notedAt: instant(),
  },
  ['userId', 'source', 'sourceId', 'qid', 'qcid'],
);
/** Published: what children got wrong. */
export const itemView = view(
  'wrongbook_item_v',
  'tenant',
  {
    itemId: id(),
    userId: id(),
    qid: id(),
    qcid: int(),
    verId: id(),
    sbjId: id(),
    wrongCount: int(),
    rightCount: int(),
    firstWrongAt: instant().null(),
    lastWrongAt: instant().null(),
    openAt: instant().null(),
    isFixed: bool(),
    dueOn: date().null(),
  },
  ['itemId'],
);
