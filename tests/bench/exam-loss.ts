import pg from 'pg';
import { startServer } from './programs';
import { round, type Line } from './table';

export interface ExamOfMany {
  readonly url: string;
  readonly dir: string;
  readonly orgId: number;
  readonly taskId: number;
  readonly children: readonly { readonly userId: number; readonly token: string }[];
}
interface Kept {
  readonly picks: number;
  readonly rev: number;
}

/** Stores of each child, and about how long a child thinks before the next, in milliseconds. */
const STORES = 6;
const THINK = 6000;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

/** A whole school at work with autosave, the server killed with -9 in the middle and started again: what was acknowledged must stand there. */
export async function benchLoss({ url, dir, orgId, taskId, children }: ExamOfMany): Promise<Line> {
  let server = await startServer(url, dir);
  const port = new URL(server.base).port;
  const acknowledged = new Map<string, Kept>();
  const refused: string[] = [];
  const until = Date.now() + 180_000;
  const store = async (token: string, answer: { qid: number; picks: number; rev: number }): Promise<boolean> => {
    for (; Date.now() < until && refused.length === 0; await pause(200 + Math.random() * 400)) {
      const res = await fetch(`http://127.0.0.1:${port}/api/work/tasks/${taskId}/reply/store`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(20_000),
        body: JSON.stringify({
          answers: [{ qid: answer.qid, qcid: 0, answer: { picks: [answer.picks] }, rev: answer.rev }],
        }),
      }).catch(() => undefined);
      const body = (await res?.json().catch(() => undefined)) as { newer?: unknown[]; error?: string } | undefined;
      if (res?.status === 200 && body) return body.newer?.length === 0;
      if (res && res.status < 500) refused.push(`${res.status} ${body?.error}`);
    }
    return false;
  };
  const work = async ({ userId, token }: ExamOfMany['children'][number]) => {
    for (let i = 0; i < STORES; i++) {
      await pause(Math.random() * THINK);
      const answer = { qid: i + 1, picks: (i + userId) % 4, rev: Date.now() };
      if (await store(token, answer)) acknowledged.set(`${userId}/${answer.qid}`, answer);
    }
  };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const lost = async () => {
      const { rows } = await client.query<{ key: string; picks: number; rev: number }>(
        `
          select user_id || '/' || qid as key, (answer -> 'picks' ->> 0)::int as picks, rev::float8 as rev
          from homework_answer
          where org_id = $1 and task_id = $2
        `,
        [orgId, taskId],
      );
      const there = new Map(rows.map((r) => [r.key, r]));
      return [...acknowledged].filter(([key, kept]) => {
        const row = there.get(key);
        return !row || row.rev < kept.rev || (row.rev === kept.rev && row.picks !== kept.picks);
      }).length;
    };
    const all = Promise.all(children.map(work));
    while (acknowledged.size < children.length * 2 && refused.length === 0) await pause(5);
    const before = acknowledged.size;
    await server.kill();
    const from = performance.now();
    server = await startServer(url, dir, { PORT: port });
    const back = performance.now() - from;
    await all;
    if (refused.length) throw new Error(`stores were refused: ${refused.slice(0, 3).join(', ')}`);
    const gone = await lost();
    return {
      what: [
        `${children.length.toLocaleString('en')} children work, kill -9 of the server in the middle`,
        `(after ${before.toLocaleString('en')} acknowledged answers, back in ${round(back / 1000)} s):`,
        'acknowledged answers lost',
      ].join(' '),
      figure: `${gone} of ${acknowledged.size.toLocaleString('en')}`,
      bound: '0',
      good: gone === 0 && acknowledged.size === children.length * STORES,
      judged: true,
    };
  } finally {
    await client.end();
    await server.stop();
  }
}
