import { date, id, instant, int, ints, ref, table, text, view, word, words } from '../../kernel/server/db/table';
import type { Tier, TodoType } from './rules';

// Goals, to-dos and comments (migrations/20261121-6000).
export const goals = table(
  'train_goal',
  'tenant',
  {
    goalId: id(),
    userId: ref('people_person'),
    sbjId: ref('textbook_subject'),
    tier: word<Tier>(),
    startOn: date(),
    endOn: date(),
    madeBy: ref('people_person'),
    madeAt: instant(),
  },
  ['goalId'],
);
export const todos = table(
  'train_todo',
  'tenant',
  {
    todoId: id(),
    userId: ref('people_person'),
    type: word<TodoType>(),
    busId: id(),
    name: text(),
    stgId: ref('textbook_stage'),
    sbjId: ref('textbook_subject'),
    verIds: ints().default(),
    queCount: int(),
    dueAt: instant(),
    madeBy: ref('people_person'),
    madeAt: instant(),
    doneAt: instant().null(),
    trainId: id().null(),
    partCount: int().null(),
    rightCount: int().null(),
    shareSum: int().null(),
    spent: int().null(),
  },
  ['todoId'],
);
export const comments = table(
  'train_comment',
  'tenant',
  {
    commentId: id(),
    userId: ref('people_person'),
    text: text(500),
    images: words().default(),
    madeBy: ref('people_person'),
    madeAt: instant(),
  },
  ['commentId'],
);
/** Published: to-dos without their words, for figures. */
export const todoView = view(
  'train_todo_v',
  'tenant',
  {
    todoId: id(),
    userId: id(),
    sbjId: id(),
    madeBy: id(),
    madeAt: instant(),
    dueAt: instant(),
    doneAt: instant().null(),
  },
  ['todoId'],
);
