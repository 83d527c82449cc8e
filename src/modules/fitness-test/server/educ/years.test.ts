import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { sumsAreRight } from './testing';

let t: TestApp;
let admin: Caller;
let yearId: number;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  yearId = (await admin.ok(calls.yearList, {})).items[0]!.yearId;
});
afterAll(async () => {
  await t.stop();
});

const rowOf = async (userId: number, year = yearId) =>
  (await admin.ok(calls.educList, { yearId: year, pageSize: 200 })).items.find((r) => r.userId === userId)!;

describe('opening a year', () => {
  test('makes the roster of running classes once, with the standard written down', async () => {
    const school = await t.as('school619');
    await t.sql('delete from fitness_test_year where org_id = 619 and year_id = $1', [yearId]);
    const year = await school.ok(calls.yearOpen, { yearId });
    expect(year).toMatchObject({ yearId, state: 'open', standardKey: 'CN-FITNESS-2014@1', complete: 0 });
    const [{ n }] = (await t.sql<{ n: number }>(
      'select count(distinct user_id)::int n from class_student_v where org_id = 619 and clazz_type = 1',
    )) as [{ n: number }];
    expect(year.due).toBe(n);
    expect(await school.refused(calls.yearOpen, { yearId })).toMatchObject({
      status: 409,
      error: 'fitness-test.fault.yearOpened',
    });
    expect(await school.refused(calls.yearOpen, { yearId: yearId + 1 })).toMatchObject({ status: 400 });
    await sumsAreRight(t, 619);
  });
  test('a child who has a result keeps the class of the test; one without follows', async () => {
    const [a, b] = (await admin.ok(calls.educList, { yearId, clazzId: 189002, pageSize: 50 })).items.slice(0, 2) as [
      calls.EducRow,
      calls.EducRow,
    ];
    await t.sql('delete from fitness_test_result where org_id = 189 and year_id = $1 and user_id = $2', [
      yearId,
      b.userId,
    ]);
    await t.sql(
      'update fitness_test_total set relief_kind = null, relief_ground = null, done = 0 where org_id = 189 and year_id = $1 and user_id = $2',
      [yearId, b.userId],
    );
    await t.sql('delete from class_group_member where org_id = 189 and user_id = any($1)', [[a.userId, b.userId]]);
    await t.sql(
      'update class_enrolment set clazz_id = 189003 where org_id = 189 and clazz_id = 189002 and user_id = any($1)',
      [[a.userId, b.userId]],
    );
    expect(await admin.ok(calls.yearSync, { yearId })).toMatchObject({ moved: 1 });
    expect([(await rowOf(a.userId)).clazzId, (await rowOf(b.userId)).clazzId]).toEqual([189002, 189003]);
    await sumsAreRight(t, 189);
  });
  test('a year gone by has the children of then, in the class of then; a school that was not here yet has those of today', async () => {
    const school = await t.as('school619');
    const last = yearId - 1;
    const opened = async () => {
      await t.sql('delete from fitness_test_year where org_id = 619 and year_id = $1', [last]);
      await school.ok(calls.yearOpen, { yearId: last });
      return t.sql<{ user_id: number; clazz_id: number; grd_id: number }>(
        'select user_id, clazz_id, grd_id from fitness_test_total where org_id = 619 and year_id = $1 order by user_id',
        [last],
      );
    };
    const today = await opened();
    const kid = today[0];
    const [other] = await t.sql<{ clazz_id: number }>(
      'select min(clazz_id) as clazz_id from class_clazz_v where org_id = 619 and clazz_type = 1 and clazz_id <> $1',
      [kid?.clazz_id],
    );
    const to = other?.clazz_id;
    await t.sql('update class_enrolment set joined_at = $1 where org_id = 619 and user_id = any($2::bigint[])', [
      `${last}-09-01`,
      today.map((row) => row.user_id),
    ]);
    expect(await opened()).toEqual(today);
    // It moved since: one stay until August, another from then on.
    await t.sql(
      `insert into class_enrolment (org_id, clazz_id, user_id, joined_at, is_home)
       select 619, $1, $2, $3, false`,
      [to, kid?.user_id, `${yearId}-08-20`],
    );
    await t.sql(
      `update class_enrolment set removed_at = $3, removed_why = 'moved', is_home = false
       where org_id = 619 and clazz_id = $1 and user_id = $2`,
      [kid?.clazz_id, kid?.user_id, `${yearId}-08-20`],
    );
    expect(await opened()).toEqual(today);
  });
  test('a child who changes school is tested there; one who repeats a grade is scored by its table again, and both years stand', async () => {
    const [child] = (await admin.ok(calls.educList, { yearId, grdId: 8, sex: 'male', pageSize: 50 })).items.filter(
      (r) => r.total != null,
    );
    await t.sql(
      "update fitness_test_total set grd_id = 8, clazz_name = '八年级1班' where org_id = 189 and year_id = $1 and user_id = $2",
      [yearId - 1, child!.userId],
    );
    const archive = await admin.ok(calls.educArch, { userId: child!.userId });
    expect(archive.years.map((y) => [y.yearId, y.grdId])).toEqual([
      [yearId - 1, 8],
      [yearId, 8],
    ]);
    const run = archive.curves.find((c) => c.itemId === 'run_50m')!;
    expect(run.pass[0]).toBe(run.pass[1]);
    await t.sql(
      "update fitness_test_total set grd_id = 7, clazz_name = '七年级1班' where org_id = 189 and year_id = $1 and user_id = $2",
      [yearId - 1, child!.userId],
    );
    // Somebody new in a class comes onto the roster untested, and results brought along are entered like any other.
    const [gone] = await t.sql<{ user_id: number }>(
      `
        delete from fitness_test_total
        where org_id = 189
          and year_id = $1
          and user_id = (
            select user_id
            from fitness_test_total
            where org_id = 189 and year_id = $1 and grd_id = 7 and total is not null
            order by user_id desc limit 1
          )
        returning user_id
      `,
      [yearId],
    );
    await t.sql('delete from fitness_test_result where org_id = 189 and year_id = $1 and user_id = $2', [
      yearId,
      gone!.user_id,
    ]);
    expect(await admin.ok(calls.yearSync, { yearId })).toMatchObject({ added: 1 });
    expect(await rowOf(gone!.user_id)).toMatchObject({ done: 0, total: null });
    expect(
      (await admin.ok(calls.educSet, { id: gone!.user_id, yearId, values: { fvc: '3000' }, doneOn: '2026-09-20' }))
        .results[0],
    ).toMatchObject({ itemId: 'fvc', doneOn: '2026-09-20' });
    await sumsAreRight(t, 189);
  });
  test('a year gone by has the children of today in the grade of then, and bringing its roster up to date moves nobody up', async () => {
    for (const table of ['stat', 'year'])
      await t.sql(`delete from fitness_test_${table} where org_id = 189 and year_id = $1`, [yearId - 1]);
    const year = await admin.ok(calls.yearOpen, { yearId: yearId - 1 });
    const now = new Map(
      (
        await t.sql<{ user_id: number; grd_id: number }>(
          'select user_id, grd_id from class_student_v where org_id = 189 and clazz_type = 1',
        )
      ).map((r) => [r.user_id, r.grd_id]),
    );
    const rows = (await admin.ok(calls.educList, { yearId: yearId - 1, pageSize: 200 })).items;
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.length).toBe(year.due);
    for (const r of rows) expect(r.grdId).toBe(now.get(r.userId)! - 1);
    for (const r of rows.slice(0, 3)) expect(r.clazzName.startsWith(r.grdName)).toBe(true);
    expect(await admin.ok(calls.yearSync, { yearId: yearId - 1 })).toEqual({ added: 0, moved: 0, removed: 0 });
    // Scored by the table of then: the same run of the same child is worth more a grade lower.
    const child = rows.find((r) => r.sex === 'male')!;
    const points = async (y: number) =>
      (await admin.ok(calls.educSet, { id: child.userId, yearId: y, values: { run_50m: '9.9' } })).results.find(
        (x) => x.itemId === 'run_50m',
      )!.points!;
    expect(await points(yearId - 1)).toBeGreaterThan(await points(yearId));
  });
});
