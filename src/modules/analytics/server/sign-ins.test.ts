import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plusDays } from '../../../kernel/shared/dates';
import { seeded } from '../../../kernel/server/world';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { signIns } from './sign-ins';
import { compare, count, MONDAY, night, on, quietWeek, wrongKept } from './testing';
import { lastDayOf } from './usage-clean';

const [FROM, TUESDAY, TODAY] = [on(-7), on(1), on(2)];
const SPAN = { from: FROM, to: TODAY, orgId: 189 };
let t: TestApp;
let platform: Caller;
let people: number[] = [];
let eventId = 8_641_000;
let logId = 8_641_000;
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  platform = await t.as('platform');
  const logins = ['teacher189', 'school189', 'student189'];
  people = (await Promise.all(logins.map((login) => t.who(login)))).map(({ userId }) => userId);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  await quietWeek(t);
  await t.sql('delete from account_login_log where org_id = 189');
});

/** A line of the log, at an hour of the school. */
const signIn = (userId: number, day: string, hour = '08:00', ok = true) =>
  t.sql(
    `insert into account_login_log (org_id, log_id, user_id, login, how, ok, reason, ip, agent, at)
     values (189, $1, $2, 'x', 'password', $3, $4, '', '', $5::timestamp at time zone 'Asia/Shanghai')`,
    [(logId += 1), userId, ok, ok ? null : 'wrong', `${day} ${hour}`],
  );
/** Events about spans of days, told to whoever hears them. */
async function told(spans: readonly { readonly from: string; readonly to: string }[]): Promise<void> {
  for (const span of spans)
    await t.sql(
      `insert into kernel_outbox (org_id, event_id, topic, payload, at) values (189, $1, 'account.signed', $2, ${t.sqlNow})`,
      [(eventId += 1), JSON.stringify(span)],
    );
  await t.told(189, '%');
}
/** What the sign-in page says of the school: each day's sign-ins, people and refused ones, and how many lines that are. */
async function said() {
  const { items, rows } = await platform.ok(calls.platformLogins, { ...SPAN, pageSize: 200 });
  return { days: items.map((row) => [row.onDate, row.logins, row.people, row.refused]), rows };
}

test('whatever becomes of the log, and in whatever order its events come, twice each: the sums are what its lines come to', async () => {
  await count(t, FROM, TUESDAY);
  const rnd = seeded(3641);
  const of = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(rnd() * list.length)];
    if (found === undefined) throw new Error('an empty list');
    return found;
  };
  for (let round = 0; round < 6; round++) {
    const spans: { from: string; to: string }[] = [];
    for (let n = 0; n < 6; n++) {
      const from = plusDays(FROM, Math.floor(rnd() * 10));
      const to = plusDays(from, Math.floor(rnd() * 3));
      if (rnd() < 0.3)
        await t.sql(
          `delete from account_login_log where org_id = 189
             and (at at time zone 'Asia/Shanghai')::date between $1::date and $2::date`,
          [from, to],
        );
      else await signIn(of(people), of([from, to]), of(['00:00', '12:30', '23:59']), rnd() < 0.7);
      spans.push({ from, to });
    }
    const shuffled = [...spans, ...spans]
      .map((span) => ({ span, at: rnd() }))
      .sort((a, b) => a.at - b.at)
      .map(({ span }) => span);
    await told(shuffled);
    expect(await wrongKept(t, signIns, FROM, TUESDAY)).toEqual([]);
  }
  expect(await t.sql('select 1 from analytics_sign_in where org_id = 189')).not.toEqual([]);
});
test('sign-ins of the past are read from sums and those of today from the log, and both make what the log says', async () => {
  const [first = 0, second = 0, child = 0] = people;
  await signIn(first, MONDAY);
  await signIn(first, MONDAY, '23:59');
  await signIn(child, MONDAY);
  await signIn(second, MONDAY, '09:00', false);
  await signIn(second, TODAY);
  const all = await said();
  expect(all).toEqual({
    days: [
      [TODAY, 1, 1, 0],
      [MONDAY, 3, 2, 1],
    ],
    rows: 5,
  });
  const byDay = async () =>
    (await platform.ok(calls.monitorUser, SPAN)).rows.map(({ name, values }) => [name, ...values]);
  const days = [
    [MONDAY, 2, 3],
    [TODAY, 1, 1],
  ];
  expect(await byDay()).toEqual(days);
  await count(t, FROM, TUESDAY);
  expect(await said()).toEqual(all);
  expect(await byDay()).toEqual(days);
  expect(await t.sql('select logins, people, refused from analytics_sign_in where org_id = 189')).toEqual([
    { logins: 3, people: 2, refused: 1 },
  ]);
  // What is kept is what is said: nobody looks at the lines of a counted day.
  await signIn(second, MONDAY, '10:00');
  expect(await said()).toEqual(all);
  await signIn(second, TODAY, '09:00');
  expect((await said()).days[0]).toEqual([TODAY, 2, 1, 0]);
  await told([{ from: MONDAY, to: MONDAY }]);
  expect((await said()).days[1]).toEqual([MONDAY, 4, 3, 1]);
});
test('sign-ins that are kept wrongly are found by the night, read from the log until they are mended, and mended', async () => {
  await signIn(people[0] ?? 0, MONDAY);
  await count(t, FROM, TUESDAY);
  const right = await said();
  await t.sql('delete from analytics_sign_in where org_id = 189 and on_date = $1', [MONDAY]);
  await t.sql(`update analytics_day set differs_at = ${t.sqlNow} where org_id = 189 and on_date = $1`, [MONDAY]);
  expect(await compare(t)).toEqual([MONDAY]);
  expect(await said()).toEqual(right);
  expect(await night(t)).toEqual([MONDAY]);
  expect(await wrongKept(t, signIns, FROM, TUESDAY)).toEqual([]);
  expect(await said()).toEqual(right);
  expect(await night(t)).toEqual([]);
});
test('lines of the log that are cleaned say which days they were of, and the sums of those days go with them', async () => {
  const before = lastDayOf(TODAY);
  const [old, older] = [plusDays(before, -1), plusDays(before, -5)];
  await signIn(people[0] ?? 0, old, '10:00');
  await signIn(people[1] ?? 0, older, '10:00');
  await count(t, older, old);
  const kept = async () =>
    (
      await t.sql<{ day: string }>(
        'select on_date::text as day from analytics_sign_in where org_id = 189 order by on_date',
      )
    ).map((row) => row.day);
  expect(await kept()).toEqual([older, old]);
  const asked = { kind: 'logins' as const, before };
  const { count: found } = await platform.ok(calls.monitorClean, asked);
  await platform.ok(calls.monitorClean, { ...asked, count: found });
  await expect
    .poll(() =>
      t.sql(
        "select payload from kernel_outbox where org_id = 189 and topic = 'account.signed' and payload->>'from' = $1",
        [older],
      ),
    )
    .toEqual([{ payload: { from: older, to: old } }]);
  await t.told(189, 'account.signed');
  expect(await kept()).toEqual([]);
});
