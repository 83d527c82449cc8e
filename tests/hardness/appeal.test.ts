import { dayIn } from '../../src/kernel/shared/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, InputOf, ReplyOf } from '../../src/kernel/shared/call';
import { pathKeys } from '../../src/kernel/shared/call';
import * as fitness from '../../src/modules/fitness-test/contract';
import { Exams } from '../../src/modules/fitness-test/server/exam/testing';
import { newId } from '../../src/kernel/server/ids';
import { servedNow, servedSql } from '../processes/clock';
import { chance } from '../../src/kernel/testing/chance';
import { Program } from './program';

const drawn = chance();
type AnyCall = Call<string, any, any>;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

let program: Program;
let token: string;
beforeAll(async () => {
  program = await Program.make();
  await program.start();
  token = await program.tokenOf('school189');
});
afterAll(async () => {
  await program?.remove();
});

/** One call over the wire; undefined where nobody answered. */
async function send<C extends AnyCall>(call: C, input: InputOf<C>, key?: string) {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) };
  let path: string = call.path;
  for (const name of pathKeys(call.path)) {
    path = path.replace(`{${name}}`, String(rest[name]));
    delete rest[name];
  }
  const read = call.method === 'GET';
  const query = read ? `?${new URLSearchParams(Object.entries(rest).map(([k, v]) => [k, String(v)])).toString()}` : '';
  const res = await fetch(`${program.base}/api${path}${query}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(read ? {} : { 'content-type': 'application/json' }),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(read ? {} : { body: JSON.stringify(rest) }),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  const body: unknown = await res?.json().catch(() => undefined);
  return res && body !== undefined ? { status: res.status, body: body as ReplyOf<C> } : undefined;
}
const admin = {
  async ok<C extends AnyCall>(call: C, input: InputOf<C>): Promise<ReplyOf<C>> {
    const answer = await send(call, input);
    if (answer?.status !== 200) throw new Error(`${call.name} answered ${answer?.status}: ${JSON.stringify(answer)}`);
    return answer.body;
  },
};

interface Cell {
  readonly userId: number;
  readonly itemId: string;
}
const VALUES = { run_50m: ['9.9', '9.0'], long_jump: ['150', '160'], sit_reach: ['5', '8'] } as const;
/** An exam in its publicity period whose every result has an upheld appeal that waits for its commit. */
async function upheld(): Promise<{ readonly tstId: number; readonly cells: readonly Cell[] }> {
  const exams = await Exams.of({ today: dayIn('Asia/Shanghai', new Date(servedNow())) }, admin);
  const tstId = await exams.published({ counts: false });
  const children = await exams.children(tstId);
  const cells = children.flatMap(({ userId }) => Object.keys(VALUES).map((itemId) => ({ userId, itemId })));
  const items = cells.map((c) => ({ ...c, value: VALUES[c.itemId as keyof typeof VALUES][0] }));
  await admin.ok(fitness.markDraft, { tstId, items });
  await admin.ok(fitness.markCommit, { kind: 'entry', tstId });
  await admin.ok(fitness.examShow, { tstId, on: true });
  for (const { userId, itemId } of cells)
    await program.sql(
      `insert into appeal_appeal (org_id, appeal_id, subject, set_id, user_id, part, host_id, label, reason, images, state,
         steps, made_by, made_at, decided_by, decided_at)
       values (189, $1, 'fitness-test.result', $2, $3, $4, 189, '{"exam": "x", "item": "y"}', '理由', '{}', 'upheld', '[]', $3,
         ${servedSql()}, 1, ${servedSql()})`,
      [newId(), tstId, userId, itemId],
    );
  return { tstId, cells };
}

test.skipIf(process.platform === 'win32')(
  'kill -9 during the commits of upheld appeals: mark, book and appeal change together or not at all, each once, and none that was acknowledged is lost',
  async () => {
    const { tstId, cells } = await upheld();
    expect(cells.length).toBeGreaterThan(50);
    const revise = ({ userId, itemId }: Cell) =>
      send(
        fitness.markCommit,
        {
          kind: 'revision',
          tstId,
          userId,
          itemId,
          value: VALUES[itemId as keyof typeof VALUES][1],
          remark: '录像确认',
        },
        `kill-${tstId}-${userId}-${itemId}`,
      );
    const done = new Set<Cell>();
    const queue = [...cells];
    const wrong: unknown[] = [];
    const client = async () => {
      for (let cell = queue.shift(); cell; cell = queue.shift())
        for (const until = performance.now() + 800_000; !done.has(cell) && performance.now() < until; await pause(60)) {
          const answer = await revise(cell);
          if (answer?.status === 200) done.add(cell);
          else if (answer && answer.status < 500) wrong.push(answer.body);
          if (wrong.length) return;
        }
    };
    const clients = Promise.all([client(), client(), client(), client()]);
    for (let deaths = 0; deaths < 2; deaths++) {
      const reached = Math.min(cells.length - 10, done.size + drawn(10, 20));
      while (done.size < reached && !wrong.length) await pause(1);
      await pause(drawn(0, 8));
      await program.kill();
      const told = [...done];
      await program.start();
      // Before anybody tries again it may be more than what was acknowledged, never less.
      const there = await program.sql<{ n: number }>(
        `select count(*)::int as n from appeal_appeal where org_id = 189 and set_id = $1 and commit_id is not null`,
        [tstId],
      );
      expect(there[0]?.n).toBeGreaterThanOrEqual(told.length);
    }
    await clients;
    expect(wrong).toEqual([]);
    const whole = await program.sql(
      `select count(*)::int as appeals, count(distinct c.commit_id)::int as commits, count(*) filter (where m.state = 'revised')::int as marks,
         (select count(*)::int from fitness_test_commit x where x.org_id = 189 and x.tst_id = $1 and x.kind = 'revision') as lines
       from appeal_appeal a
       join fitness_test_commit c on c.org_id = a.org_id and c.commit_id = a.commit_id and c.appeal_id = a.appeal_id
       join fitness_test_mark m on m.org_id = a.org_id and m.tst_id = a.set_id and m.user_id = a.user_id and m.item_id = a.part
         and m.value is not distinct from c.new_value
       where a.org_id = 189 and a.set_id = $1`,
      [tstId],
    );
    const n = cells.length;
    expect(whole).toEqual([{ appeals: n, commits: n, marks: n, lines: n }]);
  },
);
