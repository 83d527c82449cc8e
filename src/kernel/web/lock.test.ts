import { expect, test } from 'vitest';
import { clickLock, LOCK_MS } from './lock';

test('[C-008] [site C7] a second click within 1000 ms does nothing, a later one does', async () => {
  let now = 0;
  const lock = clickLock(() => now);
  let runs = 0;
  const click = () =>
    lock.run(() => {
      runs += 1;
      return runs;
    });
  expect(await click()).toBe(1);
  now = 999;
  expect([await click(), lock.held]).toEqual([undefined, true]);
  now = 1000;
  expect([await click(), LOCK_MS]).toEqual([2, 1000]);
});
test('[C-008] work that takes longer keeps the lock; work that fails gives it back', async () => {
  let now = 0;
  const lock = clickLock(() => now);
  let end = () => {};
  const slow = lock.run(
    () =>
      new Promise<void>((r) => {
        end = r;
      }),
  );
  now = 5000;
  expect(await lock.run(() => 'second')).toBeUndefined();
  end();
  await slow;
  expect(await lock.run(() => 'third')).toBe('third');
  now = 9000;
  await expect(
    lock.run(() => {
      throw new Error('x');
    }),
  ).rejects.toThrow('x');
  now = 10_000;
  expect(await lock.run(() => 'fourth')).toBe('fourth');
});
test('a quick second choice is no double click: it waits for the first, and both are done', async () => {
  const done: string[] = [];
  const lock = clickLock(() => 0);
  let end = () => {};
  const choose = (of: string, wait?: Promise<void>) =>
    lock.run(async () => {
      await wait;
      done.push(of);
      return of;
    }, of);
  const first = choose(
    'late',
    new Promise<void>((r) => {
      end = r;
    }),
  );
  const second = choose('absent');
  expect([await choose('absent'), done]).toEqual([undefined, []]);
  end();
  expect([await first, await second, done]).toEqual(['late', 'absent', ['late', 'absent']]);
});
test('a choice whose forerunner failed is done all the same', async () => {
  const lock = clickLock(() => 0);
  const failed = lock.run(() => Promise.reject(new Error('x')), 'a');
  const next = lock.run(() => 'done', 'b');
  await expect(failed).rejects.toThrow('x');
  expect(await next).toBe('done');
});
