import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Caller } from '../../src/kernel/testing/app';
import * as calls from '../../src/modules/fitness-test/contract';
import { chromiumPath, World, type Person } from './kit';

/** Tablets and notebooks of schools, and phones down to the smallest that is still sold. */
const SIZES = [
  [1024, 768],
  [1366, 768],
  [1280, 800],
  [768, 1024],
  [412, 915],
  [390, 844],
  [360, 640],
] as const;

let world: World;
let admin: Caller;
let tstId: number;
beforeAll(async () => {
  world = await World.open();
  admin = await world.t.as('school189');
  const { yearId } = (await admin.ok(calls.yearList, {})).items[0]!;
  const [today] = await world.t.sql<{ d: string }>(
    `select (${world.t.sqlNow} at time zone 'Asia/Shanghai')::date::text d`,
  );
  ({ tstId } = await admin.ok(calls.examCreate, {
    name: '七年级现场',
    yearId,
    itemIds: ['run_50m', 'sit_reach', 'run_1000m', 'run_800m', 'long_jump'],
    start: today!.d,
    end: today!.d,
    grdIds: [7],
  }));
  await admin.ok(calls.examPublish, { tstId, on: true });
  // Somebody of the first class is exempt, and a result of theirs has a rival.
  const [child] = (await admin.ok(calls.examChildren, { tstId, pageSize: 1 })).items;
  await admin.ok(calls.educSet, {
    id: child!.userId,
    yearId,
    values: {},
    relief: { kind: 'exempt', ground: 'illness' },
  });
  for (const [n, typed] of ['8.9', '9.4'].entries())
    await admin.ok(calls.fieldMerge, {
      tstId,
      tablet: `tab${n}`,
      entries: [
        {
          entryId: `e${n}-${'x'.repeat(8)}`,
          userId: child!.userId,
          itemId: 'run_50m',
          attempt: 1,
          typed,
          at: world.t.now().getTime() + n,
          seq: n,
          over: [],
        },
      ],
    });
});
afterAll(async () => {
  await world?.close();
});

async function atWork(width: number, height: number, lang: 'zh-CN' | 'en-US' = 'zh-CN'): Promise<Person> {
  const person = await world.as('school189', { width, height, lang });
  await person.page.goto(`${world.url}/field`);
  const offer = person.page.locator('.field-offer').filter({ hasText: '七年级现场' });
  await offer.locator('button').last().click();
  await person.page.locator('.field-work .field-enter').waitFor();
  return person;
}
/** Keys that are not whole on the screen or that a finger would not hit, and what of the child would be covered. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '.field-pad button, .field-tries button, .field-display, .field-who strong',
      ),
    ].flatMap((key) => {
      const box = key.getBoundingClientRect();
      const seen = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 0.5 && box.right <= innerWidth + 0.5;
      const at = (y: number) => document.elementFromPoint(box.x + box.width / 2, y);
      const free = [box.top + 3, box.bottom - 3].every((y) => key.contains(at(y)));
      const fits = key.tagName === 'STRONG' || key.scrollWidth <= key.clientWidth + 1;
      return seen && free && (box.height >= 40 || key.tagName === 'STRONG') && fits
        ? []
        : [
            `${key.innerText} ${Math.round(box.top)}-${Math.round(box.bottom)} h${Math.round(box.height)} ${free} ${fits}`,
          ];
    }),
  );

describe.skipIf(!chromiumPath)('the entry screen', () => {
  test.each(SIZES)('has all its keys, the save key too, on a screen of %i × %i in both languages', async (w, h) => {
    for (const lang of ['zh-CN', 'en-US'] as const) {
      const person = await atWork(w, h, lang);
      const { page } = person;
      await expect.poll(() => outside(page)).toEqual([]);
      // With a sentence about points and an item that has a minus key.
      await page.locator('.field-items button').nth(1).click();
      for (const key of ['1', '2']) await page.locator('.field-digits').getByText(key, { exact: true }).click();
      await expect.poll(() => outside(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await person.shot(`field/${w}x${h}-${lang}`);
      expect(person.faults()).toEqual([]);
      await person.close();
    }
  });

  test('exempt children are marked, a conflict shows both values and opens, items follow the language, a record asks again', async () => {
    const person = await atWork(1024, 768, 'en-US');
    const { page } = person;
    expect(await page.locator('.field-items').innerText()).toContain('50 m run');
    await page.locator('.field-relief').filter({ hasText: 'Exempt' }).first().waitFor();
    await page.locator('.field-link .field-alert').click();
    const row = page.locator('.field-conflicts li').first();
    await expect.poll(() => row.locator('.field-claims strong').allInnerTexts()).toEqual(['9.4', '8.9']);
    await person.shot('field/conflict');
    await row.locator('.field-open').click();
    await page.locator('.field-who .field-warn').filter({ hasText: 'Exempt' }).waitFor();
    await page.locator('.field-link .field-alert').click();
    await row.locator('.field-claims button').filter({ hasText: '8.9' }).click();
    await row.waitFor({ state: 'detached' });
    await page.locator('.field-sheet header button').click();
    // 5.5 s over 50 m: better than full points.
    const next = page.locator('.field-list li button').nth(1);
    await next.click();
    for (const key of ['5', '.', '5']) await page.locator('.field-digits').getByText(key, { exact: true }).click();
    await page.locator('.field-enter').click();
    await page.locator('.field-asked').waitFor();
    await person.shot('field/doubt');
    expect(await page.locator('.field-said').innerText()).not.toContain('Saved');
    await page.locator('.field-enter').click();
    await page.locator('.field-said').filter({ hasText: '5.5' }).waitFor();
    // A foul over a measured attempt is asked about too; any other key leaves it.
    await next.click();
    await page.locator('.field-tries button').first().click();
    await page.locator('.field-mark').first().click();
    await page.locator('.field-asked').waitFor();
    await page.locator('.field-digits').getByText('1', { exact: true }).click();
    await page.locator('.field-asked').waitFor({ state: 'detached' });
    expect(await page.locator('.field-tries b').first().innerText()).toBe('5.5');
    expect(person.faults()).toEqual([]);
    await person.close();
  });
});
