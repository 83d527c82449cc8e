import { expect, test } from 'vitest';
import { seeded } from '../../../../../kernel/server/world';
import { plainText } from '../../words';
import { readDocument } from '../docx/package';
import { docx, drawing, p, PNG, table } from '../fixtures/docx-writer';
import type { Found } from '../found';
import { keptIn } from '../lost-words';

const read = (...lines: readonly string[]) => readDocument(docx(lines.map((l) => p(l))));
const lost = (text: string) => ({ code: 'signsLost', params: { text } });
const left = (text: string) => ({ code: 'textLost', params: { text } });

type Block = (no: number, word: () => string) => readonly string[];
/** Manners of writing a question, each with words wherever a paper has them. */
const BLOCKS: readonly Block[] = [
  (no, w) => [
    `${no}. 选${w()}（  ）`,
    `A. ${w()} B. ${w()}`,
    w(),
    `【答案】A ${w()}`,
    `【解析】${w()}`,
    `【专题】${w()}【来源】${w()}`,
  ],
  (no, w) => [`${no}. 选${w()}（  ）`, `A. ${w()} B. ${w()}`, `【答案】E${w()}`, `【分值】${w()}`],
  (no, w) => [`${no}. 填____和____${w()}。`, `【答案】①${w()} ②${w()}`, `【考点】${w()}`],
  (no, w) => [
    `${no}. 谈${w()}`,
    `（1）问${w()}`,
    `（2）问${w()}`,
    `【答案】（1）${w()}（2）${w()}`,
    `【难度】较易${w()}`,
  ],
  (no, w) => [`${no}.（5分）谈${w()}【答案】${w()}【点评】${w()}`],
];
const PASSAGES: readonly Block[] = [
  (no, w) => [
    `阅读下面的短文，完成${no}-${no + 1}题。`,
    `从前${w()}`,
    `${no}. 谈${w()}`,
    `（1）${w()}`,
    `（2）${w()}`,
    `${no + 1}. 选${w()}（  ）`,
    `A. ${w()} B. ${w()}`,
    '【答案】B',
  ],
  (no, w) => [
    `阅读下面的短文，完成${no}-${no + 1}题。`,
    `从前${w()}`,
    `${no}. 看${w()}`,
    `（1）选${w()}（  ）`,
    `A. ${w()} B. ${w()}`,
    `（2）填____${w()}`,
    `【答案】（1）A（2）${w()}`,
    `【解析】${w()}`,
    `${no + 1}. 谈${w()}【答案】${w()}`,
  ],
];
/** All that a teacher sees of a document: its questions, and the words of its warnings. */
const shownOf = (found: Found): string =>
  [
    found.title,
    ...found.sections.map((s) => s.name),
    ...found.items.flatMap((i) => [keptIn(i.body), ...i.points, i.source ?? '']),
    ...[...found.warnings, ...found.items.flatMap((i) => i.warnings)].map((w) => String(w.params['text'] ?? '')),
  ].join('\n');

test('of generated papers every word is in a question, a heading or a warning, wherever it stands', () => {
  const random = seeded(4849);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  for (let paper = 0; paper < 60; paper++) {
    const words: string[] = [];
    const w = () => {
      const word = String.fromCharCode(0x9b00 + words.length);
      words.push(word);
      return word;
    };
    const lines = [`卷${w()}`, `姓名：____ ${w()}`, `（满分 100 分，${w()}）`];
    let no = 1,
      questions = 0;
    for (const part of ['一', '二']) {
      lines.push(`${part}、第${part}组（每题2分，${w()}）${w()}`, `请看${w()}`);
      for (let n = 0; n < 2; n++) {
        const passage = random() < 0.4;
        lines.push(...pick(passage ? PASSAGES : BLOCKS)(no, w));
        no += passage ? 2 : 1;
        questions += 1;
      }
    }
    lines.push(`${no}. 谈${w()}`, '参考答案', `前言${w()}`, `${no}. ${w()}【难度】${w()}`, `三、${w()}不唯一`);
    const found = read(...lines);
    expect([paper, found.items.length]).toEqual([paper, questions + 1]);
    const shown = shownOf(found);
    expect([paper, words.filter((word) => !shown.includes(word))]).toEqual([paper, []]);
  }
});
test('steps of a question inside a passage are its lines, or questions of the passage with their own answers', () => {
  const passage = ['一、阅读理解', '阅读下面的短文，完成1-2题。', '很久以前有一个村子。'];
  const [lines] = read(
    ...passage,
    '1. 回答：',
    '（1）村子在哪里？',
    '（2）村里有谁？',
    '【答案】（1）海边（2）渔民',
    '2. 选（  ）',
    'A. 甲 B. 乙',
    '【答案】B',
  ).items;
  expect([lines?.body.subs.length, plainText(lines?.body.subs[0]?.stem ?? '')]).toEqual([
    2,
    '回答： （1）村子在哪里？ （2）村里有谁？',
  ]);
  expect(lines?.warnings).toEqual([]);
  const steps = ['1. 回答：', '（1）选（  ）', 'A. 甲 B. 乙', '（2）填____。'];
  const below = [...passage, ...steps, '【答案】（1）B（2）丙', '【解析】丁', '2. 谈谈。', '【答案】戊'];
  const atEnd = [...passage, ...steps, '2. 谈谈。', '参考答案', '1.（1）B（2）丙【解析】丁', '2. 戊'];
  for (const [item] of [read(...below).items, read(...atEnd).items]) {
    expect(
      item?.body.subs.map(({ kind, answer, explain }) => [
        kind,
        answer.picks ?? answer.blanks?.flatMap((b) => b.accept) ?? answer.text,
        plainText(explain),
      ]),
    ).toEqual([
      ['single', [1], ''],
      ['blank', ['丙'], '丁'],
      ['short', '戊', ''],
    ]);
    expect(item?.warnings).toEqual([]);
  }
});
test('the answer of a numbered question with (1), (2) comes to each, below it and at the end', () => {
  const question = ['21. 阅读材料，回答问题。', '材料：种树。', '（1）选（  ）', 'A. 甲 B. 乙', '（2）好处是____。'];
  for (const lines of [
    [...question, '【答案】（1）B（2）绿化'],
    [...question, '参考答案', '21.（1）B（2）绿化'],
  ]) {
    const { items, warnings } = read(...lines);
    expect(items[0]?.body.subs.map((s) => s.answer.picks ?? s.answer.blanks?.flatMap((b) => b.accept))).toEqual([
      [1],
      ['绿化'],
    ]);
    expect([items.map((i) => i.warnings), warnings]).toEqual([[[]], []]);
  }
});
test('behind a range of answers and before a number in the line the answers go on; other words are said', () => {
  const choice = ['选（  ）', 'A. 甲 B. 乙'];
  const { items, warnings } = read(
    `1. ${choice.join(' ')}`,
    `2. ${choice.join(' ')}`,
    '3. 填____。',
    '4. 谈谈。',
    '5. 再谈谈。',
    '参考答案',
    '1-2 BA 3. 绿化',
    '4. 因为丙',
    '所以丁 5. 戊 6. 己',
    '二、庚不唯一',
  );
  expect(
    items.map(({ body: { answer } }) => answer.picks ?? answer.blanks?.[0]?.accept ?? plainText(answer.text ?? '')),
  ).toEqual([[1], [0], ['绿化'], '因为丙 所以丁', '戊']);
  expect(items.flatMap((i) => i.warnings)).toEqual([]);
  expect(warnings).toEqual([left('庚不唯一'), { code: 'answerLost', params: { no: 6 } }]);
});
test('what a heading and the head of a paper say beyond points, time and names is said', () => {
  const { sections, warnings } = read(
    '期中测验',
    '（满分 100 分，考试时间 90 分钟，π取3.14）',
    '一、选择题（本大题共2小题，每小题3分，共6分．在每小题给出的选项中，只有一项符合题目要求，可用计算器）',
    '1. 选（  ）',
    'A. 甲 B. 乙',
    '【答案】A',
  );
  expect(sections).toEqual([{ name: '选择题' }]);
  expect(warnings).toEqual([left('π取3.14'), left('可用计算器')]);
});
test('cells of the box of marks and of a table of answers that are neither are said; so is a picture in a key', () => {
  const box = table([p('题号'), p('一'), p('总分')], [p('得分'), p('壬癸'), p('')]);
  const answers = table([p('题号'), p('1'), p('合计')], [p('答案'), p('A'), p('辛')]);
  const found = readDocument(
    docx([box, p('1. 选（  ）A. 甲 B. 乙'), p('2. 填____。'), p('【答案】', drawing('rId7')), p('参考答案'), answers], {
      rId7: { name: 'image1.png', bytes: PNG },
    }),
  );
  expect(found.warnings).toEqual([lost('壬癸')]);
  expect(found.items.map((i) => i.warnings)).toEqual([[lost('合计 辛')], [lost('□')]]);
});
