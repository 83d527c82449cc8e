import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Message } from '../../../kernel/server/bus';
import type { ReplyOf } from '../../../kernel/shared/call';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { countedCalls } from '../../../kernel/testing/statements';
import * as calls from '../contract';
import { LIST_KINDS, RES_KINDS, screenPagesOf, type ScreenLevel } from '../rules';
import { listOf } from '../web/screen-pages';
import { SCREEN_TILES } from './screen-tiles';
import { count, MONDAY, on, quietWeek, SEVEN } from './testing';

type Block = ReplyOf<typeof calls.screenPage>;
const TUESDAY = on(1);
const WEDNESDAY = on(2);
let t: TestApp;
let clerk: Caller;
let bureau: Caller;
let platform: Caller;
let kids: number[] = [];
let teacherId = 0;
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  clerk = await t.as('classmgr189');
  bureau = await t.as('bureau4109');
  platform = await t.as('platform');
  teacherId = (await t.who('teacher189')).userId;
  const rows = await t.sql<{ id: string }>(
    'select user_id as id from class_student_v where org_id = 189 and clazz_id = $1 order by user_id',
    [SEVEN],
  );
  kids = rows.map((r) => Number(r.id));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  await quietWeek(t);
  await t.sql('delete from lesson_lesson where on_date >= $1', [TUESDAY]);
});
const figure = (
  { figures }: { readonly figures: readonly Pick<Block['figures'][number], 'key' | 'value'>[] },
  key: string,
) => figures.find((one) => one.key === key)?.value;

/** A lesson beside the timetable, begun, whose attendance was taken of so many children or of nobody; a class has one at a time. */
async function lesson(
  lessonId: number,
  onDate: string,
  seats: number | null,
  o: { readonly away?: number; readonly start?: number } = {},
): Promise<void> {
  const { away = 0, start = 540 } = o;
  const at = `${onDate}T01:00:00Z`;
  await t.sql(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at,
       taken_at, taken_by, taken_count, away_count, late_count, made_by, made_at)
     values (189, $1, $2, $3, 2, $4, $10, $11, $5, $6, $7, $8, $9, 0, $4, $5)`,
    [
      lessonId,
      onDate,
      SEVEN,
      teacherId,
      at,
      seats == null ? null : at,
      seats == null ? null : teacherId,
      seats,
      away,
      start,
      start + 45,
    ],
  );
}

/** The lists of a level: practice is a school’s. */
const kindsOf = (level: ScreenLevel) => LIST_KINDS.filter((kind) => level === 'org' || kind !== 'study');

test('[V-119] DATA_SCREEN_MONITOR opens the education screen; a teacher, a child and a school’s administrator are not let in', async () => {
  for (const login of ['teacher189', 'school189', 'student189', 'training5'])
    expect((await (await t.as(login)).refused(calls.screenPage, { page: 'info' })).status).toBe(403);
  for (const who of [clerk, bureau, platform]) await who.ok(calls.screenInit, {});
});
test('[stat.monitor.screen] a school sees itself, a bureau its region and its schools; another school and region are gone', async () => {
  expect(await clerk.ok(calls.screenInit, {})).toMatchObject({
    level: 'org',
    orgId: 189,
    up: [],
    schools: 1,
    least: 1,
  });
  expect(await bureau.ok(calls.screenInit, {})).toMatchObject({ level: 'reg', regId: 4109, orgId: null, least: 5 });
  expect(await bureau.ok(calls.screenInit, { orgId: 189 })).toMatchObject({ level: 'org', orgId: 189, least: 5 });
  expect((await platform.ok(calls.screenInit, {})).regId).toBeNull();
  for (const [who, asked] of [
    [clerk, { orgId: 619 }],
    [clerk, { regId: 4109 }],
    [clerk, { orgId: 189, regId: 4109 }],
    [bureau, { orgId: 710 }],
    [bureau, { regId: 4107 }],
    [bureau, { regId: 41 }],
  ] as const) {
    expect((await who.refused(calls.screenInit, asked)).status).toBe(404);
    expect((await who.refused(calls.screenPage, { page: 'info', ...asked })).status).toBe(404);
    expect((await who.refused(calls.screenWatch, asked)).status).toBe(404);
    expect((await who.refused(calls.regionList, { kind: 'orgs', ...asked })).status).toBe(404);
  }
});
test('a word that is no page, tile or kind is gone, and days that run backwards or are too many are refused', async () => {
  for (const input of [
    { page: 'x' },
    { page: 'constructor' },
    { page: 'info', tile: 'constructor' },
    { page: 'info', tile: 'toString' },
    { page: 'map' },
  ])
    expect((await clerk.refused(calls.screenPage, input)).status).toBe(404);
  for (const kind of ['x', 'constructor']) expect((await bureau.refused(calls.regionList, { kind })).status).toBe(404);
  const back = { page: 'teach', from: TUESDAY, to: MONDAY };
  expect((await clerk.refused(calls.screenPage, back)).status).toBe(400);
  expect((await clerk.refused(calls.screenPage, { page: 'teach', from: on(-1050), to: MONDAY })).error).toBe(
    'analytics.fault.spanTooLong',
  );
});
test('[monitor.screen] every tile of every page answers a school, a bureau and the operator with at most five statements', async () => {
  const most = countedCalls();
  for (const [who, level, where] of [
    [clerk, 'org', {}],
    [bureau, 'reg', {}],
    [bureau, 'org', { orgId: 189 }],
    [platform, 'reg', {}],
  ] as const) {
    for (const page of screenPagesOf(level))
      for (const tile of Object.keys(SCREEN_TILES[page][level]))
        await who.ok(calls.screenPage, { page, tile, ...where });
    await who.ok(calls.screenInit, where);
    await who.ok(calls.screenRefs, where);
    await who.ok(calls.screenWatch, where);
    for (const kind of kindsOf(level)) await who.ok(calls.regionList, { kind, ...where });
  }
  for (const orgId of [undefined, 189]) await clerk.ok(calls.schoolLessons, { orgId });
  await clerk.ok(calls.schoolTraces, {});
  for (const wall of [true, false]) {
    await clerk.ok(calls.absences, { wall });
    await platform.ok(calls.absences, { wall });
    await platform.ok(calls.absences, { wall, orgId: 189, from: WEDNESDAY });
  }
  for (const who of [bureau, platform]) {
    await who.ok(calls.monitorOrg, {});
    await who.ok(calls.monitorRegion, {});
    await who.ok(calls.monitorUser, {});
    await who.ok(calls.monitorLesson, { orgId: 189 });
    for (const kind of RES_KINDS) await who.ok(calls.dwRes, { kind });
  }
  expect([...most].filter(([, n]) => n > 5)).toEqual([]);
});
test('held, covered, lost and ahead make what was planned, and the parts by subject and day make the whole', async () => {
  await count(t, MONDAY, TUESDAY);
  const span = { from: MONDAY, to: WEDNESDAY };
  const sum = await clerk.ok(calls.screenPage, { page: 'teach', ...span });
  const { figures: report } = await clerk.ok(calls.teacherHour, span);
  for (const key of ['planned', 'held', 'covered', 'lost'] as const) expect(figure(sum, key)).toBe(report[key]);
  const bySubject = await clerk.ok(calls.screenPage, { page: 'teach', tile: 'sbj', ...span });
  for (const [at, key] of bySubject.keys.entries())
    expect(bySubject.rows.reduce((n, row) => n + (row.values[at] ?? 0), 0)).toBe(figure(sum, key));
  const days = await clerk.ok(calls.schoolLessons, span);
  expect(days.items.reduce((n, day) => n + day.planned, 0)).toBe(report.planned);
  for (const day of days.items) expect(day.held + day.covered + day.lost + day.ahead).toBe(day.planned);
  const byDay = await clerk.ok(calls.screenPage, { page: 'teach', tile: 'day', ...span });
  expect(byDay.rows.map((row) => row.name)).toEqual(days.items.map((day) => day.onDate).toReversed());
});
test('every figure that opens has as many in its list, for a school and for a bureau', async () => {
  await lesson(8101, WEDNESDAY, kids.length, { away: 3 });
  await lesson(8102, WEDNESDAY, null, { start: 600 });
  const today = { from: WEDNESDAY, to: WEDNESDAY };
  const wrong: string[] = [];
  for (const [who, level] of [
    [clerk, 'org'],
    [bureau, 'reg'],
  ] as const)
    for (const page of ['today', 'info', 'info-stu', 'info-teacher', 'clazz'] as const) {
      const block = await who.ok(calls.screenPage, { page });
      for (const { key, value } of block.figures) {
        const opened = listOf(key, level);
        if (!opened || opened.tab === 'days' || opened.tab === 'traces') continue;
        const { tab: kind, taken } = opened;
        const list = await who.ok(calls.regionList, { kind, taken, ...(page === 'today' ? today : {}) });
        const inList =
          key === 'clazzes'
            ? undefined
            : ['schools', 'lessons', 'begun', 'taken', 'missing'].includes(key)
              ? list.total
              : figure(list, key);
        if (inList !== undefined && inList !== value) wrong.push(`${level} ${page} ${key}: ${value} and ${inList}`);
      }
    }
  expect(wrong).toEqual([]);
  const sum = await bureau.ok(calls.screenPage, { page: 'today' });
  expect(['begun', 'taken', 'missing', 'away'].map((key) => figure(sum, key))).toEqual([2, 1, 1, 3]);
});
test('a lesson of today that a bureau opens is the one whose children the clerk finds', async () => {
  await lesson(8103, WEDNESDAY, kids.length, { away: 2 });
  const { items } = await bureau.ok(calls.regionList, { kind: 'lessons', from: WEDNESDAY, to: WEDNESDAY });
  expect(items).toMatchObject([
    { lessonId: 8103, orgId: 189, clazzId: SEVEN, taken: true, seats: kids.length, away: 2 },
  ]);
  expect((await clerk.ok(calls.attendOfLesson, { lessonId: 8103 })).lesson.onDate).toBe(WEDNESDAY);
});
test('[region.list] every list comes as a sheet, for a school and for a bureau', async () => {
  const most = countedCalls();
  for (const [who, level, where] of [
    [clerk, 'org', {}],
    [bureau, 'reg', {}],
    [bureau, 'org', { orgId: 189 }],
  ] as const)
    for (const kind of kindsOf(level))
      expect((await who.send(calls.exportRegionList, { kind, ...where })).status).toBe(200);
  expect([...most].filter(([, n]) => n > 5)).toEqual([]);
  expect((await clerk.send(calls.exportRegionList, { kind: 'x' })).status).toBe(404);
  expect((await clerk.send(calls.exportRegionList, { kind: 'orgs', orgId: 619 })).status).toBe(404);
});
test('of fewer than five children a bureau hears nothing, their own school does', async () => {
  await lesson(8104, WEDNESDAY, 4, { away: 1 });
  const region = await bureau.ok(calls.screenPage, { page: 'today' });
  expect([figure(region, 'taken'), figure(region, 'away'), region.hidden]).toEqual([1, null, 1]);
  const listed = await bureau.ok(calls.regionList, { kind: 'lessons', from: WEDNESDAY, to: WEDNESDAY });
  expect([listed.items[0]?.seats, listed.items[0]?.away, figure(listed, 'away')]).toEqual([4, null, null]);
  const school = await clerk.ok(calls.screenPage, { page: 'today' });
  expect([figure(school, 'away'), school.hidden]).toEqual([1, 0]);
});
test('of a class of four a bureau hears nothing however many lessons it had, and the whole less the others tells nothing', async () => {
  await lesson(8110, TUESDAY, 4, { away: 1 });
  await lesson(8111, TUESDAY, 4, { away: 2, start: 660 });
  await lesson(8112, TUESDAY, 30, { away: 5, start: 720 });
  await lesson(8113, WEDNESDAY, 4, { away: 1 });
  await lesson(8114, WEDNESDAY, 30, { away: 5, start: 600 });
  const of = { kind: 'lessons', orgId: 189, from: TUESDAY, to: TUESDAY, taken: true };
  expect(figure(await bureau.ok(calls.regionList, of), 'away')).toBe(5);
  const days = await bureau.ok(calls.schoolLessons, { orgId: 189, from: TUESDAY, to: TUESDAY });
  expect(days.items[0]).toMatchObject({ seats: 30, away: 5 });
  for (const where of [{}, { orgId: 189 }]) {
    const today = await bureau.ok(calls.screenPage, { page: 'today', ...where });
    expect([figure(today, 'away'), today.hidden]).toEqual([5, 1]);
  }
  await t.sql('delete from lesson_lesson where org_id = 189 and lesson_id in (8112, 8114)');
  expect(figure(await bureau.ok(calls.regionList, of), 'away')).toBeNull();
  const few = await bureau.ok(calls.schoolLessons, { orgId: 189, from: TUESDAY, to: TUESDAY });
  expect(few.items[0]?.away).toBeNull();
  expect(figure(await clerk.ok(calls.regionList, { ...of, orgId: undefined }), 'away')).toBe(3);
});
test('a lesson runs while it was begun, was not ended and is not over', async () => {
  await lesson(8105, WEDNESDAY, null);
  const running = async () => figure(await clerk.ok(calls.screenPage, { page: 'actual' }), 'running');
  t.at(`${on(2)}T01:30:00Z`);
  expect(await running()).toBe(1);
  t.at(`${on(2)}T01:50:00Z`);
  expect(await running()).toBe(0);
  t.at(`${on(2)}T01:30:00Z`);
  await t.sql(`update lesson_lesson set ended_at = '${on(2)}T01:20:00Z' where org_id = 189 and lesson_id = 8105`);
  expect(await running()).toBe(0);
  t.at(null);
});
test('traces say what was done in lessons, the latest first; names of teachers are their school’s', async () => {
  await lesson(8106, TUESDAY, kids.length);
  const mine = await clerk.ok(calls.schoolTraces, { from: TUESDAY, to: TUESDAY });
  expect(mine.items.map((row) => row.what).toSorted()).toEqual(['begun', 'taken']);
  expect(mine.items.every((row) => row.teacherName)).toBe(true);
  const theirs = await bureau.ok(calls.schoolTraces, { orgId: 189, from: TUESDAY, to: TUESDAY, what: 'taken' });
  expect(theirs.items).toMatchObject([{ lessonId: 8106, what: 'taken', teacherName: null }]);
  expect((await bureau.refused(calls.schoolTraces, {})).error).toBe('analytics.fault.chooseSchool');
  expect((await clerk.refused(calls.schoolTraces, { orgId: 619 })).status).toBe(404);
});
test('practice of a school is what its days of practice say, and a region has no such page', async () => {
  const span = { from: on(-76), to: WEDNESDAY };
  const [want] = await t.sql<{ answers: string; learners: string }>(
    `select coalesce(sum(answers), 0) as answers, count(distinct user_id) as learners
     from practice_day where org_id = 189 and done_on between $1 and $2`,
    [span.from, span.to],
  );
  const sum = await clerk.ok(calls.screenPage, { page: 'study', ...span });
  expect([figure(sum, 'answers'), figure(sum, 'learners')]).toEqual([Number(want?.answers), Number(want?.learners)]);
  for (const tile of ['sbj', 'day']) {
    const { rows } = await clerk.ok(calls.screenPage, { page: 'study', tile, ...span });
    expect(rows.reduce((n, row) => n + (row.values[0] ?? 0), 0)).toBe(Number(want?.answers));
  }
  expect((await bureau.refused(calls.screenPage, { page: 'study' })).status).toBe(404);
  await bureau.ok(calls.screenPage, { page: 'study', orgId: 189 });
});
test('of fewer than five children who practised a subject on a day a bureau hears nothing, neither by themselves nor in a sum', async () => {
  await t.sql('delete from practice_day where org_id = 189');
  const practised = (userId: number | undefined, day: string, answers: number, spent: number) =>
    t.sql(
      `insert into practice_day (org_id, user_id, sbj_id, done_on, answers, right_count, share_sum, spent)
       values (189, $1, 2, $2, $3, 5, 500, $4)`,
      [userId, day, answers, spent],
    );
  for (const at of [0, 1, 2, 3, 4, 5]) await practised(kids[at], TUESDAY, 10, 120);
  for (const at of [0, 1, 2, 3]) await practised(kids[at], WEDNESDAY, 7, 60);
  const keys = ['learners', 'answers', 'minutes'] as const;
  const span = { from: TUESDAY, to: WEDNESDAY };
  const seen = async (who: Caller, of: object = {}) => {
    const input = { orgId: 189, ...span, ...of };
    const [page, list] = [
      await who.ok(calls.screenPage, { page: 'study', ...input }),
      await who.ok(calls.regionList, { kind: 'study', ...input }),
    ];
    const values = keys.map((key) => figure(page, key));
    expect(keys.map((key) => figure(list, key))).toEqual(values);
    return { values, hidden: page.hidden, rows: list.items.map((row) => [row.onDate, ...keys.map((key) => row[key])]) };
  };
  const shown = [TUESDAY, 6, 60, 12];
  expect(await seen(bureau)).toEqual({
    values: [6, 60, 12],
    hidden: 1,
    rows: [[WEDNESDAY, null, null, null], shown],
  });
  expect((await seen(bureau, { from: WEDNESDAY })).values).toEqual([null, null, null]);
  expect(await seen(clerk)).toEqual({ values: [6, 88, 16], hidden: 0, rows: [[WEDNESDAY, 4, 28, 4], shown] });
  const days = await bureau.ok(calls.screenPage, { page: 'study', tile: 'day', orgId: 189, ...span });
  expect(days.rows.map((row) => [row.name, row.values[0]])).toEqual([
    [TUESDAY, 60],
    [WEDNESDAY, null],
  ]);
});
test('[dw.res] resources by school, type and month are as many as there are, without deleted ones', async () => {
  const [want] = await t.sql<{ n: string; lib: string }>(
    `select count(*) as n, count(*) filter (where exists (
       select 1 from resource_orgres o where o.org_id = r.org_id and o.res_id = r.res_id)) as lib
     from resource_res r where org_id = 189 and removed_at is null`,
  );
  const sum = await clerk.ok(calls.dwRes, { kind: 'sum' });
  expect([figure(sum, 'resources'), figure(sum, 'inLib')]).toEqual([Number(want?.n), Number(want?.lib)]);
  for (const kind of ['byOrg', 'byType', 'trend']) {
    const { rows } = await clerk.ok(calls.dwRes, { kind });
    expect([kind, rows.reduce((n, row) => n + (row.values[0] ?? 0), 0)]).toEqual([kind, Number(want?.n)]);
  }
  expect(figure(await clerk.ok(calls.dwRes, { kind: 'sum', to: '2001-01-01' }), 'resources')).toBe(0);
  for (const kind of ['x', 'constructor']) expect((await clerk.refused(calls.dwRes, { kind })).status).toBe(404);
});
test('a region’s districts and schools add up to the region', async () => {
  const sum = await bureau.ok(calls.screenRefs, {});
  for (const call of [calls.monitorRegion, calls.monitorOrg]) {
    const { keys, rows } = await bureau.ok(call, {});
    for (const [at, key] of keys.entries())
      expect(rows.reduce((n, row) => n + (row.values[at] ?? 0), 0)).toBe(figure(sum, key));
  }
  expect((await clerk.refused(calls.monitorRegion, {})).status).toBe(404);
});
test('whoever looks at a screen that shows the school hears of its lessons; others do not', async () => {
  const heard: string[] = [];
  const stops = (
    [
      ['school', clerk],
      ['bureau', bureau],
      ['platform', platform],
    ] as const
  ).map(([name, who]) =>
    t.kernel.bus.listen(who.orgId, who.userId, (message: Message) => {
      if (message.topic === 'board' && message.data['calls'] === 'analytics') heard.push(name);
    }),
  );
  await clerk.ok(calls.screenWatch, {});
  await bureau.ok(calls.screenWatch, { regId: 410902 });
  await platform.ok(calls.screenWatch, { regId: 4107 });
  await t.sql(
    `insert into kernel_outbox (org_id, event_id, at, topic, payload)
     values (189, 189441, ${t.sqlNow}, 'lesson.attended', '{"lessonId": 1, "clazzId": ${SEVEN}, "date": "${WEDNESDAY}"}')`,
  );
  await t.kernel.outbox.deliver(189, 189441);
  await expect.poll(() => heard.toSorted()).toEqual(['bureau', 'school']);
  for (const stop of stops) stop();
});
test('a screen that stands open for a day leaves at most a line an hour of a person and what it shows', async () => {
  const lines = async () =>
    Number(
      (
        await t.sql<{ n: string }>(
          "select count(*) as n from kernel_audit where action = 'kernel.across' and detail->>'why' = 'analytics.screen'",
        )
      )[0]?.n ?? 0,
    );
  const before = await lines();
  const begin = Date.parse(`${on(3)}T16:00:00Z`);
  for (let half = 0; half < 48; half++) {
    t.at(new Date(begin + half * 1_800_000));
    const wall = await t.as('bureau4109');
    await wall.ok(calls.screenPage, { page: 'info' });
    await wall.ok(calls.screenPage, { page: 'info', tile: 'unit' });
  }
  expect((await lines()) - before).toBeLessThanOrEqual(24);
  t.at(null);
});
