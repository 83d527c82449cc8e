import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { denied } from '../../../kernel/shared/need';
import { placesOf } from '../../../kernel/shared/screens';
import { session } from '../../../kernel/shared/session';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { DEMO_KEY } from '../demo/key';
import { screens } from '../screens';

/** The day on which the tests ask. */
const TODAY = testDayPlus(3);
let t: TestApp;
let admin: Caller;
let bureau: Caller;
let platform: Caller;
let other: Caller;
let kid: { userId: number; sidNo: string };
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${TODAY}T09:00:00Z`);
  [admin, bureau, platform, other] = (await Promise.all(
    ['school189', 'bureau4109', 'platform', 'school619'].map((l) => t.as(l)),
  )) as [Caller, Caller, Caller, Caller];
  const [row] = await t.sql<{ user_id: number; sid_no: string }>(
    `
      select p.user_id, p.sid_no
      from class_student_v s
      join people_person p on p.org_id = s.org_id and p.user_id = s.user_id
      where s.org_id = 189 and s.clazz_type = 1
      order by 1 limit 1
    `,
  );
  kid = { userId: Number(row!.user_id), sidNo: row!.sid_no };
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

const push = (key: string | null, orgId: number, items: object[]) =>
  t.app.inject({
    method: 'POST',
    url: '/api/open/vision/records',
    headers: { 'content-type': 'application/json', ...(key ? { 'x-provider-key': key } : {}) },
    payload: JSON.stringify({ orgId, items }),
  });
const item = (no: string, more: object = {}) => ({
  no,
  sidNo: kid.sidNo,
  type: 'exercise',
  at: `${TODAY}T08:00:00Z`,
  exercise: 'tracking',
  seconds: 300,
  ...more,
});

describe('V-107', () => {
  test('[V-107] the AI vision screens open in organisation 189 alone; elsewhere they are a customised module', async () => {
    const rights = async (c: Caller) =>
      session.parse(
        (await t.app.inject({ url: '/api/user/user/session', headers: { authorization: `Bearer ${c.token}` } })).json(),
      );
    for (const place of [...placesOf(screens.eyesOrg), ...placesOf(screens.eyesUsrs)]) {
      expect(denied(place.need, await rights(admin))).toBeUndefined();
      expect(denied(place.need, await rights(other))).toBe('gate');
    }
  });
  test('[V-107] their calls refuse another school, and a region finds organisation 189 alone', async () => {
    for (const call of [
      calls.activeCount,
      calls.activeTrends,
      calls.statisGrades,
      calls.statisClazzes,
      calls.statisUsers,
    ])
      expect((await other.refused(call, {})).error).toBe('vision.fault.noAiVision');
    expect((await other.in('en-US').refused(calls.activeCount, {})).error_description).toMatch(
      /does not have AI vision/,
    );
    expect((await other.refused(calls.activeCount, { orgId: 189 })).status).toBe(404);
    expect((await other.refused(calls.listRecords, {})).status).toBe(403);
    expect((await bureau.ok(calls.activeCount, {})).users).toBe((await admin.ok(calls.activeCount, {})).users);
    expect((await bureau.refused(calls.activeCount, { orgId: 619 })).status).toBe(403);
    expect((await bureau.refused(calls.activeCount, { orgId: 710 })).status).toBe(404);
  });
});

describe('figures', () => {
  test('[vision AI] active users by day and in all, by grade and class, all from the same records', async () => {
    const [all] = await t.sql<{ users: number; times: number; seconds: number }>(
      `
        select count(distinct user_id)::int users, count(*) filter (where type = 'exercise')::int times,
          coalesce(sum(seconds) filter (where type = 'exercise'), 0)::int seconds
        from vision_record
        where org_id = 189 and on_date between $1 and $2 and type in ('test', 'exercise')
      `,
      [testDayPlus(-26), TODAY],
    );
    const count = await admin.ok(calls.activeCount, {});
    expect(count).toMatchObject({ ...all, from: testDayPlus(-26), to: TODAY });
    const trends = await admin.ok(calls.activeTrends, {});
    expect([trends.items.length, trends.items.reduce((n, d) => n + d.times, 0)]).toEqual([30, all!.times]);
    for (const list of [await admin.ok(calls.statisGrades, {}), await admin.ok(calls.statisClazzes, {})]) {
      expect(list.items.reduce((n, g) => n + g.times, 0)).toBe(all!.times);
      expect(list.items.reduce((n, g) => n + g.students, 0)).toBe(count.students);
    }
    expect((await admin.ok(calls.statisClazzes, { grdId: 7 })).items.every((c) => c.grdId === 7)).toBe(true);
  });
  test('[vision AI] students with their sums; the log and the results of one; names not for a region', async () => {
    const list = await admin.ok(calls.statisUsers, { sort: '-times', pageSize: 200 });
    const [top] = list.items;
    expect(list.items.reduce((n, u) => n + u.times, 0)).toBe((await admin.ok(calls.activeCount, {})).times);
    expect((await admin.ok(calls.usrLogs, { userId: top!.userId })).total).toBe(top!.times);
    expect((await admin.ok(calls.usrRsts, { userId: top!.userId })).total).toBe(top!.tests);
    expect((await bureau.refused(calls.statisUsers, {})).error).toBe('vision.fault.namesNotAllowed');
    expect((await bureau.refused(calls.usrLogs, { userId: top!.userId })).status).toBe(403);
    const [stranger] = await t.sql<{ user_id: number }>(
      'select user_id from class_student_v where org_id = 619 order by user_id limit 1',
    );
    expect((await admin.refused(calls.usrLogs, { userId: Number(stranger!.user_id) })).status).toBe(404);
  });
  test('[vision AI] a range is at most so long and runs forward', async () => {
    expect((await admin.refused(calls.activeTrends, { from: testDayPlus(-16), to: testDayPlus(-17) })).error).toBe(
      'vision.fault.rangeBackwards',
    );
    expect((await admin.ok(calls.activeTrends, { from: testDayPlus(-367), to: TODAY })).items).toHaveLength(371);
    expect((await admin.refused(calls.activeTrends, { from: testDayPlus(-368), to: TODAY })).error).toBe(
      'vision.fault.rangeLong',
    );
  });
});

describe('stations', () => {
  test('[vision provider] records come with a key; sent twice they are one; unknown numbers are named', async () => {
    const sent = await push(DEMO_KEY, 189, [
      item('t-1'),
      item('t-2', { type: 'test', exercise: null, left: 49, right: 50, seconds: 0 }),
      item('t-3', { sidNo: '99999999' }),
    ]);
    expect([sent.statusCode, sent.json()]).toEqual([200, { saved: 2, unknown: ['99999999'] }]);
    expect((await push(DEMO_KEY, 189, [item('t-1'), item('t-1')])).json()).toEqual({ saved: 0, unknown: [] });
    const list = await admin.ok(calls.listRecords, { userId: kid.userId, from: TODAY, to: TODAY });
    expect(list.items.map((r) => [r.type, r.left, r.seconds, r.providerName])).toEqual(
      expect.arrayContaining([
        ['exercise', null, 300, '明眸智能'],
        ['test', 49, 0, '明眸智能'],
      ]),
    );
  });
  test("[vision provider] without a key, with a wrong one, or for a school that is not the provider's: refused", async () => {
    expect((await push(null, 189, [item('t-4')])).statusCode).toBe(401);
    expect((await push('vk_wrong', 189, [item('t-4')])).statusCode).toBe(401);
    expect((await push(DEMO_KEY, 619, [item('t-4')])).statusCode).toBe(404);
  });
  test('[vision provider] a key shows once, is kept as a hash, and ends when it is reset or switched off', async () => {
    const made = await platform.ok(calls.createProvider, { name: '清视科技', orgIds: [189] });
    const [row] = await t.sql<{ key_hash: string }>('select key_hash from device_provider where provider_id = $1', [
      made.providerId,
    ]);
    expect(row!.key_hash).not.toContain(made.key);
    expect((await push(made.key, 189, [item('k-1')])).statusCode).toBe(200);
    const again = await platform.ok(calls.resetKey, { providerId: made.providerId });
    expect((await push(made.key, 189, [item('k-2')])).statusCode).toBe(401);
    expect((await push(again.key, 189, [item('k-2')])).statusCode).toBe(200);
    await platform.ok(calls.updateProvider, { providerId: made.providerId, on: false });
    expect((await push(again.key, 189, [item('k-3')])).statusCode).toBe(401);
    expect((await platform.ok(calls.providers, {})).items.map((p) => p.name)).toContain('清视科技');
    expect((await platform.refused(calls.createProvider, { name: '清视科技', orgIds: [189] })).error).toBe(
      'vision.fault.providerTaken',
    );
    expect((await platform.refused(calls.createProvider, { name: '别家', orgIds: [100] })).status).toBe(404);
    expect((await admin.refused(calls.providers, {})).status).toBe(403);
  });
  test('[C-059] bmi and fvc that a station sends are kept and left out of the lists and the use', async () => {
    const before = await admin.ok(calls.activeCount, {});
    await push(DEMO_KEY, 189, [
      item('b-1', { type: 'bmi', value: 185, exercise: null, seconds: 0 }),
      item('b-2', { type: 'fvc', value: 2400, exercise: null, seconds: 0 }),
    ]);
    expect(
      await t.sql("select type from vision_record where org_id = 189 and device_no in ('b-1', 'b-2') order by 1"),
    ).toEqual([{ type: 'bmi' }, { type: 'fvc' }]);
    expect(
      (await admin.ok(calls.listRecords, { pageSize: 200 })).items.every((r) => ['test', 'exercise'].includes(r.type)),
    ).toBe(true);
    expect(await admin.ok(calls.activeCount, {})).toEqual(before);
  });
  test('[vision open] the platform reads the records of every school and clears one; who deleted what stands in the book', async () => {
    const list = await platform.ok(calls.listRecords, { orgId: 189, pageSize: 1 });
    const [one] = list.items;
    await platform.ok(calls.deleteRecord, { id: one!.recordId });
    expect((await platform.refused(calls.deleteRecord, { id: one!.recordId })).status).toBe(404);
    expect(
      await t.sql(
        "select user_id from kernel_audit where org_id = 189 and action = 'vision.record.removed' and subject_id = $1",
        [one!.userId],
      ),
    ).toEqual([{ user_id: platform.userId }]);
    expect((await admin.refused(calls.deleteRecord, { id: one!.recordId })).status).toBe(403);
  });
  test('[vision mock] sample data: the platform alone, for a school with AI vision, never in production', async () => {
    expect((await admin.refused(calls.mock, { orgId: 189, days: 3 })).status).toBe(403);
    expect((await platform.refused(calls.mock, { orgId: 619, days: 3 })).error).toBe('vision.fault.noAiVision');
    const { count } = await platform.ok(calls.mock, { orgId: 189, days: 3 });
    expect(count).toBeGreaterThan(0);
    vi.stubEnv('NODE_ENV', 'production');
    expect((await platform.refused(calls.mock, { orgId: 189, days: 3 })).error).toBe('vision.fault.mockOff');
  });
});

/** Moves a child to another class at an instant, as the roster does. */
async function moved(userId: number, from: number, to: number, at: string): Promise<void> {
  await t.sql(
    `update class_enrolment set removed_at = $3, removed_why = 'moved', is_home = false
     where org_id = 189 and clazz_id = $1 and user_id = $2`,
    [from, userId, at],
  );
  await t.sql(
    `insert into class_enrolment (org_id, clazz_id, user_id, joined_at, is_home) values (189, $1, $2, $3, true)`,
    [to, userId, at],
  );
}

test('use of days gone by has the students of then, each once; whoever was moved since stays with what it did there', async () => {
  await t.sql('update class_enrolment set joined_at = $1 where org_id = 189', [testDayPlus(-109)]);
  await t.sql('delete from vision_record where org_id = 189 and user_id = $1', [kid.userId]);
  const [place] = await t.sql<{ name: string; clazz_id: string; to: string }>(
    `select p.name, s.clazz_id, (
       select min(c.clazz_id) from class_clazz_v c
       where c.org_id = 189 and c.clazz_type = 1 and c.ended_at is null and c.clazz_id <> s.clazz_id) as to
     from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id
     where s.org_id = 189 and s.clazz_type = 1 and s.user_id = $1`,
    [kid.userId],
  );
  const [from, to] = [Number(place?.clazz_id), Number(place?.to)];
  await t.sql(
    `insert into vision_record (org_id, record_id, user_id, clazz_id, type, at, on_date, exercise, seconds) values
       (189, 7700000001, $1, $2, 'exercise', $4::timestamptz, $5::date, 'tracking', 300),
       (189, 7700000002, $1, $3, 'exercise', $6::timestamptz, $7::date, 'tracking', 300)`,
    [kid.userId, from, to, ...[testDayPlus(-8), testDayPlus(2)].flatMap((day) => [`${day}T08:00:00Z`, day])],
  );
  const then = { from: testDayPlus(-17), to: testDayPlus(-6) };
  const since = { from: testDayPlus(-2), to: TODAY };
  const students = async (days: object) =>
    new Map((await admin.ok(calls.statisClazzes, days)).items.map((one) => [one.clazzId, one.students]));
  const whole = async (days: object) => (await admin.ok(calls.activeCount, days)).students;
  const [before, total] = [await students(then), await whole(then)];
  await moved(kid.userId, from, to, `${testDayPlus(-4)}T08:00:00Z`);
  expect([await students(then), await whole(then)]).toEqual([before, total]);
  expect((await students(since)).get(from)).toBe((before.get(from) ?? 0) - 1);
  expect((await students(since)).get(to)).toBe((before.get(to) ?? 0) + 1);
  // Within both times it stands in either class, and once in the school.
  expect(await whole({ from: then.from, to: since.to })).toBe(total);
  const times = async (days: object, clazzId?: number) =>
    (
      await admin.rows(calls.statisUsers, {
        ...days,
        ...(clazzId ? { clazzId } : {}),
        name: place?.name,
        pageSize: 200,
      })
    )
      .filter((one) => one.userId === kid.userId)
      .map((one) => [one.clazzId, one.times]);
  expect([await times(then, from), await times(then, to)]).toEqual([[[from, 1]], []]);
  expect([await times(since, from), await times(since, to)]).toEqual([[], [[to, 1]]]);
  expect(await times({ from: then.from, to: since.to })).toEqual([[to, 2]]);
  // What a station sends days later is of the class of then, too.
  const late = await push(DEMO_KEY, 189, [item('late-1', { at: `${testDayPlus(-7)}T08:00:00Z` })]);
  expect(late.json()).toEqual({ saved: 1, unknown: [] });
  expect(await times(then, from)).toEqual([[from, 2]]);
});
