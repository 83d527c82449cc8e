import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '../../../kernel/shared/call';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { knowledge, knowledgeOf } from '../demo';

let t: TestApp;
let platform: Caller;
let teacher: Caller;
let student: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  platform = await t.as('platform');
  teacher = await t.as('teacher189');
  student = await t.as('student189');
});
afterAll(async () => {
  await t.stop();
});

const MATHS = { stgId: 2, sbjId: 2 };
const CHINESE = { stgId: 2, sbjId: 1 };
type Graph = ReplyOf<typeof calls.graphGet>;
const nameOf = (g: Graph, id: number) => g.nodes.find((n) => n.klgId === id)?.name;

describe('the knowledge tree', () => {
  test('areas, topics and points in order, for anybody signed in', async () => {
    const tree = await student.ok(calls.klgTree, MATHS);
    expect(tree.map((a) => a.name)).toEqual(['数与代数', '方程与不等式', '函数', '图形与几何', '统计与概率']);
    expect(tree[0]!.children[0]!.children.slice(0, 3).map((p) => p.name)).toEqual([
      '正数与负数',
      '有理数的概念与分类',
      '数轴',
    ]);
  });
  test('points are found by a part of the name, by parent and by id, with the path that tells them apart', async () => {
    const found = await student.ok(calls.klgNodes, { name: '绝对', ...MATHS });
    expect(found.map((k) => k.pathName)).toEqual(['数与代数 / 有理数 / 绝对值']);
    expect((await student.ok(calls.klgNodes, { parentId: found[0]!.parentId! })).length).toBe(16);
    expect((await student.ok(calls.klgNodes, { klgIds: [knowledge('maths', '数轴')] }))[0]).toMatchObject({
      name: '数轴',
      leaf: true,
      layerName: '基础',
      text: expect.stringContaining('原点'),
    });
    expect(await student.ok(calls.klgNodes, { name: '%' })).toEqual([]);
  });
  test('a subject’s points are answered to the last one, in the order of their tree, and a moved one stands where it went', async () => {
    const inOrder = (tree: ReplyOf<typeof calls.klgTree>): string[] =>
      tree.flatMap((n) => [n.name, ...inOrder(n.children)]);
    const both = async () => {
      const rows = await student.ok(calls.klgNodes, MATHS);
      return [rows.map((k) => k.name), inOrder(await platform.ok(calls.klgTree, { ...MATHS, all: true }))] as const;
    };
    const [before, tree] = await both();
    expect(before.length).toBeGreaterThan(200);
    expect(before).toEqual(tree);
    const area = (await platform.ok(calls.klgTree, MATHS))[1]!;
    await platform.ok(calls.catMove, { kind: 'klg', id: area.klgId, dir: 'up' });
    const [after, movedTree] = await both();
    expect(after[0]).toBe(area.name);
    expect(after).toEqual(movedTree);
    await platform.ok(calls.catMove, { kind: 'klg', id: area.klgId, dir: 'down' });
  });
  test('three layers a subject, with the number of their points; a layer with points is not removed', async () => {
    const layers = await teacher.ok(calls.layerList, MATHS);
    expect(layers.map((l) => l.name)).toEqual(['基础', '提升', '拓展']);
    expect(layers.reduce((sum, l) => sum + l.count, 0)).toBe(knowledgeOf('maths').filter((k) => k.leaf).length);
    expect((await platform.refused(calls.catDelete, { kind: 'layers', id: layers[0]!.layerId })).error).toBe(
      'textbook.fault.layerUsed',
    );
    const more = await platform.ok(calls.catCreate, { kind: 'layers', name: '竞赛', ...MATHS });
    const point = await platform.ok(calls.catUpdate, { kind: 'klg', id: knowledge('maths', '数轴'), layerId: more.id });
    expect(point.layerId).toBe(more.id);
    const other = (await teacher.ok(calls.layerList, CHINESE))[0]!;
    expect(
      (await platform.refused(calls.catUpdate, { kind: 'klg', id: knowledge('maths', '数轴'), layerId: other.layerId }))
        .error,
    ).toBe('textbook.fault.wrongLayer');
    await platform.ok(calls.catUpdate, { kind: 'klg', id: knowledge('maths', '数轴'), layerId: layers[0]!.layerId });
    expect((await platform.ok(calls.catMove, { kind: 'layers', id: more.id, dir: 'up' })).map((l) => l.name)).toEqual([
      '基础',
      '提升',
      '竞赛',
      '拓展',
    ]);
    await platform.ok(calls.catDelete, { kind: 'layers', id: more.id });
  });
  test('a point is added, explained, switched off and removed; one that sections link stays', async () => {
    const topic = (await platform.ok(calls.klgTree, MATHS))[0]!.children[0]!;
    const point = await platform.ok(calls.catCreate, {
      kind: 'klg',
      name: '有理数的应用',
      ...MATHS,
      parentId: topic.klgId,
    });
    const text = await platform.ok(calls.catUpdate, {
      kind: 'klg',
      id: point.id,
      text: '<p onclick="x()">讲解<script>1</script></p>',
    });
    expect(text.text).toBe('<p>讲解</p>');
    await platform.ok(calls.catUpdate, { kind: 'klg', id: point.id, on: false });
    expect(await student.ok(calls.klgNodes, { name: '有理数的应用' })).toEqual([]);
    await platform.ok(calls.catDelete, { kind: 'klg', id: point.id });
    expect(await platform.refused(calls.catDelete, { kind: 'klg', id: knowledge('maths', '数轴') })).toMatchObject({
      status: 409,
      error: 'textbook.fault.pointLinked',
    });
    expect((await platform.refused(calls.catDelete, { kind: 'klg', id: topic.klgId })).error).toBe(
      'textbook.fault.pointLinked',
    );
  });
  test('an area that is off takes its points along', async () => {
    const area = (await platform.ok(calls.klgTree, { stgId: 1, sbjId: 3, all: true }))[0]!;
    await platform.ok(calls.catUpdate, { kind: 'klg', id: area.klgId, on: false });
    expect((await student.ok(calls.klgTree, { stgId: 1, sbjId: 3 })).map((a) => a.name)).not.toContain(area.name);
    expect(await student.ok(calls.klgNodes, { klgIds: [area.children[0]!.children[0]!.klgId] })).toEqual([]);
    await platform.ok(calls.catUpdate, { kind: 'klg', id: area.klgId, on: true });
  });
  test('a point that sections or edges hang on does not become a topic', async () => {
    expect(
      (
        await platform.refused(calls.catCreate, {
          kind: 'klg',
          name: '更细',
          ...MATHS,
          parentId: knowledge('maths', '数轴'),
        })
      ).error,
    ).toBe('textbook.fault.pointLinked');
  });
});

describe('the knowledge graph', () => {
  test('teachers read it, students do not, platform research writes it', async () => {
    const g = await teacher.ok(calls.graphGet, MATHS);
    expect(g.nodes[2]).toMatchObject({ name: '数轴', topic: '有理数', area: '数与代数' });
    expect(g.edges.length).toBeGreaterThan(200);
    expect((await student.refused(calls.graphGet, MATHS)).status).toBe(403);
    expect((await teacher.refused(calls.graphSet, { ...MATHS, edges: [] })).status).toBe(403);
  });
  test('a circle of prerequisites is refused by the names of its points, and nothing changes', async () => {
    const g = await platform.ok(calls.graphGet, MATHS);
    const circle = [
      ...g.edges,
      { fromId: knowledge('maths', '绝对值'), toId: knowledge('maths', '数轴'), kind: 'before' as const },
    ];
    const refused = await platform.refused(calls.graphSet, { ...MATHS, edges: circle, rev: g.rev });
    expect(refused).toMatchObject({
      status: 409,
      error: 'textbook.fault.cycle',
      message: expect.stringContaining('绝对值'),
    });
    expect(refused.message).toContain('数轴');
    expect(await platform.ok(calls.graphGet, MATHS)).toEqual(g);
  });
  test('a relation is kept once; a point of another subject and a point with itself are refused', async () => {
    const g = await platform.ok(calls.graphGet, CHINESE);
    const [a, b] = [knowledge('chinese', '一词多义'), knowledge('chinese', '文言实词')];
    const set = await platform.ok(calls.graphSet, {
      ...CHINESE,
      rev: g.rev,
      edges: [
        { fromId: a, toId: b, kind: 'near' },
        { fromId: b, toId: a, kind: 'near' },
      ],
    });
    expect(set.edges).toHaveLength(1);
    expect(
      (
        await platform.refused(calls.graphSet, {
          ...CHINESE,
          edges: [{ fromId: a, toId: knowledge('maths', '数轴'), kind: 'before' }],
        })
      ).error,
    ).toBe('textbook.fault.edgeOutside');
    expect(
      (await platform.refused(calls.graphSet, { ...CHINESE, edges: [{ fromId: a, toId: a, kind: 'before' }] })).message,
    ).toBe(`“${nameOf(set, a)}”不能与自己相连`);
  });
  test('of two researchers who change it at once the second is told', async () => {
    const g = await platform.ok(calls.graphGet, { stgId: 2, sbjId: 3 });
    const auditor = await t.as('auditor');
    const edge = (x: string, y: string) => [
      { fromId: knowledge('english', x), toId: knowledge('english', y), kind: 'before' as const },
    ];
    const results = await Promise.all([
      platform.send(calls.graphSet, { stgId: 2, sbjId: 3, rev: g.rev, edges: edge('一般现在时', '现在进行时') }),
      auditor.send(calls.graphSet, { stgId: 2, sbjId: 3, rev: g.rev, edges: edge('一般过去时', '过去进行时') }),
    ]);
    expect(results.map((r) => r.status).sort()).toEqual([200, 409]);
  });
});
