import { BUSI } from '../../../../kernel/shared/codes';
import type { Cx } from '../../../../kernel/server/cx';
import { exporter } from '../../../../kernel/server/exporting';
import { handle, type Handler } from '../../../../kernel/server/module';
import type { ReplyOf } from '../../../../kernel/shared/call';
import * as calls from '../../contract';
import { Cond, containing, nameIn } from '../sql';
import { ethnicGroups } from '../ethnics';
import { sightOf, sightSql, type Sight } from '../scope';
import { customerQuery, type CustomerFilters } from './customers';
import { columnsOf, exportOf } from './export';
import { learnerQuery, type LearnerFilters } from './learners';
import { pageOf, wholeEnabled } from './page';
import { staffQuery, type StaffFilters } from './staff';
import { studentQuery, type StudentFilters } from './students';

interface Asked {
  readonly orgId?: number;
  readonly sort?: string;
  readonly columns?: readonly string[];
  readonly [filter: string]: unknown;
}
const STUDENT = ['name', 'sex', 'sidNo', 'login', 'clazzName', 'ethnicId', 'bornOn', 'phone', 'enabled'];

/** Exports read their list again with the same rights, filters and order. */
const studentsExport = exporter<Asked & StudentFilters>({
  kind: 'people.students',
  calls: [calls.studentsExport, calls.basicStudentsExport],
  run: (cx, p) =>
    exportOf(
      cx,
      'people.students.export',
      p.orgId,
      cx.text('people.students'),
      columnsOf(cx, p.columns, STUDENT),
      (door) => studentQuery(door, p, p.sort),
    ),
});
const teachersExport = exporter<Asked & StaffFilters>({
  kind: 'people.teachers',
  calls: [calls.teachersExport],
  run: (cx, p) =>
    exportOf(
      cx,
      'people.teachers.export',
      p.orgId,
      cx.text('people.teachers'),
      columnsOf(cx, p.columns, ['name', 'sex', 'login', 'phone', 'sbjs', 'roles', 'enabled']),
      (door) => staffQuery(door, cx.lang, p, p.sort),
    ),
});
const customersExport = exporter<Asked & CustomerFilters>({
  kind: 'people.customers',
  calls: [calls.customersExport],
  run: (cx, p) =>
    exportOf(
      cx,
      'people.customers.export',
      p.orgId,
      cx.text('people.customers'),
      columnsOf(cx, p.columns, ['name', 'orgName', 'userType', 'login', 'phone', 'yunNo', 'enabled']),
      (door) => customerQuery(door, p, p.sort),
    ),
});
const learnersExport = exporter<Asked & LearnerFilters>({
  kind: 'people.learners',
  calls: [calls.trainStudentsExport],
  run: (cx, p) =>
    exportOf(
      cx,
      'people.learners.export',
      p.orgId ?? learnersAt(cx),
      cx.text('people.learners'),
      columnsOf(cx, p.columns, ['name', 'sex', 'phone', 'serves', 'adminByName', 'remark', 'enabled']),
      (door) => learnerQuery(door, cx.lang, cx.today, p, p.sort),
    ),
});
/** Jobs of the long exports. */
export const listJobs = [studentsExport.job, teachersExport.job, customersExport.job, learnersExport.job];

export const listHandlers: readonly Handler[] = [
  handle(calls.basicStudents, (cx, f) =>
    cx.reading('people.students', f.orgId, (door) =>
      pageOf(studentQuery(door, { ...f, enabled: wholeEnabled(f, f.enabled) }, f.sort), f),
    ),
  ),
  handle(calls.students, (cx, f) =>
    cx.reading('people.students', f.orgId, (door) =>
      pageOf(studentQuery(door, { ...f, enabled: wholeEnabled(f, f.enabled) }, f.sort), f),
    ),
  ),
  handle(calls.teachers, (cx, f) =>
    cx.reading('people.teachers', f.orgId, (door) =>
      pageOf(staffQuery(door, cx.lang, { ...f, enabled: wholeEnabled(f, f.enabled) }, f.sort), f),
    ),
  ),
  handle(calls.admins, (cx, f) =>
    cx.reading('people.admins', f.orgId ?? cx.me.orgId, (door) =>
      pageOf(staffQuery(door, cx.lang, f, f.sort, 'admins'), f),
    ),
  ),
  // Inputers work for the platform, whoever asks.
  handle(calls.inputers, (cx, f) => pageOf(staffQuery(cx.db, cx.lang, f, f.sort, 'inputers'), f)),
  handle(calls.customers, (cx, f) =>
    cx.reading('people.customers', f.orgId, (door) => pageOf(customerQuery(door, f, f.sort), f)),
  ),
  handle(calls.trainStudents, (cx, f) =>
    cx.reading('people.learners', f.orgId ?? learnersAt(cx), (door) =>
      pageOf(learnerQuery(door, cx.lang, cx.today, f, f.sort), f),
    ),
  ),
  handle(calls.basicStudentsExport, (cx, f) => studentsExport.answer(cx, f)),
  handle(calls.studentsExport, (cx, f) => studentsExport.answer(cx, f)),
  handle(calls.teachersExport, (cx, f) => teachersExport.answer(cx, f)),
  handle(calls.customersExport, (cx, f) => customersExport.answer(cx, f)),
  handle(calls.trainStudentsExport, (cx, f) => learnersExport.answer(cx, f)),

  handle(calls.customs, (cx, f) =>
    cx.reading('people.customs', f.orgId ?? cx.me.orgId, async (door) => {
      const cond = new Cond(door)
        .and('p.user_type = 2')
        .and('p.enabled')
        .and('p.removed_at is null')
        .when(containing(f.name), (v) => `p.name ilike ${v}`);
      return door.rows<{ userId: number; name: string; phone: string | null; learners: number }>(
        `select p.user_id, p.name, p.phone, (select count(*) from people_person l where l.org_id = p.org_id and l.admin_by = p.user_id and l.removed_at is null) learners from people_person p
       where ${cond.sql} and exists (select from people_person_role h join role_preset d on d.role_id = h.role_id where h.org_id = p.org_id and h.user_id = p.user_id and d.func_ids && '{STUDENT_MANAGER,TRAIN_SUPERMAN}') order by p.name, p.user_id limit 200`,
        cond.params,
      );
    }),
  ),
  handle(calls.options, (cx, f) =>
    cx.reading('people.options', f.orgId ?? cx.me.orgId, async (door) => {
      const cond = new Cond(door)
        .and('p.removed_at is null')
        .when(f.userType, (v) => `p.user_type = ${v}`)
        .when(containing(f.q), (v) => `(p.name ilike ${v} or p.sid_no like ${v} or p.login ilike ${v})`)
        .when(
          f.clazzId,
          (v) =>
            `exists (select from class_student_v s where s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_id = ${v})`,
        )
        .when(
          f.sbjId,
          (v) =>
            `exists (select from people_teach_sbj t where t.org_id = p.org_id and t.user_id = p.user_id and t.sbj_id = ${v})`,
        );
      // Chosen people stay readable after they were disabled; new ones are chosen among the enabled.
      if (f.userIds?.length) cond.and(`p.user_id = any(${cond.bind(f.userIds)}::bigint[])`);
      else cond.and('p.enabled');
      cond.and(sightSql(cx.me, pickSight(cx), (v) => cond.bind(v)));
      const [{ n }] = (await door.rows<{ n: number }>(
        `select count(*) n from people_person p where ${cond.sql}`,
        cond.params,
      )) as [{ n: number }];
      const items = await door.rows<{
        userId: number;
        name: string;
        userType: number;
        sex: 'male' | 'female';
        photo: string | null;
        sidNo: string | null;
        note: string;
        enabled: boolean;
      }>(
        `select p.user_id, p.name, p.user_type, p.sex, p.photo, p.sid_no, p.enabled, case when p.user_type = 1 then coalesce(c.clazz_name, '') else coalesce((select string_agg(s.${nameIn(cx.lang)}, '、' order by t.ord) from people_teach_sbj t join textbook_subject s on s.sbj_id = t.sbj_id where t.org_id = p.org_id and t.user_id = p.user_id), '') end note
       from people_person p left join class_student_v c on c.org_id = p.org_id and c.user_id = p.user_id and c.clazz_type = 1 where ${cond.sql} order by p.name, p.user_id limit 200`,
        cond.params,
      );
      return { items, total: n };
    }),
  ),
  handle(calls.clazzes, (cx, f) =>
    cx.reading('people.clazzes', f.orgId ?? cx.me.orgId, (door) =>
      door.rows<{ clazzId: number; clazzName: string; grdId: number | null; students: number }>(
        `select k.clazz_id, k.clazz_name, k.grd_id, count(s.user_id) students from class_clazz_v k left join class_student_v s on s.org_id = k.org_id and s.clazz_id = k.clazz_id
     where k.org_id = any($1::bigint[]) and k.clazz_type = 1 and k.ended_at is null and ($2::bigint is null or k.grd_id = $2) group by k.clazz_id, k.clazz_name, k.grd_id, k.order_no order by k.grd_id nulls last, k.order_no, k.clazz_id`,
        [door.orgIds, f.grdId ?? null],
      ),
    ),
  ),
  handle(calls.find, (cx, f) =>
    cx.reading(
      'people.find',
      f.orgId,
      async (door) =>
        (
          await pageOf<ReplyOf<typeof calls.find>[number]>(customerQuery(door, { q: f.q }, undefined), {
            curPage: 1,
            pageSize: 20,
          })
        ).items,
    ),
  ),
  handle(calls.ethnics, () =>
    Promise.resolve(ethnicGroups().map((g) => ({ id: g.id, name: g.nameZh, nameEn: g.nameEnCommon ?? g.nameEn }))),
  ),
];

/** A training institution sees its own learners; the platform asks for an organisation or sees all. */
const learnersAt = (cx: Cx): number | undefined => (cx.me.busiId === BUSI.platform ? undefined : cx.me.orgId);
/**
 * Whoever keeps a desk of the school (a custom role's function module) chooses among all its children. A bureau's custom role
 * chooses among its colleagues: lists that do not name children to it must not be read with names from a picker.
 */
const pickSight = (cx: Cx): Sight => {
  const own = sightOf(cx.me);
  if (!cx.me.funcIds.some((f) => f.startsWith('mod:'))) return own;
  return cx.me.busiId === BUSI.region ? (own === 'self' ? 'classes' : own) : 'all';
};
