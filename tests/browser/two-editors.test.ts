import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfGet, selfUpdate } from '../../src/modules/organisation/contract';
import { chromiumPath, goOn, journeyLanguages, World } from './kit';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open({ processes: 3 });
});
afterAll(async () => {
  await world?.close();
});

const WORDS = {
  'zh-CN': { mine: '保留我的' },
  'en-US': { mine: 'Keep mine' },
} as const;

describe.skipIf(!chromiumPath)('two people edit the settings of one school', () => {
  test.each(journeyLanguages('two-editors'))(
    'the second sees what the first changed beside what they typed, and loses neither (%s)',
    async (lang) => {
      const say = WORDS[lang];
      const other = await world.t.as('school189');
      const person = await world.as('school189', { lang });
      try {
        await person.open('/desk/teach/sys/home');
        const { page } = person;
        const form = page.locator('.form-screen').filter({ has: page.locator('#outline') });
        await form.locator('#outline').fill(`我写的 ${lang}`);
        const before = await other.ok(selfGet, {});
        await other.ok(selfUpdate, { rev: before.rev, outline: `别人写的 ${lang}`, address: `别人的地址 ${lang}` });
        const save = form.locator('.form-foot button').first();
        await save.click();
        const notice = form.locator('.ant-alert-warning');
        await notice.waitFor();
        await person.shot(`editors/${lang}-1-changed`);
        // What both changed stands at its field; what nobody typed here has followed.
        await expect
          .poll(() =>
            form
              .getByText(`别人写的 ${lang}`)
              .or(form.locator(`[value="别人写的 ${lang}"]`))
              .count(),
          )
          .toBeGreaterThan(0);
        await expect.poll(() => form.locator('#address').inputValue()).toBe(`别人的地址 ${lang}`);
        expect(await form.locator('#outline').inputValue()).toBe(`我写的 ${lang}`);
        expect((await other.ok(selfGet, {})).outline).toBe(`别人写的 ${lang}`);
        await notice.getByRole('button', { name: say.mine }).click();
        // Two clicks within a second count as one.
        await goOn(page);
        await save.click();
        await expect.poll(async () => (await other.ok(selfGet, {})).outline).toBe(`我写的 ${lang}`);
        expect((await other.ok(selfGet, {})).address).toBe(`别人的地址 ${lang}`);
        await notice.waitFor({ state: 'detached' });
        await person.shot(`editors/${lang}-2-saved`);

        // What somebody changes that is not in this form keeps nobody from saving.
        const now = await other.ok(selfGet, {});
        await other.ok(selfUpdate, { rev: now.rev, intro: `<p>新介绍 ${lang}</p>` });
        await form.locator('#outline').fill(`再写的 ${lang}`);
        await goOn(page);
        await save.click();
        await expect.poll(async () => (await other.ok(selfGet, {})).outline).toBe(`再写的 ${lang}`);
        expect(await notice.count()).toBe(0);
        expect(person.faults()).toEqual([]);
      } finally {
        await person.close();
      }
    },
  );
});
