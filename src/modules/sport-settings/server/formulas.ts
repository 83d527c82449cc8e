import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults, Refusal } from '../../../kernel/shared/faults';
import type { ReplyOf } from '../../../kernel/shared/call';
import { getFormula, setFormula } from '../contract';
import { faults } from '../faults';
import { judgeFormula } from '../rules';
import { itemsOf, readable, type Item } from './read-items';

/** How many versions of a formula are shown. */
const SHOWN = 50;
interface Version {
  readonly formulaNo: number;
  readonly formula: string | null;
  readonly madeAt: string;
  readonly byName: string;
  readonly inForce: boolean;
}
/** The formulas an item ever had as they are kept, the newest first. */
const versionsOf = (cx: Cx, itemId: number): Promise<Version[]> =>
  cx.db.rows<Version>(sql`
    select f.formula_no, f.formula, f.made_at, f.by_name, f.formula_no is not distinct from i.formula_no as in_force
    from sport_settings_formula f
    join sport_settings_item i on i.item_id = f.item_id
    where f.item_id = ${itemId}
    order by f.formula_no desc
    limit ${SHOWN}`);
function toFormula(
  cx: Cx,
  all: readonly Item[],
  itemId: number,
  versions: readonly Version[],
): ReplyOf<typeof getFormula> {
  const inForce = versions.find((v) => v.inForce);
  return {
    itemId,
    formulaNo: inForce?.formulaNo ?? null,
    formula: wordsOf(inForce?.formula, all, cx),
    versions: versions.map(({ inForce: _, formula, ...v }) => ({ ...v, formula: wordsOf(formula, all, cx) })),
  };
}
/** An old formula may name an item that is gone: it is shown as it was kept. */
function wordsOf(stored: string | null | undefined, all: readonly Item[], cx: Cx): string | null {
  if (stored == null) return null;
  try {
    return readable(stored, all, cx.lang);
  } catch {
    return stored;
  }
}
/** What the formula says, as it is kept. @throws when it is wrong, with the reason at its field. */
function judged(cx: Cx, formula: string, item: Item, all: readonly Item[]) {
  const named = { ...item, name: cx.lang === 'en-US' ? item.nameEn : item.name };
  const result = judgeFormula(formula, named, all, cx.lang);
  if (!('fault' in result)) return result;
  const code = `sport-settings.formula.${result.fault.code}`;
  throw new Refusal(faults.formulaBad, { why: cx.text(code, result.fault.params) }, [
    { path: 'formula', code, params: result.fault.params },
  ]);
}

export const formulaHandlers = [
  handle(getFormula, async (cx, { id }) => {
    const all = await itemsOf(cx, cx.db);
    if (!all.some((i) => i.itemId === id)) throw fail(kernelFaults.gone);
    return toFormula(cx, all, id, await versionsOf(cx, id));
  }),

  handle(setFormula, async (cx, { id, formula }) => {
    // All items, in one order: two formulas that would name each other cannot be set at once.
    await cx.db.change(sql`select item_id from sport_settings_item order by item_id for update`);
    const all = await itemsOf(cx, cx.db);
    const item = all.find((i) => i.itemId === id);
    if (!item) throw fail(kernelFaults.gone);
    const versions = await versionsOf(cx, id);
    const before = toFormula(cx, all, id, versions);
    const next = formula?.trim() ? judged(cx, formula, item, all) : undefined;
    const stored = next?.stored ?? null;
    if (stored === (versions.find((v) => v.inForce)?.formula ?? null)) return before;
    const formulaNo = (versions[0]?.formulaNo ?? 0) + 1;
    await keep(cx, id, formulaNo, stored, next?.usedIds ?? []);
    cx.note('sport-settings.formula.set', { subjectId: id, old: before.formula, new: formula });
    const made = { formulaNo, formula: stored, madeAt: cx.nowIso, byName: cx.me.name, inForce: stored != null };
    const older = versions.slice(0, SHOWN - 1).map((v) => ({ ...v, inForce: false }));
    return toFormula(cx, all, id, [made, ...older]);
  }),
];

/** A new version in force, and what it asks for. Without a formula the item is measured from now on. */
async function keep(
  cx: Cx,
  itemId: number,
  formulaNo: number,
  stored: string | null,
  usedIds: readonly number[],
): Promise<void> {
  await cx.db.change(sql`
    with made as (
      insert into sport_settings_formula (item_id, formula_no, formula, made_at, by_id, by_name)
      values (${itemId}, ${formulaNo}, ${stored}, ${cx.nowIso}, ${cx.me.userId}, ${cx.me.name})
    ), changed as (
      update sport_settings_item
      set formula_no = ${stored == null ? null : formulaNo}::integer, changed_at = ${cx.nowIso}
      where item_id = ${itemId}
    ), gone as (
      delete from sport_settings_item_use
      where item_id = ${itemId}
        and used_id <> all(${usedIds}::bigint[])
    )
    insert into sport_settings_item_use (item_id, used_id)
    select ${itemId}::bigint, u from unnest(${usedIds}::bigint[]) u
    on conflict do nothing`);
}
