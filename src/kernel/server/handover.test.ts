import { expect, test } from 'vitest';
import { Handover } from './handover';

test('what is given is taken in its order, and who gives waits for who takes', async () => {
  const hand = new Handover<{ readonly n: number }>();
  let given = 0;
  const giving = (async () => {
    for (let n = 0; n < 5; n++) {
      await hand.give({ n });
      given += 1;
    }
    hand.end();
  })();
  const taken: number[] = [];
  for await (const { n } of hand.values()) {
    taken.push(n);
    expect(given).toBeLessThanOrEqual(n + 2);
  }
  await giving;
  expect(taken).toEqual([0, 1, 2, 3, 4]);
});
test('who gives hears that nobody takes any more', async () => {
  const hand = new Handover<{ readonly n: number }>();
  expect(await hand.give({ n: 1 })).toBe(true);
  const waits = hand.give({ n: 2 });
  hand.leave();
  expect(await waits).toBe(false);
});
test('a fault is met after what was given before it', async () => {
  const hand = new Handover<{ readonly n: number }>();
  await hand.give({ n: 1 });
  hand.end(new Error('lost'));
  const values = hand.values();
  expect((await values.next()).value).toEqual({ n: 1 });
  await expect(values.next()).rejects.toThrow('lost');
});
