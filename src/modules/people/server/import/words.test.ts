import { expect, test } from 'vitest';
import { peopleFaults } from '../../faults';
import { Clazzes, isProblem } from './clazzes';
import { clazzKey, gradeOf, withoutBrackets } from './words';

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

test('a grade is a whole word, counted inside its stage or through all of them', () => {
  for (const [grade, ...words] of [
    [1, '一年级', '小一', '小学一年级', '1', '01', 'Grade 1', 'Primary 1', 'Year 1'],
    [7, '七年级', '初一', '初中七年级', '初中7年级', '初一级', '7', 'G7', 'Junior 1', 'Junior Grade 1', '７年级'],
    [9, '九年级', '初三', '初中九年级'],
    [10, '十年级', '高一', '高中一年级', '高中十年级', '高1', 'Senior 1'],
    [12, '十二年级', '高三', '12'],
    [13, '大一', '大学一年级', '13'],
  ] as const)
    for (const word of words) expect([word, gradeOf(word)]).toEqual([word, grade]);
});
test('a grade its stage does not have, a year of entry and a part of another word are refused, and never another grade', () => {
  const odd = [
    '初四',
    '初七',
    '小七',
    '小学七年级',
    '高四',
    '高中四年级',
    '高七',
    '大五',
    '13级',
    '7级',
    '2013级',
    '小十',
    'Senior 4',
    'Junior 7',
  ];
  for (const word of [
    ...odd,
    '非七年级',
    '七年级？',
    '七年级组',
    '初一或初二',
    '7-9',
    '一二',
    '十十',
    '00',
    '0',
    'grade',
    '初',
    'constructor',
  ])
    expect([word, gradeOf(word)]).toEqual([word, undefined]);
});
test('brackets between two numbers part them: 1(2)班 is not class 12', () => {
  expect(['七年级(1)班', '(1)班', '【1】班', '实验(1)班', '1班(实验)'].map(withoutBrackets)).toEqual([
    '七年级1班',
    '1班',
    '【1】班',
    '实验1班',
    '1班实验',
  ]);
  expect(['1(2)班', '1（2）班', '二(12)班', '(1)2班'].map(withoutBrackets)).toEqual([
    '1(2)班',
    '1(2)班',
    '二(12)班',
    '(1)2班',
  ]);
  expect(clazzKey('1(2)班', 3)).not.toBe('12');
  expect(['1(2)班', '一(2)班', '一年级(2)班'].map((name) => clazzKey(name, 1))).toEqual(['2', '2', '2']);
});
test('a blank between two digits parts two classes, and what stands in a circle is no digit: neither is class 12', () => {
  const twelfth = ['12班', ' 12 班', '七年级 12班', '七年级（12）班', '十二班'];
  expect(twelfth.map((name) => clazzKey(name, 7))).toEqual(twelfth.map(() => '12'));
  for (const name of ['1 2班', '七年级1  2班', '七年级①②班', '1²班'])
    expect([name, clazzKey(name, 7)]).not.toEqual([name, '12']);
  expect(withoutBrackets('七年级 (1) 班')).toBe('七年级1班');
});
