import { contains, is, nameIn, sql, type Sql } from '../../../../kernel/server/db/sql';
import { rowsOfList, type ListQuery } from '../../../../kernel/server/db/list';
import type { Cx } from '../../../../kernel/server/cx';
import { constraintOf } from '../../../../kernel/server/db/tenant';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { SchemeRow } from '../../contract';
import { faults } from '../../faults';
import { checkScheme, type SchemeItem } from '../../rules/scheme';
import { NATIONAL_KEY } from '../../rules/words';
import { schemeVersions, schemes } from '../../tables';
import { chosenStandard, ownersAbove } from './choose';
import { ownScheme, publishedLib } from './own';
import { contentOf } from './shelf';

type Listed = ParsedOf<typeof calls.schemeList>;
type Raw = Omit<SchemeRow, 'items'> & { readonly items: readonly SchemeItem[] };
/** The caller's own schemes as they stand, and the newest versions of those above that are on. */
async function schemeList(cx: Cx, where: readonly (Sql | undefined)[]): Promise<ListQuery<Listed>> {
  const owners = await ownersAbove(cx, cx.db);
  const schemesOf = sql`
    select c.scheme_id, c.name, c.org_id as owner_id, c.standard_key, c.grd_ids, c.items, c.settings, c.is_on,
      c.is_changed, c.version, true as mine, c.changed_at
    from fitness_test_scheme c
    where c.org_id = ${cx.me.orgId}
    union all
    select v.scheme_id, v.name, v.owner_id, v.standard_key, v.grd_ids, v.items, v.settings, v.is_on,
      false, v.version, false, v.published_at
    from fitness_test_scheme_version v
    where v.owner_id = any(${owners}::bigint[])
      and v.owner_id <> ${cx.me.orgId}
      and v.is_on
      and not exists (
        select 1 from fitness_test_scheme_version n where n.scheme_id = v.scheme_id and n.version > v.version)`;
  return {
    select: sql`x.*, o.name as owner_name, ${nameIn(cx.lang, 's')} as standard_name`,
    from: sql`(${schemesOf}) x
      join organisation_org o on o.org_id = x.owner_id
      join fitness_test_standard s on s.key = x.standard_key`,
    where,
    counted: sql`(${schemesOf}) x`,
    sorts: {},
    then: sql`not x.mine, x.changed_at desc, x.scheme_id`,
  };
}
async function viewsOf(cx: Cx, rows: readonly Raw[]): Promise<SchemeRow[]> {
  const names = new Map<string, Map<string, string>>();
  for (const key of new Set(rows.map((r) => r.standardKey)))
    names.set(
      key,
      new Map((await contentOf(cx.db, key)).items.map((i) => [i.code, cx.lang === 'en-US' ? i.nameEn : i.nameZh])),
    );
  return rows.map((r) => ({
    ...r,
    items: r.items.map((i) => ({ ...i, name: names.get(r.standardKey)?.get(i.itemId) ?? i.itemId })),
  }));
}
async function rowOf(cx: Cx, schemeId: number): Promise<SchemeRow> {
  const list = await schemeList(cx, [sql`x.scheme_id = ${schemeId}`]);
  const [row] = await viewsOf(cx, await cx.db.rows<Raw>(rowsOfList(list, {})));
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
async function judge(cx: Cx, key: string, items: readonly SchemeItem[], grdIds: readonly number[]): Promise<void> {
  const json = await contentOf(cx.db, key);
  const [wrong] = checkScheme(json, items, grdIds);
  if (!wrong) return;
  const item = json.items.find((i) => i.code === wrong.itemId);
  const name = item ? (cx.lang === 'en-US' ? item.nameEn : item.nameZh) : wrong.itemId;
  if (wrong.code === 'weightsSum') throw fail(faults.schemeSum, { sum: wrong.sum }, 'items');
  throw fail(
    wrong.code === 'itemUnknown'
      ? faults.schemeItem
      : wrong.code === 'itemTwice'
        ? faults.schemeTwice
        : faults.schemeTable,
    { item: name },
    'items',
  );
}
/** A name that is taken refuses the write, and with it all of the call. */
const underName = async <T>(name: string, fn: () => Promise<T>): Promise<T> => {
  try {
    return await fn();
  } catch (error) {
    if (constraintOf(error)?.endsWith('_name')) throw fail(faults.nameTaken, { name }, 'name');
    throw error;
  }
};

export const schemeHandlers = [
  handle(calls.schemeList, async (cx, input) => {
    const list = await schemeList(cx, [contains('x.name', input.name), is('x.is_on', input.on)]);
    const page = await cx.list<Listed, Raw>(input, list);
    return { ...page, items: await viewsOf(cx, page.items) };
  }),
  handle(calls.schemeCreate, async (cx, { name, stdlibId, standardKey, items, grdIds, settings }) => {
    const published = stdlibId == null ? undefined : await publishedLib(cx, stdlibId);
    if (stdlibId != null && !published) throw fail(kernelFaults.gone);
    const key = await chosenStandard(cx, cx.db, published?.key ?? standardKey ?? NATIONAL_KEY);
    await judge(cx, key, items, grdIds);
    const schemeId = newId();
    await underName(name, () =>
      cx.db.insert(schemes, {
        schemeId,
        name,
        standardKey: key,
        grdIds,
        items,
        settings: settings ?? {},
        madeBy: cx.me.userId,
        madeAt: cx.nowIso,
        changedAt: cx.nowIso,
      }),
    );
    cx.note('fitness-test.scheme-made', { subjectId: schemeId, name, standardKey: key });
    return rowOf(cx, schemeId);
  }),
  handle(calls.schemeUpdate, async (cx, { id, name, items, grdIds, settings }) => {
    const was = await ownScheme(cx, id);
    await judge(cx, was.standardKey, items ?? was.items, grdIds ?? was.grdIds);
    const set = {
      ...(name ? { name } : {}),
      ...(items ? { items } : {}),
      ...(grdIds ? { grdIds } : {}),
      ...(settings ? { settings } : {}),
    };
    await underName(name ?? was.name, () =>
      cx.db.update(schemes, { schemeId: id }, { ...set, isChanged: true, changedAt: cx.nowIso }),
    );
    cx.note('fitness-test.scheme-changed', {
      subjectId: id,
      old: { name: was.name, items: was.items, grdIds: was.grdIds, settings: was.settings },
      new: set,
    });
    return rowOf(cx, id);
  }),
  handle(calls.schemeDelete, async (cx, { id }) => {
    const was = await ownScheme(cx, id);
    if (was.version > 0) throw fail(faults.schemeUsed);
    await cx.db.remove(schemes, { schemeId: id });
    cx.note('fitness-test.scheme-removed', { subjectId: id, old: { name: was.name } });
  }),
  /** S-050: on publishes what was changed as the next version; years that use an older one keep it. */
  handle(calls.schemeOn, async (cx, { id, on }) => {
    const was = await ownScheme(cx, id);
    let version = was.version;
    if (on && (was.isChanged || version === 0)) {
      await chosenStandard(cx, cx.db, was.standardKey);
      await judge(cx, was.standardKey, was.items, was.grdIds);
      version += 1;
      await cx.db.update(schemeVersions, { schemeId: id }, { isOn: false });
      await cx.db.insert(schemeVersions, {
        schemeId: id,
        version,
        ownerId: cx.me.orgId,
        name: was.name,
        standardKey: was.standardKey,
        grdIds: was.grdIds,
        items: was.items,
        settings: was.settings,
        isOn: true,
        publishedAt: cx.nowIso,
        publishedBy: cx.me.userId,
      });
    } else if (version > 0) await cx.db.update(schemeVersions, { schemeId: id, version }, { isOn: on });
    await cx.db.update(
      schemes,
      { schemeId: id },
      { isOn: on, version, isChanged: on ? false : was.isChanged, changedAt: cx.nowIso },
    );
    cx.note('fitness-test.scheme-on', {
      subjectId: id,
      old: { on: was.isOn, version: was.version },
      new: { on, version },
    });
    return rowOf(cx, id);
  }),
];
