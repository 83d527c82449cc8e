// What bands said, for modules that take it over.
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { Flag, MessageKind } from '../rules';

/** A message of a band. `at` is its time by our clock; one with a flag has a time that nobody may believe. */
export interface BandMessage {
  readonly messageId: number;
  readonly deviceId: number;
  readonly kind: MessageKind;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: string;
  readonly receivedAt: string;
  readonly flag: Flag | null;
}
/** What bands said in an event `device.said`: signs of life, what happened, what they measured; conflicts are left out. */
export const bandMessages = (door: Door, payload: Readonly<Record<string, unknown>>): Promise<BandMessage[]> => {
  const ids = payload['ids'] as readonly number[];
  const { receivedAt = null } = payload as { readonly receivedAt?: string };
  return door.rows<BandMessage>(sql`
    with said as (
      select m.message_id, m.device_id, m.kind, m.data, m.at, m.received_at, m.flag
      from device_message m
      where m.org_id = ${door.orgId}
        and m.message_id = any(${ids}::bigint[])
        and (${receivedAt}::timestamptz is null or m.received_at = ${receivedAt}::timestamptz)
        and m.kind in ('reading', 'event')
        and not m.is_conflict
      union all
      select t.message_id, t.device_id, t.kind, t.data, t.at, t.received_at, t.flag
      from device_talk t
      where t.org_id = ${door.orgId}
        and t.message_id = any(${ids}::bigint[])
        and (${receivedAt}::timestamptz is null or t.received_at = ${receivedAt}::timestamptz)
        and t.kind = 'beat'
        and not t.is_conflict)
    select s.message_id, s.device_id, s.kind, s.data, s.at, s.received_at, s.flag
    from said s
    where s.device_id in (
      select d.device_id
      from device_device d
      where d.org_id = ${door.orgId}
        and d.kind = 'band')
    order by s.at, s.message_id`);
};
/**
 * Whoever keeps what bands measured takes it out of the messages, in the same transaction: of a child's body nothing stands twice.
 * The message itself stays, with its times, clock and firmware.
 */
export const forgetValues = (door: Door, taken: readonly BandMessage[]): Promise<number> => {
  const readings = taken.filter((message) => message.kind === 'reading');
  if (readings.length === 0) return Promise.resolve(0);
  return door.change(sql`
    update device_message m
    set data = m.data - 'values'
    where m.org_id = ${door.orgId}
      and m.message_id = any(${readings.map((message) => message.messageId)}::bigint[])
      and m.received_at = any(${[...new Set(readings.map((message) => message.receivedAt))]}::timestamptz[])`);
};
