import { bool, date, id, int, instant, text, view, word } from '../../../kernel/server/db/table';
import type { Mark } from '../rules/settings';
import type { ExamState } from '../rules/exam';
import type { LevelCode, TotalStateCode, YearState } from '../rules/words';
import { sums } from './years';

// Published: what boards, vision and others join.
export const yearView = view(
  'fitness_test_year_v',
  'tenant',
  {
    yearId: int(),
    standardKey: text(),
    state: word<YearState>(),
    closedAt: instant().null(),
    publishedAt: instant().null(),
  },
  ['yearId'],
);
export const totalView = view(
  'fitness_test_total_v',
  'tenant',
  {
    yearId: int(),
    userId: id(),
    name: text(),
    sex: word<'male' | 'female'>(),
    clazzId: id(),
    clazzName: text(),
    grdId: id(),
    height: int().null(),
    weight: int().null(),
    bmi: int().null(),
    done: int(),
    due: int(),
    bonus: int(),
    total: int().null(),
    level: word<LevelCode>().null(),
    state: word<TotalStateCode>(),
    changedAt: instant(),
    reliefGround: word<'illness' | 'disability'>().null(),
  },
  ['yearId', 'userId'],
);
export const resultView = view(
  'fitness_test_result_v',
  'tenant',
  {
    yearId: int(),
    userId: id(),
    itemId: text(),
    value: int().null(),
    mark: word<Mark>().null(),
    points: int().null(),
    level: text().null(),
    bonus: int(),
    doneOn: date().null(),
  },
  ['yearId', 'userId', 'itemId'],
);
export const statView = view(
  'fitness_test_stat_v',
  'tenant',
  { yearId: int(), clazzId: id(), itemId: text(), grdId: id(), sex: word<'male' | 'female'>(), ...sums },
  ['yearId', 'clazzId', 'itemId', 'grdId', 'sex'],
);
/** Exams that are published, and how far each child is with each item: for boards. */
export const examView = view(
  'fitness_test_exam_v',
  'tenant',
  {
    tstId: id(),
    hostId: id(),
    name: text(),
    yearId: int(),
    state: word<Exclude<ExamState, 'draft'>>(),
    startOn: date(),
    endOn: date(),
  },
  ['tstId'],
);
export const examCellView = view(
  'fitness_test_exam_cell_v',
  'tenant',
  {
    tstId: id(),
    userId: id(),
    sex: word<'male' | 'female'>(),
    clazzId: id(),
    grdId: id(),
    itemId: text(),
    entered: bool(),
    enteredAt: instant().null(),
  },
  ['tstId', 'userId', 'itemId'],
);
/** Results of a test day that were taken over: the entrance exam takes them. */
export const markView = view(
  'fitness_test_mark_v',
  'tenant',
  { tstId: id(), userId: id(), itemId: text(), value: int().null(), mark: word<Mark>().null(), committedAt: instant() },
  ['tstId', 'userId', 'itemId'],
);
