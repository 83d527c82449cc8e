import { clusterNodes, connected, joinNodes, onNode, spread } from '../../src/kernel/testing/cluster';
import { signIn } from './capture';
import { BIG, type ListOptions } from './list';
import { Clients, startServer, type Running } from './programs';
import { grow, PAGES } from './region';
import { median, ratio, round, told, type Line } from './table';

const SCHOOLS = 300;
const READ = '/api/user/org/user/basic/students?pageSize=50&sort=name';
const WRITE = { path: '/api/user/role', body: JSON.stringify({ name: 'r NOW', funcIds: [] }) };

interface Figures {
  readonly read: number;
  readonly write: number;
  /** Pages of a bureau, by their names. */
  readonly region: Readonly<Record<string, number>>;
}
async function measure(o: ListOptions, clients: Clients, server: Running, url: string): Promise<Figures> {
  const as = async (login: string) => ({ authorization: `Bearer ${await signIn(url, login)}` });
  const one = { base: server.base, clients: 1, seconds: o.seconds };
  const [school, bureau] = [await as(BIG), await as('bureau4109')];
  const read = await clients.run({ ...one, paths: [READ], headers: school });
  const write = await clients.run({ ...one, paths: [WRITE.path], bodies: [WRITE.body], headers: school });
  const region: Record<string, number> = {};
  for (const [page, path] of Object.entries(PAGES))
    region[page] = (await clients.run({ ...one, paths: [path], headers: bureau })).p50;
  return { read: read.p50, write: write.p50, region };
}

/** The same world on the cluster that CITUS_URLS names and on a plain database of the same box, in turn; says so without one. */
export async function benchCluster(o: ListOptions): Promise<Line[]> {
  const nodes = clusterNodes();
  const [coordinator] = nodes;
  if (!coordinator) return [told('On a cluster', 'skipped: no cluster (CITUS_URLS)')];
  const name = `bench_${process.pid}`;
  const everywhere = async (text: string) => {
    for (const node of [...nodes, o.url]) await connected(node, (client) => client.query(text));
  };
  await everywhere(`create database "${name}"`);
  const [url, plain] = [onNode(coordinator, name), onNode(o.url, name)];
  const clients = new Clients();
  const running: Running[] = [];
  try {
    await joinNodes(nodes, name);
    for (const database of [url, plain]) await grow(database, SCHOOLS);
    await spread(url);
    for (const database of [url, plain]) running.push(await startServer(database, o.dir, { TOTALS_SECONDS: '0' }));
    const [there, here] = running;
    const rounds: { ours: Figures; plain: Figures }[] = [];
    for (let i = 0; i < o.rounds; i++)
      rounds.push({ ours: await measure(o, clients, there!, url), plain: await measure(o, clients, here!, plain) });
    const line = (what: string, of: (figures: Figures) => number, atMost: number) => {
      const [ours, theirs] = [median(rounds.map((r) => of(r.ours))), median(rounds.map((r) => of(r.plain)))];
      return ratio(`On a cluster, ${what}, against a plain database`, ours / theirs, {
        atMost,
        note: `${round(ours)} ms against ${round(theirs)} ms, one client`,
      });
    };
    return [
      line("a page of one school's children", (figures) => figures.read, 2.5),
      line('a role made in one school', (figures) => figures.write, 2.5),
      ...Object.keys(PAGES).map((page) =>
        line(`a bureau's page of ${page} over ${SCHOOLS} schools`, ({ region }) => region[page] ?? NaN, 1.5),
      ),
    ];
  } finally {
    await clients.stop();
    for (const server of running) await server.stop();
    await everywhere(`drop database if exists "${name}" with (force)`);
  }
}
