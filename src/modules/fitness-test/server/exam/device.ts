import { sql } from '../../../../kernel/server/db/sql';
import { createHash, randomBytes } from 'node:crypto';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { BUSI } from '../../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { readCard } from '../../rules/exam';
import { examChildren, exams, providers } from '../../tables';
import { addEntries } from './entries';

type Provider = RowOf<typeof providers>;
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
const newKey = (): string => `tk_${randomBytes(24).toString('base64url')}`;
const shown = (p: Provider) => ({
  providerId: p.providerId,
  name: p.name,
  orgIds: p.orgIds,
  on: p.isOn,
  madeAt: p.madeAt,
  usedAt: p.usedAt,
});
async function locked(db: Door, providerId: number): Promise<Provider> {
  const row = await db.one(providers, { providerId }, { lock: 'update' });
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

export const devices = [
  handle(calls.testProviders, async (cx) => ({
    items: (await cx.db.many(providers, {}, { sort: ['name'] })).map(shown),
  })),
  handle(calls.testProviderCreate, async (cx, { name, orgIds }) => {
    if (await cx.db.one(providers, { name })) throw fail(faults.providerTaken, { name }, 'name');
    const ids = [...new Set(orgIds)];
    const row = await cx.db.row<{ n: number }>(sql`
      select count(*) as n
      from organisation_org o
      where o.org_id = any(${ids}::bigint[])
        and o.busi_id = ${BUSI.school}`);
    if (row?.n !== ids.length) throw fail(faults.notSchools, {}, 'orgIds');
    const key = newKey();
    const made: Provider = {
      providerId: newId(),
      name,
      keyHash: hashOf(key),
      orgIds: ids,
      isOn: true,
      madeAt: cx.nowIso,
      usedAt: null,
    };
    await cx.db.insert(providers, made);
    cx.note('fitness-test.provider-made', { subjectId: made.providerId, name, orgIds: ids });
    return { ...shown(made), key };
  }),
  handle(calls.testProviderOn, async (cx, { providerId, on }) => {
    const old = await locked(cx.db, providerId);
    await cx.db.update(providers, { providerId }, { isOn: on });
    cx.note('fitness-test.provider-on', { subjectId: providerId, old: { on: old.isOn }, new: { on } });
    return shown({ ...old, isOn: on });
  }),
  handle(calls.testProviderReset, async (cx, { providerId }) => {
    const old = await locked(cx.db, providerId);
    const key = newKey();
    await cx.db.update(providers, { providerId }, { keyHash: hashOf(key) });
    cx.note('fitness-test.provider-key', { subjectId: providerId });
    return { ...shown(old), key };
  }),
  // The key is the only secret: its hash is looked up, so that time tells nothing and the table gives nothing away.
  handle(calls.devicePush, async (cx, { orgId, tstId, device, items }, http) => {
    const key = http.request.headers['x-provider-key'];
    const provider =
      typeof key === 'string' && key.length <= 100
        ? await cx.db.one(providers, { keyHash: hashOf(key), isOn: true })
        : undefined;
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
    cx.after(() =>
      cx.apart(orgId, (door) => door.update(providers, { providerId: provider.providerId }, { usedAt: cx.nowIso })),
    );
    return done;
  }),
];
