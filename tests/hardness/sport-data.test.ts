import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../../src/kernel/server/world';
import { dayIn, plusDays } from '../../src/kernel/shared/dates';
import { SimulatedDevice, travel, type Item } from '../../src/modules/device/demo/simulator';
import { addPoints, emptyLoad } from '../../src/modules/sport-data/rules/heart';
import { servedNow, servedSql } from '../processes/clock';
import { Program } from './program';

const KEY = 'hardness-bands';
const CHILDREN = 45;
const MINUTES = 40;
/** A heart every so many seconds. */
const EVERY_S = 8;
const AT_ONCE = 100;
const LESSON = 880_777;
/** The band that another one takes over from, and when. */
const SWAPPED = 3;
const SWAP_S = 18 * 60;
const SPARE = 'HB-SPARE';
const devIdOf = (child: number): string => `HB-${child + 1}`;
/** The first children have ropes too; an attempt of a minute and a bit counts so many turns between two words. */
const ROPES = 6;
const ropeIdOf = (child: number): string => `HR-${child + 1}`;
const [WORDS_OF_ATTEMPT, TURNS_OF_WORD] = [9, 15];
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

let program: Program;
let begin: number;
let children: { readonly userId: number; readonly clazzId: number }[];
beforeAll(async () => {
  program = await Program.make();
  await program.start();
  const day = plusDays(dayIn('Asia/Shanghai', new Date(servedNow())), -1);
  // Eight in the evening, when no timetable has a lesson.
  begin = Date.parse(`${day}T20:00:00+08:00`);
  for (const name of ['load', 'lesson', 'wear', 'gear', 'reading', 'delivery'])
    await program.sql(`delete from sport_data_${name} where org_id = 189`);
  children = await layEverything(day);
});
afterAll(async () => {
  await program?.remove();
});
const iso = (second: number): string => new Date(begin + second * 1000).toISOString();

/** The vendor, a band a child and a spare one, the lesson, and who wore what in it, as the owner writes them. */
async function layEverything(day: string) {
  const rows = await program.sql<{ user_id: string; clazz_id: string }>(
    `select s.user_id, s.clazz_id from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
     where s.org_id = 189 and s.clazz_type = 1 order by s.user_id limit $1`,
    [CHILDREN],
  );
  const all = rows.map((row) => ({ userId: Number(row.user_id), clazzId: Number(row.clazz_id) }));
  const roped = all.slice(0, ROPES);
  const devIds = [...all.map((_, at) => devIdOf(at)), SPARE, ...roped.map((_, at) => ropeIdOf(at))];
  await program.sql(
    `insert into device_provider (provider_id, name, contact, phone, key_hash, kinds, is_on, made_at, key_at)
     values (78, 'hard bands', 'x', '13900001234', $1, '{reading}', true, ${servedSql()}, ${servedSql()})`,
    [createHash('sha256').update(KEY).digest('hex')],
  );
  await program.sql(
    `insert into device_claim (dev_id, provider_id, samples, made_at)
     select x, 78, '{}', ${servedSql()} from unnest($1::text[]) x`,
    [devIds],
  );
  await program.sql(
    `insert into device_device (org_id, device_id, kind, type, dev_id, name, text, provider_id, setting, interval_s, made_at,
       held_at, is_silent)
     select 189, 78000000 + n, 'band', 'band', x, x, '', 78, '{}', 60, ${servedSql()}, ${servedSql()} - interval '9 days', false
     from unnest($1::text[]) with ordinality as u(x, n)`,
    [devIds],
  );
  await program.sql(
    `insert into device_holder (dev_id, from_at, org_id, device_id)
     select x, ${servedSql()} - interval '9 days', 189, 78000000 + n
     from unnest($1::text[]) with ordinality as u(x, n)`,
    [devIds],
  );
  await program.sql(
    `insert into sport_data_gear (org_id, dev_id, set_name, no)
     select 189, x, '硬箱', n from unnest($1::text[]) with ordinality as u(x, n)`,
    [devIds],
  );
  await program.sql(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at, topic,
       made_by, made_at)
     select 189, $1, $2, h.clazz_id, 10, h.user_id, 1200, $3, $4, '耐久跑', h.user_id, $4
     from (select clazz_id, user_id from class_charge_v where org_id = 189 order by clazz_id, user_id limit 1) h`,
    [LESSON, day, 1200 + MINUTES, iso(0)],
  );
  await consents(all.map(({ userId }) => userId));
  const end = MINUTES * 60;
  const bands = all.flatMap(({ userId, clazzId }, at) =>
    at === SWAPPED
      ? [
          { userId, clazzId, devId: devIdOf(at), from: 0, to: SWAP_S },
          { userId, clazzId, devId: SPARE, from: SWAP_S, to: end },
        ]
      : [{ userId, clazzId, devId: devIdOf(at), from: 0, to: end }],
  );
  const wears = [
    ...bands,
    ...roped.map(({ userId, clazzId }, at) => ({ userId, clazzId, devId: ropeIdOf(at), from: 0, to: end })),
  ];
  await program.sql(
    `insert into sport_data_wear (org_id, wear_id, lesson_id, clazz_id, user_id, dev_id, from_at, to_at, made_by)
     select 189, 79000000 + n, $1, c, u, d, f, t, u
     from unnest($2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[], $6::timestamptz[])
       with ordinality as x(u, c, d, f, t, n)`,
    [
      LESSON,
      wears.map((one) => one.userId),
      wears.map((one) => one.clazzId),
      wears.map((one) => one.devId),
      wears.map((one) => iso(one.from)),
      wears.map((one) => iso(one.to)),
    ],
  );
  return all;
}
async function consents(userIds: readonly number[]): Promise<void> {
  await program.sql(
    `insert into people_consent_act (org_id, act_id, user_id, purpose, version, text_hash, lang, act, way, by_kind, by_name, at)
     select 189, 7000000000 + u, u, 'watch', 2, 'h', 'zh-CN', 'given', 'link', 'guardian', '家长', '2026-09-01T00:00:00Z'
     from unnest($1::bigint[]) as x(u) on conflict do nothing`,
    [userIds],
  );
  await program.sql(
    `insert into people_consent (org_id, user_id, purpose, version, state, act_id, at)
     select 189, u, 'watch', 2, 'given', 7000000000 + u, '2026-09-01T00:00:00Z' from unnest($1::bigint[]) as x(u)
     on conflict (org_id, user_id, purpose) do update set version = 2, state = 'given', act_id = excluded.act_id`,
    [userIds],
  );
}

const devices = new Map<string, SimulatedDevice>();
const deviceOf = (devId: string): SimulatedDevice => {
  const device = devices.get(devId) ?? new SimulatedDevice(devId);
  devices.set(devId, device);
  return device;
};
/**
 * A lesson as bands see it: each fifth child is out of the radio's reach for two minutes, each seventh one's band keeps five minutes to
 * itself until the lesson is over, one band is taken over from, and now and then a sensor says 0 or 255. Ropes count attempt by attempt.
 */
function lesson(rnd: () => number): Item[] {
  const inTime: Item[] = [];
  const late: Item[] = [];
  for (let second = 4; second < MINUTES * 60; second += EVERY_S)
    for (let child = 0; child < children.length; child += 1) {
      const minute = second / 60;
      if (child % 5 === 0 && minute >= 10 && minute < 12) continue;
      const devId = child === SWAPPED && second >= SWAP_S ? SPARE : devIdOf(child);
      const heart =
        rnd() < 0.01 ? (rnd() < 0.5 ? 0 : 255) : Math.round(95 + 60 * Math.sin(second / 500) ** 2 + rnd() * 20);
      const item = deviceOf(devId).item({ at: begin + second * 1000, says: { kind: 'reading', values: { heart } } });
      const sent = child % 7 === 2 && minute >= 20 && minute < 25 ? late : inTime;
      sent.push(item);
      if (child < ROPES) sent.push(ropeWord(child, second));
    }
  return [...inTime, ...late];
}
/** What a child's rope says at a second: its counter is the attempt's, and somewhere in the middle the child gets caught once. */
function ropeWord(child: number, second: number): Item {
  const word = Math.floor(second / EVERY_S + child) % WORDS_OF_ATTEMPT;
  const values = { turns: word * TURNS_OF_WORD, breaks: word > WORDS_OF_ATTEMPT / 2 ? 1 : 0 };
  return deviceOf(ropeIdOf(child)).item({ at: begin + second * 1000, says: { kind: 'reading', values } });
}
/** Sends until it is answered; a device says each time anew when it sends. */
async function push(items: readonly Item[]): Promise<void> {
  for (;;) {
    const now = servedNow();
    const answer = await fetch(`${program.base}/api/open/device/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-provider-key': KEY },
      body: JSON.stringify({ items: items.map((item) => deviceOf(item.devId).sent(item, now)) }),
    }).catch(() => undefined);
    if (answer?.ok) {
      const { refused } = (await answer.json()) as { refused: unknown[] };
      expect(refused).toEqual([]);
      return;
    }
    await pause(50);
  }
}
/** Waits until everything that follows from what was sent is done. */
async function settled(): Promise<void> {
  for (;;) {
    const [open] = await program.sql<{ n: string }>('select count(*) n from kernel_outbox where done_at is null');
    if (Number(open?.n) === 0) return;
    await pause(200);
  }
}

const SUMS = [
  'beats',
  'dropped',
  'heart_ms',
  'heart_product',
  'rest_ms',
  'low_ms',
  'light_ms',
  'aerobic_ms',
  'anaerobic_ms',
  'active_ms',
  'least',
  'most',
  'attempts',
  'turns',
  'breaks',
] as const;
type Sums = Readonly<Record<(typeof SUMS)[number], number>>;
/** The sums as the program keeps them, by child. */
async function kept(): Promise<Record<string, Sums>> {
  const rows = await program.sql<Record<'user_id' | keyof Sums, string>>(
    `select user_id, ${SUMS.join(', ')} from sport_data_load where org_id = 189 and lesson_id = $1`,
    [LESSON],
  );
  return Object.fromEntries(
    rows.map((row) => [row.user_id, Object.fromEntries(SUMS.map((key) => [key, Number(row[key])])) as unknown as Sums]),
  );
}
/** The same by the slow query: every reading of a child in the order of time, folded by the rules. */
async function slow(): Promise<Record<string, Sums>> {
  const rows = await program.sql<{
    user_id: string;
    most_rate: number;
    kind: 'heart' | 'rope';
    at: number;
    value: number;
    value2: number | null;
  }>(
    `select w.user_id, d.most_rate, r.kind, extract(epoch from r.at)::float8 * 1000 as at, r.value, r.value2
     from sport_data_wear w
     join sport_data_load d on d.org_id = w.org_id and d.lesson_id = w.lesson_id and d.user_id = w.user_id
     join sport_data_reading r on r.org_id = w.org_id and r.dev_id = w.dev_id and r.at >= w.from_at and r.at < w.to_at
     where w.org_id = 189 and w.lesson_id = $1
     order by w.user_id, r.at`,
    [LESSON],
  );
  const by = new Map<string, typeof rows>();
  for (const row of rows) by.set(row.user_id, [...(by.get(row.user_id) ?? []), row]);
  return Object.fromEntries(
    [...by].map(([userId, own]) => {
      const of = (kind: 'heart' | 'rope') =>
        own.filter((one) => one.kind === kind).map(({ at, value, value2 }) => ({ at: Math.round(at), value, value2 }));
      const load = addPoints(addPoints(emptyLoad(own[0]?.most_rate ?? 0), 'heart', of('heart')), 'rope', of('rope'));
      const sums: Sums = {
        beats: load.beats,
        dropped: load.dropped,
        heart_ms: load.heartMs,
        heart_product: load.heartProduct,
        rest_ms: load.restMs,
        low_ms: load.lowMs,
        light_ms: load.lightMs,
        aerobic_ms: load.aerobicMs,
        anaerobic_ms: load.anaerobicMs,
        active_ms: load.activeMs,
        least: load.least ?? 0,
        most: load.most ?? 0,
        attempts: load.attempts,
        turns: load.turns,
        breaks: load.breaks,
      };
      return [userId, sums];
    }),
  );
}

test.skipIf(process.platform === 'win32')(
  '[J sport-data] a lesson sent twice, late, reordered, with a band swapped and a kill -9 in the middle: sums equal the slow query',
  async () => {
    const items = lesson(seeded(31));
    const requests = travel(items, { repeats: 0.3, reorders: 0.5 }, seeded(32), AT_ONCE);
    const sending = (async () => {
      for (const request of requests) await push(request);
    })();
    for (;;) {
      const [row] = await program.sql<{ n: string }>('select count(*) n from device_message where provider_id = 78');
      if (Number(row?.n) >= items.length / 2) break;
      await pause(20);
    }
    await program.kill();
    await program.start();
    await sending;
    await settled();
    const first = await kept();
    expect(Object.keys(first)).toHaveLength(children.length);
    expect(first).toEqual(await slow());
    const [readings] = await program.sql<{ n: string }>('select count(*) n from sport_data_reading where org_id = 189');
    expect(Number(readings?.n)).toBe(items.length);
    // The swapped band's child has one row of both bands, a gap is no rest, and what no heart is was dropped.
    const swapped = first[String(children[SWAPPED]?.userId)];
    expect((swapped?.beats ?? 0) + (swapped?.dropped ?? 0)).toBe((MINUTES * 60) / EVERY_S);
    const away = first[String(children[0]?.userId)];
    const whole = first[String(children[1]?.userId)];
    expect(away?.heart_ms).toBeLessThan(whole?.heart_ms ?? 0);
    expect(Object.values(first).some(({ dropped }) => dropped > 0)).toBe(true);
    // The rope of a child who is always heard: all attempts, the last one as far as it came.
    const words = Array.from({ length: (MINUTES * 60) / EVERY_S }, (_, at) => (at + 1) % WORDS_OF_ATTEMPT);
    const ends = words.filter((word, at) => at === words.length - 1 || (words[at + 1] ?? 0) < word);
    expect([whole?.attempts, whole?.turns]).toEqual([
      ends.length,
      ends.reduce((sum, word) => sum + word * TURNS_OF_WORD, 0),
    ]);
    expect(Object.values(first).filter(({ turns }) => turns > 0)).toHaveLength(ROPES);

    // The lesson's own sums are those of its children.
    const [lessonSums] = await program.sql<Record<string, string>>(
      'select pupils, dropped, most, heart_ms, heart_product, active_ms from sport_data_lesson where org_id = 189 and lesson_id = $1',
      [LESSON],
    );
    const of = (key: keyof Sums): number => Object.values(first).reduce((sum, child) => sum + child[key], 0);
    expect(Object.fromEntries(Object.entries(lessonSums ?? {}).map(([key, value]) => [key, Number(value)]))).toEqual({
      pupils: children.length,
      dropped: of('dropped'),
      most: Math.max(...Object.values(first).map(({ most }) => most)),
      heart_ms: of('heart_ms'),
      heart_product: of('heart_product'),
      active_ms: of('active_ms'),
    });

    // The whole lesson once more changes nothing.
    for (const request of requests) await push(request);
    await settled();
    expect(await kept()).toEqual(first);
  },
);
