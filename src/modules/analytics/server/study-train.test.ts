import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';

const SPAN = { from: '2026-11-01', to: '2026-11-18', pageSize: 200 };
let t: TestApp;
let head: Caller;
let trainer: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [head, trainer] = [await t.as('training5'), await t.as('trainer5')];
});
afterAll(async () => {
  await t.stop();
});
const sum = (rows: readonly { readonly answers: number }[]): number => rows.reduce((n, row) => n + row.answers, 0);

test('the figures of an institution are those of its learners, and nobody is left out by who looks after them', async () => {
  const { items, figures, total } = await head.ok(calls.trainStudents, SPAN);
  expect(total).toBeGreaterThan(0);
  expect([figures.learners, figures.answers]).toEqual([total, sum(items)]);
  expect(figures.active).toBe(items.filter((row) => row.answers > 0).length);
  const managers = await head.rows(calls.trainManagers, SPAN);
  expect(managers.reduce((n, row) => n + row.learners, 0)).toBe(total);
  expect(sum(managers)).toBe(figures.answers);
});
test('[train.stat] a colleague opens to as many learners as the row says', async () => {
  const [learner] = await head.rows(calls.trainStudents, SPAN);
  await t.sql('update people_person set admin_by = $1 where org_id = $2 and user_id = $3', [
    head.userId,
    head.orgId,
    learner?.userId,
  ]);
  const row = (await head.rows(calls.trainManagers, SPAN)).find((one) => one.userId === head.userId);
  const own = await head.ok(calls.trainStudents, { ...SPAN, ownerId: head.userId });
  expect(own.total).toBe(row?.learners);
  expect(own.items.map((one) => one.userId)).toContain(learner?.userId);
});
test('a teacher sees the own learners and the own row alone, and it opens to as many learners as it says', async () => {
  const rows = await trainer.rows(calls.trainTeachers, SPAN);
  expect(rows.map((row) => row.userId)).toEqual([trainer.userId]);
  const own = await trainer.ok(calls.trainStudents, SPAN);
  expect(own.total).toBe(rows[0]?.learners);
  expect((await head.ok(calls.trainStudents, { ...SPAN, teacherId: trainer.userId })).total).toBe(own.total);
  const taught = new Set(
    (
      await t.sql<{ id: string }>(
        `select distinct s.user_id as id from class_student_v s join class_charge_v h using (org_id, clazz_id)
         where s.org_id = $1 and h.user_id = $2`,
        [trainer.orgId, trainer.userId],
      )
    ).map((row) => Number(row.id)),
  );
  expect(own.items.filter((row) => !taught.has(row.userId))).toEqual([]);
});
test('schools and children have no such page', async () => {
  for (const login of ['school189', 'student189', 'bureau4109'])
    expect((await (await t.as(login)).refused(calls.trainStudents, {})).status).toBe(403);
});
