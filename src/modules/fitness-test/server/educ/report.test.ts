import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../../kernel/server/sheet/pool';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import { options } from '../../../people/contract';
import * as calls from '../../contract';
import { sightText } from '../../rules/eyes';

let t: TestApp;
let school: Caller;
let bureau: Caller;
let yearId: number;
beforeAll(async () => {
  t = await TestApp.start();
  school = await t.as('school189');
  bureau = await t.as('bureau4109');
  yearId = (await school.ok(calls.yearList, {})).items[0]!.yearId;
});
afterAll(async () => {
  await t.stop();
});

const count = async (where: string) =>
  (
    await t.sql<{ due: number; n: number; mean: number | null; c1: number; c4: number }>(
      `
        select count(*)::int due, count(total)::int n, round(avg(total) / 10)::int * 10 as mean,
          count(*) filter (where level = 'excellent')::int c1, count(*) filter (where level = 'fail')::int c4
        from fitness_test_total
        where year_id = ${yearId} and ${where}
      `,
    )
  )[0]!;

describe('the report', () => {
  test('equals what the rows say at every step of the drill-down: region, school, grade, class, child', async () => {
    const region = await bureau.ok(calls.educReport, { yearId });
    expect(region).toMatchObject({ level: 'reg', below: 'org', names: true });
    const all = await count('org_id in (189, 205, 619)');
    expect(region.figures).toMatchObject({
      due: all.due,
      complete: all.n,
      mean: all.mean,
      excellent: all.c1,
      fail: all.c4,
    });
    expect(region.groups.map((g) => g.id).sort()).toEqual([189, 205, 619]);
    const org = await bureau.ok(calls.educReport, { yearId, orgId: 189 });
    const own = await count('org_id = 189');
    expect(org.figures).toMatchObject({ due: own.due, complete: own.n, mean: own.mean });
    expect(org.figures).toEqual(region.groups.find((g) => g.id === 189)!.figures);
    const grade = await bureau.ok(calls.educReport, { yearId, orgId: 189, grdId: 7 });
    expect(grade.figures).toEqual(org.groups.find((g) => g.id === 7)!.figures);
    expect(grade.trail.map((p) => p.level)).toEqual(['reg', 'org', 'grd']);
    const clazz = await bureau.ok(calls.educReport, { yearId, orgId: 189, clazzId: grade.groups[0]!.id });
    expect(clazz.figures).toEqual(grade.groups[0]!.figures);
    expect(clazz.children).toHaveLength(clazz.figures.due);
    for (const r of [region, org, grade]) expect(r.groups.reduce((n, g) => n + g.figures.due, 0)).toBe(r.figures.due);
    const girls = await school.ok(calls.educReport, { yearId, sex: 'female' });
    expect(girls.figures).toEqual((await school.ok(calls.educReport, { yearId })).female);
  });
  test('the workbook says what the screen says, sheet by sheet, in the language of the reader', async () => {
    const report = await bureau.ok(calls.educReport, { yearId });
    const book = async (
      who: Caller,
      call: typeof calls.educReportDown | typeof calls.educYearsDown,
      ask: Record<string, unknown>,
    ) => readSheet(new Uint8Array((await who.send(call as typeof calls.educReportDown, ask)).raw), 'x.xlsx');
    const whole = await book(bureau, calls.educReportDown, { yearId });
    expect(whole.headers.slice(0, 4)).toEqual(['性别', '应测人数', '已完成', '免测或缓测']);
    expect(whole.rows[0]!.slice(0, 4).map(String)).toEqual([
      '全部',
      String(report.figures.due),
      String(report.figures.complete),
      String(report.figures.excused),
    ]);
    expect((await book(bureau.in('en-US'), calls.educReportDown, { yearId })).headers[0]).toBe('Gender');
    const trend = await school.ok(calls.educYears, { itemId: 'run_50m' });
    const sheet = await book(school, calls.educYearsDown, { itemId: 'run_50m' });
    expect(sheet.rows.map((r) => [r[0], Number(r[1])])).toEqual(trend.rows.map((r) => [r.name, r.n]));
    expect(await school.refused(calls.educReportDown, { orgId: 619 })).toMatchObject({ status: 404 });
  });
  test('says of each item how many have it, the mean and the levels', async () => {
    const report = await school.ok(calls.educReport, { yearId, grdId: 7 });
    const run = report.items.find((i) => i.itemId === 'run_50m')!;
    const [row] = await t.sql<{ n: number; p: number }>(
      `
        select count(r.points)::int n, round(avg(r.points) * 10)::int * 10 as p
        from fitness_test_result r
        join fitness_test_total t using (org_id, year_id, user_id)
        where r.org_id = 189 and r.year_id = $1 and t.grd_id = 7 and r.item_id = 'run_50m'
      `,
      [yearId],
    );
    expect(run).toMatchObject({ n: row!.n, points: row!.p });
    expect(run.counts!.reduce((a, b) => a + b, 0)).toBe(run.n);
    expect(report.items.find((i) => i.itemId === 'height')).toMatchObject({ points: null, counts: null });
  });
  test('the year before stands beside it, and the trend has a line for each grade', async () => {
    const report = await school.ok(calls.educReport, { yearId });
    expect(report.before?.yearId).toBe(yearId - 1);
    const trend = await school.ok(calls.educYears, {});
    expect(trend.rows.map((r) => r.yearId)).toEqual([yearId - 1, yearId]);
    expect(trend.rows[1]).toMatchObject({ n: report.figures.complete, points: report.figures.mean });
    const run = await bureau.ok(calls.educYears, { orgId: 189, itemId: 'run_50m', grdId: 8 });
    expect(run.grades).toHaveLength(1);
    expect(run.rows[1]!.value).toBeGreaterThan(500);
  });
  test('another region is gone; groups under five say nothing where children may not be named', async () => {
    expect(await bureau.refused(calls.educReport, { orgId: 710 })).toMatchObject({ status: 404 });
    expect(await school.refused(calls.educReport, { orgId: 619 })).toMatchObject({ status: 404 });
    // A custom role of the bureau with the menu group alone.
    const [person] = await t.sql<{ user_id: number }>(
      "select user_id from people_person where org_id = 100 and user_type = 2 and login like 't100%' order by user_id limit 1",
    );
    await t.sql(
      `insert into role_role (org_id, role_id, name, func_ids, made_at) values (100, 100900, '体质专员', '{mod:sport.phys8}', ${t.sqlNow})`,
    );
    await t.sql('insert into people_person_role (org_id, user_id, role_id) values (100, $1, 100900)', [
      person!.user_id,
    ]);
    await t
      .sql(
        "insert into account_credential (org_id, user_id, pwd_hash, must_change) values (100, $1, 'x', false) on conflict do nothing",
        [person!.user_id],
      )
      .catch(() => undefined);
    const clerk = await t.asUser(100, person!.user_id);
    const report = await clerk.ok(calls.educReport, { yearId, orgId: 205 });
    expect(report.names).toBe(false);
    for (const g of report.groups)
      if (g.figures.complete > 0 && g.figures.complete < 5)
        expect(g.figures).toMatchObject({ small: true, mean: null, excellent: null });
    expect(report.groups.some((g) => g.figures.small)).toBe(true);
    // Nothing can be reckoned back: neither from the whole less what is shown, nor from the other sex, nor by opening what was hidden.
    for (const g of report.groups) {
      if (g.figures.small)
        expect((await clerk.ok(calls.educReport, { yearId, orgId: 205, grdId: g.id })).figures).toMatchObject({
          small: true,
          mean: null,
        });
      expect(g.male.complete > 0 && g.female.complete > 0 && g.male.small !== g.female.small).toBe(false);
    }
    const hidden = report.groups.filter((g) => g.figures.complete > 0 && g.figures.small);
    if (report.groups.some((g) => g.figures.complete > 0 && !g.figures.small)) expect(hidden.length).toBeGreaterThan(1);
    const rows = await clerk.ok(calls.educList, { yearId, orgId: 205, pageSize: 50 });
    expect(rows).toMatchObject({ items: [], total: 0 });
    const all = await clerk.rows(calls.educList, { yearId, orgId: 189, pageSize: 200 });
    expect(all.length).toBeGreaterThan(10);
    expect(
      all.filter((r) => !/^.\*\*$/.test(r.name) || r.sidNo != null || r.natNo != null || r.bornOn != null),
    ).toEqual([]);
    expect(await clerk.refused(calls.educArch, { userId: all[0]!.userId })).toMatchObject({ status: 404 });
  });
  test('who may not read names finds, sorts and exports nobody by them, and gets no rows of groups under five', async () => {
    const [person] = await t.sql<{ user_id: number }>(
      'select user_id from people_person_role where org_id = 100 and role_id = 100900',
    );
    const clerk = await t.asUser(100, person!.user_id);
    const [child] = await bureau.rows(calls.educList, { yearId, orgId: 189, pageSize: 1 });
    for (const name of [child!.name, child!.sidNo ?? '1'])
      for (const call of [calls.educList, calls.educExport])
        expect(await clerk.refused(call, { yearId, name })).toMatchObject({
          status: 403,
          error: 'kernel.fault.masked',
          fields: [{ path: 'name' }],
        });
    for (const sort of ['name', '-name', 'sidNo'] as const)
      expect(await clerk.refused(calls.educList, { yearId, sort })).toMatchObject({
        status: 403,
        error: 'kernel.fault.masked',
      });
    expect((await bureau.rows(calls.educList, { yearId, name: child!.name })).map((r) => r.userId)).toContain(
      child!.userId,
    );
    // Nor does a picker say whose id it is.
    for (const asked of [{ q: child!.name }, { userIds: [child!.userId] }])
      expect((await clerk.ok(options, { orgId: 189, ...asked })).items.filter((o) => o.userType === 1)).toEqual([]);
    // The file hides the same fields.
    const sheet = await readSheet((await clerk.send(calls.educExport, { yearId, orgId: 189 })).raw, 'a.xlsx');
    const at = sheet.headers.indexOf('班级') + 2;
    expect(sheet.rows.length).toBeGreaterThan(10);
    expect(sheet.rows.filter((r) => !/^.\*\*$/.test(String(r[at])))).toEqual([]);
    // No class with fewer than five children stands in the list, whatever is asked for; the bureau's administrator sees them.
    const small = await t.sql<{ clazz_id: string }>(
      'select clazz_id from fitness_test_total where year_id = $1 and org_id in (189, 205, 619) group by clazz_id having count(*) < 5',
      [yearId],
    );
    expect(small.length).toBeGreaterThan(0);
    for (const { clazz_id: id } of small) {
      expect((await clerk.ok(calls.educList, { yearId, clazzId: Number(id) })).total).toBe(0);
      expect((await bureau.ok(calls.educList, { yearId, clazzId: Number(id) })).total).toBeGreaterThan(0);
    }
    // Nor does a choice that leaves a few of a school: not in the rows, not in their number, not in the file.
    for (const level of ['excellent', 'good', 'pass', 'fail'] as const)
      for (const sex of ['male', 'female'] as const)
        for (const clazzId of [undefined, 189001, 189002, 189003]) {
          const asked = { yearId, orgId: 189, level, sex, clazzId };
          const all = (await bureau.ok(calls.educList, asked)).total;
          const { total, items } = await clerk.ok(calls.educList, { ...asked, pageSize: 200 });
          expect([total === 0 || total >= 5, all < 5 ? total : 0, items.length]).toEqual([true, 0, total]);
          const { raw } = await clerk.send(calls.educExport, asked);
          if (total > 0) expect((await readSheet(raw, 'a.xlsx')).rows).toHaveLength(total);
        }
    const seen = await clerk.rows(calls.educList, { yearId, pageSize: 200 });
    const sizes = new Map<number, number>();
    for (const r of seen) sizes.set(r.clazzId, (sizes.get(r.clazzId) ?? 0) + 1);
    expect([...sizes.values()].filter((n) => n < 5)).toEqual([]);
  });
});

describe('one child', () => {
  test('the archive has every year, growth curves with bounds of the own grade, and why each result has its points', async () => {
    const { userId } = await t.who('student189');
    const archive = await (await t.as('student189')).ok(calls.educMine, {});
    expect(archive.years.map((y) => y.yearId)).toEqual([yearId - 1, yearId]);
    const older = (await school.ok(calls.educList, { yearId, grdId: 8, pageSize: 5 })).items.find(
      (r) => r.total != null,
    )!;
    const two = await school.ok(calls.educArch, { userId: older.userId });
    expect(two.years.map((y) => y.grdId)).toEqual([7, 8]);
    const run = two.curves.find((c) => c.itemId === 'run_50m')!;
    expect(run.values).toHaveLength(2);
    expect(run.excellent[1]!).toBeLessThan(run.pass[1]!);
    const bmi = two.curves.find((c) => c.itemId === 'bmi')!;
    expect(bmi.pass[0]!).toBeLessThan(bmi.excellent[0]!);
    // Sight of the year's last screening: for the school and the child, not for a teacher or the bureau.
    const [seen] = await t.sql<{ naked_left: number | null }>(
      'select naked_left from vision_screening where org_id = 189 and user_id = $1 and year_id = $2 order by term_id desc limit 1',
      [userId, yearId],
    );
    const sight = async (who: Caller) => (await who.ok(calls.educArch, { userId })).years.at(-1)!.eyes?.left ?? null;
    // A child who was screened without a figure for the eye has an empty one.
    expect(await sight(school)).toBe(seen ? sightText(seen.naked_left) : null);
    expect([
      (await sight(await t.as('student189'))) === (await sight(school)),
      await sight(bureau),
      await sight(await t.as('classmgr189')),
    ]).toEqual([true, null, null]);
    expect(two.why.length).toBeGreaterThan(4);
    expect((await school.in('en-US').ok(calls.educArch, { userId })).why[0]!.text).toMatch(/points/);
  });
  test('a student sees the own archive, a teacher those of the own classes, a school its own; anybody else gets "gone"', async () => {
    const { userId } = await t.who('student189');
    const student = await t.as('student189');
    expect((await student.ok(calls.educArch, { userId })).userId).toBe(userId);
    const other = (await school.ok(calls.educList, { yearId, clazzId: 189002, pageSize: 5 })).items.find(
      (r) => r.userId !== userId,
    )!;
    expect(await student.refused(calls.educArch, { userId: other.userId })).toMatchObject({ status: 404 });
    const mgr = await t.as('classmgr189');
    await mgr.ok(calls.educArch, { userId });
    const far = (await school.ok(calls.educList, { yearId, grdId: 1, pageSize: 1 })).items[0]!;
    expect(await mgr.refused(calls.educArch, { userId: far.userId })).toMatchObject({ status: 404 });
    expect(await (await t.as('school619')).refused(calls.educArch, { userId })).toMatchObject({ status: 404 });
    await bureau.ok(calls.educArch, { userId });
    expect((await mgr.ok(calls.educCards, { yearId, userIds: [userId] })).items).toHaveLength(1);
    expect(await mgr.refused(calls.educCards, { yearId, userIds: [far.userId] })).toMatchObject({ status: 404 });
    const plan = await student.ok(calls.educPlan, { userId });
    for (const item of plan.items) expect(item.weeks).toHaveLength(6);
  });
});
