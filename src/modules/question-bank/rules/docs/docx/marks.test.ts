import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { markup } from '../../../../../kernel/shared/markup';
import { docx, p, para, PNG, run, table } from '../fixtures/docx-writer';
import { eqField } from './eq-field';
import { readDocument } from './package';

const media = { rId7: { name: 'image1.png', bytes: PNG }, rId8: { name: 'image2.png', bytes: PNG } };
const choice = (...stem: readonly string[]) =>
  readDocument(docx([p('1. ', ...stem, run('（  ）')), p('A. 甲'), p('B. 乙'), p('【答案】A')], media)).items[0]!;
const codes = (item: ReturnType<typeof choice>): string[] => item.warnings.map((w) => w.code);
const mark = (type: string, inside = '') =>
  inside === ''
    ? `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
    : `<w:r><w:fldChar w:fldCharType="${type}">${inside}</w:fldChar></w:r>`;
const told = (text: string, look = '') =>
  `<w:r><w:rPr>${look}</w:rPr><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;

describe('fields whose sign the word processor draws itself', () => {
  test('boxes and lists of forms, and signs by their number', () => {
    const box = (checked: string) => `<w:ffData><w:checkBox><w:checked w:val="${checked}"/></w:checkBox></w:ffData>`;
    const list = markup`
      <w:ffData>
        <w:ddList><w:result w:val="1"/><w:listEntry w:val="春"/><w:listEntry w:val="秋"/></w:ddList>
      </w:ffData>
    `;
    const item = choice(
      mark('begin', box('1')) + told(' FORMCHECKBOX ') + mark('end'),
      mark('begin', box('0')) + told(' FORMCHECKBOX ') + mark('end'),
      mark('begin', list) + told(' FORMDROPDOWN ') + mark('end'),
      mark('begin') + told(' SYMBOL 112 \\f "Symbol" \\s 10 ') + mark('end'),
    );
    expect([item.body.stem.includes('☒☐秋π'), codes(item)]).toEqual([true, []]);
  });
  test('a raised sign inside of a formula field stays raised, a sign of a font of signs is the sign', () => {
    const item = choice(
      mark('begin') + told(' EQ \\f(x') + told('2', '<w:vertAlign w:val="superscript"/>') + told(',2) ') + mark('end'),
      mark('begin') +
        told(' EQ \\f(') +
        '<w:r><w:sym w:font="Symbol" w:char="F070"/></w:r>' +
        told(',2) ') +
        mark('end'),
    );
    expect(item.body.stem).toContain('data-latex="\\frac{x^{2}}{2}"');
    expect(item.body.stem).toContain('data-latex="\\frac{\\pi}{2}"');
  });
  test('brackets, columns, sums and lists of formula fields', () => {
    expect([
      eqField('EQ \\b\\bc\\[(x)'),
      eqField('EQ \\b\\lc\\|\\rc\\|(x)'),
      eqField('EQ \\a\\co2(1,2,3,4)'),
      eqField('EQ \\i\\su(1,5,x)'),
      eqField('EQ \\l(a,b)'),
    ]).toEqual([
      '\\left[x\\right]',
      '\\left|x\\right|',
      '\\begin{matrix}1 & 2 \\\\ 3 & 4\\end{matrix}',
      '\\sum_{1}^{5}x',
      'a,b',
    ]);
  });
});

test('capitals of a style are capitals, a number in a ring is the sign', () => {
  expect(choice(run('abc', '<w:caps/>')).body.stem).toContain('ABC');
  expect(codes(choice(run('abc', '<w:caps/>')))).toEqual([]);
  const ring = (inside: string) => mark('begin') + told(` EQ \\o\\ac(○,${inside}) `) + mark('end');
  expect(choice(ring('3')).body.stem.includes('③')).toBe(true);
  expect([eqField('EQ \\o\\ac(□,2)'), eqField('EQ \\o\\ac(○,a)')]).toEqual(['\\boxed{2}', '\\text{\\textcircled{a}}']);
});
test('small signs that stand higher or lower by hand are raised and lowered', () => {
  const item = choice(
    run('x'),
    run('2', '<w:position w:val="6"/><w:sz w:val="13"/>'),
    run('H'),
    run('3', '<w:position w:val="-4"/><w:sz w:val="13"/>'),
    run('平', '<w:position w:val="6"/>'),
  );
  expect(item.body.stem).toContain('x<sup>2</sup>H<sub>3</sub>平');
});
test('a sign inside of a formula is the sign; one that nobody knows is marked and said', () => {
  const sign = (char: string) => `<m:oMath><m:r><w:sym w:font="Symbol" w:char="${char}"/></m:r></m:oMath>`;
  expect(choice(sign('F0D0')).body.stem).toContain('data-latex="\\angle"');
  expect(codes(choice(sign('F001')))).toEqual(['signLost']);
});
test('rows of a table that a content control holds are read, deleted ones are not', () => {
  const cell = (text: string) => `<w:tc>${p(text)}</w:tc>`;
  const row = (text: string, pr = '') => `<w:tr>${pr}${cell(text)}${cell('二')}</w:tr>`;
  const rows = `${row('一行')}<w:sdt><w:sdtPr/><w:sdtContent>${row('二行')}</w:sdtContent></w:sdt>${row('三行', '<w:trPr><w:del w:id="1"/></w:trPr>')}`;
  const found = readDocument(
    docx([p('1. 看表'), `<w:tbl><w:tblPr/>${rows}</w:tbl>`, p('选（  ）'), p('A. 甲'), p('B. 乙'), p('【答案】A')]),
  );
  expect(['一行', '二行', '三行'].map((text) => found.items[0]!.body.stem.includes(text))).toEqual([true, true, false]);
});
test('what a table of answers lost is said', () => {
  const sign = '<w:r><w:sym w:font="Symbol" w:char="F001"/></w:r>';
  const found = readDocument(
    docx([p('1. 选（  ）'), p('A. 甲'), p('B. 乙'), p('参考答案'), table(['题号', '1'], ['答案', p('A', sign)])]),
  );
  expect(found.items.flatMap((i) => i.warnings.map((w) => w.code))).toContain('signLost');
});
test('what was lost in the answers at the end is said at the question it answers', () => {
  const sign = '<w:r><w:sym w:font="Symbol" w:char="F001"/></w:r>';
  const asked = (no: number) => [p(`${no}. 选（  ）`), p('A. 甲'), p('B. 乙')];
  const found = readDocument(
    docx([...asked(1), ...asked(2), p('参考答案'), p('1. A'), p('2. B 解析：', sign, '所以选乙')]),
  );
  expect(found.items.map((i) => i.warnings.map((w) => w.code))).toEqual([[], ['signLost']]);
});
test('what was lost in a step of a question is said at the question', () => {
  const sign = '<w:r><w:sym w:font="Symbol" w:char="F001"/></w:r>';
  const found = readDocument(docx([p('1. 解答下列各题：'), p('(1) 求甲；'), p('(2) 求乙', sign, '。')]));
  expect(found.items.flatMap((i) => i.warnings.map((w) => w.code))).toContain('signLost');
});
test('words of a table inside of a text box are read', () => {
  const boxed = `<w:tbl><w:tr><w:tc>${p('表中字')}</w:tc></w:tr></w:tbl>`;
  const item = choice(
    `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${boxed}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
  );
  expect([item.body.stem.includes('表中字'), codes(item)]).toEqual([true, []]);
});
test('all pictures of an old drawing are read; its lines are said', () => {
  const shape = (id: string) => `<v:shape style="width:30pt;height:15pt"><v:imagedata r:id="${id}"/></v:shape>`;
  const both = choice(`<w:r><w:pict><v:group>${shape('rId7')}${shape('rId8')}</v:group></w:pict></w:r>`);
  expect([both.body.stem.match(/<img/g)?.length, codes(both)]).toEqual([2, []]);
  const lined = choice(`<w:r><w:pict><v:group>${shape('rId7')}<v:line id="l"/></v:group></w:pict></w:r>`);
  expect([lined.body.stem.match(/<img/g)?.length, codes(lined)]).toEqual([1, ['shapeLost']]);
});
test('what the style of a paragraph hides or dots is hidden and dotted', () => {
  const style = (id: string, basedOn: string, look: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:basedOn w:val="${basedOn}"/><w:rPr>${look}</w:rPr></w:style>`;
  const styles = `<w:styles>${style('dotted', '', '<w:em w:val="dot"/>')}${style('below', 'dotted', '')}${style('key', '', '<w:vanish/>')}</w:styles>`;
  const styled = (id: string, text: string) => para(`<w:pStyle w:val="${id}"/>`, run(text));
  const [item] = readDocument(
    docx(
      [styled('below', '1. 字（  ）'), styled('key', '选甲'), p('A. 甲'), p('B. 乙'), p('【答案】A')],
      {},
      { 'word/styles.xml': strToU8(styles) },
    ),
  ).items;
  expect([item!.body.stem.includes('<span class="dots">字'), item!.body.stem.includes('选甲'), codes(item!)]).toEqual([
    true,
    false,
    [],
  ]);
});
