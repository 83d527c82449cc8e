import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { inTurn, isNotReady } from '../../../kernel/testing/in-turn';
import { createClazz, getClazz, joinClazz, listStudents, removeStudents, setInvite, setTeachers } from '../contract';

let t: TestApp;
let admin: Caller;
let master: Caller;
let kids: number[];
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  master = await t.as('classmgr189');
  kids = (
    await t.sql<{ user_id: number }>(
      'select user_id from people_person where org_id = 189 and user_type = 1 and login is null order by user_id limit 30',
    )
  ).map((r) => Number(r.user_id));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
let n = 0;
/** An elective led by the demonstration class teacher, with an invite code. */
async function club(limit: number, days = 7) {
  const { clazzId } = await admin.ok(createClazz, { clazzType: 2, clazzName: `社团${++n}` });
  await admin.ok(setTeachers, { id: clazzId, masterId: master.userId, teachers: [] });
  return { clazzId, ...(await master.ok(setInvite, { id: clazzId, days, limit })) };
}
const kid = (i: number) => t.asUser(189, kids[i]!);

describe('the invite code', () => {
  test('six characters that nobody mistakes, with validity and limit, for the class teacher alone', async () => {
    const invite = await club(3);
    expect(invite.code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect(invite).toMatchObject({ limit: 3, used: 0 });
    expect((await master.ok(getClazz, { id: invite.clazzId })).invite?.code).toBe(invite.code);
  });
  test('[V-058] the limit is a positive whole number and not empty', async () => {
    const { clazzId } = await club(1);
    for (const limit of [0, -1, 1.5, undefined, null]) {
      const refusal = await master.refused(setInvite, { id: clazzId, days: 7, limit: limit });
      expect(refusal).toMatchObject({ status: 400, fields: [{ path: 'limit', text: '人数上限请填正整数' }] });
    }
    expect((await master.in('en-US').refused(setInvite, { id: clazzId, days: 7, limit: 0 })).fields?.[0]?.text).toBe(
      'Enter a positive whole number',
    );
  });
  test('[E-031] [E-027] only the class teacher sets it, and not for tutoring or recorded classes', async () => {
    expect((await (await t.as('teacher189')).refused(setInvite, { id: 189002, days: 7, limit: 5 })).error).toBe(
      'class.fault.notMaster',
    );
    expect((await admin.refused(setInvite, { id: 189002, days: 7, limit: 5 })).status).toBe(403);
    expect((await (await t.as('trainer5')).refused(setInvite, { id: 500804, days: 7, limit: 5 })).error).toBe(
      'class.fault.wrongType',
    );
  });
});

describe('joining', () => {
  test('[V-059] the code must be filled in', async () => {
    const me = await kid(0);
    expect(await me.refused(joinClazz, { code: '  ' })).toMatchObject({
      status: 400,
      fields: [{ path: 'code', text: '请填写邀请码' }],
    });
    expect((await me.in('en-US').refused(joinClazz, { code: '' })).fields?.[0]?.text).toBe(
      'Please enter the invite code',
    );
    expect(await me.refused(joinClazz, { code: 'ZZZZZZ' })).toMatchObject({
      error: 'class.fault.codeUnknown',
      fields: [{ path: 'code' }],
    });
  });
  test('a code typed with blanks and small letters lets in, twice takes one place', async () => {
    const { clazzId, code } = await club(2);
    const me = await kid(0);
    expect((await me.ok(joinClazz, { code: ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}` })).clazzId).toBe(
      clazzId,
    );
    await me.ok(joinClazz, { code });
    expect((await master.ok(getClazz, { id: clazzId })).invite).toMatchObject({ used: 1 });
  });
  test('the code ends with its validity and with its limit', async () => {
    const { code } = await club(1, 1);
    await (await kid(0)).ok(joinClazz, { code });
    expect(await (await kid(1)).refused(joinClazz, { code })).toMatchObject({
      status: 409,
      error: 'class.fault.codeUsedUp',
    });
    const short = await club(5, 1);
    t.at(new Date(t.now().getTime() + 2 * 86_400_000));
    expect((await (await kid(1)).refused(joinClazz, { code: short.code })).error).toBe('class.fault.codeExpired');
    t.at(null);
  });
  test('20 children who join at once never exceed the limit', async () => {
    const { clazzId, code } = await club(7);
    const many = await Promise.all(kids.slice(0, 20).map((userId) => t.asUser(189, userId)));
    const answers = await Promise.all(many.map((me) => inTurn(() => me.send(joinClazz, { code }), isNotReady)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(7);
    expect(answers.filter((a) => a.status === 409)).toHaveLength(13);
    expect(await admin.rows(listStudents, { id: clazzId, pageSize: 50 })).toHaveLength(7);
    expect((await master.ok(getClazz, { id: clazzId })).invite).toMatchObject({ used: 7, limit: 7 });
  });
  test('[V-062] a removed student does not come back by the code', async () => {
    const { clazzId, code } = await club(5);
    const me = await kid(2);
    await me.ok(joinClazz, { code });
    await master.ok(removeStudents, { id: clazzId, userIds: [me.userId] });
    expect((await me.refused(joinClazz, { code })).error).toBe('class.fault.removedBefore');
  });
  test('[E-030] a class that nobody teaches takes nobody in', async () => {
    const { clazzId, code } = await club(5);
    await t.sql('update class_clazz set master_id = null where org_id = 189 and clazz_id = $1', [clazzId]);
    expect(await (await kid(3)).refused(joinClazz, { code })).toMatchObject({
      status: 409,
      error: 'class.fault.noTeacher',
      message: '班级还没有老师',
    });
  });
  test('a code of another school is unknown here', async () => {
    expect((await (await t.as('student619')).refused(joinClazz, { code: 'QB7K2M' })).error).toBe(
      'class.fault.codeUnknown',
    );
  });
});
