import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { plusDays } from '../../../kernel/shared/dates';
import { seeded } from '../../../kernel/server/world';
import { sql } from '../../../kernel/server/db/sql';
import { createApparatus } from '../../device/contract';
import { travel } from '../../device/demo/simulator';
import { drawn, fixesOf, honest, moved, passesOf } from '../demo/simulator';
import * as calls from '../contract';
import { inOrg } from '../../../kernel/server/db/tenant';
import { stationsOf } from '../rules';
import { judgeAll } from './anew';
import { closeDays, forgetWays } from './sweep';
import {
  agreeToTraces,
  BEFORE,
  childrenOf,
  DAY,
  deliver,
  giveBands,
  inRequests,
  layCourse,
  Morning,
  START,
  watchSays,
  type Course,
} from './testing';

let t: TestApp;
let admin: Caller;
let platform: Caller;
let course: Course;
let children: { user_id: number; clazz_id: number }[];
let ids: number[];
beforeAll(async () => {
  t = await TestApp.start();
  [admin, platform] = (await Promise.all(['school189', 'platform'].map((l) => t.as(l)))) as [Caller, Caller];
  for (const name of ['run', 'excuse', 'stop']) await t.sql(`delete from sunny_run_${name}`);
  course = await layCourse(t, platform, admin, '操场');
  children = await childrenOf(t, 189, 7);
  ids = children.map((row) => Number(row.user_id));
  await t.sql('delete from sunny_run_band');
  await giveBands(t, ids);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const route = () => course.deviceIds.map((deviceId, at) => ({ name: String(at), deviceId, metres: 100 }));
const stations = () => stationsOf(route(), new Set(course.deviceIds));
/** A morning of honest runners, and one child with a second band on the wrist. */
function morning(skews: readonly number[] = []) {
  const made = new Morning(course, skews);
  for (const [at, id] of ids.slice(0, 5).entries()) {
    const rnd = seeded(at + 5);
    made.saw(id, passesOf(honest(rnd, 1600, 2.9 + at / 5), stations(), START + at * 5000, { rnd }));
  }
  return made;
}
interface Seen {
  user_id: number;
  verdict: string;
  metres: number;
  codes: string;
}
const verdicts = () =>
  t.sql<Seen>(`select user_id, verdict, metres, (select string_agg(e ->> 'code', ',') from jsonb_array_elements(reasons) e) as codes
    from sunny_run_run where org_id = 189 and on_date = '${DAY}' order by user_id, started_at`);
async function wipe() {
  for (const name of ['run', 'pass', 'fix', 'pair', 'day', 'clazz_day', 'result', 'date'])
    await t.sql(`delete from sunny_run_${name}`);
  await t.sql('delete from device_seen');
  await t.sql('delete from device_message');
  await t.sql("update device_claim set samples = '{}'");
}
/** Sums equal the slow query over runs, whatever happened before. */
async function sumsHold() {
  const wrong = await t.sql(`
    select coalesce(d.user_id, r.user_id) as user_id
    from sunny_run_day d
    full join (
      select org_id, user_id, on_date, count(*) as runs, count(*) filter (where verdict = 'valid') as valid,
        sum(credited) as metres, count(*) filter (where verdict = 'doubtful') as doubtful
      from sunny_run_run group by org_id, user_id, on_date
    ) r on r.org_id = d.org_id and r.user_id = d.user_id and r.on_date = d.on_date
    where (d.runs, d.valid, d.metres, d.doubtful) is distinct from (r.runs, r.valid, r.metres, r.doubtful)
    union all
    select c.clazz_id
    from sunny_run_clazz_day c
    full join (
      select org_id, clazz_id, on_date, count(*) as ran, count(*) filter (where is_met) as met, sum(valid) as valid, sum(metres) as metres
      from sunny_run_day group by org_id, clazz_id, on_date
    ) x on x.org_id = c.org_id and x.clazz_id = c.clazz_id and x.on_date = c.on_date
    where (c.ran, c.met, c.valid, c.metres) is distinct from (x.ran, x.met, x.valid, x.metres)
    union all
    select s.user_id
    from sunny_run_result s
    full join (
      select org_id, year_id, term_id, user_id, sum(valid) as runs, sum(metres) as metres
      from sunny_run_day group by org_id, year_id, term_id, user_id
    ) y on y.org_id = s.org_id and y.user_id = s.user_id and y.year_id = s.year_id and y.term_id = s.term_id
    where (s.runs, s.metres) is distinct from (y.runs, y.metres)`);
  expect(wrong).toEqual([]);
}

test('[H sunny-run] the same morning in order, reordered and doubled, with one station 90 s wrong: the same verdicts', async () => {
  await wipe();
  await deliver(t, course.vendor.appKey, inRequests(morning().items, 40));
  const straight = await verdicts();
  expect(straight).toHaveLength(5);
  expect(straight.map((row) => [row.verdict, row.metres])).toEqual(Array.from({ length: 5 }, () => ['valid', 1600]));
  await sumsHold();
  await wipe();
  // Late by up to a minute, a third of it twice, one station's clock 90 s ahead.
  const requests = travel(morning([0, 90_000, 0, 0]).items, { repeats: 0.3, reorders: 0.5 }, seeded(3));
  const skews = new Map([[course.devIds[1] ?? '', 90_000]]);
  await deliver(t, course.vendor.appKey, requests, { at: START + 20 * 60_000, skews });
  expect(await verdicts()).toEqual(straight);
  await sumsHold();
});
test('[H sunny-run] a child who carries a second band: both are doubtful, and each names the other', async () => {
  await wipe();
  const made = morning();
  const [first = 0, , , , , sixth = 0] = ids;
  const rnd = seeded(5);
  const passes = passesOf(honest(rnd, 1600, 2.9), stations(), START, { rnd });
  made.saw(
    sixth,
    passes.map((pass) => ({ ...pass, at: pass.at + Math.round(80 * rnd()) })),
  );
  await deliver(t, course.vendor.appKey, inRequests(made.items));
  const found = (await verdicts()).filter((row) => [first, sixth].includes(Number(row.user_id)));
  expect(found.map((row) => [row.verdict, row.codes])).toEqual([
    ['doubtful', 'pair'],
    ['doubtful', 'pair'],
  ]);
  const listed = await admin.rows(calls.listRuns, { verdict: 'doubtful' });
  const own = listed.find((run) => run.userId === first);
  expect(own?.reasons).toMatchObject([{ code: 'pair', otherId: sixth, otherName: expect.any(String) }]);
  // A person decides; what counts changes with its sums, and back again.
  await admin.ok(calls.decideRun, { runId: own?.runId ?? 0, decided: 'valid', why: '当面核实' });
  await t.told(189, 'sunny-run.judge');
  expect(await admin.rows(calls.listRuns, { runId: own?.runId ?? 0 })).toMatchObject([
    { verdict: 'valid', judged: 'doubtful', credited: 1600 },
  ]);
  await sumsHold();
  await admin.ok(calls.decideRun, { runId: own?.runId ?? 0, decided: null, why: '再看看' });
  await t.told(189, 'sunny-run.judge');
  expect(await admin.rows(calls.listRuns, { userId: first })).toMatchObject([{ verdict: 'doubtful', decided: null }]);
  await sumsHold();
});
test('[H sunny-run] passes of an unknown band are kept, shown as "whose band?", assigned by hand, and then judged', async () => {
  await wipe();
  const made = new Morning(course);
  const rnd = seeded(6);
  made.saw(987_654, passesOf(honest(rnd, 1600, 3), stations(), START, { rnd }));
  await deliver(t, course.vendor.appKey, inRequests(made.items));
  expect(await verdicts()).toEqual([]);
  const [unknown] = await admin.rows(calls.unknownBands, {});
  expect(unknown).toMatchObject({ tag: '987654', passes: 17, days: 1 });
  expect(await admin.ok(calls.assignBand, { tag: '987654', userId: ids[6] ?? 0 })).toEqual({ passes: 17 });
  await t.told(189, 'sunny-run.judge');
  expect(await verdicts()).toMatchObject([{ verdict: 'valid', metres: 1600 }]);
  expect((await admin.refused(calls.assignBand, { tag: '987654', userId: ids[7] ?? 0 })).error).toBe(
    'sunny-run.fault.bandTaken',
  );
  expect(await admin.rows(calls.unknownBands, {})).toEqual([]);
});
test('[H sunny-run] late passes change the run while the day is open, then stand as remark', async () => {
  await wipe();
  const [first = 0] = ids;
  const rnd = seeded(7);
  const all = passesOf(honest(rnd, 1600, 3), stations(), START, { rnd });
  const early = new Morning(course).saw(first, all.slice(0, 13));
  await deliver(t, course.vendor.appKey, inRequests(early.items));
  expect(await verdicts()).toMatchObject([{ verdict: 'invalid', metres: 1200, codes: 'short' }]);
  // The station that was without a net sends in the evening.
  const rest = new Morning({ devIds: course.devIds, deviceIds: course.deviceIds }).saw(first, all.slice(13));
  const renamed = rest.items.map((item) => ({ ...item, no: `late-${item.no}` }));
  await deliver(t, course.vendor.appKey, [renamed], { at: Date.parse(`${DAY}T11:00:00Z`) });
  expect(await verdicts()).toMatchObject([{ verdict: 'valid', metres: 1600 }]);
  await sumsHold();
  const nextEvening = new Date(`${plusDays(DAY, 1)}T14:30:00Z`);
  t.at(nextEvening);
  await inOrg(t.kernel.pools.tenant, 189, (door) => closeDays(door, nextEvening));
  const after = new Morning(course).saw(first, [{ ...all[16]!, at: (all[16]?.at ?? 0) + 40_000 }]);
  const too = after.items.map((item) => ({ ...item, no: `too-late-${item.no}` }));
  await deliver(t, course.vendor.appKey, [too], { at: nextEvening.getTime() + 60_000 });
  expect(await admin.rows(calls.listRuns, { userId: first })).toMatchObject([{ metres: 1600, late: 1 }]);
});
/** Each child gets a watch that records runs. */
async function wearWatches(userIds: readonly number[]): Promise<void> {
  for (const id of userIds) {
    const devId = `WATCH-${id}`;
    await platform.ok(createApparatus, { orgId: 189, type: 'hub', providerId: course.vendor.id, name: devId, devId });
    await t.sql(sql`
      insert into sunny_run_band (org_id, band_id, tag, user_id, from_at, made_by)
      values (189, ${id + 900_000_000}, ${devId}, ${id}, ${new Date(START - 80 * 86_400_000).toISOString()}, ${id})`);
  }
}
test('[H sunny-run] traces of watches: with consent alone, replayed, drawn and still ones found', async () => {
  await wipe();
  const [first = 0, second = 0, third = 0, fourth = 0, without = 0] = ids;
  await agreeToTraces(t, [first, second, third, fourth]);
  t.at(BEFORE);
  await wearWatches([first, second, third, fourth, without]);
  const rnd = seeded(9);
  const own = fixesOf(honest(rnd, 1650, 3), START, { rnd });
  const yesterday = moved(own, -86_400_000, 0, 0);
  await deliver(t, course.vendor.appKey, inRequests(watchSays(`WATCH-${first}`, yesterday)));
  const still = fixesOf(honest(rnd, 1650, 3.1), START, { rnd, cadence: 0 });
  const items = [
    ...watchSays(`WATCH-${second}`, moved(own, 120_000, 90, 60)),
    ...watchSays(`WATCH-${third}`, drawn(1800, 3.1, START)),
    ...watchSays(`WATCH-${fourth}`, still),
    ...watchSays(`WATCH-${without}`, fixesOf(honest(rnd, 1650, 3), START, { rnd })),
  ];
  await deliver(t, course.vendor.appKey, inRequests(items));
  const found = await verdicts();
  const of = (id: number) => found.find((row) => Number(row.user_id) === id);
  expect([of(second)?.verdict, of(second)?.codes]).toEqual(['doubtful', 'replay']);
  expect([of(third)?.verdict, of(third)?.codes]).toEqual(['doubtful', 'even']);
  expect([of(fourth)?.verdict, of(fourth)?.codes]).toEqual(['invalid', 'cadence']);
  expect(of(without)).toBeUndefined();
  expect(await t.sql(`select 1 from sunny_run_fix where user_id = ${without}`)).toEqual([]);
  await sumsHold();
});
test('[H sunny-run] a consent to traces that is taken back deletes where the child ran at once; distance and others’ ways stay', async () => {
  await wipe();
  const [leaves = 0, stays = 0] = ids.slice(5, 7);
  await agreeToTraces(t, [leaves, stays]);
  t.at(BEFORE);
  await wearWatches([leaves, stays]);
  const items = [leaves, stays].flatMap((id, at) => {
    const rnd = seeded(21 + at);
    return watchSays(`WATCH-${id}`, fixesOf(honest(rnd, 1650, 3), START, { rnd }));
  });
  await deliver(t, course.vendor.appKey, inRequests(items));
  const ways = () =>
    t.sql<{ user_id: string; fixes: number; drawn: boolean; metres: number }>(`
      select r.user_id, r.metres, r.marks <> '[]' or r.steps <> '[]' as drawn,
        (select count(*)::int from sunny_run_fix f where f.org_id = r.org_id and f.user_id = r.user_id) as fixes
      from sunny_run_run r
      where r.org_id = 189 and r.on_date = '${DAY}'
      order by r.user_id = ${stays}`);
  const before = await ways();
  expect(before).toMatchObject([{ drawn: true }, { drawn: true }]);
  expect(before.every((run) => run.fixes > 50)).toBe(true);
  // Another purpose's withdrawal, and one that was given again before it was heard, take nothing.
  await withdraw(leaves, 'watch');
  await withdraw(leaves);
  expect(await ways()).toEqual(before);
  await t.sql(`update people_consent set state = 'withdrawn' where user_id = ${leaves} and purpose = 'sunnyRun'`);
  await withdraw(leaves);
  const after = [{ ...before[0], drawn: false, fixes: 0 }, before[1]];
  expect(await ways()).toEqual(after);
  // What is judged once more afterwards has lost nothing.
  const judged = await verdicts();
  await judgeAgain();
  expect([await ways(), await verdicts()]).toEqual([after, judged]);
  await sumsHold();
  expect(
    await t.sql(
      `select 1 from kernel_audit where org_id = 189 and action = 'sunny-run.forgotten' and subject_id = ${leaves}`,
    ),
  ).toHaveLength(1);
});
let events = 990_000_100;
/** The event of a withdrawal, heard. */
async function withdraw(userId: number, purpose = 'sunnyRun'): Promise<void> {
  await t.sql(
    `insert into kernel_outbox (org_id, event_id, at, topic, payload)
     values (189, $1, ${t.sqlNow}, 'people.consent.withdrawn', $2)`,
    [(events += 1), JSON.stringify({ userId, purpose })],
  );
  await t.told(189, 'people.consent.withdrawn');
}

/** The whole day is judged once more, as when it closes. */
const judgeAgain = () => inOrg(t.kernel.pools.tenant, 189, (door) => judgeAll(door, t.now(), DAY));
test('[H sunny-run] traces go with the term, and a day of it that is judged afterwards keeps its runs, reasons and sums', async () => {
  await wipe();
  const [first = 0, second = 0] = ids.slice(8, 10);
  await agreeToTraces(t, [first, second]);
  t.at(BEFORE);
  await wearWatches([first, second]);
  const rnd = seeded(31);
  const items = [
    ...watchSays(`WATCH-${first}`, fixesOf(honest(rnd, 1650, 3), START, { rnd })),
    ...watchSays(`WATCH-${second}`, fixesOf(honest(rnd, 1650, 3.1), START, { rnd, cadence: 0 })),
  ];
  await deliver(t, course.vendor.appKey, inRequests(items));
  const before = await verdicts();
  const of = (id: number) => before.find((row) => Number(row.user_id) === id);
  expect([of(first)?.verdict, of(first)?.codes]).toEqual(['valid', null]);
  expect([of(second)?.verdict, of(second)?.codes]).toEqual(['invalid', 'cadence']);
  const nextTerm = new Date(`${plusDays(DAY, 200)}T04:00:00Z`);
  await inOrg(t.kernel.pools.tenant, 189, (door) => forgetWays(door, nextTerm));
  expect(await t.sql('select 1 from sunny_run_fix where org_id = 189')).toEqual([]);
  expect(await t.sql("select 1 from sunny_run_run where org_id = 189 and marks <> '[]'")).toEqual([]);
  await judgeAgain();
  expect(await verdicts()).toEqual(before);
  await sumsHold();
  // A person's word on such a run counts as on any other.
  const [run] = await admin.rows(calls.listRuns, { userId: second });
  await admin.ok(calls.decideRun, { runId: run?.runId ?? 0, decided: 'valid', why: '老师在场' });
  await t.told(189, 'sunny-run.judge');
  expect(await admin.rows(calls.listRuns, { userId: second })).toMatchObject([
    { verdict: 'valid', judged: 'invalid', credited: of(second)?.metres },
  ]);
  await sumsHold();
});
test('[H sunny-run] runs of a class that has ended since stay when their day is judged once more', async () => {
  await wipe();
  await deliver(t, course.vendor.appKey, inRequests(morning().items));
  const before = await verdicts();
  const clazzIds = [...new Set(children.slice(0, 5).map((row) => Number(row.clazz_id)))];
  const end = (at: string | null) =>
    t.sql(sql`
      update class_clazz set ended_at = ${at}::timestamptz
      where org_id = 189 and clazz_id = any(${clazzIds}::bigint[])`);
  await end(`${plusDays(DAY, 1)}T04:00:00Z`);
  await judgeAgain();
  expect(await verdicts()).toEqual(before);
  await sumsHold();
  await end(null);
});
test('[H sunny-run] whoever is judged once more because of a third child is still held against the second band', async () => {
  await wipe();
  const [first = 0, , , , , sixth = 0, , third = 0] = ids;
  const rnd = seeded(5);
  const passes = passesOf(honest(rnd, 1600, 2.9), stations(), START, { rnd });
  const near = passes.map((pass) => ({ ...pass, at: pass.at + Math.round(80 * rnd()) }));
  const both = new Morning(course).saw(first, passes).saw(sixth, near);
  await deliver(t, course.vendor.appKey, inRequests(both.items));
  const doubts = async () =>
    (await verdicts()).filter((row) => [first, sixth].includes(Number(row.user_id))).map((row) => row.codes);
  expect(await doubts()).toEqual(['pair', 'pair']);
  // Three times half a second before the first child, and not before the one behind.
  const some = passes.slice(4, 7).map((pass) => ({ ...pass, at: pass.at - 499 }));
  const late = new Morning(course).saw(third, some).items.map((item) => ({ ...item, no: `third-${item.no}` }));
  await deliver(t, course.vendor.appKey, [late]);
  expect(await doubts()).toEqual(['pair', 'pair']);
  await sumsHold();
});
test('[H sunny-run] few passes together on three days are a doubt on the third, at its first judging', async () => {
  await wipe();
  const [first = 0, second = 0] = ids;
  const rnd = seeded(17);
  const some = passesOf(honest(rnd, 1600, 3), stations(), START, { rnd }).slice(0, 4);
  const codes: (readonly (string | null)[])[] = [];
  // Thursday, Tuesday, Thursday: the days on which the school runs.
  for (const back of [5, 0, -2]) {
    const seen = some.map((pass) => ({ ...pass, at: pass.at - back * 86_400_000 }));
    const made = new Morning(course).saw(first, seen).saw(
      second,
      seen.map((pass) => ({ ...pass, at: pass.at + 60 })),
    );
    const items = made.items.map((item) => ({ ...item, no: `day-${back}-${item.no}` }));
    await deliver(t, course.vendor.appKey, [items]);
    const found = await t.sql<{ codes: string | null }>(sql`
      select (select string_agg(e ->> 'code', ',' order by e ->> 'code') from jsonb_array_elements(r.reasons) e) as codes
      from sunny_run_run r
      where r.org_id = 189 and r.on_date = ${plusDays(DAY, -back)}
      order by r.user_id`);
    codes.push(found.map((row) => row.codes));
  }
  expect(codes).toEqual([
    ['short', 'short'],
    ['short', 'short'],
    ['pair,short', 'pair,short'],
  ]);
});
test('[H sunny-run] nobody has to run on a holiday, and a make-up day asks what its weekday asks', async () => {
  await wipe();
  await deliver(t, course.vendor.appKey, inRequests(morning().items));
  const before = await verdicts();
  const figures = async () => (await admin.ok(calls.dailyOrg, { date: DAY })).figures;
  expect((await figures()).due).toBeGreaterThan(0);
  await t.sql(sql`
    insert into timetable_day (org_id, on_date, term_id, kind, name)
    select 189, ${DAY}::date, max(term_id), 'holiday', '校庆' from timetable_term where org_id = 189`);
  await judgeAgain();
  expect(await verdicts()).toEqual(before);
  expect(await figures()).toMatchObject({ due: 0, met: 0, valid: 5 });
  // A Tuesday that runs as a Sunday.
  await t.sql(sql`update timetable_day set kind = 'makeup', as_weekday = 7 where org_id = 189 and on_date = ${DAY}`);
  await judgeAgain();
  expect(new Set((await verdicts()).map((row) => row.codes))).toEqual(new Set(['weekday']));
  expect(await figures()).toMatchObject({ due: 0, valid: 0 });
  await t.sql(sql`delete from timetable_day where org_id = 189 and on_date = ${DAY}`);
});
