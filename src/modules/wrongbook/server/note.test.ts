import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { Door } from '../../../kernel/server/db/door';
import { TestApp } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import { noteAnswered, openAnswers, type Answered } from './published';

let t: TestApp;
let child: number, clazz: number[];
const QID = 77_000_001;
beforeAll(async () => {
  t = await TestApp.start();
  child = (await t.who('student189')).userId;
  clazz = (
    await t.sql<{ user_id: number }>(
      `
        select user_id
        from class_student_v
        where org_id = 189
          and clazz_id = (select clazz_id from class_student_v where org_id = 189 and user_id = $1 order by clazz_id limit 1)
      `,
      [child],
    )
  ).map((r) => r.user_id);
});
afterAll(async () => {
  await t.stop();
});

const tell = <T>(fn: (door: Door) => Promise<T>) => inOrg(t.kernel.pools.tenant, 189, fn);
const row = (o: Partial<Answered> = {}): Answered => ({
  userId: child,
  verId: 1,
  qid: QID,
  qcid: 0,
  sbjId: 2,
  source: 'work',
  sourceId: 5001,
  share: 0,
  answer: { picks: [1] },
  at: '2026-09-01T10:00:00Z',
  ...o,
});
interface Item {
  wrong_count: number;
  right_count: number;
  is_fixed: boolean;
  stability: number;
  reps: number;
  lapses: number;
  due_on: string;
  last_on: string;
  open_at: string | null;
  last_wrong_at: string | null;
}
const item = async (qid: number, userId = child): Promise<Item | undefined> =>
  (
    await t.sql<Item>(
      'select *, due_on::text as due_on, last_on::text as last_on from wrongbook_item where org_id = 189 and user_id = $1 and qid = $2',
      [userId, qid],
    )
  )[0];

test('an answer that is told twice counts once', async () => {
  await tell((door) => noteAnswered(door, [row()], t.now()));
  const once = await item(QID);
  await tell((door) => noteAnswered(door, [row(), row()], t.now()));
  expect(await item(QID)).toEqual(once);
  expect(once).toMatchObject({ wrong_count: 1, right_count: 0, reps: 1, last_on: '2026-09-01', due_on: '2026-09-02' });
});
test('a re-mark that finds the answer right takes it out of the notebook, one that finds it wrong puts it back with its words', async () => {
  await t.sql(`update wrongbook_item set causes = '{careless}' where org_id = 189 and user_id = $1 and qid = $2`, [
    child,
    QID,
  ]);
  await tell((door) => noteAnswered(door, [row({ share: 100 })], t.now()));
  expect(await item(QID)).toMatchObject({ wrong_count: 0, right_count: 1, last_wrong_at: null });
  expect(
    await t.sql('select 1 from wrongbook_item_v where org_id = 189 and user_id = $1 and qid = $2', [child, QID]),
  ).toEqual([]);
  await tell((door) => noteAnswered(door, [row({ share: 50 })], t.now()));
  expect(await item(QID)).toMatchObject({ wrong_count: 1, right_count: 0, causes: ['careless'] });
});
test('right answers are logged and make no entry', async () => {
  await tell((door) => noteAnswered(door, [row({ qid: QID + 1, share: 100 })], t.now()));
  expect(await item(QID + 1)).toBeUndefined();
  expect(
    await t.sql('select share from wrongbook_answer_v where org_id = 189 and user_id = $1 and qid = $2', [
      child,
      QID + 1,
    ]),
  ).toEqual([{ share: 100 }]);
});
test('the memory is that of the answers in time order, in whatever order they arrive', async () => {
  const days = [
    ['2026-09-01', 0],
    ['2026-09-02', 100],
    ['2026-09-05', 100],
    ['2026-09-20', 0],
    ['2026-09-21', 100],
  ] as const;
  const told = days.map(([d, share], n) => row({ qid: QID + 2, sourceId: 6000 + n, at: `${d}T09:00:00Z`, share }));
  for (const one of [...told].reverse()) await tell((door) => noteAnswered(door, [one], t.now()));
  const late = await item(QID + 2);
  await tell((door) =>
    noteAnswered(
      door,
      told.map((r) => ({ ...r, qid: QID + 3 })),
      t.now(),
    ),
  );
  const { item_id: _a, qid: _b, ...a } = late as unknown as Record<string, unknown>;
  const { item_id: _c, qid: _d, ...b } = (await item(QID + 3)) as unknown as Record<string, unknown>;
  expect(a).toEqual(b);
  expect(late).toMatchObject({ reps: 5, lapses: 1, wrong_count: 2, right_count: 3 });
  expect(late!.due_on > '2026-09-22').toBe(true);
});
test('wrong again after it was called mended: it is open once more; told again, the mended one stays mended', async () => {
  await t.sql(
    `update wrongbook_item set is_fixed = true, fixed_at = '2026-09-03T00:00:00Z' where org_id = 189 and user_id = $1 and qid = $2`,
    [child, QID],
  );
  await tell((door) => noteAnswered(door, [row({ share: 50 })], t.now()));
  expect((await item(QID))!.is_fixed).toBe(true);
  await tell((door) => noteAnswered(door, [row({ sourceId: 5002, at: '2026-09-09T10:00:00Z' })], t.now()));
  expect((await item(QID))!.is_fixed).toBe(false);
});
test('a result that is not out makes no entry until the teacher lets it out', async () => {
  const held = [
    row({ qid: QID + 4, source: 'exam', sourceId: 7001, openAt: null }),
    row({ qid: QID + 5, source: 'exam', sourceId: 7001, openAt: null, share: 100 }),
  ];
  await tell((door) => noteAnswered(door, held, t.now()));
  expect(await item(QID + 4)).toBeUndefined();
  await tell((door) => openAnswers(door, 'exam', 7001, '2026-09-08T01:00:00Z', t.now()));
  expect(await item(QID + 4)).toMatchObject({ wrong_count: 1 });
  // A mark that comes later does not take it back.
  await tell((door) => noteAnswered(door, [{ ...held[0]!, share: 40 }], t.now()));
  expect(await item(QID + 4)).toMatchObject({ wrong_count: 1 });
});
test('a class of answers is a handful of statements, and two classes at once do not lose one', async () => {
  const paper = (sourceId: number, share: number) =>
    clazz.flatMap((userId) =>
      Array.from({ length: 16 }, (_, n) => row({ userId, qid: QID + 100 + n, sourceId, share: n % 3 ? share : 100 })),
    );
  const seen = await asked(() => tell((door) => noteAnswered(door, paper(8001, 0), t.now())));
  expect(seen.filter((sql) => /wrongbook_/.test(sql)).length).toBeLessThanOrEqual(6);
  await Promise.all([8002, 8003, 8004].map((id) => tell((door) => noteAnswered(door, paper(id, 0), t.now()))));
  const counts = await t.sql<{ wrong_count: number; n: number }>(
    'select wrong_count, count(*)::int n from wrongbook_item where org_id = 189 and qid between $1 and $2 group by 1',
    [QID + 100, QID + 115],
  );
  expect(counts).toEqual([{ wrong_count: 4, n: clazz.length * 10 }]);
});
test('the published log says since when a judgement stands: told again it stays, a re-mark or a release is new', async () => {
  const noted = async () =>
    new Date(
      (
        await t.sql<{ noted_at: string }>(
          'select noted_at from wrongbook_answer_v where org_id = 189 and user_id = $1 and qid = $2',
          [child, QID + 9],
        )
      )[0]!.noted_at,
    ).valueOf();
  // Each judgement a second after the one before: two within a millisecond would stand since the same time.
  let told = t.now().getTime();
  const next = () => new Date((told += 1000));
  const first = row({ qid: QID + 9, sourceId: 9001, openAt: null });
  await tell((door) => noteAnswered(door, [first], next()));
  const at = await noted();
  expect(at).toBeGreaterThan(Date.parse(first.at));
  await tell((door) => noteAnswered(door, [first], next()));
  expect(await noted()).toBe(at);
  await tell((door) => noteAnswered(door, [{ ...first, share: 50 }], next()));
  const marked = await noted();
  expect(marked).toBeGreaterThan(at);
  await tell((door) => openAnswers(door, 'work', 9001, '2026-09-03T00:00:00Z', next()));
  expect(await noted()).toBeGreaterThan(marked);
});
