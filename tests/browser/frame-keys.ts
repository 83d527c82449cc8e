import type { ElementHandle } from 'playwright-core';
import type { Person } from './kit';

/** The keys of header, side menu and navigation bar, and the header's links that open a window of their own. */
const KEYS = ':is(.sh-header, .sh-side, .nav-bar) button:visible, a.sh-org:visible, .sh-tools a:visible';
/** A key that stays the same whatever it is called by now. */
type Key = ElementHandle<SVGElement | HTMLElement>;
/** What a key has opened. */
const OPENED = '.ant-popover:not(.ant-popover-hidden), .ant-drawer-open';
const DRAWER = '.ant-drawer-open [role="dialog"]';
const TABS = '.sh-card-tabs .ant-segmented-item';

/** What somebody sees of a key: it may have been given another name since. */
const nameOf = (key: Key) =>
  key.evaluate((el) => el.getAttribute('aria-label') ?? (el.textContent.trim() || el.className));

/**
 * Presses every key of the frame where somebody stands, and each one that opens, folds or turns something a second time,
 * so that it is as before; the way back comes last. Answers the keys, and those after which the page was not what it was.
 */
export async function pressFrame(person: Person): Promise<{ readonly keys: string[]; readonly wrong: string[] }> {
  const { page, context } = person;
  const place = await page.locator('main').getAttribute('data-place');
  const keys: string[] = [];
  const wrong: string[] = [];
  /** Whether the page still is what it was, without a fault. */
  const check = async (name: string) => {
    await person.settle();
    const now = await page.evaluate(() => {
      const main = document.querySelector<HTMLElement>('main');
      return {
        place: main?.dataset['place'] ?? null,
        said: main?.innerText.trim().length ?? 0,
        failed: document.querySelector('.state[role="alert"]') != null,
      };
    });
    const faults = person.faults();
    if (now.place !== place || now.said < 8 || now.failed || faults.length)
      wrong.push(`${name}: ${JSON.stringify({ ...now, faults })}`);
    person.errors.length = 0;
  };
  /** Clicks, and waits for the texts of the other language where the key brings it. */
  const push = async (key: Key) => {
    const lang = await key.getAttribute('lang');
    await key.click();
    if (lang) await page.waitForFunction((to) => document.documentElement.lang === to, lang);
  };
  const press = async (key: Key) => {
    const name = await nameOf(key);
    keys.push(name);
    if ((await key.getAttribute('target')) === '_blank') {
      const [opened] = await Promise.all([context.waitForEvent('page'), key.click()]);
      await opened.close();
      await check(name);
      return;
    }
    await push(key);
    // A panel comes with its own file.
    if (await key.getAttribute('aria-haspopup')) await page.locator(OPENED).first().waitFor();
    await check(name);
    for (const tab of await page.locator(TABS).all()) {
      await tab.click();
      await check(`${name}, ${await tab.innerText()}`);
    }
    if (await page.locator(DRAWER).count()) {
      await page.keyboard.press('Escape');
      await page.locator(DRAWER).first().waitFor({ state: 'hidden' });
    } else if ((await key.getAttribute('aria-expanded')) ?? (await key.getAttribute('lang'))) {
      await push(key);
      await check(`${name}, again`);
    }
  };

  // The bell hangs itself up behind the first screen.
  await page.locator('.sh-tools .anticon-bell').waitFor();
  for (const key of (await page.locator(KEYS).elementHandles()) as Key[])
    if (!(await key.$('.anticon-arrow-left'))) await press(key);
  const back = page.locator('.nav-bar button:has(.anticon-arrow-left)');
  await page.evaluate(() => {
    history.pushState({}, '', '/profile');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await page.locator('main[data-place="/profile"]').waitFor();
  keys.push((await back.getAttribute('aria-label')) ?? '');
  await back.click();
  await page.locator(`main[data-place="${place}"]`).waitFor();
  await check('back');
  return { keys, wrong };
}
