import type { Cx } from '../../../kernel/server/cx';
import { nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import { tokenHash } from '../../../kernel/server/http/calls';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { publicFilesPort } from '../../organisation/server/published';
import * as calls from '../contract';
import type { Profile } from '../contract/profile';
import { faults } from '../faults';
import { maskPhone } from '../rules';
import { spendCode, tryCode } from './codes';
import { ownOf, proveOwn } from './credentials';
import { refuseFake } from './fake';
import { revokeOthers } from './families';
import { fitsPwd, hashPwd } from './password';
import {
  changeLogin,
  changePhone,
  personPort,
  staleSessions,
  type PersonChange,
  type PersonProfile,
} from './published';
import { forgive } from './wrong-tries';

async function personOf(cx: Cx): Promise<PersonProfile> {
  const person = await personPort.get().profile(cx.db, cx.me.userId);
  if (!person) throw fail(kernelFaults.gone);
  return person;
}
/** The roles in the reader's language: presets have both, a school's own roles the name it gave them. */
const rolesSql = ({ me, lang }: Cx): Sql => sql`
  select array_agg(coalesce(r.name, ${nameIn(lang, 'd')}) order by h.role_id)
  from people_role_v h
  left join role_role_v r on r.org_id = h.org_id and r.role_id = h.role_id
  left join role_preset d on d.role_id = h.role_id and d.busi_id = ${me.busiId}
  where h.org_id = ${me.orgId}
    and h.user_id = ${me.userId}
    and (r.role_id is not null or d.role_id is not null)`;
export async function roleNames(cx: Cx): Promise<string[]> {
  const found = await cx.db.row<{ names: string[] | null }>(sql`select (${rolesSql(cx)}) as names`);
  return found?.names ?? [];
}
async function profileOf(cx: Cx, person: PersonProfile): Promise<Profile> {
  const found = await cx.db.row<{ names: string[] | null; changedAt: string | null }>(sql`
    select (${rolesSql(cx)}) as names, (
      select c.changed_at
      from account_credential c
      where c.org_id = ${cx.me.orgId} and c.user_id = ${cx.me.userId}) as changed_at`);
  return {
    ...person,
    orgName: cx.me.orgName,
    roleNames: found?.names ?? [],
    pwdChangedAt: found?.changedAt ?? null,
  };
}

/** Writes what differs, with old and new in the audit book; the name and the picture of the session follow. */
async function change(cx: Cx, set: PersonChange, person?: PersonProfile): Promise<Profile> {
  const before = person ?? (await personOf(cx));
  const keys = (Object.keys(set) as (keyof PersonChange)[]).filter((k) => set[k] !== undefined && set[k] !== before[k]);
  if (keys.length) {
    await personPort.get().change(cx.db, cx.me.userId, Object.fromEntries(keys.map((k) => [k, set[k]])));
    const noted = (of: PersonChange) =>
      Object.fromEntries(keys.map((k) => [k, k === 'phone' && of.phone ? maskPhone(of.phone) : (of[k] ?? null)]));
    cx.note('account.profile', { subjectId: cx.me.userId, old: noted(before), new: noted(set) });
    await staleSessions(cx.db, { userIds: [cx.me.userId] });
  }
  return profileOf(cx, { ...before, ...set });
}

/** What the upload answers: `<organisation>/<id>-<random>.<ext>`. */
const JPG = /^(\d+)\/[\w.-]+\.jpe?g$/i;

export const profileHandlers: readonly Handler[] = [
  handle(calls.profileGet, async (cx) => profileOf(cx, await personOf(cx))),
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
    const before = await personOf(cx);
    if (before.login === login) return profileOf(cx, before);
    await changeLogin(cx.db, cx.me.userId, login);
    return change(cx, { login }, before);
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
    const own = await ownOf(cx);
    const before = own.credential;
    if (!before) throw fail(kernelFaults.gone);
    // Whoever must choose a first password has just signed in with the initial one, or with a code.
    if (!before.mustChange && before.pwdHash != null) {
      if (!oldPwd) throw fail(faults.needOldPwd, {}, 'oldPwd');
      const proof = await proveOwn(cx, own, oldPwd);
      // That it was the right one stands, whatever is wrong with the new one.
      await cx.apart(0, (door) => forgive(door, proof.tried, cx.now));
    }
    if (await fitsPwd(before.pwdHash ?? before.initial, newPwd)) throw fail(faults.samePwd, {}, 'newPwd');
    const pwdHash = await hashPwd(newPwd);
    const done = await cx.db.change(sql`
      update account_credential set pwd_hash = ${pwdHash}, must_change = false, changed_at = ${cx.nowIso}
      where org_id = ${orgId}
        and user_id = ${userId}
        and pwd_hash is not distinct from ${before.pwdHash}`);
    // Two windows changed it at once: the second has proved a password that is no longer the one.
    if (!done) throw fail(kernelFaults.stale);
    await revokeOthers(cx.db, userId, tokenHash(cx.token ?? ''), 'password', cx.now);
    await staleSessions(cx.db, { userIds: [userId] });
    cx.note('account.password', { subjectId: userId, why: before.mustChange ? 'first' : 'own' });
    // Whoever had one before and was given the initial one again is no newcomer: it may not have been they who chose this one.
    cx.emit('account.password', { userId, first: before.mustChange && before.changedAt == null });
  }),
];
