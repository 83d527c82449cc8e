import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { testToday } from '../../../kernel/testing/test-day';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { screenRefs } from '../../analytics/contract';
import { listClazzes, listGrades } from '../../class/contract';
import * as fitness from '../../fitness-test/contract';
import * as organisation from '../../organisation/contract';
import { basicStudents, studentCreate } from '../../people/contract';
import { benchGet } from '../../shell/contract';
import { boardExam, boardPage } from '../contract';

// The same figure asked on every page that shows it, in a world with what once told them apart: children who came after the year's
// list was made, exempt ones, a child without a class, tutoring classes, an ended class, a training institution and a school that
// is switched off.
let t: TestApp;
let school: Caller;
let bureau: Caller;
let platform: Caller;
const year = schoolYearOf(testToday());
const NEWCOMERS = 4;

beforeAll(async () => {
  t = await TestApp.start();
  [school, bureau, platform] = await Promise.all([t.as('school189'), t.as('bureau4109'), t.as('platform')]);
  for (let n = 1; n <= NEWCOMERS; n += 1)
    await school.ok(studentCreate, { name: `新来${n}`, sex: n % 2 ? 'male' : 'female', clazzId: 189002 });
  await school.ok(studentCreate, { name: '未分班', sex: 'male' });
  await t.sql(
    `update class_clazz set ended_at = ${t.sqlNow} where org_id = 189 and clazz_id = (select max(clazz_id) from class_clazz where org_id = 189 and clazz_type = 1)`,
  );
});
afterAll(async () => {
  await t.stop();
});

const board = async (who: Caller, level: 'org' | 'reg', page: string, key: string) =>
  (await who.ok(boardPage, { level, page, tile: 'sum', ...(page === 'users' ? {} : { yearId: year }) })).figures.find(
    (f) => f.key === key,
  )?.value;
const bench = async (who: Caller, key: string) =>
  (await who.ok(benchGet, {})).figures.find((f) => f.key === key)?.value;
/** What the education screen says today of whoever asks. */
const screen = async (who: Caller, key: string) =>
  (await who.ok(screenRefs, {})).figures.find((f) => f.key === key)?.value;
const tenths = (share: number | null) => (share == null ? null : Math.round(share * 1000) / 10);

describe('a figure is the same on every page', () => {
  test.each([
    ['a school', () => school, 'org'],
    ['a bureau', () => bureau, 'reg'],
  ] as const)('completion of %s: report, list, boards and exam monitor', async (_, who, level) => {
    const report = (await who().ok(fitness.educReport, { yearId: year })).figures;
    const row = (await who().ok(fitness.yearList, {})).items.find((y) => y.yearId === year)!;
    const lacking = await who().ok(fitness.educLacking, { yearId: year });
    const monitor = (await who().ok(boardExam, { tile: 'sum', yearId: year })).figures;
    const shown = (key: string) => monitor.find((f) => f.key === key)?.value;
    for (const other of [row, lacking])
      expect({ due: other.due, complete: other.complete, excused: other.excused }).toEqual({
        due: report.due,
        complete: report.complete,
        excused: report.excused,
      });
    expect(report.excused).toBeGreaterThan(0);
    const rate = tenths(fitness.completion(report));
    expect([
      await board(who(), level, 'index', 'testedRate'),
      await board(who(), level, 'users2', 'testedRate'),
      shown('testedRate'),
    ]).toEqual([rate, rate, rate]);
    expect([shown('due'), shown('left')]).toEqual([report.due, fitness.leftToTest(report)]);
    expect(await board(who(), level, 'users2', 'left')).toBe(fitness.leftToTest(lacking));
    // What the sentence says is what the share divides.
    expect(tenths(report.complete / fitness.toBeTested(report))).toBe(rate);
  });
  test.each([
    ['a school', () => school, 'org'],
    ['a bureau', () => bureau, 'reg'],
  ] as const)('pass rate and good rate of %s: report and board', async (_, who, level) => {
    const { complete, excellent, good, fail } = (await who().ok(fitness.educReport, { yearId: year })).figures;
    const rate = (part: number | null) => tenths(part == null ? null : part / complete);
    expect(complete).toBeGreaterThan(0);
    expect([await board(who(), level, 'index', 'passRate'), await board(who(), level, 'index', 'goodRate')]).toEqual([
      rate(fail == null ? null : complete - fail),
      rate(excellent == null || good == null ? null : excellent + good),
    ]);
  });
  test('a school in its region’s report and its own report are of the same children', async () => {
    const own = (await school.ok(fitness.educReport, { yearId: year })).figures;
    const among = (await bureau.ok(fitness.educReport, { yearId: year })).groups.find((g) => g.id === 189)!.figures;
    expect([among.due, among.complete]).toEqual([own.due, own.complete]);
  });
  test('who came after the list was made is to be tested in the class, the grade and the school', async () => {
    const kept = await t.sql<{ due: number }>(
      "select sum(due)::int due from fitness_test_stat where org_id = 189 and year_id = $1 and clazz_id = 0 and item_id = ''",
      [year],
    );
    const whole = await school.ok(fitness.educReport, { yearId: year });
    expect(whole.figures.due).toBe(kept[0]!.due + NEWCOMERS);
    expect(whole.groups.reduce((n, g) => n + g.figures.due, 0)).toBe(whole.figures.due);
    const clazz = await school.ok(fitness.educReport, { yearId: year, clazzId: 189002 });
    const clazzes = (
      await school.ok(fitness.educReport, { yearId: year, grdId: clazz.trail.find((p) => p.level === 'grd')!.id! })
    ).groups;
    expect(clazzes.find((g) => g.id === 189002)!.figures.due).toBe(clazz.figures.due);
    // A year that was closed waits for nobody.
    await t.sql(
      `update fitness_test_year set state = 'closed', closed_at = ${t.sqlNow} where org_id = 189 and year_id = $1`,
      [year],
    );
    expect((await school.ok(fitness.educReport, { yearId: year })).figures.due).toBe(kept[0]!.due);
    await t.sql("update fitness_test_year set state = 'open', closed_at = null where org_id = 189 and year_id = $1", [
      year,
    ]);
  });
  test('students, teachers and classes of a school: bench, overview, board and education screen, which counts those in classes', async () => {
    const monitor = await t.as('classmgr189');
    const overview = await school.ok(organisation.overview, { id: 189 });
    const students = [
      await bench(school, 'students'),
      overview.people.student,
      await board(school, 'org', 'users', 'students'),
      (await school.ok(basicStudents, { pageSize: 1 })).total,
    ];
    expect(new Set(students).size).toBe(1);
    const [unplaced] = await t.sql<{ n: number }>(
      `select count(*)::int as n
       from people_head_v h
       where h.org_id = 189 and h.kind = 'student' and not exists (
         select 1
         from class_student_v s
         where s.org_id = h.org_id and s.user_id = h.user_id and s.clazz_type = 1)`,
    );
    expect(unplaced?.n).toBeGreaterThan(0);
    expect(await screen(monitor, 'students')).toBe(Number(students[0]) - (unplaced?.n ?? 0));
    const teachers = [
      await bench(school, 'teachers'),
      overview.people.teacher,
      await board(school, 'org', 'users', 'teachers'),
      await screen(monitor, 'teachers'),
    ];
    expect(new Set(teachers).size).toBe(1);
    // Electives have a grade as well, and are no classes of it.
    await t.sql(
      'update class_clazz set grd_id = 7 where org_id = 189 and clazz_type <> 1 and ended_at is null and grd_id is null',
    );
    const grades = (await school.ok(listGrades, {})).items;
    const classes = [
      await bench(school, 'classes'),
      overview.classes,
      await board(school, 'org', 'users', 'clazzes'),
      await screen(monitor, 'clazzes'),
      grades.reduce((sum, g) => sum + g.clazzCount, 0),
      (await school.ok(listClazzes, { clazzType: 1, pageSize: 1 })).total,
    ];
    expect(new Set(classes).size).toBe(1);
  });
  test('schools, students, teachers and classes of a region: bench, region home and board, without learners and without schools that are off', async () => {
    await t.sql(
      'update organisation_org set enabled = false where org_id = (select max(org_id) from organisation_org where busi_id = 4 and reg_id::text like $1)',
      ['4109%'],
    );
    const home = (await bureau.ok(organisation.regionHome, {})).total;
    const of = async (key: string, key2: string, own: number) => [
      await bench(bureau, key),
      own,
      await board(bureau, 'reg', 'users', key2),
      // Its students are those in classes, under a name of their own.
      ...(key === 'students' ? [] : [await screen(bureau, key2)]),
    ];
    for (const figures of [
      await of('schools', 'schools', home.schools),
      await of('students', 'students', home.students),
      await of('teachers', 'teachers', home.teachers),
      await of('classes', 'clazzes', home.classes),
    ])
      expect(new Set(figures).size).toBe(1);
    expect(home.disabled).toBe(1);
    // The platform reaches training institutions too; their learners are no students.
    const everywhere = (await platform.ok(organisation.regionHome, {})).total;
    expect(everywhere.students).toBe(await board(platform, 'reg', 'users', 'students'));
    const [learners] = await t.sql<{ n: number }>("select count(*)::int n from people_head_v where kind = 'learner'");
    expect(learners!.n).toBeGreaterThan(0);
  });
});
