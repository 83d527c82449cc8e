import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { SimulatedBand } from '../demo/simulator';
import { at, consent, iso, MINUTE, say, Stage, TEN, wearing } from './testing';

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

describe('bands', () => {
  test('[H watch] one band a child, one child a band: a band that is bound again changes hands, as intervals of time', async () => {
    const { userId, band } = await s.worn();
    const other = s.next();
    t.at(iso(TEN));
    await wearing(s.school, s.made.firm, [{ devId: band.devId, userId: other.userId }]);
    const rows = (await s.school.rows(calls.listBands, { pageSize: 200 })).filter((row) => row.devId === band.devId);
    expect(rows.map((row) => row.userId)).toEqual([other.userId]);
    // Worn by the first until ten, sent at night: it is the first one's.
    t.at(iso(TEN + 10 * MINUTE));
    await say(t, s.made.key, [
      band.reading(TEN + 9 * MINUTE, { heart: 90 }),
      band.reading(TEN - 5 * MINUTE, { heart: 71 }, 15 * MINUTE),
      band.reading(TEN + 1 * MINUTE, { heart: 88 }, 8 * MINUTE),
    ]);
    await s.reason(userId);
    await s.reason(other.userId);
    const of = async (id: number) => (await s.school.rows(calls.heartQuery, { userId: id })).map((row) => row.value);
    expect(await of(userId)).toEqual([71]);
    expect((await of(other.userId)).toSorted()).toEqual([88, 90]);
  });
  test('[H watch] no consent, no binding; a child twice, a band twice, another school’s child are refused by name', async () => {
    const [free, a, b] = [s.pupils.at(-1)!, s.pupils.at(-2)!, s.pupils.at(-3)!];
    await t.sql("delete from people_consent where org_id = 189 and purpose = 'watch' and user_id = $1", [free.userId]);
    const ask = (items: { devId: string; userId: number }[]) =>
      s.school.refused(calls.bindBands, { firm: s.made.firm, datum: 'wgs84', items });
    expect((await ask([{ devId: 'X-1', userId: free.userId }])).error).toBe('watch.fault.noConsent');
    expect(
      (
        await ask([
          { devId: 'X-1', userId: a.userId },
          { devId: 'X-2', userId: a.userId },
        ])
      ).error,
    ).toBe('watch.fault.childTwice');
    expect(
      (
        await ask([
          { devId: 'X-1', userId: a.userId },
          { devId: 'X-1', userId: b.userId },
        ])
      ).error,
    ).toBe('watch.fault.devTwice');
    const stranger = await t.who('student619');
    expect((await ask([{ devId: 'X-1', userId: stranger.userId }])).error).toBe('watch.fault.notChildren');
    expect(
      (
        await s.school.refused(calls.bindBands, {
          firm: '无此厂商',
          datum: 'wgs84',
          items: [{ devId: 'X-9', userId: a.userId }],
        })
      ).error,
    ).toBe('device.fault.noProvider');
    expect((await s.school.refused(calls.unbindBand, { devId: 'constructor' })).error).toBe('watch.fault.notBound');
    await consent(t, [free.userId]);
  });
  test('[H watch] a datum that was stated wrongly is put right by binding again; the same again changes nothing', async () => {
    const { userId, band } = await s.worn();
    const bind = (datum: 'wgs84' | 'gcj02') =>
      s.school.ok(calls.bindBands, { firm: s.made.firm, datum, items: [{ devId: band.devId, userId }] });
    const times = () =>
      t.sql<{ datum: string; open: boolean }>(
        'select datum, to_at is null as open from watch_wear where org_id = 189 and user_id = $1 order by from_at',
        [userId],
      );
    t.at(iso(TEN));
    await s.heard(TEN, band, { heart: 80, battery: 60, worn: 1 });
    t.at(iso(TEN + MINUTE));
    expect((await bind('wgs84')).items[0]).toMatchObject({
      state: 'online',
      battery: 60,
      boundAt: iso(TEN - 60 * MINUTE),
    });
    expect(await times()).toEqual([{ datum: 'wgs84', open: true }]);
    expect((await bind('gcj02')).items[0]).toMatchObject({ datum: 'gcj02', boundAt: iso(TEN + MINUTE) });
    expect(await times()).toEqual([
      { datum: 'wgs84', open: false },
      { datum: 'gcj02', open: true },
    ]);
  });
  test('[H watch] a band is online, silent, nearly empty or not worn', async () => {
    const { band, userId } = await s.worn();
    const state = async () =>
      (await s.school.rows(calls.listBands, { pageSize: 200 })).find((row) => row.userId === userId)?.state;
    expect(await state()).toBe('never');
    await s.heard(TEN, band, { heart: 80, battery: 60, worn: 1 });
    expect(await state()).toBe('online');
    await s.heard(TEN + MINUTE, band, { battery: 9 });
    expect(await state()).toBe('lowBattery');
    await s.heard(TEN + 2 * MINUTE, band, { battery: 80, worn: 0 });
    expect(await state()).toBe('notWorn');
    t.at(iso(TEN + 30 * MINUTE));
    expect(await state()).toBe('silent');
    expect(
      (await s.school.rows(calls.listBands, { state: 'silent', pageSize: 200 })).some((row) => row.userId === userId),
    ).toBe(true);
  });
});

describe('what bands measure', () => {
  test('[H watch] GCJ-02 is stored as WGS-84 beside what the maker said', async () => {
    const pupil = s.next();
    t.at(iso(TEN));
    await s.school.ok(calls.bindBands, {
      firm: s.made.firm,
      datum: 'gcj02',
      items: [{ devId: 'GCJ-1', userId: pupil.userId }],
    });
    await s.heard(TEN + MINUTE, new SimulatedBand('GCJ-1'), { latE6: 35_761_000, lonE6: 115_036_000, acc: 12 });
    const [row] = await t.sql<{ lat_e6: number; lon_e6: number; said_lat_e6: number; datum: string }>(
      'select lat_e6, lon_e6, said_lat_e6, datum from watch_fix where org_id = 189 and user_id = $1',
      [pupil.userId],
    );
    expect(row).toMatchObject({ said_lat_e6: 35_761_000, datum: 'gcj02' });
    const metres = Math.hypot((35_761_000 - row!.lat_e6) * 0.111, (115_036_000 - row!.lon_e6) * 0.09);
    expect(metres).toBeGreaterThan(100);
    expect(metres).toBeLessThan(700);
  });
  test('[H watch] positions outside the times are counted and stored nowhere; the message keeps no value', async () => {
    const { userId, band } = await s.worn();
    const { limits, receivers } = await s.school.ok(calls.getConfig, {});
    const all = { limits, receivers, trips: [], times: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }] };
    await t.sql(`update watch_fence set removed_at = ${t.sqlNow} where org_id = 189`);
    await s.school.ok(calls.setConfig, { ...all, times: [{ days: [1], from: '08:00', to: '09:30' }] });
    await s.heard(TEN, band, { ...at(0), heart: 77 });
    await t.sql('update watch_fence set removed_at = null where org_id = 189');
    await s.school.ok(calls.setConfig, all);
    expect(await t.sql('select 1 from watch_fix where org_id = 189 and user_id = $1', [userId])).toEqual([]);
    await s.reason(userId, 'way');
    const way = await s.school.ok(calls.locates, { userId, from: iso(TEN - 60 * MINUTE), to: iso(TEN + 60 * MINUTE) });
    expect(way).toMatchObject({ items: [], outside: 1 });
    const kept = await t.sql("select data from device_message where org_id = 189 and data ? 'values'");
    expect(kept).toEqual([]);
    const latest = await t.sql('select latest from device_device where org_id = 189 and dev_id = $1', [band.devId]);
    expect(latest).toEqual([{ latest: null }]);
  });
  test('[H watch] a wrong clock is corrected, one of 1970 or ahead never counts', async () => {
    const { userId, band } = await s.worn(7 * 3_600_000);
    await s.heard(TEN, band, { heart: 81 });
    t.at(iso(TEN + 2 * MINUTE));
    await say(t, s.made.key, [
      { devId: band.devId, no: 'old', sentAt: '1970-01-01T00:00:10Z', kind: 'reading', values: { heart: 99 } },
    ]);
    await s.reason(userId);
    const rows = await s.school.rows(calls.heartQuery, { userId });
    expect(rows.map((row) => [row.value, row.at])).toEqual([[81, iso(TEN)]]);
  });
  test('[H watch] values that no body shows are left out', async () => {
    const { userId, band } = await s.worn();
    await s.heard(TEN, band, { heart: 900, oxygen: 97, temps: -40, systolic: 118, diastolic: 76 });
    await s.reason(userId);
    expect(await s.school.rows(calls.heartQuery, { userId })).toEqual([]);
    expect(await s.school.rows(calls.tempsQuery, { userId })).toEqual([]);
    expect(await s.school.rows(calls.bloodQuery, { userId })).toMatchObject([{ value: 118, value2: 76 }]);
  });
  test('[H watch] hours and days always equal the slow query, whatever is late, doubled or reordered', async () => {
    const rnd = seeded(4711);
    const { userId, band } = await s.worn();
    const from = TEN - 50 * MINUTE;
    const items = Array.from({ length: 160 }, (_, i) => {
      const ms = from + i * 4 * MINUTE + Math.floor(rnd() * 60) * 1000;
      // The counter falls back to 0 now and then.
      const values = {
        heart: 60 + Math.floor(rnd() * 60),
        steps: (i % 37) * 30 + Math.floor(rnd() * 20),
        systolic: 100 + Math.floor(rnd() * 20),
        diastolic: 60 + Math.floor(rnd() * 20),
      };
      return band.reading(ms, values, 0);
    }).map((item) => ({
      item,
      arrives: Date.parse(item['at'] as string) + (rnd() < 0.4 ? rnd() * 200 * MINUTE : 1000),
    }));
    const sent = [...items, ...items.filter(() => rnd() < 0.2)].toSorted((a, b) => a.arrives - b.arrives);
    for (let i = 0; i < sent.length; i += 7) {
      const part = sent.slice(i, i + 7);
      const now = Math.max(...part.map(({ arrives }) => arrives));
      t.at(iso(now));
      await say(
        t,
        s.made.key,
        part.map(({ item }) => ({ ...item, sentAt: iso(now) })),
      );
    }
    const slow = await t.sql<{
      kind: string;
      span: string;
      at: Date;
      count: string;
      total: string;
      least: number;
      most: number;
    }>(
      `with risen as (
         select r.*, case when r.kind <> 'steps' then r.value
           when lag(r.value) over w is null then 0
           when lag(r.at) over w < date_trunc('day', r.at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
             and r.at - date_trunc('day', r.at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' > interval '10 minutes' then r.value
           when r.value >= lag(r.value) over w then r.value - lag(r.value) over w
           else r.value end as v
         from watch_reading r
         where org_id = 189 and user_id = $1
         window w as (partition by r.kind, r.wear_id order by r.at)),
       spread as (
         select kind, 'hour' as span, date_trunc('hour', at) as bucket, v, value2 from risen
         union all
         select kind, 'day', date_trunc('day', at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai', v, value2 from risen)
       select kind, span, bucket as at, count(*) as count, sum(v) as total,
         case when kind = 'steps' then null else min(v) end as least, case when kind = 'steps' then null else max(v) end as most
       from spread
       group by kind, span, bucket
       order by 1, 2, 3`,
      [userId],
    );
    const fast = await t.sql(
      `select kind, span, at, count::bigint as count, total::bigint as total, least, most
       from watch_sum where org_id = 189 and user_id = $1 and kind <> 'outside' order by 1, 2, 3`,
      [userId],
    );
    expect(slow.length).toBeGreaterThan(20);
    const plain = (rows: readonly object[]) =>
      rows.map((row) =>
        Object.values(row).map((v) => (v instanceof Date ? v.toISOString() : v == null ? null : String(v))),
      );
    expect(plain(fast)).toEqual(plain(slow));
  });
});
