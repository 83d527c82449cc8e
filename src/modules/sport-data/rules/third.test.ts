import { expect, test } from 'vitest';
import { clazzOn, finderOf, type Stay } from './third';

const stay = (userId: number, name: string, more: Partial<Stay> = {}): Stay => ({
  userId,
  name,
  sidNo: `S${userId}`,
  clazzId: 1,
  clazzName: '七年级1班',
  fromOn: '2026-09-01',
  toOn: null,
  ...more,
});
const spelled = (clazz: string): string => clazz.replaceAll(/[()（）]/g, '');
const named = (sidNo: string, name: string, clazz = '') => ({ sidNo, name, clazz });

test('[J sport-data] a child is found by its number where the name does not say somebody else, else by a name that one alone has', () => {
  const find = finderOf(
    [stay(1, '王梓萱'), stay(2, '李雷'), stay(3, '李雷', { clazzId: 2, clazzName: '七年级2班' })],
    spelled,
  );
  const day = '2026-11-10';
  expect(find(named('S1', ''), day)).toEqual({ userId: 1, clazzId: 1 });
  expect(find(named('S1', '王 梓萱'), day)).toEqual({ userId: 1, clazzId: 1 });
  expect(find(named('S1', '李雷'), day)).toBeUndefined();
  expect(find(named('S9', '王梓萱'), day)).toBeUndefined();
  expect(find(named('', '王梓萱'), day)).toEqual({ userId: 1, clazzId: 1 });
  // Two of one name are nobody, until the class tells them apart.
  expect(find(named('', '李雷'), day)).toBeUndefined();
  expect(find(named('', '李雷', '七年级(2)班'), day)).toEqual({ userId: 3, clazzId: 2 });
  expect(find(named('', ''), day)).toBeUndefined();
});
test('[J sport-data] the class is that of the day, the later one on a day of moving; who stood in none then has the class of now', () => {
  const own = [
    stay(1, '王梓萱', { toOn: '2026-10-10' }),
    stay(1, '王梓萱', { clazzId: 2, clazzName: '七年级2班', fromOn: '2026-10-10' }),
  ];
  expect(['2026-09-05', '2026-10-10', '2026-11-10', '2026-08-01'].map((day) => clazzOn(own, day))).toEqual([
    1, 2, 2, 2,
  ]);
  // Somebody who has left was here then, and is nobody since.
  const gone = [stay(1, '王梓萱', { toOn: '2026-10-10' })];
  expect([clazzOn(gone, '2026-09-05'), clazzOn(gone, '2026-11-10')]).toEqual([1, undefined]);
  const find = finderOf([...gone, stay(2, '王梓萱', { fromOn: '2026-11-01' })], spelled);
  expect(find(named('', '王梓萱'), '2026-11-10')).toEqual({ userId: 2, clazzId: 1 });
});
