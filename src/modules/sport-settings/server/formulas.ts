import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults, Refusal } from '../../../kernel/shared/faults';
import type { ReplyOf } from '../../../kernel/shared/call';
import { getFormula, setFormula } from '../contract';
import { faults } from '../faults';
import { judgeFormula } from '../rules';
import { formulas, items, itemUses } from '../tables';
import { itemsOf, readable, type Item } from './read-items';

async function formulaOf(cx: Cx, all: readonly Item[], itemId: number): Promise<ReplyOf<typeof getFormula>> {
  const item = await cx.db.one(items, { itemId });
  if (!item) throw fail(kernelFaults.gone);
  const versions = await cx.db.many(formulas, { itemId }, { sort: ['-formulaNo'], limit: 50 });
  const said = versions.map(({ formulaNo, formula, madeAt, byName }) => ({
    formulaNo,
    formula: formula == null ? null : words(formula, all, cx),
    madeAt,
    byName,
  }));
  return {
    itemId,
    formulaNo: item.formulaNo,
    formula: said.find((v) => v.formulaNo === item.formulaNo)?.formula ?? null,
    versions: said,
  };
}
/** An old formula may name an item that is gone: it is shown as it was kept. */
const words = (stored: string, all: readonly Item[], cx: Cx): string => {
  try {
    return readable(stored, all, cx.lang);
  } catch {
    return stored;
  }
};

export const formulaHandlers = [
  handle(getFormula, async (cx, { id }) => formulaOf(cx, await itemsOf(cx, cx.db), id)),

  handle(setFormula, async (cx, { id, formula }) => {
    // All items, in one order: two formulas that would name each other cannot be set at once.
    await cx.db.rows('select item_id from sport_settings_item order by item_id for update');
    const all = await itemsOf(cx, cx.db);
    const item = all.find((i) => i.itemId === id);
    if (!item) throw fail(kernelFaults.gone);
    const before = await formulaOf(cx, all, id);
    const judged = formula?.trim()
      ? judgeFormula(formula, { ...item, name: cx.lang === 'en-US' ? item.nameEn : item.name }, all, cx.lang)
      : undefined;
    if (judged && 'fault' in judged) {
      const code = `sport-settings.formula.${judged.fault.code}`;
      throw new Refusal(faults.formulaBad, { why: cx.text(code, judged.fault.params) }, [
        { path: 'formula', code, params: judged.fault.params },
      ]);
    }
    const stored = judged?.stored ?? null;
    const inForce =
      before.formulaNo == null
        ? null
        : (await cx.db.one(formulas, { itemId: id, formulaNo: before.formulaNo }))!.formula;
    if (stored === inForce) return before;
    const formulaNo = (before.versions[0]?.formulaNo ?? 0) + 1;
    await cx.db.insert(formulas, {
      itemId: id,
      formulaNo,
      formula: stored,
      madeAt: cx.nowIso,
      byId: cx.me.userId,
      byName: cx.me.name,
    });
    await cx.db.update(items, { itemId: id }, { formulaNo: stored == null ? null : formulaNo, changedAt: cx.nowIso });
    await cx.db.remove(itemUses, { itemId: id });
    if (judged)
      await cx.db.insert(
        itemUses,
        judged.usedIds.map((usedId) => ({ itemId: id, usedId })),
      );
    cx.note('sport-settings.formula.set', { subjectId: id, old: before.formula, new: formula });
    return formulaOf(cx, all, id);
  }),
];
