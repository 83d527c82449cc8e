import { expect, test } from 'vitest';
import { entryOf, grouped, must } from './maps';

test('rows are grouped by a key, each group and its rows in the order in which they came', () => {
  const rows = [
    { clazz: 'b', name: 'Li' },
    { clazz: 'a', name: 'Wang' },
    { clazz: 'b', name: 'Zhao' },
    { clazz: 'constructor', name: 'Qian' },
  ];
  expect([...grouped(rows, (row) => row.clazz)].map(([clazz, own]) => [clazz, own.map(({ name }) => name)])).toEqual([
    ['b', ['Li', 'Zhao']],
    ['a', ['Wang']],
    ['constructor', ['Qian']],
  ]);
});
test('no rows make no groups, and rows of anything that can be walked are grouped', () => {
  expect(grouped([], () => 1).size).toBe(0);
  const even = grouped(new Set([1, 2, 3]), (n) => n % 2 === 0);
  expect([even.get(false), even.get(true)]).toEqual([[1, 3], [2]]);
});
test('what must stand in a map is answered, nothing and zero too', () => {
  const map = new Map<string, number | undefined>([
    ['none', 0],
    ['unknown', undefined],
  ]);
  expect([must(map, 'none'), must(map, 'unknown')]).toEqual([0, undefined]);
});
test('what must stand in a map and does not is an error that names the key', () => {
  expect(() => must(new Map([[1, 'a']]), 17)).toThrow('a map of 1 has no 17');
  expect(() => must(new Map<string, string>(), 'constructor')).toThrow('a map of 0 has no constructor');
});
test('what a map does not hold yet is made once and stays; nothing that stands there is not made again', () => {
  const map = new Map<string, number[] | undefined>([['none', undefined]]);
  let made = 0;
  const make = () => {
    made += 1;
    return [];
  };
  entryOf(map, 'a', make)?.push(1);
  entryOf(map, 'a', make)?.push(2);
  expect([map.get('a'), entryOf(map, 'none', make), made]).toEqual([[1, 2], undefined, 1]);
});
