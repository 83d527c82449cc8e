import type { Door } from '../../../kernel/server/db/door';
import { contains, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { addVendor, changeVendor, isVendorTaken, renewKey, vendorOf, type Vendor } from '../../device/server/published';
import * as calls from '../contract';
import { faults } from '../faults';

type Listed = Vendor & Pick<ReplyOf<typeof calls.providers>['items'][number], 'orgs'>;
const toProvider = ({ providerId, name, orgIds, isOn, madeAt, usedAt }: Vendor) => ({
  providerId,
  name,
  orgIds: [...orgIds],
  on: isOn,
  madeAt,
  usedAt,
});
/** A vendor of stations. @throws gone. */
async function stationsOf(door: Door, providerId: number): Promise<Vendor> {
  const found = await vendorOf(door, 'vision', providerId);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}

/** Only schools have stations. */
async function orgsExist(door: Door, orgIds: readonly number[]): Promise<void> {
  const found = await door.row<{ n: number }>(sql`
    select count(*) as n
    from organisation_org
    where org_id = any(${orgIds}::bigint[])
      and busi_id = ${BUSI.school}`);
  const missing = new Set(orgIds).size - (found?.n ?? 0);
  if (missing) throw fail(faults.notOfSchool, { count: missing }, 'orgIds');
}

/** Who may send records: the desk of platform operators. */
export const providerHandlers = [
  handle(calls.providers, (cx, input) =>
    cx.list(input, {
      select: sql`d.provider_id, d.name, d.org_ids, d.is_on, d.made_at, d.used_at,
        coalesce((
          select jsonb_agg(jsonb_build_object('orgId', o.org_id, 'name', o.name) order by at.ord)
          from unnest(d.org_ids) with ordinality as at (org_id, ord)
          join organisation_org o on o.org_id = at.org_id), '[]') as orgs`,
      from: sql`device_provider_v d`,
      where: [sql`'vision' = any(d.kinds)`, contains('d.name', input.name)],
      sorts: { name: sql`d.name`, madeAt: sql`d.made_at`, usedAt: sql`d.used_at` },
      then: sql`d.name, d.provider_id`,
      shape: ({ orgs, ...row }: Listed) => ({ ...toProvider(row), orgs }),
    }),
  ),
  handle(calls.createProvider, async (cx, { name, orgIds }) => {
    if (await isVendorTaken(cx.db, name)) throw fail(faults.providerTaken, { name }, 'name');
    await orgsExist(cx.db, orgIds);
    const { key, ...made } = await addVendor(cx, 'vision', { name, orgIds: [...new Set(orgIds)] });
    cx.note('vision.provider.created', { subjectId: made.providerId, name, orgIds });
    return { ...toProvider(made), key };
  }),
  handle(calls.updateProvider, async (cx, { providerId, name, orgIds, on }) => {
    const old = await stationsOf(cx.db, providerId);
    if (name != null && name !== old.name && (await isVendorTaken(cx.db, name)))
      throw fail(faults.providerTaken, { name }, 'name');
    if (orgIds) await orgsExist(cx.db, orgIds);
    const next = { name: name ?? old.name, orgIds: [...new Set(orgIds ?? old.orgIds)], isOn: on ?? old.isOn };
    await changeVendor(cx, old, next);
    cx.note('vision.provider.changed', {
      subjectId: old.providerId,
      old: { name: old.name, orgIds: old.orgIds, on: old.isOn },
      new: next,
    });
    return toProvider({ ...old, ...next });
  }),
  handle(calls.resetKey, async (cx, { providerId }) => {
    const old = await stationsOf(cx.db, providerId);
    const key = await renewKey(cx, old);
    cx.note('vision.provider.key', { subjectId: old.providerId });
    return { ...toProvider(old), key };
  }),
];
