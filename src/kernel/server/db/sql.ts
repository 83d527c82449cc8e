import tag, { Sql, empty, join as joinValues, raw } from 'sql-template-tag';
import type { Lang } from '../../shared/messages';
import { nameText, visibleText } from '../../shared/visible';
import { snake } from './table';

// The one way to write SQL: sql`…` yields a text and its values. `${value}` is bound, `${piece}` is put in as SQL.
// Nothing else binds, and no text is put together by hand.

export { Sql, raw };
/** A statement or a piece of one. A list of ids is one value: `= any(${ids}::bigint[])`. */
export const sql = tag;
/** No text at all: the other side of a condition that may be absent. */
export const nothing: Sql = empty;

/** A column as the program itself names it, `c.clazz_name`, or an expression. Never a word from outside. */
export type Column = string | Sql;
const COLUMN = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/;
/** A column's name as a piece. @throws when it is anything but a plain name, so that no text from outside becomes SQL. */
export function column(name: Column): Sql {
  if (typeof name !== 'string') return name;
  const known = columns.get(name);
  if (known) return known;
  if (!COLUMN.test(name)) throw new Error(`${name} is no column's name`);
  const piece = raw(name);
  columns.set(name, piece);
  return piece;
}
const columns = new Map<string, Sql>();

type Parts = readonly (Sql | undefined)[];
const present = (parts: Parts): Sql[] => parts.filter((part) => part !== undefined);
/** Pieces with a separator between them; nothing for none. */
export function joined(pieces: readonly Sql[], separator = ', '): Sql {
  return pieces.length === 0 ? nothing : joinValues(pieces, separator);
}
/** All conditions that apply; what is undefined is an absent filter. True when none does. */
export function all(...parts: Parts): Sql {
  const found = present(parts);
  return found.length === 0 ? raw('true') : joined(found, '\n and ');
}
/** At least one of the conditions, in brackets; undefined ones count as absent. False when none is left. */
export function any(...parts: Parts): Sql {
  const found = present(parts);
  return found.length === 0 ? raw('false') : sql`(${joined(found, ' or ')})`;
}

type Scalar = string | number | boolean;
/** Equals, when a value was asked for. */
export const is = (of: Column, value: Scalar | null | undefined): Sql | undefined =>
  value == null ? undefined : sql`${column(of)} = ${value}`;
/** The condition, when the filter was given: `when(f.from, (day) => sql`t.due_on >= ${day}`)`. */
export const when = <T>(value: T | null | undefined, condition: (value: T) => Sql): Sql | undefined =>
  value == null || value === '' ? undefined : condition(value);
/** One of the ids; an empty list matches nothing, an absent one everything. */
export const isOneOf = (of: Column, ids: readonly number[] | undefined): Sql | undefined =>
  ids === undefined ? undefined : sql`${column(of)} = any(${ids}::bigint[])`;

/**
 * The column is one of these organisations. One is written with `=`: `= any` over it loses the order of an index, and
 * beside an outer join under row security a distributed database refuses it.
 */
export const inOrgs = (of: Column, orgIds: readonly number[]): Sql =>
  orgIds.length === 1 ? sql`${column(of)} = ${orgIds[0]}` : sql`${column(of)} = any(${orgIds}::bigint[])`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/**
 * The words of a search without what nobody sees, and beside them the one spelling of a name where that is another:
 * 阿卜•买买 finds 阿卜·买买 and 张 三 finds 张三, and a title with the blank or the dot is found all the same.
 */
function spellings(text: string | undefined): readonly string[] {
  const sought = visibleText(text ?? '').trim();
  return sought === '' ? [] : [...new Set([sought, nameText(sought)])];
}
/** Contains the text, whatever its case, in one of the columns. Chinese has no case, and comparing without it is twice as fast. */
export function contains(of: Column | readonly Column[], text: string | undefined): Sql | undefined {
  const of1 = Array.isArray(of) ? (of as readonly Column[]) : [of as Column];
  const conditions = spellings(text).flatMap((sought) => {
    const pattern = `%${escaped(sought)}%`;
    const like = raw(sought.toLowerCase() === sought.toUpperCase() ? 'like' : 'ilike');
    return of1.map((name) => sql`${column(name)} ${like} ${pattern}`);
  });
  return conditions.length > 1 ? any(...conditions) : conditions[0];
}
/** Begins with the text, as it is written; an index over the column serves it. */
export function begins(of: Column, text: string | undefined): Sql | undefined {
  const conditions = spellings(text).map((sought) => sql`${column(of)} like ${`${escaped(sought)}%`}`);
  return conditions.length > 1 ? any(...conditions) : conditions[0];
}

/** Rows of a statement as one value, a list of objects by the names of its columns: several lists then come with one statement. */
export const jsonList = (rows: Sql): Sql => sql`(select coalesce(json_agg(x), '[]') from (${rows}) x)`;

/** The column of a reference table that holds its name in the reader's language: `nameIn(cx.lang, 's')` is `s.name_zh`. */
export const nameIn = (lang: Lang, alias: string): Sql =>
  column(`${alias}.${lang === 'en-US' ? 'name_en' : 'name_zh'}`);
/** Columns of a table behind an alias, by their names in the program: `pick('t', ['taskId', 'dueAt'])`. */
export const pick = (alias: string, keys: readonly string[]): Sql =>
  joined(keys.map((key) => column(`${alias}.${snake(key)}`)));
