import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf } from '../../src/kernel/testing/app';
import { consentMineSet } from '../../src/modules/people/contract';
import * as psychology from '../../src/modules/psychology/contract';
import { consentVersion } from '../../src/modules/psychology/locale/consent';
import { screenTexts as say } from '../../src/modules/psychology/locale/screens-zh';
import { serverTexts } from '../../src/modules/psychology/locale/server-zh';
import { emptied, questions, schemaOf, staffed } from '../../src/modules/psychology/server/testing';
import { CONSENT } from '../../src/modules/sleep/locale/consent';
import { breachesOf } from './axe';
import { chromiumPath, World, type Person } from './kit';
import { sideways, smallTargets } from './narrow';
import { five, leftOn, NARROW, unlock, type Child } from './psychology-kit';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

/** A child who has agreed to a sleep form that is open to its grade, and to sleep records. */
async function asked(): Promise<Child> {
  await emptied(world.t);
  const school = await world.t.as('school189');
  await staffed(school);
  const file = fileOf('题目.csv', Buffer.from(questions('psqi')), 'text/csv');
  await school.ok(psychology.saveWording, {
    kind: 'psqi',
    numbering: 'zh',
    source: '出版社',
    licence: '授权书',
    file,
  });
  const { schemaId: id } = await schemaOf(school, [9], 'psqi');
  await school.ok(psychology.turnSchema, { id, on: true });
  const [child] = await five(world);
  const by = await world.t.asUser(child!.orgId, child!.userId);
  const sleep = Math.max(...CONSENT.texts.map(({ version }) => version));
  await by.ok(consentMineSet, {
    answers: [
      { purpose: 'psychology', version: consentVersion, give: true },
      { purpose: 'sleep', version: sleep, give: true },
    ],
  });
  await by.ok(psychology.agree, { id, give: true });
  return child!;
}
/** The number of a question, and that nothing of it sticks out or is too small for a finger. */
async function onQuestion({ page }: Person, no: number): Promise<void> {
  await page.getByText(`第 ${no} 题，共 18 题`).waitFor();
  expect([no, ...(await sideways(page)), ...(await smallTargets(page))]).toEqual([no]);
}

describe.skipIf(!chromiumPath)('sleep', () => {
  test('[J sleep] an administrator goes from the school down to a grade, and opens the lock before names show', async () => {
    const head = await world.as('school189');
    const { page } = head;
    await head.open('/desk/sport/play/sleep/stat');
    await page.getByText('睡眠达标率').first().waitFor();
    await page.getByText('七年级', { exact: true }).first().click();
    await page.waitForURL(/grdId=7/);
    await page.getByRole('tab', { name: '名单' }).click();
    const pwd = page.getByLabel('登录密码');
    expect(await pwd.getAttribute('type')).toBe('password');
    expect(await page.locator('strong.row-title').count()).toBe(0);
    await page.getByLabel('用途').fill('睡眠管理会商');
    await pwd.fill('Meike2026');
    await page.getByRole('button', { name: '打开' }).click();
    await page.locator('strong.row-title').first().waitFor();
    await head.settle();
    await head.shot('names');
    await page.locator('strong.row-title').first().click();
    await page.getByText('成分', { exact: true }).waitFor();
    expect(head.faults()).toEqual([]);
    await head.close();
  });
  test('[J sleep] whoever has campus health sees the sums and no way to the names', async () => {
    const pe = await world.as('peteach189', { lang: 'en-US' });
    await pe.open('/desk/sport/play/sleep/stat');
    await pe.page.getByText('Sleep enough').first().waitFor();
    expect(await pe.page.getByRole('tab', { name: 'By name' }).count()).toBe(0);
    await pe.open('/desk/sport/play/psyc/sleep');
    expect(await pe.page.getByLabel('Your password').count()).toBe(0);
    expect(pe.faults()).toEqual([]);
    await pe.close();
  });
  test('[J sleep] a child says by clock and hours how it slept, is told of a slip where it was made, and is named behind the lock alone', async () => {
    const child = await asked();
    const pupil = await world.as(child, { ...NARROW, touch: true });
    const { page } = pupil;
    const next = page.getByRole('button', { name: say.next });
    /** Fills a box and leaves it. */
    const write = async (label: string, text: string) => {
      await page.getByLabel(label).fill(text);
      await page.getByLabel(label).press('Tab');
    };
    await pupil.open('/psyc/mine');
    await page.getByRole('button', { name: say.start }).tap();
    await onQuestion(pupil, 1);
    expect(await breachesOf(page)).toEqual([]);
    await write('第 1 题的时间', '22:30');
    await next.tap();
    await onQuestion(pupil, 2);
    await write('第 2 题的分钟', '15');
    await next.tap();
    await onQuestion(pupil, 3);
    await write('第 3 题的时间', '06:30');
    await next.tap();
    await onQuestion(pupil, 4);
    // Eight hours in bed, and nine asleep: it goes no further.
    await write('第 4 题的小时数', '9');
    await page.getByText(serverTexts['fault.slept']).waitFor();
    expect(await next.isDisabled()).toBe(true);
    await pupil.shot('sleep/1-slip');
    await write('第 4 题的小时数', '7');
    await write('第 4 题的分钟', '45');
    await page.getByText(serverTexts['fault.slept']).waitFor({ state: 'detached' });
    await next.tap();
    for (let no = 5; no <= 18; no++) {
      await onQuestion(pupil, no);
      await page.getByRole('radio').first().tap();
    }
    await page.getByText('12355').first().waitFor();
    await page.getByRole('button', { name: say.handIn }).last().tap();
    await page.getByText(say.thanks).first().waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/总分|得分|成分/);
    for (const word of ['answers', '第 1 句', '/api/sport/health'])
      expect([word, (await leftOn(pupil)).includes(word)]).toEqual([word, false]);
    await pupil.shot('sleep/2-thanks');
    expect(pupil.faults()).toEqual([]);
    await pupil.close();

    const head = await world.as('school189');
    await head.open('/desk/sport/play/psyc/sleep');
    expect(await head.page.getByText(child.name).count()).toBe(0);
    await unlock(head, '睡眠管理会商');
    const row = head.page.getByRole('row', { name: child.name });
    await row.waitFor();
    expect(await row.innerText()).toContain('7 小时 45 分');
    await head.shot('sleep/3-named');
    expect(head.faults()).toEqual([]);
    await head.close();
  });
});
