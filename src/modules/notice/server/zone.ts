import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { dayIn } from '../../../kernel/shared/dates';

/** The day of a moment where the organisation is. */
export async function dayOf(door: Door, at: Date): Promise<string> {
  const found = await door.row<{ zone: string }>(
    sql`select o.zone from organisation_org o where o.org_id = ${door.orgId}`,
  );
  return dayIn(found?.zone ?? 'Asia/Shanghai', at);
}
