import { expect, test } from 'vitest';
import { defaultTemplate, wrongTree } from '../../rules';
import { added, changed, leftBeside, leftShares, removed, shared } from './edit-tree';

test('a new index takes what is left of the whole, and a leaf that gets one below it becomes a branch', () => {
  const first = added('eval', [], null);
  expect(first).toMatchObject([{ weight: 10_000, full: 10, parentId: null }]);
  const [root] = first;
  const second = added('eval', changed(first, root!.indexId, { weight: 6000, name: '品德' }), null);
  expect(second[1]?.weight).toBe(4000);
  const below = added('eval', second, root!.indexId);
  expect(below.find((index) => index.indexId === root!.indexId)).toMatchObject({ by: [], full: 0 });
  expect(wrongTree('eval', below)).toBeUndefined();
  expect(removed(below, root!.indexId)).toHaveLength(1);
});
test('what is left is shown for weights and for shares', () => {
  const { indexes } = defaultTemplate('perf', 'zh-CN');
  const [root, leaf] = indexes;
  expect(leftBeside(changed(indexes, root!.indexId, { weight: 2400 }), root!)).toBe(100);
  const [without] = changed([leaf!], leaf!.indexId, shared(leaf!, 'self', 0));
  expect([leftShares(leaf!), leftShares(without!), without!.by.length]).toEqual([0, 2000, 2]);
  expect(leftShares({ ...leaf!, ...shared(leaf!, 'self', 2500) })).toBe(-500);
});
