import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { addStudents, removeStudents } from '../../class/contract';

let t: TestApp;
beforeAll(async () => { t = await TestApp.start(); });
afterAll(async () => { await t.stop(); });

const CLUB = 189801;
const lessonsOf = async (userId: number, clazzId?: number) => (await t.sql<{ n: number }>('select count(*)::int as n from timetable_pupil p join timetable_arrange a on a.org_id = p.org_id and a.arrange_id = p.arrange_id where p.org_id = 189 and p.user_id = $1 and ($2::bigint is null or a.clazz_id = $2)', [userId, clazzId ?? null]))[0]!.n;
/** Delivers what joining and leaving have said; the outbox does it within half a minute. */
async function told(): Promise<void> {
  for (const e of await t.sql<{ event_id: number }>("select event_id from kernel_outbox where org_id = 189 and done_at is null and topic = 'class.enrolled'")) await t.kernel.outbox.deliver(189, Number(e.event_id));
}

test('a child who joins an elective class has all their lessons watched for clashes; after leaving it those of the class are gone', async () => {
  const admin = await t.as('school189');
  const [free] = await t.sql<{ user_id: number }>(
    `select s.user_id from class_student_v s where s.org_id = 189 and s.clazz_id = 189002 and not exists (select from class_student_v e where e.org_id = 189 and e.user_id = s.user_id and e.clazz_type <> 1) limit 1`);
  const userId = Number(free!.user_id);
  expect(await lessonsOf(userId)).toBe(0);
  await admin.ok(addStudents, { id: CLUB, userIds: [userId] });
  await told();
  expect(await lessonsOf(userId)).toBeGreaterThan(5);
  expect(await lessonsOf(userId, CLUB)).toBe(1);
  await admin.ok(removeStudents, { id: CLUB, userIds: [userId] });
  await told();
  expect(await lessonsOf(userId, CLUB)).toBe(0);
});
