import type { Cx } from '../../../kernel/server/cx';
import { contains, is, jsonList, sql, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { dayIn } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { PENDING } from '../../appeal/server/published';
import * as calls from '../contract';
import type { ItemInfo, ItemRow as Listed } from '../contract';
import { faults } from '../faults';
import { RESULT, stateOf, UNDO_MINUTES, type State } from '../rules';
import { items } from '../tables';
import { tellEnded } from './news';
import { counts, hasEnded, itemOf, kindOf, lockedItem, manages, seenItem, type ItemRow } from './open';
import { namesNow } from './results';
import { checkLevels } from './templates';

/** Evaluations in a state, by the clock. */
const inState = (state: State | undefined, now: string): Sql | undefined =>
  state &&
  {
    archived: sql`i.archived_at is not null`,
    ended: sql`(i.archived_at is null and ${hasEnded(now)})`,
    coming: sql`(i.start_at > ${now} and not ${hasEnded(now)})`,
    running: sql`(i.start_at <= ${now} and not ${hasEnded(now)})`,
  }[state];
type Counted = ItemRow & { readonly people: number; readonly sheets: number; readonly handed: number };

const list = handle(calls.itemList, (cx, input) => {
  const kind = kindOf(input.kind);
  return cx.list<typeof input, Counted, Listed>(input, {
    select: sql`i.*, (
        select count(*)::int from assessment_member m where m.org_id = ${cx.db.orgId} and m.item_id = i.item_id) as people, (
        select count(*)::int from assessment_sheet s where s.org_id = ${cx.db.orgId} and s.item_id = i.item_id) as sheets, (
        select count(*)::int
        from assessment_sheet s
        where s.org_id = ${cx.db.orgId} and s.item_id = i.item_id and ${counts(cx.nowIso)}) as handed`,
    from: sql`assessment_item i`,
    where: [
      cx.db.orgs('i'),
      is('i.kind', kind),
      sql`i.off_at is null`,
      contains('i.name', input.name),
      is('i.term_id', input.termId),
      inState(input.state, cx.nowIso),
    ],
    sorts: { startAt: sql`i.start_at`, endAt: sql`i.end_at`, name: sql`i.name` },
    then: sql`i.start_at desc, i.item_id`,
    shape: (row) => ({
      ...itemOf(row, cx.nowIso),
      counts: { people: row.people, sheets: row.sheets, handed: row.handed },
    }),
  });
});

interface Progress {
  readonly roles: ItemInfo['counts']['roles'];
  readonly clazzes: ItemInfo['clazzes'];
  readonly people: number;
  readonly appeals: number;
  readonly events: number;
}
/** How far an evaluation is: by role, by class, with what is open. One statement. */
async function progressOf(cx: Cx, { itemId, kind }: ItemRow): Promise<Progress> {
  const of = sql`s.org_id = ${cx.db.orgId} and s.item_id = ${itemId}`;
  const joined = sql`assessment_sheet s join assessment_item i on i.org_id = s.org_id and i.item_id = s.item_id`;
  const row = await cx.db.row<Progress>(sql`
    select ${jsonList(sql`
        select s.role, count(*)::int as sheets, (count(*) filter (where ${counts(cx.nowIso)}))::int as handed
        from ${joined}
        where ${of}
        group by s.role
        order by s.role`)} as roles, ${jsonList(sql`
        select m.clazz_id as "clazzId", c.clazz_name as "clazzName", count(distinct m.user_id)::int as people,
          (count(distinct m.user_id) filter (where s.role = 'teacher' and ${counts(cx.nowIso)}))::int as handed
        from ${joined}
        join assessment_member m on m.org_id = s.org_id and m.item_id = s.item_id and m.user_id = s.user_id
        join class_clazz_v c on c.org_id = m.org_id and c.clazz_id = m.clazz_id
        where ${of}
        group by m.clazz_id, c.clazz_name
        order by c.clazz_name, m.clazz_id`)} as clazzes, (
        select count(*)::int from assessment_member m where m.org_id = ${cx.db.orgId} and m.item_id = ${itemId}) as people, (
        select count(*)::int
        from appeal_v a
        where a.org_id = ${cx.db.orgId}
          and a.subject = ${RESULT[kind]}
          and a.set_id = ${itemId}
          and ${PENDING}) as appeals, (
        select count(*)::int from assessment_event e where e.org_id = ${cx.db.orgId} and e.item_id = ${itemId}) as events`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
const get = handle(calls.itemGet, async (cx, { kind, id }) => {
  const row = await seenItem(cx, kindOf(kind), id);
  const { roles, clazzes, people, appeals, events } = await progressOf(cx, row);
  const office = manages(cx, row.kind);
  const all = (of: 'sheets' | 'handed') => roles.reduce((sum, role) => sum + role[of], 0);
  return {
    ...itemOf(row, cx.nowIso),
    // That somebody objects is no business of everybody who takes part.
    counts: { people, sheets: all('sheets'), handed: all('handed'), roles, appeals: office ? appeals : 0, events },
    levels: [...row.levels],
    indexes: [...row.indexes] as ItemInfo['indexes'],
    // Other classes than one's own are the administrator's.
    clazzes: office ? clazzes : [],
  };
});

const levelsSet = handle(calls.levelsSet, async (cx, { kind, id, levels }) => {
  checkLevels(levels);
  const row = await lockedItem(cx, kindOf(kind), id, 'update');
  if (row.archivedAt) throw fail(faults.archived, { name: row.name });
  await cx.db.update(items, { itemId: id }, { levels });
  cx.note('assessment.levels-set', { subjectId: id, old: row.levels, new: levels });
  return { levels };
});

/** Complete drafts of an evaluation that has ended are handed in with its end. */
export const handInDrafts = (orgId: number, itemIds: readonly number[], at: Sql): Sql => sql`
  update assessment_sheet s
  set handed_at = ${at}
  from assessment_item i
  where s.org_id = ${orgId}
    and i.org_id = s.org_id
    and i.item_id = s.item_id
    and s.item_id = any(${itemIds}::bigint[])
    and s.complete
    and s.handed_at is null`;

const end = handle(calls.end, async (cx, { kind, id }) => {
  const row = await lockedItem(cx, kindOf(kind), id, 'update');
  if (stateOf(row, cx.nowIso) !== 'running') throw fail(faults.notRunning, { name: row.name });
  await cx.db.update(items, { itemId: id }, { endedAt: cx.nowIso });
  const handed = await cx.db.change(handInDrafts(cx.db.orgId, [id], sql`${cx.nowIso}`));
  cx.note('assessment.ended', { subjectId: id, name: row.name, drafts: handed });
  await tellEnded(cx, row);
  return itemOf({ ...row, endedAt: cx.nowIso }, cx.nowIso);
});

/** Archives an evaluation; its reports and lists keep the names of this day, whatever classes and people are called later. */
const archived = (
  orgId: number,
  itemId: number,
  {
    endedAt,
    archivedAt,
    archivedBy,
  }: { readonly endedAt: string; readonly archivedAt: string; readonly archivedBy: number },
): Sql => sql`
  with shut as (
    update assessment_item i
    set ended_at = ${endedAt}::timestamptz, archived_at = ${archivedAt}::timestamptz, archived_by = ${archivedBy}::bigint
    where i.org_id = ${orgId}
      and i.item_id = ${itemId}),
  noted as (
    update assessment_event e
    set made_name = (select w.name from people_person_v w where w.org_id = ${orgId} and w.user_id = e.made_by)
    where e.org_id = ${orgId}
      and e.item_id = ${itemId}),
  said as (
    update assessment_instead x
    set made_name = (select w.name from people_person_v w where w.org_id = ${orgId} and w.user_id = x.made_by)
    where x.org_id = ${orgId}
      and x.item_id = ${itemId})
  update assessment_member m
  set names = ${namesNow(orgId)}
  where m.org_id = ${orgId}
    and m.item_id = ${itemId}`;
const archive = handle(calls.archive, async (cx, { kind: word, id, anyway }) => {
  const kind = kindOf(word);
  const row = await lockedItem(cx, kind, id, 'update');
  const item = itemOf(row, cx.nowIso);
  if (item.state === 'archived') throw fail(faults.archived, { name: row.name });
  if (item.state !== 'ended') throw fail(faults.notEnded, { name: row.name });
  const open = await cx.db.row<{ n: number }>(sql`
    select count(*)::int as n
    from appeal_v a
    where a.org_id = ${cx.db.orgId}
      and a.subject = ${RESULT[kind]}
      and a.set_id = ${id}
      and ${PENDING}`);
  if (open?.n) throw fail(faults.appealsOpen, { n: open.n });
  if (item.objectUntil && item.objectUntil > cx.nowIso && !anyway)
    throw fail(faults.objecting, { until: dayIn(cx.me.zone, new Date(item.objectUntil)) });
  const set = { endedAt: row.endedAt ?? row.endAt, archivedAt: cx.nowIso, archivedBy: cx.me.userId };
  await cx.db.change(archived(cx.db.orgId, id, set));
  await cx.db.change(handInDrafts(cx.db.orgId, [id], sql`i.end_at`));
  // The reports are sealed after the commit, by the listener of seal.ts: two thousand children are no work for one call.
  cx.emit('assessment.archived', { itemId: id, byId: cx.me.userId, at: cx.nowIso });
  cx.note('assessment.archived', { subjectId: id, name: row.name, anyway });
  return itemOf({ ...row, ...set }, cx.nowIso);
});

const off = handle(calls.off, async (cx, { kind, id }) => {
  const row = await lockedItem(cx, kindOf(kind), id, 'update');
  if (row.archivedAt) throw fail(faults.archived, { name: row.name });
  await cx.db.update(items, { itemId: id }, { offAt: cx.nowIso });
  cx.note('assessment.off', { subjectId: id, name: row.name });
});
const on = handle(calls.on, async (cx, { kind, id }) => {
  const row = await cx.db.one(items, { itemId: id, kind: kindOf(kind) }, { lock: 'update' });
  // The sweep takes what is older, and comes a little later than the time is over.
  const isBack = row?.offAt != null && cx.now.getTime() - Date.parse(row.offAt) <= UNDO_MINUTES * 60_000;
  if (!row || !isBack) throw fail(kernelFaults.gone);
  await cx.db.update(items, { itemId: id }, { offAt: null });
  cx.note('assessment.on', { subjectId: id, name: row.name });
  return itemOf({ ...row, offAt: null }, cx.nowIso);
});

export const itemHandlers = [list, get, levelsSet, end, archive, off, on];
