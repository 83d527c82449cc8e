import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp } from '../../../kernel/testing/app';
import { valueOfTime } from '../rules/record';
import { raced } from './races';

let t: TestApp;
let children: readonly number[] = [];
beforeAll(async () => {
  t = await TestApp.start();
  const rows = await t.sql<{ user_id: string }>(
    'select distinct user_id from class_student_v where org_id = 189 order by user_id limit 2',
  );
  children = rows.map((row) => Number(row.user_id));
  await t.sql('delete from sport_data_record where org_id = 189');
});
afterAll(async () => {
  await t.stop();
});
/** A race as a running room tells of it once it is confirmed. */
const confirmed = (
  metres: number,
  times: readonly (readonly [userId: number, hundredths: number | null])[],
  task?: { readonly plain: boolean },
) =>
  inOrg(t.kernel.pools.tenant, 189, (door) =>
    raced.run(
      {
        orgId: 189,
        id: 1,
        payload: {
          raceId: 7_000_001,
          metres,
          startedAt: `${t.today}T02:00:00.000Z`,
          byId: 5,
          task,
          lanes: times.map(([userId, hundredths], at) => ({ lane: at + 1, userId, hundredths })),
        },
      },
      door,
      t.kernel,
    ),
  );
const kept = () =>
  t.sql(
    'select user_id::int, kind, value, on_date::text, source, device, state, made_by::int from sport_data_record where org_id = 189',
  );

test('[H race] a confirmed race is a test of the day of each child who came in, once; a false start is none', async () => {
  const [first = 0, second = 0] = children;
  const [item] = await t.sql<{ decimals: number }>("select decimals from sport_settings_item_v where code = 'run_50m'");
  for (let told = 0; told < 2; told += 1)
    await confirmed(50, [
      [first, 844],
      [second, null],
    ]);
  expect(await kept()).toEqual([
    {
      user_id: first,
      kind: 'test',
      value: valueOfTime(844, item?.decimals ?? 0),
      on_date: t.today,
      source: 'device',
      device: 'race-7000001',
      state: 'ok',
      made_by: 5,
    },
  ]);
});
test('[H race] a distance that is no item, and somebody who is no child of the school, are no record', async () => {
  const before = await kept();
  await confirmed(47, [[children[0] ?? 0, 800]]);
  await confirmed(50, [[999_999_999, 800]]);
  // The legs of a relay, and hurdles, are no run of so many metres.
  await confirmed(50, [[children[0] ?? 0, 801]], { plain: false });
  expect(await kept()).toEqual(before);
});
test("[H race] a time is kept in its item's decimals, what lies between two goes to the slower", () => {
  expect([
    valueOfTime(844, 1),
    valueOfTime(840, 1),
    valueOfTime(844, 2),
    valueOfTime(844, 0),
    valueOfTime(844, 3),
  ]).toEqual([85, 84, 844, 9, 8440]);
});
test('[H race] a race that is confirmed after a move is a test of the class of then', async () => {
  const [kid = 0] = children;
  await t.sql("update class_enrolment set joined_at = '2026-08-01' where org_id = 189 and user_id = $1", [kid]);
  await t.sql('delete from sport_data_record where org_id = 189');
  const [place] = await t.sql<{ clazz_id: string; to: string }>(
    `select s.clazz_id, (
       select min(c.clazz_id) from class_clazz_v c
       where c.org_id = 189 and c.clazz_type = 1 and c.ended_at is null and c.clazz_id <> s.clazz_id) as to
     from class_student_v s
     where s.org_id = 189 and s.clazz_type = 1 and s.user_id = $1`,
    [kid],
  );
  // The race was at ten in the morning, the child moved an hour later.
  const moved = `${t.today}T03:00:00Z`;
  await t.sql(
    `update class_enrolment set removed_at = $3, removed_why = 'moved', is_home = false
     where org_id = 189 and clazz_id = $1 and user_id = $2`,
    [Number(place?.clazz_id), kid, moved],
  );
  await t.sql(
    'insert into class_enrolment (org_id, clazz_id, user_id, joined_at, is_home) values (189, $1, $2, $3, true)',
    [Number(place?.to), kid, moved],
  );
  await confirmed(50, [[kid, 851]]);
  const rows = await t.sql<{ clazz_id: string }>(
    'select clazz_id from sport_data_record where org_id = 189 and user_id = $1',
    [kid],
  );
  expect(rows.map((row) => Number(row.clazz_id))).toEqual([Number(place?.clazz_id)]);
});
