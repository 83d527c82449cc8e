import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { seeded } from '../../../../../kernel/server/world';
import { markup } from '../../../../../kernel/shared/markup';
import { docx, field, p, run, table } from '../fixtures/docx-writer';
import { keptIn } from '../lost-words';
import { readDocument } from './package';

/** A word that stands nowhere else: three signs, the first of which counts. */
const wordOf = (n: number): string => String.fromCharCode(0x5200 + n) + '乙丙';
/** Ways a word may stand in a paragraph. Those of programs nobody knows are among them. */
const SHOWN: readonly ((word: string) => string)[] = [
  (w) => run(w),
  (w) => run(w, '<w:b/><w:u w:val="wave"/>'),
  (w) => run(w, '<w:strike/><w:em w:val="dot"/>'),
  (w) => `<w:ins w:id="1">${run(w)}</w:ins>`,
  (w) => `<w:hyperlink r:id="rId77">${run(w)}</w:hyperlink>`,
  (w) => `<w:smartTag w:element="a">${run(w)}</w:smartTag>`,
  (w) => `<w:sdt><w:sdtPr/><w:sdtContent>${run(w)}</w:sdtContent></w:sdt>`,
  (w) => `<w:customXml w:element="a">${run(w)}</w:customXml>`,
  (w) => `<w:bdo w:val="ltr">${run(w)}</w:bdo>`,
  (w) => field('PAGEREF a', w),
  (w) => `<w:fldSimple w:instr="PAGEREF a">${run(w)}</w:fldSimple>`,
  // Beside a formula that the word processor draws.
  (w) => `${field('EQ \\f(1,2)', '½')}${run(w)}`,
  (w) => `${field('EQ \\f(1,2)', '½')}<w:r><w:fancy><w:t>${w}</w:t></w:fancy></w:r>`,
  (w) => `<w:fldSimple w:instr="EQ \\f(1,2)">${run('½')}</w:fldSimple><w:r><w:fancy><w:t>${w}</w:t></w:fancy></w:r>`,
  (w) => `<w:r><w:ruby><w:rt>${run('a')}</w:rt><w:rubyBase>${run(w)}</w:rubyBase></w:ruby></w:r>`,
  (w) => markup`
    <w:r>
      <mc:AlternateContent>
        <mc:Choice Requires="wps">
          <w:drawing><wps:txbx><w:txbxContent><w:p>${run(w)}</w:p></w:txbxContent></wps:txbx></w:drawing>
        </mc:Choice>
        <mc:Fallback><w:pict/></mc:Fallback>
      </mc:AlternateContent>
    </w:r>
  `,
  (w) => `<w:r><w:fancy><w:t>${w}</w:t></w:fancy></w:r>`,
  (w) => `<w:r><v:odd><w:deep><w:t>${w}</w:t></w:deep></v:odd></w:r>`,
  (w) => `<o:strange>${run(w)}</o:strange>`,
];
const UNSHOWN: readonly ((word: string) => string)[] = [
  (w) => run(w, '<w:vanish/>'),
  (w) => `<w:del w:id="2"><w:r><w:delText>${w}</w:delText></w:r></w:del>`,
  (w) => `<w:moveFrom w:id="3">${run(w)}</w:moveFrom>`,
];

test('of generated documents no visible word disappears without a warning at its question', () => {
  const random = seeded(4848);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  let next = 0,
    told = 0;
  for (let paper = 0; paper < 60; paper++) {
    next = 0;
    const asked = Array.from({ length: 4 }, (_, at) => {
      const [shown, unshown]: [string[], string[]] = [[], []];
      const piecesOf = (most: number) =>
        Array.from({ length: 1 + Math.floor(random() * most) }, () => {
          const word = wordOf(next++);
          if (random() < 0.15) {
            unshown.push(word);
            return pick(UNSHOWN)(word);
          }
          shown.push(word);
          return pick(SHOWN)(word);
        });
      const [pieces, explained] = [piecesOf(6), piecesOf(2)];
      const inTable = random() < 0.2;
      const body = inTable
        ? [p(`${at + 1}. 看表`), table([p(...pieces), p('二')], [p('三'), p('四')]), p('选（  ）')]
        : [p(`${at + 1}. `, ...pieces, run('（  ）'))];
      return { shown, unshown, lines: [...body, p('A. 甲'), p('B. 丁'), p('【答案】A'), p('【解析】', ...explained)] };
    });
    const found = readDocument(docx(asked.flatMap((q) => q.lines)));
    expect(found.items).toHaveLength(4);
    found.items.forEach((item, at) => {
      const text = keptIn(item.body);
      const { shown, unshown } = asked[at]!;
      const lost = shown.filter((word) => !text.includes(word));
      if (lost.length > 0) {
        told += 1;
        expect([paper, at, lost, item.warnings.length > 0]).toEqual([paper, at, lost, true]);
      }
      expect([paper, at, unshown.filter((word) => text.includes(word[0]!))]).toEqual([paper, at, []]);
    });
  }
  // The elements nobody knows are among them, or the test tries nothing.
  expect(told).toBeGreaterThan(10);
});
test('words beside a formula of a field are counted; what the field shows of itself is not', () => {
  const signs = (...pieces: readonly string[]) =>
    readDocument(docx([p('1. 选', ...pieces, run('（  ）')), p('A. 甲'), p('B. 乙'), p('【答案】A')])).items[0]!
      .warnings;
  const unknown = '<w:r><w:fancy><w:t>丙</w:t></w:fancy></w:r>';
  const simple = `<w:fldSimple w:instr="EQ \\r(3)">${run('根')}</w:fldSimple>`;
  const lost = [{ code: 'signsLost', params: { text: '丙' } }];
  expect([
    signs(field('EQ \\f(1,2)', '½')),
    signs(field('EQ \\f(1,2)', '½'), unknown),
    signs(simple),
    signs(simple, unknown),
  ]).toEqual([[], lost, [], lost]);
});
test('words over and under the pages are said once each; numbers of pages are nobody’s words', () => {
  const KIND = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const beside = { header1: '某校期中测验', header2: '某校期中测验', footer1: '第 1 页 共 4 页', footer2: '保密' };
  const rels = Object.keys(beside).map(
    (name) => `<Relationship Id="${name}" Type="${KIND}/${name.slice(0, 6)}" Target="${name}.xml"/>`,
  );
  const parts = Object.fromEntries(
    Object.entries(beside).map(([name, text]) => {
      const xml = name === 'footer2' ? '<w:ftr><w:p>' : `<w:hdr><w:p>${run(text)}</w:p></w:hdr>`;
      return [`word/${name}.xml`, strToU8(xml)] as const;
    }),
  );
  const relations = strToU8(`<Relationships>${rels.join('')}</Relationships>`);
  const paper = [p('1. 选（  ）'), p('A. 甲'), p('B. 乙'), p('【答案】A')];
  const found = readDocument(docx(paper, {}, { ...parts, 'word/_rels/document.xml.rels': relations }));
  expect(found.warnings).toEqual([{ code: 'textLost', params: { text: '某校期中测验' } }]);
  expect(found.items.map((i) => i.warnings)).toEqual([[]]);
});
test('the words of a footnote stand in brackets where it is called; one that calls itself, or has a picture, is said', () => {
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes';
  const call = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
  const note = (id: number, inside: string) =>
    `<w:footnote w:id="${id}"><w:p><w:r><w:footnoteRef/></w:r>${inside}</w:p></w:footnote>`;
  const notes = [note(1, run('旧时计时')), note(2, run('循环') + call(2)), note(3, '<w:r><w:drawing/></w:r>')];
  const found = readDocument(
    docx(
      [1, 2, 3].flatMap((no) => [p(`${no}. 三更`, call(no), run('（  ）')), p('A. 甲 B. 乙'), p('【答案】A')]),
      {},
      {
        'word/footnotes.xml': strToU8(`<w:footnotes>${notes.join('')}</w:footnotes>`),
        'word/_rels/document.xml.rels': strToU8(
          `<Relationships><Relationship Id="n" Type="${kind}" Target="footnotes.xml"/></Relationships>`,
        ),
      },
    ),
  );
  expect(found.items.map((i) => [i.body.stem, i.warnings.map((w) => w.code)])).toEqual([
    ['三更（注：旧时计时）（  ）', []],
    ['三更（注：循环[?]）（  ）', ['noteLost']],
    ['三更[?]（  ）', ['noteLost']],
  ]);
});
test('words before the first question that belong to none are said', () => {
  const found = readDocument(
    docx([p('期中测验'), p('本卷取 π=3'), p('1. 选（  ）'), p('A. 甲'), p('B. 乙'), p('【答案】A')]),
  );
  expect(found.warnings).toEqual([{ code: 'textLost', params: { text: '本卷取 π=3' } }]);
});
