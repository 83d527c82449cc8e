import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import type { Kernel } from '../../../kernel/server/kernel';
import { fail, type Refusal } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { typedAs, type SignInWay } from '../rules';
import { claimRows } from '../../../kernel/server/db/claims';
import type { Who } from './families';

const BY = {
  login: (login: string) => sql`select org_id, user_id from account_login_claim where login = ${login}`,
  yunNo: (yunNo: string) => sql`select org_id, user_id from account_number_claim where yun_no = ${yunNo}`,
  // One phone may belong to several accounts; then the password does not say which.
  phone: (phone: string) => sql`select org_id, user_id from account_phone_claim where phone = ${phone} limit 2`,
} as const;

/** The account that somebody typed: name, account number, or a phone that belongs to exactly one. */
export async function findAccount(kernel: Kernel, typed: string): Promise<Who | undefined> {
  const name = typed.trim().toLowerCase();
  const found = await claimRows<Who>(kernel, BY[typedAs(name)](name));
  return found.length === 1 ? found[0] : undefined;
}

/** A person with the name of the organisation, as a choice shows them. */
export interface Shown {
  readonly orgId: number;
  readonly orgName: string;
  readonly userId: number;
  readonly name: string;
  readonly userType: number;
  readonly photo: string | null;
  readonly yunNo: string;
  readonly enabled: boolean;
}
/** People of several organisations by their accounts, in one query; `door` reads across. Enabled: the person and the organisation. */
export async function shownOf(door: Door, accounts: readonly Who[]): Promise<Shown[]> {
  return door.rows<Shown>(sql`
    select p.org_id, o.name as org_name, p.user_id, p.name, p.user_type, p.photo, p.yun_no,
      (p.enabled and o.enabled) as enabled
    from people_person_v p
    join organisation_org o on o.org_id = p.org_id
    where p.org_id = any(${[...new Set(accounts.map((a) => a.orgId))]}::bigint[])
      and p.user_id = any(${accounts.map((a) => a.userId)}::bigint[])
      and p.removed_at is null
    order by o.name, p.user_id`);
}

/** A line of the login log. */
export interface LogLine {
  readonly userId: number;
  readonly login: string;
  readonly how: SignInWay;
  readonly ok: boolean;
  readonly reason?: string;
  readonly fakeUserId?: number | null;
}
/** What a line says of the call. */
export type Caller = Pick<Cx, 'ip' | 'agent' | 'now' | 'nowIso'>;
/** The insert of a line, by itself or beside another statement of the same organisation. */
export const logLineSql = (cx: Caller, orgId: number, line: LogLine): Sql => sql`
  insert into account_login_log (org_id, log_id, user_id, login, how, ok, reason, ip, agent, fake_user_id, at)
  values (${orgId}, ${newId()}, ${line.userId}, ${line.login}, ${line.how}, ${line.ok}, ${line.reason ?? null},
    ${cx.ip}, ${cx.agent.slice(0, 400)}, ${line.fakeUserId ?? null}, ${cx.nowIso})`;
export const logLine = (cx: Cx, door: Door, line: LogLine): Promise<number> =>
  door.change(logLineSql(cx, door.orgId, line));

/** A line about a refused try. The answer does not wait for it: a name that nobody has gets no line, and must not be faster. */
export function logRefused(cx: Cx, orgId: number, line: LogLine): void {
  setImmediate(() => {
    inOrg(cx.kernel.pools.tenant, orgId, (door) => logLine(cx, door, line)).catch((error: unknown) => {
      cx.kernel.log.error({ error, requestId: cx.requestId }, 'login log');
    });
  });
}

/** Whether somebody may sign in at all: the organisation by name, it and the person enabled (null: the person is gone). */
export interface Standing {
  readonly org: string;
  readonly orgOn: boolean;
  readonly personOn: boolean | null;
}
/** Why somebody may not come in: for the log, and for them. */
export interface Bar {
  readonly reason: string;
  readonly refusal: Refusal;
}
/** How an account stands, where nothing else of it is read. */
export const standingOf = (door: Door, { orgId, userId }: Who): Promise<Standing | undefined> =>
  door.row<Standing>(sql`
    select o.name as org, o.enabled as org_on, p.enabled as person_on
    from organisation_org o
    left join people_person_v p on p.org_id = o.org_id and p.user_id = ${userId} and p.removed_at is null
    where o.org_id = ${orgId}`);
/** Why somebody whose password or code was right may still not come in; undefined when they may. */
export function barOfStanding(standing: Standing | undefined): Bar | undefined {
  if (standing?.personOn == null) return { reason: 'removed', refusal: fail(faults.signInWrong) };
  if (!standing.orgOn) return { reason: 'orgDisabled', refusal: fail(faults.orgDisabled, { org: standing.org }) };
  return standing.personOn ? undefined : { reason: 'personDisabled', refusal: fail(faults.personDisabled) };
}
