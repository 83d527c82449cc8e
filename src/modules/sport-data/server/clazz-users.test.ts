import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { boardClazzUsers } from '../contract';

let t: TestApp;
let school: Caller;
let bureau: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [school, bureau] = await Promise.all([t.as('school189'), t.as('bureau4109')]);
});
afterAll(async () => {
  await t.stop();
});
const SEVEN = 189002;

describe('the class page', () => {
  test('every child with the newest values, for the school, its class teacher and the bureau', async () => {
    const seen = await school.ok(boardClazzUsers, { clazzId: SEVEN });
    expect(seen).toMatchObject({ clazzName: '七年级1班', orgName: '濮阳市实验学校', grdName: '七年级' });
    expect(seen.items).toHaveLength(
      (await t.sql('select 1 from class_student_v where org_id = 189 and clazz_id = $1', [SEVEN])).length,
    );
    expect(seen.items.filter((i) => i.bmi != null && i.bmiBand != null).length).toBeGreaterThan(5);
    expect((await (await t.as('classmgr189')).ok(boardClazzUsers, { clazzId: SEVEN })).items).toEqual(seen.items);
    expect((await bureau.ok(boardClazzUsers, { clazzId: SEVEN })).items).toEqual(seen.items);
    const lines = async () =>
      t.sql("select 1 from kernel_audit where action = 'sport-data.clazz.seen' and subject_id = $1", [SEVEN]);
    expect(await lines()).toHaveLength(3);
    // The page asks again every minute; the book has each person once.
    for (let n = 0; n < 3; n++) await bureau.ok(boardClazzUsers, { clazzId: SEVEN });
    expect(await lines()).toHaveLength(3);
  });
  test("a teacher's other classes, other schools' and other regions' are gone", async () => {
    const teacher = await t.as('classmgr189');
    const [other] = await t.sql<{ clazz_id: number }>(
      `
        select clazz_id
        from class_clazz c
        where org_id = 189
          and clazz_type = 1
          and not exists (
            select 1
            from class_teacher x
            where x.org_id = 189 and x.clazz_id = c.clazz_id and x.user_id = $1
          )
          and master_id is distinct from $1
        order by clazz_id
        limit 1
      `,
      [teacher.userId],
    );
    if (other) expect((await teacher.refused(boardClazzUsers, { clazzId: other.clazz_id })).status).toBe(404);
    expect((await school.refused(boardClazzUsers, { clazzId: 619001 })).status).toBe(404);
    expect((await bureau.refused(boardClazzUsers, { clazzId: 710001 })).status).toBe(404);
    expect((await (await t.as('student189')).refused(boardClazzUsers, { clazzId: SEVEN })).status).toBe(403);
  });
});
