import type { Cx } from '../../../kernel/server/cx';
import { contains, is, isOneOf, sql, when } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults, Refusal } from '../../../kernel/shared/faults';
import { createEntry, deleteEntry, listEntries, updateEntry } from '../contract';
import { faults } from '../faults';
import { checkEntry, FIELDS, isKind, ownFields, refsOf, type EntryFields, type Kind } from '../rules';
import { entries } from '../tables';
import { entryFrom, entryOf, entrySelect, nameOf, toEntry } from './read-entries';

function kindOf(word: string): Kind {
  if (!isKind(word)) throw fail(kernelFaults.gone);
  return word;
}

interface Judged {
  readonly there: readonly { readonly entryId: number; readonly kind: Kind }[] | null;
  readonly taken: boolean;
  readonly ord: number;
}
/**
 * Refuses what the kind does not allow, entries it names that are not there, and a name that another entry of the kind has.
 * @param name the name it is to have, when it changes. @returns the place behind the last entry of the kind.
 */
async function judge(
  cx: Cx,
  kind: Kind,
  fields: EntryFields,
  typeId: number | null,
  name: string | undefined,
): Promise<number> {
  const wrong = checkEntry(kind, fields, typeId);
  if (wrong.length > 0)
    throw new Refusal(
      faults.incomplete,
      {},
      wrong.map(({ path, code, params }) => ({ path, code, params })),
    );
  const wanted: ReturnType<typeof refsOf> = refsOf(fields);
  if (typeId != null) wanted.push({ id: typeId, kind: 'type', path: 'typeId' });
  const found = await cx.db.row<Judged>(sql`
    select
      (select jsonb_agg(jsonb_build_object('entryId', e.entry_id, 'kind', e.kind))
        from sport_settings_entry e
        where e.entry_id = any(${wanted.map((w) => w.id)}::bigint[])) as there,
      exists (select 1 from sport_settings_entry n where n.kind = ${kind} and n.name = ${name ?? null}::text) as taken,
      (select coalesce(max(o.ord), 0) + 1 from sport_settings_entry o where o.kind = ${kind}) as ord`);
  const there = new Map(found?.there?.map((e) => [e.entryId, e.kind]));
  const missing = wanted.find((w) => there.get(w.id) !== w.kind);
  if (missing) throw fail(faults.refGone, {}, missing.path);
  if (found?.taken) throw fail(faults.nameTaken, { name: name ?? '' }, 'name');
  return found?.ord ?? 1;
}
/** Keeps which entries an entry names: what is named cannot be deleted. One statement. */
async function link(cx: Cx, entryId: number, fields: EntryFields): Promise<void> {
  const used = [...new Set(refsOf(fields).map((r) => r.id))];
  await cx.db.change(sql`
    with gone as (
      delete from sport_settings_entry_use
      where entry_id = ${entryId}
        and used_id <> all(${used}::bigint[])
    )
    insert into sport_settings_entry_use (entry_id, used_id)
    select ${entryId}::bigint, u from unnest(${used}::bigint[]) u
    on conflict do nothing`);
}

export const dictionaryHandlers = [
  handle(listEntries, (cx, input) =>
    cx.list(input, {
      select: entrySelect(cx),
      from: entryFrom,
      counted: sql`sport_settings_entry e`,
      where: [
        is('e.kind', kindOf(input.kind)),
        is('e.type_id', input.typeId),
        is('e.enabled', input.on),
        contains(['e.name', 'e.name_en'], input.name),
        isOneOf('e.entry_id', input.entryIds),
        when(
          input.usesId,
          (id) =>
            sql`exists (select 1 from sport_settings_entry_use u where u.entry_id = e.entry_id and u.used_id = ${id})`,
        ),
        when(input.level, (level) => sql`(e.fields->>'level')::int = ${level}`),
        when(input.grdId, (grade) => sql`(e.fields->>'minGrd')::int <= ${grade}`),
        when(input.grdId, (grade) => sql`(e.fields->>'maxGrd')::int >= ${grade}`),
      ],
      sorts: {
        name: sql`e.name`,
        typeName: sql`e.type_id`,
        level: sql`(e.fields->>'level')::int`,
        minutes: sql`(e.fields->>'minutes')::int`,
        used: sql`used`,
      },
      then: sql`e.ord, e.entry_id`,
      shape: toEntry,
    }),
  ),

  handle(createEntry, async (cx, { kind: word, name, nameEn, typeId, ...rest }) => {
    const kind = kindOf(word);
    const fields = ownFields(kind, rest);
    const type = FIELDS[kind].typed ? (typeId ?? null) : null;
    const ord = await judge(cx, kind, fields, type, name);
    const entryId = newId();
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
    return entryOf(cx, kind, entryId);
  }),

  handle(updateEntry, async (cx, { kind: word, id, name, nameEn, typeId, on, ...rest }) => {
    const kind = kindOf(word);
    const old = await cx.db.one(entries, { entryId: id, kind }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    const fields = { ...old.fields, ...ownFields(kind, rest) };
    const type = FIELDS[kind].typed && typeId !== undefined ? typeId : old.typeId;
    await judge(cx, kind, fields, type, name === old.name ? undefined : name);
    await cx.db.update(
      entries,
      { entryId: id },
      { name, nameEn, typeId: type, fields, enabled: on, changedAt: cx.nowIso },
    );
    await link(cx, id, fields);
    cx.note('sport-settings.entry.changed', {
      subjectId: id,
      old: { name: old.name, on: old.enabled, fields: old.fields },
      new: { name: name ?? old.name, on: on ?? old.enabled, fields },
    });
    return entryOf(cx, kind, id);
  }),

  handle(deleteEntry, async (cx, { kind: word, id }) => {
    const kind = kindOf(word);
    const old = await cx.db.one(entries, { entryId: id, kind }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    const users = await cx.db.rows<{ name: string }>(sql`
      select ${nameOf(cx, 'e')} as name
      from sport_settings_entry e
      where e.type_id = ${id}
        or e.entry_id in (select u.entry_id from sport_settings_entry_use u where u.used_id = ${id})
      union all
      select ${nameOf(cx, 'i')} as name
      from sport_settings_item i
      where i.type_id = ${id}`);
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
