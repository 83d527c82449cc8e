import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schoolYearOf } from '../../../../kernel/shared/dates';
import { inOrg } from '../../../../kernel/server/db/tenant';
import { Clerk, csv, row } from '../../../../../tests/roster/clerk';
import { createClazz, endClazz, listLogs, recoverStudent, removeStudents } from '../../../class/contract';
import { details, infoSet, remove, restore, studentCreate, studentsImport } from '../../../people/contract';
import { testToday } from '../../../../kernel/testing/test-day';
import * as calls from '../../contract';
import { keepAllNewcomers, uncountedOf } from './waiting';

// The number of children who came after the year's list was made is kept; whatever changes it must be seen at once.
const [SEVEN, SEVEN_2] = [189002, 189003];
const year = schoolYearOf(testToday());
let clerk: Clerk;
beforeAll(async () => {
  clerk = await Clerk.start();
  await keepAllNewcomers(clerk.t.kernel);
});
afterAll(async () => {
  await clerk.stop();
});

const plain = (rows: Record<string, unknown>[]) => rows.map((r) => Object.values(r).map(String).join(' ')).toSorted();
const kept = async () =>
  plain(await clerk.t.sql('select clazz_id, grd_id, sex, n from fitness_test_waiting where org_id = 189'));
const counted = async () =>
  plain(
    await clerk.t.sql(
      `select e.clazz_id, c.grd_id, p.sex, count(*) as n
       from class_enrolment e
       join class_clazz c on c.org_id = e.org_id and c.clazz_id = e.clazz_id
       join people_person p on p.org_id = e.org_id and p.user_id = e.user_id
       left join fitness_test_total t on t.org_id = e.org_id and t.user_id = e.user_id and t.year_id = $1
       where e.org_id = 189 and e.removed_at is null and c.ended_at is null and c.clazz_type = 1
         and p.enabled and p.removed_at is null and t.user_id is null
       group by 1, 2, 3`,
      [year],
    ),
  );
/** Whether the kept number is what reports read. */
const stands = async () =>
  (
    await clerk.t.sql(
      `select 1
       from fitness_test_waiting_count y
       join kernel_revision v on v.org_id = y.org_id and v.what = 'roster' and v.rev = y.rev
       where y.org_id = 189 and y.year_id = $1`,
      [year],
    )
  ).length === 1;
const due = async () => (await clerk.school.ok(calls.educReport, { yearId: year })).figures.due;

/** What the year's head says beside its list: those counted and not on it. */
const head = async () => {
  const { items } = await clerk.school.ok(calls.yearList, {});
  const { due, newcomers } = items.find((y) => y.yearId === year)!;
  return { due, newcomers, listed: (await clerk.school.ok(calls.educList, { yearId: year, pageSize: 1 })).total };
};

/** Something happens to the roster: reports say so at once, and the same after it was counted and kept. */
async function changes(by: number, act: () => Promise<unknown>): Promise<void> {
  expect(await stands()).toBe(true);
  const before = await due();
  await act();
  expect(await stands()).toBe(false);
  expect(await due()).toBe(before + by);
  await keepAllNewcomers(clerk.t.kernel);
  expect(await stands()).toBe(true);
  expect(await kept()).toEqual(await counted());
  expect(await due()).toBe(before + by);
}
const child = (name: string, clazzId: number) => () => clerk.school.ok(studentCreate, { name, sex: 'female', clazzId });
const idOf = async (name: string) => (await clerk.find(name))!.userId;

describe('newcomers are kept as they would be counted', () => {
  test('after children join, move to another class, leave it, come back, are removed and restored', async () => {
    const { school } = clerk;
    await changes(1, child('新来甲', SEVEN));
    await changes(1, child('新来乙', SEVEN));
    const userId = await idOf('新来甲');
    await changes(-1, () => school.ok(removeStudents, { id: SEVEN, userIds: [userId] }));
    const log = (await school.rows(listLogs, { id: SEVEN, removals: true, pageSize: 50 })).find((l) => l.recoverable)!;
    await changes(1, () => school.ok(recoverStudent, { id: SEVEN, logId: log.logId }));
    await changes(-1, () => school.ok(remove, { id: userId }));
    await changes(1, () => school.ok(restore, { id: userId }));
  });
  test('after an import brings children, moves one and is undone', async () => {
    const { school } = clerk;
    const first = await clerk.check(csv([row('导入甲', { 学号: '520001' }), row('导入乙', { 学号: '520002' })]));
    await changes(2, () => clerk.confirm(first.batchId));
    const moved = await clerk.check(csv([row('导入甲', { 学号: '520001', 班级: '七(2)班' })]));
    await changes(0, () => clerk.confirm(moved.batchId));
    await changes(0, () => school.ok(studentsImport.undo, { batchId: moved.batchId }));
    await changes(-2, () => school.ok(studentsImport.undo, { batchId: first.batchId }));
  });
  test('after a class ends, and after the list of the year takes them in', async () => {
    const { school } = clerk;
    await changes(1, child('新来丙', SEVEN_2));
    const made = await school.ok(createClazz, { clazzType: 1, clazzName: '七年级9班', stgId: 2, grdId: 7 });
    await keepAllNewcomers(clerk.t.kernel);
    await changes(1, child('新来丁', made.clazzId));
    await changes(-1, () => school.ok(endClazz, { id: made.clazzId }));
    await changes(0, () => school.ok(calls.yearSync, { yearId: year }));
    expect(await kept()).toEqual([]);
  });
  test('and when the sex of one was written down wrong', async () => {
    await changes(1, child('新来戊', SEVEN));
    const userId = await idOf('新来戊');
    const { rev } = await clerk.school.ok(details, { id: userId });
    await changes(0, () => clerk.school.ok(infoSet, { id: userId, name: '新来戊', sex: 'male', rev }));
    expect(await kept()).toEqual([`${SEVEN} 7 male 1`]);
  });
});

test('a result changes no roster: the number stands', async () => {
  const { school } = clerk;
  const [boy] = (await school.ok(calls.educList, { yearId: year, sex: 'male', grdId: 8, pageSize: 50 })).items;
  expect(await stands()).toBe(true);
  await school.ok(calls.educSet, { id: boy!.userId, yearId: year, values: { run_50m: '8.91' }, why: '复测' });
  expect(await stands()).toBe(true);
});

test('who writes counts anew: what the own transaction has changed is not counted up yet', async () => {
  const late = (reads: boolean) => inOrg(clerk.t.kernel.pools.tenant, 189, (door) => uncountedOf(door, year), reads);
  expect(await late(true)).toEqual([]);
  expect(await late(false)).toEqual([189]);
});

test('a number that somebody made wrong behind the program is found and corrected by the sweep over all schools', async () => {
  await clerk.t.sql('update fitness_test_waiting set n = n + 5 where org_id = 189');
  expect(await kept()).not.toEqual(await counted());
  await keepAllNewcomers(clerk.t.kernel);
  expect(await kept()).not.toEqual(await counted());
  await keepAllNewcomers(clerk.t.kernel, true);
  expect(await kept()).toEqual(await counted());
});

test('a year counts whoever is on its list and whoever came since, and says how many those are', async () => {
  const { school } = clerk;
  const before = await head();
  expect(before.due).toBe(before.listed + before.newcomers);
  await changes(1, child('新来己', SEVEN));
  const came = await head();
  expect(came).toEqual({ due: before.due + 1, newcomers: before.newcomers + 1, listed: before.listed });
  await changes(0, () => school.ok(calls.yearSync, { yearId: year }));
  expect(await head()).toEqual({ due: came.due, newcomers: 0, listed: came.due });
});
