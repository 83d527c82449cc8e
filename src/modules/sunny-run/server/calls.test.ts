import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { inOrg } from '../../../kernel/server/db/tenant';
import { plusDays } from '../../../kernel/shared/dates';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { seeded } from '../../../kernel/server/world';
import { enrolmentPort } from '../../people/server/published';
import { decideAppeal, listAppeals, submitAppeal } from '../../appeal/contract';
import * as calls from '../contract';
import { honest, passesOf } from '../demo/simulator';
import { stationsOf, usualSettings } from '../rules';
import {
  childrenOf,
  DAY,
  deliver,
  giveBands,
  inRequests,
  layCourse,
  Morning,
  START,
  TERM,
  type Course,
} from './testing';

const SUNDAY = plusDays(DAY, 5);

let t: TestApp;
let admin: Caller;
let platform: Caller;
let other: Caller;
let child: Caller;
let teacher: Caller;
let course: Course;
let ids: number[];
let clazzId: number;
let grdId: number;
beforeAll(async () => {
  t = await TestApp.start();
  [admin, platform, other, child, teacher] = (await Promise.all(
    ['school189', 'platform', 'school619', 'student189', 'teacher189'].map((l) => t.as(l)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  for (const name of [
    'run',
    'pass',
    'fix',
    'pair',
    'day',
    'clazz_day',
    'result',
    'date',
    'band',
    'stop',
    'excuse',
    'term',
    'cfg',
  ])
    await t.sql(`delete from sunny_run_${name}`);
  course = await layCourse(t, platform, admin, '西操场');
  const [place] = await t.sql<{ grd_id: number; clazz_id: number }>(
    'select grd_id, clazz_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1',
    [child.userId],
  );
  [grdId, clazzId] = [Number(place?.grd_id), Number(place?.clazz_id)];
  const rows = await childrenOf(t, 189, grdId, 400);
  ids = [child.userId, ...rows.filter((r) => Number(r.clazz_id) === clazzId).map((r) => Number(r.user_id))].filter(
    (id, at, all) => all.indexOf(id) === at,
  );
  await giveBands(t, ids);
  const stations = stationsOf(
    course.deviceIds.map((deviceId) => ({ name: '', deviceId, metres: 100 })),
    new Set(course.deviceIds),
  );
  const made = new Morning(course);
  for (const [at, id] of ids.slice(0, 4).entries()) {
    const rnd = seeded(40 + at);
    // The second one is too short; the third and fourth run exactly as far.
    const metres = at === 0 ? 2400 : at === 1 ? 800 : 2000;
    made.saw(id, passesOf(honest(rnd, metres, 3), stations, START + at * 20_000, { rnd }));
  }
  await deliver(t, course.vendor.appKey, inRequests(made.items));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const usual = () => {
  const { times, weekdays, distance, pace, rounds } = usualSettings();
  return {
    ...TERM,
    times: [...times],
    weekdays: [...weekdays],
    distance: distance.map((line) => ({ ...line, grdIds: [...line.grdIds] })),
    pace,
    rounds,
  };
};

describe('reports', () => {
  test('[C-063] type 1 is the daily view, also of a range', async () => {
    const range = await admin.ok(calls.rangeOrg, { from: DAY, to: SUNDAY, type: 1 });
    expect([range.from, range.to]).toEqual([DAY, DAY]);
    expect(range).toEqual({ ...(await admin.ok(calls.dailyOrg, { date: DAY, type: 1 })), by: range.by });
    expect((await admin.ok(calls.rangeOrg, { from: DAY, to: SUNDAY, type: 2 })).to).toBe(SUNDAY);
  });
  test('[H sunny-run] school → grade → class → child → run → reason, and each level adds up to the one above', async () => {
    const school = await admin.ok(calls.dailyOrg, { date: DAY });
    const grade = await admin.ok(calls.dailyGrd, { grdId, date: DAY });
    const clazz = await admin.ok(calls.dailyClz, { clazzId, date: DAY });
    expect(school.groups.find((g) => g.id === grdId)).toMatchObject({ met: 3, metres: 6400, ran: 4 });
    expect(grade.groups.find((g) => g.id === clazzId)).toMatchObject({ met: 3, metres: 6400, ran: 4 });
    expect(grade.figures.due).toBe(grade.groups.reduce((sum, g) => sum + g.due, 0));
    const short = clazz.children.find((c) => c.userId === ids[1]);
    expect(short).toMatchObject({
      ran: 1,
      met: 0,
      metres: 0,
      list: [{ verdict: 'invalid', reasons: [{ code: 'short', value: 800 }] }],
    });
    const frames = await admin.ok(calls.frames, { userId: ids[0], date: DAY });
    expect(frames.runs).toMatchObject([{ metres: 2400, laps: 6 }]);
    expect(frames.runs[0]?.marks[1]).toMatchObject({ metres: 100, station: '点位2' });
  });
  test('[H sunny-run] equal is equal rank (1, 2, 2, 4), classes by the share of children who met the distance, never by sum', async () => {
    const found = await admin.rows(calls.ranks, { from: DAY, to: DAY });
    expect(found.map((row) => [row.rank, row.metres])).toEqual([
      [1, 2400],
      [2, 2000],
      [2, 2000],
      [4, 0],
    ]);
    const classes = await admin.rows(calls.ranks, { from: DAY, to: DAY, by: 'clz', grdId });
    expect(classes[0]).toMatchObject({ id: clazzId, rank: 1 });
    expect(classes[0]?.share).toBe(Math.floor((2 * 10_000 * 3 + ids.length) / (2 * ids.length)));
    const shares = classes.map((row) => row.share ?? -1);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  });
  test('[H sunny-run] an excused child leaves numerator and denominator and is counted beside; a day called off moves the goal', async () => {
    const before = await admin.ok(calls.dailyClz, { clazzId, date: DAY });
    await admin.ok(calls.setExcuse, { userId: ids[2] ?? 0, from: DAY, to: DAY, why: '病假' });
    await t.told(189, 'sunny-run.judge');
    const after = await admin.ok(calls.dailyClz, { clazzId, date: DAY });
    expect(after.figures).toMatchObject({ due: before.figures.due - 1, excused: 1, met: before.figures.met - 1 });
    expect(after.children.find((c) => c.userId === ids[2])).toMatchObject({ excused: true, due: 0, doubtful: 1 });
    expect((await admin.refused(calls.setExcuse, { userId: ids[2] ?? 0, from: DAY, to: DAY, why: 'x' })).error).toBe(
      'sunny-run.fault.excusedAlready',
    );
    const [excuse] = await admin.rows(calls.listExcuses, {});
    await admin.ok(calls.removeExcuse, { excuseId: excuse?.excuseId ?? 0 });
    await t.told(189, 'sunny-run.judge');
    expect((await admin.ok(calls.dailyClz, { clazzId, date: DAY })).figures).toEqual(before.figures);
    await admin.ok(calls.setStop, { onDate: DAY, grdIds: [grdId], why: '雾霾' });
    await t.told(189, 'sunny-run.judge');
    expect((await admin.ok(calls.dailyClz, { clazzId, date: DAY })).figures).toMatchObject({
      due: 0,
      met: 0,
      share: null,
    });
    await admin.ok(calls.removeStop, { onDate: DAY, grdId });
    await t.told(189, 'sunny-run.judge');
    expect((await admin.ok(calls.dailyClz, { clazzId, date: DAY })).figures).toEqual(before.figures);
  });
  test('[H sunny-run] the workbook says what the screen shows', async () => {
    const file = await admin.send(calls.exportReport, { level: 'clz', clazzId, type: 1, from: DAY, to: DAY });
    expect([file.status, file.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    const { headers, rows } = await readSheet(new Uint8Array(file.raw), 'x.xlsx');
    expect([headers.includes('结果'), rows.length]).toEqual([true, ids.length]);
    expect(rows.filter((row) => row[headers.indexOf('结果')]?.startsWith('无效，跑了 800 米'))).toHaveLength(1);
    expect((await admin.refused(calls.exportReport, { level: 'clz', from: DAY, to: DAY })).status).toBe(400);
    expect((await admin.ok(calls.history, { from: plusDays(DAY, -80), to: plusDays(DAY, 30) })).items).toMatchObject([
      { month: DAY.slice(0, 7), valid: 3, metres: 6400 },
    ]);
  });
});

describe('who sees what', () => {
  test('[H sunny-run] a child sees itself alone, and nobody else’s name in its reasons', async () => {
    const own = await child.ok(calls.rangeUsr, { from: DAY, to: DAY });
    expect(own.items.map((row) => row.userId)).toEqual([child.userId]);
    expect(own.goal).toMatchObject({ daily: 1500, metres: 2400, runs: 1 });
    expect(own.days).toMatchObject([{ onDate: DAY, isDue: true, isMet: true, metres: 2400 }]);
    expect((await child.refused(calls.rangeUsr, { from: DAY, to: DAY, userId: ids[1] })).status).toBe(404);
    expect((await child.refused(calls.frames, { userId: ids[1], date: DAY })).status).toBe(404);
    const places = await child.rows(calls.ranks, { from: DAY, to: DAY });
    expect(places.find((row) => row.isOwn)).toMatchObject({ rank: 1, id: child.userId });
    expect((await child.refused(calls.dailyOrg, { date: DAY })).status).toBe(403);
  });
  test('[H sunny-run] a teacher sees the own classes and no other, and another school nothing', async () => {
    const [mine] = await t.sql<{ clazz_id: number }>(
      'select clazz_id from class_charge_v where org_id = 189 and user_id = $1 order by clazz_id limit 1',
      [teacher.userId],
    );
    const [strange] = await t.sql<{ clazz_id: number }>(
      `select c.clazz_id from class_clazz_v c where c.org_id = 189 and c.clazz_type = 1 and c.ended_at is null
       and not exists (select 1 from class_charge_v h where h.org_id = 189 and h.clazz_id = c.clazz_id and h.user_id = $1) order by c.clazz_id limit 1`,
      [teacher.userId],
    );
    expect((await teacher.send(calls.dailyClz, { clazzId: Number(mine?.clazz_id), date: DAY })).status).toBe(200);
    expect((await teacher.refused(calls.dailyClz, { clazzId: Number(strange?.clazz_id), date: DAY })).status).toBe(404);
    expect((await other.refused(calls.dailyClz, { clazzId, date: DAY })).status).toBe(404);
    expect((await other.refused(calls.frames, { userId: ids[0], date: DAY })).status).toBe(404);
    expect((await admin.refused(calls.dailyOrg, { orgId: 619, date: DAY })).status).toBe(404);
    const [run] = await admin.rows(calls.listRuns, { userId: ids[0] });
    expect(
      (await other.refused(calls.decideRun, { runId: run?.runId ?? 0, decided: 'invalid', why: 'x' })).status,
    ).toBe(404);
  });
});

describe('settings', () => {
  test('[H sunny-run] what makes no sense is a fault at its field', async () => {
    const at = async (more: object) => {
      const { error, fields } = await admin.refused(calls.setCfg, { ...usual(), ...more });
      return [error.replace('sunny-run.fault.', ''), fields?.[0]?.path];
    };
    expect(await at({ times: [{ from: '22:00', to: '06:00' }] })).toEqual(['windowMidnight', 'times.0.to']);
    expect(await at({ pace: { fast: 600, slow: 180 } })).toEqual(['paceReversed', 'pace.slow']);
    expect(await at({ fromOn: plusDays(DAY, -40) })).toEqual(['fromPast', 'fromOn']);
    expect(await at({ fromOn: plusDays(DAY, 200) })).toEqual(['fromOutside', 'fromOn']);
    expect(await at({ distance: usual().distance.map((line) => ({ ...line, daily: 0 })) })).toEqual([
      expect.stringContaining('kernel'),
      'distance.0.daily',
    ]);
  });
  test('[H sunny-run] a change holds from a day; judged runs keep their version until they are judged anew, after a preview', async () => {
    const stricter = { ...usual(), distance: usual().distance.map((line) => ({ ...line, daily: 2200, least: 2200 })) };
    const made = await admin.ok(calls.setCfg, { ...stricter, version: 0 });
    expect(made).toMatchObject({ version: 1, fromOn: DAY, versions: [{ version: 1 }] });
    expect((await admin.refused(calls.setCfg, { ...stricter, version: 0 })).error).toBe(
      'sunny-run.fault.changedMeanwhile',
    );
    expect(await admin.rows(calls.listRuns, { userId: ids[2] })).toMatchObject([{ verdict: 'valid', cfgVersion: 0 }]);
    const preview = await admin.ok(calls.previewJudging, { from: DAY, to: DAY });
    expect(preview).toMatchObject({ runs: 4, version: 1, total: 2 });
    expect(preview.changes.every((change) => change.old === 'valid' && change.now === 'invalid')).toBe(true);
    expect(await admin.ok(calls.judgeAnew, { from: DAY, to: DAY, why: '提高要求' })).toEqual({ days: 1 });
    await t.told(189, 'sunny-run.judge');
    expect(await admin.rows(calls.listRuns, { userId: ids[2] })).toMatchObject([{ verdict: 'invalid', cfgVersion: 1 }]);
    expect((await admin.refused(calls.judgeAnew, { from: plusDays(DAY, -84), to: SUNDAY, why: 'x' })).error).toBe(
      'sunny-run.fault.spanLong',
    );
    expect((await admin.refused(calls.dailyOrg, { date: '9999-01-01' })).status).toBe(400);
    expect((await admin.refused(calls.rangeOrg, { from: '1900-01-01', to: '2199-12-31' })).error).toBe(
      'sunny-run.fault.spanLong',
    );
  });
});

describe('courses', () => {
  const route = (devIds: (string | null)[], metres = 100) =>
    devIds.map((devId, at) => ({ name: `P${at}`, devId, metres }));
  test('[H sunny-run] one place, no distance, another school’s device, a device in another open course: faults at the field', async () => {
    const at = async (input: object) => {
      const { error, fields, status } = await admin.refused(calls.createRoom, { name: '新路线', ...input });
      return [status, error.split('.').at(-1), fields?.[0]?.path];
    };
    expect(await at({ route: route(['X']) })).toEqual([400, 'routeShort', 'route']);
    expect((await at({ route: route([null, null], 0) }))[2]).toBe('route.0.metres');
    expect(await at({ route: route(['RD-GATE-0619', null]) })).toEqual([404, 'deviceGone', 'route.0.devId']);
    expect(await at({ route: route([null, null]) })).toEqual([400, 'routeNoStation', 'route']);
    expect(await at({ route: route([course.devIds[0] ?? '', null]) })).toEqual([409, 'deviceInRoom', 'route']);
  });
  test('[H sunny-run] a course with runs is closed and not removed; its devices are free again', async () => {
    const refused = await admin.refused(calls.updateRoom, {
      id: course.roomId,
      route: route([course.devIds[0] ?? '', null]),
    });
    expect(refused.error).toBe('sunny-run.fault.roomHasRuns');
    expect((await admin.ok(calls.updateRoom, { id: course.roomId, name: '西操场内圈' })).name).toBe('西操场内圈');
    expect((await other.refused(calls.deleteRoom, { id: course.roomId })).status).toBe(404);
    await admin.ok(calls.deleteRoom, { id: course.roomId });
    expect(await t.sql(`select is_open from sunny_run_room where room_id = ${course.roomId}`)).toEqual([
      { is_open: false },
    ]);
    const again = await admin.ok(calls.createRoom, {
      name: '西操场',
      route: route([course.devIds[0] ?? '', null], 200),
    });
    expect(again).toMatchObject({ metres: 400, stations: 1, hasRuns: false });
    await admin.ok(calls.deleteRoom, { id: again.roomId });
    expect(await t.sql(`select 1 from sunny_run_room where room_id = ${again.roomId}`)).toEqual([]);
    expect((await platform.rows(calls.listRooms, { orgId: 189 })).every((room) => room.orgId === 189)).toBe(true);
  });
});

test('[H sunny-run] a closed term is frozen: nothing is decided, and late messages change nothing', async () => {
  await admin.ok(calls.closeTerm, TERM);
  const [run] = await admin.rows(calls.listRuns, { userId: ids[0] });
  for (const refused of [
    await admin.refused(calls.decideRun, { runId: run?.runId ?? 0, decided: 'invalid', why: 'x' }),
    await admin.refused(calls.setStop, { onDate: DAY, grdIds: [grdId], why: 'x' }),
    await admin.refused(calls.judgeAnew, { from: DAY, to: DAY, why: 'x' }),
    await admin.refused(calls.closeTerm, TERM),
  ])
    expect(refused.error).toBe('sunny-run.fault.termClosed');
  await admin.ok(calls.reopenTerm, { ...TERM, why: '更正' });
  await admin.ok(calls.decideRun, { runId: run?.runId ?? 0, decided: 'invalid', why: '别人代跑', isOther: true });
  await t.told(189, 'sunny-run.judge');
  expect(await admin.rows(calls.listRuns, { userId: ids[0] })).toMatchObject([{ verdict: 'invalid', credited: 0 }]);
});
test('[H sunny-run] a child objects once to a run that does not count; whoever decides finds it, and nobody else may', async () => {
  const [run] = await admin.rows(calls.listRuns, { userId: child.userId });
  const objection = { subject: 'sunny-run.run', setId: run?.runId ?? 0, part: 'run', reason: '手环没有感应到' };
  const [strange] = await admin.rows(calls.listRuns, { userId: ids[1] });
  expect((await child.refused(submitAppeal, { ...objection, setId: strange?.runId ?? 0 })).status).toBe(404);
  await child.ok(submitAppeal, objection);
  expect((await child.refused(submitAppeal, objection)).status).toBe(409);
  const waiting = await admin.rows(listAppeals, { pageSize: 50 });
  const own = waiting.find((appeal) => appeal.subject === 'sunny-run.run');
  expect(own).toMatchObject({ setId: run?.runId, userId: child.userId });
  const valid = { runId: run?.runId ?? 0, decided: 'valid' as const, why: '点位记录完整' };
  expect((await admin.refused(calls.decideRun, valid)).error).toBe('appeal.fault.pending');
  await admin.ok(decideAppeal, { appealId: own?.appealId ?? 0, uphold: false, remark: '已查看点位记录' });
  expect((await child.refused(submitAppeal, objection)).status).toBe(409);
  // Upheld it leads to the word on the run, and is done with.
  await t.sql("delete from appeal_appeal where org_id = 189 and subject = 'sunny-run.run'");
  const { appealId } = await child.ok(submitAppeal, objection);
  await admin.ok(decideAppeal, { appealId, uphold: true, remark: '属实' });
  await admin.ok(calls.decideRun, valid);
  await t.told(189, 'sunny-run.judge');
  expect(await t.sql('select commit_id is null as waits from appeal_appeal where appeal_id = $1', [appealId])).toEqual([
    { waits: false },
  ]);
});
test('[H sunny-run] a child that was moved keeps its days in the class of then: report, list and sums of the past stay as they were', async () => {
  const kid = ids[1] ?? 0;
  const [to] = await t.sql<{ clazz_id: number }>(
    'select min(clazz_id) as clazz_id from class_clazz_v where org_id = 189 and clazz_type = 1 and ended_at is null and clazz_id <> $1',
    [clazzId],
  );
  const there = Number(to?.clazz_id);
  const move = (from: number, into: number, day: string) =>
    inOrg(t.kernel.pools.tenant, 189, (door) =>
      enrolmentPort.get().transfer(door, [{ userId: kid, from, to: into }], `${day}T02:00:00.000Z`, admin.userId),
    );
  const past = async () => {
    const { figures, children } = await admin.ok(calls.dailyClz, { clazzId, date: DAY });
    const list = await admin.rows(calls.rangeUsr, { from: DAY, to: DAY, clazzId, pageSize: 200 });
    return { figures, child: children.find((c) => c.userId === kid), listed: list.find((c) => c.userId === kid) };
  };
  const school = async () => (await admin.ok(calls.dailyOrg, { date: DAY })).figures;
  const [before, whole] = [await past(), await school()];
  expect(before).toMatchObject({ child: { ran: 1 }, listed: { ran: 1, due: before.child?.due } });
  t.at(`${plusDays(DAY, 2)}T01:00:00Z`);
  await move(clazzId, there, plusDays(DAY, 1));
  expect(await past()).toEqual(before);
  expect(await school()).toEqual(whole);
  expect((await admin.ok(calls.dailyClz, { clazzId: there, date: DAY })).children.map((c) => c.userId)).not.toContain(
    kid,
  );
  const after = await admin.ok(calls.dailyClz, { clazzId, date: plusDays(DAY, 1) });
  expect(after.children.map((c) => c.userId)).not.toContain(kid);
  expect(after.figures.children).toBe(before.figures.children - 1);
  await move(there, clazzId, plusDays(DAY, 2));
});
test('[H sunny-run] a report of the past has the classes that have ended since, and each in the grade of then', async () => {
  t.at(`${plusDays(DAY, 2)}T01:00:00Z`);
  const past = async () => {
    const school = await admin.ok(calls.dailyOrg, { date: DAY });
    const grade = await admin.ok(calls.dailyGrd, { grdId, date: DAY });
    const clazz = grade.groups.find((g) => g.id === clazzId);
    return [school.figures, school.groups.find((g) => g.id === grdId), grade.figures, { ...clazz, name: '' }];
  };
  const before = await past();
  expect(before[3]).toMatchObject({ id: clazzId, ran: 4 });
  await t.sql('update class_clazz set ended_at = $1 where org_id = 189 and clazz_id = $2', [
    `${plusDays(DAY, 1)}T04:00:00Z`,
    clazzId,
  ]);
  expect(await past()).toEqual(before);
  const later = await admin.ok(calls.dailyGrd, { grdId, date: plusDays(DAY, 2) });
  expect(later.groups.map((g) => g.id)).not.toContain(clazzId);
  await t.sql(
    "update class_clazz set ended_at = null, grd_id = grd_id + 1, clazz_name = clazz_name || '升' where org_id = 189 and clazz_id = $1",
    [clazzId],
  );
  expect(await past()).toEqual(before);
  await t.sql(
    "update class_clazz set grd_id = grd_id - 1, clazz_name = rtrim(clazz_name, '升') where org_id = 189 and clazz_id = $1",
    [clazzId],
  );
});
test('[H sunny-run] a band is taken back before another child gets it, also from one who has left every class', async () => {
  const [, , next = 0, leaver = 0] = ids;
  const tag = String(leaver);
  const end = (at: string | null) =>
    t.sql('update class_clazz set ended_at = $1 where org_id = 189 and clazz_id = $2', [at, clazzId]);
  const [band] = await admin.rows(calls.listBands, { name: tag });
  expect(band).toMatchObject({ tag, userId: leaver });
  expect((await admin.refused(calls.assignBand, { tag, userId: next })).error).toBe('sunny-run.fault.bandTaken');
  await end(`${plusDays(DAY, 1)}T04:00:00Z`);
  expect(await admin.rows(calls.listBands, { name: tag })).toMatchObject([{ tag, clazzName: '' }]);
  await admin.ok(calls.releaseBand, { bandId: band?.bandId ?? 0 });
  await end(null);
  expect(await admin.ok(calls.assignBand, { tag, userId: next })).toEqual({ passes: 0 });
});
