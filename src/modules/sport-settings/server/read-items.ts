import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ReplyOf } from '../../../kernel/shared/call';
import type { createItem } from '../contract';
import { aliasOf, parseFormula, printFormula, type FormulaItem } from '../rules';

export type Item = ReplyOf<typeof createItem>;
interface ItemRead extends Omit<Item, 'alias' | 'derived' | 'on'> {
  readonly enabled: boolean;
  readonly formulaNo: number | null;
}

interface ItemFilter {
  readonly itemId?: number | undefined;
  readonly typeId?: number | undefined;
  readonly name?: string | undefined;
  readonly exam?: boolean | undefined;
  readonly on?: boolean | undefined;
}
/** Items in their order, with the names of their types and what their formulas ask for. One statement. */
export async function itemsOf(cx: Pick<Cx, 'lang'>, door: Door, f: ItemFilter = {}): Promise<Item[]> {
  const en = cx.lang === 'en-US';
  const rows = await door.rows<ItemRead>(
    `select i.item_id, i.code, i.type_id, ${en ? "coalesce(nullif(t.name_en, ''), t.name)" : 't.name'} as type_name, i.name, i.name_en, i.exam, i.unit, i.unit_type, i.decimals, i.direction, i.low, i.high, i.enabled, i.formula_no,
       array(select u.used_id from sport_settings_item_use u where u.item_id = i.item_id order by u.used_id) as used_ids
     from sport_settings_item i join sport_settings_entry t on t.entry_id = i.type_id
     where ($1::bigint is null or i.item_id = $1) and ($2::bigint is null or i.type_id = $2) and ($3::text is null or i.name ilike $3 or i.name_en ilike $3) and ($4::boolean is null or i.exam = $4) and ($5::boolean is null or i.enabled = $5)
     order by i.ord, i.item_id`,
    [
      f.itemId ?? null,
      f.typeId ?? null,
      f.name ? `%${f.name.replace(/[\\%_]/g, '\\$&')}%` : null,
      f.exam ?? null,
      f.on ?? null,
    ],
  );
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
    (id) => (lang === 'en-US' ? byId.get(id)!.nameEn : byId.get(id)!.name),
    lang,
  );
}
