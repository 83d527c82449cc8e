import type { Cx } from '../../../kernel/server/cx';
import type { ManyOptions } from '../../../kernel/server/db/door';
import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import type { Item } from '../contract/parts';
import { faults } from '../faults';
import { isKind, objectUntil, stateOf, type Kind } from '../rules';
import { items } from '../tables';

export type ItemRow = RowOf<typeof items>;

/** A kind as an address names it; any other word is no page. */
export function kindOf(word: string): Kind {
  if (!isKind(word)) throw fail(faults.noKind);
  return word;
}
const GROUP: Readonly<Record<Kind, string>> = {
  perf: 'mod:teach.assessment-teacher',
  eval: 'mod:teach.assessment-student',
};
/** Whether the caller administers a kind: by the administrator's code or by the menu group of a role of the school. */
export const manages = (cx: Cx, kind: Kind): boolean => holds(cx.me, 'BASIC_SUPERMAN', GROUP[kind]);

/** Whose row of `m` the caller reads besides the administrator: the own one, those they lead, children they lead or teach. */
export const concerns = (cx: Cx, alias = 'm'): Sql => sql`(
  ${raw(alias)}.user_id = ${cx.me.userId}
  or ${raw(alias)}.leader_id = ${cx.me.userId}
  or exists (
    select 1
    from class_charge_v h
    where h.org_id = ${cx.db.orgId}
      and h.clazz_id = ${raw(alias)}.clazz_id
      and h.user_id = ${cx.me.userId}))`;

/** An evaluation as its administrator, whoever is judged in it or whoever judges may look at it; gone for everybody else. */
export async function seenItem(cx: Cx, kind: Kind, itemId: number): Promise<ItemRow> {
  const seen = manages(cx, kind)
    ? raw('true')
    : sql`exists (
        select 1
        from assessment_member m
        where m.org_id = ${cx.db.orgId}
          and m.item_id = i.item_id
          and ${concerns(cx)})`;
  const row = await cx.db.row<ItemRow>(sql`
    select i.*
    from assessment_item i
    where i.org_id = ${cx.db.orgId}
      and i.item_id = ${itemId}
      and i.kind = ${kind}
      and i.off_at is null
      and ${seen}`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** An evaluation to write in: `share` keeps it from being ended meanwhile, `update` is for whoever ends it. */
export async function lockedItem(
  cx: Cx,
  kind: Kind,
  itemId: number,
  lock: NonNullable<ManyOptions['lock']>,
): Promise<ItemRow> {
  const row = await cx.db.one(items, { itemId, kind, offAt: null }, { lock });
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** Refuses what may be done only while an evaluation runs; asked after whose row it is, so that nobody learns of others'. */
export function mustRun(cx: Cx, row: ItemRow): void {
  if (stateOf(row, cx.nowIso) !== 'running') throw fail(faults.notRunning, { name: row.name });
}
/** An evaluation as replies show it. */
export const itemOf = (row: ItemRow, now: string): Item => ({
  itemId: row.itemId,
  kind: row.kind,
  name: row.name,
  templateName: row.templateName,
  termId: row.termId,
  startAt: row.startAt,
  endAt: row.endAt,
  endedAt: row.endedAt,
  archivedAt: row.archivedAt,
  objectDays: row.objectDays,
  objectUntil: objectUntil(row, now),
  state: stateOf(row, now),
  madeAt: row.madeAt,
});
/** Whether it has ended by the clock, as a condition on `i`. */
export const hasEnded = (now: string): Sql => sql`(i.ended_at is not null or i.end_at <= ${now})`;
/** A judgement `s` of `i` that counts: handed in, or complete when the evaluation ended. */
export const counts = (now: string): Sql => sql`(s.handed_at is not null or (s.complete and ${hasEnded(now)}))`;
