// Which message a device means that sends something more of it, for modules that take pictures and the like.
import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import type { Http } from '../../../kernel/server/module';
import { senderOf } from './key';

/** A message that was kept before, and the schools that have had its device: it is a row of one of them. */
interface SaidMessage {
  readonly messageId: number;
  readonly orgIds: readonly number[];
}
/** A message by the device's own number of it, for the vendor whose key came with the request. @throws badKey. */
export async function messageSaid(
  cx: Cx,
  http: Http,
  { devId, no }: { readonly devId: string; readonly no: string },
): Promise<SaidMessage | undefined> {
  const { providerId } = await senderOf(cx, http);
  const rows = await cx.db.rows<{ messageId: number; orgId: number }>(sql`
    select s.message_id, h.org_id
    from device_seen s
    join device_holder h on h.dev_id = s.dev_id
    where s.dev_id = ${devId}
      and s.provider_id = ${providerId}
      and s.no = ${no}
    order by h.from_at desc`);
  const [first] = rows;
  return first && { messageId: first.messageId, orgIds: [...new Set(rows.map((row) => row.orgId))] };
}
