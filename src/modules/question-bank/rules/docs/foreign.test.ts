import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { root } from '../../../../kernel/server/root';
import { markup } from '../../../../kernel/shared/markup';
import { latexHtml } from './docx/line';
import type { FoundItem } from './found';
import { readAny } from './read-any';
import { DocRefusal } from './refusal';

const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(root, 'tests/browser/fixtures', name)));
const read = (text: string, name = 'a.xml'): readonly FoundItem[] => readAny(strToU8(text), name).items;
const codes = (item: FoundItem | undefined): string[] => (item?.warnings ?? []).map((w) => w.code);
const why = (bytes: Uint8Array, name: string): string => {
  try {
    readAny(bytes, name);
    return 'read';
  } catch (error) {
    return error instanceof DocRefusal ? error.why : String(error);
  }
};
const item = (body: string, more = '') => markup`
  <qti-assessment-item identifier="i" title="t">
    <qti-response-declaration identifier="R" cardinality="single" base-type="identifier">
      <qti-correct-response><qti-value>A</qti-value></qti-correct-response>
    </qti-response-declaration>
    <qti-item-body>${body}</qti-item-body>
    ${more}
  </qti-assessment-item>
`;
const choice = (a: string, b: string) => markup`
  <qti-choice-interaction response-identifier="R" max-choices="1">
    <qti-simple-choice identifier="A">${a}</qti-simple-choice>
    <qti-simple-choice identifier="B">${b}</qti-simple-choice>
  </qti-choice-interaction>
`;

describe('QTI 3 of other programs', () => {
  test('formulas in MathML are formulas, in the stem and in the options', () => {
    const [one] = readAny(fixture('mathml.xml'), 'mathml.xml').items;
    expect(one!.body).toMatchObject({
      kind: 'single',
      stem: `<p>当 ${latexHtml('x^2')}=4 时，${latexHtml('\\frac{1}{2}')}+${latexHtml('\\sqrt{3}')} 的值是</p>`,
      options: [latexHtml('\\frac{1}{2}'), '12', latexHtml('2^3')],
      answer: { picks: [0] },
    });
    expect(one!.warnings).toEqual([]);
  });
  test('what is no presentation MathML keeps its words and is said', () => {
    const [one] = read(item(`<p><math><apply><plus/><ci>x</ci></apply></math></p>${choice('甲', '乙')}`));
    expect([one!.body.stem, codes(one)]).toEqual([`<p>${latexHtml('\\text{x}')}</p>`, ['mathOdd']]);
  });
  test('a reading over words stands behind them in brackets', () => {
    const [one] = read(item(`<p><ruby>汉<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby>字</p>${choice('甲', '乙')}`));
    expect([one!.body.stem, codes(one)]).toEqual(['<p>汉(hàn)字</p>', []]);
  });
  test('feedback is no part of options and stem: it goes to the explanation', () => {
    const [one] = readAny(fixture('feedback-inline.xml'), 'feedback-inline.xml').items;
    expect(one!.body).toMatchObject({
      stem: '<p>法国首都是？</p>',
      options: ['巴黎', '里昂'],
      explain: '<p>正确答案是巴黎</p><p>A. 答对了！</p><p>B. 错了，里昂不是首都。</p>',
    });
    expect(codes(one)).toEqual(['feedbackMoved']);
    const modal = '<qti-modal-feedback identifier="f" outcome-identifier="F">想一想</qti-modal-feedback>';
    expect(read(item(`<p>题</p>${choice('甲', '乙')}`, modal))[0]!.body.explain).toBe('<p>想一想</p>');
  });
  test('elements nobody knows are marked and said, never unwrapped', () => {
    const [one] = read(
      item(
        `<p>取 <qti-printed-variable identifier="x"/> 个，<qti-secret>答案是甲</qti-secret></p>${choice('甲', '乙')}`,
      ),
    );
    expect([one!.body.stem, codes(one)]).toEqual(['<p>取 [?] 个，[?]</p>', ['signsLost', 'signsLost']]);
  });
  test('a picture that is another kind than its name says is called what it is', () => {
    const zip = zipSync({
      'imsmanifest.xml': strToU8(
        '<manifest><resources><resource type="imsqti_item_xmlv3p0" href="a.xml"/></resources></manifest>',
      ),
      'a.xml': strToU8(item(`<p>图<img src="b.jpg" alt=""/></p>${choice('甲', '乙')}`)),
      'b.jpg': strToU8('RIFF\u0024\0\0\0WEBPVP8 '),
    });
    const [one] = readAny(zip, 'a.zip').items;
    expect([one!.body.stem, one!.warnings]).toEqual([
      '<p>图[?]</p>',
      [{ code: 'pictureKind', params: { kind: 'WebP' } }],
    ]);
  });
  test('a packed folder is read; its test gives the title, and what came into no question is said', () => {
    const zip = zipSync({
      'paper/imsmanifest.xml': strToU8(
        '<manifest><resources><resource type="imsqti_item_xmlv3p0" href="a.xml"/></resources></manifest>',
      ),
      'paper/a.xml': strToU8(item(`<p>题</p>${choice('甲', '乙')}`)),
      'paper/b.xml': strToU8(item(`<p>没有列出</p>${choice('甲', '乙')}`)),
      'paper/test.xml': strToU8(
        '<qti-assessment-test title="期中"><qti-rubric-block view="candidate"><p>先读再答</p></qti-rubric-block></qti-assessment-test>',
      ),
    });
    const found = readAny(zip, 'a.zip');
    const left = (text: string) => ({ code: 'textLost', params: { text } });
    expect([found.title, found.items.map((i) => i.warnings), found.warnings]).toEqual([
      '期中',
      [[]],
      [left('paper/b.xml'), left('先读再答')],
    ]);
  });
  test('a manifest may say from which folder its names count', () => {
    const zip = zipSync({
      'imsmanifest.xml': strToU8(
        '<manifest xml:base="qti/"><resources xml:base="items"><resource type="imsqti_item_xmlv3p0" href="a.xml"/></resources></manifest>',
      ),
      'qti/items/a.xml': strToU8(item(`<p>题</p>${choice('甲', '乙')}`)),
    });
    const found = readAny(zip, 'a.zip');
    expect([found.items.length, found.warnings]).toEqual([1, []]);
  });
  test('names in a manifest are addresses: every item of an encoded package is found', () => {
    const found = readAny(fixture('encoded-href.zip'), 'encoded-href.zip');
    expect([found.items.map((i) => i.body.options), found.warnings]).toEqual([
      [
        ['甲', '乙'],
        ['甲', '乙'],
        ['甲', '乙'],
      ],
      [],
    ]);
  });
});

describe('older QTI', () => {
  test('a package of QTI 2.1 is read', () => {
    const [one] = readAny(fixture('qti21.zip'), 'qti21.zip').items;
    expect(one!.body).toMatchObject({ kind: 'single', stem: '题', options: ['甲', '乙'], answer: { picks: [0] } });
    expect(one!.warnings).toEqual([]);
  });
  test('gaps and several choices of QTI 2', () => {
    const old = (cardinality: string, values: readonly string[], body: string) => markup`
      <assessmentItem identifier="i" title="t">
        <responseDeclaration identifier="R" cardinality="${cardinality}" baseType="string">
          <correctResponse>${values.map((v) => `<value>${v}</value>`)}</correctResponse>
        </responseDeclaration>
        <itemBody>${body}</itemBody>
      </assessmentItem>
    `;
    expect(
      read(old('single', ['7'], '<p>3+4=<textEntryInteraction responseIdentifier="R"/></p>'))[0]!.body,
    ).toMatchObject({
      kind: 'blank',
      stem: '<p>3+4=____</p>',
      answer: { blanks: [{ accept: ['7'], mode: 'text' }] },
    });
    const both = markup`
      <choiceInteraction responseIdentifier="R" maxChoices="0">
        <prompt>选</prompt>
        <simpleChoice identifier="a">1</simpleChoice>
        <simpleChoice identifier="b">2</simpleChoice>
        <simpleChoice identifier="c">3</simpleChoice>
      </choiceInteraction>
    `;
    expect(read(old('multiple', ['a', 'c'], both))[0]!.body).toMatchObject({
      kind: 'multi',
      answer: { picks: [0, 2] },
    });
  });
  test('QTI 1.2: a choice with its points and feedback', () => {
    const label = (id: string, text: string) =>
      `<response_label ident="${id}"><material><mattext texttype="text/plain">${text}</mattext></material></response_label>`;
    const [one] = read(
      `<?xml version="1.0"?><!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2p1.dtd">${markup`
        <questestinterop>
          <item ident="i">
            <presentation>
              <material><mattext texttype="text/html">&lt;p&gt;首都？&lt;/p&gt;</mattext></material>
              <response_lid ident="r" rcardinality="Single">
                <render_choice>${label('a', '里昂')}${label('b', '巴黎')}</render_choice>
              </response_lid>
            </presentation>
            <resprocessing>
              <respcondition>
                <conditionvar><varequal respident="r">b</varequal></conditionvar>
                <setvar action="Set" varname="SCORE">100</setvar>
              </respcondition>
            </resprocessing>
            <itemfeedback ident="f"><flow_mat><material><mattext>法国</mattext></material></flow_mat></itemfeedback>
          </item>
        </questestinterop>
      `}`,
    );
    expect(one!.body).toMatchObject({
      kind: 'single',
      stem: '<p>首都？</p>',
      options: ['里昂', '巴黎'],
      answer: { picks: [1] },
      explain: '<p>法国</p>',
    });
    expect(codes(one)).toEqual(['feedbackMoved']);
  });
});

describe('Moodle XML', () => {
  const quiz = (...questions: readonly string[]) => `<?xml version="1.0"?><quiz>${questions.join('')}</quiz>`;
  const question = (type: string, text: string, more: string) =>
    `<question type="${type}"><name><text>名</text></name><questiontext format="html"><text><![CDATA[<p>${text}</p>]]></text></questiontext>${more}</question>`;
  const answer = (fraction: number, text: string, feedback = '') =>
    `<answer fraction="${fraction}"><text>${text}</text>${feedback && `<feedback><text>${feedback}</text></feedback>`}</answer>`;
  test('a choice, several, true or false, a short answer, a number, a match', () => {
    const items = read(
      quiz(
        '<question type="category"><category><text>甲</text></category></question>',
        question('multichoice', '一', `<single>true</single>${answer(100, '对', '好')}${answer(0, '错')}`),
        question(
          'multichoice',
          '二',
          `<single>false</single>${answer(50, '甲')}${answer(50, '乙')}${answer(-100, '丙')}`,
        ),
        question('truefalse', '三', `${answer(100, 'true')}${answer(0, 'false')}`),
        question('shortanswer', '四', `${answer(100, '巴黎')}${answer(100, 'Paris')}`),
        question('numerical', '五', `<answer fraction="100"><text>3.14</text><tolerance>0.01</tolerance></answer>`),
        question(
          'matching',
          '六',
          markup`
            <subquestion format="html"><text>猫</text><answer><text>喵</text></answer></subquestion>
            <subquestion format="html"><text>狗</text><answer><text>汪</text></answer></subquestion>
          `,
        ),
        question('cloze', '首都 {1:SHORTANSWER:=Berlin~%100%柏林}', ''),
        question('gapselect', '八', ''),
      ),
    );
    expect(items.map((i) => [i.body.kind, i.body.answer])).toEqual([
      ['single', { picks: [0] }],
      ['multi', { picks: [0, 1] }],
      ['judge', { truth: true }],
      ['blank', { blanks: [{ accept: ['巴黎', 'Paris'], mode: 'text' }] }],
      ['blank', { blanks: [{ accept: ['3.14'], mode: 'number', tolerance: 0.01 }] }],
      ['match', { pairs: [0, 1] }],
      ['blank', { blanks: [{ accept: ['Berlin', '柏林'], mode: 'text' }] }],
      ['short', {}],
    ]);
    expect([items[0]!.body.explain, codes(items[0])]).toEqual(['<p>A. 好</p>', ['feedbackMoved']]);
    expect([items[6]!.body.stem, items[7]!.warnings]).toEqual([
      '<p>首都 ____</p>',
      [{ code: 'partUnknown', params: { name: 'gapselect' } }],
    ]);
  });
  test('a question without answers is read with its name and said', () => {
    const [one] = readAny(fixture('moodle.xml'), 'moodle.xml').items;
    expect([one!.body.kind, one!.body.stem, codes(one)]).toEqual(['single', 'Q1', ['answerOdd']]);
  });
});

test('GIFT: each kind by its braces', () => {
  const items = read(
    [
      '// a remark\n::Q1:: 1+1=? {~1 =2#对 ~3}',
      '::Q2:: 选两个 {~%50%甲 ~%50%乙 ~%-100%丙}',
      '水是湿的。{T}',
      '首都是 {=巴黎 =Paris} 。',
      '圆周率{#3.14:0.01}',
      '连一连 {=猫 -> 喵 =狗 -> 汪}',
      '谈谈。{}',
      'a\\=b 和 \\{c\\} {=d\\~e}',
    ].join('\n\n'),
    'a.gift',
  );
  expect(items.map((i) => [i.body.kind, i.body.stem, i.body.answer])).toEqual([
    ['single', '1+1=?', { picks: [1] }],
    ['multi', '选两个', { picks: [0, 1] }],
    ['judge', '水是湿的。', { truth: true }],
    ['blank', '首都是____。', { blanks: [{ accept: ['巴黎', 'Paris'], mode: 'text' }] }],
    ['blank', '圆周率____', { blanks: [{ accept: ['3.14'], mode: 'number', tolerance: 0.01 }] }],
    ['match', '连一连', { pairs: [0, 1] }],
    ['short', '谈谈。', {}],
    ['blank', 'a=b 和 {c}____', { blanks: [{ accept: ['d~e'], mode: 'text' }] }],
  ]);
  expect([items[0]!.body.explain, codes(items[0])]).toEqual(['<p>B. 对</p>', ['feedbackMoved']]);
});

test('what cannot be read is refused for the true reason', () => {
  expect([
    why(strToU8('<?xml version="1.0"?><score-partwise/>'), 'a.xml'),
    why(strToU8('<quiz></quiz>'), 'a.xml'),
    why(strToU8('<quiz><question></quiz>'), 'a.xml'),
    why(strToU8('只是一段话'), 'a.txt'),
    why(strToU8('<html><body></body></html>'), 'a.docx'),
    why(zipSync({ 'imsmanifest.xml': strToU8('<manifest><resources/></manifest>') }), 'a.zip'),
  ]).toEqual(['docXml', 'docNoItems', 'docXmlBroken', 'docNoGift', 'docNotDocx', 'docNoItems']);
});
