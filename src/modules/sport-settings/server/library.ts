import type pg from 'pg';
import { sql } from '../../../kernel/server/db/sql';
import { dataFile } from '../../../kernel/server/root';
import { judgeFormula, refsOf, type EntryFields, type FormulaItem, type Kind } from '../rules';

interface Named {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
}
interface Typed extends Named {
  readonly type: string;
}
type Rest<K extends string> = Omit<EntryFields, K>;
/** The shape of data/sport-library.json: what stands there by code stands in the tables by id. */
interface Library {
  readonly types: readonly Named[];
  readonly physiques: readonly (Named & Rest<never>)[];
  readonly muscles: readonly (Named & Rest<never>)[];
  readonly acts: readonly (Typed &
    Rest<'physiqueIds' | 'muscleIds'> & {
      readonly physiques: readonly string[];
      readonly muscles: readonly string[];
    })[];
  readonly games: readonly (Typed & Rest<'physiqueIds'> & { readonly physiques: readonly string[] })[];
  readonly designs: readonly (Typed &
    Rest<'parts'> & {
      readonly parts: readonly {
        readonly name: string;
        readonly minutes: number;
        readonly content: string;
        readonly acts: readonly string[];
        readonly games: readonly string[];
      }[];
    })[];
  readonly rules: readonly (Named & Rest<never>)[];
  readonly items: readonly (Typed &
    Omit<FormulaItem, 'itemId' | 'usedIds'> & {
      readonly exam: boolean;
      readonly direction: string | null;
      readonly low: number;
      readonly high: number;
      readonly formula?: string;
    })[];
  readonly schemas: readonly {
    readonly name: string;
    readonly stgId: number;
    readonly grdIds: readonly number[];
    readonly items: readonly string[];
  }[];
}
interface EntryRow {
  readonly entry_id: number;
  readonly kind: Kind;
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly type_id: number | null;
  readonly ord: number;
  readonly fields: EntryFields;
}

/** Small ids in the order of the file, a hundred of them for each kind: the same in every database. */
const FIRST: Readonly<Record<Kind, number>> = {
  type: 1,
  physique: 101,
  muscle: 201,
  act: 301,
  game: 501,
  design: 601,
  rule: 701,
};

function rowsOf(lib: Library): EntryRow[] {
  const lists: Readonly<Record<Kind, readonly Named[]>> = {
    type: lib.types,
    physique: lib.physiques,
    muscle: lib.muscles,
    act: lib.acts,
    game: lib.games,
    design: lib.designs,
    rule: lib.rules,
  };
  const id = (kind: Kind, code: string) => FIRST[kind] + lists[kind].findIndex((x) => x.code === code);
  const ids = (kind: Kind, codes: readonly string[]) => codes.map((c) => id(kind, c));
  const row = (
    kind: Kind,
    { code, name, nameEn, ...fields }: Named & EntryFields,
    ord: number,
    type?: string,
  ): EntryRow => ({
    entry_id: FIRST[kind] + ord,
    kind,
    code,
    name,
    name_en: nameEn,
    type_id: type == null ? null : id('type', type),
    ord,
    fields,
  });
  return [
    ...lib.types.map((x, at) => row('type', x, at)),
    ...lib.physiques.map((x, at) => row('physique', x, at)),
    ...lib.muscles.map((x, at) => row('muscle', x, at)),
    ...lib.rules.map((x, at) => row('rule', x, at)),
    ...lib.acts.map(({ type, physiques, muscles, ...x }, at) =>
      row('act', { ...x, physiqueIds: ids('physique', physiques), muscleIds: ids('muscle', muscles) }, at, type),
    ),
    ...lib.games.map(({ type, physiques, ...x }, at) =>
      row('game', { ...x, physiqueIds: ids('physique', physiques) }, at, type),
    ),
    ...lib.designs.map(({ type, parts, ...x }, at) =>
      row(
        'design',
        {
          ...x,
          parts: parts.map(({ acts, games, ...p }) => ({
            ...p,
            actIds: ids('act', acts),
            gameIds: ids('game', games),
          })),
        },
        at,
        type,
      ),
    ),
  ];
}

/**
 * Fills empty libraries with what comes with the product (data/sport-library.json), as the database's owner. A library that holds
 * anything is the platform's own and stays as it is. @returns the items by code.
 */
export async function fillLibrary(owner: pg.Client, now: string): Promise<ReadonlyMap<string, number>> {
  if ((await owner.query('select from sport_settings_entry limit 1')).rowCount)
    return new Map(
      (
        await owner.query<{ code: string; item_id: number }>(
          'select code, item_id from sport_settings_item where code is not null',
        )
      ).rows.map((r) => [r.code, r.item_id]),
    );
  const lib = dataFile<Library>('sport-library.json');
  const entries = rowsOf(lib);
  await owner.query(sql`
    insert into sport_settings_entry
      (entry_id, kind, code, name, name_en, type_id, ord, enabled, fields, made_at, changed_at)
    select entry_id, kind, code, name, name_en, type_id, ord, true, fields, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(entries)}::json) as e
      (entry_id bigint, kind text, code text, name text, name_en text, type_id bigint, ord int, fields jsonb)`);
  const uses = entries.flatMap((e) =>
    [...new Set(refsOf(e.fields).map((r) => r.id))].map((used_id) => ({ entry_id: e.entry_id, used_id })),
  );
  await owner.query(sql`
    insert into sport_settings_entry_use (entry_id, used_id)
    select entry_id, used_id
    from json_to_recordset(${JSON.stringify(uses)}::json) as u (entry_id bigint, used_id bigint)`);
  return fillItems(owner, lib, new Map(entries.filter((e) => e.kind === 'type').map((e) => [e.code, e.entry_id])), now);
}

async function fillItems(
  owner: pg.Client,
  lib: Library,
  types: ReadonlyMap<string, number>,
  now: string,
): Promise<ReadonlyMap<string, number>> {
  const items: FormulaItem[] = lib.items.map((i, at) => ({ ...i, itemId: at + 1, usedIds: [] }));
  const made = lib.items.map((i, at) => {
    const judged = i.formula ? judgeFormula(i.formula, items[at]!, items) : undefined;
    if (judged && 'fault' in judged) throw new Error(`sport-library.json, ${i.code}: ${judged.fault.code}`);
    return {
      item_id: at + 1,
      code: i.code,
      type_id: types.get(i.type),
      name: i.name,
      name_en: i.nameEn,
      exam: i.exam,
      unit: i.unit,
      unit_type: i.unitType,
      decimals: i.decimals,
      direction: i.direction,
      low: i.low,
      high: i.high,
      formula_no: judged ? 1 : null,
      ord: at,
      stored: judged?.stored,
      used: judged?.usedIds ?? [],
    };
  });
  await owner.query(sql`
    insert into sport_settings_item (item_id, code, type_id, name, name_en, exam, unit, unit_type, decimals, direction,
      low, high, formula_no, ord, enabled, made_at, changed_at)
    select item_id, code, type_id, name, name_en, exam, unit, unit_type, decimals, direction,
      low, high, formula_no, ord, true, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(made)}::json) as i
      (item_id bigint, code text, type_id bigint, name text, name_en text, exam boolean, unit text, unit_type int,
        decimals int, direction text, low int, high int, formula_no int, ord int)`);
  const derived = made.filter((i) => i.stored != null);
  await owner.query(sql`
    insert into sport_settings_formula (item_id, formula_no, formula, made_at, by_name)
    select item_id, 1, stored, ${now}::timestamptz, '每一课'
    from json_to_recordset(${JSON.stringify(derived)}::json) as f (item_id bigint, stored text)`);
  const uses = derived.flatMap((i) => i.used.map((used_id) => ({ item_id: i.item_id, used_id })));
  await owner.query(sql`
    insert into sport_settings_item_use (item_id, used_id)
    select item_id, used_id
    from json_to_recordset(${JSON.stringify(uses)}::json) as u (item_id bigint, used_id bigint)`);
  return new Map(made.map((i) => [i.code, i.item_id]));
}

/** Schemes of a school year: those of a term, in force or not. */
export async function fillSchemas(
  owner: pg.Client,
  itemIds: ReadonlyMap<string, number>,
  terms: readonly { readonly yearId: number; readonly termId: number; readonly on: boolean }[],
  now: string,
): Promise<void> {
  const lib = dataFile<Library>('sport-library.json');
  const rows = terms.flatMap((term, t) => lib.schemas.map((s, at) => ({ ...s, ...term, schemaId: t * 20 + at + 1 })));
  const grades = rows.flatMap((r) => r.grdIds.map((g) => ({ s: r.schemaId, g })));
  const items = rows.flatMap((r) => r.items.map((code, o) => ({ s: r.schemaId, i: itemIds.get(code), o })));
  const on = rows
    .filter((r) => r.on)
    .flatMap((r) => r.grdIds.map((g) => ({ y: r.yearId, t: r.termId, g, s: r.schemaId })));
  await owner.query(sql`
    insert into sport_settings_schema (schema_id, name, year_id, term_id, stg_id, enabled, made_at, changed_at)
    select "schemaId", name, "yearId", "termId", "stgId", "on", ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as s
      ("schemaId" bigint, name text, "yearId" int, "termId" int, "stgId" bigint, "on" boolean)`);
  await owner.query(sql`
    insert into sport_settings_schema_grade (schema_id, grd_id)
    select s, g from json_to_recordset(${JSON.stringify(grades)}::json) as x (s bigint, g bigint)`);
  await owner.query(sql`
    insert into sport_settings_schema_item (schema_id, item_id, ord)
    select s, i, o from json_to_recordset(${JSON.stringify(items)}::json) as x (s bigint, i bigint, o int)`);
  await owner.query(sql`
    insert into sport_settings_schema_on (year_id, term_id, grd_id, schema_id)
    select y, t, g, s from json_to_recordset(${JSON.stringify(on)}::json) as x (y int, t int, g bigint, s bigint)`);
}
