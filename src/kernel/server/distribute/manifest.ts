import { parentsFirst } from '../backup/catalogue';
import { snake, type Table } from '../db/table';

/**
 * How a table lies on a Citus cluster. reference: whole on every node. tenant: by organisation, all of one colocation
 * group, so that a school's rows share a node. claim: by the value that keys it. one-shard: whole on one node, with the
 * others of this kind, because its keys cannot be held by one column.
 */
export type PlaceKind = 'reference' | 'tenant' | 'claim' | 'one-shard';
export interface Place {
  readonly name: string;
  readonly kind: PlaceKind;
  /** The distribution column; null for a reference and a one-shard table. */
  readonly by: string | null;
  /** The type of that column: claims are colocated with those of the same type. */
  readonly type: string | null;
  /** The tables that its foreign keys name. */
  readonly parents: readonly string[];
  /** Cut by month: its partitions go where it goes, those of later months too. */
  readonly monthly?: true;
}

const ORDER: readonly PlaceKind[] = ['reference', 'tenant', 'claim', 'one-shard'];

/** The tables of schema public that stay on the coordinator; the job queue has a schema of its own, which stays there too. */
export const LOCAL: ReadonlySet<string> = new Set(['kernel_migration']);

const placeOf = (table: Table): Omit<Place, 'parents'> => ({
  ...lying(table),
  ...(table.words.monthly ? { monthly: true } : {}),
});
function lying(table: Table): Omit<Place, 'parents'> {
  const { name } = table;
  if (table.kind === 'reference') return { name, kind: 'reference', by: null, type: null };
  if (table.kind === 'tenant') return { name, kind: 'tenant', by: 'org_id', type: 'bigint' };
  const [first] = table.key;
  if (table.words.oneShard || !first) return { name, kind: 'one-shard', by: null, type: null };
  return { name, kind: 'claim', by: snake(first), type: table.columns[first]?.type ?? null };
}

/**
 * Where each table goes on a cluster, in the order in which they are sent there: each stands behind those its foreign
 * keys name, because a key to a table that is still local would be refused or, worse, accepted and never checked.
 * @param tables all of the program; views follow their tables by themselves.
 */
export function manifestOf(tables: readonly Table[]): Place[] {
  const own = tables.filter((table) => !table.view).sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = new Set(own.map((table) => table.name));
  const links = own.flatMap((table) =>
    [...Object.values(table.columns).map((column) => column.ref), ...(table.words.refers ?? [])]
      .filter((parent): parent is string => parent != null && parent !== table.name && names.has(parent))
      .map((parent) => ({ child: table.name, parent })),
  );
  const places = own.map((table) => ({
    ...placeOf(table),
    parents: [...new Set(links.filter((link) => link.child === table.name).map((link) => link.parent))].sort(),
  }));
  return ORDER.flatMap((kind) =>
    parentsFirst(
      places.filter((place) => place.kind === kind),
      links,
    ),
  );
}
