import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { createItem, deleteItem, listItems, listTypes, updateItem } from '../contract';
import { faults } from '../faults';
import {
  aliasOf,
  BODY_TYPES,
  checkFormula,
  FormulaFault,
  isReserved,
  nameKey,
  parseFormula,
  unitFits,
  type FormulaItem,
} from '../rules';
import { entries, formulas, items } from '../tables';
import { nameOf } from './read-entries';
import { itemsOf, type Item } from './read-items';

/** Names of an item stand in formulas: neither may mean another item. */
async function namesFree(
  cx: Cx,
  all: readonly Item[],
  names: { readonly name?: string | undefined; readonly nameEn?: string | undefined },
  but?: number,
): Promise<void> {
  for (const path of ['name', 'nameEn'] as const) {
    const name = names[path];
    if (name == null) continue;
    if (isReserved(nameKey(name))) throw fail(faults.badName, {}, path);
    if (all.some((i) => i.itemId !== but && (nameKey(i.name) === nameKey(name) || nameKey(i.nameEn) === nameKey(name))))
      throw fail(faults.nameTaken, { name }, path);
  }
}
/** The type's name in the asker's language. @throws when there is no such type. */
async function typeName(cx: Cx, typeId: number): Promise<string> {
  const type = await cx.db.one(entries, { entryId: typeId, kind: 'type' });
  if (!type) throw fail(faults.refGone, {}, 'typeId');
  return cx.lang === 'en-US' ? type.nameEn || type.name : type.name;
}
/** Every formula that reads the changed item still measures what it should, its own too. */
async function formulasHold(cx: Cx, all: readonly Item[], changed: Item): Promise<void> {
  const next: FormulaItem[] = all.map((i) => (i.itemId === changed.itemId ? changed : i));
  const touched = all.filter((i) => i.derived && (i.itemId === changed.itemId || i.usedIds.includes(changed.itemId)));
  const kept = await cx.db.rows<{ itemId: number; formula: string }>(sql`
    select f.item_id, f.formula
    from sport_settings_formula f
    join sport_settings_item i on i.item_id = f.item_id and i.formula_no = f.formula_no
    where i.item_id = any(${touched.map((i) => i.itemId)}::bigint[])`);
  const formulaOf = new Map(kept.map((k) => [k.itemId, k.formula]));
  const broken = touched.filter((i) => {
    const formula = formulaOf.get(i.itemId);
    return formula != null && !holds(formula, i.itemId === changed.itemId ? changed : i, next);
  });
  if (broken.length > 0)
    throw fail(
      faults.unitInFormula,
      {
        names: broken.map((i) => (cx.lang === 'en-US' ? i.nameEn : i.name)).join(cx.text('sport-settings.comma')),
      },
      'unit',
    );
}
function holds(formula: string, item: Item, all: readonly FormulaItem[]): boolean {
  try {
    checkFormula(parseFormula(formula, all), item, all);
    return true;
  } catch (error) {
    if (error instanceof FormulaFault) return false;
    throw error;
  }
}

export const itemHandlers = [
  handle(listTypes, async (cx, { trained }) => {
    const types = await cx.db.many(entries, { kind: 'type', enabled: true }, { sort: ['ord', 'entryId'] });
    return types
      .filter((t) => !trained || !BODY_TYPES.includes(t.code ?? ''))
      .map((t) => ({ typeId: t.entryId, name: cx.lang === 'en-US' ? t.nameEn || t.name : t.name, code: t.code }));
  }),
  handle(listItems, (cx, input) => itemsOf(cx, cx.db, input)),

  handle(createItem, async (cx, input) => {
    if (!unitFits(input.unit, input.unitType)) throw fail(faults.timeUnit, {}, 'unit');
    const type = await typeName(cx, input.typeId);
    const all = await itemsOf(cx, cx.db);
    await namesFree(cx, all, input);
    if (input.low != null && input.high != null && input.low >= input.high) throw fail(faults.incomplete, {}, 'high');
    const itemId = newId();
    await cx.db.insert(items, {
      ...input,
      itemId,
      code: null,
      formulaNo: null,
      ord: all.length + 1,
      enabled: true,
      madeAt: cx.nowIso,
      changedAt: cx.nowIso,
    });
    cx.note('sport-settings.item.created', { subjectId: itemId, name: input.name });
    return {
      ...input,
      itemId,
      code: null,
      typeName: type,
      alias: aliasOf(cx.lang === 'en-US' ? input.nameEn : input.name, input.exam),
      on: true,
      derived: false,
      usedIds: [],
    };
  }),

  handle(updateItem, async (cx, { id, on, ...change }) => {
    const old = await cx.db.one(items, { itemId: id }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    const all = await itemsOf(cx, cx.db);
    const before = all.find((i) => i.itemId === id);
    if (!before) throw fail(kernelFaults.gone);
    const given: Partial<typeof change> = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    );
    const after: Item = { ...before, ...given, on: on ?? before.on };
    if (!unitFits(after.unit, after.unitType)) throw fail(faults.timeUnit, {}, 'unit');
    if (after.low != null && after.high != null && after.low >= after.high) throw fail(faults.incomplete, {}, 'high');
    const type = after.typeId === before.typeId ? before.typeName : await typeName(cx, after.typeId);
    await namesFree(cx, all, change, id);
    if (after.unit !== before.unit) await formulasHold(cx, all, after);
    await cx.db.update(items, { itemId: id }, { ...change, enabled: on, changedAt: cx.nowIso });
    cx.note('sport-settings.item.changed', { subjectId: id, old: before, new: { ...change, on } });
    return { ...after, typeName: type, alias: aliasOf(cx.lang === 'en-US' ? after.nameEn : after.name, after.exam) };
  }),

  handle(deleteItem, async (cx, { id }) => {
    const old = await cx.db.one(items, { itemId: id }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    const users = await cx.db.rows<{ name: string }>(sql`
      select ${nameOf(cx, 'i')} as name
      from sport_settings_item_use u
      join sport_settings_item i on i.item_id = u.item_id
      where u.used_id = ${id}
      union all
      select s.name
      from sport_settings_schema_item x
      join sport_settings_schema s on s.schema_id = x.schema_id
      where x.item_id = ${id}`);
    if (users.length > 0)
      throw fail(faults.itemUsed, {
        count: users.length,
        names: users
          .slice(0, 3)
          .map((u) => u.name)
          .join(cx.text('sport-settings.comma')),
      });
    await cx.db.remove(formulas, { itemId: id });
    await cx.db.remove(items, { itemId: id });
    cx.note('sport-settings.item.deleted', { subjectId: id, old: { name: old.name, unit: old.unit } });
  }),
];
