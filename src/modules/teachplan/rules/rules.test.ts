import { describe, expect, test } from 'vitest';
import { codesignStateOf, lessonsByDays, lessonsByWeeks, moved, paceOf, placesOf, says, unitsOfNodes } from '../rules';

describe('units', () => {
  test('a textbook becomes units and hours; a chapter without sections is one hour', () => {
    type Node = Parameters<typeof unitsOfNodes>[0][number];
    const node = (nodeId: number, name: string, ...children: Node[]): Node => ({ nodeId, name, children });
    const made = unitsOfNodes(
      [node(1, '有理数', node(2, '数轴'), node(3, '绝对值')), node(4, '总复习')],
      (name) => `<p>${name}</p>`,
    );
    expect(made).toEqual([
      {
        unit: '有理数',
        nodeId: 1,
        hours: [
          { name: '数轴', nodeId: 2, content: '<p>数轴</p>' },
          { name: '绝对值', nodeId: 3, content: '<p>绝对值</p>' },
        ],
      },
      { unit: '总复习', nodeId: 4, hours: [{ name: '总复习', nodeId: 4, content: '<p>总复习</p>' }] },
    ]);
  });
  test('moving an entry leaves the list it came from alone', () => {
    const list = ['a', 'b', 'c'];
    expect([moved(list, 0, 2), moved(list, 2, 0), moved(list, 1, 9), list]).toEqual([
      ['b', 'c', 'a'],
      ['c', 'a', 'b'],
      ['a', 'c', 'b'],
      ['a', 'b', 'c'],
    ]);
  });
  test('hours are counted through the plan, past units without any', () => {
    expect(
      placesOf([
        { unit: '一', hours: [{ linkId: 1, name: 'x' }] },
        { unit: '二', hours: [] },
        {
          unit: '三',
          hours: [
            { linkId: 2, name: 'y' },
            { linkId: 3, name: 'z' },
          ],
        },
      ]).map((p) => [p.unitNo, p.hourNo, p.no]),
    ).toEqual([
      [1, 1, 1],
      [3, 1, 2],
      [3, 2, 3],
    ]);
  });
  test('formatted text says something with a word, a picture or a table', () => {
    expect(['', '<p></p>', '<p>&nbsp; </p>', '<p>x</p>', '<img src="a">', '<table></table>'].map(says)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});

describe('pace', () => {
  const places = placesOf([{ unit: '一', hours: [1, 2, 3, 4, 5].map((linkId) => ({ linkId, name: `${linkId}` })) }]);
  test('by weeks: whole weeks and the days of this one', () => {
    expect(lessonsByWeeks('2026-09-01', '2026-09-02', 5)).toMatchObject({ before: 0, inWeek: 5, due: 2 });
    expect(lessonsByWeeks('2026-09-01', '2026-09-13', 5)).toMatchObject({ before: 5, due: 10 });
    expect(lessonsByWeeks('2026-09-14', '2026-09-02', 5)).toMatchObject({ before: 0, inWeek: 0, due: 0 });
  });
  test("by days: today's lesson is not due before it is over", () => {
    expect(lessonsByDays(['2026-09-07', '2026-09-09', '2026-09-14', '2026-09-16', '2026-09-18'], '2026-09-16')).toEqual(
      { before: 2, inWeek: 3, due: 3, source: 'timetable' },
    );
  });
  test('the n-th lesson meets the n-th hour; nothing is due beyond the last', () => {
    expect(paceOf(places, new Set([1]), { before: 2, inWeek: 2, due: 3, source: 'timetable' })).toMatchObject({
      taught: 1,
      due: 3,
      lag: 2,
      thisWeek: [{ linkId: 3 }, { linkId: 4 }],
      next: { linkId: 2 },
    });
    expect(paceOf(places, new Set([1, 2, 3, 4, 5]), { before: 20, inWeek: 5, due: 22, source: 'weeks' })).toMatchObject(
      { due: 5, lag: 0, thisWeek: [], next: null },
    );
    expect(paceOf(places, new Set(), undefined)).toMatchObject({
      due: null,
      lag: null,
      thisWeek: [],
      next: { linkId: 1 },
      source: null,
    });
  });
  test('a joint preparation is coming, going, and ended when its lead says so', () => {
    const at = (now: string, ended = false) => codesignStateOf({ start: '2026-09-14T08:00:00.000Z', ended }, now);
    expect([
      at('2026-09-14T07:59:59.000Z'),
      at('2026-09-14T08:00:00.000Z'),
      at('2026-09-14T07:00:00.000Z', true),
    ]).toEqual(['coming', 'going', 'ended']);
  });
});
