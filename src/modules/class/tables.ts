import { id, int, instant, ref, table, text, view } from '../../kernel/server/db/table';

export const clazzes = table('class_clazz', 'tenant', {
  clazzId: id(), clazzName: text(32), clazzNo: text().default(), clazzType: int(), orderNo: int().default(), stgId: id().null(), grdId: id().null(), sbjId: id().null(), year: int().null(),
  masterId: ref('people_person').null(), endedAt: instant().null(), inviteCode: text().null(), inviteUntil: instant().null(), inviteLimit: int().null(), inviteUsed: int().default(), madeAt: instant(),
}, ['clazzId']);
export const clazzTeachers = table('class_teacher', 'tenant', { clazzId: ref('class_clazz'), userId: ref('people_person'), sbjId: id() }, ['clazzId', 'sbjId', 'userId']);
export const enrolments = table('class_enrolment', 'tenant', { clazzId: ref('class_clazz'), userId: ref('people_person'), joinedAt: instant(), removedAt: instant().null() }, ['clazzId', 'userId']);
/** Published: classes, the children in running ones, who teaches what. */
export const clazzView = view('class_clazz_v', 'tenant', {
  clazzId: id(), clazzName: text(), clazzNo: text(), clazzType: int(), orderNo: int(), stgId: id().null(), grdId: id().null(), sbjId: id().null(), year: int().null(), masterId: id().null(), endedAt: instant().null(),
}, ['clazzId']);
export const studentView = view('class_student_v', 'tenant', {
  clazzId: id(), userId: id(), joinedAt: instant(), clazzName: text(), clazzType: int(), grdId: id().null(), stgId: id().null(), orderNo: int(),
}, ['clazzId', 'userId']);
export const teacherView = view('class_teacher_v', 'tenant', { clazzId: id(), userId: id(), sbjId: id() }, ['clazzId', 'sbjId', 'userId']);
