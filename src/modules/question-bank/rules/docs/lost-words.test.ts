import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../kernel/server/world';
import { markup } from '../../../../kernel/shared/markup';
import type { FoundItem } from './found';
import { keptIn } from './lost-words';
import { readAny } from './read-any';

/** A word that stands nowhere else: three signs, the first of which counts. */
const wordOf = (n: number): string => String.fromCharCode(0x5200 + n) + '乙丙';
type Place = (word: string) => string;
/** An item whose right answer is a choice; `body` holds the choices. */
const asked = (right: string, body: string, behind = '') => markup`
  <qti-assessment-item identifier="i" title="t">
    <qti-response-declaration identifier="R" cardinality="single" base-type="identifier">
      <qti-correct-response><qti-value>${right}</qti-value></qti-correct-response>
    </qti-response-declaration>
    <qti-item-body>${body}</qti-item-body>
    ${behind}
  </qti-assessment-item>
`;
const choose = (...choices: readonly string[]) =>
  `<qti-choice-interaction response-identifier="R" max-choices="1">${choices.join('')}</qti-choice-interaction>`;
const choice = (id: string, words: string) => `<qti-simple-choice identifier="${id}">${words}</qti-simple-choice>`;
const gap = (id: string, ...choices: readonly string[]) =>
  `<qti-inline-choice-interaction response-identifier="${id}">${choices.join('')}</qti-inline-choice-interaction>`;
const inline = (id: string, words: string) => `<qti-inline-choice identifier="${id}">${words}</qti-inline-choice>`;
const qti = (stem: string, choices: string, behind = '') =>
  asked('A', `${stem}${choose(choices, choice('A', 'X'), choice('B', 'Y'))}`, behind);
const STEM: readonly Place[] = [
  (w) => `<p>${w}</p>`,
  (w) => `<div><ul><li><strong>${w}</strong></li></ul></div>`,
  (w) => `<table><tbody><tr><td>${w}</td></tr></tbody></table>`,
  (w) => `<p><ruby>${w}<rp>(</rp><rt>a</rt><rp>)</rp></ruby></p>`,
  (w) => `<p><qti-secret>${w}</qti-secret></p>`,
  (w) => `<p><qti-hottext identifier="h">${w}</qti-hottext></p>`,
  (w) =>
    `<qti-feedback-block outcome-identifier="F" identifier="f"><qti-content-body><p>${w}</p></qti-content-body></qti-feedback-block>`,
  (w) => `<qti-rubric-block view="candidate"><qti-content-body><p>${w}</p></qti-content-body></qti-rubric-block>`,
  (w) =>
    `<qti-rubric-block view="scorer" use="scoring"><qti-content-body><p>${w}</p></qti-content-body></qti-rubric-block>`,
  (w) => `<p>选 ${gap('Q', inline('z', w))}</p>`,
  (w) => `<svg><text>${w}</text></svg>`,
  // Boxes and data, which formatted text takes out with their inside.
  (w) => `<p>选<select><optgroup label="a"><option>${w}</option></optgroup></select></p>`,
  (w) => `<p><textarea>${w}</textarea></p>`,
  (w) => `<p><title>${w}</title></p>`,
  (w) => `<noscript><p>${w}</p></noscript>`,
  (w) => `<template><p>${w}</p></template>`,
  (w) => `<p>a<xml>${w}</xml></p>`,
];
const CHOICES: readonly Place[] = [
  (w) => `<qti-prompt><p>${w}</p></qti-prompt>`,
  (w) => `<qti-simple-choice identifier="C${w}">${w}</qti-simple-choice>`,
  (w) =>
    `<qti-simple-choice identifier="D${w}">Z<qti-feedback-inline outcome-identifier="F" identifier="d">${w}</qti-feedback-inline></qti-simple-choice>`,
  // What no choice holds, and a choice in a box of its own: no reader knows these places.
  (w) => `<p>${w}</p>`,
  (w) => `<div><qti-simple-choice identifier="E${w}">${w}</qti-simple-choice></div>`,
];
const UNSEEN: readonly Place[] = [
  (w) => `<script>${w}</script>`,
  (w) => `<style>${w}</style>`,
  (w) =>
    `<qti-catalog-info><qti-catalog id="c"><qti-card support="s"><qti-html-content>${w}</qti-html-content></qti-card></qti-catalog></qti-catalog-info>`,
];
const material = (w: string) => `<material><mattext>${w}</mattext></material>`;
const label = (id: string, w: string) => `<response_label ident="${id}">${material(w)}</response_label>`;
const ONE: readonly Place[] = [
  (w) => markup`
    <presentation>
      ${material('题')}
      <response_lid ident="r" rcardinality="Single">
        <render_choice>${label('a', w)}${label('b', '否')}</render_choice>
      </response_lid>
    </presentation>
  `,
  (w) => `<presentation><flow>${material(w)}<response_str ident="r"><render_fib/></response_str></flow></presentation>`,
  (w) => `<rubric>${material(w)}</rubric><presentation>${material('题')}</presentation>`,
  (w) => `<presentation><material><matemtext>${w}</matemtext></material></presentation>`,
  (w) => `<presentation>${material('题')}</presentation><itemfeedback ident="f">${material(w)}</itemfeedback>`,
  (w) => markup`
    <presentation>
      ${material('题')}
      <response_xy ident="r"><render_hotspot>${label('a', w)}</render_hotspot></response_xy>
    </presentation>
  `,
];
const text = (w: string) => `<text><![CDATA[<p>${w}</p>]]></text>`;
const asks = (type: string, stem: string, more: string) =>
  `<question type="${type}"><name><text>名</text></name><questiontext format="html">${text(stem)}</questiontext>${more}</question>`;
const MOODLE: readonly Place[] = [
  (w) => asks('essay', w, ''),
  (w) => asks('essay', '题', `<responsetemplate format="html">${text(w)}</responsetemplate>`),
  (w) => asks('essay', '题', `<graderinfo format="html">${text(w)}</graderinfo>`),
  (w) => asks('multichoice', '题', `<answer fraction="100">${text(w)}<feedback>${text('好')}</feedback></answer>`),
  (w) => asks('multichoice', '题', `<answer fraction="100">${text('对')}<feedback>${text(w)}</feedback></answer>`),
  (w) =>
    asks(
      'shortanswer',
      '题',
      `<answer fraction="100"><text>对</text></answer><answer fraction="50"><text>${w}</text></answer>`,
    ),
  (w) => asks('cloze', `选 {1:MULTICHOICE:=对~${w}}`, ''),
  (w) => asks('gapselect', '题 [[1]]', `<selectoption>${text(w)}<group>1</group></selectoption>`),
  (w) =>
    asks(
      'numerical',
      '题',
      `<answer fraction="100"><text>3</text></answer><units><unit><unit_name>${w}</unit_name></unit></units>`,
    ),
  (w) =>
    asks(
      'matching',
      '题',
      `<subquestion>${text('左')}<answer><text>右</text></answer></subquestion><subquestion><text/><answer><text>${w}</text></answer></subquestion>`,
    ),
  (w) =>
    asks(
      'multichoice',
      '题',
      `<correctfeedback>${text(w)}</correctfeedback><answer fraction="100">${text('对')}</answer>`,
    ),
  (w) => asks('multichoice', '题', `<hint>${text(w)}</hint><answer fraction="100">${text('对')}</answer>`),
];
const GIFT: readonly Place[] = [
  (w) => `::名:: ${w} {=对 ~错}`,
  (w) => `::名:: 题 {=对 ~${w}#不对}`,
  (w) => `::名:: 题 {=对#${w} ~错}`,
  (w) => `::名:: 题 {=对 =%50%${w}}`,
  (w) => `::名:: 题 {T#${w}}`,
  (w) => `::名:: 题 {=左 -> ${w} =上 -> 下}`,
  (w) => `::名:: 题 {=对 ~错####${w}}`,
  (w) => `::名:: ${w}`,
  (w) => `::名:: 题 {#3:1#${w}}`,
];

const told = { lost: 0 };
/** Says which of the words that somebody sees are gone without a warning, and which words are there that nobody sees. */
function judge(
  item: FoundItem | undefined,
  shown: readonly string[],
  unseen: readonly string[] = [],
): readonly string[] {
  if (!item) return ['no question'];
  const kept = keptIn(item.body);
  const lost = shown.filter((word) => !kept.includes(word));
  if (lost.length > 0) told.lost += 1;
  return [
    ...(item.warnings.length > 0 ? [] : lost),
    ...unseen.filter((word) => kept.includes(word[0]!)).map((word) => `${word} is no word of the question`),
  ];
}
const read = (xml: string, name = 'a.xml') => readAny(strToU8(xml), name).items;

test('of generated items of QTI 3 no visible word disappears without a warning at its question', () => {
  const random = seeded(3030);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  told.lost = 0;
  for (let at = 0; at < 200; at++) {
    let next = 0;
    const [shown, unseen]: [string[], string[]] = [[], []];
    const put = (places: readonly Place[], most: number, into: string[]) =>
      Array.from({ length: Math.floor(random() * (most + 1)) }, () => {
        const word = wordOf(next++);
        into.push(word);
        return pick(places)(word);
      }).join('');
    const stem = `<p>题</p>${put(STEM, 4, shown)}${put(UNSEEN, 1, unseen)}`;
    const choices = put(CHOICES, 3, shown);
    const modal = put(
      [(w) => `<qti-modal-feedback outcome-identifier="F" identifier="m">${w}</qti-modal-feedback>`],
      1,
      shown,
    );
    expect([at, judge(read(qti(stem, choices, modal))[0], shown, unseen)]).toEqual([at, []]);
  }
  // Places that no reader knows are among them, or the test tries nothing.
  expect(told.lost).toBeGreaterThan(20);
});
test.each([
  ['QTI 1.2', ONE, (body: string) => `<questestinterop><item ident="i">${body}</item></questestinterop>`, 'a.xml'],
  ['Moodle XML', MOODLE, (body: string) => `<quiz>${body}</quiz>`, 'a.xml'],
  ['GIFT', GIFT, (body: string) => body, 'a.gift'],
] as const)(
  'of questions in %s no visible word disappears without a warning, wherever it stands',
  (_, places, whole, name) => {
    const gone = places.flatMap((place, at) =>
      judge(read(whole(place(wordOf(at))), name)[0], [wordOf(at)]).map((word) => `${at}: ${word}`),
    );
    expect(gone).toEqual([]);
  },
);

describe('what was not kept is named', () => {
  const warnings = (item: FoundItem | undefined) => item?.warnings ?? [];
  const lost = (words: string) => ({ code: 'signsLost', params: { text: words } });
  test('the other choices of a gap in QTI', () => {
    const item = asked('a', `<p>我${gap('R', inline('a', '爱'), inline('b', '恨'))}你</p>`);
    const [one] = read(item);
    expect([one!.body.stem, warnings(one)]).toEqual(['<p>我____你</p>', [lost('恨')]]);
  });
  test('a formula in the choice of a gap that holds more than LaTeX can say', () => {
    const odd = '<math><apply><ci>x</ci></apply></math>';
    const [one] = read(asked('a', `<p>取${gap('R', inline('a', odd))}个</p>`));
    expect([one!.body.answer.blanks?.[0]?.accept, warnings(one)]).toEqual([
      ['\\text{x}'],
      [{ code: 'mathOdd', params: {} }],
    ]);
  });
  test('true and false are what the kind says; a reason beside them is not', () => {
    const truth = (words: string) =>
      asked('true', `<p>题</p>${choose(choice('true', words), choice('false', '错误'))}`);
    expect(warnings(read(truth('正确'))[0])).toEqual([]);
    expect(warnings(read(truth('正确因为甲乙'))[0])).toEqual([lost('正确因为甲乙')]);
  });
  test('answers of Moodle and GIFT that give a part of the points', () => {
    expect(warnings(read(`<quiz>${MOODLE[5]!('偏')}</quiz>`)[0])).toEqual([lost('偏')]);
    expect(warnings(read('首都{=巴黎 =%50%里昂}', 'a.gift')[0])).toEqual([lost('里昂')]);
    expect(warnings(read('水是湿的{TRUE#好}', 'a.gift')[0]).map((w) => w.code)).toEqual(['feedbackMoved']);
  });
  test('what stands there several times alike is kept once, and nothing of it is lost', () => {
    const pair = (left: string) => `<subquestion>${text(left)}<answer><text>动物</text></answer></subquestion>`;
    const feedback = `<itemfeedback ident="f">${material('看书')}</itemfeedback>`;
    const one = markup`
      <questestinterop>
        <item ident="i">
          <presentation>${material('题')}<response_str ident="r"/></presentation>
          ${feedback}${feedback}
        </item>
      </questestinterop>
    `;
    expect([
      warnings(read(`<quiz>${asks('matching', '题', pair('猫') + pair('狗'))}</quiz>`)[0]),
      warnings(read('连{=猫 -> 动物 =狗 -> 动物}', 'a.gift')[0]),
      warnings(read(one)[0]).map((w) => w.code),
    ]).toEqual([[], [], ['feedbackMoved']]);
  });
  test('what Moodle says to every right answer is said once, not at each question', () => {
    const alike = (words: string) =>
      asks(
        'multichoice',
        '题',
        `<correctfeedback>${text(words)}</correctfeedback><answer fraction="100">${text('对')}</answer>`,
      );
    const found = readAny(strToU8(`<quiz>${alike('答得好')}${alike('答得好')}${alike('看第三页')}</quiz>`), 'a.xml');
    const hint = (words: string) => ({ code: 'feedbackLost', params: { text: words } });
    expect([found.warnings, found.items.map((i) => i.warnings)]).toEqual([
      [hint('答得好')],
      [[], [], [hint('看第三页')]],
    ]);
  });
});
