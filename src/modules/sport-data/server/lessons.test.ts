import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { BEGIN, DAY, iso, peLesson, say, says, stage, type Stage } from './testing';

let t: TestApp;
let school: Caller;
let teacher: Caller;
let bureau: Caller;
let s: Stage;
beforeAll(async () => {
  t = await TestApp.start();
  [school, teacher, bureau] = await Promise.all([t.as('school189'), t.as('teacher189'), t.as('bureau4109')]);
  s = await stage(t, await t.as('platform'), school, 'teacher189');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const numberOf = async (at: number) =>
  (await school.ok(calls.numberList, { clazzId: s.clazzId })).items.find((one) => one.userId === s.pupils[at]!.userId)!
    .ordNo;
const ask = (at: number, ordNo: number, swap = false) => ({
  id: s.pupils[at]!.userId,
  clazzId: s.clazzId,
  ordNo,
  swap,
});

describe('class numbers', () => {
  test('[J sport-data] the rest of a class is numbered in the order of student numbers, once', async () => {
    expect([await numberOf(0), await numberOf(1), await numberOf(2)]).toEqual([1, 2, 3]);
    expect(await teacher.ok(calls.numberDeal, { clazzId: s.clazzId })).toEqual({ count: 0 });
  });
  test('[X-032] ordNo keeps its name: allowed, free numbers and who has one', async () => {
    const { id, clazzId } = ask(0, 2);
    const taken = await teacher.ok(calls.allowOrdNo, { id, clazzId, ordNo: 2 });
    expect(taken).toMatchObject({ allowed: false, ordNo: 1, holder: { userId: s.pupils[1]!.userId } });
    expect(taken.free).not.toContain(2);
    expect(await teacher.ok(calls.allowOrdNo, { id, clazzId, ordNo: 99 })).toMatchObject({
      allowed: true,
      holder: null,
    });
    expect((await teacher.ok(calls.allowOrdNo, { id, clazzId })).allowed).toBe(false);
  });
  test('[J sport-data] a number in use is refused by name in both languages; a swap is one act; history stays', async () => {
    const refused = await teacher.refused(calls.updateOrdNo, ask(0, 2));
    expect(refused).toMatchObject({
      status: 409,
      error: 'sport-data.fault.numberTaken',
      message: `2 号已经是${s.pupils[1]!.name}的编号，请换一个或选择交换`,
    });
    expect((await teacher.in('en-US').refused(calls.updateOrdNo, ask(0, 2))).message).toContain('or swap');
    t.at(iso(BEGIN - 3_000_000));
    expect(await teacher.with('swap-1').ok(calls.updateOrdNo, ask(0, 2, true))).toMatchObject({ ordNo: 2 });
    expect(await teacher.with('swap-1').ok(calls.updateOrdNo, ask(0, 2, true))).toMatchObject({ ordNo: 2 });
    expect([await numberOf(0), await numberOf(1)]).toEqual([2, 1]);
    const past = await teacher.ok(calls.numberPast, { clazzId: s.clazzId, userId: s.pupils[0]!.userId });
    expect(past.items.map((one) => [one.ordNo, one.toAt == null])).toEqual([
      [2, true],
      [1, false],
    ]);
    await teacher.ok(calls.updateOrdNo, ask(0, 1, true));
  });
  test('[J sport-data] of the free numbers those that the child was given before stand first, the last one first', async () => {
    const { id, clazzId } = ask(6, 1);
    const own = await numberOf(6);
    for (const ordNo of [77, 66, own!]) await teacher.ok(calls.updateOrdNo, ask(6, ordNo));
    const { free } = await teacher.ok(calls.allowOrdNo, { id, clazzId });
    expect(free.slice(0, 2)).toEqual([66, 77]);
    expect(free.slice(2)).toEqual(free.slice(2).toSorted((a, b) => a - b));
    expect(new Set(free).size).toBe(free.length);
    // What another child has is not free, whoever had it before.
    await teacher.ok(calls.updateOrdNo, ask(5, 66));
    expect((await teacher.ok(calls.allowOrdNo, { id, clazzId })).free[0]).toBe(77);
    await teacher.ok(calls.updateOrdNo, ask(5, 6));
  });
  test('[J sport-data] of two tablets that give one number at once one wins', async () => {
    const both = await Promise.all([3, 4].map((at) => school.send(calls.updateOrdNo, ask(at, 88))));
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    // It is told by name whose the number is, or that somebody was a moment sooner.
    const said = JSON.stringify(both.find((one) => one.status === 409)?.body);
    expect(said).toMatch(/numberMoved|号已经是[^的]+的编号/);
    const [{ n }] = (await t.sql<{ n: number }>(
      'select count(*)::int n from sport_data_number where org_id = 189 and ord_no = 88 and to_at is null',
    )) as [{ n: number }];
    expect(n).toBe(1);
    for (const at of [3, 4]) await school.ok(calls.updateOrdNo, ask(at, at + 1));
  });
  test('[J sport-data] removed is out of the device list, not out of the class; 0, 100 and strangers are refused', async () => {
    const last = 7;
    const { id, clazzId } = ask(last, 1);
    await teacher.ok(calls.removeOrdNo, { id, clazzId });
    expect(await numberOf(last)).toBeNull();
    for (const ordNo of [0, 100, 1.5])
      expect((await teacher.refused(calls.updateOrdNo, ask(last, ordNo))).status).toBe(400);
    const stranger = await t.who('student619');
    expect((await teacher.refused(calls.updateOrdNo, { id: stranger.userId, clazzId, ordNo: 50 })).status).toBe(404);
    expect((await (await t.as('student189')).refused(calls.allowOrdNo, { id, clazzId })).status).toBe(403);
  });
  test('[J sport-data] a device is in one set once, a number is given once', async () => {
    const save = (items: { no: number; devId: string }[], setName = '二号箱') =>
      school.refused(calls.gearSave, { setName, items });
    expect((await save([{ no: 1, devId: 'SD-1' }])).error).toBe('sport-data.fault.deviceTwice');
    expect(
      (
        await save([
          { no: 1, devId: 'A' },
          { no: 1, devId: 'B' },
        ])
      ).error,
    ).toBe('sport-data.fault.numberTwice');
    expect((await teacher.refused(calls.gearSave, { setName: 'x', items: [] })).status).toBe(403);
  });
});

describe('hearts and ropes of a PE lesson', () => {
  const row = async (lessonId: number) =>
    (await school.rows(calls.hrList, { clazzId: s.clazzId })).find((one) => one.lessonId === lessonId);
  const slow = (lessonId: number) =>
    t.sql<{ beats: number; dropped: number; turns: number }>(
      `select
         (select count(*)::int from sport_data_reading r join sport_data_wear w on w.org_id = r.org_id and w.dev_id = r.dev_id
           and r.at >= w.from_at and r.at < w.to_at where w.lesson_id = $1 and r.kind = 'heart' and r.value between 1 and 230) beats,
         (select count(*)::int from sport_data_reading r join sport_data_wear w on w.org_id = r.org_id and w.dev_id = r.dev_id
           and r.at >= w.from_at and r.at < w.to_at where w.lesson_id = $1 and r.kind = 'heart' and r.value not between 1 and 230) dropped`,
      [lessonId],
    );
  let lessonId = 0;

  test('[J sport-data] bands by number: curve, zones, density, and what is dropped is counted', async () => {
    lessonId = await peLesson(t, s.clazzId, 880_001);
    expect(await teacher.ok(calls.wearDeal, { lessonId, setName: '一号箱' })).toEqual({ count: 7 });
    const [first, second] = [s.bands[0]!, s.bands[1]!];
    const items = Array.from({ length: 61 }, (_, at) => [
      says(first, at * 2, { heart: 150 }),
      says(second, at * 2, { heart: at === 5 ? 255 : at === 6 ? 0 : 110 }),
    ]).flat();
    await say(t, s.key, items, 130);
    expect(await row(lessonId)).toMatchObject({ pupils: 2, mean: 1300, most: 150, dropped: 2, live: true });
    t.at(iso(BEGIN + 2_401_000));
    expect((await row(lessonId))?.live).toBe(false);
    t.at(iso(BEGIN + 130_000));
    const detail = await teacher.ok(calls.hrGet, { id: lessonId, userId: s.pupils[0]!.userId });
    expect(detail.items.map((one) => [one.ordNo, one.mean, one.seconds, one.dropped])).toEqual([
      [1, 1500, 120, 0],
      [2, 1100, 120, 2],
    ]);
    // Two of forty minutes from 120 beats a minute on.
    expect(detail.items[0]).toMatchObject({ density: 50, index: 100, most: 150, least: 150 });
    expect(detail.curve).toHaveLength(61);
    expect(detail.curve.every((one) => one.value === 150)).toBe(true);
    // The messages of the wire hold no hearts any more.
    expect(
      await t.sql("select 1 from device_message where org_id = 189 and data -> 'values' ? 'heart' and at >= $1", [DAY]),
    ).toEqual([]);
  });
  test('[J sport-data] late, twice and out of order the sums are those of the slow query', async () => {
    const band = s.bands[2]!;
    const items = Array.from({ length: 40 }, (_, at) => says(band, 200 + at, { heart: 120 + at }, 60 + at));
    await say(t, s.key, items.slice(20), 300);
    await say(t, s.key, [...items.slice(0, 10), ...items.slice(25, 30)], 310);
    await say(t, s.key, items.slice(10, 20), 320);
    const [counts] = await slow(lessonId);
    const detail = await teacher.ok(calls.hrGet, { id: lessonId });
    const third = detail.items.find((one) => one.ordNo === 3)!;
    expect([third.seconds, third.least, third.most]).toEqual([39, 120, 159]);
    const [sums] = await t.sql<{ beats: number; dropped: number }>(
      'select sum(beats)::int beats, sum(dropped)::int dropped from sport_data_load where org_id = 189 and lesson_id = $1',
      [lessonId],
    );
    expect(sums).toEqual(counts);
    // Reckoned from nothing they are the same, to the last column.
    const rows = () =>
      t.sql(
        'select * from sport_data_load where org_id = 189 and lesson_id = $1 and beats + dropped > 0 order by load_id',
        [lessonId],
      );
    const before = await rows();
    await t.sql(
      `insert into kernel_outbox (org_id, event_id, at, topic, payload)
       values (189, 990000001, ${t.sqlNow}, 'sport-data.worn', $1)`,
      [JSON.stringify({ lessonId })],
    );
    await t.told(189, 'sport-data.worn');
    expect(await rows()).toEqual(before);
  });
  test('[J sport-data] a band that is taken over splits: before it is the one child’s, after it the other’s', async () => {
    const [band, former, next] = [s.bands[3]!, s.pupils[3]!, s.pupils[7]!];
    await say(
      t,
      s.key,
      Array.from({ length: 20 }, (_, at) => says(band, 400 + at, { heart: 130 }, 30 - at)),
      430,
    );
    await teacher.ok(calls.wearTake, { lessonId, userId: next.userId, devId: band.devId, at: iso(BEGIN + 410_000) });
    await t.told(189, 'sport-data.worn');
    await say(
      t,
      s.key,
      Array.from({ length: 10 }, (_, at) => says(band, 420 + at, { heart: 170 }, 20 - at)),
      440,
    );
    const { items } = await teacher.ok(calls.hrGet, { id: lessonId });
    const of = (userId: number) => items.find((one) => one.userId === userId);
    expect([of(former.userId)?.seconds, of(former.userId)?.most]).toEqual([9, 130]);
    expect([of(next.userId)?.seconds, of(next.userId)?.most]).toEqual([19, 170]);
  });
  test('[J sport-data] a rope’s counter that falls is another attempt', async () => {
    const turns = [0, 10, 40, 90, 0, 20, 55];
    await say(
      t,
      s.key,
      turns.map((n, at) => says(s.rope, 500 + at * 10, { turns: n, breaks: n >= 90 ? 1 : 0 })),
      600,
    );
    const [found] = await school.rows(calls.skList, { clazzId: s.clazzId });
    expect(found).toMatchObject({ userId: s.pupils[6]!.userId, attempts: 2, turns: 145, breaks: 1, onDate: DAY });
  });
  test('[J sport-data] without a consent no heart is kept; one that is taken back deletes them', async () => {
    const [band, pupil] = [s.bands[4]!, s.pupils[4]!];
    await t.sql("delete from people_consent where org_id = 189 and purpose = 'watch' and user_id = $1", [pupil.userId]);
    await say(t, s.key, [says(band, 700, { heart: 120 }), says(band, 705, { heart: 120 })], 710);
    expect(await t.sql("select 1 from sport_data_reading where org_id = 189 and dev_id = 'SD-5'")).toEqual([]);
    const { items } = await teacher.ok(calls.hrGet, { id: lessonId });
    expect(items.some((one) => one.userId === pupil.userId)).toBe(false);
    const { userId } = s.pupils[1]!;
    expect(items.some((one) => one.userId === userId)).toBe(true);
    await t.sql(
      `insert into kernel_outbox (org_id, event_id, at, topic, payload)
       values (189, 990000002, ${t.sqlNow}, 'people.consent.withdrawn', $1)`,
      [JSON.stringify({ userId, purpose: 'watch' })],
    );
    await t.told(189, 'people.consent.withdrawn');
    const left = await teacher.ok(calls.hrGet, { id: lessonId });
    expect(left.items.some((one) => one.userId === userId)).toBe(false);
    expect(await t.sql("select 1 from sport_data_reading where org_id = 189 and dev_id = 'SD-2'")).toEqual([]);
  });
  test('[J sport-data] before bands are given out a heart is nobody’s; given out afterwards it finds its child', async () => {
    const other = await peLesson(t, s.clazzId, 880_002, 1260);
    const band = s.bands[0]!;
    await say(
      t,
      s.key,
      [0, 5, 10].map((at) => says(band, 3600 + at, { heart: 140 })),
      3700,
    );
    expect(await row(other)).toBeUndefined();
    await teacher.ok(calls.wearDeal, { lessonId: other, setName: '一号箱' });
    await t.told(189, 'sport-data.worn');
    expect(await row(other)).toMatchObject({ pupils: 1, mean: 1400 });
  });
  test('[J sport-data] a bureau sees lessons without children, and of fewer than five no figures; others see nothing', async () => {
    const [seen] = (await bureau.rows(calls.hrList, { orgId: 189 })).filter((one) => one.pupils > 0 && one.pupils < 5);
    expect(seen).toMatchObject({ mean: null, density: null, most: null });
    expect((await bureau.ok(calls.hrGet, { id: lessonId })).items).toEqual([]);
    const ropes = await bureau.rows(calls.skList, { orgId: 189 });
    expect(ropes.every((one) => one.userId === 0 && one.name === '*')).toBe(true);
    const stranger = await t.as('school619');
    expect((await stranger.refused(calls.hrGet, { id: lessonId })).status).toBe(404);
    expect((await stranger.refused(calls.wearDeal, { lessonId, setName: '一号箱' })).status).toBe(404);
    expect((await stranger.refused(calls.hrList, { orgId: 189 })).status).toBe(404);
    expect((await teacher.refused(calls.wearDeal, { lessonId, setName: '没有' })).error).toBe('sport-data.fault.noSet');
    const stray = { lessonId, userId: s.pupils[0]!.userId, at: iso(BEGIN + 60_000) };
    expect((await teacher.refused(calls.wearTake, { ...stray, devId: 'NONE' })).error).toBe(
      'sport-data.fault.notOfSets',
    );
    expect((await teacher.refused(calls.wearTake, { ...stray, devId: 'SD-1', at: iso(BEGIN - 60_000) })).error).toBe(
      'sport-data.fault.notInLesson',
    );
  });
  test('[J sport-data] a set that another lesson has is refused until it is taken back there; its hearts are nobody’s then', async () => {
    const [other] = await t.sql<{ clazz_id: string }>(
      `select min(clazz_id) as clazz_id from class_clazz_v
       where org_id = 189 and clazz_type = 1 and ended_at is null and clazz_id <> $1`,
      [s.clazzId],
    );
    const elsewhere = Number(other?.clazz_id);
    await school.ok(calls.numberDeal, { clazzId: elsewhere });
    const [here, there] = [await peLesson(t, s.clazzId, 880_010, 1140), await peLesson(t, elsewhere, 880_011, 1140)];
    const set = { setName: '一号箱' };
    const { count } = await teacher.ok(calls.wearDeal, { lessonId: here, ...set });
    expect(count).toBeGreaterThan(0);
    const refused = await school.refused(calls.wearDeal, { lessonId: there, ...set });
    expect(refused).toMatchObject({ status: 409, error: 'sport-data.fault.setBusy' });
    const stranger = await t.as('school619');
    expect((await stranger.refused(calls.wearBack, { lessonId: here, ...set })).status).toBe(404);
    expect(await teacher.ok(calls.wearBack, { lessonId: here, ...set })).toEqual({ count });
    expect(await teacher.ok(calls.wearBack, { lessonId: here, ...set })).toEqual({ count: 0 });
    await t.told(189, 'sport-data.worn');
    expect((await teacher.ok(calls.wearList, { lessonId: here })).items).toEqual([]);
    expect((await school.ok(calls.wearDeal, { lessonId: there, ...set })).count).toBeGreaterThan(0);
    await school.ok(calls.wearBack, { lessonId: there, ...set });
  });
  test('[J sport-data] lists go into a sheet, and who looked at hearts is in the book', async () => {
    for (const call of [calls.hrExport, calls.skExport]) {
      const sheet = await school.send(call, { clazzId: s.clazzId });
      expect(sheet.status).toBe(200);
      expect(sheet.raw.subarray(0, 2).toString()).toBe('PK');
    }
    const looks = await t.sql("select 1 from kernel_audit where action = 'sport-data.heart.seen' and subject_id = $1", [
      lessonId,
    ]);
    expect(looks.length).toBeGreaterThan(0);
  });
});

describe('attendance and feedback', () => {
  test('[J sport-data] attendance of PE lessons is the lesson module’s; another kind is gone', async () => {
    await t.sql(
      `update lesson_lesson set taken_at = ${t.sqlNow}, taken_by = teacher_id, taken_count = 40, away_count = 2, late_count = 1 where lesson_id = 880001`,
    );
    const found = (await teacher.rows(calls.dataClass, { kind: 'attend', clazzId: s.clazzId, pageSize: 200 })).find(
      (one) => one.lessonId === 880_001,
    );
    expect(found).toMatchObject({ taken: true, due: 40, there: 38, late: 1, leave: 0, absent: 0, opinions: null });
    expect((await teacher.refused(calls.dataClass, { kind: 'constructor' })).status).toBe(404);
    expect((await (await t.as('student189')).refused(calls.dataClass, { kind: 'attend' })).status).toBe(403);
  });
  test('[J sport-data] one opinion a person and lesson; children are named to nobody but themselves', async () => {
    const child = await t.asUser(189, s.pupils[0]!.userId);
    const mate = await t.asUser(189, s.pupils[1]!.userId);
    t.at(iso(BEGIN + 2_500_000));
    const word = { clazzId: s.clazzId, lessonId: 880_001, text: '跑得很累，但是很开心', stars: 5 };
    expect(await child.ok(calls.opinionCreate, word)).toMatchObject({ mine: true, stars: 5, name: s.pupils[0]!.name });
    await mate.ok(calls.opinionCreate, { ...word, stars: 4 });
    expect((await child.refused(calls.opinionCreate, word)).error).toBe('sport-data.fault.saidAlready');
    for (const stars of [0, 6]) expect((await mate.refused(calls.opinionCreate, { ...word, stars })).status).toBe(400);
    expect((await mate.refused(calls.opinionCreate, { ...word, text: '很'.repeat(201) })).status).toBe(400);
    const rows = (await teacher.rows(calls.opinionList, { clazzId: s.clazzId, from: DAY, to: DAY })).filter(
      (one) => one.lessonId === 880_001,
    );
    expect(rows.map((one) => one.name)).toEqual([null, null]);
    const own = async (of: Caller) =>
      (await of.ok(calls.opinionMine, {})).items.find((one) => one.lessonId === 880_001);
    expect(await own(mate)).toMatchObject({ clazzId: s.clazzId, onDate: DAY, stars: 4, text: word.text });
    expect(await own(await t.asUser(189, s.pupils[2]!.userId))).toMatchObject({ stars: null, text: '' });
    const found = (await teacher.rows(calls.dataClass, { kind: 'feedback', clazzId: s.clazzId, pageSize: 200 })).find(
      (one) => one.lessonId === 880_001,
    );
    expect(found).toMatchObject({ opinions: 2, stars: 45, due: null });
    const stranger = await t.as('student619');
    expect((await stranger.refused(calls.opinionCreate, word)).status).toBe(404);
    expect(await own(stranger)).toBeUndefined();
    expect((await teacher.refused(calls.opinionMine, {})).status).toBe(403);
    t.at(iso(BEGIN - 60_000));
    // What has not begun is not asked about.
    expect(await own(mate)).toBeUndefined();
    expect((await teacher.refused(calls.opinionCreate, word)).error).toBe('sport-data.fault.notBegun');
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

test('bands of a lesson gone by are those of the children of then: who was moved since had its number, who came later has not', async () => {
  const [gone, heir, band] = [s.pupils[5]!, s.pupils[7]!, s.bands[5]!];
  const [first, later] = [await peLesson(t, s.clazzId, 880_003, 1320), await peLesson(t, s.clazzId, 880_004, 1380)];
  const [other] = await t.sql<{ clazz_id: string }>(
    `select min(clazz_id) as clazz_id from class_clazz_v
     where org_id = 189 and clazz_type = 1 and ended_at is null and clazz_id <> $1`,
    [s.clazzId],
  );
  // The first lesson is from 22:00 to 22:40, the second from 23:00; between them the child goes and its number goes on.
  await moved(gone.userId, s.clazzId, Number(other?.clazz_id), `${DAY}T14:50:00Z`);
  t.at(`${DAY}T14:55:00Z`);
  await teacher.ok(calls.updateOrdNo, ask(7, 6));
  t.at(`${DAY}T15:50:00Z`);
  const wearer = async (lessonId: number) => {
    await teacher.ok(calls.wearDeal, { lessonId, setName: '一号箱' });
    const rows = await t.sql<{ user_id: string }>(
      'select user_id from sport_data_wear where org_id = 189 and lesson_id = $1 and dev_id = $2',
      [lessonId, band.devId],
    );
    return rows.map((row) => Number(row.user_id));
  };
  expect([await wearer(first), await wearer(later)]).toEqual([[gone.userId], [heir.userId]]);
  const take = (lessonId: number, at: string) => ({ lessonId, userId: gone.userId, devId: s.bands[0]!.devId, at });
  const { wearId } = await teacher.ok(calls.wearTake, take(first, `${DAY}T14:20:00Z`));
  // What was measured with a number belongs to who had it then.
  expect(
    (await teacher.ok(calls.wearList, { lessonId: first })).items.find((one) => one.wearId === wearId)?.ordNo,
  ).toBe(6);
  expect((await teacher.refused(calls.wearTake, take(later, `${DAY}T15:20:00Z`))).error).toBe(
    'sport-data.fault.notInClass',
  );
});
