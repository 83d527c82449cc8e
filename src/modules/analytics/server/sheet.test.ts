import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { exportFile, exportGet } from '../../files/contract';
import * as calls from '../contract';
import { timeOf } from './page';
import { count, MONDAY, on, quietWeek, SEVEN } from './testing';

// Sheets longer than a part of them: two full parts, and a third one that is not.
const TUESDAY = on(1);
const SPAN = { from: MONDAY, to: TUESDAY };
const MANY = 10_050;
let t: TestApp;
let clerk: Caller;
let platform: Caller;
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  [clerk, platform] = [await t.as('classmgr189'), await t.as('platform')];
  await count(t, MONDAY, TUESDAY);
  const { userId } = await t.who('teacher189');
  await t.sql(
    `insert into analytics_hour (org_id, on_date, kind, key_id, teacher_id, held_by_id, clazz_id, sbj_id, start_min, end_min, state)
     select 189, $1::date + n % 2, 'arrange', 660000000 + n, $2::bigint, $2::bigint, $3::bigint, 2, n % 700, n % 700 + 45, 'held'
     from generate_series(1, $4::int) n`,
    [MONDAY, userId, SEVEN, MANY],
  );
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

/** The rows of a sheet that comes as a job. */
async function rowsOf(who: Caller, answer: { readonly status: number; readonly body: unknown }) {
  expect(answer.status).toBe(202);
  const { jobId: id } = answer.body as { readonly jobId: number };
  await expect.poll(async () => who.ok(exportGet, { id })).toMatchObject({ state: 'done', error: null });
  const file = await who.send(exportFile, { id });
  return (await readSheet(file.raw, 'a.xlsx', { maxBytes: 20_000_000 })).rows;
}
/** How often each of some words is there, in one order. */
const often = (words: readonly string[]): string[] => {
  const found = new Map<string, number>();
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1);
  return [...found].map(([word, n]) => `${word} ${n}`).toSorted();
};
/** When the lessons are that were given, each once. */
const given = async (): Promise<string[]> =>
  often(
    (
      await t.sql<{ day: string; min: number }>(
        `select on_date::text as day, start_min as min
         from analytics_hour
         where org_id = 189 and on_date between $1 and $2 and state <> 'lost'`,
        [MONDAY, TUESDAY],
      )
    ).map(({ day, min }) => `${day} ${timeOf(min)}`),
  );

test('a sheet of the screen’s lists that is longer than a part has every row of its list once, for a school and from outside', async () => {
  const want = await given();
  for (const [who, where] of [
    [clerk, {}],
    [platform, { orgId: 189 }],
  ] as const) {
    const { total } = await who.ok(calls.regionList, { kind: 'lessons', ...SPAN, ...where });
    expect(total).toBeGreaterThan(MANY);
    const rows = await rowsOf(who, await who.send(calls.exportRegionList, { kind: 'lessons', ...SPAN, ...where }));
    expect(rows).toHaveLength(total);
    expect(often(rows.map(([, day = '', start = '']) => `${day} ${start}`))).toEqual(want);
  }
});
test('a long sheet of attendance is as long as its list, and leaves no line in the audit book for each of its parts', async () => {
  const lines = async () =>
    (
      await t.sql<{ n: number }>(
        "select count(*)::int as n from kernel_audit where action = 'kernel.across' and detail->>'why' = 'analytics.report'",
      )
    )[0]?.n ?? 0;
  for (const [who, where] of [
    [clerk, {}],
    [platform, { orgId: 189 }],
  ] as const) {
    const { total } = await who.ok(calls.lessonAttend, { ...SPAN, ...where });
    const before = await lines();
    expect(await rowsOf(who, await who.send(calls.exportAttend, { ...SPAN, ...where }))).toHaveLength(total);
    // Asked, made, and read on: three parts are one look.
    expect((await lines()) - before).toBeLessThanOrEqual(3);
  }
});
test('a name that begins like a formula stays text in a sheet', async () => {
  const names = ['=1+1', '+1', '-1', '@SUM(A1)'];
  const [before] = await t.sql<{ name: string }>(
    'select clazz_name as name from class_clazz where org_id = 189 and clazz_id = $1',
    [SEVEN],
  );
  const call = (name: string | undefined) =>
    t.sql('update class_clazz set clazz_name = $2 where org_id = 189 and clazz_id = $1', [SEVEN, name]);
  for (const name of names) {
    await call(name);
    const file = await clerk.send(calls.exportRegionList, { kind: 'students' });
    expect(file.status).toBe(200);
    const { rows } = await readSheet(file.raw, 'a.xlsx');
    expect([name, rows.filter((row) => row.includes(name)).length]).toEqual([name, 1]);
  }
  await call(before?.name);
});
