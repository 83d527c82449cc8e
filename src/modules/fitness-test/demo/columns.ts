import { snake } from '../../../kernel/server/db/table';
import type { World } from '../../../kernel/server/world';

type Kind = 'bigint' | 'integer' | 'text' | 'date' | 'timestamptz' | 'words';
const quoted = (v: unknown): string =>
  v == null
    ? 'NULL'
    : typeof v === 'number'
      ? String(v)
      : `"${String(v).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
/**
 * Inserts tens of thousands of rows: a column travels as one array literal, in a fifth of the time that objects take to write and to read.
 * Lists of words travel joined by commas.
 */
export async function putColumns<R>(
  world: World,
  table: string,
  columns: Readonly<Partial<Record<keyof R & string, Kind>>>,
  rows: readonly R[],
): Promise<void> {
  const keys = Object.keys(columns) as (keyof R & string)[];
  const kind = (k: keyof R & string): Kind => columns[k]!;
  const names = keys.map(snake);
  const read = keys.map((k, i) => (kind(k) === 'words' ? `string_to_array(u.c${i}, ',')` : `u.c${i}`));
  const literal = (k: keyof R & string): string =>
    `{${rows.map((r) => quoted(kind(k) === 'words' ? (r[k] as readonly string[]).join(',') : r[k])).join(',')}}`;
  await world.client.query(
    `insert into ${table} (${names.join(', ')}) select ${read.join(', ')} from unnest(${keys.map((k, i) => `$${i + 1}::${kind(k) === 'words' ? 'text' : kind(k)}[]`).join(', ')}) as u(${keys.map((_, i) => `c${i}`).join(', ')})`,
    keys.map(literal),
  );
}
