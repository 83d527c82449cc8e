import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';

let t: TestApp;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  school = await t.as('school189');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

const make = (name: string, more: object = {}) => school.ok(calls.studentCreate, { name, sex: 'female', ...more });
const one = async (name: string) => (await school.rows(calls.students, { name }))[0];

describe('enabled and disabled', () => {
  test('[S-016] [desk S-016] a user is enabled or disabled, and open sessions end at once', async () => {
    const teacher = await t.as('teacher189');
    expect((await teacher.ok(calls.ethnics, {})).length).toBe(56);
    expect((await school.ok(calls.disable, { id: teacher.userId })).enabled).toBe(false);
    expect((await teacher.refused(calls.ethnics, {})).status).toBe(401);
    expect((await school.ok(calls.disable, { id: teacher.userId })).enabled).toBe(false);
    expect((await school.ok(calls.enable, { id: teacher.userId })).enabled).toBe(true);
    expect((await (await t.as('teacher189')).ok(calls.ethnics, {})).length).toBe(56);
    const log = await school.rows(calls.clogs, { id: teacher.userId });
    expect(log.map((l) => l.text)).toEqual(['启用', '停用']);
  });
  test('[S-017] a student is enabled or disabled', async () => {
    const made = await make('停一停');
    expect((await school.ok(calls.disable, { id: made.userId })).enabled).toBe(false);
    expect(await school.rows(calls.basicStudents, { name: '停一停', enabled: false })).toHaveLength(1);
    expect((await school.ok(calls.enable, { id: made.userId })).enabled).toBe(true);
  });
  test('nobody disables, removes or resets themselves', async () => {
    for (const refused of [
      school.refused(calls.disable, { id: school.userId }),
      school.refused(calls.remove, { id: school.userId }),
      school.refused(calls.resetPwd, { id: school.userId }),
    ])
      expect(await refused).toMatchObject({ status: 409, error: 'people.fault.self', message: '不能对自己这样操作' });
  });
  test('many at once: who may not be touched is passed over by name', async () => {
    const [a, b] = [await make('批量一'), await make('批量二')];
    expect(await school.ok(calls.batchAct, { act: 'disable', userIds: [a.userId, b.userId, school.userId] })).toEqual({
      done: 2,
      passedOver: [{ userId: school.userId, name: '陈思远', why: '不能对自己这样操作' }],
    });
    expect(await school.ok(calls.batchAct, { act: 'disable', userIds: [a.userId] })).toMatchObject({ done: 0 });
    expect(await school.ok(calls.batchAct, { act: 'enable', userIds: [a.userId, b.userId] })).toMatchObject({
      done: 2,
    });
    expect(
      (
        await school.refused(calls.batchAct, {
          act: 'disable',
          userIds: [a.userId, (await t.who('student619')).userId],
        })
      ).status,
    ).toBe(404);
  });
});

describe('resetting a password', () => {
  test('[V-053] ORGANIZE_MANAGER or PFM_CUSTOMER reset passwords in every organisation, with a trail in the other one', async () => {
    const support = await t.as('support');
    const { userId } = await t.who('student619');
    const student = await t.as('student619');
    await support.ok(calls.resetPwd, { id: userId });
    expect((await student.refused(calls.ethnics, {})).status).toBe(401);
    const [credential] = await t.sql('select pwd_hash, must_change from account_credential where user_id = $1', [
      userId,
    ]);
    expect(credential).toEqual({ pwd_hash: null, must_change: true });
    const log = await support.rows(calls.clogs, { id: userId });
    expect(log[0]).toMatchObject({ text: '重置密码', byName: '客服小云（每一课平台）' });
    expect((await (await t.as('teacher189')).refused(calls.resetPwd, { id: userId })).status).toBe(403);
  });
  test('the support cannot reset the platform operator', async () => {
    const support = await t.as('support');
    expect((await support.refused(calls.resetPwd, { id: (await t.who('platform')).userId })).error).toBe(
      'people.fault.superOnly',
    );
  });
  test('without an initial password a reset would shut people out, so it is refused', async () => {
    const made = await make('没密码');
    await t.sql('update organisation_org set def_pwd_hash = null where org_id = 189');
    expect(await school.refused(calls.resetPwd, { id: made.userId })).toMatchObject({
      status: 409,
      error: 'people.fault.noInitialPwd',
    });
    await t.sql(
      'update organisation_org set def_pwd_hash = (select def_pwd_hash from organisation_org where org_id = 619) where org_id = 189',
    );
  });
});

describe('removing', () => {
  test('frees account, phone and student number, ends enrolments and sessions, and keeps the row', async () => {
    const [seven] = await school.rows(calls.basicStudents, { grdId: 7 });
    const made = await make('要移除', {
      login: 'yichu001',
      phone: '13500000001',
      sidNo: '660001',
      clazzId: seven!.clazzId!,
    });
    const person = await t.asUser(189, made.userId);
    await school.ok(calls.remove, { id: made.userId });
    expect((await person.refused(calls.ethnics, {})).status).toBe(401);
    expect(await one('要移除')).toBeUndefined();
    expect((await school.refused(calls.details, { id: made.userId })).status).toBe(404);
    expect(await school.ok(calls.checkLogin, { login: 'yichu001' })).toEqual({ free: true });
    expect(await school.ok(calls.checkSidNo, { sidNo: '660001' })).toEqual({ free: true });
    expect(await t.sql('select 1 from class_student_v where user_id = $1', [made.userId])).toEqual([]);
    expect(await t.sql('select name from people_person where user_id = $1', [made.userId])).toEqual([
      { name: '要移除' },
    ]);
    expect((await make('接着用', { login: 'yichu001', sidNo: '660001' })).sidNo).toBe('660001');
  });
  test('is undone within 30 minutes: account and classes come back', async () => {
    const [seven] = await school.rows(calls.basicStudents, { grdId: 7 });
    const made = await make('误移除', {
      login: 'wuyichu1',
      phone: '13500000002',
      sidNo: '660002',
      clazzId: seven!.clazzId!,
    });
    await school.ok(calls.remove, { id: made.userId });
    expect((await school.ok(calls.removed, { userType: 1 })).map((r) => r.name)).toContain('误移除');
    expect((await school.ok(calls.restore, { id: made.userId })).login).toBe('wuyichu1');
    expect(await one('误移除')).toMatchObject({ sidNo: '660002', clazzName: seven!.clazzName, enabled: true });
    expect(await school.ok(calls.checkLogin, { login: 'wuyichu1' })).toEqual({ free: false });
    expect((await school.ok(calls.restore, { id: made.userId })).name).toBe('误移除');
    expect((await school.rows(calls.clogs, { id: made.userId })).map((l) => l.text).slice(0, 2)).toEqual([
      '撤销移除',
      '移除',
    ]);
  });
  test('is not undone later, nor when somebody else took the number', async () => {
    const late = await make('太晚了');
    await school.ok(calls.remove, { id: late.userId });
    t.at(new Date(t.now().getTime() + 31 * 60_000));
    const later = await t.as('school189');
    expect(await later.refused(calls.restore, { id: late.userId })).toMatchObject({
      status: 409,
      error: 'people.fault.restoreOver',
      message: '移除已超过 30 分钟，不能撤销',
    });
    t.at(null);
    const taken = await make('被占了', { login: 'beizhan1' });
    await school.ok(calls.remove, { id: taken.userId });
    await make('新主人', { login: 'beizhan1' });
    expect(await school.refused(calls.restore, { id: taken.userId })).toMatchObject({
      status: 409,
      error: 'people.fault.restoreTaken',
    });
    const other = await t.as('school619');
    expect((await other.refused(calls.restore, { id: late.userId })).status).toBe(404);
  });
});
