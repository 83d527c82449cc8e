import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { sessionGet } from '../../account/contract';
import * as calls from '../contract';
import { moduleTitle } from '../rules/module-titles';

let t: TestApp;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  school = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});

describe('custom roles', () => {
  test('[V-055] a role name is required', async () => {
    expect(await school.refused(calls.create, { name: ' ', funcIds: ['mod:edu'] })).toMatchObject({
      status: 400,
      fields: [{ path: 'name', text: '请输入角色名称' }],
    });
    expect((await school.in('en-US').refused(calls.create, { name: '', funcIds: ['mod:edu'] })).fields?.[0]?.text).toBe(
      'Enter the role name',
    );
  });
  test('[V-056] at least one function module is selected', async () => {
    expect((await school.refused(calls.create, { name: '教务组', funcIds: [] })).fields?.[0]).toMatchObject({
      path: 'funcIds',
      text: '请至少选择一个功能模块',
    });
  });
  test('a role is made, changed and, while nobody holds it, removed', async () => {
    const made = await school.ok(calls.create, { name: '教务组', funcIds: ['mod:edu'] });
    expect(made).toMatchObject({ preset: false, busiId: 4, holders: 0, funcIds: ['mod:edu'] });
    expect(
      await school.ok(calls.update, { id: made.roleId, name: '教务处', funcIds: ['mod:edu', 'mod:sys'] }),
    ).toMatchObject({ name: '教务处', funcIds: ['mod:edu', 'mod:sys'] });
    expect((await school.rows(calls.customs, { name: '教务' })).map((r) => r.name)).toEqual(['教务处']);
    await school.ok(calls.remove, { id: made.roleId });
    expect((await school.refused(calls.get, { id: made.roleId })).status).toBe(404);
    const notes = await t.sql<{ action: string }>(
      'select action from kernel_audit where subject_id = $1 order by audit_id',
      [made.roleId],
    );
    expect(notes.map((n) => n.action)).toEqual(['role.made', 'role.changed', 'role.removed']);
  });
  test('two roles of an organisation never share a name', async () => {
    expect(await school.refused(calls.create, { name: '体育组', funcIds: ['mod:edu'] })).toMatchObject({
      status: 409,
      error: 'role.fault.nameTaken',
    });
  });
  test('a role that somebody holds is not removed', async () => {
    const pe = (await school.rows(calls.customs, {})).find((r) => r.name === '体育组')!;
    expect(pe.holders).toBe(1);
    expect((await school.refused(calls.remove, { id: pe.roleId })).error).toBe('role.fault.inUse');
  });
  test('a school offers only modules of its own line, and never function codes', async () => {
    for (const funcIds of [['mod:sport.phys8'], ['PFM_SUPERMAN'], ['mod:nothing']])
      expect(await school.refused(calls.create, { name: '越权', funcIds })).toMatchObject({
        status: 400,
        error: 'role.fault.notOffered',
      });
  });
  test('a role for another business line is refused, and the own line may be named', async () => {
    for (const busiId of [5, 8, 1])
      expect(await school.refused(calls.create, { name: '别处的', busiId, funcIds: ['mod:edu'] })).toMatchObject({
        status: 400,
        error: 'role.fault.otherLine',
        fields: [{ path: 'busiId' }],
      });
    const made = await school.ok(calls.create, { name: '本校的', busiId: 4, funcIds: ['mod:edu'] });
    expect(made.busiId).toBe(4);
    await school.ok(calls.remove, { id: made.roleId });
  });
  test("another school's role is gone", async () => {
    const pe = (await school.rows(calls.customs, {})).find((r) => r.name === '体育组')!;
    const other = await t.as('school619');
    for (const call of [calls.get, calls.remove] as const)
      expect((await other.refused(call, { id: pe.roleId })).status).toBe(404);
    expect((await other.refused(calls.update, { id: pe.roleId, name: 'x', funcIds: ['mod:edu'] })).status).toBe(404);
  });
  test('whoever holds a role is judged by its new codes from the next call on', async () => {
    const holder = await t.as('peteach189');
    const rights = async () => (await holder.ok(sessionGet, {})).funcIds;
    const pe = (await school.rows(calls.customs, { name: '体育组' }))[0]!;
    expect(await rights()).toEqual(expect.arrayContaining(pe.funcIds));
    expect(pe.funcIds).not.toContain('mod:teach.mall');
    await school.ok(calls.update, { id: pe.roleId, name: pe.name, funcIds: ['mod:teach.mall'] });
    expect(await rights()).toContain('mod:teach.mall');
    await school.ok(calls.update, { id: pe.roleId, name: pe.name, funcIds: pe.funcIds });
    expect(await rights()).not.toContain('mod:teach.mall');
  });
  test('the same submission twice makes one role', async () => {
    const once = school.with('role-key-1');
    const a = await once.ok(calls.create, { name: '只此一次', funcIds: ['mod:edu'] });
    const b = await once.ok(calls.create, { name: '只此一次', funcIds: ['mod:edu'] });
    expect(b.roleId).toBe(a.roleId);
    expect(await once.refused(calls.create, { name: '另一个', funcIds: ['mod:edu'] })).toMatchObject({
      status: 409,
      error: 'kernel.fault.sameKeyOtherBody',
    });
  });
  test('a key of up to 200 characters holds, a longer one is refused instead of passed over', async () => {
    const long = school.with('k'.repeat(200));
    const a = await long.ok(calls.create, { name: '长键', funcIds: ['mod:edu'] });
    expect((await long.ok(calls.create, { name: '长键', funcIds: ['mod:edu'] })).roleId).toBe(a.roleId);
    await school.ok(calls.remove, { id: a.roleId });
    for (const length of [201, 10_000])
      expect(
        await school.with('k'.repeat(length)).refused(calls.create, { name: '过长', funcIds: ['mod:edu'] }),
      ).toMatchObject({ status: 400, error: 'kernel.fault.keyTooLong' });
    expect((await school.rows(calls.customs, { name: '过长' })).length).toBe(0);
  });
});

describe('presets', () => {
  test('presets are changed only by PFM_SUPERMAN or PFM_DICTIONARY and stay', async () => {
    expect((await school.refused(calls.create, { name: '新预设', preset: true, funcIds: ['STUDENT'] })).error).toBe(
      'role.fault.presetOnlyPlatform',
    );
    expect((await school.refused(calls.update, { id: 40, name: '教师', funcIds: ['BASIC_TEACHING'] })).error).toBe(
      'role.fault.presetOnlyPlatform',
    );
    const platform = await t.as('platform');
    expect(
      await platform.ok(calls.update, { id: 46, name: '名师', nameEn: 'Famous teacher', funcIds: ['FAMOUS_LESSON'] }),
    ).toMatchObject({ name: '名师' });
    expect((await platform.refused(calls.remove, { id: 46 })).error).toBe('role.fault.presetStays');
  });
  test('a changed preset reaches its holders in every organisation with their next call', async () => {
    const holder = await t.as('teacher189');
    await t.sql('insert into people_person_role (org_id, user_id, role_id) values (189, $1, 48)', [holder.userId]);
    const rights = async () => (await holder.ok(sessionGet, {})).funcIds;
    expect(await rights()).not.toContain('DATA_SCREEN_MONITOR');
    const platform = await t.as('platform');
    const { name, funcIds } = await platform.ok(calls.get, { id: 48 });
    await platform.ok(calls.update, { id: 48, name, funcIds: [...funcIds, 'DATA_SCREEN_MONITOR'] });
    expect(await rights()).toContain('DATA_SCREEN_MONITOR');
    await platform.ok(calls.update, { id: 48, name, funcIds });
    await t.sql('delete from people_person_role where org_id = 189 and user_id = $1 and role_id = 48', [holder.userId]);
  });
  test('a preset of another line is gone for a school', async () => {
    expect((await school.refused(calls.get, { id: 81 })).status).toBe(404);
    expect((await (await t.as('platform')).ok(calls.get, { id: 81 })).busiId).toBe(8);
  });
  test('a school reads the presets of its own line only', async () => {
    expect((await school.ok(calls.presets, { busiId: 1 })).every((r) => r.busiId === 4)).toBe(true);
    expect((await (await t.as('platform')).ok(calls.presets, { busiId: 8 })).every((r) => r.busiId === 8)).toBe(true);
  });
  test('[desk D40] the resource roles are 11, 12 and 13', async () => {
    const ids = (await (await t.as('platform')).ok(calls.presets, { busiId: 1 })).map((r) => r.roleId);
    expect(ids).toEqual(expect.arrayContaining([11, 12, 13]));
  });
});

describe('who may give what', () => {
  test('custom roles are kept by super-administrators alone, also where somebody keeps the presets', async () => {
    const platform = await t.as('platform');
    const keeper = await platform.ok(calls.create, {
      name: '字典员',
      preset: true,
      busiId: 1,
      funcIds: ['PFM_DICTIONARY'],
    });
    const { userId } = await t.who('support');
    await t.sql('insert into people_person_role (org_id, user_id, role_id) values (1, $1, $2)', [
      userId,
      keeper.roleId,
    ]);
    const support = await t.as('support');
    expect(await support.ok(calls.presets, {})).not.toEqual([]);
    expect(await support.refused(calls.create, { name: '给自己', funcIds: ['mod:teach.finance'] })).toMatchObject({
      status: 403,
      error: 'role.fault.customOnlySuper',
    });
    const own = await platform.ok(calls.create, { name: '财务组', funcIds: ['mod:teach.finance'] });
    for (const refused of [
      support.refused(calls.update, { id: own.roleId, name: '财务组', funcIds: ['mod:teach.repo'] }),
      support.refused(calls.remove, { id: own.roleId }),
    ])
      expect((await refused).error).toBe('role.fault.customOnlySuper');
    await platform.ok(calls.remove, { id: own.roleId });
    await t.sql('delete from people_person_role where org_id = 1 and role_id = $1', [keeper.roleId]);
  });
  test('a teacher may neither read nor make roles', async () => {
    const teacher = await t.as('teacher189');
    expect((await teacher.refused(calls.customs, {})).status).toBe(403);
    expect((await teacher.refused(calls.create, { name: 'x', funcIds: ['mod:edu'] })).status).toBe(403);
  });
  test('the choices hold presets of the line and own roles', async () => {
    const list = await school.ok(calls.choices, {});
    expect(list.map((r) => r.name)).toEqual(expect.arrayContaining(['任课教师', '学校管理员', '体育组']));
    expect(list.every((r) => r.busiId === 4)).toBe(true);
  });
  test("another school's choices are gone for a school and open for its bureau's region only", async () => {
    expect((await school.refused(calls.choices, { orgId: 619 })).status).toBe(404);
    const open = await (await t.as('bureau4109')).ok(calls.choices, { orgId: 189 });
    expect(open.map((r) => r.name)).toContain('任课教师');
    expect(open.every((r) => r.busiId === 4 && r.holders === 0)).toBe(true);
  });
  test('the choices of another line than the organisation’s are none', async () => {
    expect(await school.ok(calls.choices, { busiId: 8 })).toEqual([]);
    expect(await school.ok(calls.choices, { busiId: 4 })).toEqual(await school.ok(calls.choices, {}));
  });
  test('whoever manages people is not offered the role of an administrator, and sees how many hold the others', async () => {
    const { userId } = await t.who('teacher189');
    await t.sql('insert into people_person_role (org_id, user_id, role_id) values (189, $1, 43)', [userId]);
    const list = await (await t.asUser(189, userId)).ok(calls.choices, {});
    expect(list.map((r) => r.name)).toEqual(expect.arrayContaining(['任课教师', '体育组']));
    expect(list.map((r) => r.name)).not.toContain('学校管理员');
    expect(list.find((r) => r.roleId === 43)?.holders).toBeGreaterThan(0);
    await t.sql('delete from people_person_role where org_id = 189 and user_id = $1 and role_id = 43', [userId]);
  });
});

describe('the dictionary and the matrix', () => {
  test('[C-031] the business lines are 1, 3, 4, 5 and 8', async () => {
    expect((await school.ok(calls.types, {})).map((b) => b.busiId).sort()).toEqual([1, 3, 4, 5, 8]);
  });
  test('[C-021] the services are six', async () => {
    expect((await school.ok(calls.servs, {})).map((s) => s.servId)).toEqual([
      'ORG_BASE',
      'TCH_BASE',
      'SPT_BASE',
      'EDU_HSAT',
      'EDU_TEST',
      'ART_BASE',
    ]);
  });
  test('a line has the services that its function modules belong to', async () => {
    const servs = async (busiId: number) => (await school.ok(calls.servs, { busiId })).map((s) => s.servId);
    expect(await servs(3)).toEqual(['ORG_BASE']);
    expect(await servs(1)).toEqual(['ORG_BASE', 'TCH_BASE', 'SPT_BASE']);
  });
  test('modules are listed by service, and by line for the platform alone: others see their own', async () => {
    const codes = async (who: Caller, asked: { busiId?: number; servId?: string }) =>
      (await who.ok(calls.funcs, asked)).modules.map((m) => m.code);
    const arts = ['mod:art.eval4', 'mod:art.hsat', 'mod:art.score'];
    expect(await codes(school, { servId: 'ART_BASE' })).toEqual(arts);
    expect(await codes(school, { servId: 'ART_BASE', busiId: 8 })).toEqual(arts);
    const platform = await t.as('platform');
    expect(await codes(platform, { servId: 'ART_BASE', busiId: 8 })).toEqual(arts.slice(1));
    expect(await codes(platform, {})).toEqual(expect.arrayContaining(['mod:dict', ...arts]));
  });
  test('[X-009] there are 44 function codes, each with its meaning in both languages', async () => {
    const { codes } = await school.ok(calls.funcs, {});
    expect(codes).toHaveLength(44);
    expect(codes.filter((c) => !c.title.zh || !c.title.en)).toEqual([]);
  });
  test('the matrix says what a role opens as the guard itself judges', async () => {
    const { roles, rows } = await school.ok(calls.matrix, {});
    const admin = roles.find((r) => r.name === '学校管理员')!;
    const teacher = roles.find((r) => r.name === '任课教师')!;
    const row = rows.find((r) => r.subject === '/desk/teach/sys/role')!;
    expect(row.allowed).toContain(admin.roleId);
    expect(row.allowed).not.toContain(teacher.roleId);
    for (const [who, module, title] of [
      [school, '角色', '角色管理'],
      [school.in('en-US'), 'Roles', 'Role management'],
    ] as const) {
      const sheet = await readSheet((await who.send(calls.matrixExport, {})).raw, 'matrix.xlsx', {
        maxBytes: 10_000_000,
        maxRows: 20_000,
      });
      const said = sheet.rows.find((r) => r[2] === '/desk/teach/sys/role')!;
      expect([said[0], said[3]]).toEqual([module, title]);
      for (const [i, r] of (await who.ok(calls.matrix, {})).roles.entries())
        expect([sheet.headers[4 + i], said[4 + i] ?? '']).toEqual([r.name, row.allowed.includes(r.roleId) ? '✓' : '']);
    }
    expect(rows.filter((r) => moduleTitle(r.module).zh === r.module)).toEqual([]);
  });
});
