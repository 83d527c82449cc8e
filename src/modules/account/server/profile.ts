import type { Cx } from '../../../kernel/server/cx';
import { tokenHash } from '../../../kernel/server/http/calls';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { publicFilesPort } from '../../organisation/server/published';
import * as calls from '../contract';
import type { Profile } from '../contract/profile';
import { faults } from '../faults';
import { maskPhone } from '../rules';
import { accesses } from '../tables';
import { spendCode, tryCode } from './codes';
import { credentialOf, proveOwn, spendProof } from './credentials';
import { refuseFake } from './fake';
import { revoke } from './families';
import { fitsPwd, hashPwd } from './password';
import {
  changeLogin,
  changePhone,
  personPort,
  staleSessions,
  type PersonChange,
  type PersonProfile,
} from './published';

async function personOf(cx: Cx): Promise<PersonProfile> {
  const person = await personPort.get().profile(cx.db, cx.me.userId);
  if (!person) throw fail(kernelFaults.gone);
  return person;
}
/** The roles in the reader's language: presets have both, a school's own roles the name it gave them. */
export async function roleNames(cx: Cx): Promise<string[]> {
  const rows = await cx.db.rows<{ name: string }>(
    `select coalesce(r.name, case when $4 = 'en-US' then d.name_en else d.name_zh end) as name from people_role_v h
     left join role_role_v r on r.org_id = h.org_id and r.role_id = h.role_id left join role_preset d on d.role_id = h.role_id and d.busi_id = $3
     where h.org_id = $1 and h.user_id = $2 and (r.role_id is not null or d.role_id is not null) order by h.role_id`,
    [cx.me.orgId, cx.me.userId, cx.me.busiId, cx.lang],
  );
  return rows.map((r) => r.name);
}
async function profileOf(cx: Cx): Promise<Profile> {
  const person = await personOf(cx);
  const credential = await credentialOf(cx.db, cx.me.userId);
  return {
    ...person,
    orgName: cx.me.orgName,
    roleNames: await roleNames(cx),
    pwdChangedAt: credential?.changedAt ?? null,
  };
}

/** Writes what differs, with old and new in the audit book; the name and the picture of the session follow. */
async function change(cx: Cx, set: PersonChange): Promise<Profile> {
  const before = await personOf(cx);
  const keys = (Object.keys(set) as (keyof PersonChange)[]).filter((k) => set[k] !== undefined && set[k] !== before[k]);
  if (keys.length) {
    await personPort.get().change(cx.db, cx.me.userId, Object.fromEntries(keys.map((k) => [k, set[k]])));
    const noted = (of: PersonChange) =>
      Object.fromEntries(keys.map((k) => [k, k === 'phone' && of.phone ? maskPhone(of.phone) : (of[k] ?? null)]));
    cx.note('account.profile', { subjectId: cx.me.userId, old: noted(before), new: noted(set) });
    await staleSessions(cx.db, { userIds: [cx.me.userId] });
  }
  return profileOf(cx);
}

/** What the upload answers: `<organisation>/<id>-<random>.<ext>`. */
const JPG = /^(\d+)\/[\w.-]+\.jpe?g$/i;

export const profileHandlers: readonly Handler[] = [
  handle(calls.profileGet, profileOf),
  handle(calls.profileUpdate, (cx, { email, ...set }) => {
    refuseFake(cx);
    return change(cx, { ...set, ...(email === undefined ? {} : { email: email || null }) });
  }),
  handle(calls.profilePhoto, async (cx, { path }) => {
    refuseFake(cx);
    const jpg = JPG.exec(path);
    if (!jpg) throw fail(faults.notJpg, {}, 'path');
    if (Number(jpg[1]) !== cx.me.orgId || !(await publicFilesPort.get()(cx, [path])).has(path))
      throw fail(faults.photoGone, {}, 'path');
    return change(cx, { photo: path });
  }),
  handle(calls.profileLogin, async (cx, { login }) => {
    refuseFake(cx);
    await changeLogin(cx.db, cx.me.userId, login);
    return change(cx, { login });
  }),
  handle(calls.profilePhone, async (cx, { phone, captchaId, code }) => {
    refuseFake(cx);
    const tried = await tryCode(cx, { captchaId, kind: 'phone', mobile: phone, code });
    if (!tried.passed) throw fail(faults.codeWrong, { left: tried.left }, 'code');
    await spendCode(cx.db, captchaId, cx.now);
    await changePhone(cx.db, cx.me.userId, phone);
    return change(cx, { phone });
  }),
  handle(calls.profilePassword, async (cx, { oldPwd, newPwd }) => {
    refuseFake(cx);
    const { orgId, userId } = cx.me;
    const before = await cx.apart(orgId, (door) => credentialOf(door, userId));
    if (!before) throw fail(kernelFaults.gone);
    // Whoever must choose a first password has just signed in with the initial one, or with a code.
    if (!before.mustChange && before.pwdHash != null) {
      if (!oldPwd) throw fail(faults.needOldPwd, {}, 'oldPwd');
      const proof = await proveOwn(cx, oldPwd);
      await cx.apart(orgId, (door) => spendProof(door, proof, cx.now));
    }
    if (await fitsPwd(before.pwdHash ?? before.initial, newPwd)) throw fail(faults.samePwd, {}, 'newPwd');
    const pwdHash = await hashPwd(newPwd);
    const done = await cx.db.change(
      `update account_credential set pwd_hash = $3, must_change = false, changed_at = $4
       where org_id = $1 and user_id = $2 and pwd_hash is not distinct from $5`,
      [orgId, userId, pwdHash, cx.nowIso, before.pwdHash],
    );
    // Two windows changed it at once: the second has proved a password that is no longer the one.
    if (!done) throw fail(kernelFaults.stale);
    const here = await cx.db.one(accesses, { tokenHash: tokenHash(cx.token ?? '') });
    await revoke(cx.db, [userId], 'password', here?.familyId);
    await staleSessions(cx.db, { userIds: [userId] });
    cx.note('account.password', { subjectId: userId, why: before.mustChange ? 'first' : 'own' });
  }),
];
