import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { freshChildren, guardianReads } from '../../../../tests/consent/kit';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

test('a guardian reads how a child stands in each subject: mastery, points mastered and weak', async () => {
  const child = await t.as('student189');
  const [row] = await t.sql<{ clazz_id: string; master_id: string }>(
    `select c.clazz_id, c.master_id from class_student_v s join class_clazz c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
     where s.org_id = 189 and s.user_id = $1 and s.clazz_type = 1`,
    [child.userId],
  );
  const master = await t.asUser(189, Number(row?.master_id));
  await t.sql('delete from practice_level where org_id = 189 and user_id = $1', [child.userId]);
  await t.sql(
    `insert into practice_level (org_id, user_id, klg_id, sbj_id, level, spread, answers, share_sum, mastery, last_at)
     select 189, $1, k.klg_id, 2, 0, 0, 5, 300, m.mastery, '${t.day(-8)}T17:00:00Z'
     from (select klg_id, row_number() over (order by klg_id) as n from textbook_klg where sbj_id = 2) k
     join (values (1, 90), (2, 40), (3, 60), (4, 75)) m (n, mastery) on m.n = k.n`,
    [child.userId],
  );
  const own = (await freshChildren(t, Number(row?.clazz_id))).find((one) => one.userId === child.userId);
  if (!own) throw new Error('the child stands in no class');
  expect(await guardianReads(t, master, own, 'practice.levels')).toEqual([
    {
      userId: child.userId,
      childName: own.name,
      title: '学习水平',
      // In the school's zone.
      on: t.day(-7),
      tone: 'plain',
      lines: [{ label: '数学', value: '掌握度 66；已掌握 2 个知识点，薄弱 1 个' }],
      note: null,
    },
  ]);
});
