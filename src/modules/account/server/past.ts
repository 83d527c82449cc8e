// Sign-ins of days that are over are other than they were: whoever keeps sums of past days counts those days anew (analytics).
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { outbox } from '../../../kernel/server/tables';
import { dayIn } from '../../../kernel/shared/dates';

/** Says so of the days from the first to the last of these sign-ins, by the school's zone. */
export async function tellPast(door: Door, times: readonly string[], now: string): Promise<void> {
  if (times.length === 0) return;
  const org = await door.row<{ zone: string }>(
    sql`select o.zone from organisation_org o where o.org_id = ${door.orgId}`,
  );
  if (!org) return;
  const sorted = times.map((at) => Date.parse(at)).sort((a, b) => a - b);
  const [first = 0, last = first] = [sorted[0], sorted.at(-1)];
  const [from, to] = [first, last].map((at) => dayIn(org.zone, new Date(at)));
  await door.insert(outbox, { eventId: newId(), at: now, topic: 'account.signed', payload: { from, to } });
}
/** Says so of all sign-ins of people who are no more: of what kind they were nobody knows from now on. */
export async function tellGone(door: Door, userIds: readonly number[], now: Date): Promise<void> {
  const lines = await door.rows<{ at: string }>(sql`
    select l.at
    from account_login_log l
    where l.org_id = ${door.orgId}
      and l.user_id = any(${userIds}::bigint[])`);
  await tellPast(
    door,
    lines.map((line) => line.at),
    now.toISOString(),
  );
}
