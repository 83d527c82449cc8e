import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';
import { chromiumPath, journeyLanguages, World } from './kit';
import { SAID } from './words-said';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

describe.skipIf(!chromiumPath)('documents of other programs', () => {
  test.each(journeyLanguages('documents'))(
    'dotted and waved words stay so in the preview; feedback is no part of an option, and its question is not ticked (%s)',
    async (lang) => {
      const person = await world.as('teacher189', { lang });
      const { page } = person;
      const bring = async (name: string) => {
        await person.open('/repo/psn/question');
        await page.getByRole('link', { name: SAID[lang].toImport, exact: true }).click();
        await page
          .locator('input[type=file][accept*=".docx"]')
          .setInputFiles(join(root, 'tests/browser/fixtures', name));
        await page.locator('.doc-item').first().waitFor();
      };
      await bring('emphasis.docx');
      expect(await page.locator('.doc-original .dots').allTextContents()).toEqual(['称', '称', '称']);
      const wave = page.locator('.doc-item .que .wave').first();
      expect([await wave.textContent(), await wave.evaluate((el) => getComputedStyle(el).textDecorationStyle)]).toEqual(
        ['波浪句', 'wavy'],
      );
      await person.shot(`documents/1-emphasis-${lang}`);

      await bring('feedback-inline.xml');
      expect(await page.locator('.doc-original').first().textContent()).not.toContain('答对了');
      expect(await page.locator('.doc-item .doc-warn').count()).toBe(1);
      expect(await page.locator('.doc-item-head input[type=checkbox]').first().isChecked()).toBe(false);
      await person.shot(`documents/2-feedback-${lang}`);
    },
  );
});
