import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { Limiter } from '../../../kernel/server/http/limiter';
import type { Kernel } from '../../../kernel/server/kernel';
import { fail, type Refusal } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { LOCK, type SignInWay } from '../rules';
import { findAccount, logLine } from './accounts';
import type { Who } from './families';
import { fitsPwd } from './password';

/** Wrong passwords a minute from one address, over all accounts: a class that mistypes passes, a list of guesses does not. */
const WRONG_PER_MINUTE = 60;
const limiters = new WeakMap<Kernel, Limiter>();
const limiterOf = (kernel: Kernel): Limiter => {
  const known = limiters.get(kernel);
  if (known) return known;
  const made = new Limiter(() => kernel.clock().getTime());
  limiters.set(kernel, made);
  return made;
};

/** How an account's password stands; `initial`: it has none of its own, so the organisation's is asked. */
export interface Credential {
  readonly pwdHash: string | null;
  readonly lockedUntil: string | null;
  readonly mustChange: boolean;
  readonly initial: string | null;
  readonly changedAt: string | null;
}
/** Reads it through the door of the account's organisation. */
export async function credentialOf(door: Door, userId: number): Promise<Credential | undefined> {
  return (
    await door.rows<Credential>(
      `select c.pwd_hash, c.locked_until, c.must_change, c.changed_at, o.def_pwd_hash as initial from account_credential c join organisation_org o on o.org_id = c.org_id
     where c.org_id = $1 and c.user_id = $2`,
      [door.orgId, userId],
    )
  )[0];
}

const secondsUntil = (until: string | null, now: Date): number =>
  until ? Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 1000)) : 0;
/** "Locked", with how long still; at the field, where the countdown reads it. */
const lockedFor = (seconds: number): Refusal =>
  fail(faults.locked, { minutes: Math.ceil(seconds / 60), seconds, tries: LOCK.tries }, 'username');

/** What a right password proves, to be spent by `clearWrong`. */
export interface Proof extends Who {
  readonly credential: Credential;
  /** The organisation's initial password was used. */ readonly initial: boolean;
}

/**
 * Judges an account and its password, with the lock. Nothing in the answer tells whether an account exists: an unknown name
 * takes as long and gets the same text. Hashing stands outside any transaction.
 */
export async function provePwd(cx: Cx, typed: string, pwd: string, how: SignInWay): Promise<Proof> {
  const who = await findAccount(cx.kernel, typed);
  const { proof, locked } = await judge(cx, who, typed, pwd, how);
  if (proof) return proof;
  if (locked) throw lockedFor(locked);
  const wait = limiterOf(cx.kernel).take(cx.ip, WRONG_PER_MINUTE);
  throw wait ? fail(faults.tooManyWrong, { seconds: wait }) : fail(faults.signInWrong, {}, 'password');
}
/** Judges the password of the person who asks, before they choose another. Wrong ones count for the same lock. */
export async function proveOwn(cx: Cx, pwd: string): Promise<Proof> {
  const { proof, locked } = await judge(cx, cx.me, cx.me.yunNo, pwd, 'password');
  if (proof) return proof;
  throw locked ? lockedFor(locked) : fail(faults.oldPwdWrong, {}, 'oldPwd');
}

/** @returns a proof, or the seconds the account is locked (0 for a plain no). */
async function judge(
  cx: Cx,
  who: Who | undefined,
  typed: string,
  pwd: string,
  how: SignInWay,
): Promise<{ readonly proof?: Proof; readonly locked: number }> {
  const credential = who && (await cx.apart(who.orgId, (door) => credentialOf(door, who.userId)));
  if (!who || !credential) {
    await fitsPwd(null, pwd);
    return { locked: 0 };
  }
  const refused = (door: Door, reason: string) =>
    logLine(cx, door, { userId: who.userId, login: typed, how, ok: false, reason });
  const wait = secondsUntil(credential.lockedUntil, cx.now);
  if (wait) {
    await cx.apart(who.orgId, (door) => refused(door, 'locked'));
    return { locked: wait };
  }
  if (await fitsPwd(credential.pwdHash ?? credential.initial, pwd))
    return {
      proof: { orgId: who.orgId, userId: who.userId, credential, initial: credential.pwdHash == null },
      locked: 0,
    };
  const until = await cx.apart(who.orgId, async (door) => {
    await refused(door, 'wrong');
    return countWrong(door, who.userId, cx.now);
  });
  return { locked: secondsUntil(until, cx.now) };
}

/** One more wrong password; a lock that has run out begins a new count. @returns until when the account is locked now. */
async function countWrong(door: Door, userId: number, now: Date): Promise<string | null> {
  const [row] = await door.rows<{ lockedUntil: string | null }>(
    `update account_credential set
       failed = case when locked_until is not null and locked_until <= $3 then 1 else failed + 1 end,
       locked_until = case when locked_until > $3 then locked_until when (locked_until is null and failed + 1 >= $4) then $5::timestamptz else null end
     where org_id = $1 and user_id = $2 returning locked_until`,
    [door.orgId, userId, now.toISOString(), LOCK.tries, new Date(now.getTime() + LOCK.minutes * 60_000).toISOString()],
  );
  return row?.lockedUntil ?? null;
}

/**
 * Spends a proof in the transaction of what it allows: the count of wrong passwords begins anew. Guesses sent all at once
 * are judged before any is counted, so a lock that came meanwhile holds here too, and a password changed meanwhile proves nothing.
 */
export async function clearWrong(door: Door, proof: Proof, now: Date): Promise<void> {
  const done = await door.change(
    `update account_credential set failed = 0, locked_until = null where org_id = $1 and user_id = $2 and pwd_hash is not distinct from $3 and (locked_until is null or locked_until <= $4)`,
    [door.orgId, proof.userId, proof.credential.pwdHash, now.toISOString()],
  );
  if (done) return;
  const wait = secondsUntil((await credentialOf(door, proof.userId))?.lockedUntil ?? null, now);
  throw wait ? lockedFor(wait) : fail(faults.signInWrong, {}, 'password');
}
