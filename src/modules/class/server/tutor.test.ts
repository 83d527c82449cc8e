import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import {
  applyTutoring,
  approveApplicant,
  createTutoring,
  endTutoring,
  getArchive,
  listApplicants,
  listTutoring,
  recoverStudent,
  listLogs,
  rejectApplicant,
  removeStudents,
} from '../contract';

let t: TestApp;
let tutor: Caller;
let learners: Caller[];
beforeAll(async () => {
  t = await TestApp.start();
  tutor = await t.as('tutor3');
  const ids = Array.from({ length: 6 }, (_, i) => 3_900_001 + i);
  await t.sql(
    "insert into account_credential (org_id, user_id, pwd_hash, must_change) select 300, id, '-', false from unnest($1::bigint[]) id",
    [ids],
  );
  for (const id of ids)
    await t.sql(
      `insert into people_person (org_id, user_id, user_type, yun_no, name, sex, enabled, made_at) values (300, $1, 1, $2, $3, 'female', true, ${t.sqlNow})`,
      [id, `T${id}`, `学员${id % 10}`],
    );
  learners = await Promise.all(ids.map((id) => t.asUser(300, id)));
});
afterAll(async () => {
  await t.stop();
});
const multi = (clazzName: string, limit = 3) =>
  tutor.ok(createTutoring, {
    kind: 'multi',
    clazzName,
    sbjId: 3,
    grdId: 7,
    limit,
    start: t.day(-74),
    end: t.day(32),
  });

describe('tutoring classes', () => {
  test('multi makes a class of type 5, single one of type 4 with one place', async () => {
    expect(await multi('听力班')).toMatchObject({
      clazzType: 5,
      limit: 3,
      sbjName: '英语',
      grdName: '七年级',
      tutorName: '韩静怡',
      start: t.day(-74),
      end: t.day(32),
      studentCount: 0,
    });
    expect(await tutor.ok(createTutoring, { kind: 'single', clazzName: '一对一', limit: 8 })).toMatchObject({
      clazzType: 4,
      limit: 1,
    });
    expect((await tutor.refused(createTutoring, { kind: 'multi', clazzName: '班'.repeat(33) })).fields?.[0]?.path).toBe(
      'clazzName',
    );
    expect(
      (
        await tutor.refused(createTutoring, {
          kind: 'multi',
          clazzName: '倒着走',
          start: t.day(13),
          end: t.day(-78),
        })
      ).fields?.[0],
    ).toMatchObject({ path: 'end', text: '结束日期不能早于开始日期' });
    expect((await tutor.refused(createTutoring, { kind: 'both', clazzName: 'x' })).status).toBe(400);
  });
  test('[S-023] applicants of multi and single classes are approved or rejected', async () => {
    const clazz = await multi('语法班');
    const at = { kind: 'multi', id: clazz.clazzId } as const;
    const [a, b] = learners as [Caller, Caller];
    expect(await a.ok(applyTutoring, { ...at, remark: '周末有空' })).toMatchObject({
      state: 'waiting',
      remark: '周末有空',
    });
    await b.ok(applyTutoring, at);
    expect((await tutor.rows(listTutoring, { kind: 'multi', name: '语法班' }))[0]).toMatchObject({
      waiting: 2,
      studentCount: 0,
    });
    expect(await tutor.ok(approveApplicant, { ...at, userId: a.userId })).toMatchObject({ state: 'approved' });
    expect(await tutor.ok(rejectApplicant, { ...at, userId: b.userId, cause: '人数已够' })).toMatchObject({
      state: 'rejected',
      cause: '人数已够',
    });
    await tutor.ok(approveApplicant, { ...at, userId: a.userId });
    expect((await tutor.refused(rejectApplicant, { ...at, userId: a.userId })).error).toBe('class.fault.judged');
    expect((await tutor.ok(listApplicants, { ...at, state: 'rejected' })).items.map((x) => x.userId)).toEqual([
      b.userId,
    ]);
    expect((await a.rows(listTutoring, { kind: 'multi', name: '语法班' }))[0]).toMatchObject({
      mine: 'approved',
      studentCount: 1,
      waiting: 0,
    });
    expect(await b.ok(applyTutoring, { ...at, remark: '再试一次' })).toMatchObject({ state: 'waiting', cause: '' });
    expect((await a.refused(applyTutoring, at)).error).toBe('class.fault.inAlready');
  });
  test('[S-023] a 1v1 class takes one learner, however fast two are approved', async () => {
    const clazz = await tutor.ok(createTutoring, { kind: 'single', clazzName: '写作一对一' });
    const at = { kind: 'single', id: clazz.clazzId } as const;
    for (const me of learners.slice(0, 3)) await me.ok(applyTutoring, at);
    const answers = await Promise.all(
      learners.slice(0, 3).map((me) => tutor.send(approveApplicant, { ...at, userId: me.userId })),
    );
    expect(answers.filter((x) => x.status === 200)).toHaveLength(1);
    for (const x of answers.filter((y) => y.status !== 200))
      expect(x.body).toMatchObject({ error: 'class.fault.full' });
    expect((await learners[4]!.refused(applyTutoring, at)).error).toBe('class.fault.full');
  });
  test('a class with three places takes three', async () => {
    const clazz = await multi('阅读班');
    const at = { kind: 'multi', id: clazz.clazzId } as const;
    for (const me of learners.slice(0, 4)) await me.ok(applyTutoring, at);
    for (const me of learners.slice(0, 3)) await tutor.ok(approveApplicant, { ...at, userId: me.userId });
    expect(await tutor.refused(approveApplicant, { ...at, userId: learners[3]!.userId })).toMatchObject({
      error: 'class.fault.full',
      message: '班级已满，最多 3 名学生',
    });
  });
  test('[V-062] a removed learner does not apply again, only the log brings them back', async () => {
    const clazz = await multi('词汇班');
    const at = { kind: 'multi', id: clazz.clazzId } as const;
    const me = learners[5]!;
    await me.ok(applyTutoring, at);
    await tutor.ok(approveApplicant, { ...at, userId: me.userId });
    await tutor.ok(removeStudents, { id: clazz.clazzId, userIds: [me.userId] });
    expect((await me.refused(applyTutoring, at)).error).toBe('class.fault.removedBefore');
    const [line] = await tutor.rows(listLogs, { id: clazz.clazzId, removals: true });
    await tutor.ok(recoverStudent, { id: clazz.clazzId, logId: line!.logId });
  });
  test("another tutor's class, the wrong kind and another organisation's class are gone", async () => {
    const clazz = await multi('口语班');
    const other = await t.asUser(
      300,
      Number(
        (
          await t.sql<{ user_id: number }>(
            "select user_id from people_person where org_id = 300 and user_type = 2 and login is distinct from 'tutor3' order by user_id limit 1",
          )
        )[0]!.user_id,
      ),
    );
    expect((await other.refused(listApplicants, { kind: 'multi', id: clazz.clazzId })).status).toBe(404);
    expect((await tutor.refused(listApplicants, { kind: 'single', id: clazz.clazzId })).status).toBe(404);
    expect((await (await t.as('learner5')).refused(applyTutoring, { kind: 'multi', id: clazz.clazzId })).status).toBe(
      404,
    );
    expect(await (await t.as('student189')).rows(listTutoring, { kind: 'multi' })).toEqual([]);
  });
  test('[E-024] an ended tutoring class is archived and takes no applicants', async () => {
    const clazz = await multi('结束班');
    const at = { kind: 'multi', id: clazz.clazzId } as const;
    expect(await tutor.ok(endTutoring, at)).toMatchObject({ ended: true });
    expect((await learners[0]!.refused(applyTutoring, at)).error).toBe('class.fault.ended');
    expect((await tutor.rows(listTutoring, { kind: 'multi', state: 'ended' })).map((c) => c.clazzId)).toContain(
      clazz.clazzId,
    );
    expect((await tutor.refused(getArchive, { id: clazz.clazzId })).status).toBe(403);
  });
});
