import { contains, is, jsonList, nameIn, sql, type Sql } from '../../../../kernel/server/db/sql';
import { rowsOfList, type ListQuery } from '../../../../kernel/server/db/list';
import { instantOf } from '../../../../kernel/server/db/rows';
import type { Cx } from '../../../../kernel/server/cx';
import { constraintOf } from '../../../../kernel/server/db/tenant';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { StdlibRow } from '../../contract';
import { faults } from '../../faults';
import { checkStandard, type StandardFault } from '../../rules/check';
import type { StandardJson } from '../../rules/definition';
import { pickItems } from '../../rules/library';
import { NATIONAL_LIB } from '../../rules/words';
import { schemes, standards, stdlibs } from '../../tables';
import { chosenStandard, ownersAbove } from './choose';
import { ownLib, seenLib, type Lib } from './own';
import { contentOf } from './shelf';

type Listed = ParsedOf<typeof calls.stdlibList>;
/** The caller's own libraries as they stand, and the newest versions of those above: one list, the national standard first. */
async function libList(
  cx: Cx,
  where: readonly (Sql | undefined)[],
  known?: readonly number[],
): Promise<ListQuery<Listed>> {
  const owners = known ?? (await ownersAbove(cx, cx.db));
  const libs = sql`
    select l.stdlib_id, l.name, l.org_id as owner_id,
      case when l.version > 0 then 'lib-' || l.stdlib_id || '@' || l.version end as key,
      l.version, l.is_on, l.is_changed, true as mine,
      array(select i ->> 'code' from jsonb_array_elements(l.draft -> 'items') i) as item_ids, l.changed_at
    from fitness_test_stdlib l
    where l.org_id = ${cx.me.orgId}
    union all
    select s.stdlib_id, ${nameIn(cx.lang, 's')}, s.owner_id, s.key, s.version, s.is_on, false, false, s.item_ids,
      s.published_at
    from fitness_test_standard s
    where s.owner_id = any(${owners}::bigint[])
      and (s.owner_id <> ${cx.me.orgId} or s.stdlib_id = ${NATIONAL_LIB})
      and s.is_on
      and not exists (
        select 1 from fitness_test_standard n where n.stdlib_id = s.stdlib_id and n.version > s.version)`;
  return {
    select: sql`x.*, o.name as owner_name, x.stdlib_id = ${NATIONAL_LIB} as national`,
    from: sql`(${libs}) x join organisation_org o on o.org_id = x.owner_id`,
    where,
    counted: sql`(${libs}) x`,
    sorts: {},
    then: sql`x.stdlib_id <> ${NATIONAL_LIB}, not x.mine, x.changed_at desc, x.stdlib_id`,
  };
}
async function rowOf(cx: Cx, stdlibId: number): Promise<StdlibRow> {
  const list = await libList(cx, [sql`x.stdlib_id = ${stdlibId}`]);
  const row = await cx.db.row<StdlibRow>(rowsOfList(list, {}));
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
interface Version {
  readonly version: number;
  readonly key: string;
  readonly publishedAt: string;
}
/** The same with its published versions, the newest first. */
async function rowWithVersions(
  cx: Cx,
  stdlibId: number,
  owners: readonly number[],
): Promise<StdlibRow & { readonly versions: Version[] }> {
  const list = await libList(cx, [sql`x.stdlib_id = ${stdlibId}`], owners);
  const versions = jsonList(sql`
    select s.version, s.key, s.published_at as "publishedAt"
    from fitness_test_standard s
    where s.stdlib_id = ${stdlibId}
    order by s.version desc`);
  const row = await cx.db.row<StdlibRow & { versions: Version[] }>(
    rowsOfList({ ...list, select: sql`${list.select}, ${versions} as versions` }, {}),
  );
  if (!row) throw fail(kernelFaults.gone);
  return { ...row, versions: row.versions.map((v) => ({ ...v, publishedAt: instantOf(v.publishedAt) })) };
}
/** Faults of a standard in words. */
const said = (cx: Cx, list: readonly StandardFault[]) =>
  list.map((f) => ({ at: f.at, code: f.code, text: cx.text(`fitness-test.std.${f.code}`, f.params) }));
/** The content of a library carries the library's own id and version, so that a year's key means one thing. */
export const stamped = (json: StandardJson, lib: Pick<Lib, 'stdlibId' | 'name'>, version: number): StandardJson => ({
  ...json,
  id: `lib-${lib.stdlibId}`,
  version,
  nameZh: lib.name,
  nameEn: lib.name,
});
/** Writes a changed draft; what is published stays as it is until the library is switched on again. */
export async function saveDraft(cx: Pick<Cx, 'db' | 'nowIso'>, lib: Lib, draft: StandardJson): Promise<void> {
  await cx.db.update(stdlibs, { stdlibId: lib.stdlibId }, { draft, isChanged: true, changedAt: cx.nowIso });
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

export const libraryHandlers = [
  handle(calls.stdlibList, async (cx, input) =>
    cx.list<Listed, StdlibRow>(
      input,
      await libList(cx, [contains('x.name', input.name), is('x.is_on', input.on), is('x.owner_id', input.orgId)]),
    ),
  ),
  handle(calls.stdlibCreate, async (cx, { name, base, itemIds }) => {
    const key = await chosenStandard(cx, cx.db, base);
    const from = await contentOf(cx.db, key);
    const stdlibId = newId();
    const draft = stamped(itemIds ? pickItems(from, itemIds) : from, { stdlibId, name }, 1);
    await underName(name, () =>
      cx.db.insert(stdlibs, {
        stdlibId,
        name,
        baseKey: key,
        draft,
        madeBy: cx.me.userId,
        madeAt: cx.nowIso,
        changedAt: cx.nowIso,
      }),
    );
    cx.note('fitness-test.stdlib-made', { subjectId: stdlibId, name, base: key });
    return rowOf(cx, stdlibId);
  }),
  handle(calls.stdlibGet, async (cx, { id }) => {
    const owners = await ownersAbove(cx, cx.db);
    const { own, content } = await seenLib(cx, id, owners);
    const row = await rowWithVersions(cx, id, owners);
    return { ...row, content, faults: own ? said(cx, checkStandard(content)) : [] };
  }),
  handle(calls.stdlibUpdate, async (cx, { id, name, itemIds }) => {
    const lib = await ownLib(cx, id);
    const to = name ?? lib.name;
    // Items that were left out come back from what the library was copied from.
    const source =
      itemIds && itemIds.some((i) => !lib.draft.items.some((x) => x.code === i))
        ? merged(await contentOf(cx.db, lib.baseKey), lib.draft)
        : lib.draft;
    const draft = stamped(
      itemIds ? pickItems(source, itemIds) : lib.draft,
      { stdlibId: id, name: to },
      lib.version + 1,
    );
    await underName(to, () =>
      cx.db.update(stdlibs, { stdlibId: id }, { name: to, draft, isChanged: true, changedAt: cx.nowIso }),
    );
    cx.note('fitness-test.stdlib-changed', {
      subjectId: id,
      old: { name: lib.name },
      new: { name: to, itemIds: itemIds ?? null },
    });
    return rowOf(cx, id);
  }),
  handle(calls.stdlibDelete, async (cx, { id }) => {
    const lib = await ownLib(cx, id);
    // A published version may be the one a closed year was scored with: it stays for ever, switched off at most.
    if (lib.version > 0) throw fail(faults.libUsed, { n: lib.version });
    const n = await cx.db.count(schemes, { standardKey: `lib-${id}@1` });
    if (n) throw fail(faults.libUsed, { n });
    await cx.db.remove(stdlibs, { stdlibId: id });
    cx.note('fitness-test.stdlib-removed', { subjectId: id, old: { name: lib.name } });
  }),
  /** S-050: on publishes what was changed as the next version, off keeps new years from choosing it. */
  handle(calls.stdlibOn, async (cx, { id, on }) => {
    const lib = await ownLib(cx, id);
    let version = lib.version;
    if (on && (lib.isChanged || version === 0)) {
      version += 1;
      const content = stamped(lib.draft, lib, version);
      const wrong = checkStandard(content);
      if (wrong.length)
        throw fail(faults.libFaulty, {
          n: wrong.length,
          first: `${wrong[0]!.at} ${said(cx, wrong.slice(0, 1))[0]!.text}`,
        });
      await cx.db.update(standards, { stdlibId: id }, { isOn: false });
      await cx.db.insert(standards, {
        stdlibId: id,
        version,
        key: `lib-${id}@${version}`,
        ownerId: cx.me.orgId,
        nameZh: lib.name,
        nameEn: lib.name,
        content,
        itemIds: content.items.map((i) => i.code),
        isOn: true,
        publishedAt: cx.nowIso,
        publishedBy: cx.me.userId,
      });
    } else if (version > 0) await cx.db.update(standards, { stdlibId: id, version }, { isOn: on });
    await cx.db.update(
      stdlibs,
      { stdlibId: id },
      { isOn: on, version, isChanged: on ? false : lib.isChanged, changedAt: cx.nowIso },
    );
    cx.note('fitness-test.stdlib-on', {
      subjectId: id,
      old: { on: lib.isOn, version: lib.version },
      new: { on, version },
    });
    return rowOf(cx, id);
  }),
];
/** A base with the tables of a draft in place of its own. */
const merged = (base: StandardJson, draft: StandardJson): StandardJson => {
  const own = new Set(draft.items.map((i) => i.code));
  return {
    ...base,
    items: base.items.map((i) => draft.items.find((d) => d.code === i.code) ?? i),
    scoring: [...base.scoring.filter((t) => !own.has(t.item)), ...draft.scoring],
    bmi: own.has('bmi') ? draft.bmi : base.bmi,
  };
};
