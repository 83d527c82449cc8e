import {
  bool,
  date,
  id,
  int,
  instant,
  ints,
  json,
  ref,
  table,
  text,
  word,
  words,
} from '../../../kernel/server/db/table';
import type { ExamConfig, ExamState, SignWay } from '../rules/exam';

// The test day (migrations/20261121-4110, 4120).
export const exams = table(
  'fitness_test_exam',
  'tenant',
  {
    tstId: id(),
    hostId: id(),
    name: text(32),
    yearId: int(),
    termId: int().null(),
    counts: bool(),
    standardKey: text(),
    schemeId: id().null(),
    schemeVersion: int().null(),
    itemIds: words(),
    grdIds: ints(),
    orgIds: ints().default(),
    startOn: date(),
    endOn: date(),
    config: json<ExamConfig>(),
    state: word<ExamState>(),
    publishedAt: instant().null(),
    shownAt: instant().null(),
    appealUntil: instant().null(),
    archivedAt: instant().null(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['tstId'],
);
export const examChildren = table(
  'fitness_test_exam_child',
  'tenant',
  {
    tstId: ref('fitness_test_exam'),
    userId: id(),
    chestNo: int(),
    name: text(),
    sex: word<'male' | 'female'>(),
    sidNo: text().null(),
    clazzId: id(),
    clazzName: text(),
    grdId: id(),
    clazzOrd: int(),
    grpNo: int().null(),
    itemIds: words(),
  },
  ['tstId', 'userId'],
);
export const examGroups = table(
  'fitness_test_exam_group',
  'tenant',
  {
    tstId: ref('fitness_test_exam'),
    grpNo: int(),
    name: text(),
    clazzId: id().null(),
    sex: word<'male' | 'female'>().null(),
  },
  ['tstId', 'grpNo'],
);
export const grounds = table(
  'fitness_test_ground',
  'tenant',
  { gudId: id(), tstId: ref('fitness_test_exam'), name: text(32), itemIds: words(), lanes: int(), ord: int() },
  ['gudId'],
);
export const periods = table(
  'fitness_test_period',
  'tenant',
  { perId: id(), tstId: ref('fitness_test_exam'), onDate: date(), startMin: int(), endMin: int() },
  ['perId'],
);
export const actions = table(
  'fitness_test_action',
  'tenant',
  { actId: id(), tstId: id(), perId: ref('fitness_test_period'), gudId: ref('fitness_test_ground'), grpNo: int() },
  ['actId'],
  { refers: ['fitness_test_exam_group'] },
);
export const signs = table(
  'fitness_test_sign',
  'tenant',
  { actId: id(), userId: id(), tstId: ref('fitness_test_exam'), way: word<SignWay>(), at: instant(), byId: id() },
  ['actId', 'userId'],
  { refers: ['fitness_test_exam_child'] },
);
