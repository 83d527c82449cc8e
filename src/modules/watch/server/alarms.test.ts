import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { seeded } from '../../../kernel/server/world';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { placeOf, walk } from '../demo/simulator';
import { lookAround } from './look-around';
import { at, iso, MIDDLE, MINUTE, say, Stage, TEN } from './testing';

const DAY = 24 * 60 * MINUTE;

let t: TestApp;
let s: Stage<Caller>;
beforeAll(async () => {
  t = await TestApp.start();
  s = await Stage.begin(t);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

describe('alarms', () => {
  test('[H watch] out and back is one alarm, not seven, and reaches the class teacher; a word resolves it', async () => {
    const { userId, band, masterId } = await s.worn();
    for (let m = 0; m < 8; m += 1) await s.heard(TEN + m * MINUTE, band, at(m >= 1 && m < 7 ? 300 : 0));
    const [affair, ...more] = await s.affairs(userId);
    expect(more).toEqual([]);
    expect(affair).toMatchObject({
      kind: 'fence',
      state: 'open',
      fromAt: iso(TEN + MINUTE),
      at: iso(TEN + 3 * MINUTE),
      toAt: iso(TEN + 7 * MINUTE),
      times: 1,
    });
    expect(affair?.place?.acc).toBe(10);
    await t.told(189, 'notice.told');
    const told = await t.sql(
      "select user_id from notice_item i join notice_news n using (org_id, news_id) where n.kind = 'watch.alarm' and n.subject->>'affairId' = $1",
      [String(affair!.id)],
    );
    expect(told).toEqual(masterId == null ? [] : [{ user_id: masterId }]);
    const after = await s.school.ok(calls.resolveAffair, { id: affair!.id, remark: '已回到教室' });
    expect(after).toMatchObject({ state: 'resolved', remark: '已回到教室', place: null });
    expect((await s.school.refused(calls.resolveAffair, { id: affair!.id, remark: '再一次' })).error).toBe(
      'watch.fault.resolved',
    );
  });
  test('[S-056] an alert is open until it is resolved with a remark, and what began after the word is another', async () => {
    const { userId, band } = await s.worn();
    for (let m = 0; m < 5; m += 1) await s.heard(TEN + m * MINUTE, band, at(m === 0 ? 0 : 300));
    const [first] = await s.affairs(userId);
    expect(first?.state).toBe('open');
    expect((await s.school.refused(calls.resolveAffair, { id: first!.id, remark: '  ' })).error).toBeTruthy();
    await s.school.ok(calls.resolveAffair, { id: first!.id, remark: '与老师外出取器材' });
    // Still out: the same stretch rings no more.
    for (let m = 5; m < 8; m += 1) await s.heard(TEN + m * MINUTE, band, at(300));
    expect(await s.affairs(userId)).toHaveLength(1);
    await s.heard(TEN + 8 * MINUTE, band, at(0));
    for (let m = 9; m < 13; m += 1) await s.heard(TEN + m * MINUTE, band, at(300));
    expect((await s.affairs(userId)).map((row) => row.state)).toEqual(['open', 'resolved']);
  });
  test('[H watch] a late point withdraws with a reason; one older than half an hour is stored and never rings', async () => {
    const { userId, band } = await s.worn();
    await s.heard(TEN, band, at(0));
    await s.heard(TEN + MINUTE, band, at(300));
    await s.heard(TEN + 4 * MINUTE, band, at(300));
    expect((await s.affairs(userId)).map((row) => row.state)).toEqual(['open']);
    t.at(iso(TEN + 5 * MINUTE));
    await say(t, s.made.key, [band.reading(TEN + 2 * MINUTE, at(0), 3 * MINUTE)]);
    expect((await s.affairs(userId)).map((row) => [row.state, row.why])).toEqual([['withdrawn', 'late']]);
    t.at(iso(TEN + 120 * MINUTE));
    await say(
      t,
      s.made.key,
      [10, 13, 16].map((m) => band.reading(TEN + m * MINUTE, at(300), (120 - m) * MINUTE)),
    );
    expect(await s.affairs(userId)).toHaveLength(1);
    const [row] = await t.sql<{ n: string }>(
      'select count(*) as n from watch_fix where org_id = 189 and user_id = $1',
      [userId],
    );
    expect(Number(row?.n)).toBe(7);
  });
  test('[H watch] leave, excursions, holidays and the end of school silence a fence and say so', async () => {
    const leave = await s.worn();
    await t.sql(
      `insert into lesson_leave (org_id, leave_id, user_id, kind, from_date, to_date, reason, state, made_by, made_at)
       values (189, 880001, $1, 'sick', '2026-11-23', '2026-11-23', '发烧', 'approved', $2, ${t.sqlNow})`,
      [leave.userId, s.school.userId],
    );
    const trip = await s.worn();
    const config = await s.school.ok(calls.getConfig, {});
    const { limits, times, receivers } = config;
    await s.school.ok(calls.setConfig, {
      limits,
      times,
      receivers,
      trips: [{ name: '研学', day: '2026-11-23', from: '09:00', to: '12:00', clazzIds: [trip.clazzId] }],
    });
    for (const { band } of [leave, trip])
      for (let m = 0; m < 5; m += 1) await s.heard(TEN + m * MINUTE, band, at(m === 0 ? 0 : 300));
    expect((await s.affairs(leave.userId)).map((row) => [row.state, row.why])).toEqual([['resolved', 'leave']]);
    expect((await s.affairs(trip.userId)).map((row) => [row.state, row.why])).toEqual([['resolved', 'trip']]);
    await s.school.ok(calls.setConfig, { limits, times, receivers, trips: [] });
  });
  test('[H watch] a heart that beats too fast for its time is a hint, once; SOS rings at once', async () => {
    const { userId, band } = await s.worn();
    for (let m = 0; m < 4; m += 1) await s.heard(TEN + m * MINUTE, band, { heart: 165, worn: 1 });
    t.at(iso(TEN + 4 * MINUTE));
    await say(t, s.made.key, [band.sos(TEN + 4 * MINUTE)]);
    expect((await s.affairs(userId)).map((row) => [row.kind, row.value, row.limit]).toSorted()).toEqual([
      ['heart', 165, 150],
      ['sos', null, null],
    ]);
  });
  test('[H watch] a call for help rings whatever the clock of the band says, once', async () => {
    const { userId, band } = await s.worn(-TEN);
    t.at(iso(TEN));
    const call = band.sos(TEN);
    expect(await say(t, s.made.key, [call])).toMatchObject({ kept: 1 });
    await say(t, s.made.key, [call]);
    expect((await s.affairs(userId)).map((row) => [row.kind, row.state, row.times])).toEqual([['sos', 'open', 1]]);
  });
  test('[H watch] two that hear of one child in the same moment make one alarm', async () => {
    const { userId, band } = await s.worn();
    await s.heard(TEN, band, at(0));
    await s.heard(TEN + MINUTE, band, at(300));
    t.at(iso(TEN + 4 * MINUTE));
    await Promise.all([0, 1, 2, 3].map((ms) => say(t, s.made.key, [band.reading(TEN + 4 * MINUTE + ms, at(300))])));
    await t.told(189, 'device.said');
    expect((await s.affairs(userId)).filter((row) => row.kind === 'fence')).toHaveLength(1);
  });
  test('[H watch] nobody says a word: the next receiver is told, until somebody takes it', async () => {
    const { userId, band } = await s.worn();
    for (let m = 0; m < 4; m += 1) await s.heard(TEN + m * MINUTE, band, at(m === 0 ? 0 : 300));
    const [affair] = await s.affairs(userId);
    const look = (minute: number) =>
      inOrg(t.kernel.pools.tenant, 189, (door) => lookAround(door, t.kernel, new Date(TEN + minute * MINUTE)));
    const step = async () =>
      (await t.sql<{ step: number }>('select step from watch_affair where affair_id = $1', [affair!.id]))[0]?.step;
    await look(6);
    expect(await step()).toBe(0);
    await look(9);
    expect(await step()).toBe(1);
    await look(60);
    expect(await step()).toBe(1);
  });
  test('[H watch] bands that nobody looks after do not hold up the next receivers of a child', async () => {
    const { userId, band } = await s.worn();
    for (let m = 0; m < 4; m += 1) await s.heard(TEN + m * MINUTE, band, at(m === 0 ? 0 : 300));
    const [affair] = await s.affairs(userId);
    await t.sql(
      `insert into watch_affair (org_id, affair_id, user_id, kind, fence_id, state, from_at, at, times, detail, made_at, step,
         told_at, remark)
       select 189, 660000000 + n, u, 'silent', n, 'open', g, g, 1, '{}', g, 0, g, ''
       from (select $1::bigint as u, $2::timestamptz as g) x, generate_series(1, 250) as n`,
      [userId, iso(TEN - 30 * MINUTE)],
    );
    await inOrg(t.kernel.pools.tenant, 189, (door) => lookAround(door, t.kernel, new Date(TEN + 20 * MINUTE)));
    const [row] = await t.sql<{ step: number }>('select step from watch_affair where affair_id = $1', [affair!.id]);
    expect(row?.step).toBe(1);
    await t.sql('delete from watch_affair where affair_id between 660000000 and 660000999');
  });
  test('[H watch] an alarm that stands since yesterday calls anew when the child leaves again, and keeps its beginning', async () => {
    const { userId, band, masterId } = await s.worn();
    for (let m = 0; m < 4; m += 1) await s.heard(TEN + m * MINUTE, band, at(m === 0 ? 0 : 300));
    const [first] = await s.affairs(userId);
    await s.school.ok(calls.takeAffair, { id: first!.id });
    for (let m = 0; m < 4; m += 1) await s.heard(TEN + DAY + m * MINUTE, band, at(m === 0 ? 0 : 300));
    const [row, ...more] = await s.affairs(userId);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ id: first!.id, state: 'open', fromAt: iso(TEN + MINUTE), takenAt: null, toAt: null });
    await t.told(189, 'notice.told');
    const told = await t.sql(
      "select user_id from notice_item i join notice_news n using (org_id, news_id) where n.kind = 'watch.alarm' and n.subject->>'affairId' = $1",
      [String(first!.id)],
    );
    expect(told).toEqual(masterId == null ? [] : [{ user_id: masterId }, { user_id: masterId }]);
  });
  test('[H watch] a band that is not heard of is silent each day anew, and not while its child is on leave', async () => {
    const [{ userId, band }, away] = [await s.worn(), await s.worn()];
    await s.heard(TEN, band, { heart: 80 });
    await s.heard(TEN, away.band, { heart: 80 });
    await t.sql(
      `insert into lesson_leave (org_id, leave_id, user_id, kind, from_date, to_date, reason, state, made_by, made_at)
       values (189, 880002, $1, 'sick', '2026-11-23', '2026-11-24', '发烧', 'approved', $2, ${t.sqlNow})`,
      [away.userId, s.school.userId],
    );
    const { limits, times, receivers } = await s.school.ok(calls.getConfig, {});
    const set = (silentMinutes: number | null) =>
      s.school.ok(calls.setConfig, { limits: { ...limits, silentMinutes }, times, receivers, trips: [] });
    await set(60);
    const look = (ms: number) => {
      t.at(iso(ms));
      return inOrg(t.kernel.pools.tenant, 189, (door) => lookAround(door, t.kernel, new Date(ms)));
    };
    await look(TEN + 59 * MINUTE);
    expect(await s.affairs(userId)).toEqual([]);
    await look(TEN + 61 * MINUTE);
    const [first] = await s.affairs(userId);
    expect(first).toMatchObject({ kind: 'silent', state: 'open', fromAt: iso(TEN) });
    await s.school.ok(calls.resolveAffair, { id: first!.id, remark: '已充电' });
    await look(TEN + 70 * MINUTE);
    expect(await s.affairs(userId)).toHaveLength(1);
    await look(TEN + DAY);
    // Since midnight, when the times of the day began.
    expect((await s.affairs(userId)).map((row) => [row.state, row.fromAt])).toEqual([
      ['open', iso(TEN + DAY - 600 * MINUTE)],
      ['resolved', iso(TEN)],
    ]);
    expect(await s.affairs(away.userId)).toEqual([]);
    await set(null);
  });
  test('[H watch] the clock judges a heart by the lesson, too', async () => {
    const { userId, clazzId, band } = await s.worn();
    await t.sql(
      `insert into timetable_arrange (org_id, arrange_id, kind, clazz_id, sbj_id, teacher_id, weekday, start_min, end_min, weeks,
         from_date, to_date, made_by, made_at)
       values (189, 660000001, 'interval', $1, 10, $2, 1, 590, 640, 'all', '2026-11-23', '2026-11-23', $2, ${t.sqlNow})`,
      [clazzId, s.school.userId],
    );
    await t.sql(`update watch_fence set times = '[{"days":[1,2,3,4,5],"from":420,"to":605}]' where org_id = 189`);
    for (let m = 0; m < 4; m += 1) await s.heard(TEN + m * MINUTE, band, { ...at(0), heart: 170 });
    expect(await s.affairs(userId)).toEqual([]);
    await inOrg(t.kernel.pools.tenant, 189, (door) => lookAround(door, t.kernel, new Date(TEN + 5 * MINUTE)));
    expect(await s.affairs(userId)).toEqual([]);
    await t.sql('delete from timetable_arrange where org_id = 189 and arrange_id = 660000001');
    await t.sql(`update watch_fence set times = '[{"days":[1,2,3,4,5,6,7],"from":0,"to":1440}]' where org_id = 189`);
  });
  test('[H watch] blood pressure stands in an alarm as it was measured, with the limit that it passed', async () => {
    const { userId, band } = await s.worn();
    for (let m = 0; m < 4; m += 1) await s.heard(TEN + m * MINUTE, band, { systolic: 140, diastolic: 112 });
    expect((await s.affairs(userId)).map((row) => [row.kind, row.value, row.value2, row.limit])).toEqual([
      ['blood', 140, 112, 100],
    ]);
  });
  test('[H watch] who is never seen inside is missing after a quarter of an hour, found by the clock', async () => {
    const { userId, band } = await s.worn();
    await t.sql(`update watch_fence set times = '[{"days":[1,2,3,4,5],"from":600,"to":1020}]' where org_id = 189`);
    await s.heard(TEN + 2 * MINUTE, band, at(900));
    expect(await s.affairs(userId)).toEqual([]);
    await inOrg(t.kernel.pools.tenant, 189, (door) => lookAround(door, t.kernel, new Date(TEN + 16 * MINUTE)));
    expect((await s.affairs(userId)).map((row) => [row.kind, row.state])).toEqual([['missing', 'open']]);
    await t.sql(`update watch_fence set times = '[{"days":[1,2,3,4,5,6,7],"from":0,"to":1440}]' where org_id = 189`);
  });
  test('[H watch] what dies in the middle is undone as a whole and done again, once', async () => {
    const { userId, band } = await s.worn();
    for (let m = 0; m < 3; m += 1) await s.heard(TEN + m * MINUTE, band, at(m === 0 ? 0 : 300));
    // The alarm cannot be written: neither are the position, the sums and the mark on the event.
    await t.sql('alter table watch_tally rename to watch_tally_away');
    t.at(iso(TEN + 4 * MINUTE));
    const items = [band.reading(TEN + 4 * MINUTE, { ...at(300), steps: 500, heart: 90 })];
    const sent = await t.app.inject({
      method: 'POST',
      url: '/api/open/device/messages',
      headers: { 'content-type': 'application/json', 'x-provider-key': s.made.key },
      payload: JSON.stringify({ items }),
    });
    expect(sent.json()).toMatchObject({ kept: 1 });
    const open = () =>
      t.sql<{ event_id: string; tries: number }>(
        "select event_id, tries from kernel_outbox where org_id = 189 and topic = 'device.said' and done_at is null",
      );
    await expect.poll(async () => (await open())[0]?.tries).toBeGreaterThan(0);
    const count = async () =>
      Number(
        (
          await t.sql<{ n: string }>('select count(*) as n from watch_fix where org_id = 189 and user_id = $1', [
            userId,
          ])
        )[0]?.n,
      );
    expect([await count(), (await s.affairs(userId)).length]).toEqual([3, 0]);
    await t.sql('alter table watch_tally_away rename to watch_tally');
    await t.told(189, 'device.said');
    for (const { event_id } of await open()) await t.kernel.outbox.deliver(189, Number(event_id));
    expect([await count(), (await s.affairs(userId)).map((row) => row.state)]).toEqual([4, ['open']]);
    const [sum] = await t.sql(
      "select count from watch_sum where org_id = 189 and user_id = $1 and kind = 'heart' and span = 'day'",
      [userId],
    );
    expect(sum).toEqual({ count: 1 });
  });
  test('[H watch] seeded walks over the door: exactly the expected episodes, with late, doubled and reordered messages', async () => {
    const rnd = seeded(31);
    const walks = await Promise.all(Array.from({ length: 1 }, () => s.worn()));
    for (let i = 0; i < 5; i += 1) walks.push(await s.worn());
    const expected = walks.map(({ band, userId }) => {
      const { steps, exits } = walk(rnd, TEN, 40);
      return { userId, exits, items: steps.map((step) => band.reading(step.at, placeOf(step, MIDDLE))) };
    });
    const arrivals = expected
      .flatMap(({ items }) => items)
      .flatMap((item) => {
        const late = () => Date.parse(item['at'] as string) + (rnd() < 0.3 ? rnd() * 25 * MINUTE : 1000);
        return rnd() < 0.2
          ? [
              { item, ms: late() },
              { item, ms: late() },
            ]
          : [{ item, ms: late() }];
      })
      .toSorted((a, b) => a.ms - b.ms);
    for (let i = 0; i < arrivals.length; i += 12) {
      const part = arrivals.slice(i, i + 12);
      const now = Math.max(...part.map(({ ms }) => ms));
      t.at(iso(now));
      await say(
        t,
        s.made.key,
        part.map(({ item }) => ({ ...item, sentAt: iso(now) })),
      );
    }
    for (const { userId, exits } of expected) {
      const rows = (await s.affairs(userId)).filter((row) => row.kind === 'fence' && row.state !== 'withdrawn');
      expect(rows.length).toBe(exits.length === 0 ? 0 : 1);
      if (rows[0]) {
        const { fromAt, toAt, times } = rows[0];
        expect({ fromAt, times }).toEqual({ fromAt: iso(exits[0]!.from), times: exits.length });
        const to = exits.at(-1)!.to;
        expect(toAt).toBe(to == null ? null : iso(to));
      }
    }
  });
});
