import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../kernel/server/ids';
import { chance } from '../../../../kernel/testing/chance';
import { Program } from '../../../../../tests/hardness/program';
import { servedNow, servedSql } from '../../../../../tests/processes/clock';

const drawn = chance();
/** Stores of each child: enough that the kill falls among them. */
const STORES = 40;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
interface Child {
  readonly userId: number;
  readonly token: string;
}
interface Kept {
  readonly picks: number;
  readonly rev: number;
}

let program: Program;
let teacher: string;
const kids: Child[] = [];
let taskId: number;
let ques: { qid: number; parts: { qcid: number }[] }[];
const acknowledged = new Map<string, Kept>();
const wrong: string[] = [];

async function call<T>(
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T } | undefined> {
  const res = await fetch(`${program.base}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  const got = (await res?.json().catch(() => undefined)) as T | undefined;
  return res && got !== undefined ? { status: res.status, body: got } : undefined;
}
async function tokenFor(userId: number): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await program.sql(
    `
      with f as (
        insert into account_family (family_id, org_id, user_id, how, agent, ip, made_at)
        values ($1, 189, $2, 'test', '', '', ${servedSql()})
        returning family_id
      )
      insert into account_access (token_hash, family_id, org_id, user_id, expires_at)
      select $3, family_id, 189, $2, ${servedSql()} + interval '1 hour'
      from f
    `,
    [newId(), userId, createHash('sha256').update(token).digest('hex')],
  );
  return token;
}
beforeAll(async () => {
  program = await Program.make();
  await program.start();
  teacher = await program.tokenOf('teacher189');
  const start = await call<{ clazzes: { clazzId: number }[] }>(teacher, 'GET', '/work/choices');
  const clazzIds = start!.body.clazzes.map((c) => c.clazzId);
  const chosen = await call<{ items: { verId: number }[] }>(teacher, 'POST', '/work/smart', {
    sbjId: 2,
    stgId: 2,
    count: 8,
    kinds: ['single'],
    clazzIds,
  });
  const made = await call<{ taskId: number; ques: typeof ques }>(teacher, 'POST', '/work/tasks/arrange', {
    name: '断电也不丢',
    kind: 'exam',
    duration: 60,
    sbjId: 2,
    clazzIds,
    questions: chosen!.body.items.map((q) => ({ verId: q.verId })),
  });
  ({ taskId, ques } = made!.body);
  for (const { user_id: userId } of await program.sql<{ user_id: number }>(
    'select user_id::float8 user_id from homework_reply where org_id = 189 and task_id = $1',
    [taskId],
  ))
    kids.push({ userId, token: await tokenFor(userId) });
});
afterAll(async () => {
  await program?.remove();
});

/** A child at work: each answer is sent until it is acknowledged, as the page does over a lost network. */
async function work(child: Child, until: number): Promise<void> {
  const retry = async <T>(path: string, body: unknown): Promise<T | undefined> => {
    for (; performance.now() < until; await pause(60)) {
      const res = await call<T & { error?: string }>(child.token, 'POST', path, body);
      if (res?.status === 200) return res.body;
      if (res && res.status < 500) {
        wrong.push(`${child.userId}: ${res.status} ${res.body.error}`);
        return undefined;
      }
    }
    return undefined;
  };
  await retry(`/work/tasks/${taskId}/reply/enter`, {});
  for (let i = 0; i < STORES && !wrong.length; i++) {
    const que = ques[i % ques.length]!,
      qcid = que.parts[0]!.qcid,
      picks = (i + child.userId) % 3,
      rev = servedNow();
    const done = await retry<{ newer: unknown[] }>(`/work/tasks/${taskId}/reply/store`, {
      answers: [{ qid: que.qid, qcid, answer: { picks: [picks] }, rev }],
    });
    if (done && done.newer.length === 0) acknowledged.set(`${child.userId}/${que.qid}/${qcid}`, { picks, rev });
  }
}
/** What was acknowledged stands there, or something newer of the same child. */
async function lost(before: ReadonlyMap<string, Kept>): Promise<string[]> {
  const rows = await program.sql<{ key: string; picks: number; rev: number }>(
    `
      select user_id || '/' || qid || '/' || qcid as key, (answer -> 'picks' ->> 0)::int as picks,
        rev::float8 as rev
      from homework_answer
      where org_id = 189 and task_id = $1
    `,
    [taskId],
  );
  const there = new Map(rows.map((r) => [r.key, r]));
  return [...before]
    .filter(([key, kept]) => {
      const row = there.get(key);
      return !row || row.rev < kept.rev || (row.rev === kept.rev && row.picks !== kept.picks);
    })
    .map(([key]) => key);
}

test.skipIf(process.platform === 'win32')(
  'kill -9 of the server in the middle of an exam: no answer that was acknowledged is lost',
  async () => {
    expect(await program.sql('show fsync')).toEqual([{ fsync: 'on' }]);
    const until = performance.now() + 800_000;
    const all = Promise.all(kids.map((k) => work(k, until)));
    const enough = Math.min(kids.length * 4, kids.length * ques.length - 5);
    while (acknowledged.size < enough && !wrong.length && performance.now() < until) await pause(2);
    await pause(drawn(0, 40));
    await program.kill();
    const before = new Map(acknowledged);
    expect(before.size).toBeGreaterThan(kids.length);
    await program.start();
    expect(await lost(before)).toEqual([]);
    await all;
    expect(wrong).toEqual([]);
    expect(await lost(acknowledged)).toEqual([]);
    expect(acknowledged.size).toBe(kids.length * ques.length);
  },
);
