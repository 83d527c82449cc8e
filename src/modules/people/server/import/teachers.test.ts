import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { Clerk, csv } from '../../../../../tests/roster/clerk';

const imp = calls.teachersImport;
let clerk: Clerk;
let t: TestApp;
let school: Caller;
beforeAll(async () => {
  clerk = await Clerk.start(imp);
  ({ t, school } = clerk);
});
afterAll(() => clerk.stop());
describe('teachers', () => {
  const header = ['姓名', '性别', '登录账号', '手机', '任教学科'];
  test('are found by account; new ones get the baseline role', async () => {
    const file = csv(
      [
        ['韩老师', '女', 'hanlaoshi1', '13612340001', '数学、物理'],
        ['周明辉', '男', 'teacher189', '', '数学'],
        ['错科目', '男', 'cuokemu01', '', '炼金术'],
        ['外校人', '男', 'school619', '', '数学'],
      ],
      header,
    );
    const saved = await school.ok(calls.importSave, { kind: 'teacher', file: file });
    expect(saved.errors.map((e) => [e.row, e.column, e.code])).toEqual([
      [3, 'sbjs', 'people.fault.sbjNone'],
      [4, 'login', 'people.fault.loginElsewhere'],
    ]);
    expect(saved.saved).toBe(1);
    expect((await school.rows(calls.teachers, { login: 'hanlaoshi1' }))[0]).toMatchObject({
      phone: '13612340001',
      roles: [{ id: 40 }],
      sbjs: [{ name: '数学' }, { name: '物理' }],
    });
    expect(
      (
        await school.ok(calls.importSave, {
          kind: 'teacher',
          file: csv([['韩老师', '女', 'hanlaoshi1', '13612340001', '数学、物理']], header),
        })
      ).saved,
    ).toBe(0);
  });
  test("an account twice in other capitals, a student's account and an unknown subject are faults of their rows", async () => {
    const rows = [
      ['孙老师', '女', 'SunLaoshi1', '', '数学'],
      ['孙老师', '女', 'sunlaoshi1', '', '数学'],
      ['王梓萱', '女', 'student189', '', '数学'],
    ];
    const saved = await school.ok(calls.importSave, { kind: 'teacher', file: csv(rows, header) });
    expect(saved).toMatchObject({
      saved: 1,
      errors: [
        { row: 2, column: 'login', value: 'sunlaoshi1', code: 'people.fault.loginRow' },
        { row: 3, column: 'login', code: 'people.fault.loginOther' },
      ],
    });
  });
  test('changes are shown beside what is there, saved and undone: phone, subjects and sign-in by the phone', async () => {
    const before = (await school.rows(calls.teachers, { login: 'teacher189' }))[0]!;
    const { batchId, counts } = await clerk.check(
      csv([[before.name, '男', 'TEACHER189', '13612349999', '物理']], header),
    );
    expect(counts).toMatchObject({ changed: 1, new: 0, faulty: 0 });
    const [row] = await clerk.rows(batchId);
    expect([row!.old!['phone'], row!.cells['phone'], row!.old!['sbjs'], row!.cells['sbjs']]).toEqual([
      before.phone,
      '13612349999',
      before.sbjs.map((b) => b.name).join('、'),
      '物理',
    ]);
    expect((await clerk.confirm(batchId)).counts.saved).toBe(1);
    const claims = () =>
      t.sql<{ phone: string }>('select phone from account_phone_claim where user_id = $1', [before.userId]);
    expect(await claims()).toEqual([{ phone: '13612349999' }]);
    expect((await school.rows(calls.teachers, { login: 'teacher189' }))[0]).toMatchObject({
      phone: '13612349999',
      sbjs: [{ name: '物理' }],
    });
    await school.ok(imp.undo, { batchId });
    // Import and undo are two changes: who had the person open before is told.
    const after = { ...before, rev: before.rev + 2 };
    expect((await school.rows(calls.teachers, { login: 'teacher189' }))[0]).toEqual(after);
    expect(await claims()).toEqual([{ phone: before.phone }]);
  });
  test('a user manager does not change a super-administrator by a sheet', async () => {
    const { userId } = await t.who('classmgr189');
    await t.sql(
      `
        insert into people_person_role (org_id, user_id, role_id)
        select 189, $1, role_id
        from role_preset
        where busi_id = 4 and func_ids @> $2 and not func_ids @> $3
        order by role_id
        limit 1
      `,
      [userId, ['BASIC_USER_MANAGER'], ['BASIC_SUPERMAN']],
    );
    const manager = await t.as('classmgr189');
    const saved = await manager.ok(calls.importSave, {
      kind: 'teacher',
      file: csv([['陈思远', '男', 'school189', '13600001111', '数学']], header),
    });
    expect(saved).toMatchObject({ saved: 0, errors: [{ column: 'name', code: 'people.fault.superOnly' }] });
    await t.sql(
      `
        delete from people_person_role
        where org_id = 189
          and user_id = $1
          and role_id in (
            select role_id
            from role_preset
            where busi_id = 4 and func_ids @> $2 and not func_ids @> $3
          )
      `,
      [userId, ['BASIC_USER_MANAGER'], ['BASIC_SUPERMAN']],
    );
  });
  test('a class manager imports children, not teachers', async () => {
    const manager = await t.as('classmgr189');
    expect((await manager.refused(calls.importDown, { kind: 'teacher' })).status).toBe(403);
    expect((await manager.refused(calls.importSave, { kind: 'teacher', file: csv([], header) })).status).toBe(403);
  });
});
