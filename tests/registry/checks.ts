import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { statementsOf } from '../../src/kernel/server/db/statements';
import { root } from '../../src/kernel/server/root';

/** A rule of a table (CHECK) as its migration states it. */
export interface Check {
  readonly name: string;
  readonly table: string;
  readonly text: string;
}
/** What a rule of one column asks of a value, with values at its edges and beyond. */
export interface Rule {
  readonly column: string;
  readonly isBroken: (value: unknown) => boolean;
  readonly tries: readonly unknown[];
}

/** What stands between the bracket at `from` and its partner. */
function inBrackets(text: string, from: number): string {
  let depth = 0;
  for (const piece of text.slice(from).matchAll(/'(?:[^']|'')*'|[()]/g)) {
    if (piece[0] === '(') depth += 1;
    if (piece[0] === ')' && --depth === 0) return text.slice(from + 1, from + piece.index);
  }
  throw new Error(`a bracket without a partner: ${text.slice(from, from + 80)}`);
}
/** All rules of all tables, without those that a later migration took away. */
export function checks(): Check[] {
  const found = new Map<string, Check>();
  const dir = join(root, 'migrations');
  const statements = readdirSync(dir)
    .sort()
    .flatMap((name) => statementsOf(readFileSync(join(dir, name), 'utf8')));
  for (const statement of statements) {
    const text = statement.replace(/--[^\n]*/g, ' ').replace(/\s+/g, ' ');
    const table = /^ ?(?:create|alter) table (?:if (?:not )?exists )?(?:only )?(\w+)/i.exec(text)?.[1];
    if (!table) continue;
    for (const [, name = ''] of text.matchAll(/drop constraint (?:if exists )?(\w+)/gi)) found.delete(name);
    for (const match of text.matchAll(/constraint (\w+) check \(/gi)) {
      const [whole, name = ''] = match;
      found.set(name, { name, table, text: inBrackets(text, match.index + whole.length - 1).trim() });
    }
  }
  return [...found.values()];
}

const COMPARED: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>=': (a, b) => a >= b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '<': (a, b) => a < b,
  '=': (a, b) => a === b,
};
const about = (...edges: readonly number[]): number[] => [...edges.flatMap((n) => [n - 1, n, n + 1]), -1, 0, 1e9];
const lists = (n: number): unknown[] => [
  Array.from({ length: n }, (_, at) => at + 1),
  Array.from({ length: n }, (_, at) => `a${at}`),
];
/** How much of a value a rule counts: a number itself, the signs of a text, the entries of a list. */
function sizeOf(of: string, value: unknown): number | undefined {
  if (of === '') return typeof value === 'number' ? value : undefined;
  if (of === 'cardinality') return Array.isArray(value) ? value.length : undefined;
  return typeof value === 'string' ? [...value].length : undefined;
}
const triesOf = (of: string, sizes: readonly number[]): unknown[] =>
  of === ''
    ? about(...sizes)
    : about(...sizes)
        .filter((n) => n >= 0 && n < 1e6)
        .flatMap((n) => (of === 'cardinality' ? lists(n) : ['x'.repeat(n), ' '.repeat(n)]));

/** The rule of one column that a CHECK states; undefined for one of several columns. */
export function ruleOf({ text }: Check): Rule | undefined {
  const words = /^(\w+) in \(([^()]*)\)$/.exec(text);
  if (words) {
    const [, column = '', list = ''] = words;
    const known = new Set(list.split(',').map((word) => word.trim().replace(/^'(.*)'$/, '$1')));
    const tries = ['zzz', 'constructor', '', ...about(0, 100)];
    return { column, tries, isBroken: (value) => value != null && !known.has(String(value)) };
  }
  const within = /^(?:(\w+)\()?(\w+)\)? between (-?[\d.]+) and (-?[\d.]+)$/.exec(text);
  if (within) {
    const [, of = '', column = '', least, most] = within;
    const isBroken = (value: unknown) => {
      const size = sizeOf(of, value);
      return size !== undefined && !(size >= Number(least) && size <= Number(most));
    };
    return { column, isBroken, tries: triesOf(of, [Number(least), Number(most)]) };
  }
  const compared = /^(?:(\w+)\()?(\w+)\)? (>=|>|<=|<|=) (-?[\d.]+)$/.exec(text);
  if (compared) {
    const [, of = '', column = '', sign = '', edge] = compared;
    const isBroken = (value: unknown) => {
      const size = sizeOf(of, value);
      return size !== undefined && COMPARED[sign]?.(size, Number(edge)) === false;
    };
    return { column, isBroken, tries: triesOf(of, [Number(edge)]) };
  }
  return undefined;
}
/** The longest span of days that a CHECK allows between two columns: `last_on - first_on <= 400` is 401 days. */
export function spanOf({ text }: Check): { readonly from: string; readonly to: string; readonly days: number }[] {
  return [...text.matchAll(/(\w+) - (\w+) (<=|<) (\d+)/g)].map(([, to = '', from = '', sign, n]) => ({
    from,
    to,
    days: Number(n) + (sign === '<' ? 0 : 1),
  }));
}
