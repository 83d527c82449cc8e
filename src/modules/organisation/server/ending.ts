import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import type { Kernel } from '../../../kernel/server/kernel';
import type { Schedule } from '../../../kernel/server/module';
import { outbox } from '../../../kernel/server/tables';
import { dayIn, plusDays } from '../../../kernel/shared/dates';

/** So many days ahead an organisation hears that a service ends: time to have it extended. */
export const ENDING_DAYS = 14;

interface Ending {
  readonly orgId: number;
  readonly busiId: number;
  readonly servId: string;
  readonly endOn: string;
}
/** Writes an event to each organisation with services that end within a fortnight; whoever hears it tells each once. */
export async function sayEnding(kernel: Kernel): Promise<void> {
  const now = kernel.clock();
  const today = dayIn('Asia/Shanghai', now);
  const rows = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<Ending>(sql`
      select s.org_id, o.busi_id, s.serv_id, s.end_on
      from organisation_serve s
      join organisation_org o on o.org_id = s.org_id
      where o.enabled
        and s.end_on between ${today} and ${plusDays(today, ENDING_DAYS)}
      order by s.org_id, s.end_on, s.serv_id`),
  );
  for (const orgId of new Set(rows.map((row) => row.orgId))) {
    const serves = rows.filter((row) => row.orgId === orgId);
    const event = { eventId: newId(), at: now.toISOString(), topic: 'organisation.ending', payload: { serves } };
    await inOrg(kernel.pools.tenant, orgId, (door) => door.insert(outbox, event));
    await kernel.outbox.deliver(orgId, event.eventId);
  }
}
/** Each morning before work begins in China. */
export const ending: Schedule = {
  name: 'organisation-ending',
  does: 'organisations whose services end soon are told',
  cron: '10 23 * * *',
  run: sayEnding,
};
