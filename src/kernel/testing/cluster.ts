import pg from 'pg';
import { distribute } from '../server/distribute/run';

/** The nodes of the cluster that CITUS_URLS names, the coordinator first; none without it. */
export const clusterNodes = (): readonly string[] => (process.env['CITUS_URLS'] ?? '').split(',').filter(Boolean);

/** The address of a database on a node. */
export function onNode(node: string, database: string): string {
  const url = new URL(node);
  url.pathname = `/${database}`;
  return url.href;
}
export async function connected<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/** Makes one cluster of a database's copies on the nodes: the extension on each, the workers known to the coordinator. */
export async function joinNodes(nodes: readonly string[], database: string): Promise<void> {
  for (const node of nodes) await connected(onNode(node, database), (client) => client.query('create extension citus'));
  const [coordinator, ...workers] = nodes;
  if (!coordinator) return;
  const at = (node: string) => {
    const { hostname, port } = new URL(node);
    return [hostname, Number(port || 5432)];
  };
  await connected(onNode(coordinator, database), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', at(coordinator));
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', at(worker));
  });
}
/** Sends a database's tables to their nodes. */
export async function spread(url: string): Promise<void> {
  const { places } = await import('../../apps/places');
  await connected(url, (client) => distribute(client, places, () => undefined));
}
