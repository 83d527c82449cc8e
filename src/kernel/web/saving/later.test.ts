import { describe, expect, test } from 'vitest';
import { DAY, batched, change, fault, single, world } from './test-saves';
import { STRIKES, refusalIn } from './verdict';

test('a server that failed three times at the same is named; one that is not reached never is', () => {
  expect([1, 2, 3].map((strikes) => refusalIn(fault(500), strikes)?.status)).toEqual([undefined, undefined, 500]);
  expect([refusalIn(fault(0), 9), refusalIn(fault(429), 9), refusalIn(fault(403), 0)?.status]).toEqual([
    undefined,
    undefined,
    403,
  ]);
});

describe('what is refused for now', () => {
  test('what the server fails at three times is refused for now: named with its reason, tried again, and alone from then on', async () => {
    const w = world();
    const q = w.open();
    w.answer = ({ items }) => {
      if (items?.some((i) => i.id === 1)) throw fault(500);
      return {};
    };
    await q.put(batched, { ...change(1, 'v'), group: 'day' });
    await w.pass(2999);
    expect([w.sent.length, q.peek().items.map((i) => i.later)]).toEqual([2, [undefined]]);
    await w.pass(1);
    expect(w.sent.length).toBe(STRIKES);
    expect(q.peek().items.map((i) => [i.title, i.later?.status, i.later?.text, i.fault])).toEqual([
      ['学生1', 500, '说明 500', undefined],
    ]);
    await q.put(batched, { ...change(2, 'v'), group: 'day' });
    await w.pass(10);
    expect(w.log().at(-1)?.ids).toEqual([2]);
    w.answer = () => ({});
    await w.pass(DAY);
    expect(q.peek().items).toEqual([]);
  });
  test('in order: what the server fails at three times holds nobody behind it, and is tried once more before they go', async () => {
    const w = world();
    const q = w.open();
    const kind = { ...single, inOrder: true };
    w.answer = ({ id }) => {
      if (id === 1) throw fault(500);
      return { rev: 1 };
    };
    for (const id of [1, 2, 3]) await q.put(kind, { ...change(id, 'v'), group: 'paper' });
    await w.pass(3000);
    expect(w.log().map((s) => s.ids[0])).toEqual([1, 1, 1, 2, 3]);
    expect(q.peek().items.map((i) => [i.title, i.later?.status])).toEqual([['学生1', 500]]);
    await q.put(kind, { ...change(4, 'v'), group: 'paper' });
    await w.pass(0);
    expect(w.log().map((s) => s.ids[0])).toEqual([1, 1, 1, 2, 3, 1, 4]);
  });
  test('a change of what was refused for now takes its place, also while it is on its way', async () => {
    const w = world();
    const q = w.open();
    w.answer = ({ value }) => {
      if (value === 'bad') throw fault(500);
      return { rev: 1 };
    };
    await q.put(single, change(1, 'bad'));
    await w.pass(3000);
    await q.put(single, change(1, 'good'));
    await w.pass(DAY);
    expect([w.log().map((s) => s.values[0]), q.peek().items]).toEqual([['bad', 'bad', 'bad', 'good'], []]);
    await q.put(single, change(2, 'bad'));
    await w.pass(1);
    // The first try has failed; the change waits behind it, and takes its place when the third has failed too.
    await q.put(single, change(2, 'good'));
    await w.pass(DAY);
    expect([
      w
        .log()
        .slice(4)
        .map((s) => s.values[0]),
      q.peek().items,
    ]).toEqual([['bad', 'bad', 'bad', 'good'], []]);
  });
});
