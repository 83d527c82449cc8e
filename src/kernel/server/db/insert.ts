import { PLANNED_ANEW } from './prepared';
import { column, joined, nothing, raw, sql, Sql } from './sql';
import { snake, type Table } from './table';
import { outOf } from './where';

/** From so many rows on they travel as one JSON text: a third of the time in this process, a third less in all. */
const AS_JSON = 100;

type Row = Readonly<Record<string, unknown>>;

/** The protocol counts parameters in 16 bits; half of them is a statement of a size that nobody waits for. */
const MOST_VALUES = 32_000;
/** Rows of one insert: turning two thousand into text held the event loop for 40 ms. */
const MOST_ROWS = 1000;
/** Up to so many rows an insert is prepared under its text; for more each number of rows would be a text of its own. */
const PREPARED_ROWS = 4;

/** Rows of an insert that a statement of its own writes: `insert into t (a, b) ${rowValues(rows)}`. At least one row. */
export function rowValues(rows: readonly (readonly unknown[])[]): Sql {
  const width = rows[0]?.length ?? 0;
  const values = rows.flat();
  const between = values.slice(1).map((_, at) => ((at + 1) % width === 0 ? '), (' : ', '));
  return new Sql(['values (', ...between, rows.length > PREPARED_ROWS ? `) ${PLANNED_ANEW}` : ')'], values);
}

/** How many rows with these keys travel in one statement. */
export const rowsAtOnce = (keys: readonly string[]): number =>
  Math.min(MOST_ROWS, Math.floor(MOST_VALUES / (keys.length + 1)));

/**
 * One insert of up to `rowsAtOnce` rows as a list of VALUES. An insert that selects from `unnest` or JSON would be one
 * text for any number of rows, but a distributed database turns it into a COPY, which row security refuses; here each
 * row names its organisation and goes to its node (docs/decisions/0016).
 * Without rows it inserts none: a statement that holds it among others stays as it is.
 * @param conflict the clause behind it, or nothing.
 */
export function insertOf(
  table: Table,
  keys: readonly string[],
  list: readonly Row[],
  orgId: number,
  conflict: Sql,
): Sql {
  const tenant = table.kind === 'tenant';
  const names = raw([...(tenant ? ['org_id'] : []), ...keys.map(snake)].join(', '));
  const rows = list.map((row) => {
    const own = keys.map((key) => outOf(table.columns, key, row[key] ?? null));
    return tenant ? [orgId, ...own] : own;
  });
  const none = sql`select ${names} from ${raw(table.name)} where ${tenant ? sql`org_id = ${orgId} and ` : nothing}false`;
  return sql`insert into ${raw(table.name)} (${names}) ${rows.length ? rowValues(rows) : none} ${conflict}`;
}

/**
 * One update of any number of rows of a tenant table `t`, each to values of its own.
 * @param key the column that finds a row; it is the first of `keys`.
 * @param also a further assignment to each, or nothing.
 */
export function updateEachOf(
  table: Table,
  [key, ...keys]: readonly [string, ...string[]],
  list: readonly Row[],
  ofOrg: Sql,
  also: Sql | undefined,
): Sql {
  const { picks, source } = rowsOf(table, [key, ...keys], list);
  const sets = keys.map((name, at) => sql`${column(snake(name))} = ${picks[at + 1]!}`);
  return sql`update ${raw(table.name)} t
set ${joined(also ? [...sets, also] : sets)}
from ${source}
where ${ofOrg} and ${column(`t.${snake(key)}`)} = ${picks[0]!}`;
}

/** Rows as a source `u` of a statement, and each of their columns. */
function rowsOf(
  table: Table,
  keys: readonly string[],
  list: readonly Row[],
): { readonly picks: readonly Sql[]; readonly source: Sql } {
  const names = keys.map((key) => raw(snake(key)));
  const text =
    list.length >= AS_JSON && keys.every((key) => table.columns[key]?.type !== 'bytea') && JSON.stringify(list);
  // Half a character has no place in JSON text; as a parameter of its own it becomes a replacement character.
  if (text && !text.includes('\\ud'))
    return {
      picks: keys.map((key) => sql`u.${quoted(key)}`),
      source: sql`json_to_recordset(${text}::json) as u(${joined(keys.map((key) => sql`${quoted(key)} ${raw(typeOf(table, key))}`))})`,
    };
  const arrays = keys.map((key) => {
    const type = typeOf(table, key);
    const values = list.map((row) => {
      const value = outOf(table.columns, key, row[key] ?? null);
      return type.endsWith('[]') && value != null ? arrayText(value as unknown[]) : value;
    });
    return sql`${values}::${raw(isText(type) ? 'text' : type)}[]`;
  });
  const picks = keys.map((key) => {
    const type = typeOf(table, key);
    const of = column(`u.${snake(key)}`);
    return isText(type) ? sql`${of}::${raw(type)}` : of;
  });
  return { picks, source: sql`unnest(${joined(arrays)}) as u(${joined(names)})` };
}

/** A key of the rows as they stand in JSON. */
const quoted = (key: string): Sql => raw(JSON.stringify(key));
const typeOf = (table: Table, key: string): string => table.columns[key]?.type ?? 'text';
/** Arrays of arrays and of bytes travel as text and are read there. */
const isText = (type: string): boolean => type.endsWith('[]') || type === 'bytea';
const arrayText = (v: readonly unknown[]): string =>
  `{${v.map((x) => (x == null ? 'NULL' : `"${String(x).replace(/[\\"]/g, '\\$&')}"`)).join(',')}}`;
