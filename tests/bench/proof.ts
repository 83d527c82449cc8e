import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { World } from '../../src/kernel/server/world';
import type { CardContent } from '../../src/modules/fitness-test/rules/card';
import { check } from '../../src/modules/proof/contract';
import { demoSet } from '../../src/modules/proof/demo/seal';
import { statementsOf } from './capture';
import type { ListOptions } from './list';
import { partsOf, processorOf, whole, type Cost } from './processor';
import { Clients, startBare, startServer, type Running } from './programs';
import { median, ratio, round, told, type Line } from './table';

const ORG = FIRST_ORG + 6;
const LEAVES = 2000;
/** Codes that are asked for in turn. */
const CODES = 20;
const BORN = '2015-05-06';
const NO_LIMIT = { OPEN_CALLS_AT_LEAST: '100000000' };

/** What a check of a printed card costs, every hash of a set of 2,000 reckoned anew, against a bare handler with the same SQL. */
export async function benchProof(o: ListOptions): Promise<Line[]> {
  const codes = await sealed(o.url);
  // The address of a check is one for all codes; the number keeps their statements apart for the bare handler.
  const paths = codes.map((_, at) => `/api${check.path}?n=${at}`);
  const bodies = codes.map((code) => JSON.stringify({ code, bornOn: BORN }));
  const file = join(o.dir, 'proof-statements.json');
  writeFileSync(file, JSON.stringify(await statementsOf(o.url, '', paths, { method: 'POST', bodies })));
  const server = await startServer(o.url, o.dir, NO_LIMIT);
  const [bare, clients] = [await startBare(o.url, file), new Clients()];
  const measure = await processorOf(o.url, clients.pid);
  const load = ({ base, pid }: Pick<Running, 'base' | 'pid'>) =>
    measure(pid, () => clients.run({ base, paths, bodies, clients: 20, seconds: o.seconds, headers: {} }));
  try {
    for (const program of [server, bare]) await load(program);
    type Round = Awaited<ReturnType<typeof load>>;
    const rounds: { ours: Round; theirs: Round }[] = [];
    for (let i = 0; i < o.rounds; i++) {
      // Turn and turn about: what else the machine does falls on both.
      const first = i % 2 ? bare : server;
      const one = await load(first);
      const other = await load(first === bare ? server : bare);
      rounds.push(first === bare ? { ours: other, theirs: one } : { ours: one, theirs: other });
    }
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    const cost = (which: 'ours' | 'theirs'): Cost => ({
      program: of((r) => r[which].cost.program),
      database: of((r) => r[which].cost.database),
      clients: of((r) => r[which].cost.clients),
    });
    return [
      ratio(
        `Check of a card among ${LEAVES.toLocaleString('en')}: throughput against a bare handler with the same SQL`,
        of((r) => r.ours.perSecond / r.theirs.perSecond),
        {
          atLeast: 0.5,
          note: `${round(of((r) => r.ours.perSecond))} against ${round(of((r) => r.theirs.perSecond))} a second, 20 clients, no limit`,
        },
      ),
      told(
        "… processor time, the bare handler's as part of it",
        `× ${of((r) => whole(r.theirs.cost) / whole(r.ours.cost)).toFixed(2)}`,
        `${partsOf(cost('ours'))} against ${partsOf(cost('theirs'))} ms of program, database and clients`,
      ),
    ];
  } finally {
    await clients.stop();
    await bare.stop();
    await server.stop();
  }
}

/** A school with a published year. @returns the codes of some of its cards. */
async function sealed(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const world = new World(client, 'full', '2026-11-21', new Date('2026-11-21T00:00:00Z'), 17);
    await demoSet<CardContent>(world, {
      orgId: ORG,
      kind: 'fitness-test.card',
      subject: '2025',
      sealedAt: '2026-06-25T08:00:00.000Z',
      leaves: Array.from({ length: LEAVES }, (_, n) => ({
        holderId: ORG * 10_000 + n,
        bornOn: BORN,
        content: card(n),
      })),
    });
    await client.query('vacuum analyze proof_leaf, proof_set, proof_claim');
    const { rows } = await client.query<{ code: string }>(
      'select code from proof_leaf where org_id = $1 order by no limit $2',
      [ORG, CODES],
    );
    return rows.map(({ code }) => code);
  } finally {
    await client.end();
  }
}
const card = (n: number): CardContent => ({
  school: 'S',
  year: 2025,
  standard: 'T',
  name: `N${n}`,
  sex: 'male',
  clazz: 'C',
  grdId: 7,
  standardScore: 8000 + (n % 1000),
  bonus: 0,
  total: 8000 + (n % 1000),
  level: 'good',
  state: 'complete',
  lines: Array.from({ length: 9 }, (_, i) => ({
    itemId: `i${i}`,
    zh: `项目 ${i}`,
    en: `Item ${i}`,
    text: String(n + i),
    points: 80,
    level: 'good',
    bonus: 0,
  })),
});
