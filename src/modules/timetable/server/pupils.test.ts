import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { addStudents, removeStudents } from '../../class/contract';
import * as calls from '../contract';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

const CLUB = 189801;
const lessonsOf = async (userId: number, clazzId?: number) =>
  (
    await t.sql<{ n: number }>(
      `
        select count(*)::int as n
        from timetable_pupil p
        join timetable_arrange a on a.org_id = p.org_id and a.arrange_id = p.arrange_id
        where p.org_id = 189 and p.user_id = $1 and ($2::bigint is null or a.clazz_id = $2)
      `,
      [userId, clazzId ?? null],
    )
  )[0]!.n;
/** Delivers what joining and leaving have said; the outbox does it within half a minute. */
async function told(): Promise<void> {
  await t.told(189, 'class.enrolled');
}

test('a child who joins an elective class has all their lessons watched for clashes; after leaving it those of the class are gone', async () => {
  const admin = await t.as('school189');
  const [free] = await t.sql<{ user_id: number }>(
    `
      select s.user_id
      from class_student_v s
      where s.org_id = 189
        and s.clazz_id = 189002
        and not exists (
          select 1
          from class_student_v e
          where e.org_id = 189 and e.user_id = s.user_id and e.clazz_type <> 1
        )
      order by s.user_id limit 1
    `,
  );
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

test('a child whose elective meets a lesson of their own class is named to the office until one of the two moves', async () => {
  const admin = await t.as('school189');
  const [free] = await t.sql<{ user_id: number }>(
    `
      select s.user_id
      from class_student_v s
      where s.org_id = 189
        and s.clazz_id = 189002
        and not exists (
          select 1
          from class_student_v e
          where e.org_id = 189 and e.user_id = s.user_id and e.clazz_type <> 1
        )
      order by s.user_id desc limit 1
    `,
  );
  const userId = Number(free!.user_id);
  expect((await admin.ok(calls.pupilClashes, {})).items).toEqual([]);
  const [club] = (await admin.ok(calls.periodArranges, { clazzId: CLUB })).items;
  const [own] = (await admin.ok(calls.periodArranges, { clazzId: 189002 })).items;
  // The elective moves into a lesson of a class that none of its children is in yet.
  await t.sql(
    'update timetable_arrange set weekday = $2, sec_no = $3, start_min = $4, end_min = $5 where org_id = 189 and arrange_id = $1',
    [
      club!.arrangeId,
      own!.weekday,
      own!.secNo,
      Number(own!.start.slice(0, 2)) * 60 + Number(own!.start.slice(3)),
      Number(own!.end.slice(0, 2)) * 60 + Number(own!.end.slice(3)),
    ],
  );
  try {
    await t.sql('delete from timetable_pupil where org_id = 189 and arrange_id = $1', [club!.arrangeId]);
    await admin.ok(addStudents, { id: CLUB, userIds: [userId] });
    await told();
    const found = (await admin.ok(calls.pupilClashes, {})).items.filter((k) => k.userId === userId);
    expect(found).toMatchObject([{ weekday: own!.weekday, start: own!.start }]);
    expect([found[0]!.sbjName, found[0]!.otherSbjName].sort()).toEqual([own!.sbjName, club!.sbjName].sort());
    expect((await (await t.as('teacher189')).refused(calls.pupilClashes, {})).status).toBe(403);
    expect((await (await t.as('school619')).ok(calls.pupilClashes, {})).items).toEqual([]);
    await admin.ok(removeStudents, { id: CLUB, userIds: [userId] });
    await told();
    expect((await admin.ok(calls.pupilClashes, {})).items.filter((k) => k.userId === userId)).toEqual([]);
  } finally {
    await t.sql(
      'update timetable_arrange set weekday = $2, sec_no = $3, start_min = $4, end_min = $5 where org_id = 189 and arrange_id = $1',
      [
        club!.arrangeId,
        club!.weekday,
        club!.secNo,
        Number(club!.start.slice(0, 2)) * 60 + Number(club!.start.slice(3)),
        Number(club!.end.slice(0, 2)) * 60 + Number(club!.end.slice(3)),
      ],
    );
  }
});
