import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeSheet } from '../../src/kernel/server/sheet/pool';
import { chromiumPath, PATIENCE, World, type Person } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open();
}, PATIENCE * 3);
afterAll(async () => {
  await world?.close();
});

const HEADER = ['姓名', '性别', '学号', '年级', '班级', '民族', '出生日期', '登录账号', '手机', '备注'];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
type Row = readonly (string | number)[];
const child = (n: number, sex: string, born: string | number): Row => [
  `新生${String.fromCodePoint(0x4e00 + n * 7)}`,
  sex,
  `20261890${100 + n}`,
  '七年级',
  '七年级1班',
  '汉族',
  born,
  '',
  '',
  '',
];

/** A school's administrator with a sheet of children at the step of mending. */
async function uploaded(rows: readonly Row[], lang: 'zh-CN' | 'en-US' = 'zh-CN'): Promise<Person> {
  const admin = await world.as('school189', { lang });
  await admin.open('/desk/teach/edu/students4?import=student');
  const sheet = { name: '学生', columns: HEADER.map((title) => ({ title, width: 14 })), rows: rows.map((r) => [...r]) };
  await admin.page.locator('input[type=file]').setInputFiles({
    name: '七年级新生.xlsx',
    mimeType: XLSX,
    buffer: Buffer.from(await writeSheet({ sheets: [sheet] })),
  });
  return admin;
}
/** What the rows say in a column, top down. */
const column = (p: Person, title: RegExp): Promise<string[]> =>
  p.page.evaluate(
    ([pattern]) => {
      const heads = [...document.querySelectorAll('.ant-table-thead th')];
      const at = heads.findIndex((h) => new RegExp(pattern!).test(h.textContent ?? ''));
      return [...document.querySelectorAll('.ant-table-tbody tr.ant-table-row')].map(
        (row) => row.children[at]?.textContent ?? '',
      );
    },
    [title.source],
  );
/** When nothing is faulty any more, what the sheet would change is compared. */
async function compared(p: Person): Promise<void> {
  await p.page.locator('.ant-steps-item-active', { hasText: /核对|Compare/ }).waitFor();
  await p.page.locator('.ant-table-tbody tr.ant-table-row').first().waitFor();
}
/** Opens the cell of the first row that shows a word. */
async function enter(p: Person, word: string): Promise<void> {
  await p.page.locator('.ant-table-tbody button.cell', { hasText: word }).first().click();
  await p.page.locator('.ant-table-tbody input').waitFor();
}

describe.skipIf(!chromiumPath)('the sheet of a school', () => {
  test('a block copied in a spreadsheet program is laid over the cells from the chosen one on', async () => {
    const admin = await uploaded([1, 2, 3].map((n) => child(n, '不详', '2014-01-02')));
    await admin.page.getByText('3 行有问题，0 行可以导入').waitFor();
    await enter(admin, '不详');
    await admin.page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text', '女\n男\n女\n');
      document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    });
    await compared(admin);
    expect(await column(admin, /性别/)).toEqual(['女', '男', '女']);
    await admin.shot('import/pasted');
    expect(admin.faults()).toEqual([]);
    await admin.close();
  });
  test('one word is filled down over what is empty or faulty below it', async () => {
    const admin = await uploaded([4, 5, 6].map((n) => child(n, '不详', '2014-01-02')));
    await admin.page.getByText('3 行有问题，0 行可以导入').waitFor();
    await enter(admin, '不详');
    await admin.page.keyboard.press('Control+A');
    await admin.page.keyboard.type('男');
    await admin.shot('import/fill');
    await admin.page.keyboard.press('Control+d');
    await compared(admin);
    expect(await column(admin, /性别/)).toEqual(['男', '男', '男']);
    await admin.close();
  });
  test('dates that lost their format are put right for the whole sheet with one click', async () => {
    const admin = await uploaded(
      [7, 8, 9].map((n) => child(n, '女', String(41_600 + n))),
      'en-US',
    );
    await admin.page.getByRole('button', { name: 'Take all suggestions' }).waitFor();
    // The reason stands in full before the cells, and the faulty column left of those that are right.
    await admin.shot('import/serials');
    await admin.page.getByRole('button', { name: 'Take all suggestions' }).click();
    await compared(admin);
    expect(await column(admin, /Birth|Born/)).toEqual(['2013-11-29', '2013-11-30', '2013-12-01']);
    await admin.close();
  });
  test('the slips of an import are printed alone, with the account and the way in of every new child, and none is cut by the end of a sheet', async () => {
    const admin = await uploaded(Array.from({ length: 26 }, (_, n) => child(20 + n, '女', '2014-01-02')));
    const { page } = admin;
    await compared(admin);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('button', { name: /确认导入 26 行/ }).click();
    await page.getByRole('button', { name: '打印登录条' }).waitFor();
    await admin.shot('import/result');
    // A class of the result opens its list; nothing hangs below its row.
    expect(await page.locator('.ant-table-row-expand-icon').count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    const paper = await page.evaluate(() => {
      const seen = (e: Element) => e.getClientRects().length > 0;
      const slips = [...document.querySelectorAll('.slip')];
      return {
        slips: slips.filter(seen).length,
        said: slips.every((s) => /\d{8,}/.test(s.textContent ?? '') && s.textContent?.includes(location.origin)),
        others: [
          ...document.querySelectorAll('main .ant-steps, main .ant-alert, main .figure, main table, main button'),
        ].filter(seen).length,
        whole: slips.every((s) => getComputedStyle(s).breakInside === 'avoid'),
      };
    });
    expect(paper).toEqual({ slips: 26, said: true, others: 0, whole: true });
    await page.emulateMedia({ media: null });
    expect(admin.faults()).toEqual([]);
    await admin.close();
  });
  test('hidden rows, dropped columns and faults share one box, and an undone import is counted as saved no longer', async () => {
    const admin = await world.as('school189');
    const { page } = admin;
    await admin.open('/desk/teach/edu/students4?import=student');
    const rows = [child(60, '不详', '2014-01-02'), child(61, '女', '2014-01-02'), child(62, '女', '2014-01-02')];
    const sheet = {
      name: '学生',
      columns: [...HEADER, '家庭住处'].map((title) => ({ title, width: 14 })),
      rows: rows.map((r, at) => [at === 1 ? `☆${r[0]}` : r[0]!, ...r.slice(1), '城关镇']),
    };
    await page.locator('input[type=file]').setInputFiles({
      name: '七年级转入.xlsx',
      mimeType: XLSX,
      buffer: Buffer.from(await writeSheet({ sheets: [sheet] })),
    });
    await page.getByRole('button', { name: /先导入正确的/ }).waitFor();
    expect(await page.locator('main .ant-alert').count()).toBe(1);
    expect(await page.locator('main .ant-alert li').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: /先导入正确的/ }).click();
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('button', { name: /确认导入/ }).click();
    await page.getByRole('button', { name: '撤销这次导入' }).waitFor();
    expect(await page.locator('main .figures').getByText('已写入', { exact: true }).count()).toBe(1);
    await page.getByRole('button', { name: '撤销这次导入' }).click();
    // What was written is counted, the row without a gender is not; nobody's account was touched.
    const [batch] = await world.t.sql<{ saved: number }>(
      "select (counts->>'saved')::int as saved from kernel_import_batch where org_id = 189 order by batch_id desc limit 1",
    );
    const question = await page.locator('.ant-modal-confirm').innerText();
    expect(question).toContain(`写入的 ${batch?.saved} 行`);
    expect(question).not.toContain('另外处理');
    await page.locator('.ant-modal-confirm .ant-btn-dangerous, .ant-modal-confirm .ant-btn-primary').last().click();
    await page.getByText('这次导入已撤销').waitFor();
    expect(await page.locator('main').getByText('已写入', { exact: true }).count()).toBe(0);
    expect(admin.faults()).toEqual([]);
    await admin.close();
  });
});
