import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { networkOf } from '../../../kernel/server/http/proxies';
import type { Http } from '../../../kernel/server/module';
import { fail, type Refusal } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import type { SignInWay } from '../rules';
import { findAccount, logRefused } from './accounts';
import type { Who } from './families';
import { knownBrowser } from './known-browser';
import { fitsPwd } from './password';
import { accountKey, barred, countWrong, forgive, type Tried } from './wrong-tries';

/** How an account's password stands; `initial`: it has none of its own, so the organisation's is asked. */
export interface Credential {
  readonly pwdHash: string | null;
  readonly mustChange: boolean;
  readonly initial: string | null;
  readonly changedAt: string | null;
}
/** Reads it through the door of the account's organisation. */
export async function credentialOf(door: Door, userId: number): Promise<Credential | undefined> {
  return (
    await door.rows<Credential>(
      `select c.pwd_hash, c.must_change, c.changed_at, o.def_pwd_hash as initial
       from account_credential c
       join organisation_org o on o.org_id = c.org_id
       where c.org_id = $1 and c.user_id = $2`,
      [door.orgId, userId],
    )
  )[0];
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
  const judged = await judge(cx, who, tried, { typed, pwd, how });
  if ('credential' in judged) return judged;
  throw judged.bar ?? fail(faults.signInWrong, {}, 'password');
}
/** Judges the password of the person who asks, before they choose another. Wrong ones count at the account, not at the address. */
export async function proveOwn(cx: Cx, pwd: string): Promise<Proof> {
  const tried = { account: accountKey(cx.me, ''), address: networkOf(cx.ip), place: 'own', known: true };
  const judged = await judge(cx, cx.me, tried, { typed: cx.me.yunNo, pwd, how: 'password' });
  if ('credential' in judged) return judged;
  throw judged.bar ?? fail(faults.oldPwdWrong, {}, 'oldPwd');
}

interface Said {
  readonly typed: string;
  readonly pwd: string;
  readonly how: SignInWay;
}
/** @returns a proof, or the lock that holds or has just come (none for a plain no). */
async function judge(
  cx: Cx,
  who: Who | undefined,
  tried: Tried,
  { typed, pwd, how }: Said,
): Promise<Proof | { readonly bar: Refusal | undefined }> {
  const { orgId, userId } = who ?? NOBODY;
  const line = { userId, login: typed, how, ok: false };
  const [bar, credential] = await cx.apart(orgId, async (door) => [
    await barred(door, tried, cx.now),
    await credentialOf(door, userId),
  ]);
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
 */
export async function spendProof(door: Door, proof: Proof, now: Date): Promise<void> {
  // Held until the end: whoever closes the account now finds what this sign-in makes.
  const [held] = await door.rows(
    `select c.user_id from account_credential c
     where c.org_id = $1 and c.user_id = $2 and c.pwd_hash is not distinct from $3 for update`,
    [door.orgId, proof.userId, proof.credential.pwdHash],
  );
  if (!held) throw fail(faults.signInWrong, {}, 'password');
  await forgive(door, proof.tried, now);
}
