import { createHash, randomBytes } from 'node:crypto';
import type { Door } from '../../../kernel/server/db/door';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { providerRows } from '../tables';

/** Keys are kept as their hash alone. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
const newKey = (): string => `vk_${randomBytes(24).toString('base64url')}`;
type Provider = NonNullable<Awaited<ReturnType<typeof one>>>;
const shown = (p: Omit<Provider, 'keyHash'>) => ({
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
  const [row] = await door.rows<{ n: number }>(
    'select count(*) as n from organisation_org where org_id = any($1::bigint[]) and busi_id = 4',
    [orgIds],
  );
  const missing = new Set(orgIds).size - (row?.n ?? 0);
  if (missing) throw fail(faults.notOfSchool, { count: missing }, 'orgIds');
}

/** Who may send records: the desk of platform operators. */
export const providerHandlers = [
  handle(calls.providers, async (cx, { name, sort, curPage, pageSize }) => {
    const SORTS: Readonly<Record<string, string>> = { name: 'd.name', madeAt: 'd.made_at', usedAt: 'd.used_at' };
    const wanted = sort && SORTS[sort.replace(/^-/, '')];
    if (sort && !wanted) throw fail(kernelFaults.badInput, {}, 'sort');
    const where = '$1::text is null or d.name ilike $1';
    const params = [name ? `%${name.replace(/[\\%_]/g, '\\$&')}%` : null];
    const total = await cx.db.total(`select count(*) n from vision_provider d where ${where}`, params);
    const rows = await cx.db.rows<Omit<Provider, 'keyHash'>>(
      `select d.provider_id, d.name, d.org_ids, d.is_on, d.made_at, d.used_at from vision_provider d where ${where}
       order by ${wanted ? `${wanted} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last, ` : ''}d.name, d.provider_id limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
      params,
    );
    const names = new Map(
      (
        await cx.db.rows<{ orgId: number; name: string }>(
          'select org_id, name from organisation_org where org_id = any($1::bigint[])',
          [rows.flatMap((r) => r.orgIds)],
        )
      ).map((o) => [o.orgId, o]),
    );
    return {
      items: rows.map((r) => ({ ...shown(r), orgs: r.orgIds.flatMap((id) => names.get(id) ?? []) })),
      total,
      curPage,
      pageSize,
    };
  }),
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
    return { ...shown({ ...row, usedAt: null }), key };
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
    return shown({ ...old, ...next });
  }),
  handle(calls.resetKey, async (cx, { providerId }) => {
    const old = await one(cx.db, providerId);
    if (!old) throw fail(kernelFaults.gone);
    const key = newKey();
    await cx.db.update(providerRows, { providerId }, { keyHash: hashOf(key) });
    cx.note('vision.provider.key', { subjectId: providerId });
    return { ...shown(old), key };
  }),
];
