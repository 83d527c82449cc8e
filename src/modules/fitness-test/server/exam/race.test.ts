import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../../kernel/server/db/tenant';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import { raced } from './race';
import { Exams } from './testing';

let t: TestApp;
let admin: Caller;
let exams: Exams;
let raceId = 7_000_000;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  exams = await Exams.of(t, admin);
});
afterAll(async () => {
  await t.stop();
});

interface Race {
  readonly raceId: number;
  readonly metres?: number;
  readonly startedAt?: string;
  readonly task?: unknown;
  readonly times: readonly (readonly [userId: number, hundredths: number | null])[];
}
/** A race as a running room tells of it once it is confirmed. */
const confirmed = ({ raceId: id, metres = 50, startedAt = t.now().toISOString(), task, times }: Race) =>
  inOrg(t.kernel.pools.tenant, 189, (door) =>
    raced.run(
      {
        orgId: 189,
        id,
        payload: {
          raceId: id,
          metres,
          startedAt,
          byId: admin.userId,
          task,
          lanes: times.map(([userId, hundredths], at) => ({ lane: at + 1, userId, hundredths })),
        },
      },
      door,
      t.kernel,
    ),
  );
const entriesOf = (tstId: number, userId: number) =>
  t.sql<{ attempt: number; value: number; source: string }>(
    'select attempt, value, source from fitness_test_entry where org_id = 189 and tst_id = $1 and user_id = $2 order by attempt',
    [tstId, userId],
  );
const attempt = (no: number, value: number) => ({ attempt: no, value, source: 'device' });

test('[H race] a confirmed race on a day of the test is the next attempt of each child who came in, once', async () => {
  const tstId = await exams.published();
  const [first, second, third] = (await exams.children(tstId)).map((child) => child.userId) as [number, number, number];
  const race = {
    raceId: ++raceId,
    times: [
      [first, 844],
      [second, null],
    ],
  } as const;
  await confirmed(race);
  await confirmed(race);
  expect(await entriesOf(tstId, first)).toEqual([attempt(1, 844)]);
  // A false start is no result.
  expect(await entriesOf(tstId, second)).toEqual([]);
  const draft = 'select draft_value from fitness_test_mark where org_id = 189 and tst_id = $1 and user_id = $2';
  expect(await t.sql(draft, [tstId, first])).toEqual([{ draft_value: 844 }]);
  await confirmed({
    raceId: ++raceId,
    times: [
      [first, 831],
      [third, 902],
    ],
  });
  expect(await entriesOf(tstId, first)).toEqual([attempt(1, 844), attempt(2, 831)]);
  expect(await entriesOf(tstId, third)).toEqual([attempt(1, 902)]);
  // Two attempts are all that the test allows.
  await confirmed({ raceId: ++raceId, times: [[first, 800]] });
  expect(await entriesOf(tstId, first)).toHaveLength(2);
});
test('[H race] a race of another distance, of another day or of a child who is not in the test stays what it is', async () => {
  const tstId = await exams.published();
  const [child] = await exams.children(tstId);
  const userId = child?.userId ?? 0;
  await confirmed({ raceId: ++raceId, metres: 60, times: [[userId, 1000]] });
  const before = new Date(t.now().getTime() - 86_400_000).toISOString();
  await confirmed({ raceId: ++raceId, startedAt: before, times: [[userId, 850]] });
  await confirmed({ raceId: ++raceId, times: [[admin.userId, 850]] });
  expect(await t.sql('select 1 from fitness_test_entry where org_id = 189 and tst_id = $1', [tstId])).toEqual([]);
});
test('[H race] a race that another module prepared, a heat of a meet, is no attempt of the test', async () => {
  const tstId = await exams.published();
  const [child] = await exams.children(tstId);
  await confirmed({ raceId: ++raceId, task: { of: 'games' }, times: [[child?.userId ?? 0, 850]] });
  expect(await entriesOf(tstId, child?.userId ?? 0)).toEqual([]);
});
test('[H race] a frozen test takes no race', async () => {
  const tstId = await exams.published();
  const [child] = await exams.children(tstId);
  await t.sql(
    `update fitness_test_exam set state = 'shown', shown_at = ${t.sqlNow}, appeal_until = ${t.sqlNow} where org_id = 189 and tst_id = $1`,
    [tstId],
  );
  await confirmed({ raceId: ++raceId, times: [[child?.userId ?? 0, 850]] });
  expect(await entriesOf(tstId, child?.userId ?? 0)).toEqual([]);
});
