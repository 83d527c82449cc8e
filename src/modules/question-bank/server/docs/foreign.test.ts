import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../../kernel/server/root';
import { markup } from '../../../../kernel/shared/markup';
import { TestApp, fileOf, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { docx, p } from '../../rules/docs/fixtures/docx-writer';
import { plainText } from '../../rules/words';

let t: TestApp, teacher: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
});
afterAll(() => t.stop());

const upload = (name: string, content: string | Uint8Array) =>
  teacher.ok(calls.docCreate, {
    file: fileOf(name, typeof content === 'string' ? new TextEncoder().encode(content) : content),
    stgId: 2,
    sbjId: 2,
  });
const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(root, 'tests/browser/fixtures', name)));
/** What the preview says of its questions: kind, key, whether it is ticked. */
const seen = ({ items }: Awaited<ReturnType<typeof upload>>) =>
  items.map((i) => [i.body.kind, plainText(i.body.stem), i.body.answer, i.picked, i.warnings.map((w) => w.code)]);

const ONE = markup`
  <questestinterop>
    <item ident="i">
      <presentation>
        <material><mattext>首都？</mattext></material>
        <response_lid ident="r" rcardinality="Single">
          <render_choice>
            <response_label ident="a"><material><mattext>里昂</mattext></material></response_label>
            <response_label ident="b"><material><mattext>巴黎</mattext></material></response_label>
          </render_choice>
        </response_lid>
      </presentation>
      <resprocessing>
        <respcondition>
          <conditionvar><varequal respident="r">b</varequal></conditionvar>
          <setvar action="Set" varname="SCORE">100</setvar>
        </respcondition>
      </resprocessing>
    </item>
  </questestinterop>
`;

test('[X-C3] QTI 2.1, QTI 1.2 and GIFT come through the door of Word papers and are seen in the same preview', async () => {
  expect([
    seen(await upload('qti21.zip', fixture('qti21.zip'))),
    seen(await upload('one.xml', ONE)),
    seen(await upload('a.gift', '::Q1:: 一加一等于？ {~1 =2 ~3}\n\n水是湿的。{T#看书}')),
  ]).toEqual([
    [['single', '题', { picks: [0] }, true, []]],
    [['single', '首都？', { picks: [1] }, true, []]],
    [
      ['single', '一加一等于？', { picks: [1] }, true, []],
      ['judge', '水是湿的。', { truth: true }, false, ['feedbackMoved']],
    ],
  ]);
});

test('[X-C3] words in boxes and in data of QTI 3 are kept or said once they are stored', async () => {
  const item = (stem: string) => markup`
    <qti-assessment-item identifier="i" title="t">
      <qti-response-declaration identifier="R" cardinality="single" base-type="identifier">
        <qti-correct-response><qti-value>A</qti-value></qti-correct-response>
      </qti-response-declaration>
      <qti-item-body>
        <p>${stem}</p>
        <qti-choice-interaction response-identifier="R" max-choices="1">
          <qti-simple-choice identifier="A">甲</qti-simple-choice>
          <qti-simple-choice identifier="B">乙</qti-simple-choice>
        </qti-choice-interaction>
      </qti-item-body>
    </qti-assessment-item>
  `;
  const boxes = 'select textarea noscript template title'.split(' ');
  const inside = boxes.map((name, at) => {
    const word = String.fromCharCode(0x5200 + at);
    return { word, html: `<${name}>${name === 'select' ? `<option>${word}</option>` : word}</${name}>` };
  });
  const [one] = (await upload('a.xml', item(inside.map(({ html }) => html).join('，')))).items;
  const stem = plainText(one?.body.stem ?? '');
  expect(inside.filter(({ word }) => !stem.includes(word))).toEqual([]);
  expect([one?.warnings, one?.picked]).toEqual([[], true]);
  const [marked] = (await upload('a.xml', item('取<xml>丙</xml>个'))).items;
  expect([plainText(marked?.body.stem ?? ''), marked?.warnings, marked?.picked]).toEqual([
    '取[?]个',
    [{ code: 'signsLost', params: { text: '丙' } }],
    false,
  ]);
});

test('[X-C2] a question whose knowledge point nobody knows is said so and not ticked', async () => {
  const bytes = docx([
    p('1. 选一个（  ）'),
    p('A. 甲 B. 乙'),
    p('【答案】A【考点】没有这样的知识点'),
    p('2. 再选一个（  ）'),
    p('A. 甲 B. 乙'),
    p('【答案】B'),
  ]);
  const { items } = await upload('考点.docx', bytes);
  expect(items.map((i) => [i.picked, i.warnings])).toEqual([
    [false, [{ code: 'klgUnknown', params: { name: '没有这样的知识点' } }]],
    [true, []],
  ]);
});
