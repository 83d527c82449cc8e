import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { educList, educSet } from '../../src/modules/fitness-test/contract';
import { chromiumPath, goOn, journeyLanguages, type Person, World } from './kit';

const LIST = '/desk/sport/phys4/educ/list';
const WORDS = {
  'zh-CN': {
    run: '50米跑',
    question: '比纪录还好',
    save: '保存',
    retest: '补测',
    saveRetest: '保存补测成绩',
    correct: '更正已公布的成绩',
    why: '更正原因',
    saveCorrection: '更正',
  },
  'en-US': {
    run: '50 m run',
    question: 'Better than the record',
    save: 'Save',
    retest: 'Retest',
    saveRetest: 'Save the retest',
    correct: 'Correct a published result',
    why: 'Reason',
    saveCorrection: 'Correct',
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];
const LANGS = ['zh-CN', 'en-US'] as const;

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

/** The drawer of a child of a list: another one in each language, for a result that is saved stays. */
async function childOf({ page }: Person, lang: (typeof LANGS)[number]): Promise<Locator> {
  await page.locator('tr.row-opens').nth(LANGS.indexOf(lang)).locator('td').nth(1).click();
  return page.getByRole('dialog');
}
/** Two children fail the running year: they finished nothing of what they were to do. */
async function twoFail(): Promise<void> {
  const admin = await world.t.as('school189');
  const { items } = await admin.ok(educList, { state: 'complete', pageSize: 200 });
  for (const { userId, results } of items.filter((c) => c.retest === null).slice(0, 2)) {
    const done = results.map((r) => r.itemId).filter((item) => !['bmi', 'height', 'weight'].includes(item));
    const values = Object.fromEntries(done.map((item) => [item, 'DNF']));
    await admin.ok(educSet, { id: userId, values, why: '复核' });
  }
}
/** What results were sent, as they were written. */
function sentFrom(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (r) => {
    if (r.method() === 'PUT' && r.url().includes('/educ/list/')) sent.push(r.postData() ?? '');
  });
  return sent;
}
/** Types an impossible run: asked about once, gone with another value, asked anew, and saved by the second press. */
async function askedOnce(page: Page, drawer: Locator, words: Words, key: Locator, sent: readonly string[]) {
  const box = drawer.getByRole('textbox', { name: words.run });
  const asked = drawer.getByRole('alert').filter({ hasText: words.question });
  await box.fill('5.5');
  await key.click();
  await asked.waitFor();
  await box.fill('11.5');
  await asked.waitFor({ state: 'detached' });
  await box.fill('5.4');
  await goOn(page);
  await key.click();
  await asked.filter({ hasText: '5.4' }).waitFor();
  expect(sent).toEqual([]);
}
async function saved(page: Page, key: Locator, sent: readonly string[]) {
  await goOn(page);
  await key.click();
  await expect.poll(() => sent).toEqual([expect.stringContaining('"5.4"')]);
}

describe.skipIf(!chromiumPath)('a result quicker than any record is asked about once more', () => {
  test.for(journeyLanguages('doubt'))('%s: where it is entered', async (lang) => {
    const person = await world.as('school189', { lang });
    const { page } = person;
    const sent = sentFrom(page);
    try {
      await person.open(`${LIST}?state=incomplete`);
      const drawer = await childOf(person, lang);
      const key = drawer.getByRole('button', { name: WORDS[lang].save, exact: true });
      await askedOnce(page, drawer, WORDS[lang], key, sent);
      await person.shot(`doubt-entry-${lang}`);
      await saved(page, key, sent);
      await person.settle();
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });

  test.for(journeyLanguages('doubt'))('%s: where a fail is tested again', async (lang) => {
    const person = await world.as('school189', { lang });
    const { page } = person;
    const sent = sentFrom(page);
    try {
      await twoFail();
      await person.open(`${LIST}?level=fail&sort=total`);
      const drawer = await childOf(person, lang);
      await drawer.getByText(WORDS[lang].retest, { exact: true }).click();
      const key = drawer.getByRole('button', { name: WORDS[lang].saveRetest });
      await askedOnce(page, drawer, WORDS[lang], key, sent);
      await person.shot(`doubt-retest-${lang}`);
      await saved(page, key, sent);
      await person.settle();
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });

  test.for(journeyLanguages('doubt'))('%s: where a published year is corrected', async (lang) => {
    const [year] = await world.t.sql<{ id: number }>(
      'select year_id as id from fitness_test_year where org_id = 189 and published_at is not null',
    );
    const person = await world.as('school189', { lang });
    const { page } = person;
    const sent = sentFrom(page);
    try {
      await person.open(`${LIST}?yearId=${year!.id}`);
      const drawer = await childOf(person, lang);
      await drawer.getByRole('button', { name: WORDS[lang].correct }).click();
      await drawer.getByRole('textbox', { name: WORDS[lang].why }).fill('秒表记错');
      const key = drawer.getByRole('button', { name: WORDS[lang].saveCorrection, exact: true });
      await askedOnce(page, drawer, WORDS[lang], key, sent);
      await person.shot(`doubt-correction-${lang}`);
      await saved(page, key, sent);
      await person.settle();
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
});
