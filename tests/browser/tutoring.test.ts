import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, World } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

describe.skipIf(!chromiumPath)('a learner of the demonstration', () => {
  test('comes from where she lands to her tutoring class by clicking: her other account, her classes, the class', async () => {
    const person = await world.as('learner5');
    const { page } = person;
    try {
      await person.open('/index');
      await page.locator('.sh-user').click();
      await page.getByText('切换账号', { exact: true }).click();
      await page.locator('.account-item-opens', { hasText: '辅导' }).click();
      await page.waitForFunction(() => document.querySelector('.sh-header')?.textContent?.includes('辅导'));
      await person.settle();
      await person.shot('tutoring-1-switched');
      expect(await page.getByText('页面无法访问').count()).toBe(0);
      // Her lessons stand in no timetable: the day does not say that there are none above the one that it lists.
      const listed = await page.locator('.ls-lines').getByText('周末提高').count();
      expect(listed > 0 && (await page.getByText('还没有课').count()) > 0).toBe(false);
      await page.getByRole('link', { name: '我的班级' }).first().click();
      await page.waitForURL('**/clazz/study/current');
      await page.getByText('周末英语提高班').first().waitFor();
      await person.shot('tutoring-2-classes');
      await page.getByRole('button', { name: '同学与老师' }).first().click();
      await page.getByRole('dialog').getByText('韩静怡').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: '辅导班' }).click();
      await page.getByText('周三口语角').waitFor();
      await person.shot('tutoring-3-offered');
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
});
