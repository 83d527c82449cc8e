import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, contains, is, sql } from '../../../kernel/server/db/sql';
import type { InputOf, ReplyOf } from '../../../kernel/shared/call';
import type { createItem, listItems } from '../contract';
import { aliasOf, parseFormula, printFormula, type FormulaItem } from '../rules';
import { nameOf } from './read-entries';
import { must } from '../../../kernel/shared/maps';

export type Item = ReplyOf<typeof createItem>;
interface ItemRead extends Omit<Item, 'alias' | 'derived' | 'on'> {
  readonly enabled: boolean;
  readonly formulaNo: number | null;
}

type ItemFilter = { readonly itemId?: number } & Omit<InputOf<typeof listItems>, 'itemId'>;
/** Items in their order, with the names of their types and what their formulas ask for. One statement. */
export async function itemsOf(cx: Pick<Cx, 'lang'>, door: Door, f: ItemFilter = {}): Promise<Item[]> {
  const en = cx.lang === 'en-US';
  const rows = await door.rows<ItemRead>(sql`
    select i.item_id, i.code, i.type_id, ${nameOf(cx, 't')} as type_name, i.name, i.name_en, i.exam, i.unit, i.unit_type,
      i.decimals, i.direction, i.low, i.high, i.enabled, i.formula_no,
      array(
        select u.used_id
        from sport_settings_item_use u
        where u.item_id = i.item_id
        order by u.used_id) as used_ids
    from sport_settings_item i
    join sport_settings_entry t on t.entry_id = i.type_id
    where ${all(
      is('i.item_id', f.itemId),
      is('i.type_id', f.typeId),
      contains(['i.name', 'i.name_en'], f.name),
      is('i.exam', f.exam),
      is('i.enabled', f.on),
    )}
    order by i.ord, i.item_id`);
  return rows.map(({ enabled, formulaNo, ...i }) => ({
    ...i,
    alias: aliasOf(en ? i.nameEn : i.name, i.exam),
    on: enabled,
    derived: formulaNo != null,
  }));
}

/** A kept formula in the asker's words. */
export function readable(stored: string, items: readonly FormulaItem[], lang: 'zh-CN' | 'en-US'): string {
  const byId = new Map(items.map((i) => [i.itemId, i]));
  return printFormula(
    parseFormula(stored, items),
    (id) => (lang === 'en-US' ? must(byId, id).nameEn : must(byId, id).name),
    lang,
  );
}
