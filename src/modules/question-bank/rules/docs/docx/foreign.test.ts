import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../../../kernel/server/root';
import { docx, p, para, run } from '../fixtures/docx-writer';
import { pictureSrc } from '../found';
import { readAny } from '../read-any';
import { readDocument } from './package';
import { shownIn, signAt, UNKNOWN } from './symbols';

const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(root, 'tests/browser/fixtures', name)));
const choice = (...stem: readonly string[]): Uint8Array =>
  docx([p('1. ', ...stem, run('（  ）')), p('A. 甲'), p('B. 乙'), p('【答案】A')]);

describe('documents of other programs', () => {
  test('the text lies where the package says: a document that Word Online saved is read', () => {
    const found = readAny(fixture('word-online.docx'), '试卷.docx');
    expect(found.items.map((i) => [i.no, i.body.kind, i.body.options, i.body.answer.picks])).toEqual([
      ['1', 'single', ['甲', '乙'], [0]],
    ]);
  });
  test('dots, waves, lines, frames and colours stay on their words', () => {
    const [dotted, lined] = readDocument(fixture('emphasis.docx')).items;
    const dots = (c: string) => `<span class="dots">${c}</span>`;
    expect(dotted!.body.options).toEqual([`${dots('称')}职`, `匀${dots('称')}`, `对${dots('称')}`]);
    for (const html of [
      '<span class="wave">波浪句</span>',
      '<u>横线句</u>',
      '<s>删去句</s>',
      '<span class="boxed">方框字</span>',
      '<span class="marked">涂色字</span>',
    ])
      expect(lined!.body.stem).toContain(html);
    expect(dotted!.warnings).toEqual([]);
  });
  test('signs of the fonts of signs are the signs; what nobody knows is marked and said', () => {
    const [known, unknown] = readDocument(fixture('word-symbols.docx')).items;
    expect(known!.body.stem).toContain('下列判断 ☑ 和 □，角 ∠ABC=90°，∈ 与 λ');
    expect(known!.warnings).toEqual([]);
    expect(unknown!.body.stem).toContain('[?]ABC、[?]、①、㎡、½');
    expect(unknown!.warnings).toEqual([{ code: 'signLost', params: {} }]);
  });
  test('a picture comes with what its document does to it', () => {
    const found = readDocument(fixture('cropped.docx'));
    const none = { left: 0, top: 0, right: 0, bottom: 0, turn: 0, flipX: false, flipY: false };
    expect(found.pictures.map((p) => p.edit)).toEqual([
      { ...none, right: 0.5 },
      { ...none, turn: 90 },
      { ...none, flipX: true },
    ]);
    expect(found.items.map((i) => i.body.stem.includes(pictureSrc(Number(i.no), 'png')))).toEqual([true, true, true]);
    // 2,000,000 by 1,000,000 units, the second one upright.
    expect(found.items.map((i) => /width="(\d+)"/.exec(i.body.stem)?.[1])).toEqual(['210', '105', '210']);
  });
});

describe('what a run says of itself', () => {
  test('lines of every kind, and a line switched off', () => {
    const stem = readDocument(
      choice(
        run('甲', '<w:u w:val="wavyHeavy"/>'),
        run('乙', '<w:u w:val="double"/>'),
        run('丙', '<w:u w:val="dotDash"/>'),
        run('丁', '<w:u w:val="none"/>'),
        run('戊', '<w:dstrike/>'),
        run('己', '<w:em w:val="none"/>'),
      ),
    ).items[0]!.body.stem;
    expect(stem).toContain(
      '<span class="wave">甲</span><span class="double">乙</span><span class="dashed">丙</span>丁<s>戊</s>己',
    );
  });
  test('blanks above a line of any kind are a gap', () => {
    const [item] = readDocument(
      docx([p('一、填空题'), p('1. 三加四等于', run('      ', '<w:u w:val="double"/>'), '。'), p('【答案】7')]),
    ).items;
    expect(item!.body).toMatchObject({ kind: 'blank', stem: '三加四等于____。' });
  });
  test('a footnote is marked and said', () => {
    const [item] = readDocument(choice(run('甲'), '<w:r><w:footnoteReference w:id="1"/></w:r>')).items;
    expect([item!.body.stem.includes('甲[?]'), item!.warnings.map((w) => w.code)]).toEqual([true, ['noteLost']]);
  });
  test('the result of a field that runs over paragraphs stays where it stands', () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const [item] = readDocument(
      docx([
        para(
          '',
          run('1. 选（  ）'),
          mark('begin'),
          '<w:r><w:instrText>HYPERLINK "a"</w:instrText></w:r>',
          mark('separate'),
          run('甲句'),
        ),
        para('', run('乙句'), mark('end')),
        p('A. 甲'),
        p('B. 乙'),
        p('【答案】A'),
      ]),
    ).items;
    expect(item!.body.stem.replace(/<[^>]*>/g, '|')).toMatch(/甲句\|+乙句/);
  });
});

test('places of the fonts of signs', () => {
  expect([signAt(0xf0fc, 'Wingdings'), signAt(0xf0fb, 'Wingdings'), signAt(0xf050, 'Wingdings 2')]).toEqual([
    '✓',
    '×',
    '✓',
  ]);
  expect([signAt(0xf044, 'Symbol'), signAt(0xf0a3, 'Symbol'), signAt(0xf05c, 'Symbol')]).toEqual(['Δ', '≤', '∴']);
  expect([signAt(0x2713, 'SimSun'), signAt(0xf0fc, 'SimSun'), signAt(0xf001, 'Symbol')]).toEqual([
    '✓',
    UNKNOWN,
    UNKNOWN,
  ]);
  expect([shownIn('abp', 'Symbol'), shownIn('abp', 'Arial'), shownIn('角\uf0d0', 'Symbol')]).toEqual([
    'αβπ',
    'abp',
    '角∠',
  ]);
});
