import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../testing/app';
import { toyTables } from '../../testing/toy-tables';
import { revisedBy } from './revision';
import { int, table } from './table';
import { inOrg } from './tenant';

toyTables(() => {
  table('kernel_made_up_a', 'tenant', { n: int() }, ['n'], { revises: 'made-up' });
  table('kernel_made_up_b', 'tenant', { n: int() }, ['n'], { revises: 'made-up', revisedBy: 'rows' });
});

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

test('a statement revises what the tables that it writes say, also inside with', () => {
  expect(revisedBy('select n from kernel_made_up_a where org_id = $1 for update')).toEqual([]);
  expect(revisedBy('update kernel_made_up_a set n = 1')).toEqual(['made-up']);
  expect(revisedBy('with gone as (\n delete from kernel_made_up_a where n = 2)\nselect 1')).toEqual(['made-up']);
});
test('a table that is revised by rows is not by an update', () => {
  expect(revisedBy('update kernel_made_up_b set n = 1')).toEqual([]);
  expect(revisedBy('insert into kernel_made_up_b (n) values (1)')).toEqual(['made-up']);
  expect(revisedBy('delete from kernel_made_up_b')).toEqual(['made-up']);
});

const rev = async (orgId: number) =>
  (await t.sql<{ rev: number }>("select rev from kernel_revision where org_id = $1 and what = 'roster'", [orgId]))[0]
    ?.rev ?? 0;
const touch = 'update people_person set remark = remark where org_id = $1 and user_id = $2';

test('a transaction counts up once what it wrote in each organisation, and only if it is committed', async () => {
  const { userId } = await t.who('student189');
  const before = await rev(189);
  await inOrg(t.kernel.pools.tenant, 189, async (door) => {
    await door.change(touch, [189, userId]);
    await door.change(touch, [189, userId]);
  });
  expect(await rev(189)).toBe(before + 1);
  const failed = inOrg(t.kernel.pools.tenant, 189, async (door) => {
    await door.change(touch, [189, userId]);
    throw new Error('not to be');
  });
  await expect(failed).rejects.toThrow('not to be');
  expect(await rev(189)).toBe(before + 1);
});
