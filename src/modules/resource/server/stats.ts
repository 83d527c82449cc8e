import { handle, type Handler } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import * as calls from '../contract';
import type { ReplyOf } from '../../../kernel/shared/call';

type Stat = ReplyOf<typeof calls.paperStat>;
const PAPERS = `resource_shared v where v.res_type = 'paper' and v.is_current and v.removed_at is null and v.reg_id is null`;

export const statHandlers: readonly Handler[] = [
  handle(calls.paperStat, async (cx, { stgId, sbjId }) => {
    const only = ' and ($1::bigint is null or v.stg_id = $1) and ($2::bigint is null or v.sbj_id = $2)';
    const of = [stgId ?? null, sbjId ?? null];
    const name = cx.lang === 'en-US' ? 'name_en' : 'name_zh';
    const items = await cx.db.rows<Stat['items'][number]>(
      `select s.stg_id, s.sbj_id, g.${name} as stg_name, b.${name} as sbj_name, s.papers, s.questions, s.this_month, s.linked from (
         select v.stg_id, v.sbj_id, count(*)::int as papers, coalesce(sum(v.que_count), 0)::int as questions, (count(*) filter (where v.made_at >= $3::timestamptz))::int as this_month, (count(*) filter (where v.node_ids <> '{}'))::int as linked
         from ${PAPERS}${only} group by v.stg_id, v.sbj_id) s join textbook_stage g on g.stg_id = s.stg_id join textbook_subject b on b.sbj_id = s.sbj_id order by g.ord, b.ord`,
      [...of, `${cx.today.slice(0, 7)}-01T00:00:00+08:00`],
    );
    const years = await cx.db.rows<Stat['years'][number]>(
      `select v.year, count(*)::int as papers from ${PAPERS}${only} group by v.year order by v.year nulls first`,
      of,
    );
    const months = await cx.db.rows<Stat['months'][number]>(
      `select to_char(v.made_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as papers from ${PAPERS}${only} and v.made_at >= $3::timestamptz group by 1 order by 1`,
      [...of, `${plusDays(cx.today, -365).slice(0, 7)}-01T00:00:00+08:00`],
    );
    return { items, years, months };
  }),
  handle(calls.libSums, async (cx) => {
    const since = `${plusDays(cx.today, -30)}T00:00:00Z`;
    const rows = await cx.db.rows<{ kind: 'paper' | 'courseware' | 'teachdesign'; total: number; fresh: number }>(
      `select v.res_type as kind, count(*)::int as total, (count(*) filter (where v.made_at >= $1::timestamptz))::int as fresh from resource_shared v where v.is_current and v.removed_at is null and v.reg_id is null group by 1`,
      [since],
    );
    const [books] = await cx.db.rows<{ total: number; fresh: number }>(
      'select count(*)::int as total, (count(*) filter (where made_at >= $1::timestamptz))::int as fresh from resource_workbook',
      [since],
    );
    const [ques] = await cx.db.rows<{ total: number; fresh: number }>(
      'select (count(*) filter (where on_shelf))::int as total, (count(*) filter (where ver_no = 1 and made_at >= $1::timestamptz))::int as fresh from question_bank_shared_v where reg_id is null',
      [since],
    );
    const of = (kind: 'paper' | 'courseware' | 'teachdesign') => {
      const r = rows.find((x) => x.kind === kind);
      return { kind, total: r?.total ?? 0, fresh: r?.fresh ?? 0 };
    };
    return {
      items: [
        { kind: 'question' as const, total: ques?.total ?? 0, fresh: ques?.fresh ?? 0 },
        of('paper'),
        of('courseware'),
        of('teachdesign'),
        { kind: 'workbook' as const, total: books?.total ?? 0, fresh: books?.fresh ?? 0 },
      ],
    };
  }),
];
