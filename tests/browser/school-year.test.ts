import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, World } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

describe.skipIf(!chromiumPath)('a new school year', () => {
  test('a class whose tick is taken off says that it does not move up, and under which name it stays', async () => {
    const person = await world.as('school189');
    const { page } = person;
    try {
      await person.open('/desk/edu/clazz4');
      await page.getByRole('button', { name: '整年级升级' }).click();
      const row = page.getByRole('dialog').locator('tr.ant-table-row', { hasText: '将升级' }).first();
      await row.waitFor();
      const cells = row.locator('td');
      const now = (await cells.nth(1).innerText()).split(/\s/)[0]!;
      const key = (await row.getAttribute('data-row-key'))!;
      await row.getByRole('checkbox').click();
      const same = page.getByRole('dialog').locator(`tr[data-row-key="${key}"]`);
      await same.getByText('不升级').waitFor();
      await person.shot('upgrade-unticked');
      expect(await same.getByText('将升级').count()).toBe(0);
      expect((await same.locator('td').nth(2).innerText()).trim()).toBe(now);
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
  test('the classes of a grade are made by their number in one step, and stand behind those that are there', async () => {
    const person = await world.as('school189');
    const { page } = person;
    try {
      await person.open('/desk/edu/clazz4');
      await page.getByRole('button', { name: '批量新建' }).click();
      const dialog = page.getByRole('dialog');
      const count = dialog.getByRole('spinbutton', { name: /七年级/ });
      await count.fill('3');
      await count.blur();
      await dialog.getByRole('button', { name: /3/ }).last().click();
      await dialog.waitFor({ state: 'hidden' });
      const made = await world.t.sql<{ name: string }>(
        `select clazz_name as name from class_clazz
         where org_id = 189 and grd_id = 7 and clazz_type = 1 and ended_at is null order by order_no nulls last`,
      );
      expect(made.slice(-3).map(({ name }) => name)).toEqual([2, 1, 0].map((back) => `七年级${made.length - back}班`));
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
});
