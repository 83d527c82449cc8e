import { describe, expect, test } from 'vitest';
import {
  around,
  cycleOf,
  grouped,
  layered,
  moved,
  placed,
  reachOf,
  stepsOf,
  tidyEdges,
  treeOf,
  type Edge,
} from '../rules';

const before = (fromId: number, toId: number): Edge => ({ fromId, toId, kind: 'before' });

describe('trees', () => {
  test('a row whose parent is switched off is not shown', () => {
    expect(
      treeOf([
        { nodeId: 1, parentId: null, name: 'a', ord: 0 },
        { nodeId: 3, parentId: 2, name: 'c', ord: 0 },
      ]),
    ).toEqual([{ nodeId: 1, name: 'a', on: true, klgIds: [], children: [] }]);
  });
  test('brothers stand in their order', () => {
    expect(
      treeOf([
        { nodeId: 1, parentId: null, name: 'a', ord: 2 },
        { nodeId: 2, parentId: null, name: 'b', ord: 1 },
      ]).map((n) => n.name),
    ).toEqual(['b', 'a']);
  });
  test('a move changes places with a neighbour and stays at the ends', () => {
    expect([
      moved([1, 2, 3], 2, 'up'),
      moved([1, 2, 3], 2, 'down'),
      moved([1, 2, 3], 1, 'up'),
      moved([1, 2, 3], 3, 'down'),
    ]).toEqual([
      [2, 1, 3],
      [1, 3, 2],
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });
});

describe('the graph', () => {
  test('a circle of prerequisites is found and named in order; relations make none', () => {
    expect(cycleOf([before(1, 2), before(2, 3), before(3, 1), before(4, 1)])).toEqual([1, 2, 3, 1]);
    expect(cycleOf([before(1, 2), before(1, 3), before(3, 2)])).toBeUndefined();
    expect(
      cycleOf([
        { fromId: 1, toId: 2, kind: 'near' },
        { fromId: 2, toId: 1, kind: 'near' },
      ]),
    ).toBeUndefined();
  });
  test('a chain of ten thousand points does not fill the stack', () => {
    const chain = Array.from({ length: 10_000 }, (_, i) => before(i, i + 1));
    expect(cycleOf(chain)).toBeUndefined();
    expect(cycleOf([...chain, before(10_000, 0)])).toHaveLength(10_002);
  });
  test('a relation is kept once, whichever end it was drawn from', () => {
    expect(
      tidyEdges([
        { fromId: 2, toId: 1, kind: 'near' },
        { fromId: 1, toId: 2, kind: 'near' },
        before(3, 1),
        before(3, 1),
      ]),
    ).toEqual([{ fromId: 1, toId: 2, kind: 'near' }, before(3, 1)]);
  });
  test('a point stands as many columns in as steps lie before it at most, and just before what rests on it', () => {
    expect([...stepsOf([1, 2, 3, 4, 5], [before(1, 2), before(2, 3), before(5, 3)])]).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 0],
      [5, 1],
    ]);
  });
  test('the drawing puts every point left of what rests on it, each on a place of its own, the same every time', () => {
    const edges = [before(1, 2), before(1, 3), before(2, 4), before(3, 4), before(5, 4)];
    const nodes = [1, 2, 3, 4, 5].map((klgId) => ({ klgId }));
    const spots = new Map(layered(nodes, edges).map((s) => [s.id, s]));
    expect(edges.every((e) => spots.get(e.fromId)!.column < spots.get(e.toId)!.column)).toBe(true);
    expect(new Set([...spots.values()].map((s) => `${s.column}/${s.row}`)).size).toBe(5);
    expect(layered(nodes, edges)).toEqual([...spots.values()]);
    const at = placed([...spots.values()], { left: 0, right: 300, top: 0, bottom: 100 }, 40);
    expect([at.get(1), at.get(4)]).toEqual([
      { x: 0, y: 50 },
      { x: 300, y: 50 },
    ]);
  });
  test('around a point: what it rests on left, what rests on it right, related ones below', () => {
    expect(
      around(
        1,
        new Map([
          [2, 1],
          [3, 2],
        ]),
        new Map([[4, 1]]),
        [5],
      ).map((s) => [s.id, s.column]),
    ).toEqual([
      [1, 0],
      [2, -1],
      [3, -2],
      [4, 1],
      [5, 0],
    ]);
  });
  test('seen from further away, topics have one direction between them and no circle', () => {
    const of = (id: number) => Math.floor(id / 10);
    expect(
      grouped([before(10, 20), before(11, 21), before(22, 12), before(20, 30), before(31, 13), before(10, 11)], of),
    ).toEqual([
      { from: 1, to: 2, count: 2 },
      { from: 2, to: 3, count: 1 },
    ]);
  });
  test('what a point rests on and what rests on it, with the distance', () => {
    const edges = [before(1, 2), before(2, 3), before(3, 4), before(5, 3)];
    expect([...reachOf(edges, 3, 'back')]).toEqual([
      [2, 1],
      [5, 1],
      [1, 2],
    ]);
    expect([...reachOf(edges, 2, 'on', 1)]).toEqual([[3, 1]]);
  });
});
