import type { ElementHandle } from 'playwright-core';
import { EachCost } from '../../src/kernel/testing/each-cost';
import type { Person } from './kit';

/** The keys of header, side menu and navigation bar, and the header's links that open a window of their own. */
const KEYS = ':is(.sh-header, .sh-side, .nav-bar) button:visible, a.sh-org:visible, .sh-tools a:visible';
/** A key that stays the same whatever it is called by now. */
type Key = ElementHandle<SVGElement | HTMLElement>;
/** What a key has opened. */
const OPENED = '.ant-popover:not(.ant-popover-hidden), .ant-drawer-open';
const DRAWER = '.ant-drawer-open [role="dialog"]';
const TABS = '.sh-card-tabs .ant-segmented-item';
/** What the keys of all frames took, by name: to press them, and until the page stood again. */
const cost = { clicks: new EachCost('keys of frames pressed'), looks: new EachCost('keys of frames looked after') };
export const sayCost = (): void => Object.values(cost).forEach((each) => each.say());

/** What a key says of itself before it is pressed: it may get another name by that. Asked at once, for each asking costs. */
const factsOf = (key: Key) =>
  key.evaluate((el) => ({
    name: el.getAttribute('aria-label') ?? (el.textContent.trim() || el.className),
    lang: el.getAttribute('lang'),
    opensWindow: el.getAttribute('target') === '_blank',
    opensPanel: Boolean(el.getAttribute('aria-haspopup')),
  }));
/** What stands after a key was pressed, and whether it opens, folds or turns something. */
const openedBy = (key: Key) =>
  key.evaluate(
    (el, { tabs, drawer }) => ({
      tabs: document.querySelectorAll(tabs).length,
      drawer: document.querySelector(drawer) != null,
      lang: el.getAttribute('lang'),
      turns: Boolean(el.getAttribute('aria-expanded') ?? el.getAttribute('lang')),
    }),
    { tabs: TABS, drawer: DRAWER },
  );

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
  const check = (name: string) => cost.looks.of(name, () => look(name));
  const look = async (name: string) => {
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
  const push = (key: Key, name: string, lang: string | null) =>
    cost.clicks.of(name, async () => {
      await key.click();
      if (lang) await page.waitForFunction((to) => document.documentElement.lang === to, lang);
    });
  const press = async (key: Key) => {
    const { name, lang, opensWindow, opensPanel } = await factsOf(key);
    keys.push(name);
    if (opensWindow) {
      await cost.clicks.of(name, async () => {
        const [opened] = await Promise.all([context.waitForEvent('page'), key.click()]);
        await opened.close();
      });
      await check(name);
      return;
    }
    await push(key, name, lang);
    // A panel comes with its own file.
    if (opensPanel) await cost.looks.of(name, () => page.locator(OPENED).first().waitFor());
    await check(name);
    let opened = await openedBy(key);
    for (const tab of opened.tabs > 0 ? await page.locator(TABS).all() : []) {
      await tab.click();
      await check(`${name}, ${await tab.innerText()}`);
    }
    if (opened.tabs > 0) opened = await openedBy(key);
    if (opened.drawer) {
      await page.keyboard.press('Escape');
      await page.locator(DRAWER).first().waitFor({ state: 'hidden' });
    } else if (opened.turns) {
      await push(key, name, opened.lang);
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
