import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';
import { chromiumPath, journeyLanguages, World, type Person } from './kit';
import { SAID } from './words-texts';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

/** Opens the desk where documents become questions, and brings one of the inputs: its preview stands when this is done. */
async function bring(
  { person, lang }: { readonly person: Person; readonly lang: keyof typeof SAID },
  name: string,
): Promise<void> {
  const { page } = person;
  await person.open('/repo/psn/question');
  await page.getByRole('link', { name: SAID[lang].toImport, exact: true }).click();
  await page.locator('input[type=file][accept*=".docx"]').setInputFiles(join(root, 'tests/browser/fixtures', name));
  await page.locator('.doc-item').first().waitFor();
}
/** What the preview says of each question: its options, the warnings at it, whether it is ticked. */
const items = (page: Page) =>
  page.locator('.doc-item').evaluateAll((all) =>
    all.map((item) => ({
      options: [...item.querySelectorAll('.que-options > li')].map((li) => li.textContent.replace(/^[A-H]/, '').trim()),
      warnings: item.querySelectorAll('.doc-warn').length,
      picked: item.querySelector<HTMLInputElement>('.doc-item-head input[type=checkbox]')?.checked,
    })),
  );
/** What the editor says of a pasted formula. */
const PASTED = {
  'zh-CN': '粘贴的公式里有不认识的部分，请核对',
  'en-US': 'A pasted formula holds something that is not known; check it',
} as const;
const whole = (...options: readonly string[]) => ({ options, warnings: 0, picked: true });

describe.skipIf(!chromiumPath)('documents of other programs', () => {
  test.each(journeyLanguages('documents'))(
    'dotted and waved words stay so in the preview; feedback is no part of an option, and its question is not ticked (%s)',
    async (lang) => {
      const person = await world.as('teacher189', { lang });
      const { page } = person;
      await bring({ person, lang }, 'emphasis.docx');
      expect(await page.locator('.doc-original .dots').allTextContents()).toEqual(['称', '称', '称']);
      const wave = page.locator('.doc-item .que .wave').first();
      expect([await wave.textContent(), await wave.evaluate((el) => getComputedStyle(el).textDecorationStyle)]).toEqual(
        ['波浪句', 'wavy'],
      );
      await person.shot(`documents/1-emphasis-${lang}`);

      await bring({ person, lang }, 'feedback-inline.xml');
      expect(await page.locator('.doc-original').first().textContent()).not.toContain('答对了');
      expect(await page.locator('.doc-item .doc-warn').count()).toBe(1);
      expect(await page.locator('.doc-item-head input[type=checkbox]').first().isChecked()).toBe(false);
      await person.shot(`documents/2-feedback-${lang}`);
    },
  );

  test.each(journeyLanguages('documents'))(
    'formulas, encoded names, the file of Word Online, pictures, signs, older QTI and Moodle are right in the preview (%s)',
    async (lang) => {
      const person = await world.as('teacher189', { lang });
      const { page } = person;
      const bringIt = (name: string) => bring({ person, lang }, name);

      await bringIt('mathml.xml');
      const drawn = page.locator('.doc-item .que annotation');
      await expect
        .poll(() => drawn.allTextContents())
        .toEqual(['x^2', '\\frac{1}{2}', '\\sqrt{3}', '\\frac{1}{2}', '2^3']);
      expect((await items(page)).map(({ warnings, picked }) => [warnings, picked])).toEqual([[0, true]]);
      await person.shot(`documents/3-mathml-${lang}`);

      await bringIt('encoded-href.zip');
      expect(await items(page)).toEqual([whole('甲', '乙'), whole('甲', '乙'), whole('甲', '乙')]);
      expect(
        (await page.locator('.doc-original').allTextContents()).map((text) => /i\d/.exec(text)?.[0]).toSorted(),
      ).toEqual(['i1', 'i2', 'i3']);

      await bringIt('word-online.docx');
      expect(await items(page)).toEqual([whole('甲', '乙')]);
      await person.shot(`documents/4-word-online-${lang}`);

      // Half of it cut away, a quarter turned, mirrored.
      await bringIt('cropped.docx');
      const sizes = () =>
        page
          .locator('.doc-item .que img')
          .evaluateAll((all) =>
            all.map((img) => [(img as HTMLImageElement).naturalWidth, (img as HTMLImageElement).naturalHeight]),
          );
      await expect.poll(sizes).toEqual([
        [200, 200],
        [200, 400],
        [400, 200],
      ]);
      await person.shot(`documents/5-cropped-${lang}`);

      await bringIt('word-symbols.docx');
      const lines = await page.locator('.doc-original').allTextContents();
      expect(lines[0]).toContain('下列判断 ☑ 和 □，角 ∠ABC=90°，∈ 与 λ');
      expect(lines[1]).toContain('[?]ABC、[?]、①、㎡、½');
      expect(await items(page)).toEqual([whole('甲', '乙'), { ...whole('甲', '乙'), warnings: 1, picked: false }]);
      await person.shot(`documents/6-symbols-${lang}`);

      await bringIt('qti21.zip');
      expect(await items(page)).toEqual([whole('甲', '乙')]);
      await bringIt('moodle.xml');
      expect(await page.locator('.doc-original').allTextContents()).toEqual(['Q1']);
      expect(await items(page)).toEqual([{ options: [], warnings: 1, picked: false }]);
      await person.shot(`documents/7-moodle-${lang}`);
      expect(person.faults()).toEqual([]);
      await person.close();
    },
  );

  test.each(journeyLanguages('documents'))(
    'words pasted from Word into the editor come without its data, and a formula that is not known is said (%s)',
    async (lang) => {
      const person = await world.as('teacher189', { lang });
      const { page } = person;
      await person.open('/repo/teachreflect/new');
      const text = page.locator('.ProseMirror').first();
      await text.click();
      const paste = (html: string) =>
        text.evaluate((el, pasted) => {
          const data = new DataTransfer();
          data.setData('text/html', pasted);
          el.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        }, html);
      const island = '<xml><w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom></w:WordDocument></xml>';
      await paste(`${island}<p class="MsoNormal">甲乙<o:p></o:p></p>`);
      await expect.poll(() => text.innerText()).toContain('甲乙');
      expect(await text.innerText()).not.toMatch(/Normal|0/);
      await paste('<p>丙<math><apply><plus/><ci>x</ci></apply></math></p>');
      await page.getByText(PASTED[lang]).first().waitFor();
      await expect.poll(() => text.innerText()).toContain('丙');
      await person.shot(`documents/8-pasted-${lang}`);
      expect(person.faults()).toEqual([]);
      await person.close();
    },
  );
});
