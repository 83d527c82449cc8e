import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp } from '../../../kernel/testing/app';
import { firstAdminPort } from '../../organisation/server/published';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

test('the first administrator of an organisation is made and taken back with a line of audit each', async () => {
  const notes: unknown[] = [];
  const by = {
    userId: 1,
    at: t.kernel.clock().toISOString(),
    note: (action: string, detail: { readonly subjectId?: number }, orgId: number) => {
      notes.push([action, detail.subjectId, orgId]);
    },
  };
  const admin = { orgId: 189, busiId: 4, name: '王老师', phone: '13800990001' } as const;
  const userId = await inOrg(t.kernel.pools.tenant, 189, async (door) => {
    const made = await firstAdminPort.get().make(door, admin, by);
    expect(await firstAdminPort.get().unmake(door, made.userId, by)).toBe(true);
    return made.userId;
  });
  expect(notes).toEqual([
    ['people.made', userId, 189],
    ['people.import-undone', userId, 189],
  ]);
  expect(await t.sql('select 1 from people_person where user_id = $1', [userId])).toEqual([]);
});
