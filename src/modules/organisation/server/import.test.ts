import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';

let t: TestApp;
let platform: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  platform = await t.as('platform');
});
afterAll(async () => {
  await t.stop();
});

const HEAD = '机构名称,机构类型,所在区域,上级机构,学制,主页域名,管理员姓名,管理员手机';
const sheet = (...rows: string[]) => fileOf('机构.csv', Buffer.from(`\ufeff${[HEAD, ...rows].join('\n')}\n`));
async function settled(batchId: number, who = platform) {
  await t.batchSettled(batchId);
  return who.ok(calls.orgImport.get, { batchId });
}
async function batchOf(file: ReturnType<typeof fileOf>, who = platform) {
  const { batchId } = await who.ok(calls.orgImport.create, { file });
  return settled(batchId, who);
}
async function confirm(batchId: number) {
  await platform.ok(calls.orgImport.confirm, { batchId });
  return settled(batchId);
}
const orgs = (...names: string[]) =>
  t.sql<{
    name: string;
    reg_id: number;
    scope: string;
    sys_ids: number[];
    domain: string | null;
    parent_id: number | null;
    org_id: number;
  }>('select * from organisation_org where name = any($1) order by name', [names]);

describe('organisation import', () => {
  test('the template is an Excel sheet that the import itself understands, in the asker’s language', async () => {
    const file = await platform.send(calls.importDown, {});
    expect(file.headers['content-type']).toContain('spreadsheetml');
    const words = (raw: Uint8Array) =>
      Object.entries(unzipSync(raw))
        .filter(([name]) => /sharedStrings|sheet1\.xml$/.test(name))
        .map(([, bytes]) => strFromU8(bytes))
        .join();
    for (const title of HEAD.split(',')) expect(words(file.raw)).toContain(title);
    expect(words((await platform.in('en-US').send(calls.importDown, {})).raw)).toContain('Parent organisation');
    // It is recognised; there is only nothing in it yet.
    expect((await platform.refused(calls.importSave, { file: fileOf('机构.xlsx', file.raw) })).error).toBe(
      'kernel.fault.sheetEmpty',
    );
    expect((await (await t.as('bureau4109')).refused(calls.importDown, {})).status).toBe(403);
  });
  test('[V-038] a sheet of at most 1 MB is previewed row by row; rows with errors are left out after the confirmation', async () => {
    const batch = await batchOf(
      sheet(
        '濮阳市第五小学,小学,华龙区,濮阳市教育局,,py5x,,',
        '清丰县巩营中学,初级中学,410922,濮阳市教育局,初中（三年制）,,,',
        '无区域小学,小学,,,,,,',
        '外星小学,小学,火星,,,,,',
        '怪校,大杂烩,华龙区,,,,,',
        '重名域名,小学,华龙区,,,syxx,,',
        '坏域名,小学,华龙区,,,坏,,',
        '没有上级,小学,华龙区,不存在的局,,,,',
        '只有电话,小学,华龙区,,,,,13812345678',
        '濮阳市第五小学,小学,华龙区,,,,,',
      ),
    );
    expect(batch).toMatchObject({ state: 'checked', counts: { total: 10, ok: 2, faulty: 8, new: 2 } });
    const { items } = await platform.ok(calls.orgImport.rows, { batchId: batch.batchId, pageSize: 50 });
    const why = Object.fromEntries(
      items.filter((r) => r.faults.length).map((r) => [r.row, [r.faults[0]!.column, r.faults[0]!.code]]),
    );
    expect(why).toEqual({
      3: ['region', 'organisation.fault.regionWanted'],
      4: ['region', 'organisation.fault.noRegion'],
      5: ['scope', 'organisation.scopeWord'],
      6: ['domain', 'organisation.fault.domainTaken'],
      7: ['domain', 'organisation.domainForm'],
      8: ['parent', 'organisation.fault.noParent'],
      9: ['adminName', 'organisation.fault.adminNameWanted'],
      10: ['name', 'kernel.import.repeated'],
    });
    // Mended in place.
    expect(
      await platform.ok(calls.orgImport.fix, { batchId: batch.batchId, row: 3, cells: { region: '范县' } }),
    ).toMatchObject({ state: 'new', faults: [] });
    expect(await orgs('濮阳市第五小学')).toEqual([]);
    expect(await confirm(batch.batchId)).toMatchObject({ state: 'done', counts: { saved: 3 } });
    const made = await orgs('濮阳市第五小学', '清丰县巩营中学', '无区域小学');
    expect(made.find((o) => o.name === '濮阳市第五小学')).toMatchObject({
      reg_id: 410902,
      domain: 'py5x',
      parent_id: 100,
      sys_ids: [1],
    });
    expect(made.find((o) => o.name === '清丰县巩营中学')).toMatchObject({
      reg_id: 410922,
      scope: 'junior',
      sys_ids: [2],
    });
    expect(made.find((o) => o.name === '无区域小学')).toMatchObject({ reg_id: 410926 });
    expect(
      await t.sql('select serv_id from organisation_serve where org_id = $1 order by 1', [made[0]!.org_id]),
    ).toEqual([{ serv_id: 'ORG_BASE' }, { serv_id: 'TCH_BASE' }]);
    // The same sheet again changes nothing.
    expect(
      await batchOf(
        sheet(
          '濮阳市第五小学,小学,华龙区,濮阳市教育局,,py5x,,',
          '清丰县巩营中学,初级中学,清丰县,濮阳市教育局,初中（三年制）,,,',
        ),
      ),
    ).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2 } });
    // Undone: the three are gone.
    await platform.ok(calls.orgImport.undo, { batchId: batch.batchId });
    expect(await orgs('濮阳市第五小学', '清丰县巩营中学', '无区域小学')).toEqual([]);
  });
  test('[V-038] what is no sheet, or larger than 1 MB, is refused', async () => {
    expect(
      (await platform.refused(calls.orgImport.create, { file: fileOf('机构.docx', Buffer.from('PK\u0003\u0004xx')) }))
        .status,
    ).toBeGreaterThanOrEqual(400);
    expect(
      (await platform.refused(calls.importSave, { file: fileOf('机构.pdf', Buffer.from('%PDF-1.7 …')) })).status,
    ).toBe(415);
    expect(
      (await platform.refused(calls.importSave, { file: fileOf('机构.xlsx', Buffer.from('%PDF-1.7 …')) })).status,
    ).toBe(415);
    expect(
      (await platform.refused(calls.importSave, { file: fileOf('机构.csv', Buffer.alloc(1024 * 1024 + 1, 97)) }))
        .status,
    ).toBe(413);
    expect((await (await t.as('school189')).refused(calls.importSave, { file: sheet() })).status).toBe(403);
  });
  test('a changed row changes what the sheet says and keeps the rest, and can be undone', async () => {
    const made = await platform.ok(calls.importSave, {
      file: sheet('南乐县第九小学,小学,南乐县,,,nl9x,,', '坏行,小学,火星,,,,,'),
    });
    expect(made).toMatchObject({ saved: 1, errors: [{ row: 2, column: 'region' }] });
    const batch = await batchOf(sheet('南乐县第九小学,九年一贯制学校,南乐县,濮阳市教育局,,,,'));
    expect(batch.counts).toMatchObject({ changed: 1, new: 0 });
    const { items } = await platform.ok(calls.orgImport.rows, { batchId: batch.batchId });
    expect(items[0]).toMatchObject({
      old: { scope: '小学', parent: '', domain: 'nl9x' },
      cells: { scope: '九年一贯制学校' },
    });
    expect((await confirm(batch.batchId)).state).toBe('done');
    expect((await orgs('南乐县第九小学'))[0]).toMatchObject({ scope: 'nine-year', parent_id: 100, domain: 'nl9x' });
    await platform.ok(calls.orgImport.undo, { batchId: batch.batchId });
    expect((await orgs('南乐县第九小学'))[0]).toMatchObject({
      scope: 'primary',
      parent_id: null,
      domain: 'nl9x',
      sys_ids: [1],
    });
  });
  test('first administrators come with the sheet and go with an undo, unless one has signed in', async () => {
    const batch = await batchOf(
      sheet('台前县侯庙小学,小学,台前县,,,,赵校长,13912349001', '台前县打渔陈小学,小学,台前县,,,,钱校长,13912349002'),
    );
    expect((await confirm(batch.batchId)).counts.saved).toBe(2);
    const [first] = await orgs('台前县侯庙小学');
    const [person] = await t.sql<{ user_id: number; name: string }>(
      'select user_id, name from people_person where org_id = $1',
      [first!.org_id],
    );
    expect(person!.name).toBe('赵校长');
    await t.asUser(first!.org_id, person!.user_id);
    expect(await platform.refused(calls.orgImport.undo, { batchId: batch.batchId })).toMatchObject({
      status: 409,
      error: 'kernel.fault.importUndoUsed',
    });
    expect(await orgs('台前县侯庙小学', '台前县打渔陈小学')).toHaveLength(2);
    await t.sql('delete from account_family where user_id = $1', [person!.user_id]);
    await platform.ok(calls.orgImport.undo, { batchId: batch.batchId });
    expect(await orgs('台前县侯庙小学', '台前县打渔陈小学')).toEqual([]);
    expect(await t.sql(`select 1 from account_phone_claim where phone in ('13912349001', '13912349002')`)).toEqual([]);
  });
});
