import { raw, sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { clazzStats, type ClazzStats } from '../../contract';
import { clazzItems, ofClazz } from './list';
import { taughtSbjIds } from './open';

/** Pieces of knowledge and causes shown at most. */
const MOST = 12;

export const clazzStatsHandlers = [
  handle(clazzStats, async (cx, { clazzId, sbjId, from, to }) => {
    const taught = { clazzId, sbjIds: await taughtSbjIds(cx, clazzId, sbjId) };
    const items = clazzItems(cx, taught);
    const where = ofClazz(cx, taught, { from, to });
    // Counted per child; the sums of the class are the sums of these lines, so that figure and table never differ.
    const users = await cx.db.rows<ClazzStats['users'][number]>(sql`
      select s.user_id, p.name as user_name, coalesce(g.mistakes, 0) as mistakes, coalesce(g.fixed, 0) as fixed,
        coalesce(g.due, 0) as due
      from class_student_v s
      join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
      left join (
        select i.user_id, count(*)::int as mistakes, (count(*) filter (where i.is_fixed))::int as fixed,
          (count(*) filter (where not i.is_fixed and i.due_on <= ${cx.today}::date))::int as due
        from ${items}
        where ${where}
        group by i.user_id
      ) g on g.user_id = s.user_id
      where s.org_id = ${cx.db.orgId}
        and s.clazz_id = ${clazzId}
      order by mistakes desc, p.sid_no nulls last, s.user_id`);
    const figures = await cx.db.row<{ questions: number }>(sql`
      select count(distinct (i.qid, i.qcid))::int as questions
      from ${items}
      where ${where}`);
    const byKlg = await cx.db.rows<ClazzStats['byKlg'][number]>(sql`
      select k.klg_id, k.name as klg_name, count(*)::int as mistakes,
        (count(*) filter (where i.is_fixed))::int as fixed, count(distinct i.user_id)::int as users
      from ${items}
      cross join lateral unnest(v.klg_ids) as g(klg_id)
      join textbook_klg k on k.klg_id = g.klg_id
      where ${where}
      group by k.klg_id, k.name
      order by mistakes desc, k.klg_id
      limit ${raw(String(MOST))}`);
    const byCause = await cx.db.rows<ClazzStats['byCause'][number]>(sql`
      select g.cause, count(*)::int as count
      from ${items}
      cross join lateral unnest(i.causes) as g(cause)
      where ${where}
      group by g.cause
      order by count desc, g.cause
      limit ${raw(String(MOST))}`);
    const sum = (of: (u: (typeof users)[number]) => number) => users.reduce((n, u) => n + of(u), 0);
    return {
      students: users.length,
      questions: figures?.questions ?? 0,
      mistakes: sum((u) => u.mistakes),
      fixed: sum((u) => u.fixed),
      due: sum((u) => u.due),
      byKlg,
      byCause,
      users,
    };
  }),
];
