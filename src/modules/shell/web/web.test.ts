import { describe, expect, test, vi } from 'vitest';
import { groupOpen, readSide, stepTo, writeSide } from './side-state';

const store = (value?: string) => {
  const map = new Map(value == null ? [] : [['desk.side', value]]);
  return { getItem: (k: string) => map.get(k) ?? null, setItem: (k: string, v: string) => void map.set(k, v) };
};

describe('the side menu', () => {
  test('[desk D18] it collapses, and this browser remembers', () => {
    const s = store();
    expect(readSide(s).collapsed).toBe(false);
    writeSide(s, { collapsed: true, open: { a: false } });
    expect(readSide(s)).toEqual({ collapsed: true, open: { a: false } });
    for (const broken of ['{', 'null', '[]', '{"open":1}'])
      expect(readSide(store(broken))).toEqual({ collapsed: false, open: {} });
  });
  test('a short menu stands open, a long one where one is; what somebody did by hand stays', () => {
    const state = readSide(store());
    expect(groupOpen(state, 'a', 12, false)).toBe(true);
    expect(groupOpen(state, 'a', 90, false)).toBe(false);
    expect(groupOpen(state, 'a', 90, true)).toBe(true);
    expect(groupOpen({ ...state, open: { a: false } }, 'a', 90, true)).toBe(false);
  });
  test('arrows, Home and End lead through its links and around', () => {
    expect([
      stepTo('ArrowDown', 2, 3),
      stepTo('ArrowUp', 0, 3),
      stepTo('Home', 2, 3),
      stepTo('End', 0, 3),
      stepTo('Tab', 0, 3),
      stepTo('ArrowDown', -1, 0),
    ]).toEqual([0, 2, 0, 2, undefined, undefined]);
  });
});

test('[site H15] views of a page go together after a while', async () => {
  vi.stubGlobal('document', { addEventListener: () => undefined });
  const { createCounter } = await import('./page-views');
  const sent: unknown[] = [];
  const due: (() => void)[] = [];
  const counter = createCounter({ deliver: (items) => sent.push(items), later: (fn) => due.push(fn) });
  counter.add('/desk/bench');
  counter.add('/desk/bench');
  counter.add('/profile');
  expect([sent.length, due.length]).toEqual([0, 1]);
  due[0]!();
  expect(sent).toEqual([
    [
      { path: '/desk/bench', views: 2 },
      { path: '/profile', views: 1 },
    ],
  ]);
  counter.flush();
  expect(sent).toHaveLength(1);
  vi.unstubAllGlobals();
});
