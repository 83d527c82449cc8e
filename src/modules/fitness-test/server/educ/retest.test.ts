import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import type { EducRow } from '../../contract';
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

describe('a retest', () => {
  const failing = async () =>
    (await admin.ok(calls.educList, { yearId, pageSize: 200, level: 'fail' })).items.filter((r) => !r.retest);
  /** Makes a child of grade 7 fail with plain results. */
  async function fail(): Promise<EducRow> {
    const child = (await admin.ok(calls.educList, { yearId, grdId: 7, sex: 'male', pageSize: 100 })).items.find(
      (r) => !r.retest && r.level !== 'fail' && r.reliefKind == null,
    )!;
    return admin.ok(calls.educSet, {
      id: child.userId,
      yearId,
      values: {
        height: '160',
        weight: '80',
        fvc: '1500',
        run_50m: '11.0',
        sit_reach: '-5',
        long_jump: '130',
        pull_up: '0',
        run_1000m: "6'30",
      },
    });
  }
  test('a fail may be tested again once in the school year; both totals are kept and the better one stands', async () => {
    const child = await fail();
    expect(child.level).toBe('fail');
    const again = await admin.ok(calls.educRetest, {
      id: child.userId,
      yearId,
      values: { run_50m: '8.0', run_1000m: "3'50", long_jump: '220' },
    });
    expect(again.retest).toMatchObject({ first: child.total, firstLevel: 'fail', again: again.total, stands: 'again' });
    expect(again.total!).toBeGreaterThan(child.total!);
    expect(again.results.find((r) => r.itemId === 'run_50m')).toMatchObject({ value: 800 });
    expect(again.results.find((r) => r.itemId === 'fvc')).toEqual(child.results.find((r) => r.itemId === 'fvc'));
    expect(
      await admin.refused(calls.educRetest, { id: child.userId, yearId, values: { run_50m: '7.5' } }),
    ).toMatchObject({ status: 409, error: 'fitness-test.fault.retestOnce' });
    const [note] = await t.sql<{ detail: { old: { total: number }; new: { total: number } } }>(
      "select detail from kernel_audit where action = 'fitness-test.retested' and subject_id = $1",
      [child.userId],
    );
    expect([note!.detail.old.total, note!.detail.new.total]).toEqual([child.total, again.total]);
    expect((await admin.ok(calls.educArch, { userId: child.userId })).years.at(-1)!.retest).toMatchObject({
      first: child.total,
      again: again.total,
    });
    expect((await admin.ok(calls.educCards, { yearId, userIds: [child.userId] })).items[0]!.retest).toMatchObject({
      stands: 'again',
    });
    // Taken back, everything is as before.
    const back = await admin.ok(calls.educRetestDrop, { id: child.userId, yearId });
    expect([back.retest, back.total, back.results.map((r) => r.text)]).toEqual([
      null,
      child.total,
      child.results.map((r) => r.text),
    ]);
    await sumsAreRight(t, 189);
  });
  test('a worse retest changes nothing where the better total stands, and stands where the settings say the later one', async () => {
    const child = await fail();
    const worse = await admin.ok(calls.educRetest, {
      id: child.userId,
      yearId,
      values: { fvc: '900', long_jump: '100' },
    });
    expect(worse.retest).toMatchObject({ stands: 'first', first: child.total });
    expect(worse.results.map((r) => r.text)).toEqual(child.results.map((r) => r.text));
    await admin.ok(calls.educRetestDrop, { id: child.userId, yearId });
    await t.sql(`update fitness_test_year set settings = '{"retest":"last"}' where org_id = 189 and year_id = $1`, [
      yearId,
    ]);
    try {
      const last = await admin.ok(calls.educRetest, {
        id: child.userId,
        yearId,
        values: { fvc: '900', long_jump: '100' },
      });
      expect(last.retest!.stands).toBe('again');
      expect(last.total).toBe(last.retest!.again);
      await admin.ok(calls.educRetestDrop, { id: child.userId, yearId });
    } finally {
      await t.sql("update fitness_test_year set settings = '{}' where org_id = 189 and year_id = $1", [yearId]);
    }
  });
  test('who did not fail is not retested; a retest without a total, of another school or in a closed year is refused', async () => {
    const good = (await admin.ok(calls.educList, { yearId, pageSize: 200 })).items.find((r) => r.level === 'good')!;
    expect(
      await admin.refused(calls.educRetest, { id: good.userId, yearId, values: { run_50m: '8.0' } }),
    ).toMatchObject({ status: 409, error: 'fitness-test.fault.retestNotFail' });
    const child = (await failing())[0] ?? (await fail());
    const run = child.results.find((r) => r.itemId === 'run_50m')!;
    expect(
      await admin.in('en-US').refused(calls.educRetest, { id: child.userId, yearId, values: { run_50m: 'DNS' } }),
    ).toMatchObject({
      status: 409,
      error: 'fitness-test.fault.retestOpen',
      error_description: expect.stringContaining('50 m run'),
    });
    expect(
      (await admin.ok(calls.educList, { yearId, pageSize: 200 })).items.find((r) => r.userId === child.userId)!.results,
    ).toContainEqual(run);
    expect(
      await (
        await t.as('school619')
      ).refused(calls.educRetest, { id: child.userId, yearId, values: { run_50m: '8.0' } }),
    ).toMatchObject({ status: 404 });
    expect(
      await (
        await t.as('student189')
      ).refused(calls.educRetest, { id: child.userId, yearId, values: { run_50m: '8.0' } }),
    ).toMatchObject({ status: 403 });
    const closed = (await admin.ok(calls.educList, { yearId: yearId - 1, pageSize: 200 })).items.find(
      (r) => r.level === 'fail',
    );
    if (closed)
      expect(
        await admin.refused(calls.educRetest, { id: closed.userId, yearId: yearId - 1, values: { run_50m: '8.0' } }),
      ).toMatchObject({ status: 409, error: 'fitness-test.fault.yearClosed' });
  });
});
