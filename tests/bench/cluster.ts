import { FIRST_ORG } from '../../src/apps/world-school';
import { clusterNodes, connected, joinNodes, onNode, spread } from '../../src/kernel/testing/cluster';
import { signIn } from './capture';
import { childrenOf, firstTeacher, writeExam, writeQuestions } from './exam-tasks';
import { BIG, type ListOptions } from './list';
import { Clients, startServer, type Running } from './programs';
import { grow, PAGES } from './region';
import { median, ratio, round, told, type Line } from './table';

const SCHOOLS = 300;
const READ = '/api/user/org/user/basic/students?pageSize=50&sort=name';
const WRITE = { path: '/api/user/role', body: JSON.stringify({ name: 'r NOW', funcIds: [] }) };
const TASK = 900_400_001;
const CHILDREN = 50;
const QUES = 40;
const REGION: typeof PAGES = { ...PAGES, 'the fitness report': '/api/phys/educ/report' };

interface Figures {
  readonly read: number;
  readonly report: number;
  readonly write: number;
  /** Pages of a bureau, by their names. */
  readonly region: Readonly<Record<string, number>>;
}
async function measure(o: ListOptions, clients: Clients, { base }: Running, { url, teacher }: Place): Promise<Figures> {
  const as = async (login: string) => ({ authorization: `Bearer ${await signIn(url, login)}` });
  const one = { base, clients: 1, seconds: o.seconds };
  const [school, bureau] = [await as(BIG), await as('bureau4109')];
  const read = await clients.run({ ...one, paths: [READ], headers: school });
  const report = await clients.run({ ...one, paths: [`/api/work/tasks/${TASK}/report`], headers: await as(teacher) });
  const write = await clients.run({ ...one, paths: [WRITE.path], bodies: [WRITE.body], headers: school });
  const region: Record<string, number> = {};
  for (const [page, path] of Object.entries(REGION))
    region[page] = (await clients.run({ ...one, paths: [path], headers: bureau })).p50;
  return { read: read.p50, report: report.p50, write: write.p50, region };
}

interface Place {
  readonly url: string;
  /** The login of whoever gave the homework. */
  readonly teacher: string;
}
/** The world with a homework that is handed in and judged, in a database that is not distributed yet. */
async function filled(url: string): Promise<Place> {
  await grow(url, SCHOOLS);
  return connected(url, async (client) => {
    const school = { client, orgId: FIRST_ORG };
    const teacher = await firstTeacher(school);
    await writeQuestions(school, teacher.sbjId, QUES);
    const childIds = await childrenOf(school, CHILDREN);
    await writeExam(school, { taskId: TASK, teacher, childIds, ques: QUES, state: 'marked' });
    const { rows } = await client.query<{ login: string }>(
      'select login from account_login_claim where org_id = $1 and user_id = $2 order by login limit 1',
      [FIRST_ORG, teacher.userId],
    );
    const [who] = rows;
    if (!who) throw new Error(`teacher ${teacher.userId} has no login`);
    return { url, teacher: who.login };
  });
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
    const [far, near] = [await filled(url), await filled(plain)];
    await spread(url);
    for (const database of [url, plain]) running.push(await startServer(database, o.dir, { TOTALS_SECONDS: '0' }));
    const [there, here] = running;
    const rounds: { ours: Figures; plain: Figures }[] = [];
    for (let i = 0; i < o.rounds; i++)
      rounds.push({ ours: await measure(o, clients, there!, far), plain: await measure(o, clients, here!, near) });
    const line = (what: string, of: (figures: Figures) => number, atMost: number) => {
      const [ours, theirs] = [median(rounds.map((r) => of(r.ours))), median(rounds.map((r) => of(r.plain)))];
      return ratio(`On a cluster, ${what}, against a plain database`, ours / theirs, {
        atMost,
        note: `${round(ours)} ms against ${round(theirs)} ms, one client`,
      });
    };
    return [
      line("a page of one school's children", (figures) => figures.read, 2.5),
      line(`the report of a homework of ${CHILDREN} children`, (figures) => figures.report, 2.5),
      line('a role made in one school', (figures) => figures.write, 2.5),
      ...Object.keys(REGION).map((page) =>
        line(`a bureau's page of ${page} over ${SCHOOLS} schools`, ({ region }) => region[page] ?? NaN, 1.5),
      ),
    ];
  } finally {
    await clients.stop();
    for (const server of running) await server.stop();
    await everywhere(`drop database if exists "${name}" with (force)`);
  }
}
