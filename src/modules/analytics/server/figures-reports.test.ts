import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { LIST_KINDS, screenPagesOf } from '../rules';
import { SCREEN_TILES } from './screen-tiles';
import { count, MONDAY, on, quietWeek } from './testing';

// Figures of the reports and bars of the screen come to what their lists and sums say, for whoever may see them: also for a bureau that
// holds the reports, and for whoever has one right alone.
const TUESDAY = on(1);
const SPAN = { from: MONDAY, to: TUESDAY, pageSize: 200 };
let t: TestApp;
let clerk: Caller;
let head: Caller;
let office: Caller;
let platform: Caller;
const grantBureaus = (codes: readonly string[]) =>
  t.sql('update role_preset set func_ids = $1 where role_id = 81', [codes]);
const BUREAU = ['ADMIN_SUPERMAN', 'DATA_SCREEN_MONITOR'];
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  await grantBureaus([...BUREAU, 'DATA_LESSON_HOURS', 'DATA_LESSON_ATTEND', 'DATA_REVIEW_BEIKE']);
  [clerk, head] = [await t.as('classmgr189'), await t.as('school189')];
  [office, platform] = [await t.as('bureau4109'), await t.as('platform')];
  const { userId } = await t.who('teacher189');
  // A lesson beside the timetable whose attendance was taken.
  await t.sql(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, prepared_at, started_at,
       taken_at, taken_by, taken_count, away_count, late_count, made_by, made_at)
     values (189, 9301, $1, 189002, 2, $2, 1140, 1185, $3, $3, $3, $2, 30, 3, 1, $2, $3)`,
    [TUESDAY, userId, `${TUESDAY}T11:00:00Z`],
  );
  await count(t, MONDAY, TUESDAY);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

interface Paged<R> {
  readonly items: readonly R[];
  readonly total: number;
}
/** All rows of a list, page after page. */
async function all<R>(ask: (curPage: number) => Promise<Paged<R>>): Promise<R[]> {
  const rows: R[] = [];
  for (let curPage = 1; ; curPage++) {
    const { items, total } = await ask(curPage);
    rows.push(...items);
    if (items.length === 0 || rows.length >= total) return rows;
  }
}
const sumOf = <K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

test('hours and attendance are the sums of their rows for a clerk, for a bureau that holds the reports and for the operator', async () => {
  for (const [who, where] of [
    [clerk, {}],
    [office, {}],
    [office, { orgId: 189 }],
    [platform, { orgId: 189 }],
  ] as const) {
    const of = { ...SPAN, ...where };
    const { figures: hours } = await who.ok(calls.teacherHour, of);
    const teachers = await all((curPage) => who.ok(calls.teacherHour, { ...of, curPage }));
    expect(hours.planned).toBeGreaterThan(0);
    for (const key of ['planned', 'held', 'covered', 'lost', 'ahead', 'took', 'minutes'] as const)
      expect([key, sumOf(teachers, key)]).toEqual([key, hours[key]]);
    const { figures: lessons, total } = await who.ok(calls.lessonAttend, of);
    expect([lessons.lessons, lessons.taken + lessons.missing]).toEqual([total, total]);
    for (const taken of [true, false])
      expect((await who.ok(calls.lessonAttend, { ...of, taken })).total).toBe(taken ? lessons.taken : lessons.missing);
    const rates = await all((curPage) => who.ok(calls.attendRates, { ...of, curPage }));
    for (const key of ['lessons', 'taken', 'seats', 'away', 'late'] as const)
      expect([key, sumOf(rates, key)]).toEqual([key, lessons[key]]);
  }
});
test('teaching progress has as many classes, and as many behind, as its figures say', async () => {
  for (const [who, where] of [
    [clerk, {}],
    [office, { orgId: 189 }],
    [platform, { orgId: 189 }],
  ] as const) {
    const { figures, total } = await who.ok(calls.teachProgress, where);
    const { total: behind } = await who.ok(calls.teachProgress, { ...where, lagging: true });
    expect([figures.clazzes, figures.behind]).toEqual([total, behind]);
  }
  expect((await office.refused(calls.teachProgress, {})).error).toBe('analytics.fault.chooseSchool');
});
test('reports of teaching and study are the sums of their rows, and a class and subject opens as many hours', async () => {
  for (const [who, where] of [
    [head, {}],
    [office, {}],
    [office, { orgId: 189 }],
  ] as const) {
    const of = { ...SPAN, ...where };
    const { figures: taught } = await who.ok(calls.eduTeach, of);
    const subjects = await all((curPage) => who.ok(calls.eduTeach, { ...of, curPage }));
    for (const key of ['planned', 'given', 'lost', 'ahead', 'prepared', 'taken'] as const)
      expect([key, sumOf(subjects, key)]).toEqual([key, taught[key]]);
    const row = subjects.find((one) => one.orgId === 189 && one.given > 0);
    if (!row) throw new Error('nothing was taught');
    const hours = async (state?: 'held' | 'covered' | 'lost' | 'ahead') =>
      (await who.ok(calls.eduTeachHours, { ...of, orgId: 189, clazzId: row.clazzId, sbjId: row.sbjId, state })).total;
    expect(await hours()).toBe(row.planned);
    expect((await hours('held')) + (await hours('covered'))).toBe(row.given);
    expect([await hours('lost'), await hours('ahead')]).toEqual([row.lost, row.ahead]);
    const { figures: study } = await who.ok(calls.eduStudy, of);
    const clazzes = await all((curPage) => who.ok(calls.eduStudy, { ...of, curPage }));
    for (const key of ['students', 'active', 'answers', 'rightCount', 'spent'] as const)
      expect([key, sumOf(clazzes, key)]).toEqual([key, study[key]]);
  }
});
test('children who answered and learners with to-dos open as many rows as the figures above them say', async () => {
  await t.sql(
    `insert into practice_day (org_id, user_id, sbj_id, done_on, answers, right_count, share_sum, spent)
     select 189, k.user_id, 2, $1::date, 10, 5, 500, 100
     from class_student_v k
     where k.org_id = 189 and k.clazz_id = 189002
     order by k.user_id
     limit 3
     on conflict do nothing`,
    [MONDAY],
  );
  await count(t, MONDAY, TUESDAY);
  for (const [who, where] of [
    [head, {}],
    [head, { clazzId: 189_002, sbjId: 2 }],
    [office, { orgId: 189 }],
  ] as const) {
    const of = { ...SPAN, ...where };
    const { figures, total } = await who.ok(calls.eduStudyDetail, of);
    expect(total).toBe(figures.students);
    expect(figures.active).toBeGreaterThanOrEqual(3);
    for (const active of [true, false]) {
      const rows = await all((curPage) => who.ok(calls.eduStudyDetail, { ...of, active, curPage }));
      expect(rows).toHaveLength(active ? figures.active : figures.students - figures.active);
      expect(sumOf(rows, 'answers')).toBe(active ? figures.answers : 0);
    }
  }
  const training = await t.as('training5');
  const of = { from: on(-15), to: on(2), pageSize: 200 };
  const { figures } = await training.ok(calls.trainStudents, of);
  expect((await training.ok(calls.trainStudents, { ...of, which: 'active' })).total).toBe(figures.active);
  for (const which of ['open', 'overdue', 'done'] as const) {
    const rows = await all((curPage) => training.ok(calls.trainStudents, { ...of, which, curPage }));
    expect([which, sumOf(rows, which)]).toEqual([which, figures[which]]);
    expect(rows.every((row) => row[which] > 0)).toBe(true);
  }
});
test('the use of the program, sign-ins and who is online are the sums of their rows', async () => {
  await t.sql(
    `insert into analytics_online (org_id, at, process_id, people) values (189, ${t.sqlNow} - interval '30 seconds', 991, 5)`,
  );
  for (const who of [head, office, platform]) {
    const { figures } = await who.ok(calls.adoption, SPAN);
    const orgs = await all((curPage) => who.ok(calls.adoption, { ...SPAN, curPage }));
    for (const key of ['teachers', 'students', 'clazzes', 'views', 'works'] as const)
      expect([key, sumOf(orgs, key)]).toEqual([key, figures[key]]);
    const now = await who.ok(calls.online, {});
    expect(now.people).toBeGreaterThanOrEqual(5);
    expect(sumOf(now.orgs, 'people')).toBe(now.people);
  }
  const { figures } = await platform.ok(calls.platformLogins, SPAN);
  const days = await all((curPage) => platform.ok(calls.platformLogins, { ...SPAN, curPage }));
  for (const key of ['logins', 'refused'] as const) expect([key, sumOf(days, key)]).toEqual([key, figures[key]]);
});
/** People stand in several rows; shares and means are none of their parts' sums. */
const NO_SUM = new Set(['people', 'learners', 'most', 'mean', 'rightRate', 'inLibRate', 'givenRate', 'preparedRate']);
test('the bars of every tile come to the sum of their page', async () => {
  const wrong: string[] = [];
  let compared = 0;
  for (const [who, level, where] of [
    [clerk, 'org', {}],
    [office, 'reg', {}],
    [office, 'org', { orgId: 189 }],
    [platform, 'reg', {}],
  ] as const)
    for (const page of screenPagesOf(level)) {
      const of = { page, from: MONDAY, to: TUESDAY, ...where };
      const { figures } = await who.ok(calls.screenPage, of);
      for (const tile of Object.keys(SCREEN_TILES[page][level]).filter((one) => one !== 'sum')) {
        const { keys, rows, hidden } = await who.ok(calls.screenPage, { ...of, tile });
        if (hidden > 0) continue;
        for (const [at, key] of keys.entries()) {
          const whole = figures.find((one) => one.key === key)?.value;
          if (whole == null || NO_SUM.has(key) || key.startsWith('per')) continue;
          const sum = rows.reduce((n, row) => n + (row.values[at] ?? 0), 0);
          compared += 1;
          if (sum !== whole) wrong.push(`${level} ${page} ${tile} ${key}: ${sum} of ${whole}`);
        }
      }
    }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(40);
});
test('a bureau’s administrator without the screen reads the lists and no tile, a school’s reads its days and traces and neither', async () => {
  await grantBureaus(['ADMIN_SUPERMAN']);
  const bureau = await t.as('bureau4109');
  for (const kind of LIST_KINDS) await bureau.ok(calls.regionList, { kind, orgId: 189 });
  expect((await bureau.refused(calls.screenPage, { page: 'info' })).status).toBe(403);
  expect((await bureau.refused(calls.absences, { wall: true })).status).toBe(403);
  const days = await clerk.ok(calls.schoolLessons, { from: MONDAY, to: TUESDAY });
  for (const [who, where] of [
    [bureau, { orgId: 189 }],
    [head, {}],
  ] as const) {
    const { items } = await who.ok(calls.schoolLessons, { from: MONDAY, to: TUESDAY, ...where });
    expect(items.map((day) => [day.onDate, day.planned])).toEqual(days.items.map((day) => [day.onDate, day.planned]));
    expect((await who.ok(calls.schoolTraces, { ...SPAN, ...where })).total).toBe(3);
  }
  expect((await head.refused(calls.regionList, { kind: 'orgs' })).status).toBe(403);
  expect((await head.refused(calls.screenPage, { page: 'info' })).status).toBe(403);
  await grantBureaus(BUREAU);
});
