import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import type { Kernel } from '../../../kernel/server/kernel';
import { fail, type Refusal } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { typedAs, type SignInWay } from '../rules';
import { loginLogs } from '../tables';
import type { Who } from './families';

const BY = {
  login: 'select org_id, user_id from account_login_claim where login = $1',
  yunNo: 'select org_id, user_id from account_number_claim where yun_no = $1',
  // One phone may belong to several accounts; then the password does not say which.
  phone: 'select org_id, user_id from account_phone_claim where phone = $1 limit 2',
} as const;

/** The account that somebody typed: name, account number, or a phone that belongs to exactly one. */
export async function findAccount(kernel: Kernel, typed: string): Promise<Who | undefined> {
  const name = typed.trim().toLowerCase();
  const { rows } = await kernel.pools.tenant.query<{ org_id: number; user_id: number }>(BY[typedAs(name)], [name]);
  return rows.length === 1 ? { orgId: rows[0]!.org_id, userId: rows[0]!.user_id } : undefined;
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
  return door.rows<Shown>(
    `select p.org_id, o.name as org_name, p.user_id, p.name, p.user_type, p.photo, p.yun_no, (p.enabled and o.enabled) as enabled
     from people_person_v p join organisation_org o on o.org_id = p.org_id
     where p.org_id = any($1::bigint[]) and p.user_id = any($2::bigint[]) and p.removed_at is null order by o.name, p.user_id`,
    [[...new Set(accounts.map((a) => a.orgId))], accounts.map((a) => a.userId)],
  );
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
export const logLine = (cx: Cx, door: Door, line: LogLine): Promise<number> =>
  door.insert(loginLogs, [
    {
      ...line,
      logId: newId(),
      reason: line.reason ?? null,
      fakeUserId: line.fakeUserId ?? null,
      ip: cx.ip,
      agent: cx.agent.slice(0, 400),
      at: cx.nowIso,
    },
  ]);

/** A line about a refused try. The answer does not wait for it: a name that nobody has gets no line, and must not be faster. */
export function logRefused(cx: Cx, orgId: number, line: LogLine): void {
  setImmediate(() => {
    inOrg(cx.kernel.pools.tenant, orgId, (door) => logLine(cx, door, line)).catch((error: unknown) => {
      cx.kernel.log.error({ error, requestId: cx.requestId }, 'login log');
    });
  });
}

/** Why somebody whose password or code was right may still not come in; undefined when they may. */
export async function standing(
  door: Door,
  { orgId, userId }: Who,
): Promise<{ readonly reason: string; readonly refusal: Refusal } | undefined> {
  const [row] = await door.rows<{ org: string; orgOn: boolean; personOn: boolean | null }>(
    `select o.name as org, o.enabled as org_on, p.enabled as person_on from organisation_org o
     left join people_person_v p on p.org_id = o.org_id and p.user_id = $2 and p.removed_at is null where o.org_id = $1`,
    [orgId, userId],
  );
  if (!row || row.personOn == null) return { reason: 'removed', refusal: fail(faults.signInWrong) };
  if (!row.orgOn) return { reason: 'orgDisabled', refusal: fail(faults.orgDisabled, { org: row.org }) };
  return row.personOn ? undefined : { reason: 'personDisabled', refusal: fail(faults.personDisabled) };
}
