import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfGet, selfUpdate, visit } from '../../src/modules/organisation/contract';
import en from '../../src/modules/organisation/locale/en-US';
import zh from '../../src/modules/organisation/locale/zh-CN';
import { breachesOf } from './axe';
import { chromiumPath, journeyLanguages, World } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

describe.skipIf(!chromiumPath)('a school opens its page', () => {
  test.each(journeyLanguages('site-check'))(
    'what visitors would stumble over is listed, leads to where it is put right, and is said once more when the page is opened (%s)',
    async (lang) => {
      const say = lang === 'zh-CN' ? zh : en;
      const head = await world.t.as('school189');
      const { address, visitSet } = await head.ok(selfGet, {});
      await head.ok(selfUpdate, { address: '' });
      await head.ok(visit, { visit: false, visitSet });
      const office = await world.as('school189', { lang });
      const { page } = office;
      await office.open('/desk/teach/sys/home?tab=visit');
      await page.getByRole('heading', { name: say.checkTitle }).waitFor();
      await page.getByText(say['flaw.noAddress']).waitFor();
      const turned = page.getByRole('switch', { name: say.visitTitle, exact: true });
      await turned.click();
      const asked = page.getByRole('dialog');
      await asked.getByText(say['flaw.noAddress']).waitFor();
      await office.shot(`school-site/11-open-${lang}`);
      expect(await breachesOf(page)).toEqual([]);
      // Whoever thinks better of it has opened nothing.
      await page.keyboard.press('Escape');
      await asked.waitFor({ state: 'hidden' });
      expect(await turned.getAttribute('aria-checked')).toBe('false');
      await turned.click();
      await asked.getByRole('button', { name: say.openSiteOk, exact: true }).click();
      await expect.poll(() => turned.getAttribute('aria-checked')).toBe('true');
      await page.getByRole('button', { name: `${say.checkGo}: ${say['flaw.noAddress']}`, exact: true }).click();
      await page.getByRole('tab', { name: say['tab.basics'], exact: true, selected: true }).waitFor();
      await head.ok(selfUpdate, { address });
      expect(office.faults()).toEqual([]);
      await office.close();
    },
  );

  test('[V-046] the name in the header leads to the public page, and to nothing while that may not be visited', async () => {
    const head = await world.t.as('school189');
    const { visitSet } = await head.ok(selfGet, {});
    await head.ok(visit, { visit: false, visitSet });
    const office = await world.as('school189');
    const { page } = office;
    await office.open('/desk/teach/sys/home');
    await page.locator('.sh-org').getByText('濮阳市实验学校').waitFor();
    expect(await page.locator('a.sh-org').count()).toBe(0);
    await head.ok(visit, { visit: true, visitSet });
    await office.open('/desk/teach/sys/home');
    const opens = page.context().waitForEvent('page');
    await page.locator('a.sh-org').click();
    const seen = await opens;
    await seen.waitForURL(/\/school\/syxx(?:\/home)?$/);
    await seen.getByRole('heading', { name: '濮阳市实验学校' }).first().waitFor();
    expect(office.faults()).toEqual([]);
    await office.close();
  });
});
