import { sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import { handle } from '../../../../kernel/server/module';
import { BUSI } from '../../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import {
  addVendor,
  changeVendor,
  isVendorTaken,
  renewKey,
  vendorOf,
  vendorOfKey,
  type Vendor,
} from '../../../device/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { readCard } from '../../rules/exam';
import { examChildren, exams } from '../../tables';
import { addEntries } from './entries';

const vendorView = ({ providerId, name, orgIds, isOn, madeAt, usedAt }: Vendor) => ({
  providerId,
  name,
  orgIds: [...orgIds],
  on: isOn,
  madeAt,
  usedAt,
});
async function locked(db: Door, providerId: number): Promise<Vendor> {
  const row = await vendorOf(db, 'test', providerId);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

export const deviceHandlers = [
  handle(calls.testProviders, async (cx) => ({
    items: (
      await cx.db.rows<Vendor>(sql`
        select d.provider_id, d.name, d.org_ids, d.is_on, d.made_at, d.used_at
        from device_provider_v d
        where 'test' = any(d.kinds)
        order by d.name, d.provider_id`)
    ).map(vendorView),
  })),
  handle(calls.testProviderCreate, async (cx, { name, orgIds }) => {
    if (await isVendorTaken(cx.db, name)) throw fail(faults.providerTaken, { name }, 'name');
    const ids = [...new Set(orgIds)];
    const row = await cx.db.row<{ n: number }>(sql`
      select count(*) as n
      from organisation_org o
      where o.org_id = any(${ids}::bigint[])
        and o.busi_id = ${BUSI.school}`);
    if (row?.n !== ids.length) throw fail(faults.notSchools, {}, 'orgIds');
    const { key, ...made } = await addVendor(cx, 'test', { name, orgIds: ids });
    cx.note('fitness-test.provider-made', { subjectId: made.providerId, name, orgIds: ids });
    return { ...vendorView(made), key };
  }),
  handle(calls.testProviderOn, async (cx, { providerId, on }) => {
    const old = await locked(cx.db, providerId);
    await changeVendor(cx, old, { isOn: on });
    cx.note('fitness-test.provider-on', { subjectId: old.providerId, old: { on: old.isOn }, new: { on } });
    return vendorView({ ...old, isOn: on });
  }),
  handle(calls.testProviderReset, async (cx, { providerId }) => {
    const old = await locked(cx.db, providerId);
    const key = await renewKey(cx, old);
    cx.note('fitness-test.provider-key', { subjectId: old.providerId });
    return { ...vendorView(old), key };
  }),
  handle(calls.devicePush, async (cx, { orgId, tstId, device, items }, http) => {
    const provider = await vendorOfKey(cx, http, 'test');
    if (!provider) throw fail(faults.badKey);
    const org = provider.orgIds.includes(orgId)
      ? await cx.db.row<{ orgId: number }>(sql`
          select o.org_id
          from organisation_org o
          where o.org_id = ${orgId}
            and o.enabled`)
      : undefined;
    if (!org) throw fail(kernelFaults.gone);
    const done = await cx.asOrg(orgId, async (door) => {
      const exam = await door.one(exams, { tstId });
      if (!exam) throw fail(kernelFaults.gone);
      if (!exam.config.devices) throw fail(faults.devicesOff);
      const names = await door.many(examChildren, { tstId });
      const byChest = new Map(names.map((c) => [String(c.chestNo), c.userId]));
      const bySid = new Map(names.flatMap((c) => (c.sidNo ? [[c.sidNo, c.userId] as const] : [])));
      const userOf = (text: string) => {
        const card = readCard(text);
        return card ? (card.tstId === tstId ? card.userId : 0) : (bySid.get(text) ?? byChest.get(text) ?? 0);
      };
      // A device's own number makes the entry's id: sent again it is the same entry.
      const id = (no: string) => `v${provider.providerId.toString(36)}_${no}`;
      const added = await addEntries(
        door,
        items.map((i, seq) => ({
          entryId: id(i.no),
          userId: userOf(i.child),
          itemId: i.itemId,
          attempt: i.attempt,
          typed: i.result,
          at: Date.parse(i.at),
          seq,
          over: [],
        })),
        {
          tstId,
          tablet: `device-${device}`.slice(0, 40),
          source: 'device',
          byId: 0,
          providerId: provider.providerId,
          at: cx.nowIso,
          book: cx.kernel.books[cx.lang],
          lang: cx.lang,
        },
      );
      return {
        saved: added.saved,
        repeated: added.repeated,
        refused: added.refused.map((r) => ({ no: r.entryId.slice(id('').length), code: r.code, text: r.text })),
      };
    });
    cx.note(
      'fitness-test.device-results',
      { providerId: provider.providerId, tstId, device, saved: done.saved },
      orgId,
    );
    return done;
  }),
];
