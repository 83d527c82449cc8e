import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrg } from '../../../../kernel/server/db/tenant';
import { root } from '../../../../kernel/server/root';
import { seeded } from '../../../../kernel/server/world';
import { TestApp, fileOf, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { enterResults } from './enter';
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

describe('a year of the school', () => {
  test('the list shows every child of the roster with results, points, total and level', async () => {
    const all = await admin.ok(calls.educList, { yearId, pageSize: 200 });
    const [{ n }] = (await t.sql<{ n: number }>(
      'select count(*)::int n from class_student_v where org_id = 189 and clazz_type = 1',
    )) as [{ n: number }];
    expect(all.total).toBe(n);
    const done = all.items.find((r) => r.total != null)!;
    expect(done.results.find((r) => r.itemId === 'bmi')!.level).toMatch(/low|normal|over|obese/);
    const sum = Math.round(done.results.reduce((s, r) => s + (r.points ?? 0), 0));
    expect(sum).toBeGreaterThan(0);
    const girls = await admin.ok(calls.educList, { yearId, sex: 'female', grdId: 7, sort: '-total', pageSize: 50 });
    expect(girls.items.every((r) => r.sex === 'female' && r.grdId === 7)).toBe(true);
    const totals = girls.items.map((r) => r.total ?? -1);
    expect(totals).toEqual([...totals].sort((a, b) => b - a));
    expect(
      (await admin.ok(calls.educList, { yearId, lacks: 'run_50m', pageSize: 200 })).items.every((r) =>
        r.missing.includes('run_50m'),
      ),
    ).toBe(true);
  });
  test('entering by hand scores at once, says why a result cannot be read, and leaves old and new in the book', async () => {
    const boy = (await admin.ok(calls.educList, { yearId, sex: 'male', grdId: 8, pageSize: 50 })).items[0]!;
    const set = await admin.ok(calls.educSet, {
      id: boy.userId,
      yearId,
      values: { run_50m: '8.91', run_1000m: '3\'55"', pull_up: '5' },
      why: '复测',
    });
    expect(set.results.find((r) => r.itemId === 'run_50m')).toMatchObject({ value: 891, text: '8.91' });
    expect(set.results.find((r) => r.itemId === 'run_1000m')).toMatchObject({ value: 23500, text: '3\'55"' });
    const bad = await admin.refused(calls.educSet, { id: boy.userId, yearId, values: { run_1000m: "3'75" } });
    expect(bad).toMatchObject({ status: 400, error: 'fitness-test.fault.badResult' });
    expect(bad.error_description).toContain('秒数不能超过 59');
    expect(
      (await admin.in('en-US').refused(calls.educSet, { id: boy.userId, yearId, values: { run_1000m: "3'75" } }))
        .error_description,
    ).toContain('Seconds go up to 59');
    const [line] = await t.sql<{ detail: { old: Record<string, unknown>; new: Record<string, unknown>; why: string } }>(
      "select detail from kernel_audit where action = 'fitness-test.result-set' and subject_id = $1 order by at desc limit 1",
      [boy.userId],
    );
    expect(line!.detail).toMatchObject({ new: { run_50m: 891, run_1000m: 23500, pull_up: 5 }, why: '复测' });
    const gone = await admin.ok(calls.educSet, { id: boy.userId, yearId, values: { run_50m: '' } });
    expect(gone).toMatchObject({ total: null, state: 'incomplete' });
    expect(gone.missing).toContain('run_50m');
    const exempt = await admin.ok(calls.educSet, {
      id: boy.userId,
      yearId,
      relief: { kind: 'exempt', ground: 'disability' },
    });
    expect(exempt).toMatchObject({ state: 'exempt', reliefKind: 'exempt' });
    await admin.ok(calls.educSet, { id: boy.userId, yearId, relief: null, values: { run_50m: '8.5' } });
    await sumsAreRight(t, 189);
  });
  test('[C-058] a time of unitType 2 is shown as minutes and seconds', async () => {
    const items = await admin.ok(calls.educItems, { yearId });
    expect(
      items
        .filter((i) => i.unitType === 2)
        .map((i) => i.itemId)
        .sort(),
    ).toEqual(['run_1000m', 'run_800m', 'shuttle_50x8']);
    const run = (await admin.ok(calls.educList, { yearId, grdId: 7, sex: 'female', pageSize: 50 })).items
      .flatMap((r) => r.results)
      .find((r) => r.itemId === 'run_800m');
    expect(run!.text).toMatch(/^\d'\d\d"/);
  });
  test('a closed year is not entered into and not scored again', async () => {
    const last = (await admin.ok(calls.yearList, {})).items[1]!;
    const child = (await admin.ok(calls.educList, { yearId: last.yearId, pageSize: 1 })).items[0]!;
    expect(
      await admin.refused(calls.educSet, { id: child.userId, yearId: last.yearId, values: { fvc: '2000' } }),
    ).toMatchObject({ status: 409, error: 'fitness-test.fault.yearClosed' });
    expect(await admin.refused(calls.yearSync, { yearId: last.yearId })).toMatchObject({ status: 409 });
  });
  test('another school is gone, its children too; a bureau reads its schools only', async () => {
    const stranger = (
      await t.sql<{ user_id: number }>(
        'select user_id from fitness_test_total where org_id = 619 order by user_id limit 1',
      )
    )[0]!;
    expect(await admin.refused(calls.educSet, { id: stranger.user_id, values: {} })).toMatchObject({ status: 404 });
    expect(await admin.refused(calls.educList, { orgId: 619 })).toMatchObject({ status: 404 });
    const bureau = await t.as('bureau4109');
    const rows = await bureau.ok(calls.educList, { yearId, pageSize: 200 });
    expect([...new Set(rows.items.map((r) => r.orgId))].sort()).toEqual([189, 205, 619]);
    expect(await bureau.refused(calls.educList, { orgId: 710 })).toMatchObject({ status: 404 });
    expect(await bureau.refused(calls.educSet, { id: rows.items[0]!.userId, values: {} })).toMatchObject({
      status: 403,
    });
    expect(await (await t.as('teacher189')).refused(calls.educList, {})).toMatchObject({ status: 403 });
    // A PE teacher's role of the school holds the menu group (decisions.md, Rights).
    expect((await (await t.as('peteach189')).ok(calls.educList, {})).total).toBeGreaterThan(0);
  });
  test('who is not tested yet adds up to the roster', async () => {
    const lacking = await admin.ok(calls.educLacking, { yearId });
    const all = (await admin.ok(calls.educList, { yearId, pageSize: 200 })).items;
    expect(lacking).toMatchObject({ due: all.length, complete: all.filter((r) => r.total != null).length });
    for (const i of lacking.items)
      expect(i.n).toBe(all.filter((r) => r.reliefKind == null && r.missing.includes(i.itemId)).length);
  });
  test('a bureau sees which school is how far, from the sums, and opens a school for its classes', async () => {
    const bureau = await t.as('bureau4109');
    const region = await bureau.ok(calls.educLacking, { yearId });
    expect(region.orgs.map((o) => o.orgId).toSorted()).toEqual([189, 205, 619]);
    const own = await bureau.ok(calls.educLacking, { yearId, orgId: 189 });
    expect(own).toMatchObject({ orgs: [], due: (await admin.ok(calls.educLacking, { yearId })).due });
    const school = region.orgs.find((o) => o.orgId === 189)!;
    expect([school.due, school.complete, school.excused, school.untouched]).toEqual([
      own.due,
      own.complete,
      own.excused,
      own.clazzes.reduce((n, c) => n + c.untouched, 0),
    ]);
    expect(region.due).toBe(region.orgs.reduce((n, o) => n + o.due, 0));
    const grades = (await bureau.ok(calls.educPlaces, { yearId })).items;
    expect(grades.map((g) => g.grdId)).toEqual(
      (
        await t.sql<{ g: number }>(
          'select distinct grd_id::int g from fitness_test_total where org_id in (189, 205, 619) and year_id = $1 order by 1',
          [yearId],
        )
      ).map((r) => r.g),
    );
    expect(await bureau.refused(calls.educLacking, { yearId, orgId: 710 })).toMatchObject({ status: 404 });
  });
  test('the export has a column for each item and a row for each child', async () => {
    const res = await admin.send(calls.educExport, { yearId, grdId: 7 });
    expect([res.status, String(res.headers['content-type'])]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
  });
});

const rowOf = async (userId: number) =>
  (await admin.ok(calls.educList, { yearId, pageSize: 200 })).items.find((r) => r.userId === userId)!;
/** Waits for a batch that is being checked or written. */
async function until(batchId: number, ...states: string[]) {
  for (;;) {
    const b = await admin.ok(calls.educImport.get, { batchId });
    if (states.includes(b.state)) return b;
    await new Promise((done) => setTimeout(done, 100));
  }
}
const upload = async (...lines: string[]) =>
  until(
    (
      await admin.ok(calls.educImport.create, {
        file: fileOf('成绩.csv', Buffer.from(lines.join('\n')), 'text/csv'),
        options: JSON.stringify({ yearId }),
      })
    ).batchId,
    'checked',
    'failed',
  );

describe('results from a sheet', () => {
  test('rows are judged by name, number and item; twice the same changes nothing; undo brings every result back', async () => {
    const all = (await admin.ok(calls.educList, { yearId, grdId: 7, pageSize: 200 })).items;
    const [a, b] = [all.find((r) => r.sex === 'male')!, all.find((r) => r.sex === 'female')!];
    const head = '学籍号,姓名,班级,50米跑,引体向上,800米跑';
    const bad = await upload(
      head,
      `${a.sidNo},没有这个人,,8.1,,`,
      `,无名氏,七年级1班,8.1,,`,
      `${a.sidNo!.slice(0, -1)}x,无名,,8.1,,`,
      `${b.sidNo},${b.name},,8.1,5,`,
      `${a.sidNo},${a.name},,快,,`,
    );
    const rows = (await admin.ok(calls.educImport.rows, { batchId: bad.batchId, only: 'all' })).items;
    expect(rows.map((r) => r.faults[0]?.code)).toEqual([
      'fitness-test.fault.nameDiffers',
      'fitness-test.fault.noChild',
      'fitness-test.fault.noChild',
      'fitness-test.fault.childNotTested',
      'fitness-test.parse.unreadable',
    ]);
    const lines = [head, `${a.sidNo},${a.name},七年级1班,7.7,6,`, `,${b.name},${b.clazzName},9.1秒,,3分58`];
    const good = await upload(...lines);
    expect(good.counts).toMatchObject({ changed: 2, faulty: 0 });
    const before = [await rowOf(a.userId), await rowOf(b.userId)];
    await admin.ok(calls.educImport.confirm, { batchId: good.batchId });
    await until(good.batchId, 'done');
    expect((await rowOf(a.userId)).results.find((r) => r.itemId === 'run_50m')).toMatchObject({
      value: 770,
      source: 'sheet',
    });
    expect((await rowOf(b.userId)).results.find((r) => r.itemId === 'run_800m')).toMatchObject({ value: 23800 });
    expect((await upload(...lines)).counts).toMatchObject({ unchanged: 2, changed: 0 });
    await sumsAreRight(t, 189);
    await admin.ok(calls.educImport.undo, { batchId: good.batchId });
    expect([await rowOf(a.userId), await rowOf(b.userId)]).toEqual(before);
    await sumsAreRight(t, 189);
  });
  test('cells of time are the minutes, seconds and tenths they show, in every format and counted from 1904 too', async () => {
    const times = async (name: string) => {
      const bytes = new Uint8Array(readFileSync(join(root, 'tests/browser/fixtures', name)));
      const given = { file: fileOf(name, bytes), options: JSON.stringify({ yearId }) };
      const { batchId } = await until((await admin.ok(calls.educImport.create, given)).batchId, 'checked', 'failed');
      const { items } = await admin.ok(calls.educImport.rows, { batchId, only: 'all' });
      // The children of the sheets are those of another world: what a cell says is judged all the same.
      expect(items.filter((row) => row.faults.some((f) => f.code.startsWith('fitness-test.parse')))).toEqual([]);
      return items.map((row) => row.cells['run_1000m']);
    };
    expect(await times('fitness-whole-minutes.xlsx')).toEqual([
      '4\'00"',
      '4\'00"',
      '5\'00"',
      '4\'05"40',
      '4\'05"40',
      '4\'05"60',
      '4\'05"60',
      '3\'59"70',
    ]);
    expect(await times('fitness-1904.xlsx')).toEqual(['4\'05"', '4\'05"', '4\'05"']);
  });
  test('whoever makes a sheet of a photo is told its columns and whom it may name, as far as the import reaches', async () => {
    const clazz = (await admin.ok(calls.educPlaces, { yearId })).items[0]!.clazzes[0]!;
    const asked = async (options: object) =>
      admin.ok(calls.educImport.columns, { options: JSON.stringify({ yearId, ...options }) });
    const school = await asked({});
    expect(school.items.find((c) => c.key === 'name')).toMatchObject({ title: '姓名', required: true, hint: 'name' });
    expect(school.items.find((c) => c.key === 'fvc')).toMatchObject({
      title: '肺活量',
      required: false,
      hint: 'number',
    });
    expect(school.items.find((c) => c.key === 'run_800m')).toMatchObject({ hint: 'time' });
    const own = (await admin.ok(calls.educList, { yearId, clazzId: clazz.clazzId, pageSize: 200 })).items;
    const names = (await asked({ clazzId: clazz.clazzId })).names;
    expect(names.toSorted()).toEqual([...new Set(own.map((r) => r.name))].toSorted());
    expect(school.names.length).toBeGreaterThan(names.length);
    expect(await admin.refused(calls.educImport.columns, { options: '{"clazzId":1}' })).toMatchObject({ status: 404 });
    expect(await admin.refused(calls.educImport.columns, { options: 'x' })).toMatchObject({ status: 400 });
    expect(await (await t.as('teacher189')).refused(calls.educImport.columns, {})).toMatchObject({ status: 403 });
    // Whose list it is: a teacher of PE, by the role of the school's group.
    const pe = await t.as('peteach189');
    const ofClazz = { options: JSON.stringify({ yearId, clazzId: clazz.clazzId }) };
    expect((await pe.ok(calls.educImport.columns, ofClazz)).names).toEqual(names);
  });
  test('the template of a class holds its children, and the given call saves the clean rows in one', async () => {
    const clazz = (await admin.ok(calls.educPlaces, { yearId })).items[0]!.clazzes[0]!;
    expect((await admin.send(calls.educDown, { yearId, clazzId: clazz.clazzId })).status).toBe(200);
    expect((await admin.send(calls.educDown, { yearId })).status).toBe(200);
    const child = (await admin.ok(calls.educList, { yearId, clazzId: clazz.clazzId, pageSize: 1 })).items[0]!;
    const saved = await admin.ok(calls.educSave, {
      yearId,
      file: fileOf('a.csv', Buffer.from(`学籍号,姓名,肺活量\n${child.sidNo},${child.name},1234\n9,谁,1`), 'text/csv'),
    });
    expect(saved).toMatchObject({ saved: 1 });
    expect(saved.errors).toHaveLength(1);
  });
});

describe('the sums', () => {
  test('always equal what the rows say, whatever is entered, taken away or moved', async () => {
    const rnd = seeded(5);
    const children = (await admin.ok(calls.educList, { yearId, pageSize: 200 })).items;
    const items = ['height', 'weight', 'fvc', 'run_50m', 'sit_reach'];
    for (let round = 0; round < 12; round++) {
      const rows = Array.from({ length: 1 + Math.floor(rnd() * 30) }, () => ({
        userId: children[Math.floor(rnd() * children.length)]!.userId,
        itemId: items[Math.floor(rnd() * items.length)]!,
        value: rnd() < 0.2 ? null : Math.floor(500 + rnd() * 800),
        mark: null,
      }));
      await inOrg(t.kernel.pools.tenant, 189, (db) =>
        enterResults(db, { yearId, source: 'hand', at: t.now().toISOString() }, rows),
      );
      if (round === 5)
        await t.sql(
          `
            update class_enrolment
            set removed_at = ${t.sqlNow}, removed_why = 'left', is_home = false
            where org_id = 189
              and user_id in (
                select user_id
                from class_enrolment
                where org_id = 189 and removed_at is null
                order by user_id limit 2
              )
          `,
        );
      if (round === 7) await admin.ok(calls.yearSync, { yearId });
      await sumsAreRight(t, 189);
    }
  });
  test('two people who write into one class at once lose nothing', async () => {
    const children = (await admin.ok(calls.educList, { yearId, grdId: 8, pageSize: 20 })).items;
    await Promise.all(
      children
        .slice(0, 6)
        .map((c, i) => admin.ok(calls.educSet, { id: c.userId, yearId, values: { fvc: String(2000 + i * 10) } })),
    );
    await sumsAreRight(t, 189);
  });
});
