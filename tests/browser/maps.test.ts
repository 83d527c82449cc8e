import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, World } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

const BOARDS = ['/stat/sport/monitor/index', '/stat/exam/monitor/index'];
const SCREEN = '/desk/teach/sys/maps?regId=4109';
const CODES = [410902, 410922, 410923, 410926, 410927, 410928];
const NUMBER = 'GS（2023）1234号';
/** Squares in the place of districts: no real border comes with the product. */
const geo = Buffer.from(
  JSON.stringify({
    type: 'FeatureCollection',
    features: CODES.map((code, i) => ({
      type: 'Feature',
      properties: { adcode: code },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [114 + i, 35],
            [115 + i, 35],
            [115 + i, 36],
            [114 + i, 36],
            [114 + i, 35],
          ],
        ],
      },
    })),
  }),
);

describe.skipIf(!chromiumPath)('maps of big screens', () => {
  test('an uploaded map is seen before it is sent, and both boards show it with its approval number; removed, tiles again', async () => {
    const operator = await world.as('platform');
    const bureau = await world.as('bureau4109', { width: 1920, height: 1080 });
    try {
      for (const board of BOARDS) {
        await bureau.open(board);
        await bureau.page.locator('.board-map button').first().waitFor();
      }
      const { page } = operator;
      await operator.open(SCREEN);
      await page.locator('.map-tiles button').first().waitFor();
      await page.getByRole('button', { name: '上传地图' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'map.geojson',
        mimeType: 'application/geo+json',
        buffer: geo,
      });
      await dialog.locator('.map-view path').nth(5).waitFor();
      await dialog.getByLabel('审图号').fill('GS(2023)1234号');
      await dialog.getByLabel('出版单位').fill('河南省地图院');
      await dialog.getByLabel('年份').fill('2023');
      await dialog.getByRole('button', { name: '上传地图' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('row').filter({ hasText: NUMBER }).waitFor();
      await page.locator('.map-view figcaption').filter({ hasText: NUMBER }).waitFor();
      for (const board of BOARDS) {
        await bureau.open(board);
        await bureau.page.locator('.board-shapes figcaption').filter({ hasText: NUMBER }).first().waitFor();
        expect(await bureau.page.locator('.board-map').count()).toBe(0);
      }
      // A district opens as its tile did.
      await bureau.open(BOARDS[0] ?? '');
      await bureau.page.locator('.board-shapes path[role=button]').first().focus();
      await bureau.page.keyboard.press('Enter');
      await bureau.page.waitForURL(/regId=4109\d\d/);
      await page.getByRole('button', { name: '濮阳市 的操作' }).click();
      await page.getByRole('menuitem', { name: '移除地图' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '移除地图' }).click();
      await page.locator('.map-tiles button').first().waitFor();
      await bureau.open(BOARDS[0] ?? '');
      await bureau.page.locator('.board-map button').first().waitFor();
      expect([...operator.faults(), ...bureau.faults()]).toEqual([]);
    } finally {
      await operator.close();
      await bureau.close();
    }
  });
  test('in English: a wrong file is named by region and place before it is sent; tiles are placed by the arrow keys and dragged', async () => {
    const operator = await world.as('platform', { lang: 'en-US' });
    try {
      const { page } = operator;
      await operator.open(SCREEN);
      const tile = page.locator('.map-tiles button').first();
      await tile.waitFor();
      await tile.focus();
      await page.keyboard.press('ArrowRight');
      // Behind the last row and column there is room for one more.
      const label = (await tile.getAttribute('aria-label')) ?? '';
      const [name = ''] = label.split(', row');
      await tile.dragTo(page.locator('.map-tiles .map-cell').last());
      const dragged = page.locator(`.map-tiles button[aria-label^="${name}, row"]`);
      await expect.poll(() => dragged.getAttribute('aria-label')).not.toBe(label);
      await page.getByRole('button', { name: 'Save the places' }).click();
      await page.getByText('The places are saved').waitFor();
      await page.getByRole('button', { name: 'Upload a map' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'map.geojson',
        mimeType: 'application/geo+json',
        buffer: Buffer.from(geo.toString().replace('[115,36]', '[115,936]')),
      });
      await dialog.getByRole('alert').filter({ hasText: 'is not a longitude and latitude' }).waitFor();
      await operator.shot('maps/refused');
      expect(operator.faults()).toEqual([]);
    } finally {
      await operator.close();
    }
  });
});
