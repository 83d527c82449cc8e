import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Door } from '../../../kernel/server/db/door';
import type { Kernel } from '../../../kernel/server/kernel';
import type { Schedule } from '../../../kernel/server/module';
import { tellFrom } from '../../notice/server/published';
import { UNDO_MINUTES, type Kind } from '../rules';
import { handInDrafts } from './items';
import { endedNews, endingNews } from './news';

/** Ends what the clock has ended: complete drafts are handed in, people are told. Whoever ends by hand at that moment is first. */
async function endDue(door: Door, kernel: Kernel, now: string): Promise<number> {
  const due = await door.rows<{ itemId: number; kind: Kind; name: string }>(sql`
    update assessment_item i
    set ended_at = i.end_at
    where i.org_id = ${door.orgId}
      and i.ended_at is null
      and i.off_at is null
      and i.end_at <= ${now}
    returning i.item_id, i.kind, i.name`);
  if (due.length === 0) return 0;
  await door.change(
    handInDrafts(
      door.orgId,
      due.map((item) => item.itemId),
      sql`i.end_at`,
    ),
  );
  await tellFrom(door, kernel, due.map(endedNews));
  return due.length;
}
const DAY_MS = 86_400_000;
const daysAfter = (now: string, days: number): string => new Date(Date.parse(now) + days * DAY_MS).toISOString();
/** Reminds of what ends within a day, once; what was published within the last one was told of just now. */
async function remindDue(door: Door, kernel: Kernel, now: string): Promise<void> {
  const soon = await door.rows<{ itemId: number; kind: Kind; name: string }>(sql`
    select i.item_id, i.kind, i.name
    from assessment_item i
    where i.org_id = ${door.orgId}
      and i.ended_at is null
      and i.off_at is null
      and i.end_at > ${now}
      and i.end_at <= ${daysAfter(now, 1)}
      and i.start_at <= ${daysAfter(now, -1)}`);
  if (soon.length > 0) await tellFrom(door, kernel, soon.map(endingNews));
}
/** Takes away for good what was taken off and was not brought back. */
const removeOff = (door: Door, now: string): Promise<number> =>
  door.change(sql`
    delete from assessment_item i
    where i.org_id = ${door.orgId}
      and i.off_at < ${new Date(Date.parse(now) - UNDO_MINUTES * 60_000).toISOString()}`);

export async function sweepAssessment(kernel: Kernel): Promise<void> {
  const now = kernel.clock().toISOString();
  const orgs = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ orgId: number }>(sql`
      select distinct org_id
      from assessment_item
      where org_id = org_id
        and (ended_at is null and end_at <= ${daysAfter(now, 1)} or off_at is not null)`),
  );
  for (const { orgId } of orgs) {
    await inOrg(kernel.pools.tenant, orgId, (door) => endDue(door, kernel, now));
    await inOrg(kernel.pools.tenant, orgId, (door) => remindDue(door, kernel, now));
    await inOrg(kernel.pools.tenant, orgId, (door) => removeOff(door, now));
  }
}
export const sweep: Schedule = {
  name: 'assessment-sweep',
  does: 'assessments that are due end, whoever has not answered is reminded, and what was switched off goes',
  cron: '* * * * *',
  run: sweepAssessment,
};
