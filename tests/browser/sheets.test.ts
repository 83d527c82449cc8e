import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';
import { chromiumPath, journeyLanguages, World } from './kit';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

const TITLES = {
  'zh-CN': { run: '1000米跑', name: '姓名' },
  'en-US': { run: '1000 m run', name: 'Name' },
} as const;
const bring = (page: Page, name: string): Promise<void> =>
  page.locator('input[type=file][accept*=".xlsx"]').setInputFiles(join(root, 'tests/browser/fixtures', name));
/** What the rows of the preview say in a column, top down, without why a cell is refused. */
const column = (page: Page, title: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const heads = [...document.querySelectorAll('.ant-table-thead th')];
    const at = heads.findIndex((head) => (head.textContent ?? '').replace(/[\s*]+$/, '') === wanted);
    return [...document.querySelectorAll('.ant-table-tbody tr.ant-table-row')].map((row) => {
      const cell = row.children[at];
      return (cell?.querySelector('button.cell > span') ?? cell)?.textContent ?? '';
    });
  }, title);

describe.skipIf(!chromiumPath)('sheets of other programs', () => {
  test.each(journeyLanguages('sheets'))(
    'four minutes are four minutes in the preview, tenths stay, and a workbook from 1904 says the same (%s)',
    async (lang) => {
      const school = await world.as('school189', { lang });
      const { page } = school;
      await school.open('/desk/sport/phys4/educ/list?import=1');
      await bring(page, 'fitness-whole-minutes.xlsx');
      await expect
        .poll(() => column(page, TITLES[lang].run))
        .toEqual(['4\'00"', '4\'00"', '5\'00"', '4\'05"40', '4\'05"40', '4\'05"60', '4\'05"60', '3\'59"70']);
      await school.shot(`sheets/1-minutes-${lang}`);
      await school.open('/desk/sport/phys4/educ/list?import=1');
      await bring(page, 'fitness-1904.xlsx');
      await expect.poll(() => column(page, TITLES[lang].run)).toEqual(['4\'05"', '4\'05"', '4\'05"']);
      await school.shot(`sheets/2-1904-${lang}`);
      expect(school.faults()).toEqual([]);
      await school.close();
    },
  );
  test.each(journeyLanguages('sheets'))(
    'names come into the preview without the pronunciation that stands over them (%s)',
    async (lang) => {
      const school = await world.as('school189', { lang });
      const { page } = school;
      await school.open('/desk/teach/edu/students4?import=student');
      await bring(page, 'roster-phonetic.xlsx');
      await expect.poll(() => column(page, TITLES[lang].name)).toEqual(['张三丰', '欧阳娜', '诸葛亮']);
      await school.shot(`sheets/3-names-${lang}`);
      expect(school.faults()).toEqual([]);
      await school.close();
    },
  );
});
