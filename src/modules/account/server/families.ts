import { randomBytes } from 'node:crypto';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { tokenHash } from '../../../kernel/server/http/calls';
import { newId } from '../../../kernel/server/ids';
import type { Token } from '../contract/oauth';
import { ACCESS_SECONDS, REFRESH_SECONDS, type SignInWay } from '../rules';

/** An account: claims and tokens name it so. */
export interface Who {
  readonly orgId: number;
  readonly userId: number;
}

/** A secret of 256 bits and the hash under which it is stored. */
export function secret(): { readonly plain: string; readonly hash: string } {
  const plain = randomBytes(32).toString('base64url');
  return { plain, hash: tokenHash(plain) };
}
/** An instant so many seconds later, for a column. */
export const later = (at: Date, seconds: number): string => new Date(at.getTime() + seconds * 1000).toISOString();
export const tokenOf = (access: string, refresh: string): Token => ({
  access_token: access,
  token_type: 'bearer',
  refresh_token: refresh,
  expires_in: ACCESS_SECONDS,
});

/** Begins a family: one sign-in on one browser. */
export async function openFamily(cx: Cx, door: Door, who: Who, how: SignInWay, fake: Who | null): Promise<Token> {
  const access = secret();
  const refresh = secret();
  const familyId = newId();
  // A simulated login ends with its access token: rotate() refuses it.
  const refreshUntil = later(cx.now, fake ? ACCESS_SECONDS : REFRESH_SECONDS);
  await door.change(
    `with family as (
       insert into account_family (family_id, org_id, user_id, how, agent, ip, fake_org_id, fake_user_id, made_at, seen_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
       returning family_id, org_id, user_id),
     refresh as (
       insert into account_refresh (token_hash, family_id, expires_at)
       select $10, family_id, $11::timestamptz from family)
     insert into account_access (token_hash, family_id, org_id, user_id, expires_at)
     select $12, family_id, org_id, user_id, $13::timestamptz from family`,
    [
      familyId,
      who.orgId,
      who.userId,
      how,
      cx.agent.slice(0, 400),
      cx.ip,
      fake?.orgId ?? null,
      fake?.userId ?? null,
      cx.nowIso,
      refresh.hash,
      refreshUntil,
      access.hash,
      later(cx.now, ACCESS_SECONDS),
    ],
  );
  return tokenOf(access.plain, refresh.plain);
}

/** Ends sign-ins of people, at once and on every device; `keep` is the family that may go on (the browser that changes the password). */
export async function revoke(door: Door, userIds: readonly number[], why: string, keep = 0): Promise<void> {
  if (userIds.length) await end(door, 'user_id = any($1::bigint[])', userIds, why, keep);
}
/** Ends one sign-in. */
export const revokeFamily = (door: Door, familyId: number, why: string): Promise<void> =>
  end(door, 'family_id = $1', familyId, why, 0);

async function end(door: Door, which: string, value: unknown, why: string, keep: number): Promise<void> {
  // The family's row first: a refresh under way holds it (rotate.ts), so the delete after it sees what that refresh made.
  await door.change(
    `update account_family set revoked_at = $3, why = $4 where ${which} and family_id <> $2 and revoked_at is null`,
    [value, keep, new Date().toISOString(), why],
  );
  await door.change(`delete from account_access where ${which} and family_id <> $2`, [value, keep]);
}
