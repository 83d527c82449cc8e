import type { Cx } from '../../../kernel/server/cx';
import { jsonList, nameIn, sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import type { HeldRes, Source } from '../tables';

// Every handler of a teacher begins here: a link is the hour of an own plan. Anybody else's is gone.

/** An own hour with what hangs on it; nothing hangs on one that was never opened. */
export interface OwnLink {
  readonly linkId: number;
  readonly planId: number;
  readonly planName: string;
  readonly unit: string;
  readonly name: string;
  readonly sbjId: number;
  readonly sbjName: string;
  /** Stage of the classes that follow the plan. */ readonly stgId: number | null;
  readonly ended: boolean;
  readonly designId: number | null;
  readonly reflectId: number | null;
  readonly resources: readonly HeldRes[];
  readonly verIds: readonly number[];
  readonly previewAt: string | null;
  readonly source: Source | null;
  /** Book of the plan. */ readonly tbkId: number | null;
  /** What was sent to which class, and the latest lesson that took the hour there. */
  readonly sent: readonly Sent[];
}
export interface Sent {
  readonly clazzId: number;
  readonly clazzName: string;
  readonly taskId: number | null;
  readonly verIds: readonly number[];
  readonly lessonId: number | null;
}
const sentOf = (cx: Cx, linkId: number) =>
  jsonList(sql`
    select p.clazz_id as "clazzId", c.clazz_name as "clazzName", p.task_id as "taskId", p.ver_ids as "verIds", (
        select x.lesson_id from lesson_lesson_v x
        where x.org_id = ${cx.db.orgId} and x.link_id = p.link_id and x.clazz_id = p.clazz_id
        order by x.on_date desc, x.start_min desc
        limit 1) as "lessonId"
    from teachlink_publish p
    join class_clazz_v c on c.org_id = p.org_id and c.clazz_id = p.clazz_id
    where p.org_id = ${cx.db.orgId}
      and p.link_id = ${linkId}
    order by c.grd_id nulls last, c.order_no, c.clazz_id`);
/** One statement. */
export async function ownLink(cx: Cx, linkId: number): Promise<OwnLink> {
  const row = await cx.db.row<OwnLink>(sql`
    select h.link_id, h.plan_id, h.plan_name, h.unit, h.name, h.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name, (
        select c.stg_id
        from teachplan_clazz_v k
        join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
        where k.org_id = ${cx.db.orgId} and k.plan_id = h.plan_id and c.stg_id is not null
        order by c.clazz_id
        limit 1) as stg_id,
      h.ended_at is not null as ended, l.design_id, l.reflect_id, coalesce(l.resources, '[]') as resources,
      coalesce(l.ver_ids, '{}') as ver_ids, l.preview_at, l.source, h.tbk_id,
      ${sentOf(cx, linkId)} as sent
    from teachplan_hour_v h
    join textbook_subject s on s.sbj_id = h.sbj_id
    left join teachlink_link l on l.org_id = h.org_id and l.link_id = h.link_id
    where h.org_id = ${cx.db.orgId}
      and h.link_id = ${linkId}
      and h.user_id = ${cx.me.userId}`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/**
 * One that has a row, kept until the end of the transaction: two windows that send it at once come one after the other. Nothing
 * where nobody has written anything yet. One statement.
 */
export const lockedLink = (cx: Cx, linkId: number): Promise<OwnLink | undefined> =>
  cx.db.row<OwnLink>(sql`
    select h.link_id, h.plan_id, h.plan_name, h.unit, h.name, h.sbj_id, '' as sbj_name, null as stg_id,
      h.ended_at is not null as ended, l.design_id, l.reflect_id, l.resources, l.ver_ids, l.preview_at, l.source,
      h.tbk_id, '[]'::json as sent
    from teachlink_link l
    join teachplan_hour_v h on h.org_id = l.org_id and h.link_id = l.link_id
    where l.org_id = ${cx.db.orgId}
      and l.link_id = ${linkId}
      and h.user_id = ${cx.me.userId}
    for update of l`);
/** One that may be changed: a plan that has ended is read only. */
export async function openLink(cx: Cx, linkId: number): Promise<OwnLink> {
  const link = await ownLink(cx, linkId);
  if (link.ended) throw fail(faults.ended);
  return link;
}
