import { afterAll, beforeAll, expect, test } from 'vitest';
import { Clerk, csv, row } from '../../../../../tests/roster/clerk';
import * as people from '../../../people/contract';

const imp = people.studentsImport;
let clerk: Clerk;
beforeAll(async () => {
  clerk = await Clerk.start();
});
afterAll(() => clerk.stop());

/** A task of 七年级1班, as its teacher set it yesterday. */
const TASK = 918_900_001;
const setTask = () =>
  clerk.t.sql(
    `insert into homework_task (org_id, task_id, user_id, kind, name, stg_id, sbj_id, start_at, due_at, is_late_on,
       release, full_score, que_count, made_at)
     select 189, $1, user_id, 'work', '练习', 2, 2, ${clerk.t.sqlNow} - interval '1 day', ${clerk.t.sqlNow} + interval '1 day', true,
       'submit', 10, 1, ${clerk.t.sqlNow}
     from people_person where org_id = 189 and user_type = 2 order by user_id limit 1`,
    [TASK],
  );
const give = (userId: number, clazzId: number) =>
  clerk.t.sql(
    `insert into homework_reply (org_id, task_id, user_id, clazz_id, state) values (189, $1, $2, $3, 'todo')`,
    [TASK, userId, clazzId],
  );

test('papers that nobody opened go with an import that is undone; one that was opened holds it and is named', async () => {
  await setTask();
  const { batchId } = await clerk.check(csv([row('撤一', { 学号: '981001' }), row('撤二', { 学号: '981002' })]));
  await clerk.confirm(batchId);
  const [one, two] = [(await clerk.find('撤一'))!, (await clerk.find('撤二'))!];
  for (const child of [one, two]) await give(child.userId, child.clazzId!);
  await clerk.t.sql(
    `update homework_reply set state = 'doing', entered_at = ${clerk.t.sqlNow}, deadline_at = ${clerk.t.sqlNow} where org_id = 189 and user_id = $1`,
    [two.userId],
  );
  expect(await clerk.school.refused(imp.undo, { batchId })).toMatchObject({
    status: 409,
    error: 'people.fault.importHeld',
    error_description: '不能撤销，这些学生已经有了：作业 1 条。请先处理这些数据',
  });
  // Nothing was taken along by the undo that was refused.
  expect(
    await clerk.t.sql('select 1 from homework_reply where org_id = 189 and user_id = $1', [one.userId]),
  ).toHaveLength(1);
  await clerk.t.sql(`update homework_reply set state = 'todo', entered_at = null where org_id = 189 and user_id = $1`, [
    two.userId,
  ]);
  await clerk.school.ok(imp.undo, { batchId });
  expect(await clerk.find('撤一')).toBeUndefined();
  expect(await clerk.t.sql('select 1 from homework_reply where org_id = 189 and task_id = $1', [TASK])).toEqual([]);
});
