import pg from 'pg';
import { inOrg } from '../../src/kernel/server/db/tenant';
import { openPools, type Pools } from '../../src/kernel/server/db/pools';
import type { Scheme } from '../../src/modules/hsat/rules';
import { reckonSchool, type RunOf } from '../../src/modules/hsat/server/reckon-school';
import { signIn } from './capture';
import type { ListOptions } from './list';
import { Clients, startServer } from './programs';
import { median, ratio, round, target, type Line } from './table';

/** Sixty thousand candidates in sixty schools, and a tenth of them in an exam of their own. */
const BIG = { schemaId: 9001, runId: 9101, first: 40_001, schools: 60, each: 1000 };
const SMALL = { schemaId: 9002, runId: 9102, first: 40_001, schools: 60, each: 100 };
type Exam = typeof BIG;
const ITEMS = ['run', 'jump', 'rope', 'throw', 'sit', 'ball'];
const CHANGED = 100;
const AT = '2026-11-20T02:00:00Z';

const rows = Array.from({ length: 20 }, (_, n) => ({ from: n * 500, points: n * 50 }));
const scheme: Scheme = {
  rounding: { step: 'total', how: 'halfUp', unit: 1 },
  parts: [{ kind: 'exam', weight: 10_000, full: 6000, terms: [] }],
  groups: [{ code: 'must', kind: 'must', name: 'must', take: 1 }],
  items: ITEMS.map((code) => ({
    code,
    name: code,
    part: 'exam',
    group: 'must',
    unit: '',
    isScore: false,
    direction: 'up',
    between: false,
    full: 1000,
    weight: 10_000,
    rows: { male: rows, female: rows },
    field: null,
  })),
  excess: [],
  exempt: [],
  extras: { cap: 0, rules: [] },
  levels: [
    { name: 'low', from: 0, to: 3599 },
    { name: 'high', from: 3600, to: 6000 },
  ],
  lines: { pass: 6000, excellent: 8500 },
};

/** The reckoning against COPY of its rows, a change of few against it, a region's page, statistics from sums. */
export async function benchHsat(o: ListOptions): Promise<Line[]> {
  const owner = new pg.Client({ connectionString: o.url });
  await owner.connect();
  const pools = await openPools(o.url, 4);
  try {
    for (const exam of [BIG, SMALL]) await fill(owner, exam);
    await owner.query('vacuum analyze hsat_candidate, hsat_entry, hsat_school');
    const lines = await reckoning(o, owner, pools);
    await calc(pools, SMALL, false);
    await owner.query('vacuum analyze hsat_score, hsat_sum, hsat_tally');
    return [...lines, await statistics(o, owner), await pages(o)];
  } finally {
    await pools.end();
    await owner.end();
  }
}

async function fill(owner: pg.Client, exam: Exam): Promise<void> {
  const last = exam.first + exam.schools - 1;
  await owner.query(
    `
      insert into organisation_org (
        org_id, name, busi_id, scope, reg_id, parent_id, sys_ids, zone, enabled, visit, visit_set, made_at
      )
      select n, '考点学校' || n, o.busi_id, o.scope, o.reg_id, o.parent_id, o.sys_ids, o.zone, true, false, '{}', now()
      from organisation_org o, generate_series($1::bigint, $2::bigint) n
      where o.org_id = 189
      on conflict do nothing
    `,
    [exam.first, last],
  );
  await owner.query(
    `insert into hsat_version (schema_id, version, content, hash, published_at, published_by) values ($1, 1, $2, '', $3, 1)`,
    [exam.schemaId, JSON.stringify(scheme), AT],
  );
  await owner.query(
    `
      insert into hsat_exam (
        schema_id, owner_id, reg_id, module, name, year_id, grd_ids, version, is_on, state, run_id, changed_at
      )
      values ($1, 100, 4109, 'sport', '基准', $2, '{9}', 1, true, 'reckoned', $3, $4)
    `,
    [exam.schemaId, 2030 + (exam.schemaId % 10), exam.runId, AT],
  );
  await owner.query(
    `
      insert into hsat_school (org_id, schema_id, rev, made_at)
      select n, $3, 1, $4 from generate_series($1::bigint, $2::bigint) n
    `,
    [exam.first, last, exam.schemaId, AT],
  );
  await owner.query(
    `
      insert into hsat_candidate (
        org_id, schema_id, user_id, kind, name, sex, clazz_id, clazz_name, exam_no, rev, signed_by, signed_at
      )
      select n, $3, n * 100000 + k, 'school', '生' || k, case when k % 2 = 0 then 'male' else 'female' end, n * 100 + k % 20,
        (k % 20) || '班', n * 100000 + k, 1, 1, $5
      from generate_series($1::bigint, $2::bigint) n, generate_series(1, $4::bigint) k
    `,
    [exam.first, last, exam.schemaId, exam.each, AT],
  );
  await owner.query(
    `
      insert into hsat_entry (org_id, schema_id, user_id, item, value, origin, rev, saved_by, saved_at)
      select c.org_id, c.schema_id, c.user_id, i.item, (c.user_id * 37 + length(i.item) * 911) % 10000, 'sheet', 1, 1, $3
      from hsat_candidate c, unnest($2::text[]) i(item)
      where c.schema_id = $1
    `,
    [exam.schemaId, ITEMS, AT],
  );
}
const runOf = ({ schemaId, runId }: Exam): RunOf => ({
  schemaId,
  runId,
  module: 'sport',
  version: 1,
  content: scheme,
  drawn: [],
  onDate: '2026-11-20',
});
/** School by school, each in a transaction of its own, as the job does. @returns milliseconds. */
async function calc(pools: Pools, exam: Exam, changed: boolean, orgs?: readonly number[]): Promise<number> {
  const from = performance.now();
  const all = orgs ?? Array.from({ length: exam.schools }, (_, n) => exam.first + n);
  for (const orgId of all) await inOrg(pools.tenant, orgId, (door) => reckonSchool(door, runOf(exam), changed, AT));
  return performance.now() - from;
}
/** The same score rows put in as they are, by COPY within the database's own process. @returns milliseconds. */
async function copied(owner: pg.Client): Promise<number> {
  const { copyIn, copyOut } = await import('../../src/kernel/server/backup/copy');
  const of = `where schema_id = ${BIG.schemaId} and run_id = ${BIG.runId}`;
  const { stream } = copyOut(owner, `copy (select * from hsat_score ${of}) to stdout`);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  await owner.query(`delete from hsat_score ${of}`);
  await owner.query('vacuum hsat_score');
  const from = performance.now();
  const copy = copyIn(owner, 'copy hsat_score from stdin');
  const finished = new Promise((done) => copy.stream.once('finish', done));
  copy.stream.end(Buffer.concat(chunks));
  await finished;
  return performance.now() - from;
}
async function reckoning(o: ListOptions, owner: pg.Client, pools: Pools): Promise<Line[]> {
  const rounds: { ours: number; copying: number; few: number }[] = [];
  for (let i = 0; i <= o.rounds; i++) {
    await owner.query('delete from hsat_score where schema_id = $1', [BIG.schemaId]);
    await owner.query('delete from hsat_tally where schema_id = $1', [BIG.schemaId]);
    await owner.query('vacuum hsat_score');
    const ours = await calc(pools, BIG, false);
    const copying = await copied(owner);
    // A hundred candidates of ten schools get another result.
    const orgs = Array.from({ length: 10 }, (_, n) => BIG.first + n);
    await owner.query('update hsat_school set rev = rev + 1 where schema_id = $1 and org_id = any($2)', [
      BIG.schemaId,
      orgs,
    ]);
    await owner.query(
      `
        update hsat_candidate c
        set rev = s.rev
        from hsat_school s
        where s.org_id = c.org_id and s.schema_id = c.schema_id and c.schema_id = $1 and c.org_id = any($2)
          and c.user_id % 100000 <= $3
      `,
      [BIG.schemaId, orgs, CHANGED / orgs.length],
    );
    const few = await calc(pools, BIG, true, orgs);
    if (i) rounds.push({ ours, copying, few });
  }
  const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  return [
    ratio(
      '60,000 candidates of six items, from rows to commit, against COPY of the same scores',
      of((r) => r.ours / r.copying),
      { atMost: 8, note: `${round(of((r) => r.ours))} ms against ${round(of((r) => r.copying))} ms` },
    ),
    ratio(
      `… of which ${CHANGED} have changed, against all of them`,
      of((r) => r.few / r.ours),
      { atMost: 0.05, note: `${round(of((r) => r.few))} ms` },
    ),
    target(
      '60,000 final scores',
      of((r) => r.ours),
      'ms',
      30_000,
    ),
  ];
}
async function statistics(o: ListOptions, owner: pg.Client): Promise<Line> {
  const timed = async (text: string): Promise<number> => {
    const from = performance.now();
    await owner.query(text, [BIG.schemaId, BIG.runId]);
    return performance.now() - from;
  };
  const bands = Array.from({ length: 11 }, (_, n) => `count(*) filter (where total * 10 / 6000 = ${n})`).join(', ');
  const slow = `
    select count(exam), sum(exam), count(total), sum(total), count(*) filter (where total >= 3600),
      count(*) filter (where total >= 5100), count(*) filter (where total >= 6000), ${bands}
    from hsat_score where schema_id = $1 and run_id = $2`;
  const fast = `
    select kind, sum(count), sum(sum), sum(pass), sum(excellent), sum(full_marks), sum(bands[1]), sum(bands[11])
    from hsat_sum where schema_id = $1 and run_id = $2 and clazz_id = 0 and org_id between ${BIG.first} and ${BIG.first + BIG.schools}
    group by kind`;
  const rounds: { fast: number; slow: number }[] = [];
  for (let i = 0; i <= o.rounds; i++) {
    const one = { fast: await timed(fast), slow: await timed(slow) };
    if (i) rounds.push(one);
  }
  const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  return ratio(
    'Statistics of 60,000 candidates from sums, against the rows',
    of((r) => r.slow / r.fast),
    { atLeast: 50, note: `${round(of((r) => r.slow))} ms against ${round(of((r) => r.fast))} ms` },
  );
}
async function pages(o: ListOptions): Promise<Line> {
  const token = await signIn(o.url, 'bureau4109');
  const server = await startServer(o.url, o.dir);
  const clients = new Clients();
  const page = async ({ schemaId }: Exam) =>
    (
      await clients.run({
        base: server.base,
        paths: [1, 2, 3].map((n) => `/api/sport/hsat/score/core/reg?schemaId=${schemaId}&pageSize=20&curPage=${n}`),
        clients: 1,
        seconds: o.seconds / 2,
        headers: { authorization: `Bearer ${token}` },
      })
    ).p50;
  try {
    for (const exam of [BIG, SMALL]) await page(exam);
    const rounds: { big: number; small: number }[] = [];
    for (let i = 0; i < o.rounds; i++) rounds.push({ big: await page(BIG), small: await page(SMALL) });
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return ratio(
      "A region's page of 60,000 candidates against 6,000",
      of((r) => r.big / r.small),
      { atMost: 1.3, note: `${round(of((r) => r.big))} ms against ${round(of((r) => r.small))} ms` },
    );
  } finally {
    await clients.stop();
    await server.stop();
  }
}
