import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, is, isOneOf, nameIn, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { stoodWithin } from '../../class/server/published';
import * as calls from '../contract';
import type { OrgDetail, StudyDetail } from '../contract';
import { ableBy, lastOf } from './judges';
import { accuracyOf, gradeOf, standOf } from '../rules';
import { childOf, daysOf, spanOf, within, type Child } from './scope';

interface Sums {
  readonly answers: number;
  readonly rightCount: number;
  readonly shareSum: number;
  readonly spent: number;
}
const SUMS = raw(`coalesce(sum(d.answers), 0)::int as answers, coalesce(sum(d.right_count), 0)::int as right_count,
  coalesce(sum(d.share_sum), 0)::int as share_sum, coalesce(sum(d.spent), 0)::int as spent`);
const figures = ({ answers, rightCount, shareSum, spent }: Sums) => ({
  answers,
  rightCount,
  spent,
  accuracy: accuracyOf(shareSum, answers),
});
const NONE: Sums = { answers: 0, rightCount: 0, shareSum: 0, spent: 0 };
const add = (list: readonly Sums[]): Sums =>
  list.reduce(
    (a, b) => ({
      answers: a.answers + b.answers,
      rightCount: a.rightCount + b.rightCount,
      shareSum: a.shareSum + b.shareSum,
      spent: a.spent + b.spent,
    }),
    NONE,
  );
interface Asked {
  readonly from: string;
  readonly to: string;
  readonly sbjId: number | undefined;
}
/** Rows `d` of a child in the subjects the caller may see. */
const ofChild = (cx: Cx, child: Child, sbjId: number | undefined): Sql =>
  all(
    sql`d.org_id = ${cx.db.orgId}`,
    sql`d.user_id = ${child.userId}`,
    is('d.sbj_id', sbjId),
    isOneOf('d.sbj_id', child.sbjIds ?? undefined),
  );
/** Practised days `d` of a child within the period. */
const daysOfChild = (cx: Cx, child: Child, { from, to, sbjId }: Asked): Sql =>
  all(ofChild(cx, child, sbjId), sql`d.done_on between ${from}::date and ${to}::date`);

/**
 * Children of the organisations as they stood on the last of the days, each once: in their administrative class, or where they have
 * none (a training institution) in the first of their other classes.
 */
const onceEach = (
  door: Door,
  f: { readonly to: string; readonly clazzId?: number | undefined; readonly grdId?: number | undefined },
): Sql => sql`(
  select distinct on (k.org_id, k.user_id) k.org_id, k.user_id, k.clazz_id, e.clazz_name, e.order_no
  from class_stay_v k
  join class_clazz_v e on e.org_id = k.org_id and e.clazz_id = k.clazz_id
  join organisation_org z on z.org_id = k.org_id
  where ${all(
    door.orgs('k'),
    door.orgs('e'),
    stoodWithin(raw('z.zone'), f.to),
    is('k.clazz_id', f.clazzId),
    is('e.grd_id', f.grdId),
  )}
  order by k.org_id, k.user_id, e.clazz_type, k.clazz_id) m`;

export const studyReportHandlers = [
  handle(calls.reportCurves, async (cx, { userId, sbjId, ...asked }) => {
    const { from, to } = spanOf(cx, asked);
    const child = await childOf(cx, userId, sbjId);
    const sums = await cx.db.rows<Sums & { day: string }>(sql`
      select d.done_on as day, ${SUMS}
      from practice_day d
      where ${daysOfChild(cx, child, { from, to, sbjId })}
      group by d.done_on`);
    const rows = new Map(sums.map((r) => [r.day, r]));
    return { from, to, days: daysOf(from, to).map((day) => ({ day, ...figures(rows.get(day) ?? NONE) })) };
  }),
  handle(calls.reportStudy, async (cx, { userId, sbjId, ...asked }) => {
    const { from, to } = spanOf(cx, asked);
    const child = await childOf(cx, userId, sbjId);
    const days = daysOfChild(cx, child, { from, to, sbjId });
    const mine = ofChild(cx, child, sbjId);
    const rows = await cx.db.rows<Sums & { sbjId: number; sbjName: string; mastery: number | null }>(sql`
      select d.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name, ${SUMS},
        (
          select round(avg(l.mastery))::int
          from practice_level l
          where l.org_id = ${cx.db.orgId} and l.user_id = ${child.userId} and l.sbj_id = d.sbj_id
        ) as mastery
      from practice_day d
      join textbook_subject s on s.sbj_id = d.sbj_id
      where ${days}
      group by d.sbj_id, ${nameIn(cx.lang, 's')}
      order by sum(d.answers) desc, d.sbj_id`);
    const counts = await cx.db.row<{
      days: number;
      trains: number;
      fights: number;
      fightsPassed: number;
      lastAt: string | null;
    }>(sql`
      select (
          select max(d.last_at)
          from practice_level d
          where ${mine}
        ) as last_at,
        (select count(distinct d.done_on)::int from practice_day d where ${days}) as days,
        (
          select count(*)::int
          from practice_train d
          where ${all(mine, ...within(cx, sql`d.finished_at`, { from, to }))}
        ) as trains,
        count(*) filter (where d.state in ('passed', 'failed'))::int as fights,
        count(*) filter (where d.state = 'passed')::int as fights_passed
      from practice_fight d
      where ${all(mine, ...within(cx, sql`d.started_at`, { from, to }))}`);
    const whole = figures(add(rows));
    const { lastAt, ...found } = counts!;
    return {
      userId: child.userId,
      name: child.name,
      from,
      to,
      ...whole,
      grade: gradeOf(whole.accuracy, whole.answers),
      ...found,
      by: ableBy(cx, lastAt),
      subjects: rows.map((r) => {
        const f = figures(r);
        return { sbjId: r.sbjId, sbjName: r.sbjName, ...f, grade: gradeOf(f.accuracy, f.answers), mastery: r.mastery };
      }),
    };
  }),
  handle(calls.reportStudyDetail, async (cx, { userId, sbjId, ...asked }) => {
    const { from, to } = spanOf(cx, asked);
    const child = await childOf(cx, userId, sbjId);
    type Klg = Omit<StudyDetail['klgs'][number], 'stand' | 'accuracy'>;
    const klgs = await cx.db.rows<Klg & { shareSum: number }>(sql`
      select l.klg_id, k.name, k.path_name, l.mastery, l.answers, l.share_sum, coalesce(n.n, 0)::int as in_span,
        l.last_at
      from practice_level l
      join textbook_klg_v k on k.klg_id = l.klg_id
      left join (
        select g.klg_id, count(*) as n
        from wrongbook_answer_v a
        join question_bank_version_v v on v.org_id = a.org_id and v.ver_id = a.ver_id
        cross join lateral unnest(v.klg_ids) as g(klg_id)
        where a.org_id = ${cx.db.orgId}
          and a.user_id = ${child.userId}
          and a.sbj_id = ${sbjId}
          and a.open_at <= ${cx.nowIso}
          and ${all(...within(cx, sql`a.answered_at`, { from, to }))}
        group by g.klg_id
      ) n on n.klg_id = l.klg_id
      where l.org_id = ${cx.db.orgId}
        and l.user_id = ${child.userId}
        and l.sbj_id = ${sbjId}
      order by l.mastery, k.path_name
      limit 400`);
    return {
      userId: child.userId,
      sbjId,
      from,
      to,
      by: ableBy(cx, lastOf(klgs)),
      klgs: klgs.map(({ shareSum, ...k }) => ({
        ...k,
        stand: standOf(k.mastery),
        accuracy: accuracyOf(shareSum, k.answers),
      })),
    };
  }),

  handle(calls.reportOrg, async (cx, { orgId, grdId, sbjId, ...asked }) => {
    const { from, to } = spanOf(cx, asked);
    return cx.reading('practice.report', orgId, async (door) => {
      const done = all(sql`d.done_on between ${from}::date and ${to}::date`, is('d.sbj_id', sbjId));
      const children = onceEach(door, { to, grdId });
      const rows = await door.rows<
        Sums & { orgId: number; orgName: string; clazzId: number; clazzName: string; students: number; active: number }
      >(sql`
        select m.org_id, o.name as org_name, m.clazz_id, m.clazz_name, count(distinct m.user_id)::int as students,
          count(distinct d.user_id)::int as active, ${SUMS}
        from ${children}
        join organisation_org o on o.org_id = m.org_id
        left join practice_day d on ${door.orgs('d')} and d.org_id = m.org_id and d.user_id = m.user_id and ${done}
        group by m.org_id, o.name, m.clazz_id, m.clazz_name, m.order_no
        order by m.org_id, m.order_no, m.clazz_id`);
      const sums = await door.rows<Sums & { day: string }>(sql`
        select d.done_on as day, ${SUMS}
        from practice_day d
        join ${children} on m.org_id = d.org_id and m.user_id = d.user_id
        where ${door.orgs('d')}
          and ${done}
        group by d.done_on`);
      const daily = new Map(sums.map((r) => [r.day, r]));
      const oneSchool = new Set(rows.map((r) => r.orgId)).size <= 1;
      const asRow = (list: typeof rows) => {
        const f = figures(add(list));
        return {
          students: list.reduce((n, r) => n + r.students, 0),
          active: list.reduce((n, r) => n + r.active, 0),
          ...f,
          grade: gradeOf(f.accuracy, f.answers),
        };
      };
      const groups = [...new Set(rows.map((r) => (oneSchool ? r.clazzId : r.orgId)))].map((key) =>
        rows.filter((r) => (oneSchool ? r.clazzId : r.orgId) === key),
      );
      return {
        from,
        to,
        by: ableBy(cx, cx.nowIso),
        total: asRow(rows),
        rows: groups.map((list) => ({
          orgId: list[0]!.orgId,
          orgName: list[0]!.orgName,
          clazzId: oneSchool ? list[0]!.clazzId : null,
          clazzName: oneSchool ? list[0]!.clazzName : null,
          ...asRow(list),
        })),
        days: daysOf(from, to).map((day) => {
          const d = daily.get(day) ?? NONE;
          return { day, answers: d.answers, accuracy: accuracyOf(d.shareSum, d.answers) };
        }),
      };
    });
  }),
  handle(calls.reportOrgDetail, (cx, input) => {
    const { orgId, clazzId, sbjId } = input;
    const { from, to } = spanOf(cx, input);
    const done = all(sql`d.done_on between ${from}::date and ${to}::date`, is('d.sbj_id', sbjId));
    return cx.reading('practice.report', orgId, async (door) => ({
      by: ableBy(cx, cx.nowIso),
      ...(await door.list<typeof input, Omit<OrgDetail, 'grade'> & { shareSum?: number }, OrgDetail>(input, {
        select: sql`m.org_id, m.user_id, p.name, p.sid_no, m.clazz_id, m.clazz_name,
          coalesce(d.answers, 0) as answers, coalesce(d.right_count, 0) as right_count, coalesce(d.spent, 0) as spent,
          coalesce(d.days, 0) as days, d.accuracy`,
        from: sql`${onceEach(door, { to, clazzId })}
          join people_person_v p on ${door.orgs('p')} and p.org_id = m.org_id and p.user_id = m.user_id
          left join (
            select d.org_id, d.user_id, ${SUMS}, count(distinct d.done_on)::int as days,
              round(sum(d.share_sum)::numeric / nullif(sum(d.answers), 0))::int as accuracy
            from practice_day d
            where ${door.orgs('d')}
              and ${done}
            group by d.org_id, d.user_id
          ) d on d.org_id = m.org_id and d.user_id = m.user_id`,
        counted: onceEach(door, { to, clazzId }),
        sorts: {
          answers: sql`coalesce(d.answers, 0)`,
          accuracy: sql`d.accuracy`,
          spent: sql`coalesce(d.spent, 0)`,
          name: sql`p.name`,
        },
        then: sql`coalesce(d.answers, 0) desc, m.org_id, m.user_id`,
        shape: (r) => ({ ...r, grade: gradeOf(r.accuracy, r.answers) }),
      })),
    }));
  }),
];
