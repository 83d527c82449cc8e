import { randomBytes } from 'node:crypto';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { tokenHash } from '../../../kernel/server/http/calls';
import { newId } from '../../../kernel/server/ids';
import type { Token } from '../contract/oauth';
import { ACCESS_SECONDS, REFRESH_SECONDS, type SignInWay } from '../rules';
import { tellingOf, type Ended } from './kept-sessions';

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
  await door.change(sql`
    with family as (
      insert into account_family
        (family_id, org_id, user_id, how, agent, ip, fake_org_id, fake_user_id, made_at, seen_at)
      values (${familyId}, ${who.orgId}, ${who.userId}, ${how}, ${cx.agent.slice(0, 400)}, ${cx.ip},
        ${fake?.orgId ?? null}, ${fake?.userId ?? null}, ${cx.nowIso}, ${cx.nowIso})
      returning family_id, org_id, user_id),
    refresh as (
      insert into account_refresh (token_hash, family_id, expires_at)
      select ${refresh.hash}, family_id, ${refreshUntil}::timestamptz from family)
    insert into account_access (token_hash, family_id, org_id, user_id, expires_at)
    select ${access.hash}, family_id, org_id, user_id, ${later(cx.now, ACCESS_SECONDS)}::timestamptz from family`);
  return tokenOf(access.plain, refresh.plain);
}

/** Ends sign-ins of people, at once and on every device. */
export async function revoke(door: Door, userIds: readonly number[], why: string, at: Date): Promise<void> {
  if (userIds.length) await end(door, sql`user_id = any(${userIds}::bigint[])`, { userIds }, { why, at });
}
/** Ends a person's other sign-ins; the one that this access token belongs to goes on (the browser that changes the password). */
export const revokeOthers = (door: Door, userId: number, accessHash: string, why: string, at: Date): Promise<void> =>
  end(
    door,
    sql`user_id = ${userId}
      and family_id is distinct from (select k.family_id from account_access k where k.token_hash = ${accessHash})`,
    { userIds: [userId] },
    { why, at },
  );
/** Ends one sign-in. */
export const revokeFamily = (door: Door, familyId: number, why: string, at: Date): Promise<void> =>
  end(door, sql`family_id = ${familyId}`, { familyId }, { why, at });

async function end(
  door: Door,
  which: Sql,
  whose: Ended,
  { why, at }: { readonly why: string; readonly at: Date },
): Promise<void> {
  // The family's row first: a refresh under way holds it (rotate.ts), so the delete after it sees what that refresh made.
  await door.change(sql`
    update account_family set revoked_at = ${at}, why = ${why}
    where ${which}
      and revoked_at is null`);
  await door.change(tellingOf(sql`delete from account_access where ${which} returning 1`, whose));
}
