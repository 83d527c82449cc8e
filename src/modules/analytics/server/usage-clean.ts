import { cleanerOf, type Cleaner } from '../../../kernel/server/cleaning';
import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { JobKind } from '../../../kernel/server/jobs';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import { plusDays } from '../../../kernel/shared/dates';
import * as calls from '../contract';
import { faults } from '../faults';
import { KEEP_DAYS, type CleanKind } from '../rules/usage';

const KIND = 'analytics.clean';
/** So many rows of an organisation at once. */
const AT_ONCE = 5000;

/** @throws where no module owns such rows, which is a fault of the build. */
function ownerOf(kind: CleanKind): Cleaner {
  const cleaner = cleanerOf(kind);
  if (!cleaner) throw new Error(`nobody says how ${kind} are cleaned`);
  return cleaner;
}
/** The first moment of the day, which is later nowhere on earth than the day itself is there: what goes is older still. */
const momentOf = (day: string): string => `${day}T00:00:00.000Z`;
/** Whole days behind the time that logs are kept for, by the clock of the operator. */
export const lastDayOf = (today: string): string => plusDays(today, -KEEP_DAYS - 1);

/** Removes the rows, organisation by organisation. Taken up again after a crash it goes on: what is gone is gone. */
export const cleanJob: JobKind = {
  kind: KIND,
  calls: ['analytics.monitor.clean'],
  async run(job, params) {
    const cleaner = ownerOf(params['kind'] as CleanKind);
    const before = momentOf(String(params['before']));
    const total = Number(params['count']);
    const orgs = await acrossOrgs(job.kernel.pools.across, [], (door) =>
      door.rows<{ orgId: number }>(sql`select o.org_id from organisation_org o order by o.org_id`),
    );
    let removed = 0;
    for (const { orgId } of orgs)
      for (let more = true; more && !job.stopped();) {
        const now = job.kernel.clock().toISOString();
        const gone = await inOrg(job.kernel.pools.tenant, orgId, (door) => cleaner.remove(door, before, AT_ONCE, now));
        removed += gone;
        more = gone > 0;
        if (more) await job.progress(Math.min(removed, total), total);
      }
    return { removed };
  },
};
const counted = (cx: Cx, kind: CleanKind, before: string): Promise<number> =>
  cx.across(KIND, (door) => ownerOf(kind).count(door, momentOf(before)));

export const cleanHandlers = [
  handle(calls.monitorClean, async (cx, { kind, before, count }) => {
    const last = lastDayOf(cx.today);
    if (before > last) throw fail(faults.tooYoung, { days: KEEP_DAYS, day: last }, 'before');
    const found = await counted(cx, kind, before);
    if (count === undefined) return { count: found, jobId: null };
    // Who confirms has seen the number; another one is another decision.
    if (count !== found) throw fail(faults.countChanged, { count: found }, 'count');
    if (found === 0) return { count: 0, jobId: null };
    const jobId = await cx.startJob(KIND, { kind, before, count: found });
    cx.note('analytics.cleaned', { kind, before, count: found });
    return { count: found, jobId };
  }),
];
