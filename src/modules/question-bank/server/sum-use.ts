import type { Kernel } from '../../../kernel/server/kernel';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import { sql } from '../../../kernel/server/db/sql';
import type { Schedule } from '../../../kernel/server/module';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { sharedUses } from '../tables';

const AT_ONCE = 5000;
interface Sum {
  readonly verId: number;
  readonly answers: number;
  readonly shareSum: number;
  readonly apartSum: number;
  readonly apartCount: number;
}
/** All organisations, in order. */
export const orgIdsOf = (kernel: Kernel): Promise<number[]> =>
  acrossOrgs(kernel.pools.across, [], async (door) =>
    (await door.rows<{ orgId: number }>(sql`select o.org_id from organisation_org o order by o.org_id`)).map(
      ({ orgId }) => orgId,
    ),
  );
/** Sums how the libraries' questions were answered over all schools: the difficulty everybody sees beside them. */
export async function sumSharedUse(kernel: Kernel): Promise<number> {
  const orgs = await orgIdsOf(kernel);
  // The database adds up, each node of a distributed one its own: a province has a row for each school and question.
  const all = await acrossOrgs(kernel.pools.across, orgs, (door) =>
    door.rows<Sum>(sql`
      select u.ver_id, sum(u.answers)::bigint as answers, sum(u.share_sum)::bigint as share_sum,
        sum(u.apart_sum)::bigint as apart_sum, sum(u.apart_count)::bigint as apart_count
      from question_bank_use u
      join question_bank_shared s on s.ver_id = u.ver_id
      where ${door.orgs('u')}
      group by u.ver_id
      order by u.ver_id`),
  );
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const part = all.slice(at, at + AT_ONCE);
    await inOrg(kernel.pools.tenant, PLATFORM_ORG, (door) =>
      door.insert(
        sharedUses,
        part,
        `on conflict (ver_id) do update set answers = excluded.answers, share_sum = excluded.share_sum,
          apart_sum = excluded.apart_sum, apart_count = excluded.apart_count`,
      ),
    );
  }
  return all.length;
}
export const sumUse: Schedule = {
  name: 'question-bank-use',
  does: 'how often shared questions were used is summed up',
  cron: '20 18 * * *',
  run: async (kernel) => {
    await sumSharedUse(kernel);
  },
};
