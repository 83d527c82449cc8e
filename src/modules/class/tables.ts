import { bool, date, id, int, instant, json, ref, table, text, view, word, words } from '../../kernel/server/db/table';
import { revColumns } from '../../kernel/server/rev';

// Classes and who stands in them (migrations/20261121-0950).
export const clazzes = table(
  'class_clazz',
  'tenant',
  {
    clazzId: id(),
    clazzName: text(32),
    clazzNo: text().default(),
    clazzType: int(),
    orderNo: int().default(),
    stgId: id().null(),
    grdId: id().null(),
    sbjId: id().null(),
    year: int().null(),
    masterId: ref('people_person').null(),
    endedAt: instant().null(),
    upgradedAt: instant().null(),
    inviteCode: text().null(),
    inviteUntil: instant().null(),
    inviteLimit: int().null(),
    inviteUsed: int().default(),
    seatLimit: int().null(),
    startOn: date().null(),
    endOn: date().null(),
    madeAt: instant(),
    ...revColumns(),
  },
  ['clazzId'],
  { stake: 'right', in: ['masterId'], revises: 'roster' },
);
export const clazzTeachers = table(
  'class_teacher',
  'tenant',
  { clazzId: ref('class_clazz'), userId: ref('people_person'), sbjId: id() },
  ['clazzId', 'sbjId', 'userId'],
  { stake: 'right' },
);
export type RemovedWhy = 'removed' | 'moved' | 'left';
export const enrolments = table(
  'class_enrolment',
  'tenant',
  {
    clazzId: ref('class_clazz'),
    userId: ref('people_person'),
    joinedAt: instant(),
    removedAt: instant().null(),
    removedWhy: word<RemovedWhy>().null(),
    isHome: bool().default(),
  },
  ['clazzId', 'userId'],
  { stake: 'person', revises: 'roster' },
);
/** Stays that are over of children who came back since (migrations/20261129-1600). */
export const stays = table(
  'class_stay',
  'tenant',
  { clazzId: ref('class_clazz'), userId: ref('people_person'), joinedAt: instant(), leftAt: instant() },
  ['clazzId', 'userId', 'joinedAt'],
  { refers: ['class_enrolment'] },
);
/** Published: who was in a class when, for lists of the past; `leftAt` is null while a stay lasts. */
export const stayView = view(
  'class_stay_v',
  'tenant',
  { clazzId: id(), userId: id(), joinedAt: instant(), leftAt: instant().null() },
  ['clazzId', 'userId', 'joinedAt'],
);

// Where children sit (migrations/20261122-1500).
export const seats = table(
  'class_seat',
  'tenant',
  { clazzId: ref('class_clazz'), userId: ref('people_person'), rowNo: int(), colNo: int() },
  ['clazzId', 'userId'],
  { refers: ['class_enrolment'] },
);
/** Where the children who are in a class now sit; row 1 is at the board. */
export const seatView = view('class_seat_v', 'tenant', { clazzId: id(), userId: id(), rowNo: int(), colNo: int() }, [
  'clazzId',
  'userId',
]);

// The life of a class (migrations/20261121-1500).
export type LogAction =
  | 'created'
  | 'renamed'
  | 'changed'
  | 'teachers'
  | 'added'
  | 'joined'
  | 'approved'
  | 'removed'
  | 'recovered'
  | 'moved'
  | 'left'
  | 'upgraded'
  | 'ended';
export const logs = table(
  'class_log',
  'tenant',
  {
    logId: id(),
    clazzId: ref('class_clazz'),
    action: word<LogAction>(),
    userId: id().null(),
    byId: id(),
    at: instant(),
    detail: json<Record<string, unknown>>(),
  },
  ['logId'],
);
export const groups = table('class_group', 'tenant', { clazzId: ref('class_clazz'), groupNo: int(), name: text(16) }, [
  'clazzId',
  'groupNo',
]);
export const groupMembers = table(
  'class_group_member',
  'tenant',
  { clazzId: ref('class_clazz'), userId: ref('people_person'), groupNo: int() },
  ['clazzId', 'userId'],
  { refers: ['class_enrolment', 'class_group'] },
);
export type ApplicantState = 'waiting' | 'approved' | 'rejected';
export const applicants = table(
  'class_applicant',
  'tenant',
  {
    clazzId: ref('class_clazz'),
    userId: ref('people_person'),
    state: word<ApplicantState>(),
    remark: text().default(),
    cause: text().default(),
    appliedAt: instant(),
    judgedAt: instant().null(),
    judgedBy: id().null(),
  },
  ['clazzId', 'userId'],
);
export interface ArchivedStudent {
  readonly userId: number;
  readonly name: string;
  readonly sex: 'male' | 'female';
  readonly sidNo: string | null;
}
export interface ArchivedTeacher {
  readonly userId: number;
  readonly name: string;
  readonly sbjId: number;
}
export const archives = table(
  'class_archive',
  'tenant',
  {
    clazzId: ref('class_clazz'),
    clazzName: text(),
    clazzNo: text(),
    clazzType: int(),
    stgId: id().null(),
    grdId: id().null(),
    year: int(),
    masterName: text().null(),
    studentCount: int(),
    students: json<ArchivedStudent[]>(),
    teachers: json<ArchivedTeacher[]>(),
    endedAt: instant(),
    endedBy: id(),
    cause: word<'ended' | 'graduated'>(),
  },
  ['clazzId'],
);
export const partners = table(
  'class_partner',
  'reference',
  { hostOrgId: id(), hostClazzId: id(), guestOrgId: id(), guestClazzId: id(), madeAt: instant() },
  ['hostOrgId', 'hostClazzId', 'guestOrgId', 'guestClazzId'],
);

// The class space (migrations/20261121-1510).
export const dynamics = table(
  'class_dynamic',
  'tenant',
  {
    dynaId: id(),
    clazzId: ref('class_clazz'),
    userId: ref('people_person'),
    text: text(),
    images: words(),
    video: text().null(),
    at: instant(),
  },
  ['dynaId'],
);
export const praises = table(
  'class_dynamic_praise',
  'tenant',
  {
    dynaId: ref('class_dynamic'),
    userId: id(),
    praiseId: id(),
    userName: text(),
    isOn: bool(),
    at: instant(),
    toId: id().null(),
    seenAt: instant().null(),
  },
  ['dynaId', 'userId'],
);
export const replies = table(
  'class_dynamic_reply',
  'tenant',
  {
    replyId: id(),
    dynaId: ref('class_dynamic'),
    userId: id(),
    userName: text(),
    text: text(),
    at: instant(),
    toId: id().null(),
    seenAt: instant().null(),
  },
  ['replyId'],
);

// Published: classes, the children in running ones, who teaches what.
export const clazzView = view(
  'class_clazz_v',
  'tenant',
  {
    clazzId: id(),
    clazzName: text(),
    clazzNo: text(),
    clazzType: int(),
    orderNo: int(),
    stgId: id().null(),
    grdId: id().null(),
    sbjId: id().null(),
    year: int().null(),
    masterId: id().null(),
    endedAt: instant().null(),
  },
  ['clazzId'],
);
/** Published: the classes a figure counts (migrations/20261122-2810). */
export const openClazzView = view(
  'class_open_v',
  'tenant',
  { clazzId: id(), grdId: id().null(), masterId: id().null() },
  ['clazzId'],
);
/** Published: children who left with their class and stand in none since (migrations/20261123-0240). */
export const graduateView = view(
  'class_graduate_v',
  'tenant',
  { clazzId: id(), userId: id(), clazzName: text(), endedAt: instant() },
  ['clazzId', 'userId'],
);
export const studentView = view(
  'class_student_v',
  'tenant',
  {
    clazzId: id(),
    userId: id(),
    joinedAt: instant(),
    clazzName: text(),
    clazzType: int(),
    grdId: id().null(),
    stgId: id().null(),
    orderNo: int(),
  },
  ['clazzId', 'userId'],
);
export const teacherView = view('class_teacher_v', 'tenant', { clazzId: id(), userId: id(), sbjId: id() }, [
  'clazzId',
  'sbjId',
  'userId',
]);
/**
 * Who leads (`master`, no subject: all of them) or teaches (`teacher`, one row a subject) a class. Whose child somebody is follows by
 * a join with `class_student_v` on (org_id, clazz_id).
 */
export const chargeView = view(
  'class_charge_v',
  'tenant',
  { clazzId: id(), userId: id(), role: word<'master' | 'teacher'>(), sbjId: id().null() },
  ['clazzId', 'userId', 'role', 'sbjId'],
);
