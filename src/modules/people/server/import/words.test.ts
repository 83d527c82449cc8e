import { expect, test } from 'vitest';
import { peopleFaults } from '../../faults';
import { Clazzes, isProblem } from './clazzes';
import { clazzKey } from './words';

test('a class means the same in whatever way a school writes its grade', () => {
  for (const [text, grade, key] of [
    ['七年级1班', 7, '1'],
    ['初一(1)班', 7, '1'],
    ['初三2班', 9, '2'],
    ['902', 9, '2'],
    ['高一3班', 10, '3'],
    ['高三03班', 12, '3'],
    ['六(4)班', 6, '4'],
    ['火箭班', 9, '火箭'],
  ] as const)
    expect([text, clazzKey(text, grade)]).toEqual([text, key]);
});
test('a word that means two classes of a grade means neither', () => {
  const clazzes = new Clazzes([
    { clazzId: 1, clazzName: '九年级1班', grdId: 9 },
    { clazzId: 2, clazzName: '初三(1)班', grdId: 9 },
    { clazzId: 3, clazzName: '九年级2班', grdId: 9 },
  ]);
  const find = (clazz: string) => clazzes.find({ row: 2, cells: { grade: '九年级', clazz } });
  const several = find('1班');
  expect(isProblem(several) && several.code).toBe(peopleFaults.clazzSeveral.code);
  expect(find('初三(1)班')).toMatchObject({ clazzId: 2 });
  expect(find('2班')).toMatchObject({ clazzId: 3 });
});
