import type { Cx } from '../../../kernel/server/cx';
import { claimRows } from '../../../kernel/server/db/claims';
import { look } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { Schedule } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { TRIES, TRIES_HOURS } from '../rules/limits';

/** Nobody: where a code leads that nobody has. The same statements are asked there as anywhere. */
export const NOWHERE = -1;

/**
 * Where a code leads. Read beside the call's transaction, which then begins where the code leads to: half of what a check costs are
 * its turns of the wire.
 * @throws tooOften when too many birth days were tried with it today, whether it exists or not.
 */
export async function orgOfCode(cx: Cx, hash: string): Promise<number> {
  const query = sql`
    select c.org_id, t.wrong, t.until
    from (select ${hash}::text as code_hash) q
    left join proof_claim c on c.code_hash = q.code_hash
    left join proof_try t on t.code_hash = q.code_hash and t.until > ${cx.nowIso}`;
  // It is counted as a statement of the call like those of the door.
  look(query.text, { values: query.values, orgId: null });
  const [found] = await claimRows<{ orgId: number | null; wrong: number | null; until: string | null }>(
    cx.kernel,
    query,
  );
  if ((found?.wrong ?? 0) >= TRIES && found?.until) {
    const hours = Math.max(1, Math.ceil((Date.parse(found.until) - cx.now.getTime()) / 3_600_000));
    throw fail(faults.tooOften, { hours });
  }
  return found?.orgId ?? NOWHERE;
}

/** One more wrong pair, in a transaction that stands although the call is refused. */
export async function countWrong(cx: Cx, hash: string): Promise<void> {
  const until = new Date(cx.now.getTime() + TRIES_HOURS * 3_600_000).toISOString();
  await cx.apart(NOWHERE, (db) =>
    db.change(sql`
      insert into proof_try as t (code_hash, wrong, until)
      values (${hash}, 1, ${until})
      on conflict (code_hash) do update set
        wrong = case when t.until <= ${cx.nowIso} then 1 else t.wrong + 1 end,
        until = case when t.until <= ${cx.nowIso} then excluded.until else t.until end`),
  );
}

/** Forgets the tries of yesterday. */
export const forgetTries: Schedule = {
  name: 'proof-tries',
  does: 'yesterday’s tries at checking a card are forgotten',
  cron: '41 18 * * *',
  run: async (kernel) => {
    const now = kernel.clock().toISOString();
    await inOrg(kernel.pools.tenant, NOWHERE, (db) => db.change(sql`delete from proof_try where until <= ${now}`));
  },
};
