import { describe, expect, test } from 'vitest';
import { BOOKS, TREES, edgesOf, knowledge, knowledgeOf, node, nodesOf, type BookKey, type TreeKey } from '../demo';
import { cycleOf } from '../rules';

const books = Object.keys(BOOKS) as BookKey[];
const trees = Object.keys(TREES) as TreeKey[];

describe('the demonstration content', () => {
  test('mathematics has at least 120 points in the junior stage, Chinese and English 60 each, in three levels', () => {
    const points = (key: TreeKey) => knowledgeOf(key).filter((k) => k.leaf);
    expect(points('maths').length).toBeGreaterThanOrEqual(120);
    for (const key of ['chinese', 'english'] as const) expect(points(key).length).toBeGreaterThanOrEqual(60);
    for (const key of trees) expect(new Set(points(key).map((k) => k.above.length))).toEqual(new Set([2]));
  });
  test('grades 6 to 9 have both volumes in mathematics, Chinese and English, mathematics and English in two series', () => {
    for (const subject of ['maths', 'chinese', 'english'] as const)
      for (const grdId of [6, 7, 8, 9]) {
        const of = books.map((key) => BOOKS[key]).filter((b) => b.subject === subject && b.grdId === grdId);
        expect(new Set(of.map((b) => b.name)).size).toBe(2);
        if (grdId > 6 && subject !== 'chinese') expect(new Set(of.map((b) => b.series)).size).toBe(2);
      }
  });
  test('every point of the tree has a name of its own, every node a path of its own', () => {
    for (const key of trees) {
      const names = knowledgeOf(key)
        .filter((k) => k.leaf)
        .map((k) => k.name);
      expect(new Set(names).size).toBe(names.length);
    }
    for (const key of books) {
      const paths = nodesOf(key).map((n) => n.path);
      expect(new Set(paths).size).toBe(paths.length);
    }
  });
  test('ids do not collide and stay below the ids the program makes', () => {
    const ids = [
      ...books.flatMap((key) => nodesOf(key).map((n) => n.nodeId)),
      ...trees.flatMap((key) => knowledgeOf(key).map((k) => k.klgId)),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids)).toBeLessThan(2 ** 33);
  });
  test('each section of grades 6 to 9 teaches a point', () => {
    const bare = books
      .filter((key) => BOOKS[key].grdId >= 6 && BOOKS[key].grdId <= 9)
      .flatMap((key) =>
        nodesOf(key)
          .filter((n) => n.leaf && n.klgIds.length === 0)
          .map((n) => `${key} ${n.path}`),
      );
    expect(bare).toEqual([]);
  });
  test('prerequisites have no circle; those of mathematics reach every point', () => {
    for (const key of trees) expect(cycleOf(edgesOf(key))).toBeUndefined();
    const touched = new Set(edgesOf('maths').flatMap((e) => [e.fromId, e.toId]));
    expect(
      knowledgeOf('maths')
        .filter((k) => k.leaf && !touched.has(k.klgId))
        .map((k) => k.name),
    ).toEqual([]);
  });
  test('published ids stand: other modules name them in tests', () => {
    expect([
      node('rj-maths-7a', '有理数/有理数及其大小比较/数轴'),
      node('rj-maths-7a', '数轴'),
      knowledge('maths', '数轴'),
    ]).toEqual([101005, 101005, 2020005]);
  });
  test('a wrong name throws and offers like ones', () => {
    expect(() => knowledge('maths', '有理数加法')).toThrow('有理数的加法');
    expect(() => node('rj-maths-7a', '有理数/不存在')).toThrow('no node');
  });
});
