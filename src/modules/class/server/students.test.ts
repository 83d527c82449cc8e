import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import {
  addStudents,
  createClazz,
  endClazz,
  listCandidates,
  listLogs,
  listStudents,
  recoverStudent,
  removeStudents,
  searchStudents,
  setGroups,
  getGroups,
} from '../contract';

const [SEVEN, SEVEN_2, EIGHT] = [189002, 189003, 189004];
let t: TestApp;
let admin: Caller;
let master: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  master = await t.as('classmgr189');
});
afterAll(async () => {
  await t.stop();
});
const roster = async (id: number, who = admin) =>
  (await who.rows(listStudents, { id, pageSize: 200 })).map((s) => s.userId);
const removalOf = async (id: number, userId: number) =>
  (await admin.rows(listLogs, { id, removals: true, pageSize: 50 })).find((l) => l.userId === userId && l.recoverable)!;

describe('students of a class', () => {
  test('[X-023] a student is listed with name, gender, account, student number and disabled flag', async () => {
    const [row] = await admin.rows(listStudents, { id: SEVEN });
    expect(row).toMatchObject({
      name: expect.any(String),
      sex: expect.stringMatching(/^(fe)?male$/),
      yunNo: expect.stringMatching(/^\d+$/),
      sidNo: expect.stringMatching(/^\d{6,12}$/),
      enabled: true,
    });
  });
  test('classmates see names, and no account or number but their own', async () => {
    const me = await t.as('student189');
    const rows = await me.rows(listStudents, { id: SEVEN, pageSize: 200 });
    expect(rows.every((s) => s.yunNo === null && s.login === null)).toBe(true);
    expect(rows.filter((s) => s.sidNo !== null).map((s) => s.userId)).toEqual([me.userId]);
    expect((await me.refused(listStudents, { id: EIGHT })).status).toBe(404);
    // The order of hidden numbers would tell them too.
    expect(await me.refused(listStudents, { id: SEVEN, sort: '-sidNo' })).toMatchObject({
      status: 403,
      error: 'kernel.fault.masked',
    });
    expect((await admin.rows(listStudents, { id: SEVEN, sort: '-sidNo' })).length).toBe(rows.length);
  });
  test('adding is by sets, twice is once, and leaves audit and log lines', async () => {
    const club = await admin.ok(createClazz, { clazzType: 2, clazzName: '围棋社' });
    const kids = (await roster(SEVEN)).slice(0, 3);
    expect((await admin.ok(addStudents, { id: club.clazzId, userIds: kids })).items).toHaveLength(3);
    await admin.ok(addStudents, { id: club.clazzId, userIds: kids });
    expect((await roster(club.clazzId)).toSorted()).toEqual(kids.toSorted());
    expect(
      await t.sql("select count(*)::int n from class_log where org_id = 189 and clazz_id = $1 and action = 'added'", [
        club.clazzId,
      ]),
    ).toEqual([{ n: 3 }]);
    expect(
      await t.sql(
        "select count(*)::int n from kernel_audit where org_id = 189 and action = 'class.student.added' and detail->>'new' = $1",
        [String(club.clazzId)],
      ),
    ).toEqual([{ n: 3 }]);
  });
  test('a student of another school, or a teacher, is gone', async () => {
    const stranger = await t.who('student619');
    expect((await admin.refused(addStudents, { id: SEVEN, userIds: [stranger.userId] })).status).toBe(404);
    expect((await admin.refused(addStudents, { id: SEVEN, userIds: [master.userId] })).status).toBe(404);
    expect((await admin.refused(addStudents, { id: 619001, userIds: await roster(SEVEN) })).status).toBe(404);
  });
  test('a child belongs to one running administrative class; the fault names it in both languages', async () => {
    const [child] = await roster(SEVEN_2);
    expect(await admin.refused(addStudents, { id: SEVEN, userIds: [child!] })).toMatchObject({
      status: 409,
      error: 'class.fault.inOtherClazz',
      message: expect.stringContaining('七年级2班'),
    });
    expect((await admin.in('en-US').refused(addStudents, { id: SEVEN, userIds: [child!] })).message).toContain(
      '“七年级2班”',
    );
  });
  test('two people who put one child into two administrative classes at once: one wins, the other hears of the class', async () => {
    const { userId } = await t.make.person();
    const answers = await Promise.all(
      [SEVEN, SEVEN_2, EIGHT].map((id) => admin.send(addStudents, { id, userIds: [userId] })),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    for (const a of answers.filter((x) => x.status !== 200))
      expect(a).toMatchObject({ status: 409, body: { error: 'class.fault.inOtherClazz' } });
    expect(
      await t.sql('select 1 from class_enrolment where org_id = 189 and user_id = $1 and is_home', [userId]),
    ).toHaveLength(1);
  });
  test('when an administrative class ends, its children may join another', async () => {
    const old = await admin.ok(createClazz, { clazzType: 1, clazzName: '七年级过渡班', stgId: 2, grdId: 7 });
    const { userId } = await t.make.person({ name: '转学生', sex: 'female' });
    await admin.ok(addStudents, { id: old.clazzId, userIds: [userId] });
    await admin.ok(endClazz, { id: old.clazzId });
    await admin.ok(addStudents, { id: EIGHT, userIds: [userId] });
  });
  test('candidates are students outside the class, those without a class first', async () => {
    const { userId } = await t.make.person({ name: '没班同学' });
    const found = await admin.ok(listCandidates, { id: SEVEN, pageSize: 200 });
    expect(found.items[0]).toMatchObject({ homeName: null });
    expect(found.items.map((c) => c.userId)).toContain(userId);
    const inside = await roster(SEVEN);
    expect(found.items.some((c) => inside.includes(c.userId))).toBe(false);
    expect((await admin.rows(listCandidates, { id: SEVEN, name: '没班' })).map((c) => c.userId)).toEqual([userId]);
    const free = await admin.rows(listCandidates, { id: SEVEN, free: true, pageSize: 200 });
    expect(free.map((c) => c.userId)).toContain(userId);
    expect(free.every((c) => c.homeName === null && !c.removed)).toBe(true);
  });
});

describe('removing and recovering', () => {
  test('[V-062] a removed student cannot be added again without being recovered', async () => {
    const [child] = (await roster(EIGHT)).slice(-1);
    await admin.ok(removeStudents, { id: EIGHT, userIds: [child!] });
    await admin.ok(removeStudents, { id: EIGHT, userIds: [child!] });
    expect(await roster(EIGHT)).not.toContain(child);
    expect(await admin.refused(addStudents, { id: EIGHT, userIds: [child!] })).toMatchObject({
      status: 409,
      error: 'class.fault.removedBefore',
      message: expect.stringContaining('操作日志'),
    });
    expect((await admin.in('en-US').refused(addStudents, { id: EIGHT, userIds: [child!] })).message).toContain(
      'operation log',
    );
    expect(
      (await admin.rows(listCandidates, { id: EIGHT, pageSize: 200 })).find((c) => c.userId === child)?.removed,
    ).toBe(true);
  });
  test('[S-022] a removed student is restored from the operation log', async () => {
    const [child] = await roster(SEVEN);
    await master.ok(removeStudents, { id: SEVEN, userIds: [child!] });
    const line = await removalOf(SEVEN, child!);
    expect(line).toMatchObject({ action: 'removed', byName: '林若曦', text: expect.stringContaining('移出了') });
    expect(await master.ok(recoverStudent, { id: SEVEN, logId: line.logId })).toMatchObject({ userId: child });
    await master.ok(recoverStudent, { id: SEVEN, logId: line.logId });
    expect(await roster(SEVEN)).toContain(child);
    expect(await removalOf(SEVEN, child!)).toBeUndefined();
    const [added] = (await admin.rows(listLogs, { id: SEVEN, pageSize: 50 })).filter((l) => l.action === 'created');
    expect((await admin.refused(recoverStudent, { id: SEVEN, logId: added!.logId })).error).toBe(
      'class.fault.notRemoved',
    );
    expect((await admin.refused(recoverStudent, { id: EIGHT, logId: line.logId })).status).toBe(404);
  });
  test('[S-022] who stands in another administrative class meanwhile is not recovered beside it', async () => {
    const line = (await admin.rows(listLogs, { id: SEVEN, removals: true, pageSize: 50 })).find((l) => l.recoverable)!;
    expect((await admin.refused(recoverStudent, { id: SEVEN, logId: line.logId })).error).toBe(
      'class.fault.inOtherClazz',
    );
  });
  test('removing takes the child out of its group', async () => {
    const { groups } = await master.ok(getGroups, { id: SEVEN });
    const child = groups[0]!.userIds[0]!;
    await admin.ok(removeStudents, { id: SEVEN, userIds: [child] });
    expect((await master.ok(getGroups, { id: SEVEN })).groups[0]!.userIds).not.toContain(child);
    await admin.ok(recoverStudent, { id: SEVEN, logId: (await removalOf(SEVEN, child)).logId });
    await master.ok(setGroups, { id: SEVEN, groups });
  });
  test('[E-031] a subject teacher is not the class teacher: neither removes nor reads the log', async () => {
    const teacher = await t.as('teacher189');
    const [child] = await roster(SEVEN);
    expect(await teacher.refused(removeStudents, { id: SEVEN, userIds: [child!] })).toMatchObject({
      status: 403,
      error: 'class.fault.notMaster',
      message: '你不是班主任',
    });
    expect((await teacher.in('en-US').refused(listLogs, { id: SEVEN })).message).toBe('You are not the class teacher');
    const club = await admin.ok(createClazz, { clazzType: 2, clazzName: '摄影社' });
    expect((await teacher.refused(removeStudents, { id: club.clazzId, userIds: [child!] })).status).toBe(404);
  });
  test('[E-024] nobody is added to or removed from an ended class', async () => {
    const club = await admin.ok(createClazz, { clazzType: 2, clazzName: '书法社' });
    const [child] = await roster(SEVEN);
    await admin.ok(addStudents, { id: club.clazzId, userIds: [child!] });
    await admin.ok(endClazz, { id: club.clazzId });
    expect((await admin.refused(addStudents, { id: club.clazzId, userIds: [child!] })).error).toBe('class.fault.ended');
    expect((await admin.refused(removeStudents, { id: club.clazzId, userIds: [child!] })).error).toBe(
      'class.fault.ended',
    );
  });
});

describe('searching', () => {
  test('teachers find the students of their classes, each once with the administrative class', async () => {
    const teacher = await t.as('teacher189');
    const rows = await teacher.rows(searchStudents, { pageSize: 200 });
    expect(new Set(rows.map((r) => r.userId)).size).toBe(rows.length);
    const taught = (
      await t.sql<{ clazz_id: number }>(
        'select distinct clazz_id from class_teacher where org_id = 189 and user_id = $1',
        [teacher.userId],
      )
    ).map((r) => Number(r.clazz_id));
    expect(rows.every((r) => taught.includes(r.clazzId))).toBe(true);
    const [one] = rows;
    expect((await teacher.rows(searchStudents, { sidNo: one!.sidNo! })).map((r) => r.userId)).toContain(one!.userId);
    // A sign that is no digit makes it another number: it is not left out.
    for (const sidNo of [`${one!.sidNo!.slice(0, 4)},${one!.sidNo!.slice(4, 8)}`, 'x'])
      expect(await teacher.rows(searchStudents, { sidNo })).toEqual([]);
    expect((await teacher.rows(searchStudents, { userIds: [one!.userId] })).map((r) => r.userId)).toEqual([
      one!.userId,
    ]);
    expect(await teacher.rows(searchStudents, { clazzId: 619001 })).toEqual([]);
  });
});
