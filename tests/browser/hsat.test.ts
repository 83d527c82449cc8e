import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDayPlus } from '../../src/kernel/testing/test-day';
import * as calls from '../../src/modules/hsat/contract';
import { candidatesOf, ended, exam } from '../../src/modules/hsat/server/testing';
import { chromiumPath, World } from './kit';
import { PHONE, sideways } from './narrow';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open({ processes: 1 });
});
afterAll(async () => {
  await world?.close();
});

/** Presses the key of the dialog that is open, and waits until it has closed. */
async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog
    .getByRole('button', { name: /提\s*交|保\s*存|确\s*定|继\s*续/ })
    .last()
    .click();
  await dialog.waitFor({ state: 'hidden' });
}

describe.skipIf(!chromiumPath)('an entrance exam', () => {
  test('from scheme to sealed list for two schools: draw, choice, exemptions, excess, bonus, absence, make-up, appeal', async () => {
    const { t } = world;
    t.at(`${testDayPlus(-15)}T02:00:00Z`);
    await t.sql('update hsat_exam set is_on = false');
    const office = await t.as('bureau4109');
    const [school, senior, child] = await Promise.all(['school189', 'school619', 'student189'].map((l) => t.as(l)));
    if (!school || !senior || !child) throw new Error('the world is too small');
    const id = await exam(office, { name: '中考体育', grdIds: [7, 10], on: false });

    const bureau = await world.as('bureau4109');
    const { page } = bureau;
    await bureau.open('/desk/sport/hsat8/exam/schema');
    await page.getByRole('button', { name: '中考体育', exact: true }).click();
    await page.getByText('系统不提供任何官方方案').waitFor();
    await bureau.shot('hsat/1-scheme');
    await page.getByRole('tab', { name: '项目' }).click();
    await page.getByLabel('第 1 行：代码').first().waitFor();
    await bureau.shot('hsat/2-items');
    await page.getByRole('tab', { name: '等级' }).click();
    await page.getByText('0 到 50 分都有等级').waitFor();
    await page.getByLabel('第 2 行：最低').fill('30.01');
    await page.getByLabel('第 2 行：最低').blur();
    await page.getByText('等级规则有空档：30 到 30 没有等级').waitFor();
    await page.getByLabel('第 2 行：最低').fill('30');
    await page.getByLabel('第 2 行：最低').blur();
    await page.getByText('0 到 50 分都有等级').waitFor();
    await page.getByRole('button', { name: /^启\s*用$/ }).click();
    await page.getByText('已启用').first().waitFor();

    const desk = await world.as('school189');
    await desk.open(`/desk/sport/hsat4/exam/item?schemaId=${id}`);
    await desk.page.getByRole('button', { name: '统一报名' }).click();
    await desk.page
      .getByText(/新报名 \d+ 人/)
      .first()
      .waitFor();
    await desk.page.getByRole('tab', { name: '考生' }).click();
    await desk.page.getByText('26001890001').first().waitFor();
    await desk.shot('hsat/3-candidates');
    await senior.ok(calls.signUp, { schemaId: id });

    t.at(`${testDayPlus(-11)}T02:00:00Z`);
    const mine = await world.as('student189', PHONE);
    await mine.open('/phys/hsat/mine');
    await mine.page.getByRole('heading', { name: '中考体育' }).waitFor();
    await mine.page.getByRole('button', { name: /^选项/ }).click();
    const choice = mine.page.getByRole('dialog');
    await choice.getByRole('combobox', { name: '选考' }).click();
    await mine.page.locator('.ant-select-item-option', { hasText: '跳绳' }).first().click();
    // The open list lies over the dialog's keys.
    await choice.locator('.ant-modal-title').click();
    await mine.shot('hsat/4-choice');
    await confirm(mine.page);
    await mine.page.getByText('跳绳').first().waitFor();
    await mine.shot('hsat/4-mine');
    expect(await sideways(mine.page)).toEqual([]);

    t.at(`${testDayPlus(-9)}T02:00:00Z`);
    const all = await candidatesOf(t, 189, id);
    const others = all.filter((one) => one.userId !== child.userId);
    const [disabled, late, bonus] = others;
    if (!disabled || !late || !bonus) throw new Error('too few candidates');
    for (const [who, orgId] of [
      [school, 189],
      [senior, 619],
    ] as const)
      for (const one of await candidatesOf(t, orgId, id))
        await who.ok(calls.setOptions, { schemaId: id, userId: one.userId, itemIds: ['rope'], why: '统一' });
    const apply = { schemaId: id, why: '附证明' };
    const asked = [
      await child.ok(calls.applyExempt, { ...apply, userId: child.userId, rule: 'single', itemIds: ['skill'] }),
      await school.ok(calls.applyExempt, { ...apply, userId: disabled.userId, rule: 'disabled' }),
    ];
    // The school enters one for a candidate on the screen.
    await desk.open(`/desk/sport/hsat4/exam/item?schemaId=${id}&tab=candidates`);
    await desk.page
      .getByRole('button', { name: `“${late.name}”的操作` })
      .first()
      .click();
    await desk.page.getByRole('menuitem', { name: '申请免考或缓考' }).click();
    const entry = desk.page.getByRole('dialog');
    await entry.getByLabel('类别').click();
    await desk.page.locator('.ant-select-item-option', { hasText: '缓考' }).first().click();
    await entry.getByLabel('原因').fill('附证明');
    await confirm(desk.page);
    const entered = (await school.rows(calls.listExempts, { schemaId: id })).find((one) => one.userId === late.userId);
    expect(entered).toMatchObject({ rule: 'later', state: 'class', why: '附证明' });
    asked.push({ exemptId: entered?.exemptId ?? 0, state: 'class' });
    // Long names of kinds break on a small phone.
    await mine.page.setViewportSize({ width: 360, height: 740 });
    await mine.open('/phys/hsat/mine');
    await mine.page.getByRole('button', { name: /^申请：缓考/ }).waitFor();
    expect(await sideways(mine.page)).toEqual([]);
    await mine.page.setViewportSize(PHONE);
    const teacher = await world.as('classmgr189', PHONE);
    await teacher.open('/phys/hsat/exempts');
    await teacher.page.getByText('单项免考').first().waitFor();
    await teacher.shot('hsat/5-teacher');
    expect(await sideways(teacher.page)).toEqual([]);
    for (const { exemptId } of asked)
      for (let i = 0; i < 3; i++) await school.ok(calls.stepExempt, { exemptId, verdict: 'pass' });
    await bureau.open(`/desk/sport/hsat8/exam/hsatCollRegRst?schemaId=${id}&tab=exempts`);
    const waiting = page.getByRole('button', { name: /的操作$/ });
    for (let left = asked.length; left > 0; left--) {
      await waiting.nth(left - 1).waitFor();
      await waiting.first().click();
      await page.getByRole('menuitem', { name: '通过', exact: true }).click();
      await confirm(page);
      await waiting.nth(left - 1).waitFor({ state: 'detached' });
    }
    await page.getByText('已批准').first().waitFor();
    await bureau.shot('hsat/6-exempts');

    t.at(`${testDayPlus(-7)}T02:00:00Z`);
    await bureau.open(`/desk/sport/hsat8/exam/schema?schema=${id}&tab=draw`);
    await page.getByRole('button', { name: '公布抽签承诺' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('双色球 2026131 期');
    await confirm(page);
    await page.getByRole('button', { name: '用公开数值抽签' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('03 11 17 21 26 30 08');
    await confirm(page);
    await page.getByText(/抽中：/).waitFor();
    await bureau.shot('hsat/7-draw');
    const [drawn = ''] = (await school.ok(calls.getDraw, { id })).drawn;

    t.at(`${testDayPlus(-6)}T02:00:00Z`);
    const value = { run: 20_000, skill: 800, rope: 12_000, [drawn]: drawn === 'sit' ? 3000 : 500 };
    for (const [who, orgId] of [
      [school, 189],
      [senior, 619],
    ] as const)
      for (const one of await candidatesOf(t, orgId, id))
        await who.ok(calls.setColl, {
          schemaId: id,
          items: Object.entries(value).map(([itemId, of]) =>
            one.userId === late.userId && itemId === drawn
              ? { userId: one.userId, itemId, word: 'absent' as const }
              : { userId: one.userId, itemId, value: one.userId === bonus.userId && itemId === 'run' ? 17_000 : of },
          ),
        });
    await desk.open(`/desk/sport/hsat4/exam/collOrgRst?schemaId=${id}`);
    const cell = desk.page.getByLabel(`${bonus.name} 的运动技能`).first();
    await cell.fill('9.5');
    await cell.press('Enter');
    await desk.settle();
    await desk.shot('hsat/8-coll');
    await desk.page.getByRole('button', { name: '上报数据' }).click();
    await desk.page.getByRole('button', { name: '撤回上报' }).waitFor();

    await bureau.open(`/desk/sport/hsat8/exam/schema?schema=${id}&tab=runs`);
    await page.getByRole('button', { name: '计算全部' }).click();
    await page.getByText('有效').first().waitFor();
    await bureau.shot('hsat/9-runs');
    await desk.open(`/desk/sport/hsat4/score/hsatCoreOrgRst?schemaId=${id}`);
    await desk.page.getByText(bonus.name).first().click();
    await desk.page.getByText(/最终成绩 .* \/ 50/).waitFor();
    await desk.shot('hsat/10-steps');
    await desk.open(`/desk/sport/hsat4/score/reptOrgRst?schemaId=${id}`);
    await desk.page.getByText('濮阳市').first().waitFor();
    await desk.shot('hsat/11-report');

    // The make-up of the deferral, after the tests.
    t.at(`${testDayPlus(3)}T02:00:00Z`);
    await school.ok(calls.handIn, { schemaId: id, handed: false });
    await school.ok(calls.setColl, {
      schemaId: id,
      items: [{ userId: late.userId, itemId: drawn, value: value[drawn] ?? 0 }],
    });
    await ended(t, (await office.ok(calls.calc, { id, changed: true })).jobId);
    await bureau.open(`/desk/sport/hsat8/exam/schema?schema=${id}&tab=runs`);
    await page.getByRole('button', { name: '公示成绩' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '公示成绩' }).click();
    await page.getByText('公示中').first().waitFor();
    await mine.open('/phys/hsat/mine');
    await mine.page.getByText(/最终成绩/).waitFor();
    await mine.shot('hsat/12-shown');
    expect(await sideways(mine.page)).toEqual([]);
    await mine.page
      .getByRole('button', { name: /800\/1000米/ })
      .first()
      .click();
    await mine.page.getByRole('dialog').getByLabel('申诉理由').fill('时间记错');
    await mine.page.getByRole('dialog').getByRole('button', { name: '提交申诉' }).click();
    await mine.page.getByText('时间记错').first().waitFor();
    await bureau.open(`/desk/sport/hsat8/exam/hsatCollRegRst?schemaId=${id}&tab=appeals`);
    await page.getByText('时间记错').first().waitFor();
    await bureau.shot('hsat/13-appeals');
    await page.getByRole('button', { name: /^成\s*立$/ }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('录像属实');
    await confirm(page);
    const fixed = await office.ok(calls.correctColl, {
      schemaId: id,
      orgId: 189,
      userId: child.userId,
      itemId: 'run',
      value: 18_000,
      why: '录像属实',
    });
    await ended(t, fixed.jobId);

    t.at(`${testDayPlus(11)}T02:00:00Z`);
    await bureau.open(`/desk/sport/hsat8/exam/schema?schema=${id}&tab=runs`);
    await page.getByRole('button', { name: /^锁\s*定$/ }).click();
    await confirm(page);
    await page.getByRole('button', { name: '封存上报' }).click();
    await confirm(page);
    await page.getByText('已封存').first().waitFor();
    await t.told(189, 'hsat.sealed');
    await bureau.shot('hsat/14-sealed');
    await mine.open('/phys/hsat/mine');
    await mine.page.getByText('扫码查验成绩').waitFor();
    await mine.shot('hsat/15-proof');
    expect([...bureau.faults(), ...desk.faults(), ...mine.faults(), ...teacher.faults()]).toEqual([]);
    for (const person of [bureau, desk, mine, teacher]) await person.close();
    t.at(null);
  });

  test('[V-109] [V-110] [desk A10] [desk A15] art beside sport; who lacks a service or lies elsewhere is told so', async () => {
    const { t } = world;
    t.at(null);
    await t.sql("update hsat_exam set is_on = true where name <> '中考体育'");
    await t.sql("update hsat_exam set is_on = false where name = '中考体育'");
    const english = await world.as('bureau4109', { lang: 'en-US' });
    for (const path of [
      '/desk/art/hsat/exam8/schema',
      '/desk/art/score8/hsatCoreRegRst',
      '/desk/sport/hsat8/score/reptRegRst',
      '/desk/sport/hsat8/exam/norm',
      '/desk/sport/hsat8/exam/execRegRst',
      '/desk/sport/hsat8/cfgs/perform',
    ]) {
      await english.open(path);
      expect(await english.page.locator('main').innerText()).not.toMatch(/not accessible|customised|does not exist/i);
      await english.shot(`hsat/en${path.replaceAll('/', '-')}`);
    }
    const school = await world.as('school189');
    for (const path of [
      '/desk/art/hsat/exam4/item',
      '/desk/art/hsat/exam4/collOrgRst',
      '/desk/art/score4/hsatCoreOrgRst',
    ]) {
      await school.open(path);
      await school.page.getByText('七年级艺术素质测评').first().waitFor();
    }
    await school.shot('hsat/16-art');
    await school.open('/desk/sport/hsat');
    await school.page.waitForURL(/\/desk\/sport\/hsat4\//);
    await school.open('/desk/sport/score');
    await school.page.waitForURL(/\/desk\/sport\/hsat4\/score\/reptOrgRst/);
    const senior = await world.as('school619');
    for (const path of ['/desk/art/hsat/exam4/item', '/desk/art/hsat/exam4/collOrgRst']) {
      await senior.open(path);
      await senior.page
        .getByText(/定制|开通/)
        .first()
        .waitFor();
    }
    await senior.shot('hsat/17-no-service');
    expect([...english.faults(), ...school.faults(), ...senior.faults()]).toEqual([]);
    for (const person of [english, school, senior]) await person.close();
  });
});
