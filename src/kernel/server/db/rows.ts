import type pg from 'pg';
import { camel } from './table';

/** What a connection is asked, so that `rowsOf` can read its answer: values without their columns' names, which are told once. */
export const queryOf = (text: string, params: readonly unknown[]): pg.QueryArrayConfig => ({
  text,
  values: params as unknown[],
  rowMode: 'array',
});

const [DASH, SPACE, DOT] = [45, 32, 46];

type MakeRow = (values: readonly unknown[]) => unknown;
/** Lists of columns whose functions are kept. */
const REMEMBERED = 4000;
const makers = new Map<string, MakeRow>();

/**
 * A function that makes an object of a row's values, one for each list of columns. It is compiled, because the names are
 * known only when the answer comes and rows are most of what a list costs: objects that are filled name by name take five
 * times as long, and no two of them look alike to what reads them.
 */
function makerOf(columns: readonly string[]): MakeRow {
  const key = columns.join('\n');
  let maker = makers.get(key);
  if (!maker) {
    const fields = columns.map((name, i) => `${JSON.stringify(camel(name))}: v[${i}]`);
    // The names are the database's own columns, written as text literals.
    // oxlint-disable-next-line typescript/no-implied-eval
    maker = new Function('v', `return { ${fields.join(', ')} }`) as MakeRow;
    if (makers.size >= REMEMBERED) makers.clear();
    makers.set(key, maker);
  }
  return maker;
}

/** Rows with camelCase keys, of an answer to what `queryOf` makes. */
export function rowsOf<T>({ fields, rows }: pg.QueryArrayResult): T[] {
  return rows.length === 0 ? [] : (rows.map(makerOf(fields.map((f) => f.name))) as T[]);
}

/**
 * An instant as ISO text with Z and milliseconds. What PostgreSQL writes in UTC, `2026-11-22 07:05:09.123456+00`, needs only
 * another spelling: a page of a list has a hundred of them, and making a date of each costs more than all its other values.
 */
export function instantOf(s: string): string {
  if (s.endsWith('+00') && s.charCodeAt(4) === DASH && s.charCodeAt(10) === SPACE)
    return `${s.slice(0, 10)}T${s.slice(11, 19)}.${s.charCodeAt(19) === DOT ? s.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'}Z`;
  return new Date(s.includes('T') ? s : s.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}
