import { expect, test } from 'vitest';
import type { DemoQuestion } from '../../question-bank/demo';
import { nodesOf } from '../../textbook/demo';
import { syllabusOf, topicOf } from './sections';

const nodes = nodesOf('rj-maths-7a');
/** So many questions on every lowest section of the book. */
const questions = (each: number): DemoQuestion[] =>
  nodes
    .filter((n) => n.leaf)
    .flatMap((n) =>
      Array.from({ length: each }, (_, at) => ({
        qid: n.nodeId * 100 + at,
        verId: n.nodeId * 100 + at,
        key: `${n.nodeId}-${at}`,
        template: 'made',
        lib: 'pfm' as const,
        orgId: 1,
        ownerId: 1,
        stgId: 2,
        sbjId: 2,
        qtpId: 1,
        grade: 7,
        degree: 3,
        nodeIds: [n.nodeId],
        klgIds: [],
        body: {
          kind: 'judge' as const,
          stem: '',
          options: [],
          rights: [],
          answer: { truth: true },
          explain: '',
          subs: [],
        },
        madeAt: '2026-09-01T00:00:00.000Z',
      })),
    );

test('every question of a task stands in the part of the book that its title names', () => {
  const of = syllabusOf(questions(8), 7, 189);
  const names = new Set<string>();
  for (let turn = 0; turn < 20; turn++) {
    const topic = topicOf(of, turn, 8)!;
    names.add(topic.name);
    const node = nodes.find((n) => n.above.length === 1 && n.name.endsWith(topic.name))!;
    for (const q of topic.questions) {
      const at = nodes.find((n) => n.nodeId === q.nodeIds[0])!;
      expect([at.nodeId, ...at.above]).toContain(node.nodeId);
    }
  }
  expect(names.size).toBeGreaterThan(5);
});
test('a section with too few questions gives way to its chapter, and a small world names no part at all', () => {
  expect(topicOf(syllabusOf(questions(1), 7, 189), 0, 8)).toBeUndefined();
  const chapter = topicOf(syllabusOf(questions(2), 7, 189), 0, 8)!;
  expect(nodes.filter((n) => n.above.length < 2).some((n) => n.name.endsWith(chapter.name))).toBe(true);
  expect(chapter.questions.length).toBeGreaterThanOrEqual(8);
});
test('a task that is to be marked by hand is about a part that has a question for it', () => {
  const all = questions(8);
  const written = all.map((q, at) => (at % 37 === 0 ? { ...q, body: { ...q.body, kind: 'short' as const } } : q));
  const of = syllabusOf(written as DemoQuestion[], 7, 189);
  for (let turn = 0; turn < 20; turn++)
    expect(topicOf(of, turn, 6, true)!.questions.some((q) => q.body.kind === 'short')).toBe(true);
});
