import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInMany } from '../bench/capture';
import type { Server } from '../processes/processes';
import { ADMIN, SCHOOL, homeworkUnderWay, openSchool, type SchoolOnProcesses } from '../processes/school';
import { WorkingChildren, standing } from '../processes/working-children';

const CHILDREN = 1500;
const QUES = 6;
const TASK = 900_000_001;
/** More than an export gives at once. */
const STUDENTS = 12_000;
const PROCESSES = 3;
const onWindows = process.platform === 'win32';
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

let school: SchoolOnProcesses;
let admin: string;
beforeAll(async () => {
  if (onWindows) return;
  school = await openSchool(STUDENTS, PROCESSES);
  [admin = ''] = await signInMany(school.url, SCHOOL, 1, [ADMIN]);
});
afterAll(async () => {
  await school?.close();
});

/** Three processes that run; one is started for each that has ended. */
async function three(): Promise<[Server, Server, Server]> {
  while (running().length < PROCESSES) await school.processes.add();
  const [one, two, last] = running();
  if (!one || !two || !last) throw new Error('three processes do not run');
  return [one, two, last];
}
const running = () => school.processes.all.filter((server) => server.running);
/** What one process answers the administrator, past the proxy. */
const ask = (server: Server, path: string, method = 'GET') =>
  fetch(`${server.base}/api${path}`, { method, headers: { authorization: `Bearer ${admin}` } });
async function beginExport(server: Server): Promise<number> {
  const res = await ask(server, '/user/org/user/students/export');
  expect(res.status).toBe(202);
  return ((await res.json()) as { jobId: number }).jobId;
}
const jobOn = async (server: Server, jobId: number) =>
  (await (await ask(server, `/jobs/${jobId}`)).json()) as {
    readonly state: string;
    readonly result: { readonly size: number; readonly rows: number };
  };
/** The process number that runs the job: the run's id carries it. */
async function runnerOf(jobId: number): Promise<number | undefined> {
  const { rows } = await school.client.query<{ run: string | null }>(
    'select run_id as run from kernel_job where job_id = $1',
    [jobId],
  );
  const run = rows[0]?.run;
  return run == null ? undefined : Math.floor(Number(run) / 64) % 64;
}
/** The whole file of a finished export. */
async function fileOn(server: Server, jobId: number): Promise<Buffer> {
  const res = await ask(server, `/jobs/${jobId}/file`);
  expect(res.status).toBe(200);
  return Buffer.from(await res.arrayBuffer());
}

test.skipIf(onWindows)(
  'an export begun on one process is stopped from another, and one that ends is fetched through a third',
  async () => {
    const [one, two, last] = await three();
    const stopped = await beginExport(one);
    expect((await ask(two, `/jobs/${stopped}/stop`, 'POST')).status).toBe(204);
    await expect.poll(async () => (await jobOn(last, stopped)).state).toBe('stopped');
    expect((await ask(last, `/jobs/${stopped}/file`)).status).toBe(404);

    const kept = await beginExport(one);
    await expect.poll(async () => (await jobOn(two, kept)).state).toBe('done');
    const { result } = await jobOn(two, kept);
    expect(result.rows).toBe(STUDENTS);
    const file = await fileOn(last, kept);
    expect(file.subarray(0, 2).toString()).toBe('PK');
    expect(file.length).toBe(result.size);
  },
);

test.skipIf(onWindows)(
  'kill -9 of one of three processes under 1,500 working children loses 0 acknowledged answers and doubles none',
  async () => {
    const { processes, client, url } = school;
    const ids = await homeworkUnderWay(client, { taskId: TASK, children: CHILDREN, ques: QUES });
    const tokens = await signInMany(url, SCHOOL, CHILDREN, ids);
    const children = ids.map((userId, i) => ({ userId, token: tokens[i] ?? '' }));
    const work = new WorkingChildren({ url: processes.url, orgId: SCHOOL, taskId: TASK, ques: QUES, children });
    const all = work.run(60);
    await work.reached((CHILDREN * QUES) / 3);
    const [killed] = await three();
    await killed.end('SIGKILL');
    const promised = new Map(work.acknowledged);
    expect(promised.size).toBeLessThan(CHILDREN * QUES);
    expect(await work.lost(client, promised)).toEqual([]);
    await all;

    expect(work.wrong).toEqual([]);
    expect(work.acknowledged.size).toBe(CHILDREN * QUES);
    expect(await work.lost(client)).toEqual([]);
    expect(work.handedIn.size).toBe(CHILDREN);
    const odd = ids.filter((id) => id % 2).length;
    expect(await standing(client, SCHOOL, TASK)).toEqual({
      answers: CHILDREN * QUES,
      handedIn: CHILDREN,
      noted: CHILDREN * QUES,
      notedOnce: CHILDREN * QUES,
      wrong: odd * QUES,
      entries: odd * QUES,
    });
    // It was no game of one: all three have answered. The loss was no answer, or "try again".
    const answered = processes.all.map((server) => processes.proxied.answered.get(server.base) ?? 0);
    expect(Math.min(...answered)).toBeGreaterThan(CHILDREN / 10);
    expect([...work.statuses.keys()].filter((status) => ![0, 200, 502, 503].includes(status))).toEqual([]);
  },
);

test.skipIf(onWindows)(
  'an export whose process is killed with -9 is taken up by another one, and fetched through a third',
  async () => {
    const [one, two, last] = await three();
    // No export ends before the kill: its end is told by an event, and nobody may write one.
    await school.client.query('begin');
    await school.client.query('lock table kernel_outbox in share mode');
    const jobId = await beginExport(one);
    await expect.poll(() => runnerOf(jobId), { interval: 5 }).toBeDefined();
    const first = await runnerOf(jobId);
    await one.end('SIGKILL');
    await school.client.query('rollback');
    // How soon is counted in src/kernel/server/jobs.test.ts, by what the program waits for.
    expect((await jobOn(two, jobId)).state).toBe('running');
    await expect.poll(() => runnerOf(jobId), { interval: 50 }).not.toBe(first);
    await expect.poll(async () => (await jobOn(two, jobId)).state).toBe('done');
    expect((await fileOn(last, jobId)).length).toBe((await jobOn(two, jobId)).result.size);
  },
);

/** A stream that is open. */
const stream = (url: string) => fetch(`${url}/api/stream`, { headers: { authorization: `Bearer ${admin}` } });

test.skipIf(onWindows)(
  'a process ends by SIGTERM under work: nobody loses an answer, and its streams are told to come back, to another one',
  async () => {
    const { processes } = school;
    const [old, other] = running();
    if (!old || !other) throw new Error('two processes do not run');
    const statuses = new Map<number, number>();
    let over = false;
    const reader = async () => {
      while (!over) {
        const status = await fetch(`${processes.url}/api/user/org/user/students?pageSize=20`, {
          headers: { authorization: `Bearer ${admin}` },
        }).then(
          (res) => res.status,
          () => 0,
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await pause(20);
      }
    };
    const readers = Array.from({ length: 8 }, reader);
    const streams = await Promise.all([stream(old.base), stream(old.base)]);
    const texts = streams.map((res) => res.text());
    await expect.poll(() => statuses.get(200)).toBeGreaterThan(20);
    expect(await old.end('SIGTERM')).toBe(0);
    for (const text of await Promise.all(texts)) expect(text).toMatch(/event: reconnect\ndata: \{\}\n\n$/);
    // The way back leads to whoever runs.
    const again = await fetch(`${processes.url}/api/stream`, { headers: { authorization: `Bearer ${admin}` } });
    expect(again.status).toBe(200);
    await again.body?.cancel();
    over = true;
    await Promise.all(readers);
    // It said that it goes before it went: nobody was turned away, and no answer was lost.
    expect([...statuses.keys()]).toEqual([200]);
    expect(other.running).toBe(true);
  },
);
