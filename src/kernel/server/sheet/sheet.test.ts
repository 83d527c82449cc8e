import { afterAll, describe, expect, test } from 'vitest';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { writeXlsx, type CellValue } from 'hucre/xlsx';
import { Refusal } from '../../shared/faults';
import { seeded } from '../world';
import { WorkerPool } from './worker-pool';
import { LIMITS, endSheets, readSheet, writeSheet, writeSheetStream, type SheetLimits } from './pool';
import { markup } from '../../shared/markup';

const worksheet = (...rows: readonly string[]) => markup`
  <worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
    <sheetData>${rows}</sheetData>
  </worksheet>
`;

afterAll(() => endSheets());

const book = (rows: CellValue[][], more: object[] = []) =>
  writeXlsx({ sheets: [{ name: '一', rows, columns: rows[0]!.map(() => ({})) }, ...(more as [])] });
const parts = async () =>
  unzipSync(
    await book([
      ['姓名', '学号'],
      ['张三', '007'],
    ]),
  );
const wanted = [{ titles: ['姓名', 'Name'], required: true }, { titles: ['学号', 'Number'] }];
const refusal = async (bytes: Uint8Array, name = 'a.xlsx', limits: SheetLimits = {}) => {
  try {
    await readSheet(bytes, name, limits);
  } catch (error) {
    if (error instanceof Refusal)
      return { key: error.fault.code.replace('kernel.fault.', ''), status: error.fault.status, params: error.params };
    throw error;
  }
  return undefined;
};

describe('what a sheet says', () => {
  test('dates, numbers, kept zeros and full-width digits come as trimmed text', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'a',
          columns: [{}, {}, {}, {}, {}, {}],
          rows: [
            ['日期', '数', '学号', '全角', '大数', '时间'],
            [
              new Date(Date.UTC(2015, 8, 1)),
              12.340000000000002,
              '007',
              '　１２３ ',
              123456789012345,
              new Date(Date.UTC(2026, 0, 2, 8, 30)),
            ],
            [null, 1e-7, ' 0 ', true, 3.0, null],
          ],
        },
      ],
    });
    const sheet = await readSheet(bytes, 'a.xlsx');
    expect(sheet.headers).toEqual(['日期', '数', '学号', '全角', '大数', '时间']);
    expect(sheet.rows).toEqual([
      ['2015-09-01', '12.34', '007', '123', '123456789012345', '2026-01-02'.concat(' 08:30')],
      ['', '0.0000001', '0', 'TRUE', '3'],
    ]);
  });
  test('the header is found below a title line, and the row numbers fit', async () => {
    const sheet = await readSheet(
      await book([
        ['三年级名单', null],
        [null, null],
        ['姓名*', 'Number'],
        ['张三', '1'],
        [null, null],
        ['李四', '2'],
      ]),
      'a.xlsx',
      { wanted },
    );
    expect(sheet).toEqual({
      headers: ['姓名*', 'Number'],
      rows: [['张三', '1'], [], ['李四', '2']],
      headerRow: 3,
      hidden: [],
    });
  });
  test('a cover sheet before the data is passed over', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: '说明', rows: [['请填写第二张表']] },
        { name: '数据', rows: [['姓名'], ['张三']] },
      ],
    });
    expect((await readSheet(bytes, 'a.xlsx', { wanted })).rows).toEqual([['张三']]);
  });
  test('csv in UTF-8 with and without mark, GB18030, UTF-16; comma, tab, semicolon', async () => {
    const gb = Uint8Array.from([
      0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xd1, 0xa7, 0xba, 0xc5, 0x0a, 0xd5, 0xc5, 0xc8, 0xfd, 0x2c, 0x30, 0x37, 0x0a,
    ]);
    const want = { headers: ['姓名', '学号'], rows: [['张三', '07']], headerRow: 1, hidden: [] };
    for (const bytes of [
      strToU8('姓名,学号\n张三,07\n'),
      strToU8('\ufeff姓名;学号\r\n张三;"07"'),
      gb,
      Uint8Array.from(Buffer.from('\ufeff姓名\t学号\r\n张三\t07', 'utf16le')),
    ])
      expect(await readSheet(bytes, 'a.csv', { wanted })).toEqual(want);
    expect((await readSheet(strToU8('姓名,备注\n"张\n三","a,""b"""\n'), 'a.csv')).rows).toEqual([['张\n三', 'a,"b"']]);
  });
});

describe('what is refused, each with its own text', () => {
  test('by content: old workbook, macros, other files, damage, size', async () => {
    expect(
      await refusal(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), 'a.xls'),
    ).toMatchObject({ key: 'sheetOldXls', status: 415 });
    expect(await refusal(zipSync({ ...(await parts()), 'xl/vbaProject.bin': strToU8('x') }))).toMatchObject({
      key: 'sheetMacro',
      status: 415,
    });
    const types = await parts();
    types['[Content_Types].xml'] = strToU8(
      Buffer.from(types['[Content_Types].xml']!)
        .toString()
        .replace('vnd.openxmlformats-officedocument.spreadsheetml.sheet.main', 'vnd.ms-excel.sheet.macroEnabled.main'),
    );
    expect(await refusal(zipSync(types))).toMatchObject({ key: 'sheetMacro' });
    expect(await refusal(strToU8('%PDF-1.7 ...'), 'a.xlsx')).toMatchObject({ key: 'sheetNotSheet', status: 415 });
    expect(await refusal(strToU8('<html><p>'), 'a.xls')).toMatchObject({ key: 'sheetNotSheet' });
    expect(await refusal(strToU8('{"a":1}'), 'a.json')).toMatchObject({ key: 'sheetNotSheet' });
    expect(await refusal(zipSync({ 'word/document.xml': strToU8('<a/>') }), 'a.docx')).toMatchObject({
      key: 'sheetNotSheet',
    });
    const good = await book([['姓名'], ['张三']]);
    expect(await refusal(good.slice(0, good.length - 40))).toMatchObject({ key: 'sheetBroken', status: 400 });
    const hurt = good.slice();
    hurt.fill(0xff, 60, 200);
    expect(await refusal(hurt)).toMatchObject({ key: 'sheetBroken' });
    expect(await refusal(new Uint8Array(LIMITS.maxBytes + 1))).toMatchObject({
      key: 'sheetTooBig',
      status: 413,
      params: { max: '1 MB' },
    });
    expect(await refusal(new Uint8Array(0))).toMatchObject({ key: 'sheetEmpty' });
  });
  test('a sheet of another program is called what it is, and what to do with it is said', async () => {
    const ods = zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': strToU8('<a/>'),
    });
    const old = '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>';
    for (const [kind, bytes, name] of [
      ['ODS', ods, 'a.ods'],
      ['Numbers', zipSync({ 'Index/Document.iwa': strToU8('x') }), 'a.numbers'],
      ['XLSB', zipSync({ ...(await parts()), 'xl/workbook.bin': strToU8('x') }), 'a.xlsb'],
      ['HTML', strToU8('<html><body><table><tr><td>姓名</td></tr></table></body></html>'), 'a.xls'],
      ['XML 2003', strToU8(old), 'a.xls'],
    ] as const)
      expect(await refusal(bytes, name)).toMatchObject({ key: 'sheetOther', status: 415, params: { kind } });
    expect(await refusal(zipSync({ 'Index/Document.iwa': strToU8('x') }), 'a.pages')).toMatchObject({
      key: 'sheetNotSheet',
    });
  });
  test('broken xml inside a whole archive is broken, not a crash', async () => {
    expect(
      await refusal(
        zipSync({
          ...(await parts()),
          'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>99'),
        }),
      ),
    ).toBeDefined();
    expect(await refusal(zipSync({ ...(await parts()), 'xl/workbook.xml': strToU8('nonsense') }))).toMatchObject({
      status: 400,
    });
  });
  test('a bomb is refused by its directory, and one whose directory lies by what really comes out', async () => {
    const bomb = zipSync(
      { ...(await parts()), 'xl/sharedStrings.xml': new Uint8Array(60 * 1024 * 1024) },
      { level: 9 },
    );
    expect(await refusal(bomb)).toMatchObject({ key: 'sheetBomb', status: 413 });
    // Every 60 MB written down as 1 kB.
    const liar = Buffer.from(bomb);
    for (
      let at = liar.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
      at >= 0;
      at = liar.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), at + 4)
    )
      if (liar.readUInt32LE(at + 24) > 1024 * 1024) liar.writeUInt32LE(1024, at + 24);
    expect(await refusal(liar)).toMatchObject({ key: 'sheetBomb' });
    const many: Record<string, Uint8Array> = await parts();
    for (let i = 0; i < 1100; i++) many[`xl/x${i}.xml`] = strToU8('a');
    expect(await refusal(zipSync(many))).toMatchObject({ key: 'sheetBomb' });
  });
  test('one long text named by many cells is refused before it fills the memory', async () => {
    const rows = Array.from({ length: 3000 }, (_, r) => `<row r="${r + 1}"><c r="A${r + 1}" t="s"><v>0</v></c></row>`);
    const xml = worksheet(...rows);
    const strings = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'长'.repeat(30_000)}</t></si></sst>`;
    const made = await parts();
    const bytes = zipSync({
      ...made,
      'xl/worksheets/sheet1.xml': strToU8(xml),
      'xl/sharedStrings.xml': strToU8(strings),
    });
    expect(await refusal(bytes)).toMatchObject({ key: 'sheetBomb' });
  });
  test('too many rows or columns, also far away from the rest; painted rows do not count', async () => {
    expect(
      await refusal(await book([['姓名'], ...Array.from({ length: 31 }, (_, i) => [`a${i}`])]), 'a.xlsx', {
        maxRows: 30,
      }),
    ).toMatchObject({ key: 'sheetTooManyRows', params: { rows: 30, columns: 200 } });
    expect(await refusal(strToU8(`姓名\n${'a\n'.repeat(31)}`), 'a.csv', { maxRows: 30 })).toMatchObject({
      key: 'sheetTooManyRows',
    });
    expect(await refusal(await book([Array.from({ length: 201 }, (_, i) => `c${i}`), ['x']]))).toMatchObject({
      key: 'sheetTooManyRows',
    });
    const sheet = (row: string) =>
      worksheet(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>姓名</t></is></c></row>',
        '<row r="2"><c r="A2" t="inlineStr"><is><t>张三</t></is></c></row>',
        row,
      );
    const made = await parts();
    const far = zipSync({
      ...made,
      'xl/worksheets/sheet1.xml': strToU8(sheet('<row r="1048576"><c r="XFD1048576"><v>5</v></c></row>')),
    });
    expect(await refusal(far)).toMatchObject({ key: 'sheetTooManyRows' });
    const painted = zipSync({
      ...made,
      'xl/worksheets/sheet1.xml': strToU8(sheet('<row r="1048576"><c r="A1048576" s="1"/></row>')),
    });
    expect((await readSheet(painted, 'a.xlsx')).rows).toEqual([['张三']]);
  });
  test('a sheet without the wanted header names the columns; one with the header alone is empty', async () => {
    expect(await refusal(await book([['电话'], ['1']]), 'a.xlsx', { wanted })).toMatchObject({
      key: 'sheetNoHeader',
      params: { columns: '姓名' },
    });
    expect(await refusal(strToU8('学号\n1\n'), 'a.csv', { wanted })).toMatchObject({
      key: 'sheetNoHeader',
      params: { columns: '姓名' },
    });
    expect(await refusal(await book([['姓名', '学号']]), 'a.xlsx', { wanted })).toMatchObject({ key: 'sheetEmpty' });
  });
});

describe('what is written', () => {
  test('zeros stay, text is never a formula, titles are bold and frozen', async () => {
    const bytes = await writeSheet({
      sheets: [
        {
          name: '学生[1]',
          columns: [{ title: '学号', width: 12, note: '8 位', text: true }, { title: '姓名' }, { title: '分' }],
          rows: [
            ['007', '=1+1', 98.5],
            ['+86', '@SUM(A1)', -1],
            ['-x', 'a\u0001b', null],
          ],
        },
      ],
    });
    expect((await readSheet(bytes, 'a.xlsx')).rows).toEqual([
      ['007', '=1+1', '98.5'],
      ['+86', '@SUM(A1)', '-1'],
      ['-x', 'ab'],
    ]);
    const files = unzipSync(bytes);
    const xml = Buffer.from(files['xl/worksheets/sheet1.xml']!).toString();
    expect(xml).not.toContain('<f');
    expect(xml).toContain('state="frozen"');
    expect(Buffer.from(files['xl/styles.xml']!).toString()).toContain('<b/>');
  });
  test('a long export streams: all rows arrive, and the source is not read ahead of the writer', async () => {
    let given = 0;
    async function* rows() {
      for (let i = 0; i < 60; i++) {
        given++;
        yield Array.from({ length: 500 }, (_, r) => [`${i * 500 + r}`.padStart(7, '0'), '=x', i]);
      }
    }
    const stream = writeSheetStream([{ title: '号' }, { title: '名' }, { title: 'n' }], rows(), '大表');
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    expect(given).toBe(60);
    const sheet = await readSheet(Buffer.concat(chunks), 'a.xlsx', { maxRows: 40_000, maxBytes: 10_000_000 });
    expect(sheet.rows.length).toBe(30_000);
    expect(sheet.rows[29_999]).toEqual(['0029999', '=x', '59']);
  });
  test('a stream that nobody reads to its end frees its worker', async () => {
    let ended = false;
    let begun = () => undefined as void;
    const beginning = new Promise<void>((go) => {
      begun = go;
    });
    const next = seeded(7);
    async function* rows() {
      begun();
      try {
        for (;;) yield Array.from({ length: 1000 }, (_, r) => [String(next()), r]);
      } finally {
        ended = true;
      }
    }
    const stream = writeSheetStream([{ title: 'a' }, { title: 'b' }], rows());
    stream.resume();
    await beginning;
    stream.destroy();
    await new Promise((closed) => {
      stream.once('close', closed);
    });
    async function* few() {
      yield [['1', 2]];
    }
    let size = 0;
    for await (const chunk of writeSheetStream([{ title: 'a' }, { title: 'b' }], few()))
      size += (chunk as Buffer).length;
    expect(size).toBeGreaterThan(500);
    expect(ended).toBe(true);
  });
});

describe('a worker that fails', () => {
  test('a task over its time loses its worker, the next one works', async () => {
    const pool = new WorkerPool({ size: 1, memoryMb: 64, timeoutMs: 300 });
    await expect(pool.run(() => new Promise(() => undefined))).rejects.toMatchObject({
      fault: { code: 'kernel.fault.sheetBomb' },
    });
    await expect(pool.run(async () => 5)).resolves.toBe(5);
    await pool.end();
  });
  test('a task that takes too much memory loses its worker, the process lives and the next task works', async () => {
    const pool = new WorkerPool({ size: 1, memoryMb: 24, timeoutMs: 120_000 });
    const ask = (rows: number) =>
      pool.run(
        (line) =>
          new Promise<number>((resolve, reject) => {
            line.onAnswer((answer) => {
              if (answer.op === 'done') resolve(answer.bytes!.length);
              else reject(new Error(answer.op));
            });
            line.send({
              op: 'write',
              sheets: [
                {
                  name: 'a',
                  columns: [{ title: 'a' }],
                  rows: Array.from({ length: rows }, (_, i) => [`text ${i}`, i, `more ${i}`]),
                },
              ],
            });
          }),
      );
    await expect(ask(300_000)).rejects.toMatchObject({ fault: { code: 'kernel.fault.sheetBomb' } });
    expect(await ask(10)).toBeGreaterThan(500);
    await pool.end();
  });
  test('two hundred files at once, good and bad, each get their own answer', async () => {
    const good = await book([['姓名'], ['张三']]);
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        i % 3
          ? readSheet(good, 'a.xlsx').then((s) => s.rows[0]![0])
          : refusal(strToU8('%PDF'), 'a.xlsx').then((r) => r!.key),
      ),
    );
    expect(results.filter((r) => r === '张三').length).toBe(133);
    expect(results.filter((r) => r === 'sheetNotSheet').length).toBe(67);
  });
});
