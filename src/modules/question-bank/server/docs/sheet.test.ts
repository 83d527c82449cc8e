import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSheet } from '../../../../kernel/server/sheet/pool';
import { TestApp, fileOf, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { cellHtml, htmlCell, plainAnswer, rowBody } from '../../rules/docs/sheet';

let t: TestApp, teacher: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
});
afterAll(() => t.stop());

const TITLES = ['题型', '题干', '选项A', '选项B', '选项C', '答案', '解析', '难度', '来源'];
const GOOD = [
  ['单选题', '表一：$\\frac{1}{2}$ 等于', '0.5', '2', '3', 'A', '约分', '容易', '自编'],
  ['填空题', '表一：3 的相反数是____，倒数是____', '', '', '', '-3；1/3', '', '3', ''],
  ['判断题', '表一：水是湿的', '', '', '', '√', '', '', ''],
  ['解答题', '表一：证明\n两步', '', '', '', '略', '', '5', ''],
];
const sheet = async (rows: readonly (readonly string[])[]) =>
  fileOf('q.xlsx', await writeSheet({ sheets: [{ name: '试题', columns: TITLES.map((title) => ({ title })), rows }] }));
const checked = async (rows: readonly (readonly string[])[]) => {
  const { batchId } = await teacher.ok(calls.sheetImport.create, {
    file: await sheet(rows),
    options: JSON.stringify({ stgId: 2, sbjId: 2 }),
  });
  for (;;) {
    const b = await teacher.ok(calls.sheetImport.get, { batchId });
    if (b.state !== 'checking') return b;
    await new Promise((done) => setTimeout(done, 50));
  }
};
const settled = async (batchId: number) => {
  for (;;) {
    const b = await teacher.ok(calls.sheetImport.get, { batchId });
    if (b.state !== 'committing') return b;
    await new Promise((done) => setTimeout(done, 50));
  }
};

test('[X-C4] a cell is plain text with formulas between dollar signs, there and back', () => {
  expect(cellHtml('a < b 且 $x^2$')).toBe('a &lt; b 且 <span class="latex" data-latex="x^2"></span>');
  for (const text of ['a < b & c', '第一行\n第二行', '$\\frac{1}{2}$ 和 "引号"'])
    expect(htmlCell(cellHtml(text))).toBe(text);
  expect(['√', 'F', 'a、c', 'x=1; 2'].map(plainAnswer)).toEqual(['对', '错', 'AC', 'x=1；2']);
  expect(rowBody('blank', { stem: '一__二__', options: [], answer: '1；2', explain: '' })?.stem).toBe('一____二____');
  expect(rowBody('single', { stem: 's', options: ['1', '2'], answer: 'C', explain: '' })).toBeUndefined();
});
test('[X-C4] a sheet of questions is checked cell by cell, saved, unchanged the second time, changed by another answer, and undone', async () => {
  const first = await checked([
    ...GOOD,
    ['猜谜题', '谜', '', '', '', '', '', '', ''],
    ['单选题', '缺', '1', '2', '', 'D', '', '', ''],
    ['判断题', '表一：水是湿的', '', '', '', '错', '', '很怪', ''],
  ]);
  expect([first.counts.new, first.counts.faulty]).toEqual([4, 3]);
  const bad = (
    await teacher.ok(calls.sheetImport.rows, { batchId: first.batchId, only: 'faulty', curPage: 1, pageSize: 10 })
  ).items;
  expect(bad.map((r) => r.faults[0]!.code)).toEqual([
    'question-bank.sheet.kindUnknown',
    'question-bank.sheet.answerOdd',
    'question-bank.sheet.degreeUnknown',
  ]);
  await teacher.ok(calls.sheetImport.confirm, { batchId: first.batchId });
  expect((await settled(first.batchId)).counts.saved).toBe(4);
  const rows = await teacher.rows(calls.queList, { lib: 'psn', text: '表一', curPage: 1, pageSize: 10 });
  expect(rows.map((r) => [r.body.kind, r.degree]).toSorted()).toEqual([
    ['blank', 3],
    ['judge', 3],
    ['short', 5],
    ['single', 1],
  ]);
  expect(rows.find((r) => r.body.kind === 'single')!.body.stem).toBe(
    '表一：<span class="latex" data-latex="\\frac{1}{2}"></span> 等于',
  );

  const again = await checked(GOOD);
  expect([again.counts.unchanged, again.counts.picked]).toEqual([4, 0]);
  const other = await checked([GOOD[0]!.with(5, 'B')]);
  expect(other.counts.changed).toBe(1);
  await teacher.ok(calls.sheetImport.confirm, { batchId: other.batchId });
  await settled(other.batchId);
  const picks = async () =>
    (await teacher.rows(calls.queList, { lib: 'psn', text: '表一', kind: 'single', curPage: 1, pageSize: 10 })).map(
      (r) => [r.verNo, r.body.answer.picks],
    );
  expect(await picks()).toEqual([[2, [1]]]);
  await teacher.ok(calls.sheetImport.undo, { batchId: other.batchId });
  expect(await picks()).toEqual([[1, [0]]]);
  await teacher.ok(calls.sheetImport.undo, { batchId: first.batchId });
  expect(await teacher.rows(calls.queList, { lib: 'psn', text: '表一', curPage: 1, pageSize: 10 })).toEqual([]);
});
test('[X-C4] the template has the columns of a question, in both languages', async () => {
  expect((await teacher.send(calls.sheetTemplate, {})).headers['content-type']).toContain('spreadsheetml');
  expect(
    decodeURIComponent((await teacher.in('en-US').send(calls.sheetTemplate, {})).headers['content-disposition'] ?? ''),
  ).toContain('Questions');
});
