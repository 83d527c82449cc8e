import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { survey, studyList, studyStat, teachStat } from '../../homework/contract';
import { afficheCreate } from '../../operations/contract';
import * as calls from '../contract';

let t: TestApp;
let teacher: Caller;
let child: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
  child = await t.as('student189');
});
afterAll(async () => {
  await t.stop();
});

describe("a teacher's day", () => {
  test('every paper that waits is counted once, the one that waited longest first', async () => {
    const { marking } = await teacher.ok(calls.teachDayGet, {});
    const { papers } = await teacher.ok(teachStat, {});
    expect(papers).toBeGreaterThan(0);
    expect(marking.reduce((n, task) => n + task.papers, 0)).toBe(papers);
    expect(marking.map((task) => task.since)).toEqual(marking.map((task) => task.since).toSorted());
    const [first] = marking;
    const [oldest] = await t.sql<{ user_id: number }>(
      `select user_id from homework_reply where task_id = $1 and state = 'submitted' order by submitted_at, user_id limit 1`,
      [first!.taskId],
    );
    expect(first!.userId).toBe(Number(oldest!.user_id));
  });
  test('what is missing of a task is what its progress says, and only of tasks that ended', async () => {
    const { late, now, days } = await teacher.ok(calls.teachDayGet, {});
    expect(late.length).toBeGreaterThan(0);
    for (const task of late) {
      expect(task.dueTime <= now && Date.parse(task.dueTime) > Date.parse(now) - days * 86_400_000).toBe(true);
      expect((await teacher.ok(survey, { id: task.taskId })).unsubmitted).toBe(task.missing);
    }
  });
  test('nobody but teachers asks for it, and a colleague sees nothing of it', async () => {
    expect((await child.refused(calls.teachDayGet, {})).status).toBe(403);
    expect((await (await t.as('peteach189')).ok(calls.teachDayGet, {})).marking).toEqual([]);
  });
});

describe("a child's day", () => {
  test('the task due next stands first, and the number is the number of the list', async () => {
    const day = await child.ok(calls.studyDayGet, {});
    const stat = await child.ok(studyStat, {});
    expect(day.figures).toMatchObject({ todo: stat.todo, late: stat.late, missed: stat.missed, peers: stat.peers });
    const list = await child.rows(studyList, { state: 'todo', pageSize: 50 });
    expect(day.open.map((task) => task.taskId)).toEqual(
      list
        .filter((task) => task.entry !== 'over')
        .slice(0, day.open.length)
        .map((task) => task.taskId),
    );
    expect(day.open.length).toBeGreaterThan(0);
  });
  test('minutes of films stand on it, all devices of today together', async () => {
    await t.sql('delete from video_day where org_id = 189 and user_id = $1', [child.userId]);
    expect((await child.ok(calls.studyDayGet, {})).filmMinutes).toBe(0);
    await t.sql(
      `insert into video_day (org_id, user_id, on_date, ms, at)
       values (189, $1, '${t.today}', 1510000, ${t.sqlNow}), (189, $1, '2026-11-01', 6000000, ${t.sqlNow})`,
      [child.userId],
    );
    expect((await child.ok(calls.studyDayGet, {})).filmMinutes).toBe(25);
  });
  test('a result that may not be seen yet is no new result', async () => {
    const { results } = await child.ok(calls.studyDayGet, {});
    const done = await child.rows(studyList, { state: 'completed', pageSize: 50 });
    for (const r of results) expect(done.find((d) => d.taskId === r.taskId)).toMatchObject({ released: true });
  });
});

test('the frame brings announcements along, each only to whom it is for', async () => {
  await t.sql('delete from operations_affiche');
  const admin = await t.as('platform');
  const words = {
    mode: 'banner' as const,
    content: '<p>…</p>',
    start: new Date(t.now().getTime() - 60_000).toISOString(),
    end: new Date(t.now().getTime() + 3_600_000).toISOString(),
  };
  await admin.ok(afficheCreate, { ...words, title: '给教师', userTypes: [2] });
  await admin.ok(afficheCreate, { ...words, title: '给学校的学生', userTypes: [1], busiIds: [4] });
  await admin.ok(afficheCreate, { ...words, title: '给所有人' });
  const titles = async (login: string) =>
    (await (await t.as(login)).ok(calls.frameGet, {})).notices.map((notice) => notice.title);
  expect(await titles('teacher189')).toEqual(['给教师', '给所有人']);
  expect(await titles('student189')).toEqual(['给学校的学生', '给所有人']);
  expect(await titles('learner5')).toEqual(['给所有人']);
});
