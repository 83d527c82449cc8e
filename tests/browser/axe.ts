import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright-core';

const engine = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const source = readFileSync(engine, 'utf8');

/** What axe found: `rule: where, what`. */
type Breach = string;

/**
 * The serious and critical rules of axe on what shows now, as somebody finds it who goes by keyboard; the engine comes with the
 * first screen of a page. `colours: false` leaves out the rule that looks at every spot and hangs on no language.
 */
export async function breachesOf(page: Page, { colours = true } = {}): Promise<readonly Breach[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async (seen) => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    // The whole page: nothing of the component library is left out, and nothing is to be.
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
      rules: { 'color-contrast': { enabled: seen } },
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.slice(0, 6).map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
      );
  }, colours);
}
