import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { insertOf } from '../../../kernel/server/db/insert';
import { is, sql, when } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { dayIn } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { SEES_SCHOOL } from '../access';
import * as calls from '../contract';
import { faults } from '../faults';
import { AHEAD_MS, RECORD_KINDS, bestOf, isPlausible, kindOf, type Bounds } from '../rules/record';
import { records } from '../tables';
import { itemOfRow, itemOfRowColumns } from './bounds';
import { askedItems, daysOf, homeworkOf, schemeOf, termOfDay } from './scheme-items';
import { itemColumns } from './daily';
import { delivered } from './deliveries';
import { seesClazz } from './own-clazz';
import { isFirstLook } from './looks';

type Item = ParsedOf<typeof calls.pfmRecord>['items'][number];
type Group = ReplyOf<typeof calls.pfmUser>['items'][number];
/** Whose a record is, and of which class: the one it stood in at the time of the record; what is plausible of its item. */
interface Owner extends Bounds {
  /** The place of the record among those that were sent. */
  readonly at: number;
  readonly clazzId: number;
  /** Items that the scheme in force asks the child's grade for in the term of the record. */
  readonly asked: readonly number[];
  /** Whether there is such an item, which is measured. */
  readonly isItem: boolean;
}
/**
 * The records that are of children whom the caller may record for: of itself, or of whom stands in one of the own classes now or
 * stood there then. A tablet sends what it measured days later, and a child that was moved meanwhile keeps its past in the class
 * of then, the caller's own one first; who stood in none at the time has the class of now.
 */
async function ownersOf(cx: Cx, items: readonly Item[]): Promise<Owner[]> {
  const isChild = cx.me.userType === USER_TYPE.student;
  const clazzIds = isChild ? [] : await cx.fact<readonly number[]>('clazzIds');
  const isOwn = isChild ? sql`k.user_id = ${cx.me.userId}` : sql`k.clazz_id = any(${clazzIds}::bigint[])`;
  const isThen = sql`(k.joined_at <= u.time and (k.left_at is null or k.left_at > u.time))`;
  const times = items.map((one) => one.time);
  const { days, years } = daysOf(cx.me.zone, times);
  return cx.db.rows<Owner>(sql`
    select o.at, o.clazz_id, ${itemOfRowColumns}, ${await askedItems(cx.db, cx.today)}
    from (
      select distinct on (u.at) u.at, u.item_id, k.user_id, k.clazz_id, ${schemeOf}, bool_or(${isOwn}) over (partition by u.at) as is_own
      from unnest(
        ${items.map((one) => one.userId)}::bigint[],
        ${items.map((one) => one.itemId)}::bigint[],
        ${times}::timestamptz[],
        ${days}::date[],
        ${years}::int[]) with ordinality as u(user_id, item_id, time, day, year, at)
      join class_stay_v k on k.user_id = u.user_id
      join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
      ${termOfDay}
      where k.org_id = ${cx.db.orgId}
        and c.org_id = ${cx.db.orgId}
        and (k.left_at is null or ${isThen})
      order by u.at, (${isThen} and ${isOwn}) desc, ${isThen} desc, (${isOwn}) desc, c.clazz_type, k.clazz_id) o
    ${itemOfRow(cx.db.orgId)}
    where o.is_own`);
}
/** The rows that are to be written; the whole is refused where one of them is nobody's, of no item, or ahead of time. */
async function judged(cx: Cx, items: readonly Item[]) {
  const owners = new Map((await ownersOf(cx, items)).map((one) => [one.at, one]));
  const byTeacher = cx.me.userType !== USER_TYPE.student;
  return items.map((one, at) => {
    const owner = owners.get(at + 1);
    if (!owner) throw fail(kernelFaults.gone);
    if (!owner.isItem) throw fail(faults.noItem, {}, `items.${at}.itemId`);
    if (Date.parse(one.time) > cx.now.getTime() + AHEAD_MS) throw fail(faults.aheadOfTime, {}, `items.${at}.time`);
    return {
      recordId: newId(),
      userId: one.userId,
      clazzId: owner.clazzId,
      kind: kindOf(byTeacher, owner.asked.includes(one.itemId)),
      itemId: one.itemId,
      value: one.value,
      at: one.time,
      onDate: dayIn(cx.me.zone, new Date(one.time)),
      source: 'app' as const,
      state: isPlausible(one.value, owner) ? ('ok' as const) : ('doubtful' as const),
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    };
  });
}

type Kept = Awaited<ReturnType<typeof judged>>[number];
/** Writes records, each once, with a line of the log a kind. @returns what is new of them */
async function keep(cx: Cx, rows: readonly Kept[]): Promise<Pick<Kept, 'kind' | 'state'>[]> {
  const made = await cx.db.rows<Pick<Kept, 'kind' | 'state'>>(
    insertOf(
      records,
      Object.keys(rows[0] ?? {}),
      rows,
      cx.db.orgId,
      sql`on conflict (org_id, user_id, item_id, at, value) do nothing returning kind, state`,
    ),
  );
  // What children enter of themselves is one line a day: the log is about what comes, not about whose it is.
  const byId = cx.me.userType === USER_TYPE.student ? 0 : cx.me.userId;
  const came = RECORD_KINDS.map((kind) => {
    const own = made.filter((row) => row.kind === kind);
    const doubtful = own.filter((row) => row.state === 'doubtful').length;
    return { kind, source: 'app' as const, byId, taken: own.length, doubtful };
  });
  await delivered(cx.db, came, cx.today, cx.nowIso);
  return made;
}

interface Found extends Omit<Group, 'best' | 'last' | 'count' | 'rows'> {
  readonly recordId: number;
  readonly kind: Group['rows'][number]['kind'];
  readonly value: number;
  readonly at: string;
  readonly source: Group['rows'][number]['source'];
  readonly state: Group['rows'][number]['state'];
  readonly direction: string | null;
}
/** Rows of a child, newest first, as groups by item. */
function grouped(rows: readonly Found[]): Group[] {
  const groups = new Map<number, Found[]>();
  for (const row of rows) groups.set(row.itemId, [...(groups.get(row.itemId) ?? []), row]);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const counted = own.filter((row) => row.state === 'ok').map((row) => row.value);
    const { itemId, itemName, unit, unitType, decimals, direction } = first;
    return [
      {
        itemId,
        itemName,
        unit,
        unitType,
        decimals,
        best: bestOf(counted.toReversed(), direction),
        last: counted[0] ?? null,
        count: counted.length,
        rows: own.map(({ recordId, kind, value, at, source, state }) => ({ recordId, kind, value, at, source, state })),
      },
    ];
  });
}
/** The child where the caller may see it: itself, its school, its teachers of today; a bureau by an audited look. */
async function seenChild(cx: Cx, userId: number): Promise<{ name: string; orgId: number }> {
  const find = (door: Door) =>
    door.row<{ name: string; orgId: number; clazzIds: number[] }>(sql`
      select p.name, p.org_id,
        array(
          select s.clazz_id from class_student_v s
          where s.org_id = p.org_id and s.user_id = p.user_id) as clazz_ids
      from people_person_v p
      where ${door.orgs('p')}
        and p.user_id = ${userId}
        and p.user_type = ${USER_TYPE.student}
        and p.removed_at is null`);
  const own = await find(cx.db);
  if (own) {
    if (userId === cx.me.userId || holds(cx.session, ...SEES_SCHOOL)) return own;
    const mine = holds(cx.session, 'STUDENT') ? [] : await cx.fact<readonly number[]>('clazzIds');
    if (own.clazzIds.some((clazzId) => mine.includes(clazzId))) return own;
    throw fail(kernelFaults.gone);
  }
  const found = holds(cx.session, 'ADMIN_SUPERMAN') ? await cx.across('sport-data.person', find) : undefined;
  if (!found) throw fail(kernelFaults.gone);
  return found;
}

export const recordHandlers = [
  handle(calls.pfmItems, async (cx) => ({
    items: await cx.db.rows<Omit<Group, 'best' | 'last' | 'count' | 'rows'>>(sql`
      select ${itemColumns(cx)}
      from sport_settings_item_v i
      where i.enabled
        and i.formula_no is null
      order by i.ord, i.item_id
      limit 500`),
  })),
  handle(calls.pfmRecord, async (cx, { items, noRecord }) => {
    const rows = await judged(cx, items);
    const doubtful = rows.filter((row) => row.state === 'doubtful').length;
    if (noRecord) return { saved: 0, doubtful, repeated: 0 };
    const saved = (await keep(cx, rows)).length;
    cx.note('sport-data.recorded', { saved, doubtful, items: rows.length });
    return { saved, doubtful, repeated: rows.length - saved };
  }),
  handle(calls.recordDecide, async (cx, { recordId, state }) => {
    const old = await cx.db.one(records, { recordId }, { lock: 'update' });
    if (!old || !(await seesClazz(cx, old.clazzId))) throw fail(kernelFaults.gone);
    await cx.db.update(records, { recordId }, { state });
    cx.note('sport-data.record.decided', { subjectId: recordId, old: old.state, new: state });
    return { recordId, state };
  }),
  handle(calls.pfmUser, async (cx, { userId, from, to, itemId }) => {
    const child = await seenChild(cx, userId);
    const read = (door: Door) =>
      door.rows<Found>(sql`
        select ${itemColumns(cx)}, i.direction, d.record_id, d.kind, d.value, d.at, d.source, d.state
        from sport_data_record d
        join sport_settings_item_v i on i.item_id = d.item_id
        where d.org_id = ${child.orgId}
          and d.user_id = ${userId}
          and ${is('d.item_id', itemId) ?? sql`true`}
          and ${when(from, (day) => sql`d.on_date >= ${day}::date`) ?? sql`true`}
          and ${when(to, (day) => sql`d.on_date <= ${day}::date`) ?? sql`true`}
        order by d.at desc, d.record_id desc
        limit 1000`);
    const isOwn = child.orgId === cx.db.orgId;
    const rows = isOwn ? await read(cx.db) : await cx.across('sport-data.person', read, [child.orgId]);
    if (userId !== cx.me.userId && isFirstLook(cx, `records ${userId}`))
      await cx.kernel.audit(
        [{ action: 'sport-data.person.seen', orgId: cx.me.orgId, detail: { subjectId: userId, orgId: child.orgId } }],
        cx,
      );
    return { userId, name: child.name, items: grouped(rows), asked: isOwn ? await homeworkOf(cx, userId) : [] };
  }),
];
