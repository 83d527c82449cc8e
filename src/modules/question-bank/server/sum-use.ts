import type { Kernel } from '../../../kernel/server/kernel';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import { sql } from '../../../kernel/server/db/sql';
import type { Schedule } from '../../../kernel/server/module';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { sharedUses } from '../tables';

const AT_ONCE = 5000;
interface Sum {
  readonly answers: number;
  readonly shareSum: number;
  readonly apartSum: number;
  readonly apartCount: number;
}
/** Sums how the libraries' questions were answered over all schools: the difficulty everybody sees beside them. */
export async function sumSharedUse(kernel: Kernel): Promise<number> {
  const orgIds = (
    await kernel.pools.across.query<{ org_id: number }>('select org_id from organisation_org order by org_id')
  ).rows.map((r) => r.org_id);
  // Sums per organisation first, then over them: each node of a distributed database adds up its own.
  const sums = new Map<number, Sum>();
  const rows = await acrossOrgs(kernel.pools.across, orgIds, (door) =>
    door.rows<Sum & { verId: number }>(sql`
      select u.ver_id, u.answers, u.share_sum, u.apart_sum, u.apart_count
      from question_bank_use u
      join question_bank_shared s on s.ver_id = u.ver_id
      where ${door.orgs('u')}`),
  );
  for (const r of rows) {
    const s = sums.get(r.verId) ?? { answers: 0, shareSum: 0, apartSum: 0, apartCount: 0 };
    sums.set(r.verId, {
      answers: s.answers + r.answers,
      shareSum: s.shareSum + r.shareSum,
      apartSum: s.apartSum + r.apartSum,
      apartCount: s.apartCount + r.apartCount,
    });
  }
  const all = [...sums];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const part = all.slice(at, at + AT_ONCE);
    await inOrg(kernel.pools.tenant, PLATFORM_ORG, (door) =>
      door.insert(
        sharedUses,
        part.map(([verId, of]) => ({ verId, ...of })),
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
