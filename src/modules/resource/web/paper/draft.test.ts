import { describe, expect, test } from 'vitest';
import type { PaperQueRow } from '../../contract';
import { addTo, byKind, moveTo, section, withScore, type Draft } from './draft';

const que = (qid: number, kind: PaperQueRow['kind'] = 'single', degree = 1): PaperQueRow => ({
  verId: qid,
  qid,
  qtpId: 1,
  kind,
  degree,
  body: {
    kind,
    stem: '',
    options: [],
    rights: [],
    answer: {},
    explain: '',
    subs:
      kind === 'group'
        ? [1, 2].map((qcid) => ({
            qcid,
            kind: 'judge' as const,
            stem: '',
            options: [],
            rights: [],
            answer: {},
            explain: '',
          }))
        : [],
  },
  klgIds: [],
  nodeIds: [],
  score: 3,
  scores: [],
});
const [a, b] = [section('甲', [que(1), que(2)]), section('乙', [que(3, 'blank')])];
const paper: Draft = { title: 'x', stgId: 2, sbjId: 2, year: null, tbkNodeIds: [], tagIds: [], sections: [a, b] };
const shape = (d: Draft) => d.sections.map((s) => s.questions.map((q) => q.qid));

describe('writing a paper', () => {
  test('a question moves within its part and into another one', () => {
    expect(shape(moveTo(paper, 1, a.key, 1))).toEqual([[2, 1], [3]]);
    expect(shape(moveTo(paper, 2, b.key, 0))).toEqual([[1], [2, 3]]);
    expect(shape(moveTo(paper, 9, b.key, 0))).toEqual([[1, 2], [3]]);
  });
  test('no question comes in twice', () => {
    expect(shape(addTo(paper, b.key, [que(1), que(4)]))).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });
  test('ordered by type, each type is one part and the easy ones come first', () => {
    const mixed = { ...paper, sections: [section('', [que(1, 'short'), que(2, 'single', 4), que(3, 'single', 1)])] };
    expect(byKind(mixed, (k) => k).sections.map((s) => [s.title, ...s.questions.map((q) => q.qid)])).toEqual([
      ['single', 3, 2],
      ['short', 1],
    ]);
  });
  test("a passage's points are shared among its questions", () => {
    expect(withScore(que(1, 'group'), 5).scores).toEqual([
      { qcid: 1, score: 2.5 },
      { qcid: 2, score: 2.5 },
    ]);
  });
});
