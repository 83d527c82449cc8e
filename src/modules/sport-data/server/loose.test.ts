import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { forgetHearts } from './heart-sweep';
import { BEGIN, DAY, iso, peLesson, say, says, stage, type Stage } from './testing';

let t: TestApp;
let school: Caller;
let teacher: Caller;
let s: Stage;
const usual = { ratesBy: 'age' as const, karvonen: false, keptDays: 365 };
/** Lessons at eight and at nine whose bands have been given out, with a heart in the first one. */
beforeAll(async () => {
  t = await TestApp.start();
  [school, teacher] = await Promise.all([t.as('school189'), t.as('teacher189')]);
  s = await stage(t, await t.as('platform'), school, 'teacher189');
  t.at(iso(BEGIN - 1_700_000));
  for (const [lessonId, startMin] of [
    [880_001, 1200],
    [880_002, 1260],
  ] as const) {
    await peLesson(t, s.clazzId, lessonId, startMin);
    await teacher.ok(calls.wearDeal, { lessonId, setName: '一号箱' });
  }
  await t.told(189, 'sport-data.worn');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

describe('zones', () => {
  test('[J sport-data] a school reckons zones by measured rates and by Karvonen; lessons that were heard keep theirs', async () => {
    expect(await teacher.ok(calls.zoneGet, {})).toEqual(usual);
    const set = { ratesBy: 'measured' as const, karvonen: true, keptDays: 365 };
    expect((await teacher.refused(calls.zoneSet, set)).status).toBe(403);
    expect(await school.ok(calls.zoneSet, set)).toEqual(set);
    expect(await teacher.ok(calls.zoneGet, {})).toEqual(set);
    const pupil = s.pupils[2]!;
    await t.sql(
      `insert into sport_data_load (org_id, load_id, lesson_id, clazz_id, user_id, on_date, most_rate, beats, least, most)
       values (189, 990000301, 990000301, $1, $2, $3, 208, 2, 61, 221)`,
      [s.clazzId, pupil.userId, testDayPlus(2)],
    );
    const lessonId = await peLesson(t, s.clazzId, 880_005, 1150);
    await teacher.ok(calls.wearDeal, { lessonId, setName: '一号箱' });
    await t.told(189, 'sport-data.worn');
    await say(
      t,
      s.key,
      [0, 5].map((at) => says(s.bands[2]!, -1500 + at, { heart: 150 }, 20 - at)),
      -1480,
    );
    const rates = await t.sql<{ most_rate: number; rest_rate: number | null }>(
      'select most_rate, rest_rate from sport_data_load where org_id = 189 and user_id = $1 and lesson_id = any($2::bigint[]) order by lesson_id',
      [pupil.userId, [880_001, 880_005]],
    );
    expect(rates[0]?.rest_rate).toBeNull();
    expect(rates[1]).toEqual({ most_rate: 221, rest_rate: 61 });
    expect((await (await t.as('school619')).ok(calls.zoneGet, {})).ratesBy).toBe('age');
    await school.ok(calls.zoneSet, usual);
    await t.sql('delete from sport_data_load where load_id = 990000301');
  });
  test('[J sport-data] hearts by the second go after the days that the school keeps them; an older lesson takes nothing more', async () => {
    const old = testDayPlus(-55);
    await t.sql(
      `insert into sport_data_reading (org_id, dev_id, kind, value, at) values
         (189, 'SD-OLD', 'heart', 120, $1), (189, 'SD-OLD', 'rope', 9, $1),
         (189, 'SD-OLD', 'heart', 121, $2), (619, 'SD-OLD', 'heart', 122, $1)`,
      [`${old}T02:00:00Z`, `${testDayPlus(-39)}T02:00:00Z`],
    );
    const left = async () => {
      for (const orgId of [189, 619])
        await inOrg(t.kernel.pools.tenant, orgId, (door) => forgetHearts(door, new Date(BEGIN)));
      return (
        await t.sql<{ value: number }>("select value from sport_data_reading where dev_id = 'SD-OLD' order by value")
      ).map((row) => row.value);
    };
    expect(await left()).toEqual([9, 120, 121, 122]);
    const lessonId = await peLesson(t, s.clazzId, 880_006, 600);
    await t.sql('update lesson_lesson set on_date = $2 where org_id = 189 and lesson_id = $1', [lessonId, old]);
    const deal = { lessonId, setName: '一号箱' };
    expect((await teacher.ok(calls.wearDeal, deal)).count).toBeGreaterThan(0);
    await school.ok(calls.zoneSet, { ...usual, keptDays: 60 });
    expect(await left()).toEqual([9, 121, 122]);
    expect((await teacher.refused(calls.wearDeal, deal)).error).toBe('sport-data.fault.lessonOld');
    for (const keptDays of [59, 366])
      expect((await school.refused(calls.zoneSet, { ...usual, keptDays })).status).toBe(400);
    await school.ok(calls.zoneSet, usual);
    await t.told(189, 'sport-data.worn');
  });
});

describe('readings outside every lesson', () => {
  test('[J sport-data] are shown as no lesson by device and stretch, and can be given to a lesson of the day', async () => {
    const [band, pupil] = [s.bands[2]!, s.pupils[2]!];
    const stretch = (second: number) => [0, 5, 10].map((at) => says(band, second + at, { heart: 140 }, 20 - at));
    // Between the lessons of eight and nine, and long enough after the first stretch to be another one.
    await say(t, s.key, stretch(2700), 2720);
    await say(t, s.key, stretch(6300), 6320);
    const loose = async () =>
      (await teacher.rows(calls.looseList, { onDate: DAY, pageSize: 200 })).filter((one) => one.devId === band.devId);
    const [first, second] = await loose();
    expect([first, second]).toMatchObject([
      { setName: '一号箱', no: 3, kind: 'heart', count: 3 },
      { setName: '一号箱', no: 3, kind: 'heart', count: 3 },
    ]);
    const to = { devId: band.devId, from: second?.from ?? '', to: second?.to ?? '', lessonId: 880_002 };
    const { wearId } = await teacher.ok(calls.looseAssign, { ...to, userId: pupil.userId });
    expect(wearId).toBeGreaterThan(0);
    await t.told(189, 'sport-data.worn');
    const { items } = await teacher.ok(calls.hrGet, { id: 880_002 });
    expect(items.find((one) => one.userId === pupil.userId)).toMatchObject({ seconds: 10, most: 140 });
    expect((await loose()).map((one) => one.from)).toEqual([first?.from]);
    expect((await teacher.refused(calls.looseAssign, { ...to, userId: pupil.userId })).error).toBe(
      'sport-data.fault.deviceBusy',
    );
    const early = { ...to, from: first?.from ?? '', to: first?.to ?? '' };
    const other = await t.who('student619');
    expect((await teacher.refused(calls.looseAssign, { ...early, userId: other.userId })).error).toBe(
      'sport-data.fault.notInClass',
    );
    const elsewhere = { ...early, from: `${testDayPlus(5)}T04:00:00.000Z`, to: `${testDayPlus(5)}T04:01:00.000Z` };
    expect((await teacher.refused(calls.looseAssign, { ...elsewhere, userId: pupil.userId })).error).toBe(
      'sport-data.fault.notOfDay',
    );
    const stranger = await t.as('school619');
    expect((await stranger.refused(calls.looseAssign, { ...early, userId: other.userId })).status).toBe(404);
    expect((await stranger.ok(calls.looseList, { onDate: DAY })).total).toBe(0);
    expect((await (await t.as('student189')).refused(calls.looseList, {})).status).toBe(403);
  });
});
