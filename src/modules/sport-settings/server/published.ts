// What others use of the sport libraries in their own functions; SQL joins sport_settings_item_v and sport_settings_scheme_v.
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { evaluateFormula, parseFormula, type FormulaItem, type Node, type Result } from '../rules';

interface Kept extends FormulaItem {
  readonly formulaNo: number;
  readonly formula: string;
}
/** A derived item ready to reckon with. `formulaNo` is what a result keeps: it says which rule it came from. */
export interface DerivedItem {
  readonly itemId: number;
  readonly formulaNo: number;
  readonly usedIds: readonly number[];
  /** Values in the items' own units; a missing one gives no result. */
  reckon(valueOf: (itemId: number) => number | null | undefined): Result;
}

/** Items in use that are reckoned from others, each after those it asks for: a list in this order sees every value it needs. */
export async function derivedItems(door: Door): Promise<DerivedItem[]> {
  const rows = await door.rows<
    Omit<Kept, 'formulaNo' | 'formula'> & { formulaNo: number | null; formula: string | null }
  >(sql`
    select i.item_id, i.name, i.name_en, i.unit, i.unit_type, i.decimals, i.formula_no, f.formula,
      array(select u.used_id from sport_settings_item_use u where u.item_id = i.item_id) as used_ids
    from sport_settings_item i
    left join sport_settings_formula f on f.item_id = i.item_id and f.formula_no = i.formula_no
    where i.enabled
      or i.formula_no is null
    order by i.ord, i.item_id`);
  const units = new Map(rows.map((r) => [r.itemId, r.unit]));
  const derived = new Map(
    rows.filter((r): r is Kept => r.formula != null && r.formulaNo != null).map((r) => [r.itemId, r]),
  );
  const out: DerivedItem[] = [];
  const done = new Set<number>();
  const add = (kept: Kept): void => {
    if (done.has(kept.itemId)) return;
    done.add(kept.itemId);
    for (const id of kept.usedIds) {
      const used = derived.get(id);
      if (used) add(used);
    }
    const node: Node = parseFormula(kept.formula, rows);
    out.push({
      itemId: kept.itemId,
      formulaNo: kept.formulaNo,
      usedIds: kept.usedIds,
      reckon: (valueOf) => evaluateFormula(node, kept, (id) => units.get(id) ?? 'none', valueOf),
    });
  };
  for (const kept of derived.values()) add(kept);
  return out;
}

/** The figures of a rule of the libraries by its code (`heart.lesson`), as the platform set them; nothing when it is off or gone. */
export async function ruleOf(
  door: Door,
  code: string,
): Promise<{ readonly low: number; readonly high: number | null; readonly unit: string } | undefined> {
  const row = await door.row<{ fields: { low: number; high?: number | null; unit: string } }>(sql`
    select fields
    from sport_settings_entry
    where kind = 'rule'
      and code = ${code}
      and enabled`);
  return row && { low: row.fields.low, high: row.fields.high ?? null, unit: row.fields.unit };
}
