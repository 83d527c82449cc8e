import type { Cx } from '../../../kernel/server/cx';
import { all, nameIn, sql, when } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import type { ReplyOf } from '../../../kernel/shared/call';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { beginOf, endOf, seenClazz } from '../../class/server/published';
import * as calls from '../contract';
import { ABSENT_DAYS, LOOK_BACK, hasBegun, minutesOf, tally, timeOf, type Code } from '../rules';
import { settings } from '../tables';
import { inOffice } from './open';
import { lessonsBetween, pageOf, spanOf, viewerOf } from './read';
import { coversLesson } from './then';

// What the office and class teachers keep an eye on: lessons without attendance, classes, children, absences in a row.

const absentDays = async (cx: Cx): Promise<number> =>
  (await cx.db.one(settings, { name: 'absentDays' }))?.value ?? ABSENT_DAYS;
/** The span of a report: four weeks until today when nobody says. */
const report = (cx: Cx, from: string | undefined, to: string | undefined) =>
  spanOf(cx.today, from ?? plusDays(to ?? cx.today, -27), to ?? cx.today);
/** Classes the caller answers for: all for the office (undefined), those they lead for teachers. */
const led = async (cx: Cx): Promise<readonly number[] | undefined> =>
  inOffice(cx) ? undefined : cx.fact<readonly number[]>('masterOf');

/**
 * A child's exceptions over some days, and of how many lessons: those of the classes they were in then, and whatever lesson has a
 * mark of theirs. Classes that have ended count too: rows stay.
 */
async function childOf(cx: Cx, userId: number, from: string | undefined, to: string | undefined) {
  const span = report(cx, from, to);
  const [person] = await cx.db.rows<{ name: string; userType: number }>(
    sql`
    select name, user_type
    from people_person_v
    where org_id = ${cx.db.orgId}
      and user_id = ${userId}
      and removed_at is null`,
  );
  if (person?.userType !== USER_TYPE.student) throw fail(kernelFaults.gone);
  const items = await cx.db.rows<{
    lessonId: number;
    date: string;
    startMin: number;
    clazzName: string;
    sbjName: string;
    teacherName: string;
    code: Code;
    remark: string;
    fixed: boolean;
    why: string;
  }>(
    sql`
    select a.lesson_id, a.on_date as date, l.start_min, c.clazz_name, ${nameIn(cx.lang, 's')} as sbj_name,
      p.name as teacher_name, a.code, a.remark, a.fixed is not null as fixed, a.fixed_why as why
    from lesson_attend a
    join lesson_lesson l on l.org_id = a.org_id and l.lesson_id = a.lesson_id
    join class_clazz_v c on c.org_id = a.org_id and c.clazz_id = a.clazz_id
    join textbook_subject s on s.sbj_id = l.sbj_id
    join people_person_v p on p.org_id = l.org_id and p.user_id = l.teacher_id
    where a.org_id = ${cx.db.orgId}
      and a.user_id = ${userId}
      and a.on_date between ${span.from} and ${span.to}
      and a.code <> 'present'
    order by a.on_date desc, l.start_min desc
    limit 500`,
  );
  const [{ n } = { n: 0 }] = await cx.db.rows<{ n: number }>(
    sql`
    select count(*) as n
    from (
      select l.lesson_id
      from lesson_lesson l
      join class_stay_v k on k.org_id = l.org_id and k.clazz_id = l.clazz_id
      where l.org_id = ${cx.db.orgId}
        and k.org_id = ${cx.db.orgId}
        and k.user_id = ${userId}
        and l.taken_at is not null
        and l.on_date between ${span.from} and ${span.to}
        and ${coversLesson(cx.me.zone)}
      union
      select a.lesson_id
      from lesson_attend a
      where a.org_id = ${cx.db.orgId}
        and a.user_id = ${userId}
        and a.on_date between ${span.from} and ${span.to}) x`,
  );
  const counts = tally(items.map((i) => i.code));
  return {
    userId,
    name: person.name,
    ...span,
    taken: n,
    counts: { ...counts, present: Math.max(0, n - counts.absent - counts.leave - counts.late - counts.early) },
    items: items.map(({ startMin, ...i }) => ({
      ...i,
      start: timeOf(startMin),
    })),
  };
}

export const watchHandlers = [
  handle(calls.listMissing, async (cx, { date, clazzId, teacherId, curPage, pageSize }) => {
    const day = date ?? cx.today;
    const v = viewerOf(cx);
    const own = await led(cx);
    const lessons = (await lessonsBetween(cx.db, { from: day, to: day }, v))
      .filter((l) => own === undefined || l.mine || own.includes(l.clazzId))
      .filter((l) => (clazzId == null || l.clazzId === clazzId) && (teacherId == null || l.teacherId === teacherId));
    const begun = lessons.filter((l) =>
      hasBegun(
        {
          onDate: l.date,
          startMin: minutesOf(l.start),
          endMin: minutesOf(l.end),
          startedAt: l.startedAt,
          endedAt: l.endedAt,
        },
        v.now,
      ),
    );
    const missing = begun.filter((l) => l.takenAt == null);
    const sum = (key: 'awayCount' | 'lateCount') => lessons.reduce((n, l) => n + l[key], 0);
    return {
      ...pageOf(
        missing.map(({ row: _, ...l }) => ({ ...l, mayTake: own === undefined || l.mine || own.includes(l.clazzId) })),
        { curPage, pageSize },
      ),
      figures: {
        date: day,
        lessons: lessons.length,
        begun: begun.length,
        taken: begun.length - missing.length,
        missing: missing.length,
        away: sum('awayCount'),
        late: sum('lateCount'),
      },
    };
  }),

  handle(calls.clazzAttend, async (cx, { clazzId, from, to }) => {
    const { clazzName } = await seenClazz(cx, clazzId);
    const span = report(cx, from, to);
    const { n } = (await cx.db.row<{ n: number }>(sql`
      select count(*) as n
      from lesson_lesson
      where org_id = ${cx.db.orgId}
        and clazz_id = ${clazzId}
        and on_date between ${span.from} and ${span.to}
        and taken_at is not null`))!;
    const items = await cx.db.rows<ReplyOf<typeof calls.clazzAttend>['items'][number]>(sql`
      with x as (
        select user_id, count(*) filter (where code = 'late') as late, count(*) filter (where code = 'early') as early,
          count(*) filter (where code = 'absent') as absent, count(*) filter (where code = 'leave') as leave
        from lesson_attend
        where org_id = ${cx.db.orgId} and clazz_id = ${clazzId} and on_date between ${span.from} and ${span.to}
        group by user_id
      ), kid as (
        select k.user_id
        from class_stay_v k
        where k.org_id = ${cx.db.orgId}
          and k.clazz_id = ${clazzId}
          and k.joined_at < ${endOf(span.to, cx.me.zone)}
          and (k.left_at is null or k.left_at > ${beginOf(span.from, cx.me.zone)})
        union
        select user_id from x
      )
      select k.user_id, p.name, p.sid_no, coalesce(x.late, 0) as late, coalesce(x.early, 0) as early,
        coalesce(x.absent, 0) as absent, coalesce(x.leave, 0) as leave
      from kid k
      join people_person_v p on p.org_id = ${cx.db.orgId} and p.user_id = k.user_id
      left join x on x.user_id = k.user_id
      order by p.sid_no nulls last, p.name, p.user_id`);
    return { clazzName, ...span, taken: n, items };
  }),
  handle(calls.childAttend, async (cx, { userId, from, to }) => {
    if (!inOffice(cx)) {
      const own = await cx.fact<readonly number[]>('class.everIds');
      if (
        !(
          await cx.db.rows(
            sql`
            select 1
            from class_student_v
            where org_id = ${cx.db.orgId}
              and user_id = ${userId}
              and clazz_id = any(${own}::bigint[])`,
          )
        ).length
      )
        throw fail(kernelFaults.gone);
    }
    return childOf(cx, userId, from, to);
  }),
  handle(calls.myAttend, (cx, { from, to }) => childOf(cx, cx.me.userId, from, to)),

  handle(calls.listAbsences, async (cx, { clazzId }) => {
    const days = await absentDays(cx);
    const own = await led(cx);
    if (clazzId != null) await seenClazz(cx, clazzId);
    return {
      days,
      items: await absencesInRow(
        cx,
        days,
        clazzId != null && (own === undefined || own.includes(clazzId)) ? [clazzId] : clazzId != null ? [] : own,
        own ?? (await cx.fact<readonly number[]>('masterOf')),
      ),
    };
  }),
  handle(calls.getSetting, async (cx) => ({ absentDays: await absentDays(cx) })),
  handle(calls.setSetting, async (cx, i) => {
    const old = await absentDays(cx);
    await cx.db.insert(
      settings,
      { name: 'absentDays', value: i.absentDays },
      'on conflict (org_id, name) do update set value = excluded.value',
    );
    if (old !== i.absentDays) cx.note('lesson.setting', { old, new: i.absentDays });
    return i;
  }),
];

/**
 * Children absent on so many school days in a row, up to the last day anybody looked. A school day of a child is a day on which
 * attendance of one of their lessons was taken; they were absent on it when they were in none of those lessons and at least one has
 * them absent. Days on leave in between neither count nor break. Lessons are those of the classes the child was in then; whoever
 * answers for them now is told. One statement: candidates first, by the index of absences.
 * @param first classes whose children stand before the others: those that the caller leads.
 */
function absencesInRow(cx: Cx, days: number, clazzIds: readonly number[] | undefined, first: readonly number[]) {
  const since = plusDays(cx.today, -LOOK_BACK);
  const ofClazzes = when(
    clazzIds,
    (ids) => sql`exists (
      select 1 from class_student_v k
      where k.org_id = ${cx.db.orgId} and k.user_id = r.user_id and k.clazz_id = any(${ids}::bigint[]))`,
  );
  return cx.db.rows<{
    userId: number;
    name: string;
    sidNo: string | null;
    clazzId: number | null;
    clazzName: string;
    masterName: string | null;
    days: number;
    from: string;
    to: string;
    phone: string | null;
  }>(
    sql`
    with kid as (
      select user_id
      from lesson_attend
      where org_id = ${cx.db.orgId} and on_date between ${since} and ${cx.today} and code = 'absent'
      group by user_id
      having count(distinct on_date) >= ${days}
    ), day as (
      select user_id, on_date, count(*) as taken
      from (
        select k.user_id, l.on_date, l.lesson_id
        from kid
        join class_stay_v k on k.org_id = ${cx.db.orgId} and k.user_id = kid.user_id
        join lesson_lesson l on l.org_id = k.org_id and l.clazz_id = k.clazz_id and l.taken_at is not null
          and l.on_date between ${since} and ${cx.today} and ${coversLesson(cx.me.zone)}
        union
        select a.user_id, a.on_date, a.lesson_id
        from lesson_attend a
        join kid on kid.user_id = a.user_id
        where a.org_id = ${cx.db.orgId} and a.on_date between ${since} and ${cx.today}) x
      group by user_id, on_date
    ), away as (
      select a.user_id, a.on_date, count(*) as away, count(*) filter (where a.code = 'absent') as absent
      from lesson_attend a
      join kid on kid.user_id = a.user_id
      where a.org_id = ${cx.db.orgId} and a.on_date between ${since} and ${cx.today} and a.code in ('absent', 'leave')
      group by a.user_id, a.on_date
    ), status as (
      select d.user_id, d.on_date, coalesce(w.away, 0) >= d.taken as gone, coalesce(w.absent, 0) > 0 as absent
      from day d
      left join away w on w.user_id = d.user_id and w.on_date = d.on_date
    ), last as (
      select user_id, max(on_date) filter (where not gone) as on_date
      from status
      group by user_id
    ), run as (
      select s.user_id, count(*) filter (where s.absent) as days, min(s.on_date) filter (where s.absent) as from_on,
        max(s.on_date) filter (where s.absent) as to_on
      from status s
      join last on last.user_id = s.user_id
      where s.gone and s.on_date > coalesce(last.on_date, '-infinity'::date)
      group by s.user_id
    )
    select r.user_id, p.name, p.sid_no, p.phone, h.clazz_id, coalesce(h.clazz_name, '') as clazz_name,
      m.name as master_name, r.days, r.from_on as "from", r.to_on as "to"
    from run r
    join people_person_v p on p.org_id = ${cx.db.orgId} and p.user_id = r.user_id and p.removed_at is null
    left join class_student_v h on h.org_id = p.org_id and h.user_id = p.user_id and h.clazz_type = 1
    left join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
    left join people_person_v m on m.org_id = c.org_id and m.user_id = c.master_id
    where ${all(sql`r.days >= ${days}`, ofClazzes)}
    order by coalesce(h.clazz_id = any(${first}::bigint[]), false) desc, r.days desc, h.clazz_name, p.name
    limit 200`,
  );
}
