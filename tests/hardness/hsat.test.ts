import { afterAll, beforeAll, expect, test } from 'vitest';
import { Program } from './program';

/** At which parts of a whole run's time the program dies. */
const DEATHS = [0.1, 0.4, 0.7];
const CANDIDATES = 3000;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
let program: Program;
beforeAll(async () => {
  program = await Program.make();
  await program.start();
});
afterAll(async () => {
  await program?.remove();
});

interface Run {
  readonly state: string;
  readonly hash: string | null;
}
interface Valid {
  readonly run_id: string;
  readonly state: string;
  readonly n: string;
  readonly rows: string;
}
/** The run that schools see, and all of its rows as one text. */
async function validOf(schemaId: number): Promise<Valid> {
  const [row] = await program.sql<Valid>(
    `select e.run_id, r.state, count(*) as n,
       md5(string_agg(concat_ws('|', s.org_id, s.user_id, s.process, s.exam, s.others, s.total, s.level, s.steps), '/'
         order by s.org_id, s.user_id)) as rows
     from hsat_exam e
     join hsat_run r on r.schema_id = e.schema_id and r.run_id = e.run_id
     join hsat_score s on s.schema_id = e.schema_id and s.run_id = e.run_id
     where e.schema_id = $1
     group by e.run_id, r.state`,
    [schemaId],
  );
  if (!row) throw new Error('no run is valid');
  return row;
}
async function runOf(schemaId: number, runId: number): Promise<Run> {
  const [run] = await program.sql<Run>('select state, hash from hsat_run where schema_id = $1 and run_id = $2', [
    schemaId,
    runId,
  ]);
  if (!run) throw new Error('the run is gone');
  return run;
}
/** Waits for the end of a run, also of one that another process takes up. */
async function done(schemaId: number, runId: number): Promise<Run> {
  for (const until = performance.now() + 300_000; ; await pause(20)) {
    const run = await runOf(schemaId, runId);
    if (run.state !== 'running') return run;
    if (performance.now() > until) throw new Error('the run does not end');
  }
}
/** Begins a run of all. @returns its id. */
async function begin(token: string, schemaId: number): Promise<number> {
  const res = await fetch(`${program.base}/api/sport/hsat/core/schemas/${schemaId}/calc`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ changed: false }),
    signal: AbortSignal.timeout(60_000),
  });
  expect(res.status).toBe(200);
  return Number(((await res.json()) as { runId: number }).runId);
}
/** Many candidates with the results of one who is there. */
async function fill(schemaId: number): Promise<void> {
  const [one] = await program.sql<{ user_id: string }>(
    'select user_id from hsat_candidate where org_id = 189 and schema_id = $1 order by user_id limit 1',
    [schemaId],
  );
  const of = [schemaId, Number(one?.user_id), CANDIDATES];
  await program.sql(
    `insert into hsat_candidate (org_id, schema_id, user_id, kind, name, sex, clazz_id, clazz_name, grd_id, exam_no, chosen, rev,
       signed_by, signed_at)
     select c.org_id, c.schema_id, 900000000 + k, c.kind, '考生' || k, c.sex, c.clazz_id, c.clazz_name, c.grd_id, 'x' || k, c.chosen,
       c.rev, c.signed_by, c.signed_at
     from hsat_candidate c, generate_series(1, $3::integer) k
     where c.org_id = 189 and c.schema_id = $1 and c.user_id = $2`,
    of,
  );
  await program.sql(
    `insert into hsat_entry (org_id, schema_id, user_id, item, value, word, origin, rev, saved_by, saved_at)
     select n.org_id, n.schema_id, 900000000 + k, n.item, n.value, n.word, n.origin, n.rev, n.saved_by, n.saved_at
     from hsat_entry n, generate_series(1, $3::integer) k
     where n.org_id = 189 and n.schema_id = $1 and n.user_id = $2`,
    of,
  );
}

test.skipIf(process.platform === 'win32')(
  'the program dies in the middle of a reckoning: what was valid stays whole, and the run that is taken up again writes the same rows',
  async () => {
    const bureau = await program.tokenOf('bureau4109');
    const [exam] = await program.sql<{ schema_id: string }>(
      "select schema_id from hsat_exam where owner_id = 100 and module = 'sport' and is_on and 7 = any(grd_ids)",
    );
    const schemaId = Number(exam?.schema_id);
    await fill(schemaId);
    const from = performance.now();
    const first = await done(schemaId, await begin(bureau, schemaId));
    const took = performance.now() - from;
    expect(first).toEqual({ state: 'done', hash: expect.any(String) });
    const stood = await validOf(schemaId);
    expect(Number(stood.n)).toBeGreaterThan(CANDIDATES);
    let broken = 0;
    for (const part of DEATHS) {
      const runId = await begin(bureau, schemaId);
      await pause(took * part);
      await program.kill();
      await program.start();
      broken += (await runOf(schemaId, runId)).state === 'running' ? 1 : 0;
      // Either run may be valid now, but whole.
      const { run_id: _, ...now } = await validOf(schemaId);
      expect(now).toEqual({ state: 'done', n: stood.n, rows: stood.rows });
      expect(await done(schemaId, runId)).toEqual(first);
      const { run_id: valid, ...after } = await validOf(schemaId);
      expect([Number(valid), after]).toEqual([runId, now]);
    }
    expect(broken).toBeGreaterThan(0);
  },
);
