import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { root } from '../../src/kernel/server/root';
import { signIn } from './capture';
import type { ListOptions } from './list';
import { Clients, startServer } from './programs';
import { ratio, round, type Line } from './table';

/** What a bureau's own people open in the morning: its schools with their figures, its classes, its children. */
export const PAGES: Readonly<Record<string, string>> = {
  schools: '/api/clazz/basic/schools?pageSize=50',
  classes: '/api/clazz/basic/clazz?pageSize=50',
  children: '/api/user/org/user/students?pageSize=50',
};
const STUDENTS = 200;

/** Schools of 200 or so many children beside those that are there, until the region has so many. */
export async function grow(url: string, schools: number, students = STUDENTS): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const there = await client
    .query<{ n: number }>(`select count(*)::int n from organisation_org where org_id >= ${FIRST_ORG}`)
    .then(
      ({ rows }) => rows[0]!.n,
      () => 0,
    );
  await client.end();
  if (there >= schools) return;
  const args = ['--schools', String(schools - there), '--students', String(students), '--years', '1', '--base', 'test'];
  const made = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'src/apps/world.ts'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url, NODE_ENV: 'test' },
  });
  if (made.status !== 0) throw new Error(`the world was not made: ${made.stderr}`);
}

/** The median of each page, one client, each total counted anew. */
async function measure(o: ListOptions): Promise<Readonly<Record<string, number>>> {
  const token = await signIn(o.url, 'bureau4109');
  const server = await startServer(o.url, o.dir, { TOTALS_SECONDS: '0' });
  const clients = new Clients();
  try {
    const found: Record<string, number> = {};
    for (const [page, path] of Object.entries(PAGES)) {
      const run = (seconds: number) =>
        clients.run({
          base: server.base,
          paths: [path],
          clients: 1,
          seconds,
          headers: { authorization: `Bearer ${token}` },
        });
      await run(1);
      found[page] = (await run(o.seconds)).p50;
    }
    return found;
  } finally {
    await clients.stop();
    await server.stop();
  }
}

/** A bureau's pages over ten times the schools. It makes its own: with 10,000 of them two million children in the end. */
export async function benchRegion(o: ListOptions & { readonly schools: number }): Promise<Line[]> {
  const figures: Readonly<Record<string, number>>[] = [];
  for (const schools of [Math.round(o.schools / 10), o.schools]) {
    await grow(o.url, schools);
    figures.push(await measure(o));
  }
  const [few, many] = figures;
  return Object.keys(PAGES).map((page) =>
    ratio(
      `A bureau's page of ${page} over ${o.schools.toLocaleString('en')} schools of ${STUDENTS} children, against the same over a tenth`,
      many![page]! / few![page]!,
      { atMost: 12, note: `${round(many![page]!)} ms against ${round(few![page]!)} ms, one client` },
    ),
  );
}
