import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { checkSheet } from '../importing/check';
import { root } from '../root';
import { clockOf, clockText } from './clocks';
import { cutAtHeader } from './header';
import { LISTS } from './limits';
import { endSheets, readSheet, writeSheet } from './pool';
import { prepared } from './prepare';

afterAll(() => endSheets());

const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(root, 'tests/browser/fixtures', name)));
const columnOf = (sheet: { readonly headers: string[]; readonly rows: string[][] }, title: string): string[] =>
  sheet.rows.map((row) => row[sheet.headers.indexOf(title)] ?? '');

describe('cells of time', () => {
  test('four minutes are four minutes in every format, and tenths stay', async () => {
    const sheet = await readSheet(fixture('fitness-whole-minutes.xlsx'), 'a.xlsx');
    expect(columnOf(sheet, '1000米跑')).toEqual([
      '00:04:00',
      '00:04:00',
      '00:05:00',
      '00:04:05.4',
      '4\'05"4',
      '00:04:05.6',
      '4\'05"6',
      '00:03:59.7',
    ]);
  });
  test('a workbook that counts from 1904 has the same times', async () => {
    const sheet = await readSheet(fixture('fitness-1904.xlsx'), 'a.xlsx');
    expect(columnOf(sheet, '1000米跑')).toEqual(['04:05', '00:04:05', '00:04:05']);
    expect(sheet.days1904).toBe(true);
  });
  test('formats: what names a day is none, hours stay hours, elapsed hours go on', () => {
    const ways = ['h:mm', 'h:mm:ss', 'mm:ss.0', '[h]:mm:ss', '[mm]:ss', 'h:mm AM/PM', '[$-F400]h:mm:ss', 'h"时"mm"分"'];
    expect(ways.map((f) => clockOf(f)?.way)).toEqual([
      'clock',
      'seconds',
      'elapsed',
      'elapsed',
      'elapsed',
      'clock',
      'seconds',
      'clock',
    ]);
    const none = [
      'General',
      '0.00',
      '@',
      'yyyy-mm-dd',
      'm/d/yyyy h:mm',
      'yyyy"年"m"月"',
      'mmm',
      '0.0"s"',
      '¥#,##0.00',
      '',
    ];
    expect(none.map(clockOf)).toEqual(none.map(() => undefined));
    expect([clockText({ way: 'clock' }, 1 / 3), clockText({ way: 'seconds' }, 1 / 3)]).toEqual(['08:00', '08:00']);
    expect(clockText({ way: 'elapsed' }, 25.5 / 24)).toBe('25:30:00');
    expect([clockText({ way: 'clock' }, 45_000.5), clockText({ way: 'elapsed' }, -1)]).toEqual([undefined, undefined]);
    expect(clockText(clockOf('0"′"00"″"')!, 405)).toBe('4′05"');
  });
});

describe('words of a cell', () => {
  test('a pronunciation that stands over a name is no part of it', async () => {
    const sheet = await readSheet(fixture('roster-phonetic.xlsx'), 'a.xlsx');
    expect(columnOf(sheet, '姓名')).toEqual(['张三丰', '欧阳 娜', '诸葛亮']);
  });
});

describe('parts by their relations', () => {
  /** The same workbook with its parts in other places, as its relations and types say. */
  const moved = (bytes: Uint8Array, to: string): Uint8Array => {
    const said = (text: string): string =>
      text
        .replaceAll('workbook.xml', `${to}.xml`)
        .replaceAll('worksheets/', 'pages/')
        .replaceAll('styles.xml', 'looks.xml')
        .replaceAll('sharedStrings.xml', 'words.xml');
    const parts = Object.entries(unzipSync(bytes)).map(([name, part]): [string, Uint8Array] => [
      said(name),
      /\.rels$|^\[Content_Types\]/.test(name) ? strToU8(said(Buffer.from(part).toString('utf8'))) : part,
    ]);
    return zipSync(Object.fromEntries(parts));
  };
  test('a workbook whose parts have other names is read by its relations: times, 1904 and raised digits too', async () => {
    const sheet = await readSheet(moved(fixture('fitness-1904.xlsx'), 'book'), 'a.xlsx');
    expect(columnOf(sheet, '1000米跑')).toEqual(['04:05', '00:04:05', '00:04:05']);
    expect(sheet.days1904).toBe(true);
    const names = await readSheet(moved(fixture('roster-phonetic.xlsx'), 'main2'), 'a.xlsx');
    expect(columnOf(names, '姓名')).toEqual(['张三丰', '欧阳 娜', '诸葛亮']);
    const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const run = '<r><t>m</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r>';
    const made = unzipSync(await writeXlsx({ sheets: [{ name: 'a', rows: [['面积'], ['m2']] }] }));
    expect(Object.keys(made)).toContain('xl/sharedStrings.xml');
    const strings = `<sst ${main}><si><t>面积</t></si><si>${run}</si></sst>`;
    const raised = await readSheet(
      moved(zipSync({ ...made, 'xl/sharedStrings.xml': strToU8(strings) }), 'book'),
      'a.xlsx',
    );
    expect(columnOf(raised, '面积')).toEqual(['m²']);
  });
  test('a document of another program, and macros under whatever name, are no such workbook', async () => {
    const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">';
    const typed = (type: string) =>
      zipSync({
        '[Content_Types].xml': strToU8(`${types}<Override PartName="/a/b.xml" ContentType="${type}"/></Types>`),
        'a/b.xml': strToU8('<a/>'),
      });
    const office = 'application/vnd.openxmlformats-officedocument';
    for (const [type, fault] of [
      [`${office}.wordprocessingml.document.main+xml`, 'sheetNotSheet'],
      ['application/vnd.ms-excel.sheet.macroEnabled.main+xml', 'sheetMacro'],
      // One that says it is a workbook and has none.
      [`${office}.spreadsheetml.sheet.main+xml`, 'sheetBroken'],
    ] as const)
      await expect(readSheet(typed(type), 'a.xlsx')).rejects.toMatchObject({
        fault: { code: `kernel.fault.${fault}` },
      });
  });
});

test('raised and lowered digits of a cell stay raised and lowered', () => {
  const run = (way: string, text: string) => `<r><rPr><vertAlign val="${way}"/></rPr><t>${text}</t></r>`;
  const area = `<si><r><t>m</t></r>${run('superscript', '2')}</si>`;
  const water = `<si><r><t>H</t></r>${run('subscript', '2')}<r><t>O</t></r></si>`;
  const strings = `<sst>${area}${water}<si>${run('superscript', 'th')}</si></sst>`;
  const { parts } = prepared({ 'xl/sharedStrings.xml': strToU8(strings) });
  const read = Buffer.from(parts['xl/sharedStrings.xml'] ?? []).toString('utf8');
  expect([...read.matchAll(/<t>([^<]*)<\/t>/g)].map(([, text]) => text)).toEqual([
    'm',
    '&#178;',
    'H',
    '&#8322;',
    'O',
    'th',
  ]);
});

const column = { key: 'bornOn', zh: '出生日期', en: 'Birth date', days: true } as const;
test('a birth date that lost its format in a workbook from 1904 is not four years off', async () => {
  const made = unzipSync(
    await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['出生日期', '号'],
            [40_071, 40_071],
          ],
        },
      ],
    }),
  );
  const workbook = Buffer.from(made['xl/workbook.xml']!).toString();
  const pr = '<workbookPr date1904="true"/>';
  const from1904 = /<workbookPr[^>]*\/>/.test(workbook)
    ? workbook.replace(/<workbookPr[^>]*\/>/, pr)
    : workbook.replace('<sheets>', `${pr}<sheets>`);
  const sheet = await readSheet(zipSync({ ...made, 'xl/workbook.xml': strToU8(from1904) }), 'a.xlsx');
  expect(sheet.days1904).toBe(true);
  const number = { key: 'no', zh: '号', en: 'No.' } as const;
  // 41533 is 16 September 2013 where days are counted from 1900.
  expect((await checkSheet([column, number], sheet))[0]!.cells).toEqual({ bornOn: '41533', no: '40071' });
});

describe('headers of two rows', () => {
  const wanted = [
    { titles: ['姓名'], required: true },
    { titles: ['右眼裸眼视力'] },
    { titles: ['左眼裸眼视力'] },
    { titles: ['右眼球镜'] },
  ];
  test('a title over two columns is read with what stands below it, in either order', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['视力检查表', null, null, null],
            ['姓名', '裸眼视力', null, '右眼'],
            [null, '右眼', '左眼', '球镜'],
            ['张三', '4.8', '5.0', '-1.25'],
          ],
          merges: [
            { startRow: 0, startCol: 0, endRow: 0, endCol: 3 },
            { startRow: 1, startCol: 0, endRow: 2, endCol: 0 },
            { startRow: 1, startCol: 1, endRow: 1, endCol: 2 },
          ],
        },
      ],
    });
    expect(await readSheet(bytes, 'a.xlsx', { wanted })).toEqual({
      headers: ['姓名', '右眼裸眼视力', '左眼裸眼视力', '右眼球镜'],
      rows: [['张三', '4.8', '5.0', '-1.25']],
      headerRow: 3,
      hidden: [],
    });
  });
  test('a title that reaches down over three rows stands beside those of the lowest two', () => {
    const rows = [
      ['姓名', '体检', ''],
      ['', '裸眼视力', ''],
      ['', '右眼', '左眼'],
      ['张三', '4.8', '5.0'],
    ];
    const merges = [
      { startRow: 0, startCol: 0, endRow: 2, endCol: 0 },
      { startRow: 0, startCol: 1, endRow: 0, endCol: 2 },
      { startRow: 1, startCol: 1, endRow: 1, endCol: 2 },
    ];
    // Its three rows are all of the header: none of them stands above it.
    expect(cutAtHeader(rows, wanted, merges)).toEqual({
      headers: ['姓名', '右眼裸眼视力', '左眼裸眼视力'],
      rows: [['张三', '4.8', '5.0']],
      headerRow: 3,
      hidden: [],
    });
  });
  test('what a cell over several rows says it says in each of them; a number it says once, and an empty row stays empty', () => {
    const rows = [
      ['班级', '姓名', '金额'],
      ['七年级1班', '张三', '500'],
      ['', '李四', ''],
      ['', '', ''],
    ];
    const merges = [
      { startRow: 1, startCol: 0, endRow: 3, endCol: 0 },
      { startRow: 1, startCol: 2, endRow: 2, endCol: 2 },
    ];
    expect(cutAtHeader(rows, [{ titles: ['姓名'] }], merges)?.rows).toEqual([
      ['七年级1班', '张三', '500'],
      ['七年级1班', '李四'],
    ]);
  });
  test('a title line over the whole sheet is no part of the titles', () => {
    const rows = [
      ['名单', '', ''],
      ['姓名', '右眼裸眼视力', '备注'],
      ['张三', '4.8', ''],
    ];
    expect(cutAtHeader(rows, wanted, [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }])).toMatchObject({
      headers: ['姓名', '右眼裸眼视力', '备注'],
      headerRow: 2,
    });
  });
});

test('a long drop-down list stands on a hidden sheet, which is never read as data', async () => {
  const choices = Array.from({ length: 60 }, (_, i) => `第${i + 1}小学（东校区），一部`);
  const bytes = await writeSheet({
    sheets: [
      {
        name: '学校',
        columns: [{ title: '姓名' }, { title: '学校', choices }, { title: '性别', choices: ['男', '女'] }],
        rows: [['张三', choices[59]!, '男']],
      },
    ],
  });
  const book = await readXlsx(bytes);
  expect(book.sheets.map((s) => [s.name, s.hidden === true])).toEqual([
    ['学校', false],
    [LISTS, true],
  ]);
  expect(book.sheets[1]!.rows.map((row) => row[0])).toEqual(choices);
  const xml = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml']!).toString();
  expect(xml.replaceAll('&apos;', "'")).toContain("<formula1>'_lists'!$A$1:$A$60</formula1>");
  expect(xml).toContain('男,女');
  expect((await readSheet(bytes, 'a.xlsx', { wanted: [{ titles: ['姓名'], required: true }] })).rows).toHaveLength(1);
  await expect(readSheet(bytes, 'a.xlsx', { wanted: [{ titles: ['电话'], required: true }] })).rejects.toMatchObject({
    fault: { code: 'kernel.fault.sheetNoHeader' },
  });
});
