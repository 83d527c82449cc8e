import type { Door } from '../../../kernel/server/db/door';
import { contains, is, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { WIRE_KINDS } from '../rules';
import { providerRows } from '../tables';
import { hashOf, newKey } from './key';
import { keyChanged } from './waiting';

type Provider = ReplyOf<typeof calls.getProvider>;
type Row = Omit<Provider, 'on'> & { readonly isOn: boolean };
const toProvider = ({ isOn, ...row }: Row): Provider => ({ ...row, on: isOn });
const columns = sql`p.provider_id as id, p.name, p.contact, p.phone, p.kinds, p.is_on, p.made_at, p.key_at, p.used_at,
  (select count(*) from device_claim c where c.provider_id = p.provider_id) as devices,
  coalesce((
    select jsonb_agg(jsonb_build_object('orgId', o.org_id, 'name', o.name) order by o.org_id)
    from organisation_org o
    where o.org_id = any(p.org_ids)), '[]') as orgs`;

async function providerOf(door: Door, id: number): Promise<Provider> {
  const row = await door.row<Row>(sql`select ${columns} from device_provider p where ${is('p.provider_id', id)}`);
  if (!row) throw fail(kernelFaults.gone);
  return toProvider(row);
}
async function nameIsFree(door: Door, name: string): Promise<void> {
  if (await door.one(providerRows, { name })) throw fail(faults.providerTaken, { name }, 'name');
}

/** Results are sent for schools: nobody else has children that they are of. */
async function areSchools(door: Door, orgIds: readonly number[] = []): Promise<void> {
  const found = await door.row<{ n: number }>(sql`
    select count(*) as n
    from organisation_org o
    where o.org_id = any(${orgIds}::bigint[])
      and o.busi_id = ${BUSI.school}`);
  if (found?.n !== new Set(orgIds).size) throw fail(faults.notSchool, {}, 'orgIds');
}

/** V-112: vendors and their keys, the desk of the platform's operator. */
export const providerHandlers = [
  handle(calls.providers, (cx, input) =>
    cx.list(input, {
      select: columns,
      from: sql`device_provider p`,
      where: [contains('p.name', input.name)],
      sorts: { name: sql`p.name`, madeAt: sql`p.made_at`, usedAt: sql`p.used_at` },
      then: sql`p.name, p.provider_id`,
      shape: toProvider,
    }),
  ),
  handle(calls.getProvider, (cx, { id }) => providerOf(cx.db, id)),
  handle(calls.createProvider, async (cx, { name, contact, phone, kinds = [...WIRE_KINDS], orgIds = [] }) => {
    await nameIsFree(cx.db, name);
    if (orgIds.length > 0) await areSchools(cx.db, orgIds);
    const appKey = newKey();
    const at = cx.nowIso;
    const providerId = newId();
    await cx.db.insert(providerRows, {
      providerId,
      name,
      contact,
      phone,
      keyHash: hashOf(appKey),
      kinds,
      orgIds,
      isOn: true,
      madeAt: at,
      keyAt: at,
    });
    cx.note('device.provider.created', { subjectId: providerId, name, kinds, orgIds });
    return { ...(await providerOf(cx.db, providerId)), appKey };
  }),
  handle(calls.updateProvider, async (cx, { id, on, ...changed }) => {
    const old = await cx.db.one(providerRows, { providerId: id }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    if (changed.name != null && changed.name !== old.name) await nameIsFree(cx.db, changed.name);
    if (changed.orgIds?.length) await areSchools(cx.db, changed.orgIds);
    const set = { ...changed, isOn: on };
    await cx.db.update(providerRows, { providerId: id }, set);
    if (on === false) await keyChanged(cx.db, id);
    const { name, contact, phone, kinds, orgIds, isOn } = old;
    cx.note('device.provider.changed', { subjectId: id, old: { name, contact, phone, kinds, orgIds, isOn }, new: set });
    return providerOf(cx.db, id);
  }),
  // S-058: nothing keeps a key in memory, so the next message with the old one finds no vendor, whatever process it reaches.
  handle(calls.resetAppKey, async (cx, { id }) => {
    const old = await cx.db.one(providerRows, { providerId: id }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    const appKey = newKey();
    await cx.db.update(providerRows, { providerId: id }, { keyHash: hashOf(appKey), keyAt: cx.nowIso });
    await keyChanged(cx.db, id);
    cx.note('device.provider.key', { subjectId: id });
    return { ...(await providerOf(cx.db, id)), appKey };
  }),
];
