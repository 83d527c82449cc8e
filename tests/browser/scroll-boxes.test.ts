import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, PATIENCE, World } from './kit';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
}, PATIENCE * 3);
afterAll(async () => {
  await world?.close();
});

describe.skipIf(!chromiumPath)('boxes that scroll', () => {
  test('a box that scrolls and holds nothing that takes the focus is a stop of its own; the arrow keys move it', async () => {
    const school = await world.as('school189');
    const { page } = school;
    await school.open('/desk/teach/edu/students4');
    await page.locator('main .ant-table-row').first().waitFor();
    await page.evaluate(() => {
      const box = (id: string, inside: string, height: number) =>
        `<div id="${id}" style="height:60px;overflow:auto"><div style="height:${height}px">${inside}</div></div>`;
      document
        .querySelector('main')!
        .insertAdjacentHTML(
          'afterbegin',
          '<button id="before">before</button>' +
            box('words', '', 400) +
            box('keys', '<button>one</button>', 400) +
            box('short', '', 20),
        );
    });
    const words = page.locator('#words');
    await page.locator('#before').focus();
    await page.keyboard.press('Tab');
    expect(await words.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(
      await page.evaluate(() => ['words', 'keys', 'short'].map((id) => document.getElementById(id)!.tabIndex)),
    ).toEqual([0, -1, -1]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => words.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
    // What scrolls no longer is no stop any more.
    await words.evaluate((box) => box.firstElementChild!.remove());
    // A key that is held down asks now and then: it is pressed until it asked.
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return words.getAttribute('tabindex');
      })
      .toBeNull();
    expect(school.faults()).toEqual([]);
    await school.close();
  });
});
