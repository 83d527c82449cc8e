import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';

let t: TestApp;
let school: Caller;
let id: (login: string) => Promise<number>;
beforeAll(async () => {
  t = await TestApp.start();
  school = await t.as('school189');
  id = async (login) => (await t.who(login)).userId;
});
/** Somebody added a moment ago who has chosen a password. */
const ownPassword = async (login: string): Promise<Caller> => {
  await t.sql(`update account_credential set must_change = false, pwd_hash = 'chosen' where user_id = $1`, [
    (await t.who(login)).userId,
  ]);
  return t.as(login);
};
afterAll(async () => {
  await t.stop();
});

const teacher = { name: '新老师', sex: 'female' as const, sbjIds: [2] };

describe('teachers', () => {
  test('a new teacher gets the baseline role, subjects in their order and the initial password', async () => {
    const made = await school.ok(calls.teacherCreate, {
      ...teacher,
      login: 'newteach1',
      phone: '13600000001',
      sbjIds: [14, 2],
    });
    expect(made).toMatchObject({
      orgId: 189,
      userType: 2,
      login: 'newteach1',
      roles: [{ id: 40, name: '任课教师' }],
      sbjs: [{ id: 14 }, { id: 2 }],
      enabled: true,
      super: false,
    });
    expect(made.yunNo).toMatch(/^\d{10}$/);
    const [credential] = await t.sql<{ pwd_hash: string | null; must_change: boolean }>(
      'select pwd_hash, must_change from account_credential where user_id = $1',
      [made.userId],
    );
    expect(credential).toEqual({ pwd_hash: null, must_change: true });
    expect((await school.rows(calls.teachers, { login: 'newteach' }))[0]).toMatchObject({
      name: '新老师',
      phone: '13600000001',
    });
    expect((await school.in('en-US').rows(calls.teachers, { login: 'newteach' }))[0]!.roles).toEqual([
      { id: 40, name: 'Teacher' },
    ]);
  });
  test('[desk D54] subject lists keep at least one subject and may not repeat', async () => {
    const who = await id('teacher189');
    expect(await school.refused(calls.teachSbjSet, { id: who, sbjIds: [] })).toMatchObject({
      status: 400,
      fields: [{ path: 'sbjIds', text: '请至少选择一个学科' }],
    });
    expect((await school.in('en-US').refused(calls.teachSbjSet, { id: who, sbjIds: [2, 2] })).fields?.[0]?.text).toBe(
      'A subject is listed twice',
    );
    expect((await school.refused(calls.teachSbjSet, { id: who, sbjIds: [987_654] })).error).toBe(
      'people.fault.sbjUnknown',
    );
    expect((await school.ok(calls.teachSbjSet, { id: who, sbjIds: [4, 2] })).sbjs.map((s) => s.id)).toEqual([4, 2]);
    await school.ok(calls.teachSbjSet, { id: who, sbjIds: [2] });
  });
  test('an account name has 6 to 16 letters and digits with a letter', async () => {
    for (const login of ['ab12', '1234567', 'has space1', 'waytoolongaccount1'])
      expect((await school.refused(calls.teacherCreate, { ...teacher, login })).fields?.[0]?.path).toBe('login');
  });
  test('a name has 1 to 16 characters', async () => {
    expect(
      (await school.refused(calls.teacherCreate, { ...teacher, name: ' ', login: 'newteach2' })).fields?.[0],
    ).toMatchObject({ path: 'name', text: '请输入姓名' });
    expect(
      (await school.refused(calls.teacherCreate, { ...teacher, name: '长'.repeat(17), login: 'newteach2' })).fields?.[0]
        ?.path,
    ).toBe('name');
  });
  test('filters by role, subject and state', async () => {
    expect((await school.rows(calls.teachers, { sbjId: 10, pageSize: 50 })).map((r) => r.login)).toContain(
      'peteach189',
    );
    expect((await school.rows(calls.teachers, { roleId: 42 })).map((r) => r.login)).toEqual(['classmgr189']);
    expect((await school.rows(calls.teachers, { name: '赵志刚' }))[0]!.roles.map((r) => r.name)).toEqual([
      '任课教师',
      '体育组',
    ]);
  });
  test('administrators are those who hold more than the baseline', async () => {
    const logins = (await school.rows(calls.admins, { pageSize: 50 })).map((r) => r.login);
    expect(logins).toEqual(expect.arrayContaining(['school189', 'classmgr189', 'peteach189']));
    expect(logins).not.toContain('teacher189');
    const made = await school.ok(calls.adminCreate, { name: '教务员', login: 'jiaowu01', roleIds: [43] });
    expect(made.roles).toEqual([{ id: 43, name: '人员管理' }]);
    expect(
      (await school.refused(calls.adminCreate, { name: '教务员', login: 'jiaowu02', roleIds: [] })).fields?.[0],
    ).toMatchObject({ path: 'roleIds', text: '请至少选择一个角色' });
  });
});

describe('roles', () => {
  let manager: Caller;
  beforeAll(async () => {
    await school.ok(calls.adminCreate, { name: '人员干事', login: 'renyuan01', roleIds: [43] });
    manager = await ownPassword('renyuan01');
  });
  test('only roles of the own line and school may be given', async () => {
    const who = await id('teacher189');
    for (const roleId of [10, 81, 999_999])
      expect((await school.refused(calls.rolesSet, { id: who, roleIds: [roleId] })).error).toBe(
        'people.fault.roleNotGivable',
      );
    expect((await school.ok(calls.rolesSet, { id: who, roleIds: [40, 44] })).roles.map((r) => r.id)).toEqual([40, 44]);
    expect((await school.rows(calls.clogs, { id: who }))[0]).toMatchObject({
      text: '调整角色',
      changes: [{ field: 'roles', old: '任课教师', new: '任课教师、教研管理' }],
    });
    await school.ok(calls.rolesSet, { id: who, roleIds: [40] });
  });
  test('the next call of the person runs with the new roles', async () => {
    const person = await t.as('teacher189');
    expect((await person.refused(calls.teachers, {})).status).toBe(403);
    await school.ok(calls.rolesSet, { id: person.userId, roleIds: [40, 43] });
    expect((await person.ok(calls.teachers, {})).total).toBeGreaterThan(0);
    await school.ok(calls.rolesSet, { id: person.userId, roleIds: [40] });
    expect((await person.refused(calls.teachers, {})).status).toBe(403);
  });
  test('a user manager gives any role but that of a super-administrator', async () => {
    const who = await id('teacher189');
    expect(await manager.refused(calls.rolesSet, { id: who, roleIds: [40, 41] })).toMatchObject({
      status: 403,
      error: 'people.fault.roleNotGivable',
      message: '您不能分配角色“学校管理员”',
    });
    expect(
      await manager.refused(calls.adminCreate, { name: '冒充者', login: 'maochong1', roleIds: [41] }),
    ).toMatchObject({ status: 403 });
    expect((await manager.ok(calls.rolesSet, { id: who, roleIds: [40, 42] })).roles).toHaveLength(2);
    await manager.ok(calls.rolesSet, { id: who, roleIds: [40] });
  });
  test("a user manager cannot take over the super-administrator's account", async () => {
    const boss = await id('school189');
    for (const refused of [
      manager.refused(calls.resetPwd, { id: boss }),
      manager.refused(calls.disable, { id: boss }),
      manager.refused(calls.remove, { id: boss }),
      manager.refused(calls.rolesSet, { id: boss, roleIds: [40] }),
      manager.refused(calls.infoSet, { id: boss, name: '陈思远', sex: 'male', phone: '13999999999' }),
    ])
      expect(await refused).toMatchObject({ status: 403, error: 'people.fault.superOnly' });
    expect(await manager.ok(calls.batchAct, { act: 'disable', userIds: [boss] })).toMatchObject({
      done: 0,
      passedOver: [{ userId: boss, name: '陈思远' }],
    });
  });
  test('a super-administrator cannot take the rights from themselves', async () => {
    const boss = await id('school189');
    expect((await school.refused(calls.rolesSet, { id: boss, roleIds: [40] })).error).toBe('people.fault.keepSuper');
    expect((await school.ok(calls.rolesSet, { id: boss, roleIds: [40, 41] })).roles.map((r) => r.id)).toEqual([40, 41]);
    await school.ok(calls.rolesSet, { id: boss, roleIds: [41, 45, 48] });
  });
  test('students hold no roles', async () => {
    expect((await school.refused(calls.rolesSet, { id: await id('student189'), roleIds: [40] })).error).toBe(
      'people.fault.studentRoles',
    );
  });
  test("a bureau changes its region's people, another region's are gone", async () => {
    const bureau = await t.as('bureau4109');
    const [other] = await t.sql<{ user_id: number }>(
      'select user_id from people_person where org_id = 710 and user_type = 2 order by user_id limit 1',
    );
    const mine = await id('teacher189');
    expect((await bureau.ok(calls.disable, { id: mine })).enabled).toBe(false);
    expect((await bureau.ok(calls.enable, { id: mine })).enabled).toBe(true);
    expect((await bureau.refused(calls.disable, { id: other!.user_id })).status).toBe(404);
    const log = await school.rows(calls.clogs, { id: mine });
    expect(log[0]).toMatchObject({ text: '启用', byName: '高建国（濮阳市教育局）' });
  });
  test('a bureau neither reads, disables nor resets people of training and tutoring organisations that lie in its region', async () => {
    const bureau = await t.as('bureau4109');
    const strangers = await t.sql<{ org_id: number; user_id: number }>(
      `select distinct on (org_id, user_type) org_id, user_id from people_person join organisation_org o using (org_id)
       where o.busi_id in (3, 5) and removed_at is null order by org_id, user_type, user_id`,
    );
    expect(new Set(strangers.map((s) => s.org_id))).toEqual(new Set([300, 500]));
    for (const { org_id: orgId, user_id: userId } of strangers) {
      expect((await bureau.refused(calls.basicStudents, { orgId })).status).toBe(404);
      expect((await bureau.refused(calls.teachers, { orgId })).status).toBe(404);
      for (const call of [calls.disable, calls.resetPwd, calls.remove, calls.enable])
        expect((await bureau.refused(call, { id: userId })).status, `${call.name} ${userId}`).toBe(404);
      expect((await bureau.refused(calls.batchAct, { act: 'disable', userIds: [userId] })).status).toBe(404);
    }
    for (const list of [calls.basicStudents, calls.students, calls.teachers])
      expect((await bureau.rows(list, { pageSize: 200 })).filter((r) => [300, 500].includes(r.orgId))).toEqual([]);
  });
});

describe("the platform's question inputters", () => {
  test('[C-029] roleIds 11, 12 and 13 mark resource roles', async () => {
    const platform = await t.as('platform');
    const rows = await platform.rows(calls.inputers, { pageSize: 50 });
    expect(rows.map((r) => r.login).sort()).toEqual(['auditor', 'inputer']);
    expect(rows.every((r) => r.roles.some((x) => [11, 12, 13].includes(x.id)))).toBe(true);
    expect((await platform.rows(calls.inputers, { roleId: 12 })).map((r) => r.login)).toEqual(['inputer']);
    expect((await (await t.as('inputer')).refused(calls.inputers, {})).status).toBe(403);
  });
  test('they work on stages and subjects', async () => {
    const platform = await t.as('platform');
    const who = await id('inputer');
    const set = await platform.ok(calls.stgSbjsSet, {
      id: who,
      stgSbjs: [
        { stgId: 2, sbjId: 4 },
        { stgId: 2, sbjId: 4 },
      ],
    });
    expect(set.stgSbjs).toEqual([{ stgId: 2, sbjId: 4 }]);
    expect((await platform.rows(calls.inputers, { sbjId: 4 })).map((r) => r.login)).toEqual(['inputer']);
    expect((await platform.refused(calls.stgSbjsSet, { id: who, stgSbjs: [{ stgId: 9, sbjId: 4 }] })).error).toBe(
      'people.fault.stgUnknown',
    );
  });
});

describe('customers of the platform', () => {
  test('are found by what somebody says on the phone, in every organisation', async () => {
    const support = await t.as('support');
    expect(
      (await support.rows(calls.customers, { phone: '13800000010' })).map((r) => r.orgId).sort((a, b) => a - b),
    ).toEqual([189, 300, 500]);
    const [one] = await support.rows(calls.customers, { login: 'SCHOOL189' });
    expect(one).toMatchObject({ orgName: '濮阳市实验学校', userType: 2, super: true });
    expect((await support.rows(calls.customers, { yunNo: one!.yunNo })).map((r) => r.userId)).toEqual([one!.userId]);
    expect(
      (await support.ok(calls.customers, { orgId: 710, userType: 1, pageSize: 5 })).items.every(
        (r) => r.orgId === 710 && r.userType === 1,
      ),
    ).toBe(true);
    expect((await support.ok(calls.details, { id: (await t.who('student189')).userId })).related).toMatchObject([
      { name: '王梓萱', orgName: '云阶在线学堂' },
      { name: '王梓萱', orgName: '伴学辅导中心' },
    ]);
    expect((await school.refused(calls.customers, {})).status).toBe(403);
  });
});
