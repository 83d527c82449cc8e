import { allTables, camel } from '../server/db/table';
import type { Part } from './sql-blocks';

// What of a write turns on the session or the clock: functions, casts and sums that PostgreSQL calls stable or volatile. A cluster
// reckons them before it sends the write to a node, and refuses it where that cannot be done: where they are made of a column, inside
// of `case` and `coalesce`, which are reckoned row by row, in `do update` and in `returning` (database.md 12).

interface Reckoned {
  /** Where it stands among the words. */
  readonly at: number;
  readonly what: string;
  readonly ofColumn: boolean;
}
type Words = readonly string[];

/** Another value each time: in no update or delete at all. */
const VOLATILE = ['clock_timestamp', 'timeofday', 'random', 'gen_random_uuid', 'nextval'];
const STABLE = new Set([
  ...VOLATILE,
  ...'now statement_timestamp transaction_timestamp'.split(' '),
  ...'to_char to_date age date_trunc make_timestamptz concat concat_ws format array_to_string current_setting'.split(
    ' ',
  ),
  ...'to_json to_jsonb row_to_json array_to_json json_build_object json_build_array'.split(' '),
  ...'jsonb_build_object jsonb_build_array to_tsvector'.split(' '),
]);
/** The clock, written without brackets. */
const CLOCK = /^(?:current_(?:date|time|timestamp)|local(?:time|timestamp))$/;
/** What an instant becomes only by the session's zone. */
const ZONED = new Set(['date', 'time', 'timestamp', 'text']);
const INSTANT = 'timestamp with time zone';
/** Words that stand where a column could. */
const NO_COLUMN = new Set(
  'and or not is null true false in any all as case when then else end distinct from between like ilike array on interval'.split(
    ' ',
  ),
);

function isColumn(words: Words, at: number): boolean {
  const [word = '', before, next] = [words[at], words[at - 1], words[at + 1]];
  if (!/^(?:[a-z_]\w*\.)?[a-z_]\w*$/.test(word) || NO_COLUMN.has(word)) return false;
  // A type, a function, a named argument (`secs => …`), `at time zone`.
  if (before === '::' || next === '(' || (next === '=' && words[at + 2] === '>')) return false;
  return !(
    (word === 'at' && next === 'time') ||
    (word === 'time' && before === 'at') ||
    (word === 'zone' && before === 'time')
  );
}
function hasColumn(words: Words, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isColumn(words, at)) return true;
  return false;
}
/** The bracket that closes the one at `open`. */
function closing(words: Words, open: number): number {
  let depth = 0;
  for (let at = open; at < words.length; at++) {
    if (words[at] === '(') depth += 1;
    else if (words[at] === ')' && --depth === 0) return at;
  }
  return words.length;
}
/** The bracket that opens the one at `close`. */
function opening(words: Words, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    if (words[at] === ')') depth += 1;
    else if (words[at] === '(' && --depth === 0) return at;
  }
  return 0;
}

/** The type of a column as its table says it; undefined where that is not to be told. */
function typeOf(part: Part, word: string): string | undefined {
  const dot = word.indexOf('.');
  const [alias, name] = [word.slice(0, Math.max(0, dot)), word.slice(dot + 1)];
  const sources =
    alias === 'excluded' ? part.sources.slice(0, 1) : part.sources.filter((s) => !alias || s.alias === alias);
  const types = sources.flatMap(({ table }) =>
    table === null ? [] : (allTables().get(table)?.columns[camel(name)]?.type ?? []),
  );
  return types.length === 1 ? types[0] : undefined;
}

/** Whether an interval stands at a place, and whether it is made of a column; undefined where none does. */
function intervalAt(words: Words, at: number): boolean | undefined {
  const word = words[at];
  if (word === 'interval') return words[at + 2] === '*' && isColumn(words, at + 3);
  if (words[at + 1] === '(' && word === 'make_interval') return hasColumn(words, at + 2, closing(words, at + 1));
  if (words[at + 1] === '::' && words[at + 2] === 'interval') return isColumn(words, at);
  // `3 * interval`, `$1::integer * interval`
  const behind = words[at + 1] === '::' ? at + 3 : at + 1;
  if (words[behind] === '*' && words[behind + 1] === 'interval') return isColumn(words, at);
  if (word !== '(') return undefined;
  const end = closing(words, at);
  const inside = words.slice(at, end);
  const isInterval =
    inside.includes('interval') ||
    inside.includes('make_interval') ||
    (words[end + 1] === '*' && words[end + 2] === 'interval');
  return isInterval ? hasColumn(words, at, end) : undefined;
}
/** An instant more or less an interval, at the sign between them. Of a day without a time it is the same in every zone. */
function sumAt(part: Part, words: Words, sign: number): Reckoned | undefined {
  const interval = intervalAt(words, sign + 1);
  if (interval === undefined) return undefined;
  const before = words[sign - 1] ?? '';
  if (words[sign - 2] === '::' && (before === 'date' || before === 'timestamp')) return undefined;
  const column = isColumn(words, sign - 1);
  if (column && typeOf(part, before) === 'date') return undefined;
  const group = before === ')' && hasColumn(words, opening(words, sign - 1), sign - 1);
  return { at: sign, what: 'an instant', ofColumn: column || group || interval };
}
/** A function, or `extract` of an instant alone: between two instants it takes an interval, which is the same in every zone. */
function functionAt(part: Part, words: Words, at: number): Reckoned | undefined {
  const word = words[at] ?? '';
  const end = closing(words, at + 1);
  const inside = words.slice(at + 2, end);
  if (word === 'extract') {
    const [of, more] = inside.slice(inside.indexOf('from') + 1);
    const isInstant = of !== undefined && more === undefined && typeOf(part, of) === INSTANT;
    return isInstant ? { at, what: 'extract()', ofColumn: true } : undefined;
  }
  if (!STABLE.has(word)) return undefined;
  const isZoned = inside.includes('zone') || inside.some((type, i) => type === 'timestamp' && inside[i - 1] === '::');
  if (isZoned && (word === 'age' || word === 'date_trunc')) return undefined;
  return { at, what: `${word}()`, ofColumn: hasColumn(words, at + 2, end) };
}
function reckonedAt(part: Part, words: Words, at: number): Reckoned | undefined {
  const [word = '', next = ''] = [words[at], words[at + 1]];
  if (CLOCK.test(word)) return { at, what: word, ofColumn: false };
  if (word === '+' || word === '-') return sumAt(part, words, at);
  if (next === '(') return functionAt(part, words, at);
  const isCast = word === '::' && ZONED.has(next) && isColumn(words, at - 1);
  return isCast && typeOf(part, words[at - 1] ?? '') === INSTANT
    ? { at, what: `::${next}`, ofColumn: true }
    : undefined;
}

/** Whether a place is inside of `case` or `coalesce`. */
function isRowByRow(words: Words, at: number): boolean {
  const before = words.slice(0, at);
  const count = (wanted: string) => before.filter((word) => word === wanted).length;
  if (count('case') > count('end')) return true;
  return before.some((word, i) => word === 'coalesce' && words[i + 1] === '(' && at < closing(words, i + 1));
}

/** What a cluster refuses to reckon in a write; nothing where it is no write. */
export function refusedReckoning(part: Part): string | undefined {
  const words = [...part.flat, ...part.tail];
  // Of an insert that takes its rows from a union the last select carries it.
  const upsert = words.findIndex((word, at) => word === 'do' && words[at + 1] === 'update');
  if (upsert < 0 && !['insert', 'update', 'delete'].includes(part.verb)) return undefined;
  const found = words.flatMap((_, at) => reckonedAt(part, words, at) ?? []);
  if (!found.length) return undefined;
  const returning = words.indexOf('returning');
  const end = returning < 0 ? words.length : returning;
  const back = found.find(({ at }) => at > end);
  if (back) return `${back.what} in \`returning\`: reckon it from what comes back (database.md 12)`;
  if (part.verb === 'insert' || part.verb === 'select') {
    const wrong = upsert < 0 ? undefined : found.find(({ at }) => at > upsert);
    return wrong && `${wrong.what} in \`do update\`: send the value (database.md 12)`;
  }
  const chance = found.find(({ what }) => VOLATILE.some((name) => what === `${name}()`));
  if (chance) return `${chance.what} in an update or delete: send the value (database.md 12)`;
  const made = found.find(({ ofColumn }) => ofColumn);
  if (made)
    return [
      `${made.what} reckoned from a column in an update or delete:`,
      'let a query in its `from` reckon, or the program (database.md 12, 19)',
    ].join(' ');
  const inside = found.find(({ at }) => isRowByRow(words, at));
  return inside && `${inside.what} inside of case or coalesce in an update or delete: send the value (database.md 12)`;
}
