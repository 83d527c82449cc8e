import { BUSI, type BusiId } from '../../../kernel/shared/codes';
import { fail, type Refusal } from '../../../kernel/shared/faults';
import type { Door } from '../../../kernel/server/db/door';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { organisationFaults as faults } from '../faults';
import { FIRST_SERVES, SITE_MENUS, scopesOf, systemsOf, type Scope } from '../rules';
import * as tables from '../tables';
import { firstAdminPort, type MadeBy } from './published';
import { needsRegion } from './records';
import type { Regions } from './regions';

/** What is said about an organisation. */
export interface OrgInput {
  readonly name: string;
  readonly busiId: BusiId;
  readonly scope: Scope;
  readonly regId: number | null;
  readonly parentId: number | null;
  readonly sysIds: readonly number[];
  readonly domain: string | null;
  readonly adminName: string;
  readonly adminPhone: string;
}

/** What the contract cannot say alone: kind and line, region, school systems, contact. */
export function wrongWith(input: OrgInput, regions: Regions): Refusal | undefined {
  if (!scopesOf(input.busiId).includes(input.scope)) return fail(faults.wrongScope, {}, 'scope');
  if (input.regId == null && needsRegion(input.busiId)) return fail(faults.regionWanted, {}, 'regId');
  if (input.regId != null && !regions.has(input.regId)) return fail(faults.noRegion, {}, 'regId');
  if (input.busiId === BUSI.school && !input.sysIds.length) return fail(faults.systemsWanted, {}, 'sysIds');
  if (input.adminPhone && !input.adminName) return fail(faults.adminNameWanted, {}, 'adminName');
  return undefined;
}
/** The organisation above exists and does not lie below. */
export async function checkParent(db: Door, parentId: number | null, below: readonly number[] = []): Promise<void> {
  if (parentId == null) return;
  if (below.includes(parentId)) throw fail(faults.parentBelow, {}, 'parentId');
  if (!(await db.one(tables.orgs, { orgId: parentId }))) throw fail(faults.noParent, {}, 'parentId');
}

/** Two people took the same name or domain at once: the database's word in ours. */
export async function claimed<T>(
  input: { readonly name?: string; readonly domain?: string | null },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const key = constraintOf(error);
    if (key === 'organisation_org_domain_key') throw fail(faults.domainTaken, { domain: input.domain ?? '' }, 'domain');
    if (key === 'organisation_org_name_key') throw fail(faults.nameTaken, { name: input.name ?? '' }, 'name');
    throw error;
  }
}

export interface NewOrg extends OrgInput {
  readonly orgId: number;
}
/** Where organisations are made: a call's transaction or an import's. */
export interface Maker extends MadeBy {
  readonly db: Door;
  readonly today: string;
  asOrg<T>(orgId: number, fn: (door: Door) => Promise<T>): Promise<T>;
}

/** Writes organisations with their first services, then their first administrators. */
export async function makeOrgs(by: Maker, list: readonly NewOrg[]): Promise<Map<number, number>> {
  await by.db.insert(
    tables.orgs,
    list.map((o) => ({
      orgId: o.orgId,
      name: o.name,
      busiId: o.busiId,
      scope: o.scope,
      regId: o.regId,
      parentId: o.parentId,
      sysIds: systemsOf(o),
      zone: 'Asia/Shanghai',
      domain: o.domain,
      enabled: true,
      visit: false,
      visitSet: Object.fromEntries(SITE_MENUS.map((m) => [m, true])),
      adminName: o.adminName,
      adminPhone: o.adminPhone,
      madeAt: by.at,
    })),
  );
  await by.db.insert(
    tables.serves,
    list.flatMap((o) => FIRST_SERVES.map((servId) => ({ orgId: o.orgId, servId, startOn: by.today, endOn: null }))),
  );
  const admins = new Map<number, number>();
  for (const o of list) {
    by.note(
      'organisation.made',
      { subjectId: o.orgId, name: o.name, busiId: o.busiId, scope: o.scope, regId: o.regId },
      o.orgId,
    );
    if (!o.adminName) continue;
    const { userId } = await by.asOrg(o.orgId, (door) =>
      firstAdminPort.get().make(door, { orgId: o.orgId, busiId: o.busiId, name: o.adminName, phone: o.adminPhone }, by),
    );
    admins.set(o.orgId, userId);
  }
  return admins;
}
