import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lessonAttend, teacherHour, teacherHours } from '../../src/modules/analytics/contract';
import { chromiumPath, journeyLanguages, World } from './kit';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

const WORDS = {
  'zh-CN': { planned: '计划课时', missing: '未点名', taken: '已点名' },
  'en-US': { planned: 'Planned', missing: 'Without attendance', taken: 'Taken' },
} as const;

describe.skipIf(!chromiumPath)('analytics', () => {
  test.each(journeyLanguages('analytics'))(
    '[J analytics] a clerk reads last days’ hours, opens the hours of a teacher, and goes from attendance down to the children (%s)',
    async (lang) => {
      const words = WORDS[lang];
      const clerk = await world.as('classmgr189', { lang });
      const { page } = clerk;
      const caller = await world.t.as('classmgr189');
      await clerk.open('/desk/teach/report/teacherHour');
      await page.getByText(words.planned).first().waitFor();
      const { items } = await caller.ok(teacherHour, { pageSize: 20 });
      const [first] = items;
      if (!first) throw new Error('the test world has no hours');
      await page.getByText(first.name, { exact: true }).first().click();
      const { total } = await caller.ok(teacherHours, { teacherId: first.teacherId });
      expect(total).toBe(first.planned + first.took);
      await page.getByRole('dialog').locator('.ant-table-row').first().waitFor();
      await clerk.shot('analytics-hours');

      await clerk.open('/desk/teach/report/attend?taken=true');
      await page.getByText(words.missing).first().waitFor();
      expect((await caller.ok(lessonAttend, { taken: true })).total).toBeGreaterThan(0);
      await page.locator('a[href*="/report/clazz/attend/"]').first().click();
      await page.waitForURL(/\/desk\/report\/clazz\/attend\/\d+/);
      await page.getByText(words.taken, { exact: true }).first().waitFor();
      await page.locator('table.plain a').first().click();
      await page.waitForURL(/\/desk\/report\/clazz\/attend\/\d+\/\d+/);
      await page.locator('table.plain tbody tr').first().waitFor();
      await clerk.shot('analytics-children');
      expect(clerk.faults()).toEqual([]);
      await clerk.close();
    },
  );
  test.each(journeyLanguages('analytics screen'))(
    '[J analytics] a bureau’s wall shows its schools, opens one of them, and a figure opens its list and from there the days (%s)',
    async (lang) => {
      const bureau = await world.as('bureau4109', { lang });
      const { page } = bureau;
      await bureau.open('/stat/monitor/screen');
      await page.locator('.board-figure').first().waitFor();
      await bureau.open('/stat/monitor/screen/info/detail');
      await page.locator('.board-figure a').first().waitFor();
      await bureau.shot('analytics-wall');
      await page.locator('.board-figure a[href*="tab=students"]').first().click();
      await page.waitForURL(/\/stat\/monitor\/index\?.*tab=students/);
      await page.locator('.ant-table-row').first().waitFor();
      await bureau.shot('analytics-students');
      await bureau.open('/stat/monitor/index?tab=days&orgId=189');
      await page.locator('table.plain tbody a').first().click();
      await page.waitForURL(/\/stat\/monitor\/index\?.*tab=lessons/);
      await page.getByRole('tab', { selected: true }).waitFor();
      expect(bureau.faults()).toEqual([]);
      await bureau.close();
    },
  );
});
