import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardCorrect, educCards, educPlaces, yearList, type Card } from '../../src/modules/fitness-test/contract';
import { chromiumPath, journeyLanguages, World } from './kit';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

const WORDS = {
  'zh-CN': {
    born: '出生日期',
    ask: '核验',
    wrong: '编号与出生日期不相符。请核对后重试',
    good: '核验通过，与学校公布的一致',
    earlier: '更正前的结果',
    sets: '公布存证',
    gone: '编号不完整',
    why: '为什么是这个结果',
    rule: '查看规则',
    rows: '查看原始记录',
    how: '怎样得出',
  },
  'en-US': {
    born: 'Birth date',
    ask: 'Check',
    wrong: 'Code and birth date do not match. Check both and try again',
    good: 'Genuine: as the school published it',
    earlier: 'Before the correction',
    sets: 'Sealed publications',
    gone: 'The code is incomplete',
    why: 'Why this result',
    rule: 'The rule',
    rows: 'The records behind it',
    how: 'How it is worked out',
  },
} as const;
const LANGS = ['zh-CN', 'en-US'] as const;
const LISTS = [
  { login: 'school189', at: '/desk/sport/phys4/educ/list', rule: 'fitness-test.score' },
  { login: 'school189', at: '/desk/sport/phys4/vision/usrRsts', rule: 'vision.norm' },
  { login: 'teacher189', at: '/exercise/clazz', rule: 'practice.ability' },
] as const;

/** A published card that has a birth day; each language takes another child. */
async function publishedCard(
  n: number,
): Promise<{ readonly card: Card; readonly yearId: number; readonly clazzId: number }> {
  const school = await world.t.as('school189');
  const yearId = (await school.ok(yearList, {})).items[0]!.yearId - 1;
  const { clazzId } = (await school.ok(educPlaces, { yearId })).items[0]!.clazzes[0]!;
  const { items } = await school.ok(educCards, { yearId, clazzId });
  return { card: items.filter((c) => c.check && c.bornOn && c.total)[n]!, yearId, clazzId };
}

describe.skipIf(!chromiumPath)('a printed card is checked', () => {
  test.each(journeyLanguages('proof'))(
    'the QR of the printed card opens a page that names nobody without the birth day, and shows the newest leaf (%s)',
    async (lang) => {
      const say = WORDS[lang];
      const { card, yearId, clazzId } = await publishedCard(LANGS.indexOf(lang));
      const desk = await world.as('school189', { lang });
      await desk.open(`/desk/sport/phys4/educ/cards?yearId=${yearId}&clazzId=${clazzId}`);
      const printed = desk.page.locator('.fit-card', { hasText: card.check!.code });
      await printed.locator('.proof-qr svg').waitFor();
      const dir = process.env['SHOTS'];
      if (dir) {
        mkdirSync(join(dir, 'proof'), { recursive: true });
        writeFileSync(
          join(dir, 'proof', `${lang}-card.pdf`),
          await desk.page.pdf({ format: 'A4', preferCSSPageSize: true }),
        );
      }
      // Why this total: the rule, and the years of the child that it was made of.
      await printed.locator('.judged-by').click();
      await desk.page.getByRole('link', { name: say.rule }).waitFor();
      await desk.page.getByRole('link', { name: say.rows }).click();
      await desk.page.waitForURL(new RegExp(`/educ/archs\\?userId=${card.userId}`));
      expect(desk.faults()).toEqual([]);
      await desk.close();

      // A code that lost its end on the way says so, and asks nobody for a birth day.
      const lost = await world.as(null, { lang, width: 360, height: 740 });
      await lost.open(`/check/${card.check!.code.slice(0, 9)}`);
      await lost.page.getByText(say.gone).waitFor();
      expect(await lost.page.locator('#proof-born').count()).toBe(0);
      await lost.shot(`proof/${lang}-0-gone`);
      expect(lost.faults()).toEqual([]);
      await lost.close();

      const parent = await world.as(null, { lang, width: 360, height: 740 });
      const { page } = parent;
      await parent.open(`/check/${card.check!.code}`);
      const born = page.getByLabel(say.born);
      await born.waitFor();
      await parent.shot(`proof/${lang}-1-ask`);
      expect(await page.locator('body').innerText()).not.toContain(card.name);
      await born.fill('2001-02-03');
      await page.getByRole('button', { name: say.ask, exact: true }).click();
      await page.getByText(say.wrong).waitFor();
      await parent.shot(`proof/${lang}-2-wrong`);
      await born.fill(card.bornOn!);
      await page.getByRole('button', { name: say.ask, exact: true }).click();
      await page.getByText(say.good).waitFor();
      await page.getByText(card.name, { exact: true }).waitFor();
      await parent.shot(`proof/${lang}-3-good`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(360);

      const school = await world.t.as('school189');
      const [was] = card.lines.filter((l) => l.itemId === 'run_50m');
      const values = { run_50m: was!.text === '8.3' ? '8.4' : '8.3' };
      await school.ok(cardCorrect, { id: card.userId, yearId, values, why: '申诉成立' });
      await world.t.told(189, 'fitness-test.corrected');
      // The address that older cards carry leads to the same page.
      await parent.open(`/fitness/check/${card.check!.code}`);
      await page.getByLabel(say.born).fill(card.bornOn!);
      await page.getByRole('button', { name: say.ask, exact: true }).click();
      await page.getByText(say.good).waitFor();
      await page.getByRole('cell', { name: values.run_50m, exact: true }).first().waitFor();
      await page.getByText(say.earlier).click();
      await parent.shot(`proof/${lang}-4-corrected`);
      expect(parent.faults()).toEqual([]);
      await parent.close();
    },
  );
  test.each(journeyLanguages('proof'))(
    'a bureau reaches the roots of its schools from its menu, and keeps them (%s)',
    async (lang) => {
      const say = WORDS[lang];
      const bureau = await world.as('bureau4109', { lang });
      await bureau.open('/desk/teach/sys/mail');
      await bureau.page.getByRole('link', { name: say.sets }).first().click();
      await bureau.page.waitForURL(/\/desk\/teach\/sys\/proof/);
      await bureau.page.locator('.proof-hash').first().waitFor();
      await bureau.settle();
      await bureau.shot(`proof/${lang}-5-sets`);
      expect(bureau.faults()).toEqual([]);
      await bureau.close();
    },
  );
  test.each(journeyLanguages('proof'))(
    'whoever reads a list of scores, of degrees of sight or of masteries asks in its head by what they are judged (%s)',
    async (lang) => {
      const say = WORDS[lang];
      for (const [n, { login, at, rule }] of LISTS.entries()) {
        const reader = await world.as(login, { lang });
        const { page } = reader;
        await reader.open(at);
        await page.locator(`.judged-by[data-rule="${rule}"]`).first().click();
        const link = page.getByRole('link', { name: say.rule });
        await link.waitFor();
        await reader.settle();
        await reader.shot(`proof/${lang}-8-list-${n}`);
        // A click on the mark sorts nothing.
        expect(new URL(page.url()).searchParams.get('sort')).toBeNull();
        await link.click();
        await page.waitForURL(new RegExp(`/rules/${rule}`));
        await page.getByText(say.how).waitFor();
        expect(reader.faults()).toEqual([]);
        await reader.close();
      }
    },
  );
  test.each(journeyLanguages('proof'))(
    'a child asks why a total is what it is and reads the rule (%s)',
    async (lang) => {
      const say = WORDS[lang];
      const child = await world.as('student189', { lang, width: 390, height: 844 });
      const { page } = child;
      await child.open('/fitness/mine');
      await page.getByRole('button', { name: say.why }).first().click();
      await page.getByText('CN-FITNESS-2014@1').waitFor();
      await child.shot(`proof/${lang}-6-why`);
      await page.getByRole('link', { name: say.rule }).click();
      await page.getByText(say.how).waitFor();
      await child.shot(`proof/${lang}-7-rule`);
      expect(child.faults()).toEqual([]);
      await child.close();
    },
  );
});
