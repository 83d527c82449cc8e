import { createHash, randomBytes } from 'node:crypto';
import type { Door } from '../../../kernel/server/db/door';
import { contains, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { providerRows } from '../tables';

/** Keys are kept as their hash alone. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
const newKey = (): string => `vk_${randomBytes(24).toString('base64url')}`;
type Provider = NonNullable<Awaited<ReturnType<typeof one>>>;
type Listed = Omit<Provider, 'keyHash'> & Pick<ReplyOf<typeof calls.providers>['items'][number], 'orgs'>;
const toProvider = (p: Omit<Provider, 'keyHash'>) => ({
  providerId: p.providerId,
  name: p.name,
  orgIds: p.orgIds,
  on: p.isOn,
  madeAt: p.madeAt,
  usedAt: p.usedAt,
});
const one = (door: Door, providerId: number) => door.one(providerRows, { providerId }, { lock: 'update' });

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
      from: sql`vision_provider d`,
      where: [contains('d.name', input.name)],
      sorts: { name: sql`d.name`, madeAt: sql`d.made_at`, usedAt: sql`d.used_at` },
      then: sql`d.name, d.provider_id`,
      shape: ({ orgs, ...row }: Listed) => ({ ...toProvider(row), orgs }),
    }),
  ),
  handle(calls.createProvider, async (cx, { name, orgIds }) => {
    if (await cx.db.one(providerRows, { name })) throw fail(faults.providerTaken, { name }, 'name');
    await orgsExist(cx.db, orgIds);
    const key = newKey();
    const row = {
      providerId: newId(),
      name,
      keyHash: hashOf(key),
      orgIds: [...new Set(orgIds)],
      isOn: true,
      madeAt: cx.nowIso,
    };
    await cx.db.insert(providerRows, row);
    cx.note('vision.provider.created', { subjectId: row.providerId, name, orgIds });
    return { ...toProvider({ ...row, usedAt: null }), key };
  }),
  handle(calls.updateProvider, async (cx, { providerId, name, orgIds, on }) => {
    const old = await one(cx.db, providerId);
    if (!old) throw fail(kernelFaults.gone);
    if (name != null && name !== old.name && (await cx.db.one(providerRows, { name })))
      throw fail(faults.providerTaken, { name }, 'name');
    if (orgIds) await orgsExist(cx.db, orgIds);
    const next = { name: name ?? old.name, orgIds: orgIds ? [...new Set(orgIds)] : old.orgIds, isOn: on ?? old.isOn };
    await cx.db.update(providerRows, { providerId }, next);
    cx.note('vision.provider.changed', {
      subjectId: providerId,
      old: { name: old.name, orgIds: old.orgIds, on: old.isOn },
      new: next,
    });
    return toProvider({ ...old, ...next });
  }),
  handle(calls.resetKey, async (cx, { providerId }) => {
    const old = await one(cx.db, providerId);
    if (!old) throw fail(kernelFaults.gone);
    const key = newKey();
    await cx.db.update(providerRows, { providerId }, { keyHash: hashOf(key) });
    cx.note('vision.provider.key', { subjectId: providerId });
    return { ...toProvider(old), key };
  }),
];
