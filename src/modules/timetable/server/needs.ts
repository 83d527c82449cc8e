import type { Cx } from '../../../kernel/server/cx';
import { nameIn, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { seenClazz } from '../../class/server/published';
import * as calls from '../contract/plan';
import { needs, rooms, terms, wishes } from '../tables';
import { termAt } from './sections';

export async function openTerm(cx: Cx, termId: number) {
  const term = await cx.db.one(terms, { termId });
  if (!term) throw fail(kernelFaults.gone);
  return term;
}
interface NeedRow {
  needId: number;
  clazzId: number;
  clazzName: string;
  sbjId: number;
  sbjName: string;
  teacherId: number;
  teacherName: string;
  roomId: number | null;
  roomName: string | null;
  hours: number;
  doubles: number;
  group: string;
}
export const needRows = (cx: Cx, termId: number, clazzId?: number) =>
  cx.db.rows<NeedRow>(
    sql`
    select n.need_id, n.clazz_id, c.clazz_name, n.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name, n.teacher_id,
      p.name as teacher_name, n.room_id, r.name as room_name, n.hours, n.doubles, n.group_name as "group"
    from timetable_need n
    join class_clazz_v c on c.org_id = n.org_id and c.clazz_id = n.clazz_id
    join people_person_v p on p.org_id = n.org_id and p.user_id = n.teacher_id
    join textbook_subject s on s.sbj_id = n.sbj_id
    left join timetable_room r on r.org_id = n.org_id and r.room_id = n.room_id
    where n.org_id = ${cx.db.orgId}
      and n.term_id = ${termId}
      and (${clazzId ?? null}::bigint is null or n.clazz_id = ${clazzId ?? null})
    order by c.grd_id nulls last, c.order_no, c.clazz_id, s.ord, n.need_id
    limit 3000`,
  );
type Who = 'teacher' | 'clazz' | 'subject';

/** What a timetable is made from: hours a week, and what teachers, classes and subjects wish. */
export const needHandlers = [
  handle(calls.needList, async (cx, { termId, clazzId }) => {
    const term = termId == null ? await termAt(cx.db, cx.today) : await openTerm(cx, termId);
    if (clazzId != null) await seenClazz(cx, clazzId);
    const items = term ? await needRows(cx, term.termId, clazzId) : [];
    return {
      termId: term?.termId ?? null,
      items,
      hours: items.reduce((s, n) => s + n.hours, 0),
      clazzes: new Set(items.map((n) => n.clazzId)).size,
      teachers: new Set(items.map((n) => n.teacherId)).size,
    };
  }),
  handle(calls.needSet, async (cx, { clazzId, termId, needs: wanted }) => {
    await seenClazz(cx, clazzId);
    await openTerm(cx, termId);
    const people = new Set(
      (
        await cx.db.rows<{ userId: number }>(
          sql`
          select user_id
          from people_person_v
          where org_id = ${cx.db.orgId}
            and user_id = any(${wanted.map((n) => n.teacherId)}::bigint[])
            and user_type = 2
            and removed_at is null`,
        )
      ).map((p) => p.userId),
    );
    const open = new Set((await cx.db.many(rooms)).map((r) => r.roomId));
    const known = new Set(
      (
        await cx.db.rows<{ sbjId: number }>(sql`
        select sbj_id
        from textbook_subject`)
      ).map((s) => s.sbjId),
    );
    if (
      wanted.some((n) => !people.has(n.teacherId) || !known.has(n.sbjId) || (n.roomId != null && !open.has(n.roomId)))
    )
      throw fail(kernelFaults.gone);
    const last = new Map(wanted.map((n) => [n.sbjId, n]));
    await cx.db.remove(needs, { termId, clazzId });
    await cx.db.insert(
      needs,
      [...last.values()].map((n) => ({
        needId: newId(),
        termId,
        clazzId,
        sbjId: n.sbjId,
        teacherId: n.teacherId,
        roomId: n.roomId ?? null,
        hours: n.hours,
        doubles: n.doubles,
        groupName: n.group,
      })),
    );
    cx.note('timetable.needs', { subjectId: clazzId, count: last.size });
  }),
  handle(calls.needFromArranges, async (cx, { termId }) => {
    await openTerm(cx, termId);
    const rows = await cx.db.rows<{
      clazzId: number;
      sbjId: number;
      teacherId: number;
      roomId: number | null;
      hours: number;
    }>(
      sql`
      select clazz_id, sbj_id, mode() within group (order by teacher_id) as teacher_id,
        mode() within group (order by room_id) as room_id,
        least(20, count(distinct (weekday, sec_no)))::int as hours
      from timetable_arrange
      where org_id = ${cx.db.orgId}
        and term_id = ${termId}
        and kind = 'period'
        and is_on
        and to_date >= ${cx.today}
        and sec_no <= 20
      group by clazz_id, sbj_id`,
    );
    await cx.db.remove(needs, { termId });
    await cx.db.insert(
      needs,
      rows.map((r) => ({ needId: newId(), termId, ...r })),
    );
    cx.note('timetable.needs.taken', { subjectId: termId, count: rows.length });
    return { count: rows.length };
  }),
  handle(calls.wishList, async (cx, { termId, who }) => {
    await openTerm(cx, termId);
    const rows = await cx.db.many(wishes, { termId, who }, { sort: ['who', 'whoId', 'weekday', 'secNo'], limit: 5000 });
    const idsOf = (kind: Who) => rows.filter((r) => r.who === kind).map((r) => r.whoId);
    const found = await cx.db.rows<{ who: Who; id: number; name: string }>(sql`
      select 'teacher' as who, p.user_id as id, p.name
      from people_person_v p
      where p.org_id = ${cx.db.orgId} and p.user_id = any(${idsOf('teacher')}::bigint[])
      union all
      select 'clazz', c.clazz_id, c.clazz_name
      from class_clazz_v c
      where c.org_id = ${cx.db.orgId} and c.clazz_id = any(${idsOf('clazz')}::bigint[])
      union all
      select 'subject', s.sbj_id, ${nameIn(cx.lang, 's')}
      from textbook_subject s
      where s.sbj_id = any(${idsOf('subject')}::bigint[])`);
    const names = new Map(found.map((f) => [`${f.who} ${f.id}`, f.name]));
    return {
      items: rows.map((r) => ({
        who: r.who,
        whoId: r.whoId,
        weekday: r.weekday,
        secNo: r.secNo,
        kind: r.kind,
        name: names.get(`${r.who} ${r.whoId}`) ?? '',
      })),
    };
  }),
  handle(calls.wishSet, async (cx, { termId, who, whoId, slots }) => {
    await openTerm(cx, termId);
    const [there] =
      who === 'subject'
        ? await cx.db.rows(sql`
          select 1
          from textbook_subject
          where sbj_id = ${whoId}`)
        : who === 'clazz'
          ? await cx.db.rows(sql`
            select 1
            from class_clazz_v
            where org_id = ${cx.db.orgId}
              and clazz_id = ${whoId}`)
          : await cx.db.rows(sql`
            select 1
            from people_person_v
            where org_id = ${cx.db.orgId}
              and user_id = ${whoId}
              and user_type = 2`);
    if (!there) throw fail(kernelFaults.gone);
    const last = new Map(slots.map((s) => [`${s.weekday} ${s.secNo}`, s]));
    await cx.db.remove(wishes, { termId, who, whoId });
    await cx.db.insert(
      wishes,
      [...last.values()].map((s) => ({ termId, who, whoId, ...s })),
    );
    cx.note('timetable.wishes', { subjectId: whoId, who, count: last.size });
  }),
];
