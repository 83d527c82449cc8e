import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../../src/kernel/server/world';
import { travel } from '../../src/modules/device/demo/simulator';
import { placeOf, SimulatedBand, squareAround, walk, type Expected } from '../../src/modules/watch/demo/simulator';
import { USUAL, type Point } from '../../src/modules/watch/rules';
import { servedNow, servedSql } from '../processes/clock';
import { Program } from './program';

const KEY = 'hardness-watches';
const MIDDLE: Point = { latE6: 35_762_000, lonE6: 115_030_000 };
/** As many children as there are, at most so many, each of whom walks for so long. */
const CHILDREN = 200;
const MINUTES = 16;
const MINUTE_MS = 60_000;
/** Some bands are a minute and a half ahead, some an hour behind. */
const SKEWS = [0, 0, 90_000, 0, -3_600_000];
const skewOf = (at: number): number => SKEWS[at % SKEWS.length] ?? 0;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

let program: Program;
let children: readonly number[];
beforeAll(async () => {
  program = await Program.make();
  await program.start();
  children = await layEverything();
});
afterAll(async () => {
  await program?.remove();
});

const devIdOf = (at: number): string => `HARD-W${at}`;
/** The vendor, bands with their children and consents, a fence at all times, and a timetable that silences nothing, as the owner writes them. */
async function layEverything(): Promise<readonly number[]> {
  for (const table of ['affair', 'tally', 'look', 'reading', 'fix', 'sum', 'child', 'wear', 'fence', 'config'])
    await program.sql(`delete from watch_${table}`);
  await program.sql('delete from lesson_attend where leave_id is not null');
  for (const table of ['lesson_leave', 'timetable_day', 'timetable_cover', 'timetable_pupil'])
    await program.sql(`delete from ${table} where org_id = 189`);
  await program.sql('update timetable_arrange set is_on = false where org_id = 189');
  const rows = await program.sql<{ user_id: string }>(
    `select s.user_id from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
     where s.org_id = 189 and s.clazz_type = 1 order by s.user_id limit $1`,
    [CHILDREN],
  );
  const ids = rows.map((row) => Number(row.user_id));
  const devIds = ids.map((_, at) => devIdOf(at));
  await program.sql(
    `insert into people_consent_act (org_id, act_id, user_id, purpose, version, text_hash, lang, act, way, by_kind, by_name, at)
     select 189, 7000000000 + u, u, 'watch', 2, 'h', 'zh-CN', 'given', 'link', 'guardian', '家长', ${servedSql()}
     from unnest($1::bigint[]) as x(u)
     on conflict do nothing`,
    [ids],
  );
  await program.sql(
    `insert into people_consent (org_id, user_id, purpose, version, state, act_id, at)
     select 189, u, 'watch', 2, 'given', 7000000000 + u, ${servedSql()}
     from unnest($1::bigint[]) as x(u)
     on conflict (org_id, user_id, purpose) do update set version = 2, state = 'given'`,
    [ids],
  );
  await program.sql(
    `insert into device_provider (provider_id, name, contact, phone, key_hash, kinds, is_on, made_at, key_at)
     values (78, 'hard watches', 'x', '13900001234', $1, '{reading}', true, ${servedSql()}, ${servedSql()})`,
    [createHash('sha256').update(KEY).digest('hex')],
  );
  await program.sql(
    `insert into device_claim (dev_id, provider_id, samples, made_at)
     select d, 78, '{}', ${servedSql()} from unnest($1::text[]) as x(d)`,
    [devIds],
  );
  await program.sql(
    `insert into device_device (org_id, device_id, kind, type, dev_id, name, text, provider_id, setting, interval_s, made_at,
       held_at, is_silent)
     select 189, 78100000 + n, 'band', 'band', d, d, '', 78, '{}', 60, ${servedSql()}, ${servedSql()} - interval '9 days', false
     from unnest($1::text[]) with ordinality as x(d, n)`,
    [devIds],
  );
  await program.sql(
    `insert into device_holder (dev_id, from_at, org_id, device_id)
     select d, ${servedSql()} - interval '9 days', 189, 78100000 + n
     from unnest($1::text[]) with ordinality as x(d, n)`,
    [devIds],
  );
  await program.sql(
    `insert into watch_wear (org_id, wear_id, user_id, dev_id, device_id, datum, from_at, made_by)
     select 189, 78200000 + n, u, d, 78100000 + n, 'wgs84', ${servedSql()} - interval '9 days', 1
     from unnest($1::bigint[], $2::text[]) with ordinality as x(u, d, n)`,
    [ids, devIds],
  );
  const times = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }];
  await program.sql(
    `insert into watch_config (org_id, kind, config, set_by, set_at) values (189, 'school', $1, 1, ${servedSql()})`,
    [JSON.stringify({ ...USUAL, times, limits: { ...USUAL.limits, silentMinutes: null } })],
  );
  // A fix a minute: less than two minutes, since a corrected clock is as exact as the way to the server is even.
  await program.sql(
    `insert into watch_fence (org_id, fence_id, name, kind, points, times, dwell, is_on, made_by, made_at)
     values (189, 78300000, '校园', 'stay', $1, $2, 95, true, 1, ${servedSql()})`,
    [JSON.stringify(squareAround(MIDDLE, 200).map((p) => [p.latE6, p.lonE6])), JSON.stringify(times)],
  );
  return ids;
}
/** Sends until it is answered, as a band does: it says anew when it sends, and that tells how far its clock is off. */
async function push(items: readonly { readonly devId: string }[]): Promise<void> {
  const stamped = () => {
    const sentAt = servedNow();
    return items.map((item) => {
      const at = Number(item.devId.slice(devIdOf(0).length - 1));
      return { ...item, sentAt: new Date(sentAt + skewOf(at)).toISOString() };
    });
  };
  for (;;) {
    const answer = await fetch(`${program.base}/api/open/device/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-provider-key': KEY },
      body: JSON.stringify({ items: stamped() }),
    }).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
}
/** What an alarm says of a walk, in minutes since it began. */
const said = (exits: readonly Expected[], start: number): unknown[] => {
  const [first] = exits;
  if (!first) return [];
  const { to } = exits.at(-1) ?? first;
  const minute = (ms: number) => Math.round((ms - start) / MINUTE_MS);
  return [[minute(first.from), to == null ? null : minute(to), exits.length]];
};

test.skipIf(process.platform === 'win32')(
  '[H watch] walks with jitter, tower jumps, wrong clocks, doubled and reordered, and kill -9 twice: exactly the expected alarms, nothing twice',
  async () => {
    const start = servedNow() - MINUTES * MINUTE_MS;
    const expected = new Map<number, unknown[]>();
    const items = children
      .flatMap((userId, at) => {
        const band = new SimulatedBand(devIdOf(at), skewOf(at));
        const { steps, exits } = walk(seeded(at + 1), start, MINUTES);
        expected.set(userId, said(exits, start));
        return steps.map((step) => ({
          step,
          item: band.reading(step.at, { ...placeOf(step, MIDDLE), heart: 80 + (at % 40) }),
        }));
      })
      .toSorted((a, b) => a.step.at - b.step.at)
      .map(({ item }) => item);
    const requests = travel(items, { repeats: 0.3, reorders: 0.5 }, seeded(9), 50);
    const sending = (async () => {
      for (const request of requests) await push(request);
    })();
    for (const share of [1 / 3, 2 / 3]) {
      for (;;) {
        const [row] = await program.sql<{ n: string }>('select count(*) n from device_message where provider_id = 78');
        if (Number(row?.n) >= items.length * share) break;
        await pause(20);
      }
      await program.kill();
      await program.start();
    }
    await sending;
    for (;;) {
      const [open] = await program.sql<{ n: string }>('select count(*) n from kernel_outbox where done_at is null');
      if (Number(open?.n) === 0) break;
      await pause(200);
    }

    const found = await program.sql<{ user_id: string; from: number; to: number | null; times: number }>(
      `select user_id, extract(epoch from from_at)::float8 as "from", extract(epoch from to_at)::float8 as "to", times
       from watch_affair
       where org_id = 189 and kind = 'fence' and state <> 'withdrawn' order by user_id, from_at`,
    );
    const by = new Map<number, unknown[]>(children.map((userId) => [userId, []]));
    const minute = (seconds: number) => Math.round((seconds * 1000 - start) / MINUTE_MS);
    for (const { user_id: id, from, to, times } of found)
      by.get(Number(id))?.push([minute(from), to == null ? null : minute(to), times]);
    expect(Object.fromEntries(by)).toEqual(Object.fromEntries(expected));
    expect([...expected.values()].flat().length).toBeGreaterThan(3);

    // Of what was acknowledged nothing is lost and nothing counted twice, and the sums are what the rows say.
    const [kept] = await program.sql(
      `select (select count(*) from watch_reading where org_id = 189)::int as readings,
         (select count(*) from watch_fix where org_id = 189)::int as fixes,
         (select sum(count) from watch_sum where org_id = 189 and kind = 'heart' and span = 'day')::int as summed,
         (select sum(total) from watch_sum where org_id = 189 and kind = 'heart' and span = 'hour')::int as total,
         (select sum(value) from watch_reading where org_id = 189 and kind = 'heart')::int as slow`,
    );
    const hearts = items.reduce((sum, item) => sum + (item['values'] as { heart: number }).heart, 0);
    expect(kept).toEqual({
      readings: items.length,
      fixes: items.length,
      summed: items.length,
      total: hearts,
      slow: hearts,
    });
  },
);
