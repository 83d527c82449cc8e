import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStudents } from '../../src/modules/class/contract';
import { keepBusy } from '../../src/modules/files/server/busy-for-tests';
import { educList, yearList, yearSync } from '../../src/modules/fitness-test/contract';
import { chromiumPath, PATIENCE, World } from './kit';
import { listOnPaper } from './list-on-paper';

/** Rows of the printed list, and those of them that the reader is not sure of. */
const ROWS = 42;
const UNSURE = [7, 30] as const;
const LIST = '/desk/sport/phys4/educ/list?import=1';
const HEAD = ['学籍号', '姓名', '肺活量'] as const;
interface Line {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly value: string;
}

let world: World;
let service: Server;
let lines: readonly Line[] = [];
/** What the stand-in for a reader of letters has been asked, by kind: cells come row by row. */
const asked = { text: 0, name: 0, number: 0 };
/** What a cell says: titles first, then each kind's column from above. */
function said(hint: 'text' | 'name' | 'number') {
  const at = asked[hint]++;
  if (hint === 'name') return { text: lines[at]?.name ?? '', sure: 97 };
  if (hint === 'number')
    return UNSURE.some((row) => row === at) ? { text: '8', sure: 30 } : { text: lines[at]?.value ?? '', sure: 97 };
  return { text: (at < HEAD.length ? HEAD[at] : lines[at - HEAD.length]?.number) ?? '', sure: 97 };
}
beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { cells } = JSON.parse(Buffer.concat(parts).toString()) as {
        cells: { readonly hint: keyof typeof asked }[];
      };
      response.end(JSON.stringify({ engine: 'stand-in 1', cells: cells.map(({ hint }) => said(hint)) }));
    });
  });
  await new Promise<void>((ready) => {
    service.listen(0, '127.0.0.1', ready);
  });
  process.env['OCR_URL'] = `http://127.0.0.1:${(service.address() as AddressInfo).port}/read`;
  // The stand-in stands in this process's settings.
  world = await World.open({ processes: 1, whole: true });
}, PATIENCE * 3);
afterAll(async () => {
  delete process.env['OCR_URL'];
  await world?.close();
  service?.close();
});

const valuesNow = async (): Promise<ReadonlyMap<number, number | null | undefined>> => {
  const admin = await world.t.as('school189');
  const { yearId } = (await admin.ok(yearList, {})).items[0] ?? { yearId: 0 };
  const { items } = await admin.ok(educList, { yearId, pageSize: 200 });
  return new Map(items.map((r) => [r.userId, r.results.find(({ itemId }) => itemId === 'fvc')?.value]));
};

describe.skipIf(!chromiumPath)('a list from paper', () => {
  test('a photographed list of 42 results is read, two cells are mended beside their pictures, imported and undone', async () => {
    const office = await world.t.as('school189');
    // The school has 41 children: one comes.
    const { orgId } = await world.t.who('school189');
    const comes = 18999001;
    await world.t.sql(
      `insert into people_person (org_id, user_id, user_type, yun_no, sid_no, name, sex, enabled, made_at)
       values ($1, $2, 1, 'X18999001', 'G18999001', '新同学', 'male', true, ${world.t.sqlNow})`,
      [orgId, comes],
    );
    await office.ok(addStudents, { id: 189002, userIds: [comes] });
    const { yearId } = (await office.ok(yearList, {})).items[0] ?? { yearId: 0 };
    await office.ok(yearSync, { yearId });
    const children = (await office.ok(educList, { yearId, pageSize: 200 })).items;
    lines = children
      .flatMap((r) => (r.sidNo && r.name ? [{ id: r.userId, number: r.sidNo, name: r.name }] : []))
      .slice(0, ROWS)
      .map((line, i) => ({ ...line, value: String(2111 + 7 * i) }));
    expect(lines).toHaveLength(ROWS);
    const before = await valuesNow();

    const admin = await world.as('school189');
    const { page } = admin;
    await admin.open(LIST);
    await page.getByText('从照片', { exact: true }).click();
    const photo = await listOnPaper(admin, [HEAD, ...lines.map(({ number, name, value }) => [number, name, value])]);
    await page
      .getByLabel('选择图片', { exact: true })
      .setInputFiles({ name: '肺活量.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByText(`找到 ${ROWS + 1} 行 3 列`).waitFor();
    // The page says that pictures leave the house, and what its columns are: their titles were read.
    await page.getByText('格子的图片会发送到本系统之外').waitFor();
    await page.getByLabel('第 2 行 肺活量', { exact: true }).waitFor();
    await page.getByRole('button', { name: '识别文字' }).click();
    await page.getByText('还有 2 格没有填或没有把握').waitFor();
    expect(await page.locator('.pt-unsure').count()).toBe(UNSURE.length);
    await expect.poll(() => page.locator('.pt-table .pt-shot').count()).toBe((ROWS + 1) * 3);
    await admin.shot('photo-table/grid');
    // From one to the next, and from the last to the first.
    for (const row of [...UNSURE, UNSURE[0]]) {
      await page.getByRole('button', { name: '下一个没把握的格子' }).click();
      const here = page.locator('.pt-table input:focus');
      await expect.poll(() => here.getAttribute('aria-label')).toBe(`第 ${row + 2} 行 肺活量`);
    }
    for (const row of UNSURE)
      await page.getByLabel(`第 ${row + 2} 行 肺活量`, { exact: true }).fill(lines[row]?.value ?? '');
    expect(await page.locator('.pt-unsure').count()).toBe(0);

    await page.getByRole('button', { name: `检查这 ${ROWS} 行` }).click();
    // From here on it is any sheet: judged, compared, confirmed, undone; the crops stay beside the cells.
    await page.locator('.ant-steps-item-active', { hasText: '核对' }).waitFor();
    await page.locator('.ant-table-tbody .pt-shot img').first().waitFor();
    await admin.shot('photo-table/compared');
    await page.getByRole('button', { name: `确认导入 ${ROWS} 行` }).click();
    await page.getByText(`导入完成，写入 ${ROWS} 行`).waitFor();
    const after = await valuesNow();
    expect(lines.map(({ id }) => after.get(id))).toEqual(lines.map(({ value }) => Number(value)));
    await page.getByRole('button', { name: '撤销这次导入' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^撤\s?销$/ })
      .click();
    await page.getByText('这次导入已撤销').waitFor();
    expect(await valuesNow()).toEqual(before);
    expect(admin.faults()).toEqual([]);
    await admin.close();
  });
  test('a photo that takes longer goes on in the background, and its table comes by itself', async () => {
    process.env['TABLE_WAIT_MS'] = '0';
    const admin = await world.as('school189');
    const { page } = admin;
    try {
      await admin.open(LIST);
      await page.getByText('从照片', { exact: true }).click();
      const rows = Array.from({ length: 5 }, (_, i) => [`G1890000${i}`, `同学${i}`, String(2100 + i)]);
      await page.getByLabel('选择图片', { exact: true }).setInputFiles({
        name: '肺活量.jpg',
        mimeType: 'image/jpeg',
        buffer: await listOnPaper(admin, [HEAD, ...rows]),
      });
      await page.getByText('找到 6 行 3 列').waitFor();
      const jobs = await world.t.sql<{ state: string }>(
        "select state from kernel_job where org_id = 189 and kind = 'files.table'",
      );
      // A slow machine made one of the photo before as well.
      expect(jobs.length).toBeGreaterThan(0);
      expect(jobs.every(({ state }) => state === 'done')).toBe(true);
      expect(admin.faults()).toEqual([]);
    } finally {
      delete process.env['TABLE_WAIT_MS'];
      await admin.close();
    }
  });
  test('a photo that is looked for in the background shows how far it is, and stopped it leaves nothing', async () => {
    process.env['TABLE_WAIT_MS'] = '0';
    // Everything that finds tables is at work, and the photo stands in the line behind it.
    const letGo = keepBusy();
    const admin = await world.as('school189');
    const { page } = admin;
    try {
      await admin.open(LIST);
      await page.getByText('从照片', { exact: true }).click();
      await page.getByLabel('选择图片', { exact: true }).setInputFiles({
        name: '肺活量.jpg',
        mimeType: 'image/jpeg',
        buffer: await listOnPaper(admin, [HEAD, ['G18900001', '同学一', '2100'], ['G18900002', '同学二', '2200']]),
      });
      const looking = page.getByText('这张照片要久一些，正在找表格');
      await looking.waitFor();
      await page.getByRole('progressbar').first().waitFor();
      await page.getByRole('button', { name: /^停\s?止$/ }).click();
      await looking.waitFor({ state: 'hidden' });
      expect(await page.locator('.pt-table, .pt-draw').count()).toBe(0);
      const [job] = await world.t.sql<{ state: string; path: string }>(
        `select state, params ->> 'photo' as path from kernel_job
         where org_id = 189 and kind = 'files.table' order by job_id desc limit 1`,
      );
      expect(job?.state).toBe('stopped');
      const left = () => world.t.sql('select path from files_file where path = $1', [job?.path]);
      await expect.poll(left).toEqual([]);
      expect(admin.faults()).toEqual([]);
    } finally {
      letGo();
      delete process.env['TABLE_WAIT_MS'];
      await admin.close();
    }
  });
  test('a page without a table is drawn with three taps and more for its columns; on a phone nothing runs off the page', async () => {
    const admin = await world.as('school189', { lang: 'en-US', width: 360, height: 800, touch: true });
    const { page } = admin;
    await admin.open(LIST);
    await page.getByText('From a photo', { exact: true }).click();
    // Two lines of words are no table.
    const url = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 700, height: 900 });
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('canvas');
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, 700, 900);
      pen.fillStyle = '#222';
      pen.font = '28px sans-serif';
      pen.fillText('8.1', 120, 200);
      pen.fillText('9.4', 120, 300);
      return canvas.toDataURL('image/png');
    });
    await page.getByLabel('Choose a picture', { exact: true }).setInputFiles({
      name: 'list.png',
      mimeType: 'image/png',
      buffer: Buffer.from(url.split(',')[1] ?? '', 'base64'),
    });
    await page.getByText('No table was found').waitFor();
    const sheet = page.locator('.pt-draw');
    await sheet.waitFor();
    const { width, height } = (await sheet.boundingBox()) ?? { width: 0, height: 0 };
    for (const [x, y] of [
      [0.1, 0.1],
      [0.9, 0.9],
      [0.5, 0.3],
      [0.5, 0.5],
    ] as const)
      await sheet.click({ position: { x: width * x, y: height * y } });
    await page.getByText('4 rows, 2 columns').waitFor();
    await page.getByRole('button', { name: 'Use this table' }).click();
    await page.getByText('4 rows and 2 columns found').waitFor();
    await admin.shot('photo-table/phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(admin.faults()).toEqual([]);
    await admin.close();
  });
});
