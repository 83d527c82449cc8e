import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/kernel/server/db/sql';
import { chromiumPath, journeyLanguages, several, World } from './kit';
import { PHONE, sideways, smallTargets } from './narrow';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

const WORDS = {
  'zh-CN': {
    add: '新建联赛',
    name: '名称',
    grades: '年级',
    draw: /^抽\s?签$/,
    settings: '设置',
    window: '添加每周时段',
    grounds: '场地',
    plan: '排定时间',
    fixtures: '赛程',
    enter: '录入第 1 场',
    score: /的比分$/,
    save: '保存结果',
    table: '积分榜',
    publish: /^发\s?布$/,
    title: '七年级拔河前的足球联赛',
  },
  'en-US': {
    add: 'New league',
    name: 'Name',
    grades: 'Grades',
    draw: /^Draw$/,
    settings: 'Settings',
    window: 'Add a time of the week',
    grounds: 'Grounds',
    plan: 'Plan the times',
    fixtures: 'Fixtures',
    enter: 'Enter match 1',
    score: /^Score of/,
    save: 'Save the result',
    table: 'Table',
    publish: /^Publish$/,
    title: 'Grade 7 league',
  },
} as const;

describe.skipIf(!chromiumPath)('a league of classes', () => {
  for (const lang of journeyLanguages('league'))
    test(`is made, drawn, put on times and entered by the office; children read it on a phone (${lang})`, async () => {
      const w = WORDS[lang];
      const office = await world.as('school189', { lang });
      const { page } = office;
      await office.open('/desk/sport/game4/game/list');
      await page.locator('a[href$="/desk/sport/game4/league"]').first().click();
      await page.getByRole('button', { name: w.add }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(w.name, { exact: true }).fill(w.title);
      const [grade] = await world.t.sql<{ zh: string; en: string }>(
        sql`select name_zh as zh, name_en as en from textbook_grade where grd_id = 7`,
      );
      await several(dialog.getByLabel(w.grades, { exact: true }), lang === 'zh-CN' ? grade!.zh : grade!.en);
      await dialog
        .locator('.ant-modal-footer button, .form-foot button')
        .filter({ hasText: /保\s?存|Save/ })
        .first()
        .click();
      await page.locator('.game-title').filter({ hasText: w.title }).waitFor();
      await page.getByRole('button', { name: w.draw }).click();
      await page.getByRole('button', { name: w.enter }).waitFor();

      await page.getByRole('tab', { name: w.settings }).click();
      await page.getByRole('button', { name: w.window }).click();
      await page.getByLabel(w.grounds, { exact: true }).fill('东操场');
      await page.keyboard.press('Enter');
      await page.locator('.game-title').filter({ hasText: w.title }).click();
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: /保\s?存|Save/ })
        .click();
      await page.locator('.ant-message-notice, [role="status"]').first().waitFor();
      await page.getByRole('button', { name: w.plan }).click();
      await page.getByRole('tab', { name: w.fixtures }).click();
      await page.getByText('东操场').first().waitFor();
      await office.shot(`league/1-fixtures-${lang}`);

      await page.getByRole('button', { name: w.enter }).click();
      await dialog.getByLabel(w.score).first().fill('3');
      await dialog.getByLabel(w.score).last().fill('1');
      await office.shot(`league/2-match-${lang}`);
      await dialog.getByRole('button', { name: w.save }).click();
      await page.getByText('3 : 1').waitFor();
      await page.getByRole('tab', { name: w.table }).click();
      await page.getByRole('cell', { name: '3 : 1' }).waitFor();
      await office.shot(`league/3-table-${lang}`);
      await page.getByRole('button', { name: w.publish }).click();
      await page.getByRole('button', { name: w.publish }).waitFor({ state: 'detached' });
      expect(office.faults()).toEqual([]);
      await office.close();

      const child = await world.as('student189', { lang, ...PHONE });
      await child.open('/sport/games');
      await child.page.getByRole('button', { name: w.title }).click();
      await child.page.getByText('3 : 1').waitFor();
      expect([...(await sideways(child.page)), ...(await smallTargets(child.page))]).toEqual([]);
      await child.shot(`league/4-phone-${lang}`);
      expect(child.faults()).toEqual([]);
      await child.close();
    });
});
