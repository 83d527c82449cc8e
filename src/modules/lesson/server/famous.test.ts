import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { SEVEN } from './testing';

let t: TestApp;
let host: Caller;
let teacher: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
  // Somebody of the school who announces famous lessons.
  const [who] = await t.sql<{ user_id: number }>(
    "select user_id from people_person where org_id = 189 and user_type = 2 and login like 't189%' order by user_id limit 1",
  );
  await t.sql('insert into people_person_role (org_id, user_id, role_id) values (189, $1, 46) on conflict do nothing', [
    who!.user_id,
  ]);
  host = await t.asUser(189, Number(who!.user_id));
  t.at(`${testDayPlus(-2)}T02:00:00Z`);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const make = (more: object = {}) => ({
  name: '二次函数的图象',
  teacherId: teacher.userId,
  sbjId: 2,
  date: testDayPlus(2),
  start: '10:00',
  duration: 45,
  orgIds: [619],
  ...more,
});

test('who holds famous lessons announces them to schools of the region, and those see them', async () => {
  const made = await host.ok(calls.createFamous, make());
  expect(made).toMatchObject({
    teacherName: '周明辉',
    hostName: '濮阳市实验学校',
    end: '10:45',
    state: 'not_started',
    own: true,
    orgs: [{ orgId: 619 }],
  });
  // Nobody of 619 has to be a teacher of it; a child sees what their class watches.
  const guest = await t.asUser(
    619,
    Number(
      (
        await t.sql<{ user_id: number }>(
          'select user_id from class_teacher_v where org_id = 619 order by user_id limit 1',
        )
      )[0]!.user_id,
    ),
  );
  const seen = (await guest.rows(calls.listFamous, { name: '二次函数' }))[0]!;
  expect(seen).toMatchObject({ famousId: made.famousId, own: false, orgs: [] });
  const third = await t.sql<{ user_id: number }>(
    'select user_id from people_person where org_id = 710 and user_type = 2 order by user_id limit 1',
  );
  expect(await (await t.asUser(710, Number(third[0]!.user_id))).rows(calls.listFamous, { name: '二次函数' })).toEqual(
    [],
  );
  expect((await teacher.refused(calls.createFamous, make())).status).toBe(403);
  expect((await host.refused(calls.createFamous, make({ orgIds: [710] }))).error).toBe('lesson.fault.notGuest');
  expect((await host.refused(calls.createFamous, make({ teacherId: guest.userId }))).status).toBe(404);
  expect((await host.refused(calls.createFamous, make({ date: testDayPlus(-17) }))).fields?.[0]?.path).toBe('date');
  expect((await host.refused(calls.createFamous, make({ name: '名'.repeat(33) }))).fields?.[0]?.path).toBe('name');
});
test('changed until it starts, by its host alone; the state follows the clock', async () => {
  const { famousId: id } = await host.ok(calls.createFamous, make({ name: '改期的课' }));
  expect(await host.ok(calls.updateFamous, { id, start: '14:00', orgIds: [] })).toMatchObject({
    start: '14:00',
    end: '14:45',
    orgs: [],
  });
  t.at(`${testDayPlus(2)}T06:10:00Z`);
  expect((await host.rows(calls.listFamous, { state: 'in_progress' })).map((f) => f.famousId)).toContain(id);
  expect((await host.refused(calls.updateFamous, { id, name: '晚了' })).error).toBe('lesson.fault.begun');
  t.at(`${testDayPlus(-2)}T02:00:00Z`);
});
test('[E-028] a teacher binds own classes, their children then see the lesson, and a teacher without a class is told', async () => {
  const { famousId: id } = await host.ok(calls.createFamous, make({ name: '绑定的课' }));
  expect((await teacher.ok(calls.bindFamous, { id, clazzIds: [SEVEN] })).clazzes).toMatchObject([
    { clazzId: SEVEN, clazzName: '七年级1班' },
  ]);
  const child = await t.as('student189');
  expect((await child.rows(calls.listFamous, { name: '绑定的课' })).map((f) => f.famousId)).toEqual([id]);
  expect(await child.rows(calls.listFamous, { name: '改期的课' })).toEqual([]);
  expect((await teacher.refused(calls.bindFamous, { id, clazzIds: [619001] })).status).toBe(404);
  expect((await (await t.as('trainer5')).refused(calls.bindFamous, { id, clazzIds: [] })).status).toBe(404);
  await t.sql('update class_clazz set master_id = null where org_id = 189 and master_id = $1', [host.userId]);
  await t.sql('delete from class_teacher where org_id = 189 and user_id = $1', [host.userId]);
  expect(await host.refused(calls.bindFamous, { id, clazzIds: [] })).toMatchObject({
    status: 409,
    message: '未绑定班级',
  });
  expect((await host.in('en-US').refused(calls.bindFamous, { id, clazzIds: [] })).message).toBe('No bound class');
  expect((await teacher.ok(calls.bindFamous, { id, clazzIds: [] })).clazzes).toEqual([]);
});
test('choices are teachers in reach and schools of the same region', async () => {
  const { teachers, orgs } = await host.ok(calls.famousChoices, { teacher: '周' });
  expect(teachers.every((x) => x.name.includes('周') && x.orgName === '濮阳市实验学校')).toBe(true);
  expect(orgs.map((o) => o.orgId)).toContain(619);
  expect(orgs.map((o) => o.orgId)).not.toContain(710);
});
