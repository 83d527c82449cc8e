import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, World } from './kit';
import { PHONE } from './narrow';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

describe.skipIf(!chromiumPath)('a public form', () => {
  test.for(['zh-CN', 'en-US'] as const)(
    'says what is wrong closer to its field than to the name of the next one (%s)',
    async (lang) => {
      const person = await world.as(null, { lang, ...PHONE });
      const { page } = person;
      try {
        await person.open('/feedback');
        await page.locator('.form-foot button').first().click();
        await page.locator('.ant-form-item-explain-error').nth(2).waitFor();
        await person.shot(`form-${lang}`);
        const gaps = await page.evaluate(() => {
          const items = [...document.querySelectorAll('.ant-form-item')];
          return items.flatMap((item, at) => {
            const fault = item.querySelector('.ant-form-item-explain-error')?.getBoundingClientRect();
            const input = item.querySelector('textarea, input')?.getBoundingClientRect();
            const next = items[at + 1]?.querySelector('label')?.getBoundingClientRect();
            return fault && input && next ? [{ above: fault.top - input.bottom, below: next.top - fault.bottom }] : [];
          });
        });
        expect(gaps.length).toBeGreaterThan(0);
        for (const { above, below } of gaps) expect(below).toBeGreaterThanOrEqual(above + 6);
      } finally {
        await person.close();
      }
    },
  );
});
