import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { checkQuestion } from '../../check';
import type { QuestionBody } from '../../model';
import { PNG } from '../fixtures/docx-writer';
import { readAny } from '../read-any';
import { DocRefusal } from '../refusal';
import { readXml } from '../xml';
import { fromQtiItem } from './read';
import { toQtiItem, toQtiPackage } from './write';
import { markup } from '../../../../../kernel/shared/markup';

const plain = { options: [] as string[], rights: [] as string[], explain: '', subs: [] };
const FRACTION = '<span class="latex" data-latex="\\frac{a}{b} &lt; 1"></span>';
const BODIES: readonly QuestionBody[] = [
  {
    ...plain,
    kind: 'single',
    stem: `<p>已知 ${FRACTION}，选 A &amp; B</p><p>第二行</p>`,
    options: ['甲', '<strong>乙</strong>', FRACTION],
    answer: { picks: [2] },
    explain: '<p>因为</p><p>所以</p>',
  },
  { ...plain, kind: 'multi', stem: '选两个', options: ['1', '2', '3', '4'], answer: { picks: [0, 3] } },
  { ...plain, kind: 'judge', stem: '水是湿的', answer: { truth: true }, explain: '是' },
  { ...plain, kind: 'judge', stem: '火是冷的', answer: { truth: false } },
  {
    ...plain,
    kind: 'blank',
    stem: '<p>一加一是____，二分之一是____，长____</p>',
    answer: {
      blanks: [
        { accept: ['2', '二'], mode: 'text' },
        { accept: ['\\frac{1}{2}'], mode: 'number', tolerance: 0.01 },
        { accept: ['x^2-1'], mode: 'formula', form: 'factored', unit: 'cm' },
      ],
    },
  },
  {
    ...plain,
    kind: 'match',
    stem: '连一连',
    options: ['猫', '狗'],
    rights: ['汪', '喵', '咩'],
    answer: { pairs: [1, 0] },
  },
  { ...plain, kind: 'order', stem: '排一排', options: ['早', '中', '晚'], answer: { order: [2, 0, 1] } },
  {
    ...plain,
    kind: 'short',
    stem: '<p>证明</p><table><tbody><tr><td>x</td><td>1<br />2</td></tr></tbody></table>',
    answer: { text: '<p>略</p>' },
    explain: '略',
  },
  { ...plain, kind: 'short', stem: '谈谈', answer: {} },
  { ...plain, kind: 'photo', stem: '画图', answer: {} },
  {
    ...plain,
    kind: 'group',
    stem: '<p>A __3__ and __5__.</p>',
    answer: {},
    explain: '全文',
    subs: [
      {
        qcid: 3,
        kind: 'single',
        stem: '',
        options: ['is', 'are'],
        rights: [],
        answer: { picks: [0] },
        explain: '单数',
      },
      {
        qcid: 5,
        kind: 'blank',
        stem: '',
        options: [],
        rights: [],
        answer: { blanks: [{ accept: ['b'], mode: 'exact' }] },
        explain: '',
      },
      { qcid: 7, kind: 'short', stem: '说说', options: [], rights: [], answer: { text: '好' }, explain: '' },
    ],
  },
];
test.each(BODIES.map((b, at) => [`${b.kind} ${at}`, b] as const))(
  '[X-C3] a question goes out as QTI 3 and comes back the same: %s',
  (_, body) => {
    const xml = toQtiItem(body, 'q1', '题 "一" <&>');
    const back = fromQtiItem(readXml(xml, true));
    expect(back).toEqual({ body, warnings: [] });
    expect(checkQuestion(back.body)).toEqual(checkQuestion(body));
  },
);
test('[X-C3] a package carries items, pictures, difficulty and knowledge there and back', () => {
  const src = '/api/file/store/get?path=189%2F1-a.png&amp;v=1';
  const body: QuestionBody = {
    ...plain,
    kind: 'judge',
    stem: `看图 <img src="${src}" alt="" width="80" />`,
    answer: { truth: true },
  };
  const zip = toQtiPackage(
    [
      { id: 'q1', title: '看图', body, degree: 4, points: ['有理数'] },
      { id: 'q2', title: '二', body: BODIES[1]!, degree: 1, points: [] },
    ],
    new Map([[src.replace('&amp;', '&'), { ext: 'png', bytes: PNG }]]),
  );
  expect(Object.keys(unzipSync(zip)).toSorted()).toEqual([
    'images/1.png',
    'imsmanifest.xml',
    'items/q1.xml',
    'items/q2.xml',
  ]);
  expect(strFromU8(unzipSync(zip)['imsmanifest.xml']!)).toContain('imsqti_item_xmlv3p0');
  const found = readAny(zip, 'paper.zip');
  expect([found.kind, found.pictures.length, found.items.map((i) => [i.degree, i.points])]).toEqual([
    'qti',
    1,
    [
      [4, ['有理数']],
      [1, []],
    ],
  ]);
  expect(found.items[0]!.body.stem).toBe('看图 <img src="/api/file/doc/1.png" alt="" width="80" />');
});
test('[X-C3] items of other programs: prefixes, prompts, choices inside words, several interactions, kinds we lack', () => {
  const item = (inner: string, declared = '') =>
    `<qti:qti-assessment-item xmlns:qti="x" identifier="i" title="t">${declared}<qti:qti-item-body>${inner}</qti:qti-item-body></qti:qti-assessment-item>`
      .replace(/<(\/?)qti-/g, '<$1qti:qti-')
      .replace(/qti:qti:/g, 'qti:');
  const correct = (value: string) => markup`
    <qti-response-declaration identifier="R" cardinality="single" base-type="identifier">
      <qti-correct-response><qti-value>${value}</qti-value></qti-correct-response>
    </qti-response-declaration>
  `;
  const one = fromQtiItem(
    readXml(
      item(
        markup`
          <p>Read.</p>
          <qti-choice-interaction response-identifier="R" max-choices="1">
            <qti-prompt><p>Which?</p></qti-prompt>
            <qti-simple-choice identifier="x">X</qti-simple-choice>
            <qti-simple-choice identifier="y">Y<qti-feedback-inline identifier="f">no</qti-feedback-inline></qti-simple-choice>
          </qti-choice-interaction>
        `,
        correct('y'),
      ),
      true,
    ),
  );
  expect([one.body.stem, one.body.answer, one.body.kind]).toEqual([
    '<p>Read.</p><p>Which?</p>',
    { picks: [1] },
    'single',
  ]);
  const two = fromQtiItem(
    readXml(
      item(
        markup`
          <p>I <qti-inline-choice-interaction response-identifier="R">
            <qti-inline-choice identifier="a">am</qti-inline-choice>
            <qti-inline-choice identifier="b">is</qti-inline-choice>
          </qti-inline-choice-interaction> here.</p>
        `,
        correct('a'),
      ),
      true,
    ),
  );
  expect([two.body.stem, two.body.answer.blanks?.[0]?.accept]).toEqual(['<p>I ____ here.</p>', ['am']]);
  const three = fromQtiItem(
    readXml(
      item(
        markup`
          <p>Passage</p>
          <div><p>1</p><qti-extended-text-interaction response-identifier="A"/></div>
          <div><p>2</p><qti-extended-text-interaction response-identifier="B"/></div>
        `,
      ),
      true,
    ),
  );
  expect([three.body.kind, three.body.stem, three.body.subs.map((s) => s.kind)]).toEqual([
    'group',
    '<p>Passage</p>',
    ['short', 'short'],
  ]);
  expect(
    fromQtiItem(readXml(item('<p>Slide</p><qti-slider-interaction response-identifier="R"/>'), true)).warnings,
  ).toEqual([{ code: 'partUnknown', params: { name: 'slider' } }]);
});
test('[X-C3] a key that names a choice which is not there is marked, and no other key is made of the rest', () => {
  const read = (interaction: string, ...correct: readonly string[]) =>
    fromQtiItem(
      readXml(
        markup`
          <qti-assessment-item identifier="i" title="t">
            <qti-response-declaration identifier="R" cardinality="multiple" base-type="identifier">
              <qti-correct-response>${correct.map((c) => `<qti-value>${c}</qti-value>`)}</qti-correct-response>
            </qti-response-declaration>
            <qti-item-body>${interaction}</qti-item-body>
          </qti-assessment-item>
        `,
        true,
      ),
    );
  const odd = (text: string) => [{ code: 'answerOdd', params: { text } }];
  const choice = (...ids: readonly string[]) => markup`
    <qti-choice-interaction response-identifier="R" max-choices="0">
      ${ids.map((id) => `<qti-simple-choice identifier="${id}">${id}</qti-simple-choice>`)}
    </qti-choice-interaction>
  `;
  const lost = read(choice('a', 'b', 'c'), 'a', 'z');
  expect([lost.body.answer, lost.warnings]).toEqual([{ picks: [] }, odd('a; z')]);
  const whole = read(choice('a', 'b', 'c'), 'c', 'a');
  expect([whole.body.answer, whole.warnings]).toEqual([{ picks: [0, 2] }, []]);
  const truth = read(choice('true', 'false'), 'yes');
  expect([truth.body.answer, truth.warnings]).toEqual([{}, odd('yes')]);
  const order = markup`
    <qti-order-interaction response-identifier="R">
      <qti-simple-choice identifier="a">A</qti-simple-choice>
      <qti-simple-choice identifier="b">B</qti-simple-choice>
    </qti-order-interaction>
  `;
  expect(read(order, 'b', 'a').body.answer).toEqual({ order: [1, 0] });
  expect([read(order, 'b', 'c').body.answer, read(order, 'b', 'c').warnings]).toEqual([{ order: [] }, odd('b; c')]);
  const inline = markup`
    <p>I <qti-inline-choice-interaction response-identifier="R">
      <qti-inline-choice identifier="a">am</qti-inline-choice>
    </qti-inline-choice-interaction></p>
  `;
  const gap = read(inline, 'b');
  expect([gap.body.answer.blanks, gap.warnings]).toEqual([[{ accept: [''], mode: 'text' }], odd('b')]);
  const typed = read('<p>I <qti-text-entry-interaction response-identifier="R"/></p>', 'he is');
  expect([typed.body.answer.blanks, typed.warnings]).toEqual([[{ accept: ['he is'], mode: 'text' }], []]);
});
test('[X-C3] broken packages, document types and paths that climb out are refused and read nothing else', () => {
  const why = (bytes: Uint8Array, name = 'a.zip') => {
    try {
      return readAny(bytes, name).items.length;
    } catch (error) {
      return error instanceof DocRefusal ? error.why : String(error);
    }
  };
  const manifest = (href: string) =>
    strToU8(
      `<manifest><resources><resource identifier="a" type="imsqti_item_xmlv3p0" href="${href}"/></resources></manifest>`,
    );
  expect(why(zipSync({ 'imsmanifest.xml': manifest('../../etc/passwd') }))).toBe('docNoItems');
  expect(why(zipSync({ 'imsmanifest.xml': strToU8('<!DOCTYPE m><manifest/>') }))).toBe('docQti');
  expect(
    why(
      strToU8(
        markup`
          <?xml version="1.0"?>
          <!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>
          <qti-assessment-item><qti-item-body>&e;</qti-item-body></qti-assessment-item>
        `,
      ),
      'a.xml',
    ),
  ).toBe('docQti');
  expect(why(strToU8('<qti-assessment-item identifier="a"><x></qti-assessment-item>'), 'a.xml')).toBe('docQti');
});
