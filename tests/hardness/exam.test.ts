import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Prints } from '../../src/modules/exam/server/testing';
import { filledSide, pngOf, QUESTIONS } from '../../src/modules/exam/server/testing';
import { chance } from '../../src/kernel/testing/chance';
import { Program } from './program';

const drawn = chance();
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

interface Said<T> {
  readonly status: number;
  readonly body: T;
}
/** A call over the wire; undefined where nobody answered. */
async function ask<T>(token: string, method: string, path: string, body?: unknown): Promise<Said<T> | undefined> {
  const isForm = body instanceof FormData;
  const res = await fetch(`${program.base}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  const said = await res?.json().catch(() => undefined);
  return res && said ? { status: res.status, body: said as T } : undefined;
}
async function done<T>(token: string, method: string, path: string, body?: unknown): Promise<T> {
  const said = await ask<T>(token, method, path, body);
  if (said?.status !== 200)
    throw new Error(`${method} ${path} answered ${said?.status}: ${JSON.stringify(said?.body)}`);
  return said.body;
}
/** Lets clients work until so much is acknowledged, kills the program in the middle of what comes next and starts it again. */
async function killedIn(
  count: () => number,
  much: number,
  work: (isDying: () => boolean) => Promise<void>,
): Promise<void> {
  let dying = false;
  const at = { end: false };
  const client = work(() => dying).finally(() => (at.end = true));
  for (const enough = count() + much; count() < enough && !at.end;) await pause(5);
  await pause(drawn(0, 400));
  await program.kill();
  dying = true;
  await client;
  await program.start();
}

test.skipIf(process.platform === 'win32')(
  'kill -9 while sheets are fed: whatever was acknowledged is there, fed again nothing is doubled, and no answer stands without its side',
  async () => {
    const lead = await program.tokenOf('school189');
    const { clazzes } = await done<{ clazzes: { clazzId: number; grdId: number }[] }>(lead, 'GET', '/exam/choices');
    const clazzIds = clazzes.filter((c) => c.grdId === 7).map((c) => c.clazzId);
    const exam = { name: '断电', grdId: 7, clazzIds, date: '2026-11-20' };
    const { examId } = await done<{ examId: number }>(lead, 'POST', '/exam/exams', exam);
    const read = { sbjId: 2, fullScore: 30 };
    const { readId } = await done<{ readId: number }>(lead, 'POST', `/exam/exams/${examId}/reads`, read);
    await done(lead, 'PUT', `/exam/reads/${readId}/paper`, { questions: QUESTIONS });
    const prints = await done<Prints>(lead, 'POST', `/exam/reads/${readId}/prints`, {});
    const { batchId } = await done<{ batchId: number }>(lead, 'POST', '/exam/scans/batches', { readId });
    const sheets = await Promise.all(
      prints.children.slice(0, 10).map(async ({ candNo }, i) => {
        const form = new FormData();
        form.set('seqNo', String(i + 1));
        for (const side of [1, 2]) {
          const { bytes } = await pngOf(filledSide(prints, candNo, side, { 1: 'B' }));
          form.set(`side${side}`, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `${i}-${side}.png`);
        }
        return { seqNo: i + 1, form };
      }),
    );
    const acknowledged = new Set<number>();
    for (let deaths = 0; deaths < 2; deaths++) {
      await killedIn(
        () => acknowledged.size,
        2,
        async (isDying) => {
          for (const { seqNo, form } of sheets) {
            if (isDying()) return;
            const said = await ask(lead, 'POST', `/exam/scans/batches/${batchId}/sheets`, form);
            if (said?.status === 200) acknowledged.add(seqNo);
          }
        },
      );
      const there = await program.sql<{ seq_no: number; sides: number }>(
        `select seq_no, count(*) filter (where state = 'ok')::int as sides from exam_side
         where org_id = 189 and batch_id = $1 group by seq_no`,
        [batchId],
      );
      const whole = new Set(there.filter((s) => s.sides === 2).map((s) => s.seq_no));
      expect([...acknowledged].filter((seqNo) => !whole.has(seqNo))).toEqual([]);
      // A sheet stands with all its answers or not at all.
      expect(there.filter((s) => s.sides !== 2)).toEqual([]);
      const [answers] = await program.sql<{ n: number }>(
        'select count(*)::int as n from exam_answer where org_id = 189 and read_id = $1',
        [readId],
      );
      expect(answers?.n).toBe(there.length * QUESTIONS.length);
    }
    for (const { form } of sheets) await done(lead, 'POST', `/exam/scans/batches/${batchId}/sheets`, form);
    const [all] = await program.sql<{ sides: number; children: number }>(
      `select count(*)::int as sides, count(distinct user_id)::int as children from exam_side
       where org_id = 189 and read_id = $1 and state = 'ok'`,
      [readId],
    );
    expect(all).toEqual({ sides: sheets.length * 2, children: sheets.length });
  },
);

test.skipIf(process.platform === 'win32')(
  'kill -9 while teachers mark: every acknowledged mark stands, once, and whoever held an answer goes on with it',
  async () => {
    const marker = await program.tokenOf('teacher189');
    const { items } = await done<{ items: { readId: number; state: string }[] }>(marker, 'GET', '/exam/marks/mine');
    const readId = items.find((task) => task.state === 'marking')!.readId;
    interface Turn {
      readonly answer: { readonly sheetId: number; readonly no: number; readonly score: number } | null;
    }
    // An answer may come round once more as a control answer: then two marks of it were acknowledged.
    const given = new Map<string, number[]>();
    for (let deaths = 0; deaths < 2; deaths++) {
      await killedIn(
        () => given.size,
        3,
        async (isDying) => {
          let turn = (await ask<Turn>(marker, 'GET', `/exam/marks/${readId}/next`))?.body;
          while (turn?.answer && !isDying()) {
            const { sheetId, no, score: full } = turn.answer;
            const score = drawn(0, full + 1);
            const said = await ask<Turn>(marker, 'POST', `/exam/marks/${readId}/commit`, { sheetId, no, score });
            if (said?.status !== 200) return;
            given.set(`${sheetId}/${no}`, [...(given.get(`${sheetId}/${no}`) ?? []), score]);
            turn = said.body;
          }
        },
      );
      const rows = await program.sql<{ key: string; scores: string[] }>(
        `select a.sheet_id || '/' || a.no as key, array_agg(k.score::text) as scores
         from (select org_id, answer_id, score, marker_id from exam_mark where committed_at is not null
           union all
           select org_id, answer_id, score, marker_id from exam_control_mark where committed_at is not null) k
         join exam_answer a on a.org_id = k.org_id and a.answer_id = k.answer_id
         join account_login_claim c on c.user_id = k.marker_id and c.login = 'teacher189'
         where k.org_id = 189 and a.read_id = $1
         group by a.sheet_id, a.no`,
        [readId],
      );
      const kept = new Map(rows.map((row) => [row.key, row.scores.map(Number)]));
      for (const [key, scores] of given) expect([key, kept.get(key)]).toEqual([key, expect.arrayContaining(scores)]);
      expect([...given].filter(([key, scores]) => kept.get(key)!.length < scores.length)).toEqual([]);
    }
    expect(given.size).toBeGreaterThan(3);
  },
);
