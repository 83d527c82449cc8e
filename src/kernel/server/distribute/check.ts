import type { ClientBase } from 'pg';
import { look, type Found } from './cluster';
import type { Place } from './manifest';
import { misplacedIn, refusalsOf } from './refusals';
import { catalogueOf, faultsOf } from './rules';

/** What `--check` says: the plan line by line, and what stands in its way. */
export interface Checked {
  readonly lines: readonly string[];
  /** What in the database itself a cluster would refuse: that is ours to mend, whatever cluster comes. */
  readonly faults: readonly string[];
}

const WHERE: Readonly<Record<Place['kind'], string>> = {
  reference: 'reference',
  tenant: 'tenant by',
  claim: 'claim by',
  'one-shard': 'one shard',
};

/** Rows as the planner last counted them: a look must not read every table. */
async function roughRows(client: ClientBase): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(`
    select c.relname::text as name, sum(greatest(coalesce(p.reltuples, c.reltuples), 0))::bigint::text as rows
    from pg_class c
    left join pg_inherits i on i.inhparent = c.oid
    left join pg_class p on p.oid = i.inhrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.oid, c.relname`);
  return new Map(rows.map((row) => [row.name, Number(row.rows)]));
}

function head(found: Found, places: readonly Place[]): string[] {
  const count = (kind: Place['kind']) => places.filter((place) => place.kind === kind).length;
  const nodes = found.workers.length ? `, workers ${found.workers.map((worker) => worker.at).join(', ')}` : '';
  return [
    `${found.database}: PostgreSQL ${(found.postgres / 10_000).toFixed(1)}, ${found.citus ? `Citus ${found.citus}` : 'no Citus'}${nodes}`,
    `${places.length} tables: ${count('reference')} references, ${count('tenant')} tenants by org_id, ${count('claim')} claims, ` +
      `${count('one-shard')} on one shard; ${found.placed.size} known to the cluster`,
  ];
}

/** What stands, what is missing and what a rule forbids. It changes nothing, and needs no cluster for it. */
export async function check(client: ClientBase, places: readonly Place[]): Promise<Checked> {
  const found = await look(client);
  const rough = await roughRows(client);
  const wide = Math.max(...places.map((place) => place.name.length));
  const plan = places.map((place, at) => {
    const state = found.placed.has(place.name) ? 'stands' : 'missing';
    const how = `${WHERE[place.kind]} ${place.by ?? ''}`.trimEnd();
    return `${String(at + 1).padStart(4)}  ${place.name.padEnd(wide)}  ${how.padEnd(22)}  ${state}  about ${rough.get(place.name) ?? 0} rows`;
  });
  const faults = faultsOf(places, await catalogueOf(client));
  const list = (title: string, lines: readonly string[]) => [
    lines.length ? `${title}:` : `${title}: nothing`,
    ...lines.map((line) => `  - ${line}`),
  ];
  const refusals = refusalsOf(found);
  const unset = found.unsetRoles.map((role) => `${role} does not yet begin with citus.propagate_set_commands = local`);
  const placed = misplacedIn(places, found.placed);
  return {
    lines: [
      ...head(found, places),
      'the plan, parents first:',
      ...plan,
      ...list('what is missing before it can be run', refusals),
      ...list('what it will set', unset),
      ...list('what lies otherwise', placed),
      ...list('what a rule forbids', faults),
    ],
    faults,
  };
}
