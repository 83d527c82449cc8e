import { expect, test } from 'vitest';
import { newest } from './newest';

test('every choice is saved, however quickly the next one follows: the last one stands', async () => {
  const sent: string[][] = [];
  let busy = 0;
  const save = newest(async (causes: string[]) => {
    busy += 1;
    expect(busy).toBe(1);
    await Promise.resolve();
    sent.push(causes);
    busy -= 1;
  });
  void save(['careless']);
  void save(['careless', 'concept']);
  await save(['careless', 'concept', 'method']);
  expect(sent).toEqual([['careless'], ['careless', 'concept', 'method']]);
  await save([]);
  expect(sent.at(-1)).toEqual([]);
});
test('a save that fails does not hold the next one', async () => {
  let fails = true;
  const sent: number[] = [];
  const save = newest((n: number) => {
    sent.push(n);
    return fails ? Promise.reject(new Error('gone')) : Promise.resolve();
  });
  await expect(save(1)).rejects.toThrow('gone');
  fails = false;
  await save(2);
  expect(sent).toEqual([1, 2]);
});
