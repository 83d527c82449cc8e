import { all, is, nameIn, sql } from '../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import * as calls from '../contract';
import type { ReplyOf } from '../../../kernel/shared/call';

type Stat = ReplyOf<typeof calls.paperStat>;
type Sum = ReplyOf<typeof calls.libSums>['items'][number];

export const statHandlers: readonly Handler[] = [
  handle(calls.paperStat, async (cx, { stgId, sbjId }) => {
    const papers = all(
      sql`v.res_type = 'paper'`,
      sql`v.is_current`,
      sql`v.removed_at is null`,
      sql`v.reg_id is null`,
      is('v.stg_id', stgId),
      is('v.sbj_id', sbjId),
    );
    const monthBegin = `${cx.today.slice(0, 7)}-01T00:00:00+08:00`;
    const items = await cx.db.rows<Stat['items'][number]>(sql`
      select s.stg_id, s.sbj_id, ${nameIn(cx.lang, 'g')} as stg_name, ${nameIn(cx.lang, 'b')} as sbj_name, s.papers,
        s.questions, s.this_month, s.linked
      from (
        select v.stg_id, v.sbj_id, count(*)::int as papers, coalesce(sum(v.que_count), 0)::int as questions,
          (count(*) filter (where v.made_at >= ${monthBegin}::timestamptz))::int as this_month,
          (count(*) filter (where v.node_ids <> '{}'))::int as linked
        from resource_shared v
        where ${papers}
        group by v.stg_id, v.sbj_id
      ) s
      join textbook_stage g on g.stg_id = s.stg_id
      join textbook_subject b on b.sbj_id = s.sbj_id
      order by g.ord, b.ord`);
    const years = await cx.db.rows<Stat['years'][number]>(sql`
      select v.year, count(*)::int as papers
      from resource_shared v
      where ${papers}
      group by v.year
      order by v.year nulls first`);
    const yearAgo = `${plusDays(cx.today, -365).slice(0, 7)}-01T00:00:00+08:00`;
    const months = await cx.db.rows<Stat['months'][number]>(sql`
      select to_char(v.made_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as papers
      from resource_shared v
      where ${papers}
        and v.made_at >= ${yearAgo}::timestamptz
      group by 1
      order by 1`);
    return { items, years, months };
  }),
  handle(calls.libSums, async (cx) => {
    const since = `${plusDays(cx.today, -30)}T00:00:00Z`;
    const rows = await cx.db.rows<Sum>(sql`
      select v.res_type as kind, count(*)::int as total,
        (count(*) filter (where v.made_at >= ${since}::timestamptz))::int as fresh
      from resource_shared v
      where v.is_current
        and v.removed_at is null
        and v.reg_id is null
      group by 1
      union all
      select 'workbook', count(*)::int, (count(*) filter (where w.made_at >= ${since}::timestamptz))::int
      from resource_workbook w
      union all
      select 'question', (count(*) filter (where q.on_shelf))::int,
        (count(*) filter (where q.ver_no = 1 and q.made_at >= ${since}::timestamptz))::int
      from question_bank_shared_v q
      where q.reg_id is null`);
    const kinds = ['question', 'paper', 'courseware', 'teachdesign', 'workbook'] as const;
    return { items: kinds.map((kind) => rows.find((r) => r.kind === kind) ?? { kind, total: 0, fresh: 0 }) };
  }),
];
