import type { Call } from '../../shared/call';
import { fieldsOf, type FieldFacts } from '../form/fields-of';
import { hasText, ui } from '../i18n/i18n';
import { choiceOf, labelOf } from '../labels';
import { moduleOfCall } from '../http/query-client';
import type { Filter } from './filter-bar';

type Values = Readonly<Record<string, unknown>>;
const isSet = (value: unknown): boolean =>
  value != null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The name that all rows bear under a filter by id: whoever filters by `clazzId` reads `clazzName` of them. */
function nameInRows(key: string, rows: readonly unknown[]): string | undefined {
  const of = key.replace(/Ids?$/, 'Name');
  if (of === key) return undefined;
  const names = new Set(rows.map((row) => (row as Values | null)?.[of]));
  const [name] = names;
  return names.size === 1 && typeof name === 'string' && name !== '' ? name : undefined;
}

/** A value in the reader's words, where the contract, the texts or the rows know them. */
function wordOf(call: Call, key: string, value: unknown, facts: FieldFacts | undefined): string | undefined {
  if (typeof value === 'boolean') {
    const of = `${moduleOfCall(call.name)}.${key}.${value}`;
    return hasText(of) ? choiceOf(call, key, String(value)) : ui(value ? 'yes' : 'no');
  }
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  // A grade is a number everywhere, and its words stand under `grade`.
  const worded = key === 'grdId' ? 'grade' : key;
  if (hasText(`${moduleOfCall(call.name)}.${worded}.${value}`)) return choiceOf(call, worded, value);
  return facts?.kind === 'text' || facts?.kind === 'day' ? String(value) : undefined;
}

/**
 * What a list is narrowed to, for the head of a sheet of paper: 七年级1班, 状态：启用. A name stands by itself; of a filter whose
 * words nobody knows it is said that it is set.
 */
export function filterWords(
  call: Call,
  filters: Readonly<Record<string, Filter | undefined>>,
  values: Values,
  rows: readonly unknown[],
): string[] {
  const facts = fieldsOf(call) as Readonly<Record<string, FieldFacts | undefined>>;
  return Object.entries(filters).flatMap(([key, filter]) => {
    const spec = typeof filter === 'object' ? filter : undefined;
    const keys: readonly string[] = spec?.keys ?? [key];
    if (!filter || !keys.some((one) => isSet(values[one]))) return [];
    const label = typeof spec?.label === 'string' ? spec.label : labelOf(call, key);
    const name = nameInRows(key, rows);
    if (name) return [name];
    const found = keys
      .flatMap((one) => [values[one] ?? ''].flat())
      .map((value: unknown) => (value === '' ? '' : wordOf(call, key, value, facts[keys[0]!])));
    if (found.includes(undefined)) return [ui('printBy', { label })];
    return [ui('printOf', { label, value: found.join(spec?.keys ? '–' : ui('listComma')) })];
  });
}
