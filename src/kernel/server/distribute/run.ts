import type { ClientBase } from 'pg';
import { letRolesSet, look, placedOn, type Placed } from './cluster';
import { LOCAL, type Place } from './manifest';
import { groupOf, misplacedIn, refusalsOf } from './refusals';
import { catalogueOf, faultsOf } from './rules';

/** Two runs would send one table twice. A killed run's last statement holds it until the server has ended that one. */
const RUNNING = 7202614;

/** Hears of each table that was placed, with the rows that it has there. */
type Tell = (place: Place, rows: number) => void;

async function within<T>(client: ClientBase, act: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await act();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Everything that must be the same behind the move as before it: the number of rows and the names of the keys. */
async function contentOf(client: ClientBase, table: string): Promise<{ rows: number; keys: string }> {
  const { rows } = await client.query<{ rows: string; keys: string }>(
    `
      select (select count(*) from public.${client.escapeIdentifier(table)})::text as rows,
        (
          select coalesce(string_agg(k.conname, ' ' order by k.conname collate "C"), '')
          from pg_constraint k
          where k.conrelid = to_regclass($1)
        ) as keys
    `,
    [`public.${client.escapeIdentifier(table)}`],
  );
  return { rows: Number(rows[0]!.rows), keys: rows[0]!.keys };
}

/**
 * Sends one table to its place, in one transaction: it is there with all its rows and keys, or stays where it was.
 * @param beside a table of its group that is placed already.
 */
async function send(client: ClientBase, place: Place, beside: string | undefined): Promise<number> {
  return within(client, async () => {
    // Otherwise whatever a local table's key touches becomes a "local table in metadata", and 120 tables are refused.
    await client.query('set local citus.enable_local_reference_table_foreign_keys = off');
    // A filled table whose key names a reference table is refused when its shards are written side by side.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    await client.query('set local row_security = off');
    const before = await contentOf(client, place.name);
    if (place.kind === 'reference') await client.query('select create_reference_table($1::regclass)', [place.name]);
    // A null column makes a table of one shard (Citus 12 and later).
    else
      await client.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
        place.name,
        place.by,
        beside ?? 'none',
      ]);
    const after = await contentOf(client, place.name);
    if (before.rows !== after.rows)
      throw new Error(`${place.name} had ${before.rows} rows before it was distributed and has ${after.rows} now`);
    if (before.keys !== after.keys)
      throw new Error(`${place.name} lost keys while it was distributed: it had ${before.keys}, now ${after.keys}`);
    return after.rows;
  });
}

/** Sends what is not placed yet; what is stays. The order is the plan's. */
async function sendAll(client: ClientBase, places: readonly Place[], tell: Tell): Promise<void> {
  const placed: Map<string, Placed> = await placedOn(client);
  const leads = new Map<string, string>();
  for (const place of places) if (placed.has(place.name)) leads.set(groupOf(place), place.name);
  for (const place of places) {
    if (placed.has(place.name)) continue;
    const group = groupOf(place);
    tell(place, await send(client, place, leads.get(group)));
    if (!leads.has(group)) leads.set(group, place.name);
  }
}

/**
 * Distributes the database of this connection by the plan. A table is sent or not, never half: after a kill the next
 * run goes on where this one ended, and a run that finds everything in its place only looks.
 * @throws one sentence, before anything is changed, when the database, a node or whoever asks is not ready for it.
 */
export async function distribute(client: ClientBase, places: readonly Place[], tell: Tell): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [RUNNING]);
  try {
    const found = await look(client);
    const [refusal] = [
      ...refusalsOf(found),
      ...(found.program ? [`the program is connected to ${found.database}: stop it while tables are moved`] : []),
      ...faultsOf(places, await catalogueOf(client)),
      ...misplacedIn(places, found.placed),
    ];
    if (refusal) throw new Error(refusal);
    if (found.unsetRoles.length) await letRolesSet(client);
    await sendAll(client, places, tell);
    await verify(client, places);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [RUNNING]);
  }
}

/** Every table in its place, with the keys that the plan was judged by. @throws what is not. */
async function verify(client: ClientBase, places: readonly Place[]): Promise<void> {
  const placed = await placedOn(client);
  const wrong = [
    ...places.filter((place) => !placed.has(place.name)).map((place) => `${place.name} is still local`),
    ...misplacedIn(places, placed),
    ...faultsOf(places, await catalogueOf(client)),
    ...[...placed.keys()].filter((name) => LOCAL.has(name)).map((name) => `${name} should have stayed local`),
  ];
  if (wrong.length) throw new Error(wrong.join('\n'));
}

/**
 * Distributes what a migration has just made on a distributed database. Tables that a later migration makes are not
 * there yet; those that one of them takes away are in no plan and stay local until then.
 */
export async function distributeNew(client: ClientBase, places: readonly Place[]): Promise<string[]> {
  const { tables } = await catalogueOf(client);
  const there = new Set(tables);
  const sent: string[] = [];
  await sendAll(
    client,
    places.filter((place) => there.has(place.name)),
    (place) => sent.push(place.name),
  );
  return sent;
}
