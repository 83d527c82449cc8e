import { all, contains, nameIn, sql, when } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import type { ReplyOf } from '../../../kernel/shared/call';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { getTeachers, listTeacherChoices, setTeachers } from '../contract';
import { faults } from '../faults';
import { clazzTeachers, clazzes } from '../tables';
import { doerOf, writeLog } from './log';
import { lockRunning, seenClazz } from './open';

async function teachersOf(cx: Cx, clazzId: number): Promise<ReplyOf<typeof getTeachers>> {
  const { orgId } = cx.me;
  const master = await cx.db.row<Omit<ReplyOf<typeof getTeachers>, 'teachers'>>(sql`
    select c.master_id, p.name as master_name, p.photo as master_photo
    from class_clazz c
    left join people_person_v p on p.org_id = c.org_id and p.user_id = c.master_id
    where c.org_id = ${orgId}
      and c.clazz_id = ${clazzId}`);
  if (!master) throw fail(kernelFaults.gone);
  const teachers = await cx.db.rows<ReplyOf<typeof getTeachers>['teachers'][number]>(sql`
    select t.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name, t.user_id, p.name, p.photo
    from class_teacher t
    join people_person_v p on p.org_id = t.org_id and p.user_id = t.user_id
    join textbook_subject s on s.sbj_id = t.sbj_id
    where t.org_id = ${orgId}
      and t.clazz_id = ${clazzId}
    order by s.ord, p.name`);
  return { ...master, teachers };
}

interface Taught {
  readonly sbjId: number;
  readonly userId: number;
}
/** The same people for the same subjects, in whatever order. */
function sameTeachers(a: readonly Taught[], b: readonly Taught[]): boolean {
  const keys = (list: readonly Taught[]) =>
    list
      .map((t) => `${t.sbjId}/${t.userId}`)
      .sort()
      .join();
  return keys(a) === keys(b);
}

/** Everybody named teaches at this organisation; the fault names whoever does not any more. */
async function checkTeachers(cx: Cx, userIds: readonly number[]): Promise<void> {
  const ids = [...new Set(userIds)];
  const people = await cx.db.rows<{ readonly name: string; readonly fit: boolean }>(sql`
    select p.name, p.user_type = ${USER_TYPE.teacher} and p.enabled and p.removed_at is null as fit
    from people_person_v p
    where p.org_id = ${cx.me.orgId}
      and p.user_id = any(${ids}::bigint[])`);
  if (people.length < ids.length) throw fail(kernelFaults.gone);
  const unfit = people.find((p) => !p.fit);
  if (unfit) throw fail(faults.notTeacher, { name: unfit.name }, 'teachers');
}

export const teacherHandlers = [
  handle(getTeachers, async (cx, { id }) => {
    await seenClazz(cx, id);
    return teachersOf(cx, id);
  }),

  handle(setTeachers, async (cx, { id, masterId, teachers }) => {
    const clazz = await lockRunning(cx.db, id);
    await checkTeachers(cx, [...(masterId == null ? [] : [masterId]), ...teachers.map((t) => t.userId)]);
    const before = await teachersOf(cx, id);
    if (before.masterId === (masterId ?? null) && sameTeachers(before.teachers, teachers)) return before;
    await cx.db.remove(clazzTeachers, { clazzId: id });
    await cx.db.insert(
      clazzTeachers,
      teachers.map((t) => ({ clazzId: id, ...t })),
    );
    if (clazz.masterId !== masterId) await cx.db.update(clazzes, { clazzId: id }, { masterId });
    const after = await teachersOf(cx, id);
    const said = ({ masterName, teachers: list }: typeof after) =>
      [masterName ?? '', ...list.map((t) => `${t.sbjName} ${t.name}`)].filter(Boolean).join('、');
    await writeLog(cx.db, doerOf(cx), [
      { clazzId: id, action: 'teachers', detail: { old: said(before), new: said(after) } },
    ]);
    cx.note('class.teachers', { subjectId: id, old: said(before), new: said(after) });
    return after;
  }),

  handle(listTeacherChoices, async (cx, { name, sbjId, userIds }) => {
    const where = all(
      cx.db.orgs('p'),
      sql`p.user_type = ${USER_TYPE.teacher} and p.enabled and p.removed_at is null`,
      contains('p.name', name),
      when(userIds?.length ? userIds : undefined, (ids) => sql`p.user_id = any(${ids}::bigint[])`),
    );
    const total = await cx.db.total(sql`select count(*) as n from people_person_v p where ${where}`);
    const items = await cx.db.rows<ReplyOf<typeof listTeacherChoices>['items'][number]>(sql`
      select p.user_id, p.name, p.photo, coalesce(t.names, '{}') as sbj_names, coalesce(t.fits, false) as fits,
        coalesce(k.n, 0) as clazz_count
      from people_person_v p
      left join (
        select x.org_id, x.user_id, array_agg(${nameIn(cx.lang, 's')} order by x.ord) as names,
          bool_or(x.sbj_id = ${sbjId ?? 0}) as fits
        from people_teach_sbj_v x
        join textbook_subject s on s.sbj_id = x.sbj_id
        where x.org_id = ${cx.me.orgId}
        group by x.org_id, x.user_id) t on t.org_id = p.org_id and t.user_id = p.user_id
      left join (
        select y.org_id, y.user_id, count(distinct y.clazz_id) as n
        from class_teacher y
        join class_clazz c on c.org_id = y.org_id and c.clazz_id = y.clazz_id
        where y.org_id = ${cx.me.orgId}
          and c.ended_at is null
        group by y.org_id, y.user_id) k on k.org_id = p.org_id and k.user_id = p.user_id
      where ${where}
      order by fits desc, p.name, p.user_id
      limit 50`);
    return { items, total };
  }),
];
