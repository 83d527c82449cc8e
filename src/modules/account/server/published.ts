import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { port } from '../../../kernel/server/port';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { credentials, families, loginClaims, numberClaims, phoneClaims, relations } from '../tables';
import { revoke, type Who } from './families';
import { tellingOf } from './kept-sessions';
import { forgetTries } from './wrong-tries';
export { sendCode, sendMessages, spendCode, tryCode } from './codes';
export { confirmByCode, sendOwnCode } from './confirm';
export { confirmOwn } from './credentials';
export { hashPwd } from './password';
export { revoke } from './families';
export { tellGone } from './past';
export { sessionOf } from './session';
export { sms } from './sms';
export { makeCertify } from './tickets';
export { nextYunNos } from './numbers';

/** A person's account fields as the profile shows them (rest.md X-016). */
export interface PersonProfile {
  readonly userId: number;
  readonly yunNo: string;
  readonly login: string | null;
  readonly name: string;
  readonly nick: string;
  readonly sex: 'male' | 'female';
  readonly photo: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly adminBy: number | null;
  readonly adminByName: string | null;
}
/** What account writes of a person. `login` and `phone` come with their claim already changed, in the same transaction. */
export type PersonChange = Partial<
  Pick<PersonProfile, 'name' | 'nick' | 'sex' | 'photo' | 'phone' | 'login' | 'email'>
>;
/**
 * What people does for account: the columns of a person are its own. Every function works in the door's organisation and
 * transaction; account writes the audit lines.
 */
export interface PersonPort {
  /** Undefined for somebody removed or of another organisation. */
  profile(door: Door, userId: number): Promise<PersonProfile | undefined>;
  change(door: Door, userId: number, set: PersonChange): Promise<void>;
  /** Replaces the teaching subjects, in this order; at least one, no repeats (account has checked). */
  teachSbjs(door: Door, userId: number, sbjIds: readonly number[]): Promise<void>;
}
export const personPort = port<PersonPort>('account.person');

/** One account to open. Without `pwdHash` the organisation's initial password signs in once and must then be replaced. */
export interface AccountRow {
  readonly userId: number;
  readonly login?: string | null;
  readonly phone?: string | null;
  readonly yunNo: string;
  readonly pwdHash?: string | null;
}
/** A login that belongs to somebody else. */
export interface Taken {
  readonly userId: number;
  readonly login: string;
}

/** Of these account names those that are somebody's, in lower case. One query for a whole sheet. */
export async function takenLogins(door: Door, logins: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await door.many(loginClaims, { login: oneOf(logins.map((l) => l.toLowerCase())) });
  return new Set(rows.map((r) => r.login));
}
/**
 * Who an account number belongs to, in whatever organisation: for the support's search. A closed account keeps its number,
 * so ask whether the person is still there.
 */
export async function accountOfYunNo(door: Door, yunNo: string): Promise<Who | undefined> {
  const row = await door.one(numberClaims, { yunNo });
  return row && { orgId: row.orgId, userId: row.userId };
}

/**
 * Opens accounts in the door's organisation: claims and credentials, any number of rows in a few statements, in the caller's transaction.
 * Opening one that is open (or was closed) again is no fault: claims follow the row, the password is as given.
 * @returns the rows whose login is taken by somebody else (or by an earlier row). Nothing of those is opened: refuse, or take their person back.
 */
export async function openAccounts(
  door: Door,
  rows: readonly AccountRow[],
): Promise<{ readonly taken: readonly Taken[] }> {
  if (!rows.length) return { taken: [] };
  const wanted = new Map<string, number>();
  const twice = new Set<number>();
  for (const r of rows)
    if (r.login) {
      const login = r.login.toLowerCase();
      if (wanted.has(login)) twice.add(r.userId);
      else wanted.set(login, r.userId);
    }
  const { orgId } = door;
  if (wanted.size)
    await door.insert(
      loginClaims,
      [...wanted].map(([login, userId]) => ({ login, orgId, userId })),
      'on conflict (login) do nothing',
    );
  // Read after the insert: whoever was faster stands here, and a faster one that is still under way made the insert wait.
  const held = wanted.size ? await holdersOf(door, [...wanted.keys()]) : wanted;
  const taken = rows.flatMap(({ userId, login }) =>
    login && (twice.has(userId) || held.get(login.toLowerCase()) !== userId) ? [{ userId, login }] : [],
  );
  const refused = new Set(taken.map((t) => t.userId));
  const open = rows.filter((r) => !refused.has(r.userId));
  if (!open.length) return { taken };
  const numbered = await door.insert(
    numberClaims,
    open.map((r) => ({ yunNo: r.yunNo, orgId, userId: r.userId })),
    'on conflict (yun_no) do update set org_id = excluded.org_id where account_number_claim.user_id = excluded.user_id',
  );
  if (numbered < open.length) throw fail(kernelFaults.stale);
  await door.insert(
    phoneClaims,
    open.flatMap(({ phone, userId }) => (phone ? [{ phone, orgId, userId }] : [])),
    'on conflict (phone, user_id) do nothing',
  );
  await door.insert(
    credentials,
    open.map((r) => ({ userId: r.userId, pwdHash: r.pwdHash ?? null, mustChange: r.pwdHash == null })),
    'on conflict (org_id, user_id) do update set pwd_hash = excluded.pwd_hash, must_change = excluded.must_change',
  );
  return { taken };
}

/** Closes accounts of the door's organisation: sign-ins end, login and phone are free again; the number stays taken for good. */
export async function closeAccounts(door: Door, userIds: readonly number[], at: Date): Promise<void> {
  if (!userIds.length) return;
  // The credentials first: a sign-in under way holds their row, so its family is there for revoke to find.
  await door.remove(credentials, { userId: oneOf(userIds) });
  await door.remove(loginClaims, { userId: oneOf(userIds) });
  await door.remove(phoneClaims, { userId: oneOf(userIds) });
  await door.remove(relations, { userId: oneOf(userIds) });
  await forgetTries(door, userIds);
  await revoke(door, userIds, 'closed', at);
}

/**
 * Takes back an account that nobody has signed in to: nothing hangs on it yet, so there is less to end than of one that was used.
 * @returns whether that is so; otherwise the caller refuses, and all of it comes back.
 */
export async function closeUnused(door: Door, userId: number): Promise<boolean> {
  // The credential first: a sign-in under way holds its row, and has made its family once this goes on.
  await door.remove(credentials, { userId });
  if (await door.one(families, { userId })) return false;
  await door.remove(loginClaims, { userId });
  await door.remove(phoneClaims, { userId });
  return true;
}

/**
 * Gives accounts other names, or none; accounts of one list may exchange theirs. Only the claims: the caller writes its own column.
 * Refuses a name that is somebody else's (fault at `login`).
 */
export async function changeLogins(
  door: Door,
  rows: readonly { readonly userId: number; readonly login: string | null }[],
): Promise<void> {
  if (!rows.length) return;
  const names = rows.map((r) => r.login?.toLowerCase() ?? null);
  await door.change(sql`
    delete from account_login_claim c
    using unnest(${rows.map((r) => r.userId)}::bigint[], ${names}::text[]) as n(user_id, login)
    where c.user_id = n.user_id
      and c.login is distinct from n.login`);
  const wanted = new Map(rows.flatMap((r, i) => (names[i] ? [[names[i], r.userId] as const] : [])));
  if (!wanted.size) return;
  const made = await door.insert(
    loginClaims,
    [...wanted].map(([login, userId]) => ({ login, orgId: door.orgId, userId })),
    `on conflict (login) do update set org_id = excluded.org_id where account_login_claim.user_id = excluded.user_id`,
  );
  const held = made < wanted.size ? await holdersOf(door, [...wanted.keys()]) : wanted;
  for (const [i, { userId, login }] of rows.entries())
    if (login && held.get(names[i] ?? '') !== userId) throw fail(faults.loginTaken, { login }, 'login');
}
/** Whose these account names are. */
const holdersOf = async (door: Door, logins: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await door.many(loginClaims, { login: oneOf(logins) })).map((c) => [c.login, c.userId]));
/** The same for one account: its new name and the end of its old one need no order then, and are one statement. */
export async function changeLogin(door: Door, userId: number, login: string | null): Promise<void> {
  if (!login) return changeLogins(door, [{ userId, login }]);
  const name = login.toLowerCase();
  const mine = await door.row(sql`
    with gone as (
      delete from account_login_claim
      where user_id = ${userId} and login <> ${name})
    insert into account_login_claim as c (login, org_id, user_id)
    values (${name}, ${door.orgId}, ${userId})
    on conflict (login) do update set org_id = excluded.org_id where c.user_id = excluded.user_id
    returning login`);
  if (!mine) throw fail(faults.loginTaken, { login }, 'login');
}

/** Gives accounts other phones, or none: from now on they sign in with those. Only the claims: the caller writes its own column. */
export async function changePhones(
  door: Door,
  rows: readonly { readonly userId: number; readonly phone: string | null }[],
): Promise<void> {
  if (!rows.length) return;
  await door.insert(
    phoneClaims,
    rows.flatMap(({ phone, userId }) => (phone ? [{ phone, orgId: door.orgId, userId }] : [])),
    'on conflict (phone, user_id) do nothing',
  );
  await door.change(sql`
    delete from account_phone_claim c
    using unnest(${rows.map((r) => r.userId)}::bigint[], ${rows.map((r) => r.phone)}::text[]) as n(user_id, phone)
    where c.user_id = n.user_id
      and c.phone is distinct from n.phone`);
}
/** The same for one account, as one statement. */
export async function changePhone(door: Door, userId: number, phone: string | null): Promise<void> {
  if (!phone) return changePhones(door, [{ userId, phone }]);
  await door.change(sql`
    with gone as (
      delete from account_phone_claim
      where user_id = ${userId} and phone <> ${phone})
    insert into account_phone_claim (phone, org_id, user_id)
    values (${phone}, ${door.orgId}, ${userId})
    on conflict (phone, user_id) do nothing`);
}

/**
 * Back to the organisation's initial password, which must be replaced at the next sign-in. Everything that rested on the old
 * password ends: sign-ins on all devices, the lock, and links to other accounts (somebody else may have made them).
 */
export async function resetPasswords(door: Door, userIds: readonly number[], at: Date): Promise<void> {
  if (!userIds.length) return;
  await door.update(credentials, { userId: oneOf(userIds) }, { pwdHash: null, mustChange: true });
  await forgetTries(door, userIds);
  await door.remove(relations, { userId: oneOf(userIds) });
  await revoke(door, userIds, 'reset', at);
}

/**
 * The rights or the name of people (or of everybody in an organisation) changed: their next call builds the session again.
 * Call it in the transaction of the change. A person or organisation that is disabled then gets no session.
 */
export async function staleSessions(
  door: Pick<Door, 'change'>,
  who: { readonly userIds: readonly number[] } | { readonly orgId: number },
): Promise<void> {
  const whose = 'orgId' in who ? sql`org_id = ${who.orgId}` : sql`user_id = any(${who.userIds}::bigint[])`;
  const stale = sql`update account_access set session = null, epoch = epoch + 1 where ${whose} returning 1`;
  await door.change(tellingOf(stale, who));
}
