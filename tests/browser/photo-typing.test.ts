import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { educList, yearList } from '../../src/modules/fitness-test/contract';
import { chromiumPath, PATIENCE, World, type Person } from './kit';
import { listOnPaper } from './list-on-paper';

// Nothing reads letters here: the grid alone, each cell's picture beside an empty field, against typing the same list from paper.

const HEAD = ['学籍号', '姓名', '肺活量'] as const;
/** Of the last column every fourth cell is blank: whoever was away. */
const AWAY = 4;
/** What a key, a click and a look at the paper and back take a person who types as most do, in seconds (Card, Moran and Newell 1980). */
const KEY = 0.28;
const CLICK = 1.5;
const LOOK = 1.35;
interface Effort {
  readonly keys: number;
  readonly clicks: number;
  readonly looks: number;
}
const secondsOf = ({ keys, clicks, looks }: Effort): number => keys * KEY + clicks * CLICK + looks * LOOK;
/**
 * The least that a sheet of the list takes whoever has it on paper: every cell is typed and left with one key, a blank one left
 * alone; each row is found on the paper once and remembered whole. The titles stand in the template.
 */
const fromPaper = (rows: readonly (readonly string[])[]): Effort => ({
  keys: rows.flat().reduce((sum, word) => sum + [...word].length + 1, 0),
  clicks: 0,
  looks: rows.length,
});

let world: World;
const reader = process.env['TESSERACT'];
beforeAll(async () => {
  process.env['TESSERACT'] = '/nonexistent/tesseract';
  // This process's settings say that nothing reads letters.
  world = await World.open({ processes: 1, whole: true });
}, PATIENCE * 3);
afterAll(async () => {
  if (reader === undefined) delete process.env['TESSERACT'];
  else process.env['TESSERACT'] = reader;
  await world?.close();
});

/** Whether the field at hand and the picture of its cell are both in sight. */
const isInSight = ({ page }: Person): Promise<boolean> =>
  page.evaluate(() => {
    const field = document.activeElement;
    const shot = field?.parentElement?.querySelector('.pt-shot');
    const table = field?.closest('.pt-table');
    const head = table?.querySelector('thead');
    if (!field || !shot || !table || !head) return false;
    const [own, picture, around] = [field, shot, table].map((part) => part.getBoundingClientRect());
    if (!own || !picture || !around) return false;
    const top = Math.max(0, head.getBoundingClientRect().bottom - 1);
    const bottom = Math.min(innerHeight, around.bottom + 1);
    return Math.min(own.top, picture.top) >= top && Math.max(own.bottom, picture.bottom) <= bottom;
  });

describe.skipIf(!chromiumPath)('a photographed list where nothing reads letters', () => {
  test('is typed beside its cells in less time than from paper, with the keyboard alone, and blanks are passed over', async () => {
    const office = await world.t.as('school189');
    const { yearId } = (await office.ok(yearList, {})).items[0] ?? { yearId: 0 };
    const rows = (await office.ok(educList, { yearId, pageSize: 200 })).items
      .flatMap((r) => (r.sidNo && r.name ? [[r.sidNo, r.name]] : []))
      .slice(0, 42)
      .map((child, i) => [...child, i % AWAY === AWAY - 1 ? '' : String(2111 + 7 * i)]);
    expect(rows.length).toBeGreaterThan(30);

    // Whose list it is: a teacher of PE, by the role of the school's group.
    const teacher = await world.as('peteach189');
    const { page } = teacher;
    const typed = { keys: 0, clicks: 0, looks: 0 };
    await teacher.open('/desk/sport/phys4/educ/list?import=1');
    await page.getByText('从照片', { exact: true }).click();
    const photo = await listOnPaper(teacher, [HEAD, ...rows]);
    await page
      .getByLabel('选择图片', { exact: true })
      .setInputFiles({ name: '肺活量.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByText(`找到 ${rows.length + 1} 行 3 列`).waitFor();
    await expect.poll(() => page.locator('.pt-table .pt-shot img').count()).toBeGreaterThan(0);
    await page.getByLabel('第 1 行 1', { exact: true }).click();
    // From a photo, the picture itself, the first field.
    typed.clicks += 3;
    const type = async (row: number, column: number, word: string) => {
      const field = page.locator('.pt-table input:focus');
      expect([await field.getAttribute('data-row'), await field.getAttribute('data-column')]).toEqual([
        String(row),
        String(column),
      ]);
      if (!(await isInSight(teacher))) typed.looks += 1;
      await page.keyboard.type(word);
      await page.keyboard.press('Enter');
      typed.keys += [...word].length + 1;
    };
    for (const [column, title] of HEAD.entries()) {
      await type(0, column, title);
      for (const [row, words] of rows.entries()) {
        const word = words[column] ?? '';
        if (word !== '') await type(row + 1, column, word);
      }
    }
    expect(await page.locator('.pt-unsure').count()).toBe(0);
    await teacher.shot('photo-table/typed');
    await page.getByRole('button', { name: `检查这 ${rows.length} 行` }).click();
    typed.clicks += 1;
    await page.locator('.ant-steps-item-active', { hasText: '核对' }).waitFor();

    // What was typed beside the pictures is the list, cell by cell.
    const kept = await world.t.sql<{ cells: Record<string, string> }>(
      `select cells from kernel_import_row
       where org_id = 189 and batch_id = (select max(batch_id) from kernel_import_batch where org_id = 189)
       order by row_no`,
    );
    expect(kept.map(({ cells }) => [cells['number'], cells['name'], cells['fvc'] ?? ''])).toEqual(rows);

    const paper = fromPaper(rows);
    const said = (way: string, { keys, clicks, looks }: Effort, seconds: number) =>
      `${way}: ${keys} keys, ${clicks} clicks, ${looks} looks away, ${seconds.toFixed(0)} s`;
    console.log(said(`${rows.length} rows from paper`, paper, secondsOf(paper)));
    console.log(said(`${rows.length} rows beside their pictures`, typed, secondsOf(typed)));
    expect(typed.looks).toBeLessThanOrEqual(rows.length * 0.1);
    expect(secondsOf(typed)).toBeLessThan(secondsOf(paper));
    expect(teacher.faults()).toEqual([]);
    await teacher.close();
  });
});
