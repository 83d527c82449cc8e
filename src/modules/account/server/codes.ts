import { createHash, randomInt } from 'node:crypto';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, is, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { CODE, CODE_KINDS, type CodeKind, type OwnCodeKind } from '../rules';
import { captchas, phoneClaims } from '../tables';
import { refuseFake } from './fake';
import { later } from './families';
import { takeMessage, takeOrgDay, takeOrgDayAll } from './sms-quota';
import { sms, type Message } from './sms';

const codeHash = (captchaId: number, code: string): string =>
  createHash('sha256').update(`${captchaId} ${code}`).digest('hex');
/** Another word in the path is no address. */
function kindOf(type: string): CodeKind {
  const kind = CODE_KINDS.find((k) => k === type);
  if (!kind) throw fail(kernelFaults.gone);
  return kind;
}

interface Try {
  readonly captchaId: number;
  readonly kind: CodeKind | OwnCodeKind;
  readonly mobile?: string;
  readonly code: string;
}
/**
 * Tries a code in a transaction of its own, so that a wrong try counts although the call is refused. A code that has expired,
 * was used or has no tries left refuses with E-020.
 */
export async function tryCode(
  cx: Cx,
  { captchaId, kind, mobile, code }: Try,
): Promise<{ readonly passed: boolean; readonly left: number }> {
  const hash = codeHash(captchaId, code);
  const open = all(
    is('captcha_id', captchaId),
    is('kind', kind),
    is('mobile', mobile),
    sql`expires_at > ${cx.nowIso}`,
    sql`attempts_left > 0 and used_at is null`,
  );
  const row = await cx.apart(0, (door) =>
    door.row<{ passed: boolean; left: number }>(sql`
      update account_captcha set
        attempts_left = case when code_hash = ${hash} then attempts_left else attempts_left - 1 end,
        passed_at = case when code_hash = ${hash} then coalesce(passed_at, ${cx.nowIso}::timestamptz) else passed_at end,
        ip = case when code_hash = ${hash} then ${cx.ip} else ip end
      where ${open}
      returning code_hash = ${hash} as passed, attempts_left as left`),
  );
  if (!row) throw fail(faults.codeInvalid, {}, 'code');
  return row;
}
/** Spends a code that passed: it opens one thing once. */
export async function spendCode(door: Door, captchaId: number, now: Date): Promise<void> {
  const done = await door.change(sql`
    update account_captcha set used_at = ${now.toISOString()}
    where captcha_id = ${captchaId}
      and used_at is null
      and passed_at is not null`);
  if (!done) throw fail(faults.codeInvalid, {}, 'code');
}

/** A fresh code for a number that may have a message: kept by its hash. */
async function makeCode(
  cx: Cx,
  kind: CodeKind | OwnCodeKind,
  mobile: string,
): Promise<{ readonly code: string; readonly reply: { captchaId: number; expires: number; again: number } }> {
  const again = await takeMessage(cx, mobile);
  const captchaId = newId();
  const code = String(randomInt(0, 10 ** CODE.digits)).padStart(CODE.digits, '0');
  await cx.db.insert(captchas, [
    {
      captchaId,
      kind,
      mobile,
      codeHash: codeHash(captchaId, code),
      attemptsLeft: CODE.tries,
      expiresAt: later(cx.now, CODE.seconds),
    },
  ]);
  return { code, reply: { captchaId, expires: CODE.seconds, again } };
}
const codeMessage = (kind: CodeKind | OwnCodeKind, mobile: string, code: string): Message => ({
  mobile,
  template: `account.sms.${kind}`,
  params: { code, minutes: CODE.seconds / 60 },
});
/**
 * Sends a code for another module's own address, on the organisation's account and within the limits of sign-in (number,
 * network, day). `tryCode` and `spendCode` take it from there. @returns what `account.captcha.sms.acquire` answers.
 */
export async function sendCode(cx: Cx, kind: OwnCodeKind, orgId: number, mobile: string) {
  const { code, reply } = await makeCode(cx, kind, mobile);
  if (!(await takeOrgDay(cx, orgId))) throw fail(faults.codeOrgCap, {}, 'mobile');
  await sms(cx.kernel).send(cx, [codeMessage(kind, mobile, code)]);
  return reply;
}
/** Sends messages of another module on an organisation's account: all of them, or none where the day's number does not reach. */
export async function sendMessages(cx: Cx, orgId: number, messages: readonly Message[]): Promise<boolean> {
  if (messages.length === 0) return true;
  if (!(await takeOrgDayAll(cx, orgId, messages.length))) return false;
  await sms(cx.kernel).send(cx, messages);
  return true;
}

/** Whose account a message is for: the caller's when they give themselves another phone, else the number's first one. */
async function orgOf(cx: Cx, kind: CodeKind, mobile: string): Promise<number | undefined> {
  if (kind === 'phone') return cx.me.orgId;
  return (await cx.db.one(phoneClaims, { phone: mobile }, { sort: ['userId'] }))?.orgId;
}

export const codeHandlers: readonly Handler[] = [
  handle(calls.captchaAcquire, async (cx, { type, mobile }) => {
    const kind = kindOf(type);
    // Signing in needs no session; a message to whatever number somebody names does.
    if (kind === 'phone') refuseFake(cx);
    const { code, reply } = await makeCode(cx, kind, mobile);
    // A new phone is nobody's yet. Otherwise a number without an account gets the same answer and no message: the answer must not
    // tell who has an account, and strangers must not be sent messages. For the same reason only the signed-in learn of the cap.
    const orgId = await orgOf(cx, kind, mobile);
    const may = orgId != null && (await takeOrgDay(cx, orgId));
    if (may) await sms(cx.kernel).send(cx, [codeMessage(kind, mobile, code)]);
    else if (kind === 'phone') throw fail(faults.codeOrgCap, {}, 'mobile');
    return reply;
  }),
  handle(calls.captchaAttempt, (cx, { type, id, code }) => tryCode(cx, { captchaId: id, kind: kindOf(type), code })),
];
