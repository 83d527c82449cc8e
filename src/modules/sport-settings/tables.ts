import { bool, id, instant, int, json, ref, table, text, view, word } from '../../kernel/server/db/table';
import type { EntryFields, Kind } from './rules/kinds';

export const entries = table(
  'sport_settings_entry',
  'reference',
  {
    entryId: id(),
    kind: word<Kind>(),
    code: text().null(),
    name: text(),
    nameEn: text(),
    typeId: ref('sport_settings_entry').null(),
    ord: int(),
    enabled: bool(),
    fields: json<EntryFields>(),
    madeAt: instant(),
    changedAt: instant(),
  },
  ['entryId'],
);
export const entryUses = table(
  'sport_settings_entry_use',
  'reference',
  { entryId: ref('sport_settings_entry'), usedId: ref('sport_settings_entry') },
  ['entryId', 'usedId'],
);
export const items = table(
  'sport_settings_item',
  'reference',
  {
    itemId: id(),
    code: text().null(),
    typeId: ref('sport_settings_entry'),
    name: text(),
    nameEn: text(),
    exam: bool(),
    unit: text(),
    unitType: int(),
    decimals: int(),
    direction: word<'higher' | 'lower'>().null(),
    low: int().null(),
    high: int().null(),
    formulaNo: int().null(),
    ord: int(),
    enabled: bool(),
    madeAt: instant(),
    changedAt: instant(),
  },
  ['itemId'],
);
export const formulas = table(
  'sport_settings_formula',
  'reference',
  {
    itemId: ref('sport_settings_item'),
    formulaNo: int(),
    formula: text().null(),
    madeAt: instant(),
    byId: id().null(),
    byName: text(),
  },
  ['itemId', 'formulaNo'],
);
export const itemUses = table(
  'sport_settings_item_use',
  'reference',
  { itemId: ref('sport_settings_item'), usedId: ref('sport_settings_item') },
  ['itemId', 'usedId'],
);
export const schemas = table(
  'sport_settings_schema',
  'reference',
  {
    schemaId: id(),
    name: text(),
    yearId: int(),
    termId: int(),
    stgId: ref('textbook_stage'),
    enabled: bool(),
    madeAt: instant(),
    changedAt: instant(),
  },
  ['schemaId'],
);
export const schemaGrades = table(
  'sport_settings_schema_grade',
  'reference',
  { schemaId: ref('sport_settings_schema'), grdId: ref('textbook_grade') },
  ['schemaId', 'grdId'],
);
export const schemaItems = table(
  'sport_settings_schema_item',
  'reference',
  { schemaId: ref('sport_settings_schema'), itemId: ref('sport_settings_item'), ord: int() },
  ['schemaId', 'itemId'],
);
export const schemasOn = table(
  'sport_settings_schema_on',
  'reference',
  { yearId: int(), termId: int(), grdId: ref('textbook_grade'), schemaId: ref('sport_settings_schema') },
  ['yearId', 'termId', 'grdId'],
);

/** Published: items as others name and read them. */
export const itemView = view(
  'sport_settings_item_v',
  'reference',
  {
    itemId: id(),
    code: text().null(),
    typeId: id(),
    name: text(),
    nameEn: text(),
    exam: bool(),
    unit: text(),
    unitType: int(),
    decimals: int(),
    direction: text().null(),
    low: int().null(),
    high: int().null(),
    formulaNo: int().null(),
    ord: int(),
    enabled: bool(),
  },
  ['itemId'],
);
/** Published: the items a grade does in a term, of the scheme in force. */
export const schemeView = view(
  'sport_settings_scheme_v',
  'reference',
  { yearId: int(), termId: int(), grdId: id(), itemId: id(), ord: int(), schemaId: id() },
  ['yearId', 'termId', 'grdId', 'itemId'],
);
