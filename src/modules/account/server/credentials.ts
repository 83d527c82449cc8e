import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { networkOf } from '../../../kernel/server/http/proxies';
import type { Http } from '../../../kernel/server/module';
import { fail, type Refusal } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import type { SignInWay } from '../rules';
import { findAccount, logLineSql, logRefused, type Caller, type LogLine, type Standing } from './accounts';
import type { Who } from './families';
import { knownBrowser } from './known-browser';
import { fitsPwd } from './password';
import { accountKey, barred, countWrong, forgive, type Tried } from './wrong-tries';

/** How an account and its password stand; `initial`: it has none of its own, so the organisation's is asked. */
export interface Credential extends Standing {
  readonly pwdHash: string | null;
  readonly mustChange: boolean;
  readonly initial: string | null;
  readonly changedAt: string | null;
}
/** Reads it through the door of the account's organisation. */
export async function credentialOf(door: Door, userId: number): Promise<Credential | undefined> {
  return door.row<Credential>(sql`
    select c.pwd_hash, c.must_change, c.changed_at, o.def_pwd_hash as initial,
      o.name as org, o.enabled as org_on, p.enabled as person_on
    from account_credential c
    join organisation_org o on o.org_id = c.org_id
    left join people_person_v p on p.org_id = c.org_id and p.user_id = c.user_id and p.removed_at is null
    where c.org_id = ${door.orgId}
      and c.user_id = ${userId}`);
}

/** What a right password proves, to be spent by `spendProof`. */
export interface Proof extends Who {
  readonly credential: Credential;
  readonly tried: Tried;
  /** The organisation's initial password was used. */ readonly initial: boolean;
}
/** No account stands for a name that nobody has, and for nobody's the same is asked. */
const NOBODY: Who = { orgId: 0, userId: 0 };

/**
 * Judges an account and its password. Nothing in the answer tells whether an account exists: a name that nobody has locks
 * alike, asks the database the same, takes as long and gets the same words. Hashing stands outside any transaction.
 * @param http tells a browser that signed in to the account before; without it none counts as one.
 */
export async function provePwd(cx: Cx, typed: string, pwd: string, how: SignInWay, http?: Http): Promise<Proof> {
  const who = await findAccount(cx.kernel, typed);
  const browser = who && http ? knownBrowser(cx.kernel, http, who, cx.now) : undefined;
  const address = networkOf(cx.ip);
  const place = browser ? `browser ${browser}` : address;
  const tried = { account: accountKey(who, typed), address, place, known: browser != null };
  const found = await lookUp(cx, who ?? NOBODY, tried);
  const judged = await judge(cx, who ?? NOBODY, { tried, ...found }, { typed, pwd, how });
  if ('credential' in judged) return judged;
  throw judged.bar ?? fail(faults.signInWrong, {}, 'password');
}
/** The own password's state and its lock, before the person who asks chooses another. */
export interface Own {
  readonly tried: Tried;
  readonly bar: Refusal | undefined;
  readonly credential: Credential | undefined;
}
/** Reads them. Wrong passwords here count at the account, not at the address. */
export async function ownOf(cx: Cx): Promise<Own> {
  const tried = { account: accountKey(cx.me, ''), address: networkOf(cx.ip), place: 'own', known: true };
  return { tried, ...(await lookUp(cx, cx.me, tried)) };
}
/** Judges the password of the person who asks. */
export async function proveOwn(cx: Cx, own: Own, pwd: string, at = 'oldPwd'): Promise<Proof> {
  const judged = await judge(cx, cx.me, own, { typed: cx.me.yunNo, pwd, how: 'password' });
  if ('credential' in judged) return judged;
  throw judged.bar ?? fail(faults.oldPwdWrong, {}, at);
}
/**
 * Asks for the own password once more, before something that the sign-in alone does not open; wrong ones count as they do at
 * the sign-in. Three statements. @param at the field that a refusal names.
 */
export async function confirmOwn(cx: Cx, pwd: string, at: string): Promise<void> {
  await spendProof(cx, cx.db, await proveOwn(cx, await ownOf(cx), pwd, at));
}

interface Said {
  readonly typed: string;
  readonly pwd: string;
  readonly how: SignInWay;
}
/** What is asked before a password is judged, in a transaction of its own: nobody holds one while a password is hashed. */
const lookUp = (cx: Cx, { orgId, userId }: Who, tried: Tried): Promise<Omit<Own, 'tried'>> =>
  inOrg(
    cx.kernel.pools.tenant,
    orgId,
    async (door) => {
      const [bar, credential] = await Promise.all([barred(door, tried, cx.now), credentialOf(door, userId)]);
      return { bar, credential };
    },
    true,
  );
/** @returns a proof, or the lock that holds or has just come (none for a plain no). */
async function judge(
  cx: Cx,
  { orgId, userId }: Who,
  { tried, bar, credential }: Own,
  { typed, pwd, how }: Said,
): Promise<Proof | { readonly bar: Refusal | undefined }> {
  const line = { userId, login: typed, how, ok: false };
  if (bar) {
    if (credential) logRefused(cx, orgId, { ...line, reason: 'locked' });
    return { bar };
  }
  if ((await fitsPwd(credential?.pwdHash ?? credential?.initial, pwd)) && credential)
    return { orgId, userId, credential, tried, initial: credential.pwdHash == null };
  if (credential) logRefused(cx, orgId, { ...line, reason: 'wrong' });
  return { bar: await cx.apart(0, (door) => countWrong(door, tried, cx.now)) };
}

/**
 * Spends a proof in the transaction of what it allows: the count of wrong passwords begins anew. A lock that came meanwhile
 * holds here too, and a password changed meanwhile proves nothing.
 * @param line is written to the login log with it.
 */
export async function spendProof(cx: Caller, door: Door, proof: Proof, line?: LogLine): Promise<void> {
  // Held until the end: whoever closes the account now finds what this sign-in makes.
  const held = sql`
    select c.user_id
    from account_credential c
    where c.org_id = ${door.orgId}
      and c.user_id = ${proof.userId}
      and c.pwd_hash is not distinct from ${proof.credential.pwdHash}
    for update`;
  // The line goes with the transaction where nothing is held.
  const found = await door.row(line ? sql`with line as (${logLineSql(cx, door.orgId, line)})${held}` : held);
  if (!found) throw fail(faults.signInWrong, {}, 'password');
  await forgive(door, proof.tried, cx.now);
}
