import type { Cx } from '../../../kernel/server/cx';
import { raw, sql, type Sql } from '../../../kernel/server/db/sql';

/** Days of the school that evidence is read of, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}
/** Whether an instant lies in the days, from midnight to midnight where the school is. */
const within = (at: Sql, { from, to, zone }: Span): Sql => sql`(
  ${at} >= ${from}::date::timestamp at time zone ${zone}
  and ${at} < (${to}::date + 1)::timestamp at time zone ${zone})`;
/** The school's day of an instant. */
const dayOf = (at: Sql, { zone }: Span): Sql => sql`(${at} at time zone ${zone})::date`;
type Counted = Readonly<Record<string, number | string | null>>;
/** A figure of the house: how it is counted (one row as JSON), the rows behind it, and what it says. */
export interface Figure {
  readonly column: Sql;
  readonly count: (orgId: number, userId: number, span: Span) => Sql;
  /** Rows `on`, `what`, `value`, the newest first. */
  readonly rows: (orgId: number, userId: number, span: Span) => Sql;
  readonly say: (cx: Cx, counted: Counted) => string;
  /** A value that is a word of the house, in the reader's language. */
  readonly word?: (cx: Cx, value: string) => string;
}
const MOST = raw('limit 200');
const fill = (key: string) => (cx: Cx, counted: Counted) =>
  cx.text(
    `assessment.evidence.${key}.says`,
    Object.fromEntries(Object.entries(counted).map(([name, value]) => [name, value ?? '—'])),
  );
const word = (key: string) => (cx: Cx, value: string) => {
  const text = `assessment.evidence.${key}.${value}`;
  const said = cx.text(text);
  return said === text ? value : said;
};

/** Of children. Rows of bodies, eyes and minds are never among them. */
export const CHILD: Readonly<Record<string, Figure>> = {
  attendance: {
    column: raw('attendance'),
    count: (orgId, userId, { from, to }) => sql`
      select json_build_object(
        'absent', count(*) filter (where a.code = 'absent'), 'late', count(*) filter (where a.code = 'late'),
        'leave', count(*) filter (where a.code not in ('absent', 'late')))
      from lesson_attend_v a
      where a.org_id = ${orgId}
        and a.user_id = ${userId}
        and a.on_date between ${from}::date and ${to}::date`,
    rows: (orgId, userId, { from, to }) => sql`
      select a.on_date as on, coalesce(l.topic, l.name, '') as what, a.code as value
      from lesson_attend_v a
      join lesson_lesson_v l on l.org_id = a.org_id and l.lesson_id = a.lesson_id
      where a.org_id = ${orgId}
        and a.user_id = ${userId}
        and a.on_date between ${from}::date and ${to}::date
      order by a.on_date desc, a.lesson_id
      ${MOST}`,
    say: fill('attendance'),
    word: word('attendance'),
  },
  homework: {
    column: raw('homework'),
    count: (orgId, userId, span) => sql`
      select json_build_object(
        'all', count(*), 'onTime', count(*) filter (where r.submitted_at is not null and not coalesce(r.is_late, false)))
      from homework_reply_v r
      where r.org_id = ${orgId}
        and r.user_id = ${userId}
        and ${within(raw('r.due_at'), span)}`,
    rows: (orgId, userId, span) => sql`
      select ${dayOf(raw('r.due_at'), span)} as on, t.name as what,
        case when r.submitted_at is null then 'missing' when r.is_late then 'late' else 'onTime' end as value
      from homework_reply_v r
      join homework_task_v t on t.org_id = r.org_id and t.task_id = r.task_id
      where r.org_id = ${orgId}
        and r.user_id = ${userId}
        and ${within(raw('r.due_at'), span)}
      order by r.due_at desc, r.task_id
      ${MOST}`,
    say: fill('homework'),
    word: word('homework'),
  },
  // The grade of a fitness year that is out, and the year before it: a mark of exercise, not a body's measures.
  fitness: {
    column: raw('fitness'),
    count: (orgId, userId, _span) => sql`
      select json_build_object('level', (array_agg(f.level order by f.year_id desc))[1],
        'total', (array_agg(f.total order by f.year_id desc))[1],
        'before', (array_agg(f.total order by f.year_id desc))[2])
      from fitness_test_total_v f
      where f.org_id = ${orgId}
        and f.user_id = ${userId}
        and f.state = 'complete'`,
    rows: (orgId, userId, span) => sql`
      select ${dayOf(raw('f.changed_at'), span)} as on, f.year_id || '–' || (f.year_id + 1) as what, trim_scale(f.total / 100.0)::text as value
      from fitness_test_total_v f
      where f.org_id = ${orgId}
        and f.user_id = ${userId}
        and f.state = 'complete'
      order by f.year_id desc
      ${MOST}`,
    say: (cx, { level, total, before }) =>
      total == null
        ? cx.text('assessment.evidence.fitness.none')
        : cx.text(`assessment.evidence.fitness.${before == null ? 'first' : 'says'}`, {
            level: cx.text(`fitness-test.level.${level ?? ''}`),
            // Kept in hundredths of a point.
            total: Number(total) / 100,
            before: before == null ? '' : Number(before) / 100,
          }),
  },
  practice: {
    column: raw('practice'),
    count: (orgId, userId, { from, to }) => sql`
      select json_build_object(
        'days', count(distinct d.done_on), 'answers', coalesce(sum(d.answers), 0),
        'right', coalesce(round(100.0 * sum(d.right_count) / nullif(sum(d.answers), 0)), 0))
      from practice_day_v d
      where d.org_id = ${orgId}
        and d.user_id = ${userId}
        and d.done_on between ${from}::date and ${to}::date`,
    rows: (orgId, userId, { from, to }) => sql`
      select d.done_on as on, s.name_zh as what, d.right_count || ' / ' || d.answers as value
      from practice_day_v d
      join textbook_subject s on s.sbj_id = d.sbj_id
      where d.org_id = ${orgId}
        and d.user_id = ${userId}
        and d.done_on between ${from}::date and ${to}::date
      order by d.done_on desc, d.sbj_id
      ${MOST}`,
    say: fill('practice'),
  },
  notes: {
    column: raw('notes'),
    count: (orgId, userId, { from, to }) => sql`
      select json_build_object('n', count(*), 'shared', count(*) filter (where n.is_shared))
      from notes_note_v n
      where n.org_id = ${orgId}
        and n.user_id = ${userId}
        and n.on_date between ${from}::date and ${to}::date`,
    rows: (orgId, userId, { from, to }) => sql`
      select n.on_date as on, s.name_zh as what, case when n.is_shared then 'shared' else 'own' end as value
      from notes_note_v n
      left join textbook_subject s on s.sbj_id = n.sbj_id
      where n.org_id = ${orgId}
        and n.user_id = ${userId}
        and n.on_date between ${from}::date and ${to}::date
      order by n.on_date desc, n.note_id
      ${MOST}`,
    say: fill('notes'),
    word: word('notes'),
  },
  // Meets that are over: what somebody took part in, and places among the first three.
  meets: {
    column: raw('meets'),
    count: (orgId, userId, { from, to }) => sql`
      select json_build_object('meets', count(distinct p.gam_id), 'events', count(distinct (p.gam_id, p.entry_id)),
        'places', count(distinct (w.gam_id, w.entry_id)) filter (where w.rank <= 3))
      from games_part_v p
      join games_meet_v m on m.org_id = p.org_id and m.gam_id = p.gam_id
      left join games_award_v w on w.org_id = p.org_id and w.gam_id = p.gam_id and w.entry_id = p.entry_id
        and w.user_id = p.user_id
      where p.org_id = ${orgId}
        and p.user_id = ${userId}
        and m.awards_at is not null
        and m.end_on between ${from}::date and ${to}::date`,
    rows: (orgId, userId, { from, to }) => sql`
      select m.end_on as on, m.name as what, case when min(w.rank) <= 3 then min(w.rank)::text else 'part' end as value
      from games_part_v p
      join games_meet_v m on m.org_id = p.org_id and m.gam_id = p.gam_id
      left join games_award_v w on w.org_id = p.org_id and w.gam_id = p.gam_id and w.entry_id = p.entry_id
        and w.user_id = p.user_id
      where p.org_id = ${orgId}
        and p.user_id = ${userId}
        and m.awards_at is not null
        and m.end_on between ${from}::date and ${to}::date
      group by p.gam_id, p.entry_id, m.end_on, m.name
      order by m.end_on desc, p.gam_id, p.entry_id
      ${MOST}`,
    say: fill('meets'),
    word: word('meets'),
  },
  // Levels of exams that the child has read already, never a score and never a rank.
  exams: {
    column: raw('exams'),
    count: (orgId, userId, { from, to }) => sql`
      select json_build_object('n', count(*), 'a', count(*) filter (where x.level = 'A'),
        'b', count(*) filter (where x.level = 'B'), 'c', count(*) filter (where x.level = 'C'),
        'd', count(*) filter (where x.level = 'D'))
      from exam_result_v x
      where x.org_id = ${orgId}
        and x.user_id = ${userId}
        and x.held_on between ${from}::date and ${to}::date`,
    rows: (orgId, userId, { from, to }) => sql`
      select x.held_on as on, x.name || ' · ' || s.name_zh as what, x.level as value
      from exam_result_v x
      join textbook_subject s on s.sbj_id = x.sbj_id
      where x.org_id = ${orgId}
        and x.user_id = ${userId}
        and x.held_on between ${from}::date and ${to}::date
      order by x.held_on desc, x.exam_id, x.sbj_id
      ${MOST}`,
    say: fill('exams'),
    word: word('exams'),
  },
};
/** Of teachers. */
export const TEACHER: Readonly<Record<string, Figure>> = {
  lessons: {
    column: raw('lessons'),
    count: (orgId, userId, { from, to }) => sql`
      select json_build_object(
        'held', count(*) filter (where l.started_at is not null), 'taken', count(*) filter (where l.taken_at is not null))
      from lesson_lesson_v l
      where l.org_id = ${orgId}
        and l.teacher_id = ${userId}
        and l.on_date between ${from}::date and ${to}::date`,
    rows: (orgId, userId, { from, to }) => sql`
      select l.on_date as on, c.clazz_name || ' ' || coalesce(l.topic, l.name, '') as what,
        case when l.started_at is not null then 'held' else 'opened' end as value
      from lesson_lesson_v l
      join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
      where l.org_id = ${orgId}
        and l.teacher_id = ${userId}
        and l.on_date between ${from}::date and ${to}::date
      order by l.on_date desc, l.lesson_id
      ${MOST}`,
    say: fill('lessons'),
    word: word('lessons'),
  },
  marking: {
    column: raw('marking'),
    count: (orgId, userId, span) => sql`
      select json_build_object(
        'handed', count(*) filter (where r.submitted_at is not null),
        'marked', count(*) filter (where r.marked_at is not null),
        'inTime', count(*) filter (where extract(epoch from r.marked_at - r.submitted_at) <= 3 * 86400))
      from homework_task_v t
      join homework_reply_v r on r.org_id = t.org_id and r.task_id = t.task_id
      where t.org_id = ${orgId}
        and t.user_id = ${userId}
        and ${within(raw('t.made_at'), span)}`,
    rows: (orgId, userId, span) => sql`
      select ${dayOf(raw('t.made_at'), span)} as on, t.name as what,
        count(*) filter (where r.marked_at is not null) || ' / ' || count(*) filter (where r.submitted_at is not null) as value
      from homework_task_v t
      join homework_reply_v r on r.org_id = t.org_id and r.task_id = t.task_id
      where t.org_id = ${orgId}
        and t.user_id = ${userId}
        and ${within(raw('t.made_at'), span)}
      group by t.task_id, t.made_at, t.name
      order by t.made_at desc, t.task_id
      ${MOST}`,
    say: fill('marking'),
  },
  plans: {
    column: raw('plans'),
    count: (orgId, userId, _span) => sql`
      select json_build_object('plans', count(distinct h.plan_id), 'hours', count(*),
        'done', count(*) filter (where exists (
          select 1
          from lesson_lesson_v l
          where l.org_id = h.org_id and l.link_id = h.link_id and l.teacher_id = ${userId} and l.started_at is not null)))
      from teachplan_hour_v h
      where h.org_id = ${orgId}
        and h.user_id = ${userId}`,
    rows: (orgId, userId, { from, to }) => sql`
      select l.on_date as on, h.plan_name || ' · ' || coalesce(h.name, h.unit) as what, 'taught' as value
      from teachplan_hour_v h
      join lesson_lesson_v l on l.org_id = h.org_id and l.link_id = h.link_id and l.teacher_id = ${userId}
      where h.org_id = ${orgId}
        and h.user_id = ${userId}
        and l.started_at is not null
        and l.on_date between ${from}::date and ${to}::date
      order by l.on_date desc, l.lesson_id
      ${MOST}`,
    say: fill('plans'),
    word: word('plans'),
  },
};
