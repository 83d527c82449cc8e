import { expect, onTestFinished, test, vi } from 'vitest';
import { Totals } from './totals';

const counter = (n: number) => {
  const c = {
    n,
    asked: 0,
    count: async () => {
      c.asked++;
      return c.n;
    },
  };
  return c;
};

test('a total is counted once for the same filter, and again after a write in the organisation', async () => {
  const totals = new Totals(60_000);
  const c = counter(7);
  const ask = (param = 'a') => totals.of([189], 'select count(*) n', [param], c.count);
  expect([await ask(), await ask(), c.asked]).toEqual([7, 7, 1]);
  await ask('b');
  expect(c.asked).toBe(2);
  c.n = 8;
  totals.wrote(619);
  expect(await ask()).toBe(7);
  totals.wrote(189);
  expect([await ask(), c.asked]).toEqual([8, 3]);
});

test('a total counted while somebody else commits is not kept', async () => {
  const totals = new Totals(60_000);
  let n = 7;
  await totals.of([189], 'q', [], async () => {
    totals.wrote(189);
    return n;
  });
  n = 8;
  expect(await totals.of([189], 'q', [], async () => n)).toBe(8);
});

test('the total of several organisations is old when one of them was written to', async () => {
  const totals = new Totals(60_000);
  const c = counter(7);
  const ask = () => totals.of([189, 619], 'q', [], c.count);
  await ask();
  totals.wrote(619);
  await ask();
  expect(c.asked).toBe(2);
});

test('a total is not kept for ever, and with no time not at all', async () => {
  const c = counter(7);
  let now = 1000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const short = new Totals(15);
  await short.of([189], 'q', [], c.count);
  now += 14;
  await short.of([189], 'q', [], c.count);
  expect(c.asked).toBe(1);
  now += 1;
  await short.of([189], 'q', [], c.count);
  expect(c.asked).toBe(2);
  const none = new Totals(0);
  await none.of([189], 'q', [], c.count);
  await none.of([189], 'q', [], c.count);
  expect(c.asked).toBe(4);
});
