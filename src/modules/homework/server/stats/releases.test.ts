import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import { testDayPlus } from '../../../../kernel/testing/test-day';
import { freshChildren, guardianReads } from '../../../../../tests/consent/kit';
import * as calls from '../../contract';
import { asked, AUTO, MATHS, plant, rightAnswers } from '../testing';

let t: TestApp;
let teacher: Caller;
let master: Caller;
let child: Caller;
let clazzId: number;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${testDayPlus(-2)}T04:00:00Z`);
  teacher = await t.as('teacher189');
  child = await t.as('student189');
  const [row] = await t.sql<{ clazz_id: string; master_id: string }>(
    `select c.clazz_id, c.master_id from class_student_v s join class_clazz c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
     where s.org_id = 189 and s.user_id = $1 and s.clazz_type = 1`,
    [child.userId],
  );
  clazzId = Number(row?.clazz_id);
  master = await t.asUser(189, Number(row?.master_id));
  await plant(t, teacher.userId);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

test('a guardian reads a child’s marked homework once its results are released, with the teacher’s comment, and none before', async () => {
  const { taskId: id } = await teacher.ok(calls.arrange, {
    name: '第三单元',
    kind: 'work',
    clazzIds: [clazzId],
    sbjId: MATHS,
    questions: asked(AUTO),
    dueTime: `${testDayPlus(-1)}T13:00:00Z`,
    release: 'hand',
  });
  await child.ok(calls.enter, { id });
  const answers = rightAnswers(Date.parse(`${testDayPlus(-2)}T04:00:00Z`)).filter((a) => a.qid !== 9005);
  await child.ok(calls.store, { id, submit: true, answers });
  await t.sql("update homework_reply set comment = '字迹工整' where org_id = 189 and task_id = $1 and user_id = $2", [
    id,
    child.userId,
  ]);
  const reads = async () => {
    const own = (await freshChildren(t, clazzId)).find((one) => one.userId === child.userId);
    return own ? guardianReads(t, master, own, 'homework.papers') : undefined;
  };
  expect(await reads()).toEqual([]);
  await teacher.ok(calls.releaseTask, { id });
  expect(await reads()).toMatchObject([
    {
      userId: child.userId,
      title: '第三单元',
      on: testDayPlus(-2),
      tone: 'plain',
      lines: [
        { label: '类型', value: '作业' },
        { label: '学科', value: '数学' },
        { label: '得分', value: '24 分（满分 24）' },
      ],
      note: '教师评语：字迹工整',
    },
  ]);
});
