import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import { restore } from '../../src/kernel/server/backup';
import { migrate } from '../../src/kernel/server/db/migrate';
import { pathKeys } from '../../src/kernel/shared/call';
import { testDay } from '../../src/kernel/testing/test-day';
import { Server } from '../processes/processes';
import { compiledServer } from '../processes/school';
import { commitOf, landingBefore, programOf } from './landed-program';
import { database, embedded } from './servers';
import { snapshotsIn, unpack } from './snapshot';

const landing = landingBefore(snapshotsIn(import.meta.dirname));
const commit = landing && commitOf(landing);
const why = commit ? '' : ' (skipped: no commit of the landing before is in the history)';
const PEOPLE = ['school189', 'student189'] as const;
/** Calls on their way at once: a process has eight connections, and the machine may have other work. */
const AT_ONCE = 4;
/** Reads that need nothing but a person; what is streamed or made as a file takes its time. */
const READS = [...registry.calls.values()].filter(
  (call) => call.method === 'GET' && pathKeys(call.path).length === 0 && !call.blob && !call.untimed,
);

const home = mkdtempSync(join(tmpdir(), 'meiyike-side-'));
const servers: Server[] = [];
let db: Awaited<ReturnType<typeof database>> | undefined;
/** One process; both keep their files in one folder, each in its own way of saying so. */
async function start(program: string, ready?: string): Promise<Server> {
  const server = new Server(program, {
    DATABASE_URL: db?.url ?? '',
    DATA_DIR: join(home, 'data'),
    CALLS_PER_MINUTE: '1000000',
    OPEN_CALLS_PER_MINUTE: '1000000',
  });
  servers.push(server);
  await server.answers(ready);
  return server;
}
let before: Server;
beforeAll(async () => {
  if (!landing || !commit) return;
  const program = await programOf(commit);
  db = await database(await embedded(), 'side');
  // The months of its rows, and those in which the old program lives, which knows no other clock than the machine's.
  const then = join(program.dir, 'migrations');
  await migrate(db.url, then, { now: testDay() });
  await migrate(db.url, then);
  const pool = new pg.Pool({ connectionString: db.url, max: 1 });
  await restore(pool, unpack(landing, join(home, 'rows')), { replace: true });
  await pool.end();
  before = await start(program.server, '/api/health');
});
afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL');
  await db?.drop();
  rmSync(home, { recursive: true, force: true });
});

type Body = Readonly<Record<string, unknown>>;
/** What a call answers; whoever is told that the server is busy asks again, as a page does. */
async function call(server: Server, token: string, path: string, body?: unknown, method = body ? 'POST' : 'GET') {
  for (let tries = 1; ; tries += 1) {
    const res = await fetch(`${server.base}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (res.status !== 503 || tries === 5)
      return { status: res.status, body: (await res.json().catch(() => ({}))) as Body };
    await pause(1_000);
  }
}
async function ok<T = Body>(server: Server, token: string, path: string, body?: unknown): Promise<T> {
  const answer = await call(server, token, path, body);
  if (answer.status === 200) return answer.body as T;
  throw new Error(`${server === before ? 'old' : 'new'} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
}
/** Does it for all, a few at a time. @returns what came of each, in their order. */
async function forAll<T, R>(all: readonly T[], each: (one: T) => Promise<R>): Promise<R[]> {
  const found: R[] = [];
  const left = all.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [at, one] of left) found[at] = await each(one);
    }),
  );
  return found;
}
/** Signs in with the demonstration's password. @returns the token. */
async function signIn(server: Server, username: string): Promise<string> {
  const res = await fetch(`${server.base}/api/auth/oauth/token/_password`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: 'Meike2026' }),
  });
  const answer = (await res.json()) as { access_token?: string };
  if (!answer.access_token) throw new Error(`${username} is not let in: ${res.status} ${JSON.stringify(answer)}`);
  return answer.access_token;
}
/** What one process answers to all reads of these people, as statuses. */
async function statusesOn(server: Server, tokens: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const all = [...tokens].flatMap(([login, token]) => READS.map((read) => ({ login, token, ...read })));
  return new Map(
    await forAll(all, async ({ login, token, name, path }): Promise<[string, number]> => {
      const { status } = await call(server, token, path);
      return [`${login} ${name}`, status];
    }),
  );
}

test.skipIf(!commit)(
  `a process of the landing before goes on beside a new one that has migrated its database: each reads what the other writes, and no id is both's${why}`,
  async () => {
    const tokens = new Map<string, string>();
    for (const login of PEOPLE) tokens.set(login, await signIn(before, login));
    const answered = await statusesOn(before, tokens);
    expect([...answered.values()].filter((status) => status === 200).length).toBeGreaterThan(READS.length / 4);

    const after = await start(await compiledServer());
    // Whoever signed in at the old one is known to the new one; and the old one's statements still hold.
    const same = [...(await statusesOn(before, tokens))].filter(([name, status]) => answered.get(name) !== status);
    expect(same).toEqual([]);
    const refused = [...(await statusesOn(after, tokens))].filter(([, status]) => status === 401 || status >= 500);
    expect(refused).toEqual([]);

    const admin = await signIn(after, 'school189');
    const child = (server: Server, name: string) =>
      ok<{ userId: number }>(server, admin, '/user/org/user/students', { name, sex: 'male' });
    const made = await forAll([...Array(100).keys()], (i) =>
      Promise.all([child(before, `旧${i}`), child(after, `新${i}`)]),
    );
    const numbersOf = (ids: readonly number[]) => new Set(ids.map((id) => Math.floor(id / 64) % 64));
    const [olds, news] = [made.map(([old]) => old.userId), made.map(([, fresh]) => fresh.userId)];
    expect([...numbersOf(news)].filter((no) => numbersOf(olds).has(no))).toEqual([]);
    expect(new Set([...olds, ...news]).size).toBe(200);
    for (const [server, userId] of [
      [before, news[0]],
      [after, olds[0]],
    ] as const)
      await ok(server, admin, `/user/org/user/${userId}/details`);

    await homework(before, after);
    await homework(after, before);
    expect(await before.end('SIGTERM')).toBe(0);
    await child(after, '最后');
  },
);

/** A homework that a teacher gives at one process and a child does at the other, step by step. */
async function homework(one: Server, other: Server): Promise<void> {
  const [teacher, child] = [await signIn(one, 'teacher189'), await signIn(other, 'student189')];
  const { clazzes } = await ok<{ clazzes: { clazzId: number }[] }>(other, teacher, '/work/choices');
  const clazzIds = clazzes.map((c) => c.clazzId);
  const smart = { sbjId: 2, stgId: 2, count: 4, kinds: ['single'], clazzIds };
  const { items } = await ok<{ items: { verId: number }[] }>(one, teacher, '/work/smart', smart);
  const { taskId, ques } = await ok<{ taskId: number; ques: { qid: number; parts: { qcid: number }[] }[] }>(
    one,
    teacher,
    '/work/tasks/arrange',
    { name: '新旧', kind: 'work', sbjId: 2, clazzIds, questions: items.map(({ verId }) => ({ verId })) },
  );
  await ok(other, child, `/work/tasks/${taskId}/reply/enter`, {});
  const answers = ques.map(({ qid, parts: [part] }) => ({
    qid,
    qcid: part?.qcid,
    answer: { picks: [0] },
    rev: Date.now(),
  }));
  await ok(other, child, `/work/tasks/${taskId}/reply/store`, { answers: answers.slice(0, 2) });
  await ok(one, child, `/work/tasks/${taskId}/reply/store`, { answers: answers.slice(2) });
  await ok(other, child, `/work/tasks/${taskId}/reply/store`, { submit: true });
  await ok(one, teacher, `/work/tasks/${taskId}/report`);
  await ok(other, teacher, `/work/tasks/${taskId}/report`);
}
