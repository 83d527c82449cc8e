import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { sheetZh } from '../../shared/locale/sheet-zh';
import { fill } from '../../shared/messages';
import { endSheets, readSheet } from '../sheet/pool';
import { seeded } from '../world';
import { checkSheet, wantedOf } from './check';
import { warningsOf } from './warnings';

afterAll(() => endSheets());

const COLUMNS = ['姓名', '班级', '成绩'].map((zh, at) => ({ key: `c${at}`, zh, en: `Column ${at}` }));
/** A word that stands nowhere else. */
const wordOf = (n: number): string => `${String.fromCodePoint(0x5200 + n)}乙`;
const t = (text: string): string => `<t xml:space="preserve">${text}</t>`;
/** Ways a word may stand in a cell, each as its attributes and its inside. What is between the words is no loss. */
const WAYS: readonly ((word: string, shared: string[]) => readonly [attrs: string, inside: string])[] = [
  (w) => ['t="inlineStr"', `<is>${t(w)}</is>`],
  (w) => ['t="inlineStr"', `<is><r>${t(w.slice(0, 1))}</r><r><rPr><b/></rPr>${t(w.slice(1))}</r></is>`],
  (w) => ['t="inlineStr"', `<is>${t(w)}<rPh sb="0" eb="1">${t('du')}</rPh><phoneticPr fontId="1"/></is>`],
  (w) => ['t="inlineStr"', `<is><r><rPr><vertAlign val="superscript"/></rPr>${t('2')}</r><r>${t(w)}</r></is>`],
  (w) => ['t="inlineStr" s="1"', `<is>${t(`&#20;${w}&#x200b;&#10;`)}</is>`],
  (w, shared) => ['t="s"', `<v>${shared.push(`<si>${t(w)}</si>`) - 1}</v>`],
  (w, shared) => ['t="s"', `<v>${shared.push(`<si><r>${t(w)}</r><rPh sb="0" eb="1">${t('du')}</rPh></si>`) - 1}</v>`],
  (w) => ['t="str"', `<f>A1&amp;"x"</f><v>${w}</v>`],
  (w) => ['t="str" s="0"', `<v>${w}</v>`],
];
const LETTERS = 'ABCDEF';

function workbook(rows: readonly string[], shared: readonly string[], other = ''): Uint8Array {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const rels = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const targets = [
    ['worksheet', 'worksheets/sheet1.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
    ...(other ? [['worksheet', 'worksheets/sheet2.xml'] as const] : []),
  ] as const;
  const relation = ([part, target]: readonly [string, string], at: number) =>
    `<Relationship Id="r${at + 1}" Type="${kind}/${part}" Target="${target}"/>`;
  const second = other ? '<sheet name="八年级" sheetId="2" r:id="r3"/>' : '';
  const sheets = `<sheet name="a" sheetId="1" r:id="r1"/>${second}`;
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${rels}"><Relationship Id="r1" Type="${kind}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${kind}"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${rels}">${targets.map(relation).join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst ${main}>${shared.join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows.join('')}</sheetData></worksheet>`,
    ...(other ? { 'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData>${other}</sheetData></worksheet>` } : {}),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

test('of generated sheets no visible word of a cell disappears without a warning that names its column', async () => {
  const random = seeded(4849);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  let told = 0;
  for (let book = 0; book < 40; book++) {
    // Three columns that are asked for, among others: of a foreign title, and of none.
    const titles = [...COLUMNS.map(({ zh }) => zh), '备注', ''].toSorted(() => random() - 0.5);
    const shared: string[] = [];
    const cellOf = (row: number, at: number, [attrs, inside]: readonly [string, string]) =>
      `<c r="${LETTERS[at]}${row}" ${attrs}>${inside}</c>`;
    const said = (text: string): readonly [string, string] => ['t="inlineStr"', `<is>${t(text)}</is>`];
    const head = titles.map((title, at) => (title ? cellOf(1, at, said(title)) : '')).join('');
    let next = 0;
    const words: { readonly word: string; readonly at: number }[] = [];
    const rows = Array.from({ length: 5 }, (_, y) => {
      const cells = titles.map((_title, at) => {
        if (random() < 0.3) return '';
        const word = wordOf(next++);
        words.push({ word, at });
        return cellOf(y + 2, at, pick(WAYS)(word, shared));
      });
      return `<row r="${y + 2}">${cells.join('')}</row>`;
    });
    const bytes = workbook([`<row r="1">${head}</row>`, ...rows], shared);
    const sheet = await readSheet(bytes, 'a.xlsx', { wanted: wantedOf(COLUMNS, false) });
    const judged = await checkSheet(COLUMNS, sheet);
    const kept = judged.flatMap((r) => Object.values(r.cells)).join('\n');
    const warned = warningsOf(COLUMNS, sheet, judged).find((w) => w.code.endsWith('.columns'));
    const named = fill(sheetZh['import.warn.columns'], warned?.params).split(/[：、]/);
    const lost = words.filter(({ word }) => !kept.includes(word));
    told += lost.length;
    const silent = lost.filter(({ at }) => !named.includes(titles[at] || LETTERS[at]!));
    expect([book, silent, kept.includes('du')]).toEqual([book, [], false]);
  }
  // The columns nobody asked for are among them, or the test tries nothing.
  expect(told).toBeGreaterThan(40);
});
const rowOf = (no: number, texts: readonly string[]): string =>
  `<row r="${no}">${texts.map((text, at) => `<c r="${LETTERS[at]}${no}" t="inlineStr"><is>${t(text)}</is></c>`).join('')}</row>`;
const TITLES = COLUMNS.map(({ zh }) => zh);
test('a second sheet that holds something is named, an empty one is not', async () => {
  const head = rowOf(1, TITLES);
  const first = [head, rowOf(2, ['张三', '1班', '9'])];
  for (const [other, names] of [
    [head + rowOf(2, ['李四', '2班', '8']), '八年级'],
    ['<row r="1"><c r="A1" s="0"/></row>', undefined],
  ] as const) {
    const sheet = await readSheet(workbook(first, [], other), 'a.xlsx', { wanted: wantedOf(COLUMNS, false) });
    const found = warningsOf(COLUMNS, sheet, await checkSheet(COLUMNS, sheet)).find((w) => w.code.endsWith('.sheets'));
    expect(found?.params['names']).toBe(names);
  }
});
test('a row above the header that holds several words is named, a title line in one cell is not', async () => {
  const data = ['张三', '1班', '9'];
  const cases: readonly (readonly [lines: readonly (readonly string[])[], said: string | undefined])[] = [
    [[['七年级成绩'], ['制表人', '王老师'], TITLES, data], '表头上方有 1 行不会导入（第 2 行）'],
    [
      [['李四', '2班'], ['七年级成绩'], ['', '制表人', '王老师'], TITLES, data],
      '表头上方有 2 行不会导入（第 1、3 行）',
    ],
    [[['七年级成绩'], ['请勿改动表头'], TITLES, data], undefined],
    [[TITLES, data], undefined],
  ];
  for (const [lines, said] of cases) {
    const bytes = workbook(
      lines.map((texts, at) => rowOf(at + 1, texts)),
      [],
    );
    const sheet = await readSheet(bytes, 'a.xlsx', { wanted: wantedOf(COLUMNS, false) });
    const judged = await checkSheet(COLUMNS, sheet);
    const found = warningsOf(COLUMNS, sheet, judged).find((w) => w.code.endsWith('.above'));
    expect([judged.map((r) => r.cells['c0']), found && fill(sheetZh['import.warn.above'], found.params)]).toEqual([
      ['张三'],
      said,
    ]);
  }
});
