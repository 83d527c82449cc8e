import type { Lang } from '../../../../kernel/shared/messages';
import { must } from '../../../../kernel/shared/maps';
import type { ItemView } from '../../contract/parts';
import { unitText } from '../../rules/format';
import type { Standard } from '../../rules/standard';

const SEXES = ['male', 'female'] as const;
export const nameOf = (x: { readonly nameZh: string; readonly nameEn: string }, lang: Lang): string =>
  lang === 'en-US' ? x.nameEn : x.nameZh;

/** Items of a standard as screens need them; height and weight belong to every grade, for BMI is made of them. */
export function itemViews(standard: Standard, lang: Lang): ItemView[] {
  return standard.items.map((item) => {
    const measured = ['height', 'weight'].includes(item.code);
    const weighs = (grdId: number, sex: 'male' | 'female') =>
      standard.weightsOf(grdId, sex).some((w) => w.item.code === item.code || (measured && w.item.code === 'bmi'));
    return {
      itemId: item.code,
      name: nameOf(item, lang),
      unit: item.unit,
      unitText: unitText(item, lang),
      unitType: item.unitType,
      scale: item.scale,
      decimals: item.decimals,
      direction: item.direction,
      scored: item.scored,
      range: item.range ? [...item.range] : null,
      rounding: item.rounding,
      grdIds: standard.grades.filter((g) => SEXES.some((s) => weighs(g, s))),
      sexes: SEXES.filter((s) => standard.grades.some((g) => weighs(g, s))),
    };
  });
}
/** Items that children of a year are tested in, in the order of the standard: what a sheet has columns for. BMI is reckoned. */
export const testedItems = (standard: Standard, grdIds: readonly number[]) => {
  const views = new Map(itemViews(standard, 'zh-CN').map((v) => [v.itemId, v]));
  return standard.items.filter((i) => i.code !== 'bmi' && must(views, i.code).grdIds.some((g) => grdIds.includes(g)));
};
