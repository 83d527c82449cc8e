import { sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { not, oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults, Refusal } from '../../../kernel/shared/faults';
import { createEntry, deleteEntry, listEntries, updateEntry } from '../contract';
import { faults } from '../faults';
import { checkEntry, FIELDS, isKind, ownFields, refsOf, type EntryFields, type Kind } from '../rules';
import { entries, entryUses } from '../tables';
import { all, is, paged, rowsOf, says } from './paged';
import { entryFrom, entryOf, entrySelect, nameIn, toEntries, type EntryRead } from './read-entries';

function kindOf(word: string): Kind {
  if (!isKind(word)) throw fail(kernelFaults.gone);
  return word;
}
const SORTS = {
  name: 'e.name',
  typeName: 'e.type_id',
  level: "(e.fields->>'level')::int",
  minutes: "(e.fields->>'minutes')::int",
  used: 'used',
};

/** Refuses what the kind does not allow, and entries it names that are not there. */
async function judge(cx: Cx, kind: Kind, fields: EntryFields, typeId: number | null): Promise<void> {
  const wrong = checkEntry(kind, fields, typeId);
  if (wrong.length > 0)
    throw new Refusal(
      faults.incomplete,
      {},
      wrong.map(({ path, code, params }) => ({ path, code, params })),
    );
  const wanted = [...refsOf(fields), ...(typeId == null ? [] : [{ id: typeId, kind: 'type' as Kind, path: 'typeId' }])];
  if (wanted.length === 0) return;
  const there = new Map(
    (await cx.db.many(entries, { entryId: oneOf([...new Set(wanted.map((w) => w.id))]) })).map((e) => [
      e.entryId,
      e.kind,
    ]),
  );
  const missing = wanted.find((w) => there.get(w.id) !== w.kind);
  if (missing) throw fail(faults.refGone, {}, missing.path);
}
async function nameFree(cx: Cx, kind: Kind, name: string, but?: number): Promise<void> {
  if (await cx.db.one(entries, { kind, name, ...(but == null ? {} : { entryId: not(but) }) }))
    throw fail(faults.nameTaken, { name }, 'name');
}
const link = (cx: Cx, entryId: number, fields: EntryFields) =>
  cx.db.insert(
    entryUses,
    [...new Set(refsOf(fields).map((r) => r.id))].map((usedId) => ({ entryId, usedId })),
  );

export const dictionary = [
  handle(listEntries, async (cx, input) => {
    const kind = kindOf(input.kind);
    const found = await paged<EntryRead>(cx.db, input, {
      select: entrySelect(cx),
      from: entryFrom,
      sorts: SORTS,
      order: 'e.ord, e.entry_id',
      where: all(
        is('e.kind', kind),
        is('e.type_id', input.typeId),
        is('e.enabled', input.on),
        says(input.name, 'e.name', 'e.name_en'),
        input.entryIds ? sql`e.entry_id = any(${input.entryIds}::bigint[])` : undefined,
        input.usesId == null
          ? undefined
          : sql`exists (select from sport_settings_entry_use u where u.entry_id = e.entry_id and u.used_id = ${input.usesId})`,
        input.level == null ? undefined : sql`(e.fields->>'level')::int = ${input.level}`,
        input.grdId == null
          ? undefined
          : sql`(e.fields->>'minGrd')::int <= ${input.grdId} and (e.fields->>'maxGrd')::int >= ${input.grdId}`,
      ),
    });
    return { ...found, items: await toEntries(cx, cx.db, found.items) };
  }),

  handle(createEntry, async (cx, { kind: word, name, nameEn, typeId, ...rest }) => {
    const kind = kindOf(word);
    const fields = ownFields(kind, rest);
    const type = FIELDS[kind].typed ? (typeId ?? null) : null;
    await judge(cx, kind, fields, type);
    await nameFree(cx, kind, name);
    const entryId = newId();
    const [{ ord } = { ord: 1 }] = await rowsOf<{ ord: number }>(
      cx.db,
      sql`select coalesce(max(ord), 0) + 1 as ord from sport_settings_entry where kind = ${kind}`,
    );
    await cx.db.insert(entries, {
      entryId,
      kind,
      code: null,
      name,
      nameEn: nameEn ?? '',
      typeId: type,
      ord,
      enabled: true,
      fields,
      madeAt: cx.nowIso,
      changedAt: cx.nowIso,
    });
    await link(cx, entryId, fields);
    cx.note('sport-settings.entry.created', { subjectId: entryId, kind, name });
    return (await entryOf(cx, cx.db, kind, entryId))!;
  }),

  handle(updateEntry, async (cx, { kind: word, id, name, nameEn, typeId, on, ...rest }) => {
    const kind = kindOf(word);
    const old = await cx.db.one(entries, { entryId: id, kind }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    const fields = { ...old.fields, ...ownFields(kind, rest) };
    const type = FIELDS[kind].typed && typeId !== undefined ? typeId : old.typeId;
    await judge(cx, kind, fields, type);
    if (name != null && name !== old.name) await nameFree(cx, kind, name, id);
    await cx.db.update(
      entries,
      { entryId: id },
      { name, nameEn, typeId: type, fields, enabled: on, changedAt: cx.nowIso },
    );
    await cx.db.remove(entryUses, { entryId: id });
    await link(cx, id, fields);
    cx.note('sport-settings.entry.changed', {
      subjectId: id,
      old: { name: old.name, on: old.enabled, fields: old.fields },
      new: { name: name ?? old.name, on: on ?? old.enabled, fields },
    });
    return (await entryOf(cx, cx.db, kind, id))!;
  }),

  handle(deleteEntry, async (cx, { kind: word, id }) => {
    const kind = kindOf(word);
    const old = await cx.db.one(entries, { entryId: id, kind }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    const users = await rowsOf<{ name: string }>(
      cx.db,
      sql`
      select ${nameIn(cx, 'e')} as name from sport_settings_entry e where e.entry_id in (select u.entry_id from sport_settings_entry_use u where u.used_id = ${id}) or e.type_id = ${id}
      union all select ${nameIn(cx, 'i')} as name from sport_settings_item i where i.type_id = ${id}`,
    );
    if (users.length > 0)
      throw fail(faults.entryUsed, {
        count: users.length,
        names: users
          .slice(0, 3)
          .map((u) => u.name)
          .join(cx.text('sport-settings.comma')),
      });
    await cx.db.remove(entries, { entryId: id });
    cx.note('sport-settings.entry.deleted', { subjectId: id, kind, old: { name: old.name, fields: old.fields } });
  }),
];
