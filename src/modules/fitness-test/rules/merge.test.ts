import { expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { cellOf, mergeLog, type Entry, type Merged } from './merge';

const base = { userId: 1, itemId: 'run_50m', attempt: 1, mark: null, over: [] as string[] };
const entry = (
  entryId: string,
  tablet: string,
  at: number,
  value: number | null,
  over: string[] = [],
  seq = at,
): Entry => ({ ...base, entryId, tablet, at, seq, value, over });
/** What people see: the standing result and who objects. */
const told = (log: Iterable<Entry>) =>
  [...mergeLog(log)]
    .map(([key, m]) => [key, m.stands.entryId, m.rivals.map((r) => r.entryId)] as const)
    .toSorted((a, b) => (a[0] < b[0] ? -1 : 1));

/** A tablet that works alone: it knows what it downloaded and what it entered itself. */
function work(rnd: () => number, tablet: string, edits: number, skew: number): Entry[] {
  const shown = new Map<string, Entry>();
  const log: Entry[] = [];
  for (let seq = 0; seq < edits; seq++) {
    const cell = {
      userId: 1 + Math.floor(rnd() * 40),
      itemId: rnd() < 0.5 ? 'run_50m' : 'long_jump',
      attempt: 1 + Math.floor(rnd() * 3),
    };
    const kind = rnd();
    const made: Entry = {
      ...cell,
      entryId: `${tablet}-${seq}`,
      tablet,
      seq,
      at: Math.floor(rnd() * 5) + seq * 3 + skew,
      over: shown.has(cellOf(cell)) ? [shown.get(cellOf(cell))!.entryId] : [],
      value: kind < 0.85 ? 800 + Math.floor(rnd() * 6) : null,
      mark: kind >= 0.85 && kind < 0.95 ? 'foul' : null,
    };
    shown.set(cellOf(cell), made);
    log.push(made);
  }
  return log;
}

test('two tablets with 1,000 random offline edits come to the same state in both orders, interleaved, doubled and in pieces', () => {
  for (let seed = 1; seed <= 8; seed++) {
    const rnd = seeded(seed);
    const a = work(rnd, 'a', 500, 0);
    const b = work(rnd, 'b', 500, Math.floor(rnd() * 200) - 100);
    const first = told([...a, ...b]);
    expect(told([...b, ...a])).toEqual(first);
    const mixed = [...a, ...b, ...a.slice(0, 50)]
      .map((e) => [rnd(), e] as const)
      .toSorted((x, y) => x[0] - y[0])
      .map(([, e]) => e);
    expect(told(mixed)).toEqual(first);
    // As the server does it: whatever comes, the touched cells are read from the log anew.
    const kept = new Map<string, Entry>();
    let state = new Map<string, Merged>();
    for (let at = 0; at < mixed.length; at += 97) {
      for (const e of mixed.slice(at, at + 97)) kept.set(e.entryId, e);
      state = new Map([...state, ...mergeLog(kept.values())]);
    }
    expect(
      [...state]
        .map(([key, m]) => [key, m.stands.entryId, m.rivals.map((r) => r.entryId)])
        .toSorted((x, y) => (x[0]! < y[0]! ? -1 : 1)),
    ).toEqual(first);
    // Every cell that both tablets left with different results is on the list of conflicts, and no other.
    const last = (log: readonly Entry[], key: string) => log.findLast((e) => cellOf(e) === key);
    for (const [key, , rivals] of first) {
      const [x, y] = [last(a, key), last(b, key)];
      expect(rivals.length > 0).toBe(x != null && y != null && (x.value !== y.value || x.mark !== y.mark));
    }
  }
});
test('the last entry of a cell stands; another tablet’s that nobody saw is a rival, an equal one is not', () => {
  expect(told([entry('x', 'a', 10, 890), entry('y', 'b', 20, 880)])).toEqual([['1 run_50m 1', 'y', ['x']]]);
  expect(told([entry('x', 'a', 10, 890), entry('y', 'b', 20, 890)])).toEqual([['1 run_50m 1', 'y', []]]);
  expect(told([entry('x', 'a', 10, 890), entry('y', 'b', 10, 880, [], 1)])[0]![1]).toBe('y');
});
test('who corrects what they saw is no rival, also when their clock runs late; a decision that names all rivals ends the conflict', () => {
  expect(told([entry('x', 'a', 100, 890), entry('y', 'b', 50, 880, ['x'])])).toEqual([['1 run_50m 1', 'y', []]]);
  const log = [entry('x', 'a', 10, 890), entry('y', 'b', 20, 880), entry('z', 'desk', 30, 890, ['x', 'y'])];
  expect(told(log)).toEqual([['1 run_50m 1', 'z', []]]);
  // A third tablet that comes home later says something new: the conflict opens again.
  expect(told([...log, entry('w', 'c', 15, 870)])).toEqual([['1 run_50m 1', 'z', ['w']]]);
});

test('a foul that did not know of a measured value becomes its rival, whenever it came; one that names the value corrects it', () => {
  const measured = entry('a', 'one', 5, 890);
  const foul: Entry = { ...entry('b', 'two', 9, null), mark: 'foul' };
  for (const log of [
    [measured, foul],
    [foul, measured],
  ])
    expect(told(log)).toEqual([[cellOf(measured), 'a', ['b']]]);
  expect(told([measured, { ...foul, over: ['a'] }])).toEqual([[cellOf(measured), 'b', []]]);
  // With a third opinion the answer is still the same in whatever order they come.
  const excused: Entry = { ...entry('c', 'three', 7, null), mark: 'exempt' };
  for (const log of [
    [foul, excused, measured],
    [measured, excused, foul],
    [excused, foul, measured],
  ])
    expect(told(log)).toEqual([[cellOf(measured), 'c', ['a', 'b']]]);
});
