import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp } from '../testing/app';
import { jobGet } from '../shared/kernel-module';
import { acrossOrgs, inOrg } from './db/tenant';
import { oneOf } from './db/where';
import { checkSql } from './db/sql-check';
import { newId } from './ids';
import * as tables from './tables';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

describe('the tenant door', () => {
  test('a statement that forgets the organisation returns only the own rows', async () => {
    const rows = await inOrg(t.kernel.pools.tenant, 189, (door) =>
      door.rows<{ orgId: number }>('select distinct org_id from people_person where org_id = org_id'),
    );
    expect(rows).toEqual([{ orgId: 189 }]);
  });
  test('without an organisation no tenant row is seen', async () => {
    expect((await t.kernel.pools.tenant.query('select * from people_person where org_id = 189')).rowCount).toBe(0);
  });
  test('a row of another school cannot be written', async () => {
    await expect(
      inOrg(t.kernel.pools.tenant, 189, (door) =>
        door.change(
          `insert into kernel_outbox (org_id, event_id, at, topic, payload) values ($1, $2, ${t.sqlNow}, $3, $4)`,
          [619, newId(), 'x', '{}'],
        ),
      ),
    ).rejects.toThrow(/row-level security/);
  });
  test('the across role may not write', async () => {
    await expect(
      acrossOrgs(t.kernel.pools.across, [189], (door) =>
        door.change('update people_person set remark = $2 where org_id = $1', [189, 'x']),
      ),
    ).rejects.toThrow(/permission denied/);
  });
  test('audit lines are append-only', async () => {
    await expect(
      inOrg(t.kernel.pools.tenant, 189, (door) => door.change('delete from kernel_audit where org_id = $1', [189])),
    ).rejects.toThrow(/permission denied/);
  });
  test('the driver refuses a tenant table without an org_id condition', () => {
    expect(() => checkSql('select * from kernel_outbox where topic = 1')).toThrow(/org_id/);
    expect(() => checkSql('select * from kernel_outbox where org_id = $1')).not.toThrow();
  });
  test('rows of every column type come back as they went in', async () => {
    await inOrg(t.kernel.pools.tenant, 189, async (door) => {
      const batchId = newId();
      const at = '2026-09-14T08:00:00.000Z';
      await door.insert(tables.importBatch, [
        {
          batchId,
          kind: 'k',
          userId: 1,
          lang: 'zh-CN',
          fileName: '名单"\\{},.xlsx',
          state: 'checked',
          done: 1,
          total: 2,
          options: { a: [1, '二'] },
          counts: { new: 1 },
          madeAt: at,
        },
      ]);
      const [row] = await door.many(tables.importBatch, { batchId: oneOf([batchId]) });
      expect(row).toMatchObject({
        orgId: 189,
        batchId,
        fileName: '名单"\\{},.xlsx',
        options: { a: [1, '二'] },
        madeAt: at,
        undoUntil: null,
      });
    });
  });
});

describe('calls', () => {
  test('[V-001] a call without the needed token answers 401', async () => {
    expect((await t.anyone().refused(jobGet, { id: 1 })).status).toBe(401);
  });
  test('a job of nobody is gone, in the language of the asker', async () => {
    const me = await t.as('school189');
    expect(await me.refused(jobGet, { id: 5 })).toMatchObject({
      status: 404,
      error: 'kernel.fault.gone',
      message: '内容不存在或已被删除',
    });
    expect((await me.in('en-US').refused(jobGet, { id: 5 })).message).toBe('It does not exist or has been removed');
  });
  test('bad input names its field', async () => {
    const me = await t.as('school189');
    expect(await me.refused(jobGet, { id: 'x' })).toMatchObject({
      status: 400,
      fields: [{ path: 'id', code: 'kernel.wrongKind' }],
    });
  });
});
