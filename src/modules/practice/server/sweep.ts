import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Kernel } from '../../../kernel/server/kernel';
import type { Schedule } from '../../../kernel/server/module';
import { rebuildItems, rebuildLearners } from './rebuild';
import { countPractice } from './use';

/** So many learners are made anew in one transaction. */
const AT_ONCE = 100;
const ago = (now: string, minutes: number): string => new Date(Date.parse(now) - minutes * 60_000).toISOString();

interface Changed {
  readonly orgId: number;
  readonly zone: string;
}
/** Answers first, in every school at once; then the schools that have any, from the reference table (database.md 14). */
const schools = (kernel: Kernel, since: string): Promise<Changed[]> =>
  acrossOrgs(kernel.pools.across, [], async (door) => {
    const found = await door.rows<{ orgId: number }>(sql`
      select distinct a.org_id
      from wrongbook_answer_v a
      where a.org_id = a.org_id
        and (a.answered_at > ${since} or a.open_at > ${since})`);
    return door.rows<Changed>(sql`
      select o.org_id, o.zone
      from organisation_org o
      where o.org_id = any(${found.map((row) => row.orgId)}::bigint[])
      order by o.org_id`);
  });

/** Learners of whom something was noted or opened since then, in every school. */
export async function followLog(kernel: Kernel, minutes: number): Promise<void> {
  const now = kernel.clock().toISOString();
  const since = ago(now, minutes);
  for (const { orgId, zone } of await schools(kernel, since)) {
    const pairs = await inOrg(
      kernel.pools.tenant,
      orgId,
      (door) =>
        door.rows<{ userId: number; sbjId: number }>(
          sql`
          select distinct user_id, sbj_id
          from wrongbook_answer_v
          where org_id = ${orgId}
            and open_at <= ${now}
            and (answered_at > ${since} or open_at > ${since})
          order by user_id, sbj_id`,
        ),
      true,
    );
    for (let at = 0; at < pairs.length; at += AT_ONCE)
      await inOrg(kernel.pools.tenant, orgId, (door) =>
        rebuildLearners(door, zone, pairs.slice(at, at + AT_ONCE), now),
      );
  }
}
/** Questions answered since then. */
export async function measureItems(kernel: Kernel, minutes: number): Promise<void> {
  const now = kernel.clock().toISOString();
  const since = ago(now, minutes);
  for (const { orgId } of await schools(kernel, since)) {
    const qids = (
      await inOrg(
        kernel.pools.tenant,
        orgId,
        (door) =>
          door.rows<{ qid: number }>(
            sql`
            select distinct qid
            from wrongbook_answer_v
            where org_id = ${orgId}
              and open_at <= ${now}
              and (answered_at > ${since} or open_at > ${since})
            order by qid`,
          ),
        true,
      )
    ).map((r) => r.qid);
    for (let at = 0; at < qids.length; at += AT_ONCE)
      await inOrg(kernel.pools.tenant, orgId, (door) => rebuildItems(door, qids.slice(at, at + AT_ONCE), now));
  }
}
// Twice the interval, so that nothing falls between two runs; the nightly one sees what was marked days after it was answered.
export const follow: Schedule = {
  name: 'practice-follow',
  does: 'what was answered and marked goes into what is known of each child',
  cron: '*/10 * * * *',
  run: (kernel) => followLog(kernel, 20),
};
export const nightly: Schedule = {
  name: 'practice-measure',
  does: 'the last fortnight is followed once more, questions are measured and practice is counted',
  cron: '30 18 * * *',
  run: async (kernel) => {
    await followLog(kernel, 14 * 24 * 60);
    await measureItems(kernel, 26 * 60);
    await countPractice(kernel);
  },
};
