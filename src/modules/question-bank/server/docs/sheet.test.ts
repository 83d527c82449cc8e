import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSheet } from '../../../../kernel/server/sheet/pool';
import { TestApp, fileOf, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { cellHtml, htmlCell, rowBody } from '../../rules/docs/sheet';
import { judge } from '../../rules/judge';
import { partsOf, type QuestionBody } from '../../rules/model';
import { plainText } from '../../rules/words';

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
const sheet = async (rows: readonly (readonly string[])[], titles = TITLES) =>
  fileOf('q.xlsx', await writeSheet({ sheets: [{ name: '试题', columns: titles.map((title) => ({ title })), rows }] }));
const checked = async (rows: readonly (readonly string[])[], titles = TITLES) => {
  const { batchId } = await teacher.ok(calls.sheetImport.create, {
    file: await sheet(rows, titles),
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

const CASE_TITLES = ['题型', '题干', '选项A', '选项B', '选项C', '选项D', '答案'];
/** A row without options. */
const bare = (kind: string, stem: string, answer: string) => [kind, stem, '', '', '', '', answer];
const PEN = 'A pen costs $5 and a book costs $3. How much are they?';
const BLANKS = [
  ['单选题', PEN, '$8', '$2', '$15', '$7', 'A'],
  bare('填空题', 'Tom says ____ happy.', 'he is'),
  bare('填空题', '一只猫用英语说 ____.', 'cat'),
  bare('填空题', '解应用题时常把未知数设为____.', 'x'),
  bare('填空题', 'The opposite of "right" is ____.', 'wrong'),
  bare('填空题', '“我____中国人”，填一个字。', '是'),
  bare('填空题', 'He walked ____ and sat ____.', 'in；at'),
  bare('填空题', '判断：甲对，乙____.', '错误'),
  bare('解答题', 'Is it true? Explain.', 'True'),
  bare('简答题', 'Is it true? Explain.', 'True'),
  ['单选题', '票价￥20，<br>换行 & 空格', 'A<B', 'A>B', 'A=B', '', 'A'],
];
const DOLLARS = [
  bare('填空题', 'Tom says ____ happy (2).', 'he is'),
  ['单选题', 'A pen is \\$5, a book is \\$3 (2).', '\\$8', '\\$2', '', '', 'A'],
  bare('填空题', 'It costs ____ and she paid $10 for it, leaving $2.', '$8'),
  bare('解答题', 'Prices: $3, $4 and $5.', '$12'),
  bare('填空题', '选词填空 ____', 'go; did'),
  bare('填空题', '字母表第一个字母是____', 'a'),
  bare('填空题', '英文“向上”____', 'up'),
  bare('填空题', '英文“孩子”____', 'kid'),
  bare('填空题', '英文“鱼”____', 'fish'),
  bare('填空题', '英文“面包”____', 'bread'),
];
/** What the newest questions of the own library say, by their stems: options, then the key. */
const stored = async () =>
  new Map(
    (await teacher.rows(calls.queList, { lib: 'psn', curPage: 1, pageSize: 200 }))
      .map((r) => r.body)
      .map((body) => [plainText(body.stem), { body, says: [...body.options.map(plainText), ...keyWords(body)] }]),
  );
const keyWords = ({ answer: { picks, blanks, text } }: QuestionBody) => [
  ...(picks ?? []),
  ...(blanks ?? []).flatMap((b) => b.accept),
  ...(text == null ? [] : [plainText(text)]),
];
test('[X-C4] prices stay prices and keys keep their words, in the preview, in the library and for the child who answers', async () => {
  const blanks = await checked(BLANKS, CASE_TITLES);
  expect([blanks.counts.new, blanks.counts.faulty]).toEqual([10, 1]);
  const preview = async (batchId: number) =>
    await teacher.rows(calls.sheetImport.rows, { batchId, only: 'all', curPage: 1, pageSize: 50 });
  const seen = await preview(blanks.batchId);
  expect(seen.map((r) => r.cells['answer'])).toEqual(BLANKS.map((r) => r[6]));
  // Two rows ask the same question: the one before is named as a spreadsheet program counts, the header among them.
  expect(seen.flatMap((r) => r.faults.map((f) => [r.cells['kind'], f.code, f.text]))).toEqual([
    ['简答题', 'kernel.import.repeated', '与第 10 行重复'],
  ]);
  const dollars = await checked(DOLLARS, CASE_TITLES);
  expect([dollars.counts.new, dollars.counts.faulty]).toEqual([10, 0]);
  for (const { batchId } of [blanks, dollars]) {
    await teacher.ok(calls.sheetImport.confirm, { batchId });
    expect((await settled(batchId)).counts.saved).toBe(10);
  }
  const now = await stored();
  const says = Object.fromEntries([...now].map(([stem, q]) => [stem, q.says]));
  expect(says).toMatchObject({
    [PEN]: ['$8', '$2', '$15', '$7', 0],
    'Tom says ____ happy.': ['he is'],
    '一只猫用英语说 ____.': ['cat'],
    '解应用题时常把未知数设为____.': ['x'],
    'The opposite of "right" is ____.': ['wrong'],
    '“我____中国人”，填一个字。': ['是'],
    'He walked ____ and sat ____.': ['in', 'at'],
    '判断：甲对，乙____.': ['错误'],
    'Is it true? Explain.': ['True'],
    '票价￥20，<br>换行 & 空格': ['A<B', 'A>B', 'A=B', 0],
    'Tom says ____ happy (2).': ['he is'],
    'A pen is $5, a book is $3 (2).': ['$8', '$2', 0],
    'It costs ____ and she paid $10 for it, leaving $2.': ['$8'],
    'Prices: $3, $4 and $5.': ['$12'],
    '选词填空 ____': ['go; did'],
    字母表第一个字母是____: ['a'],
    '英文“向上”____': ['up'],
    '英文“孩子”____': ['kid'],
    '英文“鱼”____': ['fish'],
    '英文“面包”____': ['bread'],
  });
  // Nothing of a sheet without formulas became one.
  const bodies = [...BLANKS, ...DOLLARS].flatMap((r) => now.get(r[1]!.replaceAll('\\$', '$'))?.body ?? []);
  expect(bodies.filter((b) => JSON.stringify(b).includes('data-latex'))).toEqual([]);
  for (const [stem, given] of [
    ['解应用题时常把未知数设为____.', 'x'],
    ['Tom says ____ happy.', 'he is'],
    ['The opposite of "right" is ____.', 'wrong'],
    ['选词填空 ____', 'go; did'],
  ] as const)
    expect(judge(partsOf(now.get(stem)!.body)[0]!, { blanks: [given] }).verdict).toBe('right');
  // The second time it says nothing new.
  const again = await checked(DOLLARS, CASE_TITLES);
  expect([again.counts.unchanged, again.counts.changed]).toEqual([10, 0]);
});
test('[X-C4] mending a key in the preview keeps its words', async () => {
  const gap = '改一改：____';
  const batch = await checked([bare('填空题', gap, '')], CASE_TITLES);
  expect(batch.counts.faulty).toBe(1);
  for (const answer of ['True', '是', 'a、c', 'he is', 'go; did', 'x']) {
    const mended = await teacher.ok(calls.sheetImport.fix, { batchId: batch.batchId, row: 1, cells: { answer } });
    expect([mended.cells['answer'], mended.faults, mended.state]).toEqual([answer, [], 'new']);
  }
  await teacher.ok(calls.sheetImport.confirm, { batchId: batch.batchId });
  await settled(batch.batchId);
  expect((await stored()).get(gap)?.says).toEqual(['x']);
});
test('[X-C4] a sheet that says another difficulty keeps the way in which a key is compared', async () => {
  const says = async (degree: string) => {
    const batch = await checked([['填空题', '再读一次：____', '', '', '', 'x', '', degree, '']]);
    await teacher.ok(calls.sheetImport.confirm, { batchId: batch.batchId });
    await settled(batch.batchId);
    const found = await teacher.rows(calls.queList, { lib: 'psn', text: '再读一次', curPage: 1, pageSize: 10 });
    return { counts: batch.counts, que: found[0]! };
  };
  const { que } = await says('3');
  const blanks = [{ accept: ['x'], mode: 'exact' as const }];
  await teacher.ok(calls.queUpdate, {
    id: que.qid,
    verId: que.verId,
    stgId: que.stgId,
    sbjId: que.sbjId,
    qtpId: que.qtpId,
    degree: que.degree,
    body: { ...que.body, answer: { blanks } },
  });
  const again = await says('5');
  expect(again.counts.changed).toBe(1);
  expect([again.que.degree, again.que.body.answer]).toEqual([5, { blanks }]);
});
test('[X-C4] the template has the columns of a question, in both languages', async () => {
  expect((await teacher.send(calls.sheetTemplate, {})).headers['content-type']).toContain('spreadsheetml');
  expect(
    decodeURIComponent((await teacher.in('en-US').send(calls.sheetTemplate, {})).headers['content-disposition'] ?? ''),
  ).toContain('Questions');
});
test('[X-C4] sections, knowledge and tags of a sheet are kept by their names; a name that nobody has is refused in its column', async () => {
  const [node] = await t.sql<{ id: number; name: string }>(
    `select min(x.node_id) as id, x.name from textbook_node x join textbook_textbook b on b.tbk_id = x.tbk_id
     where b.stg_id = 2 and b.sbj_id = 2 group by x.name order by 1 limit 1`,
  );
  const [klg] = await t.sql<{ id: number; name: string }>(
    `select min(klg_id) as id, name from textbook_klg where stg_id = 2 and sbj_id = 2 group by name order by 1 limit 1`,
  );
  const titles = ['题型', '题干', '答案', '章节', '知识点', '标签'];
  const row = (section: string, tag: string) => ['填空题', '按名称归类：____', 'x', section, klg!.name, tag];
  const odd = await checked([row('没有这一章', '没有这个标签')], titles);
  const { faults } = (await teacher.ok(calls.sheetImport.rows, { batchId: odd.batchId })).items[0]!;
  expect(faults.map((f) => [f.column, f.code])).toEqual([
    ['node', 'question-bank.sheet.nodeUnknown'],
    ['tags', 'question-bank.sheet.tagUnknown'],
  ]);
  const batch = await checked([row(node!.name, '')], titles);
  await teacher.ok(calls.sheetImport.confirm, { batchId: batch.batchId });
  await settled(batch.batchId);
  const [que] = await teacher.rows(calls.queList, { lib: 'psn', text: '按名称归类', curPage: 1, pageSize: 10 });
  expect(que!.klgIds).toEqual([Number(klg!.id)]);
  const kept = await t.sql<{ ids: string[] }>('select node_ids as ids from question_bank_version where ver_id = $1', [
    que!.verId,
  ]);
  expect(kept[0]!.ids.map(Number)).toEqual([Number(node!.id)]);
  expect((await checked([row(node!.name, '')], titles)).counts).toMatchObject({ unchanged: 1, changed: 0, new: 0 });
});
