import { unzipSync, strFromU8 } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { workbookOf } from './sheet';

test('a downloaded table is a workbook: numbers are numbers, names are text and nothing runs', async () => {
  const rows = [
    ['', '优良率 (%)'],
    ['=HYPERLINK("x")', 50.5],
    ['一年级 <甲> & "乙"', null],
  ];
  const bytes = await workbookOf(rows);
  const [sheet] = (await readXlsx(bytes)).sheets;
  expect(sheet!.rows.map((r) => [0, 1].map((at) => r[at] || null))).toEqual([
    [null, '优良率 (%)'],
    ['=HYPERLINK("x")', 50.5],
    ['一年级 <甲> & "乙"', null],
  ]);
  expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)).not.toContain('<f>');
});
