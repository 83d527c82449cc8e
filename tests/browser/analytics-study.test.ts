import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eduStudy, eduStudyDetail, eduTeach, eduTeachHours } from '../../src/modules/analytics/contract';
import { reportStudy } from '../../src/modules/practice/contract';
import { chromiumPath, journeyLanguages, World } from './kit';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

const WORDS = {
  'zh-CN': {
    accuracy: '正确率',
    bySubject: '各学科',
    elsewhere: '已在别处打开',
    goOn: '在这里继续',
    count: '统计条数',
  },
  'en-US': {
    accuracy: 'Accuracy',
    bySubject: 'By subject',
    elsewhere: 'Opened elsewhere',
    goOn: 'Continue here',
    count: 'Count',
  },
} as const;

describe.skipIf(!chromiumPath)('analytics-study', () => {
  test.each(journeyLanguages('analytics-study'))(
    '[J analytics-study] a head goes from the month to a class, its children and the days of one, and to the hours of a subject (%s)',
    async (lang) => {
      const head = await world.as('school189', { lang });
      const caller = await world.t.as('school189');
      const { page } = head;
      await head.open('/stat/report/teach/index');
      await page.getByText(WORDS[lang].accuracy).first().waitFor();
      await page.locator('a[href="/stat/report/teach/study"]').first().click();
      await page.waitForURL(/\/stat\/report\/teach\/study$/);
      const { items } = await caller.ok(eduStudy, { pageSize: 20 });
      const [first] = items;
      if (!first) throw new Error('the test world has no classes');
      expect((await caller.ok(eduStudyDetail, { clazzId: first.clazzId })).total).toBe(first.students);
      await page.locator(`a[href*="clazzId=${first.clazzId}"]`).first().click();
      await page.waitForURL(/\/stat\/report\/teach\/study\/detail\?/);
      await page.locator('.ant-table-row').first().waitFor();
      await page.locator('.ant-table-row').first().click();
      await page.getByRole('dialog').first().waitFor();
      await head.shot('analytics-study-children');

      await head.open('/stat/report/teach/teach');
      await page.locator('.ant-table-row').first().waitFor();
      const [row] = await caller.rows(eduTeach, { pageSize: 20 });
      if (!row) throw new Error('the test world has no hours');
      expect((await caller.ok(eduTeachHours, { clazzId: row.clazzId, sbjId: row.sbjId })).total).toBe(row.planned);
      await page.locator('.ant-table-row').first().click();
      await page.getByRole('dialog').locator('.ant-table-row').first().waitFor();
      await head.shot('analytics-study-hours');
      expect(head.faults()).toEqual([]);
      await head.close();
    },
  );
  test.each(journeyLanguages('analytics-child'))(
    '[J analytics-study] a child reads its own report and the knowledge of a subject (%s)',
    async (lang) => {
      const child = await world.as('student189', { lang, width: 390, height: 844, touch: true });
      const { page } = child;
      const { subjects } = await (await world.t.as('student189')).ok(reportStudy, {});
      expect(subjects.length).toBeGreaterThan(0);
      await child.open('/work/report/study/analy');
      await page.getByText(WORDS[lang].bySubject).first().waitFor();
      await page.locator('a[href*="/work/report/study/analy/detail"]').first().click();
      await page.waitForURL(/\/work\/report\/study\/analy\/detail\?/);
      await page.locator('table.plain tbody tr').first().waitFor();
      await child.shot('analytics-study-child');
      expect(child.faults()).toEqual([]);
      await child.close();
    },
  );
  test.each(journeyLanguages('analytics-clean'))(
    '[J analytics-study] an operator who opens cleaning a second time has it there; the older page says so and takes it back (%s)',
    async (lang) => {
      const words = WORDS[lang];
      const operator = await world.as('platform', { lang });
      const { page } = operator;
      await operator.open('/desk/teach/report/clean');
      const key = (of: typeof page) => of.getByRole('button', { name: words.count, exact: true });
      await key(page).waitFor();
      const newer = await operator.context.newPage();
      await newer.goto(`${world.url}/desk/teach/report/clean`);
      await key(newer).waitFor();
      // The older page looks when somebody comes back to it.
      const look = async (of: typeof page) => {
        await of.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        return of.getByText(words.elsewhere).isVisible();
      };
      await expect.poll(() => look(page)).toBe(true);
      await page.getByRole('button', { name: words.goOn }).click();
      await key(page).waitFor();
      await expect.poll(() => look(newer)).toBe(true);
      await operator.shot('analytics-clean');
      expect(operator.faults()).toEqual([]);
      await operator.close();
    },
  );
});
