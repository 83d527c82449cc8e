import { BUSI } from '../../../../kernel/shared/codes';
import type { Cx } from '../../../../kernel/server/cx';
import { exporter } from '../../../../kernel/server/exporting';
import { handle, type Handler } from '../../../../kernel/server/module';
import type { ParsedOf } from '../../../../kernel/shared/call';
import * as calls from '../../contract';
import { WHOLE_FROM } from '../../rules';
import { customerList, type CustomerRow, type CustomersAsked } from './customers';
import { columnsOf, exportOf } from './export';
import { learnerList, type LearnerRow, type LearnersAsked } from './learners';
import { staffList, type InputerRow, type TeacherRow, type TeachersAsked } from './staff';
import { studentList, type StudentRow, type StudentsAsked } from './students';

/** A whole list holds enabled people only (C-005). */
const enabledIn = <F extends { readonly pageSize: number; readonly enabled?: boolean | undefined }>(f: F): F =>
  f.pageSize > WHOLE_FROM ? { ...f, enabled: true } : f;
/** A training institution sees its own learners; the platform asks for an organisation or sees all. */
const learnersAt = (cx: Cx): number | undefined => (cx.me.busiId === BUSI.platform ? undefined : cx.me.orgId);

/** Exports read their list again with the same rights, filters and order. */
const studentsExport = exporter<ParsedOf<typeof calls.studentsExport>>({
  kind: 'people.students',
  calls: [calls.studentsExport, calls.basicStudentsExport],
  run: (cx, p) =>
    exportOf(cx, p.orgId, {
      name: 'people.students',
      columns: columnsOf(cx, p.columns, [
        'name',
        'sex',
        'sidNo',
        'login',
        'clazzName',
        'ethnicId',
        'bornOn',
        'phone',
        'enabled',
      ]),
      sort: p.sort,
      list: (door) => studentList(door, p),
    }),
});
const teachersExport = exporter<ParsedOf<typeof calls.teachersExport>>({
  kind: 'people.teachers',
  calls: [calls.teachersExport],
  run: (cx, p) =>
    exportOf(cx, p.orgId, {
      name: 'people.teachers',
      columns: columnsOf(cx, p.columns, ['name', 'sex', 'login', 'phone', 'sbjs', 'roles', 'enabled']),
      sort: p.sort,
      list: (door) => staffList(door, cx.lang, p),
    }),
});
const customersExport = exporter<ParsedOf<typeof calls.customersExport>>({
  kind: 'people.customers',
  calls: [calls.customersExport],
  run: (cx, p) =>
    exportOf(cx, p.orgId, {
      name: 'people.customers',
      columns: columnsOf(cx, p.columns, ['name', 'orgName', 'userType', 'login', 'phone', 'yunNo', 'enabled']),
      sort: p.sort,
      list: (door) => customerList(door, p),
    }),
});
const learnersExport = exporter<ParsedOf<typeof calls.trainStudentsExport>>({
  kind: 'people.learners',
  calls: [calls.trainStudentsExport],
  run: (cx, p) =>
    exportOf(cx, p.orgId ?? learnersAt(cx), {
      name: 'people.learners',
      columns: columnsOf(cx, p.columns, ['name', 'sex', 'phone', 'serves', 'adminByName', 'remark', 'enabled']),
      sort: p.sort,
      list: (door) => learnerList(cx, door, p),
    }),
});
/** Jobs of the long exports. */
export const listJobs = [studentsExport.job, teachersExport.job, customersExport.job, learnersExport.job];

const students = (cx: Cx, asked: StudentsAsked) => {
  const f = enabledIn(asked);
  return cx.reading('people.students', f.orgId, (door) =>
    door.list<StudentsAsked, StudentRow>(f, studentList(door, f)),
  );
};

export const listHandlers: readonly Handler[] = [
  handle(calls.basicStudents, students),
  handle(calls.students, students),
  handle(calls.teachers, (cx, asked) => {
    const f = enabledIn(asked);
    return cx.reading('people.teachers', f.orgId, (door) =>
      door.list<TeachersAsked, TeacherRow>(f, staffList(door, cx.lang, f)),
    );
  }),
  handle(calls.admins, (cx, f) =>
    cx.reading('people.admins', f.orgId ?? cx.me.orgId, (door) =>
      door.list<TeachersAsked, TeacherRow>(f, staffList(door, cx.lang, f, 'admins')),
    ),
  ),
  // Inputers work for the platform, whoever asks.
  handle(calls.inputers, (cx, f) => cx.list<TeachersAsked, InputerRow>(f, staffList(cx.db, cx.lang, f, 'inputers'))),
  handle(calls.customers, (cx, f) =>
    cx.reading('people.customers', f.orgId, (door) => door.list<CustomersAsked, CustomerRow>(f, customerList(door, f))),
  ),
  handle(calls.trainStudents, (cx, f) =>
    cx.reading('people.learners', f.orgId ?? learnersAt(cx), (door) =>
      door.list<LearnersAsked, LearnerRow>(f, learnerList(cx, door, f)),
    ),
  ),
  handle(calls.find, (cx, f) =>
    cx.reading('people.find', f.orgId, async (door) => {
      const first = { curPage: 1, pageSize: 20 };
      return (await door.list<CustomersAsked, CustomerRow>(first, customerList(door, { q: f.q }))).items;
    }),
  ),
  handle(calls.basicStudentsExport, (cx, f) => studentsExport.answer(cx, f)),
  handle(calls.studentsExport, (cx, f) => studentsExport.answer(cx, f)),
  handle(calls.teachersExport, (cx, f) => teachersExport.answer(cx, f)),
  handle(calls.customersExport, (cx, f) => customersExport.answer(cx, f)),
  handle(calls.trainStudentsExport, (cx, f) => learnersExport.answer(cx, f)),
];
