import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servedNow } from '../processes/clock';
import { chance } from '../../src/kernel/testing/chance';
import { Program } from './program';

const drawn = chance();
const MINUTE_MS = 60_000;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
let program: Program;
let owner = '';
let colleagues: { userId: number; token: string }[] = [];
beforeAll(async () => {
  program = await Program.make();
  await program.start();
  owner = await program.tokenOf('teacher189');
  const rows = await program.sql<{ user_id: string }>(
    `select distinct v.user_id
     from class_teacher_v v
     where v.org_id = 189 and v.user_id <> (select user_id from account_login_claim where login = 'teacher189')
     order by v.user_id
     limit 16`,
  );
  colleagues = await Promise.all(
    rows.map(async ({ user_id: id }) => ({ userId: Number(id), token: await program.tokenOfUser(189, Number(id)) })),
  );
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
  const res = await fetch(`${program.base}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  const said = await res?.json().catch(() => undefined);
  return res && said ? { status: res.status, body: said as T } : undefined;
}
interface Activity {
  readonly fmsLsnId: number;
  readonly code: string;
}
/** An activity that has begun, with so many places; its owner has one of them. */
async function begun(name: string, limit: number): Promise<Activity> {
  const said = await ask<Activity>(owner, 'POST', '/teachplan/fmslsn', {
    name,
    sbjId: 2,
    start: new Date(servedNow() - 5 * MINUTE_MS).toISOString(),
    duration: 240,
    validity: 7,
    limit,
    scale: [],
  });
  if (said?.status !== 200) throw new Error(`no activity: ${said?.status} ${JSON.stringify(said?.body)}`);
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
  await pause(drawn(0, 100));
  await program.kill();
  dying = true;
  await client;
  await program.start();
}
const membersOf = async (fmsLsnId: number): Promise<number[]> => {
  const rows = await program.sql<{ user_id: string }>(
    'select user_id from teachlink_fmslsn_member where fms_lsn_id = $1',
    [fmsLsnId],
  );
  return rows.map((row) => Number(row.user_id));
};

test.skipIf(process.platform === 'win32')(
  'kill -9 while colleagues join at once: whoever was let in is in, nobody twice, and there are never more than places',
  async () => {
    const limit = Math.floor(colleagues.length / 2) + 1;
    const activity = await begun('断电的座位', limit);
    const joined = new Set<number>();
    const join = async (userId: number, token: string) => {
      const said = await ask(token, 'POST', '/teachplan/fmslsn/join', { code: activity.code });
      if (said?.status === 200) joined.add(userId);
      return said?.status;
    };
    for (let deaths = 0; deaths < 2; deaths++) {
      await killedIn(
        () => joined.size,
        2,
        async (isDying) => {
          await Promise.all(
            colleagues.map(async ({ userId, token }) => {
              if (!joined.has(userId) && !isDying()) await join(userId, token);
            }),
          );
        },
      );
      const there = await membersOf(activity.fmsLsnId);
      expect([...joined].filter((userId) => !there.includes(userId))).toEqual([]);
      expect(new Set(there).size).toBe(there.length);
      expect(there.length).toBeLessThanOrEqual(limit);
    }
    const refused: (number | undefined)[] = [];
    for (const { userId, token } of colleagues) {
      const status = await join(userId, token);
      if (status !== 200) refused.push(status);
    }
    const there = await membersOf(activity.fmsLsnId);
    expect(there).toHaveLength(limit);
    expect([...joined].filter((userId) => !there.includes(userId))).toEqual([]);
    // The places that are left are given out, and all others are told that there is none.
    expect(refused).toEqual(Array.from({ length: colleagues.length - (limit - 1) }, () => 400));
  },
);

test.skipIf(process.platform === 'win32')(
  'kill -9 while observers note: every acknowledged line stands, sent again none is doubled',
  async () => {
    const activity = await begun('断电的旁听', 40);
    const observers = colleagues.slice(0, 4);
    for (const { token } of observers)
      expect((await ask(token, 'POST', '/teachplan/fmslsn/join', { code: activity.code }))?.status).toBe(200);
    const path = `/teachplan/fmslsn/${activity.fmsLsnId}/lines`;
    // Each notes sixty lines, three at a time.
    const notes = observers.map(({ userId, token }) => ({
      userId,
      token,
      parts: Array.from({ length: 20 }, (_, part) =>
        [0, 1, 2].map((at) => ({
          lineId: randomUUID(),
          second: part * 60 + at,
          kind: 'teacher',
          rev: 1,
        })),
      ),
    }));
    const acknowledged = new Set<string>();
    const said = async (token: string, lines: readonly { readonly lineId: string }[]) => {
      const answer = await ask(token, 'POST', path, { lines });
      if (answer?.status === 200) for (const { lineId } of lines) acknowledged.add(lineId);
      return answer?.status;
    };
    for (let deaths = 0; deaths < 2; deaths++) {
      await killedIn(
        () => acknowledged.size,
        12,
        async (isDying) => {
          await Promise.all(
            notes.map(async ({ token, parts }) => {
              for (const lines of parts) {
                if (isDying()) return;
                if (!acknowledged.has(lines[0]?.lineId ?? '')) await said(token, lines);
              }
            }),
          );
        },
      );
      const there = await program.sql<{ line_id: string }>(
        'select line_id from teachlink_line where org_id = 189 and fms_lsn_id = $1',
        [activity.fmsLsnId],
      );
      const kept = new Set(there.map((row) => row.line_id));
      expect([...acknowledged].filter((lineId) => !kept.has(lineId))).toEqual([]);
      // What was sent together stands together.
      expect(kept.size % 3).toBe(0);
    }
    for (const { token, parts } of notes) for (const lines of parts) expect(await said(token, lines)).toBe(200);
    const rows = await program.sql<{ user_id: string; n: number }>(
      'select user_id, count(*)::int as n from teachlink_line where org_id = 189 and fms_lsn_id = $1 group by user_id',
      [activity.fmsLsnId],
    );
    expect(rows.map((row) => [Number(row.user_id), row.n]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual(
      notes.map(({ userId }) => [userId, 60]),
    );
  },
);
