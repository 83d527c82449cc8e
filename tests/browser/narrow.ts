import type { Page } from 'playwright-core';

/** A phone. */
export const PHONE = { width: 390, height: 844 } as const;
/** What a desk's screen of 1440 × 900 leaves to a page at 200 %. */
export const ZOOMED = { width: 720, height: 450 } as const;
/** What a child's finger hits. */
const TARGET = 44;
const TAPPED = [
  'a[href]',
  'button',
  '[role="button"]',
  '[role="tab"]',
  'select',
  'summary',
  'input:not([type="hidden"]):not([type="file"])',
  'label.ant-segmented-item',
].join();

/** Says what sticks out when the page scrolls sideways. */
export const sideways = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const box = document.scrollingElement!;
    // Not innerWidth: on a phone it grows with whatever sticks out.
    const wide = document.documentElement.clientWidth;
    if (box.scrollWidth <= wide) return [];
    const out = (el: Element) => el.getBoundingClientRect().right > wide + 1;
    const clips = (el: Element) => getComputedStyle(el).overflowX !== 'visible';
    /** What lies in a box that scrolls by itself widens nothing, unless the box sticks out. */
    const held = (el: Element): boolean => {
      for (let up = el.parentElement; up && up !== document.body; up = up.parentElement)
        if (clips(up) && !out(up)) return true;
      return false;
    };
    const outside = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (el) => out(el) && el.getClientRects().length > 0 && !held(el),
    );
    const last = outside.at(-1);
    const name = last ? `${last.tagName}.${last.className} "${(last.innerText ?? '').slice(0, 30)}"` : 'something';
    return [`${box.scrollWidth} px wide: ${name}`];
  });

/** Keys, links and inputs lower or narrower than a finger; links in running text and what is hidden are left out. */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    ([tapped, least]) => {
      const inText = (el: HTMLElement) =>
        el.tagName === 'A' &&
        getComputedStyle(el).display === 'inline' &&
        el.parentElement!.innerText.trim().length > el.innerText.trim().length + 8;
      const nameOf = (el: HTMLElement) => (el.innerText || el.getAttribute('aria-label') || '').slice(0, 20);
      return [...document.querySelectorAll<HTMLElement>(tapped)].flatMap((el) => {
        // A tick or a switch is hit together with its label, a field with its frame.
        const hit =
          el.closest<HTMLElement>('label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number') ?? el;
        const { width, height } = hit.getBoundingClientRect();
        const style = getComputedStyle(el);
        const shows =
          width > 1 &&
          height > 1 &&
          style.visibility !== 'hidden' &&
          !el.closest('[aria-hidden="true"], .sr-only, .skip');
        if (!shows || inText(el) || (width >= least - 0.5 && height >= least - 0.5)) return [];
        return [`${el.tagName}.${el.className} "${nameOf(el)}" ${Math.round(width)} × ${Math.round(height)} px`];
      });
    },
    [TAPPED, TARGET] as const,
  );
