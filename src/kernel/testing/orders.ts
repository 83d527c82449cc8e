import { allTables, snake } from '../server/db/table';
import type { Part, Source } from './sql-blocks';

/** Words that end a clause; `on` is an insert's `on conflict`. */
const ENDS = new Set(['limit', 'offset', 'for', 'fetch', 'on', 'order', 'having']);

/** The words of a part that stand in no brackets, with their places. */
function* outside(flat: readonly string[]): Generator<readonly [number, string]> {
  let depth = 0;
  for (const [at, word] of flat.entries())
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    else if (depth === 0) yield [at, word];
}
/** What stands behind the two words of a clause, up to the next clause. */
function clause(flat: readonly string[], words: readonly [string, string]): readonly string[] | undefined {
  let from = -1;
  for (const [at, word] of outside(flat)) {
    if (from < 0 && word === words[0] && flat[at + 1] === words[1]) from = at + 2;
    else if (from >= 0 && at >= from && ENDS.has(word)) return flat.slice(from, at);
  }
  return from < 0 ? undefined : flat.slice(from);
}
/** How many rows a part lets through at most: undefined without a limit, without end where the text does not say. */
function limitOf(flat: readonly string[]): number | undefined {
  for (const [at, word] of outside(flat))
    if (word === 'limit') return /^\d+$/.test(flat[at + 1] ?? '') ? Number(flat[at + 1]) : Infinity;
  return undefined;
}
/** `c.name`, `name`: no number, no sign. */
const COLUMN = /^(?:\w+\.)?[a-z_]\w*$/;

/** Whether the order, with what the conditions hold to one value, says which row of a source it is. */
function names(part: Part, source: Source, ordered: ReadonlySet<string>): boolean {
  const table = source.table === null ? undefined : allTables().get(source.table);
  if (!table) return false;
  const { flat } = part;
  const held = (column: string) =>
    flat.some(
      (word, at) =>
        (word === `${source.alias}.${column}` || word === column) &&
        flat[at + 1] === '=' &&
        (/^\$\d+$/.test(flat[at + 2] ?? '') || /\.\w+$/.test(flat[at + 2] ?? '')),
    );
  // An id that the program makes is one row's, wherever it lies: `praise_id` of `class_dynamic_praise`.
  const noun = `${table.name.split('_').at(-1) ?? ''}Id`;
  // Behind the id of a row of a time series stands the instant that says its month.
  const last = table.key.findLast((column) => column !== table.words.monthly?.by) ?? '';
  const made = [noun, last].filter((column) => table.columns[column]?.type === 'bigint' && !table.columns[column].ref);
  if (made.some((column) => ordered.has(`${source.alias}.${snake(column)}`) || ordered.has(snake(column)))) return true;
  const key = table.key.map(snake).filter((column) => column !== 'org_id');
  return (
    (key.length > 0 || ordered.has('org_id')) &&
    key.every((column) => ordered.has(`${source.alias}.${column}`) || ordered.has(column) || held(column))
  );
}

/**
 * What is wrong with the order of a part that keeps some of its rows: where it does not end in a key, two rows that are alike
 * change places between two pages, and between two nodes. One row alone (`limit 1`) is the newest of its kind, whichever.
 */
export function looseOrder(part: Part, below: readonly Part[] = []): string | undefined {
  const { flat, sources } = part;
  if (part.verb !== 'select' || (limitOf(flat) ?? 1) <= 1) return undefined;
  const order = clause(flat, ['order', 'by']);
  // Without any order whichever rows come are meant: a look whether there are some, a batch of work.
  if (!order) return undefined;
  const grouped = clause(flat, ['group', 'by']);
  const columns = (words: readonly string[]) => words.filter((word) => COLUMN.test(word));
  const ordered = new Set(columns(order).flatMap((word) => [word, word.replace(/^\w+\./, '')]));
  if (grouped) {
    const ids = columns(grouped).map((word) => word.replace(/^\w+\./, ''));
    return ids.some((column) => ordered.has(column)) ? undefined : LOOSE;
  }
  // Rows of a query in brackets are as that query made them: one of a group, or with a column that says whose it is.
  const derived = sources.some((source) => source.table === null || !allTables().has(source.table));
  if (sources.some((source) => names(part, source, ordered))) return undefined;
  const groups = below.flatMap((query) => columns(clause(query.flat, ['group', 'by']) ?? []));
  const said = (word: string) => /(?:id|_no|_key|_code)$/.test(word) || groups.some((group) => group.endsWith(word));
  return derived && [...ordered].some(said) ? undefined : LOOSE;
}
const LOOSE = 'an order that does not end in a key: rows that are alike change places between pages (database.md 19)';
