import { all, begins, contains, is, isOneOf, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { oneOf } from '../../../kernel/server/db/where';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { addStudents, listCandidates, listStudents, recoverStudent, removeStudents, searchStudents } from '../contract';
import type { Student } from '../contract/parts';
import { faults } from '../faults';
import { TYPE } from '../rules';
import { enrolments, logs } from '../tables';
import { enrol, leave } from './enrol';
import { doerOf } from './log';
import { checkLeads, lockLed, seenClazz } from './open';
import { visibleClazzes } from './scope';

/** A class of 40 is read as the register reads: by number, then by name. */
const REGISTER = sql`p.sid_no nulls last, p.name, p.user_id`;
const personSelect = sql`p.user_id, p.name, p.sex, p.photo, p.yun_no, p.login, p.sid_no, p.enabled`;
const rosterSelect = sql`${personSelect}, e.joined_at, m.group_no, g.name as group_name`;
const rosterFrom = sql`class_enrolment e
  join people_person_v p on p.org_id = e.org_id and p.user_id = e.user_id
  left join class_group_member m on m.org_id = e.org_id and m.clazz_id = e.clazz_id and m.user_id = e.user_id
  left join class_group g on g.org_id = m.org_id and g.clazz_id = m.clazz_id and g.group_no = m.group_no`;
const rosterCounted = sql`class_enrolment e join people_person_v p on p.org_id = e.org_id and p.user_id = e.user_id`;

/** Some students of a class as the roster shows them. */
const rosterOf = (cx: Cx, clazzId: number, userIds: readonly number[]): Promise<Student[]> =>
  cx.db.rows<Student>(sql`
    select ${rosterSelect}
    from ${rosterFrom}
    where e.org_id = ${cx.me.orgId}
      and e.clazz_id = ${clazzId}
      and e.user_id = any(${userIds}::bigint[])
      and e.removed_at is null
    order by ${REGISTER}`);

/** Everybody named is a student of this organisation; otherwise nobody is told who exists elsewhere. */
async function checkStudents(cx: Cx, userIds: readonly number[]): Promise<void> {
  const ids = [...new Set(userIds)];
  const found = await cx.db.rows(sql`
    select 1 as found
    from people_person_v p
    where p.org_id = ${cx.me.orgId}
      and p.user_id = any(${ids}::bigint[])
      and p.user_type = ${USER_TYPE.student}
      and p.removed_at is null`);
  if (found.length < ids.length) throw fail(kernelFaults.gone);
}

export const studentHandlers = [
  handle(listStudents, async (cx, { id, ...input }) => {
    await seenClazz(cx, id);
    return cx.list(input, {
      select: rosterSelect,
      from: rosterFrom,
      counted: rosterCounted,
      where: [
        cx.db.orgs('e'),
        is('e.clazz_id', id),
        sql`e.removed_at is null`,
        contains('p.name', input.name),
        is('p.enabled', input.enabled),
      ],
      sorts: { name: sql`p.name`, sidNo: sql`p.sid_no`, sex: sql`p.sex`, joinedAt: sql`e.joined_at` },
      then: REGISTER,
      shape: (row: Student) => row,
    });
  }),

  handle(listCandidates, async (cx, { id, free, ...input }) => {
    const clazz = await checkLeads(cx, id);
    const mayCome = all(
      sql`e.removed_why is distinct from 'removed'`,
      clazz.clazzType === TYPE.administrative ? sql`h.clazz_id is null` : undefined,
    );
    return cx.list(input, {
      select: sql`p.user_id, p.name, p.sex, p.sid_no, h.clazz_name as home_name,
        coalesce(e.removed_why = 'removed', false) as removed`,
      from: sql`people_person_v p
        left join class_enrolment e on e.org_id = p.org_id and e.clazz_id = ${id} and e.user_id = p.user_id
        left join class_student_v h on h.org_id = p.org_id and h.user_id = p.user_id and h.clazz_type = 1`,
      where: [
        cx.db.orgs('p'),
        is('p.user_type', USER_TYPE.student),
        sql`p.removed_at is null and p.enabled`,
        sql`(e.user_id is null or e.removed_at is not null)`,
        free ? mayCome : undefined,
        nameOrNumber(input.name),
      ],
      sorts: {},
      then: sql`h.clazz_name nulls first, ${REGISTER}`,
      shape: (row: Candidate) => row,
    });
  }),

  handle(addStudents, async (cx, { id, userIds }) => {
    await lockLed(cx, id);
    await checkStudents(cx, userIds);
    const made = await enrol(
      cx.db,
      [...new Set(userIds)].map((userId) => ({ clazzId: id, userId })),
      { ...doerOf(cx), action: 'added' },
    );
    for (const { userId } of made) cx.note('class.student.added', { subjectId: userId, new: id });
    return { items: await rosterOf(cx, id, userIds) };
  }),

  handle(removeStudents, async (cx, { id, userIds }) => {
    await lockLed(cx, id);
    // Somebody of another school, or who never was in this class, is nobody here.
    const known = await cx.db.count(enrolments, { clazzId: id, userId: oneOf(userIds) });
    if (known < new Set(userIds).size) throw fail(kernelFaults.gone);
    const gone = await leave(
      cx.db,
      userIds.map((userId) => ({ clazzId: id, userId })),
      { ...doerOf(cx), why: 'removed' },
    );
    for (const { userId } of gone) cx.note('class.student.removed', { subjectId: userId, old: id });
  }),

  handle(recoverStudent, async (cx, { id, logId }) => {
    await lockLed(cx, id);
    const line = await cx.db.one(logs, { logId, clazzId: id });
    if (!line) throw fail(kernelFaults.gone);
    if (line.action !== 'removed' || line.userId == null) throw fail(faults.notRemoved);
    const made = await enrol(cx.db, [{ clazzId: id, userId: line.userId }], { ...doerOf(cx), action: 'recovered' });
    if (made.length > 0) cx.note('class.student.recovered', { subjectId: line.userId, new: id });
    return (await rosterOf(cx, id, [line.userId]))[0]!;
  }),

  // A child in several classes shows once, with the administrative one, unless a class is asked for.
  handle(searchStudents, async (cx, input) => {
    const where = all(
      sql`e.org_id = ${cx.me.orgId} and e.removed_at is null and c.ended_at is null`,
      await visibleClazzes.of(cx, 'c'),
      is('e.clazz_id', input.clazzId),
      is('c.grd_id', input.grdId),
      nameOrNumber(input.name),
      begins('p.sid_no', input.sidNo?.replace(/\s/g, '')),
      input.userIds?.length ? isOneOf('p.user_id', input.userIds) : undefined,
    );
    return cx.list(input, {
      select: sql`p.*`,
      from: sql`(
        select distinct on (p.user_id) ${personSelect}, c.clazz_id, c.clazz_name, c.clazz_type, c.grd_id, c.order_no
        from class_enrolment e
        join class_clazz c on c.org_id = e.org_id and c.clazz_id = e.clazz_id
        join people_person_v p on p.org_id = e.org_id and p.user_id = e.user_id
        where ${where}
        order by p.user_id, c.clazz_type, c.clazz_id) p`,
      sorts: { name: sql`p.name`, sidNo: sql`p.sid_no`, clazzName: sql`p.grd_id` },
      then: sql`p.grd_id nulls last, p.order_no nulls last, p.clazz_id, ${REGISTER}`,
      shape: (row: ReplyOf<typeof searchStudents>['items'][number]) => row,
    });
  }),
];
type Candidate = ReplyOf<typeof listCandidates>['items'][number];

/** A search box takes a name or the beginning of a student number. */
function nameOrNumber(text: string | undefined): Sql | undefined {
  if (!text) return undefined;
  return /^\d+$/.test(text) ? begins('p.sid_no', text) : contains('p.name', text);
}
