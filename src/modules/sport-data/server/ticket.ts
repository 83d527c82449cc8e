import { createHash, randomBytes } from 'node:crypto';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { insertOf } from '../../../kernel/server/db/insert';
import { sql } from '../../../kernel/server/db/sql';
import { lt } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { dayIn } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { AHEAD_MS, RECORD_KINDS, SPORT_HUB, isPlausible, kindOf, type Bounds, type RecordKind } from '../rules/record';
import { records, tickets } from '../tables';
import { itemOfRow, itemOfRowColumns } from './bounds';
import { askedItems, daysOf, schemeOf, termOfDay } from './scheme-items';
import { itemColumns } from './daily';
import { delivered } from './deliveries';

/** How long a ticket is good for. */
const TICKET_MS = 15 * 60_000;
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
/** A ticket says in whose rows it stands, so that whoever comes with it needs no session: `189.secret`. */
const TOKEN = /^(\d{1,15})\.([\w-]{22})$/;

type Item = ReplyOf<typeof calls.pfmTicket>['items'][number];
/** A child for itself, a teacher for the children of the own classes. @throws gone */
async function mayMeasure(cx: Cx, userId: number): Promise<void> {
  if (cx.me.userType === USER_TYPE.student) {
    if (userId !== cx.me.userId) throw fail(kernelFaults.gone);
    return;
  }
  const clazzIds = await cx.fact<readonly number[]>('clazzIds');
  const found = await cx.db.row<{ userId: number }>(sql`
    select s.user_id
    from class_student_v s
    where s.org_id = ${cx.db.orgId}
      and s.user_id = ${userId}
      and s.clazz_id = any(${clazzIds}::bigint[])
    limit 1`);
  if (!found) throw fail(kernelFaults.gone);
}

/** A ticket that is still good, with its school's zone. */
interface Good {
  readonly userId: number;
  readonly itemIds: readonly number[];
  readonly madeBy: number;
  readonly zone: string;
}
const goodTicket = (door: Door, secret: string, now: string): Promise<Good | undefined> =>
  door.row<Good>(sql`
    select t.user_id, t.item_ids, t.made_by, o.zone
    from sport_data_ticket t
    join organisation_org o on o.org_id = t.org_id
    where t.org_id = ${door.orgId}
      and t.hash = ${hashOf(secret)}
      and t.until > ${now}
      and o.enabled`);

type Sent = ParsedOf<typeof calls.pfmTicketRecord>['items'];
interface Owner extends Bounds {
  /** The place of the record among those that were sent, from 1. */
  readonly at: number;
  readonly clazzId: number;
  readonly asked: readonly number[];
  /** Whether there is such an item, which is measured. */
  readonly isItem: boolean;
}
/** The class in which the child stood at each record's time, its own before one of a course, and what the scheme in force asks its grade then. */
async function ownersOf(door: Door, { userId, zone }: Good, items: Sent, now: Date): Promise<Owner[]> {
  const times = items.map((one) => one.time);
  const { days, years } = daysOf(zone, times);
  const isThen = sql`(k.joined_at <= u.time and (k.left_at is null or k.left_at > u.time))`;
  return door.rows<Owner>(sql`
    select o.at, o.clazz_id, ${itemOfRowColumns}, ${await askedItems(door, dayIn(zone, now))}
    from (
      select distinct on (u.at) u.at, u.item_id, k.user_id, k.clazz_id, ${schemeOf}
      from unnest(
        ${items.map((one) => one.itemId)}::bigint[],
        ${times}::timestamptz[],
        ${days}::date[],
        ${years}::int[]) with ordinality as u(item_id, time, day, year, at)
      join class_stay_v k on k.user_id = ${userId}
      join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
      ${termOfDay}
      where k.org_id = ${door.orgId}
        and c.org_id = ${door.orgId}
        and (k.left_at is null or ${isThen})
      order by u.at, ${isThen} desc, c.clazz_type, k.clazz_id) o
    ${itemOfRow(door.orgId)}`);
}
/** The rows to be written; the whole is refused where one of them is of no item of the ticket, or ahead of time. */
async function judged(door: Door, ticket: Good, items: Sent, now: Date) {
  const strange = items.findIndex(({ itemId }) => !ticket.itemIds.includes(itemId));
  if (strange >= 0) throw fail(faults.notOfTicket, {}, `items.${strange}.itemId`);
  const owners = new Map((await ownersOf(door, ticket, items, now)).map((one) => [one.at, one]));
  const byTeacher = ticket.madeBy !== ticket.userId;
  return items.map((one, at) => {
    const owner = owners.get(at + 1);
    if (!owner) throw fail(kernelFaults.gone);
    if (!owner.isItem) throw fail(faults.noItem, {}, `items.${at}.itemId`);
    if (Date.parse(one.time) > now.getTime() + AHEAD_MS) throw fail(faults.aheadOfTime, {}, `items.${at}.time`);
    return {
      recordId: newId(),
      userId: ticket.userId,
      clazzId: owner.clazzId,
      kind: kindOf(byTeacher, owner.asked.includes(one.itemId)),
      itemId: one.itemId,
      value: one.value,
      at: one.time,
      onDate: dayIn(ticket.zone, new Date(one.time)),
      source: 'device' as const,
      device: SPORT_HUB,
      state: isPlausible(one.value, owner) ? ('ok' as const) : ('doubtful' as const),
      msgId: one.msgId,
      madeBy: ticket.madeBy,
      madeAt: now.toISOString(),
    };
  });
}
type Row = Awaited<ReturnType<typeof judged>>[number];
/** Writes records, each message once, with a line of the log a kind. @returns how many are new */
async function keep(door: Door, ticket: Good, rows: readonly Row[], now: Date): Promise<number> {
  const made = await door.rows<{ kind: RecordKind; state: Row['state'] }>(
    insertOf(records, Object.keys(rows[0] ?? {}), rows, door.orgId, sql`on conflict do nothing returning kind, state`),
  );
  const byId = ticket.madeBy === ticket.userId ? 0 : ticket.madeBy;
  const came = RECORD_KINDS.map((kind) => {
    const own = made.filter((row) => row.kind === kind);
    const doubtful = own.filter((row) => row.state === 'doubtful').length;
    return { kind, source: 'device' as const, device: SPORT_HUB, byId, taken: own.length, doubtful };
  });
  await delivered(door, came, dayIn(ticket.zone, now), now.toISOString());
  return made.length;
}

export const ticketHandlers = [
  handle(calls.pfmTicket, async (cx, { userId, itemIds }) => {
    await mayMeasure(cx, userId);
    const ids = [...new Set(itemIds)];
    const items = await cx.db.rows<Item>(sql`
      select ${itemColumns(cx)}
      from sport_settings_item_v i
      where i.item_id = any(${ids}::bigint[])
        and i.enabled
        and i.formula_no is null
      order by i.ord, i.item_id`);
    if (items.length !== ids.length) throw fail(faults.noItem, {}, 'itemIds');
    const secret = randomBytes(16).toString('base64url');
    const until = new Date(cx.now.getTime() + TICKET_MS).toISOString();
    // Those that are over go with the next one.
    await cx.db.remove(tickets, { until: lt(cx.nowIso) });
    await cx.db.insert(tickets, {
      ticketId: newId(),
      hash: hashOf(secret),
      userId,
      itemIds: ids,
      madeBy: cx.me.userId,
      until,
    });
    cx.note('sport-data.ticket', { subjectId: userId, itemIds: ids });
    return { token: `${cx.db.orgId}.${secret}`, formUrl: `/api${calls.pfmTicketRecord.path}`, items, until };
  }),
  handle(calls.pfmTicketRecord, async (cx, { token, items, noRecord }) => {
    const [, org, secret] = TOKEN.exec(token) ?? [];
    if (org === undefined || secret === undefined) throw fail(faults.noTicket);
    const orgId = Number(org);
    const done = await cx.asOrg(orgId, async (door) => {
      const ticket = await goodTicket(door, secret, cx.nowIso);
      if (!ticket) throw fail(faults.noTicket);
      // A message that stands twice in one request is one.
      const once = [...new Map(items.map((one) => [one.msgId, one])).values()];
      const rows = await judged(door, ticket, once, cx.now);
      const doubtful = rows.filter(({ state }) => state === 'doubtful').length;
      if (noRecord) return { userId: ticket.userId, saved: 0, doubtful, repeated: 0 };
      const saved = await keep(door, ticket, rows, cx.now);
      return { userId: ticket.userId, saved, doubtful, repeated: items.length - saved };
    });
    const { userId, ...reply } = done;
    if (!noRecord) cx.note('sport-data.measured', { subjectId: userId, saved: reply.saved }, orgId);
    return reply;
  }),
];
