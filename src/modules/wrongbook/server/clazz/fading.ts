import { raw, sql, type Sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { clazzFading, type Fading } from '../../contract';
import { FADING_MAX, fridayOf, onlyPart } from '../../rules';
import { DECAY, FACTOR } from '../../rules/memory';
import { KLGS } from '../read';
import { memoryBy } from '../judges';
import { clazzItems, ofClazz } from './list';
import { taughtSbjIds } from './open';

/** Pieces of knowledge shown at most. */
const KLG_MAX = 12;
/** The forgetting curve in SQL, as rules/memory has it: the chance to know the entry `i` on a day. In doubles: exact decimals take ten times as long. */
const recallOn = (day: string): Sql =>
  sql`power(1 + ${raw(String(FACTOR))}::float8 * greatest(0, ${day}::date - i.last_on) / (i.stability / 1000.0::float8), ${raw(String(DECAY))}::float8)`;
const USERS = sql`json_agg(json_build_object(
  'userId', x.user_id, 'userName', x.name, 'recall', round(x.r::numeric * 100)::int) order by x.r, x.user_id)`;

export const fadingHandlers = [
  handle(clazzFading, async (cx, { clazzId, sbjId, day: asked }) => {
    const taught = { clazzId, sbjIds: (await taughtSbjIds(cx, clazzId, sbjId)).slice(0, 1) };
    const day = asked ?? fridayOf(cx.today);
    // Everybody's chances once, as `e`; what follows only groups them.
    const entries = sql`with e as materialized (
      select i.user_id, p.name, i.qid, i.qcid, i.ver_id, i.last_wrong_at, v.klg_ids, ${recallOn(day)} as r
      from ${clazzItems(cx, taught)}
      join people_person_v p on p.org_id = i.org_id and p.user_id = i.user_id
      where ${ofClazz(cx, taught)}
        and i.stability is not null)`;
    const sum = await cx.db.row<{ students: number; recall: number | null; todayRecall: number | null }>(sql`
      select count(distinct i.user_id)::int as students,
        round(avg(${recallOn(day)})::numeric * 100)::int as recall,
        round(avg(${recallOn(cx.today)})::numeric * 100)::int as today_recall
      from ${clazzItems(cx, taught)}
      where ${ofClazz(cx, taught)}
        and i.stability is not null`);
    const ques = await cx.db.rows<Fading['ques'][number]>(sql`
      ${entries}, g as (
        select x.qid, x.qcid, (array_agg(x.ver_id order by x.last_wrong_at desc))[1] as ver_id,
          sum(1 - x.r) as lost, ${USERS} as users
        from e x
        group by x.qid, x.qcid
        order by lost desc, x.qid, x.qcid
        limit ${raw(String(FADING_MAX))})
      select g.qid, g.qcid, g.ver_id, v.kind, v.degree, v.body, ${KLGS} as klgs,
        round(g.lost::numeric, 1)::float as forgotten, g.users
      from g
      join question_bank_version_v v on v.org_id = ${cx.db.orgId} and v.ver_id = g.ver_id
      order by g.lost desc, g.qid, g.qcid`);
    const klgs = await cx.db.rows<Fading['klgs'][number]>(sql`
      ${entries}, u as (
        select g.klg_id, e.user_id, e.name, avg(e.r) as r
        from e
        cross join lateral unnest(e.klg_ids) as g(klg_id)
        group by g.klg_id, e.user_id, e.name),
      q as (
        select g.klg_id, count(distinct e.qid)::int as ques
        from e
        cross join lateral unnest(e.klg_ids) as g(klg_id)
        group by g.klg_id)
      select k.klg_id, k.name as klg_name, round(sum(1 - x.r)::numeric, 1)::float as forgotten, q.ques,
        ${USERS} as users
      from u x
      join q on q.klg_id = x.klg_id
      join textbook_klg k on k.klg_id = x.klg_id
      group by k.klg_id, k.name, q.ques
      order by sum(1 - x.r) desc, k.klg_id
      limit ${raw(String(KLG_MAX))}`);
    return {
      day,
      by: memoryBy(cx),
      sbjId: taught.sbjIds[0]!,
      students: sum?.students ?? 0,
      recall: sum?.recall ?? null,
      todayRecall: sum?.todayRecall ?? null,
      ques: ques.map((q) => ({ ...q, body: onlyPart(q.body, q.qcid) })),
      klgs,
    };
  }),
];
