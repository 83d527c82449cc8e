import type { Cx } from '../../../../kernel/server/cx';
import { column, is, nothing, sql, type Sql } from '../../../../kernel/server/db/sql';
import { constraintOf } from '../../../../kernel/server/db/tenant';
import { fail } from '../../../../kernel/shared/faults';
import type { MarkTurn } from '../../contract';
import { faults } from '../../faults';
import { CONTROL_EVERY, LEASE_SECONDS } from '../../rules/limits';

interface Leased {
  readonly answerId: number;
  readonly leasedUntil: string;
}
/**
 * Leases an answer that the caller may mark: the one they hold already, else one by chance that nobody holds. Never one of which
 * the caller gave another round. Two people at once get two. Besides a sheet that is at hand another answer is leased ahead, which
 * then comes by itself. Now and then a control answer comes instead, which nothing tells from the others; when, depends on who marks
 * and how much they have marked.
 */
async function leased(
  cx: Cx,
  readId: number,
  no: number | undefined,
  besides: number | undefined,
): Promise<Leased | undefined> {
  const me = cx.me.userId;
  const until = new Date(cx.now.getTime() + LEASE_SECONDS * 1000).toISOString();
  const ofNo = is('k.no', no);
  const only = ofNo ? sql`and ${ofNo}` : nothing;
  const apart = (alias: string): Sql =>
    besides == null
      ? nothing
      : sql`and ${column(`${alias}.answer_id`)} not in (
          select a.answer_id from exam_answer a where a.org_id = ${cx.db.orgId} and a.sheet_id = ${besides})`;
  return cx.db
    .row<Leased>(sql`
      with held as materialized (
        select k.answer_id, k.round from exam_mark k
        where k.org_id = ${cx.db.orgId} and k.read_id = ${readId} and k.marker_id = ${me} and k.round < 4
          and k.committed_at is null and k.leased_until > ${cx.nowIso} ${only} ${apart('k')}
        order by k.lot, k.answer_id
        limit 1
      ), seen as materialized (
        select c.answer_id, c.leased_until from exam_control_mark c
        where c.org_id = ${cx.db.orgId} and c.read_id = ${readId} and c.marker_id = ${me} and c.committed_at is null
          ${ofNo ? sql`and ${is('c.no', no)}` : nothing} ${apart('c')}
        order by c.leased_until, c.answer_id
        limit 1
      ), control as materialized (
        select c.org_id, c.answer_id, c.read_id, c.no from exam_control c
        where c.org_id = ${cx.db.orgId} and c.read_id = ${readId} ${ofNo ? sql`and ${is('c.no', no)}` : nothing}
          and not exists (select 1 from held) and not exists (select 1 from seen) ${apart('c')}
          and c.no in (select l.no from exam_allot l
            where l.org_id = ${cx.db.orgId} and l.read_id = ${readId} and l.user_id = ${me})
          and not exists (select 1 from exam_control_mark o
            where o.org_id = c.org_id and o.answer_id = c.answer_id and o.marker_id = ${me})
          and not exists (select 1 from exam_mark o
            where o.org_id = c.org_id and o.answer_id = c.answer_id and o.marker_id = ${me})
          and abs(hashint8(${me} + ${besides == null ? 0 : 1}::bigint + (
            select count(*) from exam_mark k where k.org_id = ${cx.db.orgId} and k.read_id = ${readId}
              and k.marker_id = ${me} and k.committed_at is not null) + (
            select count(*) from exam_control_mark k where k.org_id = ${cx.db.orgId} and k.read_id = ${readId}
              and k.marker_id = ${me}))) % ${CONTROL_EVERY}::integer = 0
        order by hashint8(c.answer_id + ${me}), c.answer_id
        limit 1
      ), free as materialized (
        select k.answer_id, k.round from exam_mark k
        where k.org_id = ${cx.db.orgId} and k.read_id = ${readId} and k.round < 4 and k.committed_at is null
          and (k.leased_until is null or k.leased_until <= ${cx.nowIso}) ${only}
          and not exists (select 1 from held) and not exists (select 1 from seen)
          and not exists (select 1 from control) ${apart('k')}
          and k.no in (select l.no from exam_allot l
            where l.org_id = ${cx.db.orgId} and l.read_id = ${readId} and l.user_id = ${me})
          and not exists (select 1 from exam_mark o
            where o.org_id = k.org_id and o.answer_id = k.answer_id and o.marker_id = ${me} and o.round <> k.round)
        order by k.lot, k.answer_id
        limit 1
        for update of k skip locked
      ), one as materialized (select * from held union all select * from free
      ), given as (
        update exam_mark m
        set marker_id = ${me}, leased_until = ${until}
        from one
        where m.org_id = ${cx.db.orgId} and m.answer_id = one.answer_id and m.round = one.round
        returning m.answer_id, m.leased_until
      ), shown as (
        insert into exam_control_mark (org_id, answer_id, marker_id, read_id, no, leased_until)
        select c.org_id, c.answer_id, ${me}::bigint, c.read_id, c.no, ${until}::timestamptz from control c
        on conflict do nothing
        returning answer_id, leased_until)
      select answer_id, leased_until from given
      union all select answer_id, leased_until from shown
      union all select answer_id, ${until}::timestamptz from seen where not exists (select 1 from given)
      limit 1`)
    .catch((error: unknown) => {
      // Two windows of one person took the two rounds of one answer at the same moment.
      if (constraintOf(error) === 'exam_mark_marker') throw fail(faults.notLeased);
      throw error;
    });
}

/** The caller's next answer, with how many they have done and how many answers wait for them, both rounds of one counting once. */
export async function nextTurn(cx: Cx, readId: number, no: number | undefined, besides?: number): Promise<MarkTurn> {
  const me = cx.me.userId;
  const lease = await leased(cx, readId, no, besides);
  const ofNo = is('k.no', no);
  const only = ofNo ? sql`and ${ofNo}` : nothing;
  const row = await cx.db.row<{ done: number; left: number; answer: NonNullable<MarkTurn['answer']> | null }>(sql`
    select (count(*) filter (where k.marker_id = ${me} and k.committed_at is not null) + (
        select count(*) from exam_control_mark c
        where c.org_id = ${cx.db.orgId} and c.read_id = ${readId} and c.marker_id = ${me} and c.committed_at is not null
          ${ofNo ? sql`and ${is('c.no', no)}` : nothing}))::int as done,
      count(distinct k.answer_id) filter (where k.committed_at is null and not exists (
        select 1 from exam_mark o
        where o.org_id = k.org_id and o.answer_id = k.answer_id and o.marker_id = ${me} and o.round <> k.round))::int as left,
      (select json_build_object('sheetId', a.sheet_id, 'no', a.no, 'kind', q.kind, 'score', q.score)
        from exam_answer a
        join exam_que q on q.org_id = a.org_id and q.read_id = a.read_id and q.no = a.no
        where a.org_id = ${cx.db.orgId} and a.answer_id = ${lease?.answerId ?? 0}) as answer
    from exam_mark k
    where k.org_id = ${cx.db.orgId} and k.read_id = ${readId} and k.round < 4 ${only}
      and k.no in (select l.no from exam_allot l
        where l.org_id = ${cx.db.orgId} and l.read_id = ${readId} and l.user_id = ${me})`);
  const { done = 0, left = 0, answer = null } = row ?? {};
  return { answer: answer && lease ? { ...answer, leasedUntil: lease.leasedUntil } : null, done, left };
}
