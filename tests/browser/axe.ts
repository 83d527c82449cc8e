import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright-core';

const engine = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const source = readFileSync(engine, 'utf8');

/** What axe found: `rule: where, what`. */
type Breach = string;
/** The engine with what each of its rules says of itself: how much anything matters that the rule finds. */
type Engine = typeof Axe & {
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact?: string }[] };
};

/**
 * The serious and critical rules of axe on what shows now, as somebody finds it who goes by keyboard; the engine comes with the
 * first screen of a page. `colours: false` leaves out the rule that looks at every spot and hangs on no language.
 */
export async function breachesOf(page: Page, { colours = true } = {}): Promise<readonly Breach[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async (seen) => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    const { axe } = globalThis as unknown as { axe: Engine };
    // It would write down every element that it looks at, with all that lies within: what is wrong is written down below.
    axe.configure({ noHtml: true });
    // A rule that matters less finds nothing that is told: one of them asks every element of the page.
    const lesser = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
    // The whole page: nothing of the component library is left out, and nothing is to be.
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
      rules: {
        ...Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }])),
        'color-contrast': { enabled: seen },
      },
    });
    const wordsOf = ([first, ...within]: readonly unknown[]) => {
      const found = typeof first === 'string' && within.length === 0 ? document.querySelector(first) : null;
      return found?.outerHTML.slice(0, 160) ?? '';
    };
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.slice(0, 6).map(({ target }) => `${id}: ${target.join(' ')} ${wordsOf(target)}`),
      );
  }, colours);
}
