import type { Cx } from '../../../kernel/server/cx';
import { fail } from '../../../kernel/shared/faults';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { tokenHash } from '../../../kernel/server/http/calls';
import type { Token } from '../contract/oauth';
import { faults } from '../faults';
import { ACCESS_SECONDS, RACE_SECONDS, REFRESH_SECONDS } from '../rules';
import { later, revokeFamily, secret, tokenOf } from './families';
import { buildSession } from './session';

interface Spent {
  readonly familyId: number;
  readonly orgId: number;
  readonly userId: number;
}

/**
 * Trades a refresh token for new ones. One statement spends it, so of two that arrive together one wins. The family's row is
 * taken first: a revocation beside it either comes before (and nothing is made) or waits and finds what was made.
 *
 * A token that was spent already ends its family: somebody has a copy. One exception: within RACE_SECONDS of the first use,
 * from the same address and the same browser, it is a second tab or a retry after a lost answer, and gets tokens of its own.
 */
export async function rotate(cx: Cx, refreshToken: string): Promise<Token> {
  const hash = tokenHash(refreshToken);
  const access = secret();
  const refresh = secret();
  const made = madeFor(cx, refresh.hash, access.hash);
  // A transaction of its own: what was spent stays spent, whatever becomes of this call.
  const first = await cx.apart(0, (door) =>
    door.row<Spent>(sql`
      with fam as (
        update account_family f set seen_at = ${cx.nowIso}
        from account_refresh r
        where r.token_hash = ${hash}
          and r.used_at is null
          and r.expires_at > ${cx.nowIso}
          and f.family_id = r.family_id
          and f.revoked_at is null
          and f.fake_user_id is null
        returning f.family_id, f.org_id, f.user_id),
      spent as (
        update account_refresh r set used_at = ${cx.nowIso}
        from fam
        where r.token_hash = ${hash} and r.used_at is null
        returning fam.family_id, fam.org_id, fam.user_id),
      ${made}
      select family_id, org_id, user_id from spent`),
  );
  const spent = first ?? (await raced(cx, hash, made));
  const session = await buildSession(cx.kernel, spent.orgId, spent.userId, spent.familyId);
  if (!session) {
    await cx.apart(spent.orgId, (door) => revokeFamily(door, spent.familyId, 'disabled', cx.now));
    throw fail(faults.refreshInvalid);
  }
  return tokenOf(access.plain, refresh.plain);
}

/** The tokens that follow what was `spent`: parts of a statement. */
const madeFor = (cx: Cx, refreshHash: string, accessHash: string): Sql => sql`
      fresh as (
        insert into account_refresh (token_hash, family_id, expires_at)
        select ${refreshHash}, family_id, ${later(cx.now, REFRESH_SECONDS)}::timestamptz from spent),
      access as (
        insert into account_access (token_hash, family_id, org_id, user_id, expires_at)
        select ${accessHash}, family_id, org_id, user_id, ${later(cx.now, ACCESS_SECONDS)}::timestamptz from spent)`;

/** What becomes of a token that could not be spent. */
async function raced(cx: Cx, hash: string, made: Sql): Promise<Spent> {
  const family = await cx.apart(0, (door) =>
    door.row<Spent & { agent: string; ip: string; revokedAt: string | null; usedAt: string | null }>(sql`
      select f.family_id, f.org_id, f.user_id, f.agent, f.ip, f.revoked_at, r.used_at
      from account_refresh r
      join account_family f on f.family_id = r.family_id
      where r.token_hash = ${hash}`),
  );
  if (!family || family.revokedAt || !family.usedAt) throw fail(faults.refreshInvalid);
  const sameBrowser = family.agent === cx.agent.slice(0, 400) && family.ip === cx.ip;
  if (sameBrowser && cx.now.getTime() - Date.parse(family.usedAt) <= RACE_SECONDS * 1000) {
    const again = await cx.apart(0, (door) =>
      door.row<Spent>(sql`
        with spent as (
          update account_family set seen_at = ${cx.nowIso}
          where family_id = ${family.familyId} and revoked_at is null
          returning family_id, org_id, user_id),
        ${made}
        select family_id, org_id, user_id from spent`),
    );
    if (again) return again;
    throw fail(faults.refreshInvalid);
  }
  await cx.apart(family.orgId, (door) => revokeFamily(door, family.familyId, 'reused', cx.now));
  await cx.kernel.audit(
    [
      {
        action: 'account.refresh.reused',
        orgId: family.orgId,
        detail: { subjectId: family.userId, familyId: family.familyId, agent: cx.agent.slice(0, 400), ip: cx.ip },
      },
    ],
    cx,
  );
  throw fail(faults.refreshReused);
}
