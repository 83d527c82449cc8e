import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, World } from './kit';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

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
});
