import { date, id, instant, int, json, ref, table, text, view, word, words } from '../../kernel/server/db/table';
import type { Answer } from '../question-bank/contract';
import type { Code, LeaveKind, LeaveState } from './rules';

const lesson = {
  lessonId: id(),
  arrangeId: id().null(),
  onDate: date(),
  clazzId: ref('class_clazz'),
  sbjId: ref('textbook_subject'),
  teacherId: ref('people_person'),
};
const times = { secNo: int().null(), startMin: int(), endMin: int() };
const stamps = { startedAt: instant().null(), endedAt: instant().null() };

// Lessons (migrations/20261121-3100). A lesson's states are its stamps and the clock (rules/state.ts).
export const lessons = table(
  'lesson_lesson',
  'tenant',
  {
    ...lesson,
    name: text(32).default(),
    ...times,
    roomName: text().default(),
    linkId: id().null(),
    topic: text(64).default(),
    content: text().default(),
    preparedAt: instant().null(),
    originId: id().null(),
    ...stamps,
    summary: text().default(),
    takenAt: instant().null(),
    takenBy: id().null(),
    takenCount: int().null(),
    awayCount: int().default(),
    lateCount: int().default(),
    quizCount: int().default(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['lessonId'],
);
export const entries = table(
  'lesson_entry',
  'tenant',
  {
    lessonId: ref('lesson_lesson'),
    userId: ref('people_person'),
    firstAt: instant(),
    lastAt: instant(),
    leftAt: instant().null(),
    seconds: int().default(),
  },
  ['lessonId', 'userId'],
);
export const evaluates = table(
  'lesson_evaluate',
  'tenant',
  {
    lessonId: ref('lesson_lesson'),
    userId: ref('people_person'),
    stars: int(),
    tags: words(),
    text: text(),
    madeAt: instant(),
  },
  ['lessonId', 'userId'],
);

// Attendance (migrations/20261121-3110).
export const settings = table('lesson_setting', 'tenant', { name: word<'absentDays'>(), value: int() }, ['name']);
export const leaves = table(
  'lesson_leave',
  'tenant',
  {
    leaveId: id(),
    userId: ref('people_person'),
    kind: word<LeaveKind>(),
    fromDate: date(),
    toDate: date(),
    startMin: int().null(),
    endMin: int().null(),
    reason: text(200),
    guardian: text(16).default(),
    state: word<LeaveState>(),
    madeBy: id(),
    madeAt: instant(),
    decidedBy: id().null(),
    decidedAt: instant().null(),
    decidedWhy: text().default(),
  },
  ['leaveId'],
  { stake: 'mark', in: ['decidedBy', 'decidedWhy'] },
);
export const attends = table(
  'lesson_attend',
  'tenant',
  {
    lessonId: ref('lesson_lesson'),
    userId: ref('people_person'),
    clazzId: id(),
    onDate: date(),
    mark: word<Code>(),
    markBy: id(),
    markAt: instant(),
    remark: text(64).default(),
    fixed: word<Code>().null(),
    fixedBy: id().null(),
    fixedAt: instant().null(),
    fixedWhy: text().default(),
    leaveId: ref('lesson_leave').null(),
    code: word<Code>(),
  },
  ['lessonId', 'userId'],
  { stake: 'mark' },
);

// Practice in class (migrations/20261121-5900).
export const quizzes = table(
  'lesson_quiz',
  'tenant',
  {
    quizId: id(),
    lessonId: ref('lesson_lesson'),
    title: text(32),
    madeBy: id(),
    madeAt: instant(),
    notedAt: instant().null(),
  },
  ['quizId'],
);
export const quizQues = table(
  'lesson_quiz_que',
  'tenant',
  { quizId: ref('lesson_quiz'), verId: ref('question_bank_version'), qid: id(), ord: int() },
  ['quizId', 'verId'],
);
export const answers = table(
  'lesson_answer',
  'tenant',
  {
    quizId: ref('lesson_quiz'),
    verId: id(),
    qcid: int(),
    userId: ref('people_person'),
    answer: json<Answer>(),
    verdict: word<'right' | 'part' | 'wrong'>(),
    share: int(),
    madeAt: instant(),
  },
  ['quizId', 'verId', 'qcid', 'userId'],
  { refers: ['lesson_quiz_que'] },
);

// Famous-teacher lessons (migrations/20261121-3120).
export const famous = table(
  'lesson_famous',
  'reference',
  {
    famousId: id(),
    hostOrgId: ref('organisation_org'),
    name: text(32),
    teacherId: id(),
    teacherName: text(),
    teacherOrgId: ref('organisation_org'),
    sbjId: ref('textbook_subject'),
    stgId: ref('textbook_stage').null(),
    onDate: date(),
    startMin: int(),
    endMin: int(),
    cover: text().null(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['famousId'],
);
export const famousOrgs = table(
  'lesson_famous_org',
  'reference',
  { famousId: ref('lesson_famous'), guestOrgId: ref('organisation_org') },
  ['famousId', 'guestOrgId'],
);
export const famousClazzes = table(
  'lesson_famous_clazz',
  'tenant',
  { famousId: ref('lesson_famous'), clazzId: ref('class_clazz'), boundBy: id(), boundAt: instant() },
  ['famousId', 'clazzId'],
);

/** Published: lessons on which something happened, who was not simply there, what children said of them. */
export const lessonView = view(
  'lesson_lesson_v',
  'tenant',
  {
    ...lesson,
    name: text(),
    topic: text(),
    ...times,
    linkId: id().null(),
    preparedAt: instant().null(),
    ...stamps,
    takenAt: instant().null(),
    takenCount: int().null(),
    awayCount: int(),
    lateCount: int(),
  },
  ['lessonId'],
);
export const attendView = view(
  'lesson_attend_v',
  'tenant',
  { lessonId: id(), userId: id(), clazzId: id(), onDate: date(), code: word<Code>() },
  ['lessonId', 'userId'],
);
/** Published: leave that was granted, whole days or a part of one. */
export const leaveView = view(
  'lesson_leave_v',
  'tenant',
  { userId: id(), fromDate: date(), toDate: date(), startMin: int().null(), endMin: int().null() },
  ['userId', 'fromDate'],
);
export const evaluateView = view(
  'lesson_evaluate_v',
  'tenant',
  { lessonId: id(), userId: id(), stars: int(), madeAt: instant() },
  ['lessonId', 'userId'],
);
export const famousView = view(
  'lesson_famous_v',
  'tenant',
  {
    famousId: id(),
    clazzId: id(),
    name: text(),
    teacherId: id(),
    teacherName: text(),
    teacherOrgId: id(),
    sbjId: id(),
    onDate: date(),
    startMin: int(),
    endMin: int(),
  },
  ['famousId', 'clazzId'],
);
