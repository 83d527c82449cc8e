// How messages are written. They hang on devices of the school, so they come in as one JSON text joined with these: one text for any number
// of messages, planned once, and made in a third of the time that arrays take in this process. As VALUES five hundred of them were seven
// thousand parameters, planned anew each time.
import type { Door } from '../../../kernel/server/db/door';
import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { isTalk } from '../rules';
import type { MessageRow } from './message-row';

/** A message that is new; its instants in ISO. */
export type NewMessage = Omit<MessageRow, 'receivedAt'>;
/** What messages of one request have in common. */
interface Common {
  readonly providerId: number;
  readonly receivedAt: string;
}

/**
 * Writes messages of devices of the door's school, each to its table, in one statement.
 * @throws where a device is none of the school's any more: then nothing of them may be answered as kept
 */
export async function insertMessages(door: Door, rows: readonly NewMessage[], common: Common): Promise<void> {
  const said = rows.filter((row) => !isTalk(row.kind));
  const talked = rows.filter((row) => isTalk(row.kind));
  const made =
    said.length > 0 && talked.length > 0
      ? await insertBoth(door, said, talked, common)
      : await door.change(insertInto(said.length > 0 ? 'device_message' : 'device_talk', door, rows, common));
  if (made !== rows.length) throw new Error(`of ${rows.length} messages ${made} have a device of school ${door.orgId}`);
}
async function insertBoth(
  door: Door,
  said: readonly NewMessage[],
  talked: readonly NewMessage[],
  common: Common,
): Promise<number> {
  const made = await door.rows(sql`
    with said as (${insertInto('device_message', door, said, common)}
      returning message_id),
    talked as (${insertInto('device_talk', door, talked, common)}
      returning message_id)
    select s.message_id
    from said s
    union all
    select t.message_id
    from talked t`);
  return made.length;
}
const insertInto = (
  table: 'device_message' | 'device_talk',
  door: Door,
  rows: readonly NewMessage[],
  { providerId, receivedAt }: Common,
): Sql => sql`
    insert into ${raw(table)} (org_id, message_id, device_id, provider_id, no, kind, data, sent_at, measured_at, at,
      received_at, offset_ms, flag, is_conflict)
    select d.org_id, u."messageId", d.device_id, ${providerId}::bigint, u.no, u.kind, u.data, u."sentAt", u."measuredAt", u.at,
      ${receivedAt}::timestamptz, u."offsetMs", u.flag, u."isConflict"
    from device_device d
    join json_to_recordset(${JSON.stringify(rows)}::json) as u("messageId" bigint, "deviceId" bigint, no text, kind text, data jsonb,
      "sentAt" timestamptz, "measuredAt" timestamptz, at timestamptz, "offsetMs" bigint, flag text, "isConflict" boolean)
      on u."deviceId" = d.device_id
    where d.org_id = ${door.orgId}`;
