// What an event `device.said` tells of. All that listen hear of it one behind the other in one transaction: its messages are read once,
// and not at all in the process that kept them.
import type { Door } from '../../../kernel/server/db/door';
import { PLANNED_ANEW } from '../../../kernel/server/db/prepared';
import { all, is, joined, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { isTalk, type Doorway, type Kind, type MessageKind } from '../rules';
import type { DeviceMessage } from './message-row';
import { takeRecent, type RecentMessage } from './recent';

/** What the event carries. One of a release before names no kinds, one of before that neither time nor door: there was one. */
export type SaidPayload = {
  readonly ids: readonly number[];
  readonly receivedAt?: string;
  readonly by?: Doorway;
  readonly kinds?: readonly MessageKind[];
};
type Payload = Readonly<Record<string, unknown>>;

/** What was read in a transaction, and of which messages somebody has taken the values out. */
interface Delivery {
  readonly lists: Map<Payload, readonly DeviceMessage[]>;
  readonly bare: Set<number>;
}
/** It is forgotten with the transaction's door, and a delivery that begins anew has another one. */
const deliveries = new WeakMap<Door, Delivery>();

/** The messages of an event, the earliest first, each with its device. One statement a transaction at most, whoever asks. */
export async function saidIn(door: Door, payload: Payload): Promise<readonly DeviceMessage[]> {
  const of = deliveries.get(door) ?? { lists: new Map<Payload, readonly DeviceMessage[]>(), bare: new Set<number>() };
  deliveries.set(door, of);
  const list = of.lists.get(payload) ?? (await messagesOf(door, payload as SaidPayload));
  const left = of.bare.size > 0 ? list.map((one) => (of.bare.has(one.messageId) ? withoutValues(one) : one)) : list;
  of.lists.set(payload, left);
  return left;
}
/** Whoever asks after this finds these messages without their values, as they are kept from now on. */
export function dropValues(door: Door, messageIds: ReadonlySet<number>): void {
  const bare = deliveries.get(door)?.bare;
  if (bare) for (const messageId of messageIds) bare.add(messageId);
}
function withoutValues(one: DeviceMessage): DeviceMessage {
  if (!('values' in one.data)) return one;
  const { values: _, ...data } = one.data;
  return { ...one, data };
}

function messagesOf(door: Door, payload: SaidPayload): Promise<readonly DeviceMessage[]> {
  const recent = takeRecent(door, payload.ids);
  return recent ? withKinds(door, recent) : readAgain(door, payload);
}
/** Messages with what their devices are, of devices that the school has. */
async function withKinds(door: Door, list: readonly RecentMessage[]): Promise<readonly DeviceMessage[]> {
  const rows = await door.rows<{ readonly deviceId: number; readonly kind: Kind }>(sql`
    select d.device_id, d.kind
    from device_device d
    where d.org_id = ${door.orgId}
      and d.device_id = any(${[...new Set(list.map((one) => one.deviceId))]}::bigint[])`);
  const kinds = new Map(rows.map((row) => [row.deviceId, row.kind]));
  return list.flatMap((one): DeviceMessage[] => {
    const deviceKind = kinds.get(one.deviceId);
    return deviceKind === undefined ? [] : [{ ...one, deviceKind }];
  });
}
/** Planned each time: a plan of a month's first minutes, when it is nearly empty, would read the whole of it. */
function readAgain(door: Door, payload: SaidPayload): Promise<readonly DeviceMessage[]> {
  const has = (talked: boolean) => payload.kinds?.some((kind) => isTalk(kind) === talked) ?? true;
  const parts = [
    ...(has(false) ? [partOf('device_message', door, payload)] : []),
    ...(has(true) ? [partOf('device_talk', door, payload)] : []),
  ];
  return door.rows<DeviceMessage>(sql`
    with said as (${joined(parts, '\n  union all\n')})
    select s.message_id, s.device_id, s.no, s.kind, s.data, s.sent_at, s.measured_at, s.at, s.received_at, s.offset_ms,
      s.flag, s.is_conflict, d.dev_id, d.kind as device_kind
    from said s
    join device_device d on d.org_id = ${door.orgId} and d.device_id = s.device_id
    order by s.at, s.message_id
    ${raw(PLANNED_ANEW)}`);
}
/** Those of one table, of the one month in which they came. */
const partOf = (table: 'device_message' | 'device_talk', door: Door, { ids, receivedAt }: SaidPayload): Sql => sql`
      select m.message_id, m.device_id, m.no, m.kind, m.data, m.sent_at, m.measured_at, m.at, m.received_at, m.offset_ms,
        m.flag, m.is_conflict
      from ${raw(table)} m
      where ${all(
        sql`m.org_id = ${door.orgId}`,
        sql`m.message_id = any(${ids}::bigint[])`,
        is('m.received_at', receivedAt),
      )}`;
