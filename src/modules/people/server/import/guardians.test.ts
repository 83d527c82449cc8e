import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../../../kernel/testing/app';
import { Clerk, csv } from '../../../../../tests/roster/clerk';
import { guardianList, studentsImport } from '../../contract';

let clerk: Clerk;
let t: TestApp;
let school: Caller;
beforeAll(async () => {
  clerk = await Clerk.start();
  ({ t, school } = clerk);
});
afterAll(() => clerk.stop());

const HEADER = [
  '姓名',
  '性别',
  '年级',
  '班级',
  '家长1姓名',
  '家长1关系',
  '家长1手机',
  '家长2姓名',
  '家长2关系',
  '家长2手机',
];
const sheet = (name: string, ...guardians: readonly string[]) =>
  csv([[name, '男', '七年级', '1班', ...guardians, '', '', '', '', '', ''].slice(0, HEADER.length)], HEADER);
async function bringIn(file: ReturnType<typeof csv>): Promise<number> {
  const { batchId, counts } = await clerk.check(file);
  expect(counts).toMatchObject({ faulty: 0 });
  expect((await clerk.confirm(batchId)).state).toBe('done');
  return batchId;
}
const guardiansOf = async (name: string) =>
  (await school.rows(guardianList, { userId: (await clerk.find(name))!.userId })).map((g) => [
    g.name,
    g.relation,
    g.phone,
  ]);

test('the roster brings two guardians of a child, changes them, and its undo puts back what stood', async () => {
  const name = '卫家宁';
  await bringIn(sheet(name, '卫国', '爸爸', '139 0000 2201', '方敏', '妈妈', '13900002202'));
  expect(await guardiansOf(name)).toEqual([
    ['卫国', 'father', '13900002201'],
    ['方敏', 'mother', '13900002202'],
  ]);
  // Phones change hands: both at once.
  const batchId = await bringIn(sheet(name, '卫国', '父亲', '13900002202', '方敏', '母亲', '13900002201'));
  expect(await guardiansOf(name)).toEqual([
    ['卫国', 'father', '13900002202'],
    ['方敏', 'mother', '13900002201'],
  ]);
  await school.ok(studentsImport.undo, { batchId });
  await expect
    .poll(() => guardiansOf(name))
    .toEqual([
      ['卫国', 'father', '13900002201'],
      ['方敏', 'mother', '13900002202'],
    ]);
});
test('an empty cell keeps the guardian that stands, and a phone without a name is the child’s parent', async () => {
  const name = '卫小北';
  await bringIn(sheet(name, '', '', '13900002203'));
  expect(await guardiansOf(name)).toEqual([['卫小北家长', 'other', '13900002203']]);
  await bringIn(sheet(name, '', '', '', '方敏', '母亲', '13900002204'));
  expect(await guardiansOf(name)).toEqual([
    ['卫小北家长', 'other', '13900002203'],
    ['方敏', 'mother', '13900002204'],
  ]);
});
test('an undone import takes the guardians of the children it made along', async () => {
  const name = '卫晓南';
  const batchId = await bringIn(sheet(name, '卫国', '父亲', '13900002205'));
  const { userId } = (await clerk.find(name))!;
  await school.ok(studentsImport.undo, { batchId });
  await expect
    .poll(() => t.sql('select 1 from people_guardian where org_id = 189 and user_id = $1', [userId]))
    .toEqual([]);
});
test('one phone for both guardians, an odd relation and an odd number are faults of their cells', async () => {
  const twice = await clerk.check(sheet('卫一', '卫国', '父亲', '13900002206', '方敏', '母亲', '13900002206'));
  const [row] = await clerk.rows(twice.batchId);
  expect(row!.faults).toMatchObject([{ column: 'guardian2Phone', code: 'people.fault.guardianPhone' }]);
  const odd = await clerk.check(sheet('卫二', '卫国', '邻居', '123'));
  expect((await clerk.rows(odd.batchId))[0]!.faults.map((f) => f.code).sort()).toEqual([
    'people.fault.phoneBad',
    'people.fault.relationBad',
  ]);
});
test('a relation alone is nobody: it is a fault where no guardian stands, and corrects the one who does', async () => {
  const alone = await clerk.check(sheet('卫三', '', '父亲', ''));
  expect((await clerk.rows(alone.batchId))[0]!.faults).toMatchObject([
    { column: 'guardian1Name', code: 'people.fault.relationAlone' },
  ]);
  const name = '卫小东';
  await bringIn(sheet(name, '卫国', '其他', '13900002209'));
  await bringIn(sheet(name, '', '父亲', ''));
  expect(await guardiansOf(name)).toEqual([['卫国', 'father', '13900002209']]);
});
test('the change log keeps a guardian’s phone without its middle', async () => {
  const name = '卫中天';
  await bringIn(sheet(name, '卫国', '父亲', '13900002207'));
  await bringIn(sheet(name, '卫国', '父亲', '13900002208'));
  const { userId } = (await clerk.find(name))!;
  const [note] = await t.sql<{ detail: { old: object; new: object } }>(
    "select detail from kernel_audit where org_id = 189 and subject_id = $1 and action = 'people.changed'",
    [userId],
  );
  expect(note!.detail).toMatchObject({
    old: { guardian1Phone: '139****2207' },
    new: { guardian1Phone: '139****2208' },
  });
});
