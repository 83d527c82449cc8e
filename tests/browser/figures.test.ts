import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, PATIENCE, World } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open();
}, PATIENCE * 3);
afterAll(async () => {
  await world?.close();
});

describe.skipIf(!chromiumPath)('figures', () => {
  test('a figure says what it means on focus, hover and tap, is described by it, and Esc closes that', async () => {
    const school = await world.as('school189');
    const { page } = school;
    await school.open('/desk/sport/phys4/educ/report');
    const name = page.getByRole('button', { name: '测试完成率' }).first();
    const said = page.getByRole('tooltip').filter({ hasText: '已完成人数 ÷ 应测人数减去免测缓测人数' });
    // The table comes before the figures above it: which of them is the first is known when both are there.
    await page.getByRole('button', { name: /^测试完成率.*%/ }).waitFor();
    await name.focus();
    await said.waitFor();
    const id = await said.getAttribute('id');
    expect(await name.evaluate((e) => e.closest('[aria-describedby]')?.getAttribute('aria-describedby'))).toBe(id);
    await page.keyboard.press('Escape');
    await said.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '及格率' }).first().hover();
    await page.getByRole('tooltip').filter({ hasText: '及格、良好和优秀的人数 ÷ 有总分的人数' }).waitFor();
    // The figure itself still opens the list it counts, and is called by its name and value.
    await page.getByRole('button', { name: /^测试完成率.*%/ }).click();
    await page.waitForURL(/\/educ\/list\?.*state=incomplete/);
    expect(school.faults()).toEqual([]);
    await school.close();
  });
  test('a finger on the name of a figure has it say what it means, and opens nothing', async () => {
    const school = await world.as('school189', { touch: true, width: 820, height: 1180 });
    const { page } = school;
    await school.open('/desk/sport/phys4/educ/report');
    await page.getByRole('button', { name: /^测试完成率.*%/ }).waitFor();
    const before = page.url();
    await page.locator('.defined[data-figure="fitness-test.completion"]').first().tap();
    await page.getByRole('tooltip').filter({ hasText: '已完成人数 ÷ 应测人数减去免测缓测人数' }).waitFor();
    expect(page.url()).toBe(before);
    expect(school.faults()).toEqual([]);
    await school.close();
  });
  test('the field below a long list is read as “Go to page”', async () => {
    const school = await world.as('school189', { lang: 'en-US' });
    // Two to a page are more than ten pages.
    await school.open('/desk/edu/students4?pageSize=2');
    const field = school.page.locator('.ant-pagination-options-quick-jumper');
    await field.waitFor();
    expect((await field.innerText()).replaceAll(/\s+/g, ' ').trim()).toBe('Go to page');
    expect(await field.getByRole('textbox').getAttribute('aria-label')).toBe('page');
    await school.close();
  });
  test('on a board no figure touches the next, in English and at two sizes', async () => {
    for (const size of [
      { width: 1920, height: 1080 },
      { width: 1366, height: 768 },
    ]) {
      const school = await world.as('school189', { lang: 'en-US', ...size });
      for (const page of ['index', 'org/users2', 'org/bmi', 'org/fvc', 'org/vision', 'org/users']) {
        await school.open(`/stat/sport/monitor/${page}`);
        await school.page.locator('.board-figure-value').first().waitFor();
        const touching = await school.page.evaluate(() => {
          const words = [...document.querySelectorAll('.board-figure-value, .board-figure-label')].map((e) => {
            const range = document.createRange();
            range.selectNodeContents(e);
            return { text: e.textContent, of: e.className, box: range.getBoundingClientRect() };
          });
          return words
            .filter(({ of, box: a }, i) =>
              words.some(
                ({ of: other, box: b }, j) =>
                  j > i &&
                  of === other &&
                  a.left < b.right + 4 &&
                  b.left < a.right + 4 &&
                  a.top < b.bottom - 8 &&
                  b.top < a.bottom - 8,
              ),
            )
            .map(({ text }) => text);
        });
        expect([page, size.width, touching]).toEqual([page, size.width, []]);
      }
      expect(school.faults()).toEqual([]);
      await school.close();
    }
  });
});
