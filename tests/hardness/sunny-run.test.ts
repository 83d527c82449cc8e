import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../../src/kernel/server/world';
import { dayIn, plusDays } from '../../src/kernel/shared/dates';
import { travel } from '../../src/modules/device/demo/simulator';
import { honest, passesOf } from '../../src/modules/sunny-run/demo/simulator';
import {
  judgeRun,
  lineOf,
  runsOfPasses,
  stationsOf,
  usualSettings,
  type Pass,
} from '../../src/modules/sunny-run/rules';
import { Morning } from '../../src/modules/sunny-run/server/testing';
import { servedNow, servedSql } from '../processes/clock';
import { Program } from './program';

const KEY = 'hardness-stations';
const RUNNERS = 40;
/** One station's clock is a minute and a half ahead. */
const SKEWS = [0, 90_000, 0, 0];
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
const course = {
  devIds: [1, 2, 3, 4].map((n) => `HARD-B${n}`),
  deviceIds: [1, 2, 3, 4].map((n) => 77_000_000 + n),
};
const route = course.deviceIds.map((deviceId, at) => ({ name: `P${at}`, deviceId, metres: 100 }));
const stations = stationsOf(route, new Set(course.deviceIds));
const settings = { ...usualSettings(), weekdays: [1, 2, 3, 4, 5, 6, 7], openUntil: '23:59' };

let program: Program;
let day: string;
let start: number;
let children: number[];
beforeAll(async () => {
  program = await Program.make();
  await program.start();
  day = plusDays(dayIn('Asia/Shanghai', new Date(servedNow())), -1);
  start = Date.parse(`${day}T07:05:00+08:00`);
  for (const name of ['run', 'pass', 'pair', 'day', 'clazz_day', 'result', 'date', 'band', 'excuse', 'stop', 'cfg'])
    await program.sql(`delete from sunny_run_${name}`);
  // Whoever missed all lessons of that day would be doubted for it.
  await program.sql('delete from lesson_attend where org_id = 189 and on_date = $1', [day]);
  children = await layEverything();
});
afterAll(async () => {
  await program?.remove();
});

/** The vendor, four stations on a course, settings and bands, as the owner writes them. */
async function layEverything(): Promise<number[]> {
  const rows = await program.sql<{ user_id: string }>(
    `select s.user_id from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
     where s.org_id = 189 and s.clazz_type = 1 and s.grd_id in (7, 8, 9) order by s.user_id limit $1`,
    [RUNNERS],
  );
  const ids = rows.map((row) => Number(row.user_id));
  await program.sql(
    `insert into device_provider (provider_id, name, contact, phone, key_hash, kinds, is_on, made_at, key_at)
     values (77, 'hard stations', 'x', '13900001234', $1, '{reading}', true, ${servedSql()}, ${servedSql()})`,
    [createHash('sha256').update(KEY).digest('hex')],
  );
  for (const [at, devId] of course.devIds.entries()) {
    const deviceId = course.deviceIds[at];
    await program.sql(
      `insert into device_claim (dev_id, provider_id, samples, made_at) values ($1, 77, '{}', ${servedSql()})`,
      [devId],
    );
    await program.sql(
      `insert into device_device (org_id, device_id, kind, type, dev_id, name, text, provider_id, setting, interval_s, made_at,
         held_at, is_silent)
       values (189, $1, 'apparatus', 'beacon', $2, $2, '', 77, '{}', 60, ${servedSql()}, ${servedSql()} - interval '9 days', false)`,
      [deviceId, devId],
    );
    await program.sql(
      `insert into device_holder (dev_id, from_at, org_id, device_id) values ($1, ${servedSql()} - interval '9 days', 189, $2)`,
      [devId, deviceId],
    );
  }
  await program.sql(
    `insert into sunny_run_room (org_id, room_id, name, route, metres, laps, is_open, made_at)
     values (189, 77, 'hard course', $1, 400, 4, true, ${servedSql()})`,
    [JSON.stringify(route)],
  );
  await program.sql(
    'insert into sunny_run_station (org_id, device_id, room_id) select 189, x, 77 from unnest($1::bigint[]) x',
    [course.deviceIds],
  );
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  await program.sql(
    `insert into sunny_run_cfg (org_id, cfg_id, year_id, term_id, version, from_on, content, made_by, made_at)
     values (189, 77, $1, $2, 1, $3, $4, 1, ${servedSql()})`,
    [month < 9 ? year - 1 : year, month >= 9 || month === 1 ? 1 : 2, plusDays(day, -5), JSON.stringify(settings)],
  );
  await program.sql(
    `insert into sunny_run_band (org_id, band_id, tag, user_id, from_at, made_by)
     select 189, u, u::text, u, ${servedSql()} - interval '9 days', u from unnest($1::bigint[]) u`,
    [ids],
  );
  return ids;
}
/** What each child's run is by the rules alone, from what truly happened. */
const shouldBe = (passes: readonly Pass[]) =>
  runsOfPasses(passes, stations).map((run) => {
    const { verdict, reasons } = judgeRun(run, {
      settings,
      line: lineOf(settings, 7, 'male'),
      weekday: 1,
      startMin: 425,
      endMin: 450,
      validBefore: 0,
      away: false,
      excused: false,
      pair: undefined,
      replay: undefined,
      isOther: false,
    });
    return [verdict, run.metres, reasons.map((reason) => reason.code)];
  });
/** Sends until it is answered, as a station does: it says each time anew when it sends, and that tells how far its clock is off. */
async function push(items: readonly object[]): Promise<void> {
  const stamped = () => {
    const sentAt = servedNow();
    return items.map((item) => {
      const at = course.devIds.indexOf((item as { devId: string }).devId);
      return { ...item, sentAt: new Date(sentAt + (SKEWS[at] ?? 0)).toISOString() };
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

test.skipIf(process.platform === 'win32')(
  '[H sunny-run] a morning reordered, doubled, with one station 90 s wrong and a kill -9 in the middle: the verdicts of the rules',
  async () => {
    const made = new Morning(course, SKEWS);
    const expected = new Map<number, ReturnType<typeof shouldBe>>();
    for (const [at, id] of children.entries()) {
      const rnd = seeded(at + 1);
      const metres = at % 9 === 0 ? 1200 : 1600;
      const speed = at % 7 === 0 ? 6.4 : 2.5 + (at % 6) / 5;
      // Nobody starts beside somebody else: pairs have tests of their own.
      const passes = passesOf(honest(rnd, metres, speed), stations, start + at * 23_000, { rnd });
      made.saw(id, passes);
      expected.set(id, shouldBe(passes));
    }
    const requests = travel(made.items, { repeats: 0.3, reorders: 0.5 }, seeded(9), 25);
    const half = Math.floor(requests.length / 2);
    const sending = (async () => {
      for (const request of requests) await push(request);
    })();
    for (;;) {
      const [row] = await program.sql<{ n: string }>('select count(*) n from device_message where provider_id = 77');
      if (Number(row?.n) >= half * 12) break;
      await pause(20);
    }
    await program.kill();
    await program.start();
    await sending;
    for (;;) {
      const [open] = await program.sql<{ n: string }>('select count(*) n from kernel_outbox where done_at is null');
      if (Number(open?.n) === 0) break;
      await pause(200);
    }
    const found = await program.sql<{ user_id: string; verdict: string; metres: number; reasons: { code: string }[] }>(
      'select user_id, verdict, metres, reasons from sunny_run_run where org_id = 189 and on_date = $1 order by user_id, started_at',
      [day],
    );
    const by = new Map<number, unknown[]>();
    for (const { user_id: id, verdict, metres, reasons } of found)
      by.set(Number(id), [...(by.get(Number(id)) ?? []), [verdict, metres, reasons.map((reason) => reason.code)]]);
    expect(Object.fromEntries(by)).toEqual(Object.fromEntries(expected));
    expect([...expected.values()].flat().filter(([verdict]) => verdict === 'invalid').length).toBeGreaterThan(3);
  },
);
