import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '../../../kernel/shared/call';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import * as calls from '../contract';
import { MONDAY, on, plainTerm } from './testing';

let t: TestApp;
let admin: Caller;
let teacher: Caller;
let student: Caller;
const ONE = 189002;
/** A day as calendars write it. */
const stamp = (day: string) => day.replaceAll('-', '');
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  teacher = await t.as('teacher189');
  student = await t.as('student189');
  await plainTerm(t);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

describe('my day', () => {
  test('every demonstration person who teaches or learns has a day with lessons, or the next one that has', async () => {
    for (const login of ['teacher189', 'classmgr189', 'peteach189', 'student189', 'trainer5', 'learner5']) {
      for (const at of [`${MONDAY}T01:00:00Z`, `${on(5)}T01:00:00Z`]) {
        t.at(at);
        const day = await (await t.as(login)).ok(calls.myToday, {});
        expect(day.items.length + (day.next?.items.length ?? 0), `${login} ${at}`).toBeGreaterThan(0);
      }
    }
  });
  test('on a weekend the next school day stands there', async () => {
    t.at(`${on(5)}T02:00:00Z`);
    expect(await teacher.ok(calls.myToday, {})).toMatchObject({
      day: { date: on(5), weekday: 6 },
      now: '10:00',
      items: [],
    });
    expect((await teacher.ok(calls.myToday, {})).next!.day.date >= on(7)).toBe(true);
  });
  test('a child sees the lessons of the classes they are in and nobody else’s', async () => {
    t.at(`${MONDAY}T01:00:00Z`);
    const { items } = await student.ok(calls.myWeek, {});
    const own = await t.sql<{ clazz_id: number }>(
      'select clazz_id from class_student_v where org_id = 189 and user_id = $1',
      [student.userId],
    );
    expect(items.length).toBeGreaterThan(5);
    expect(items.every((o) => own.some((c) => Number(c.clazz_id) === o.clazzId))).toBe(true);
    expect((await teacher.ok(calls.myWeek, {})).items.every((o) => o.teacherId === teacher.userId)).toBe(true);
  });
  test('a week asks the database no more when it holds more', async () => {
    const seen = await asked(() => student.ok(calls.myWeek, {}));
    expect(seen.filter((sql) => /timetable_|textbook_|class_/.test(sql)).length).toBeLessThanOrEqual(4);
  });
});

describe('days', () => {
  test('holidays have no lessons, a make-up day follows its weekday, odd and even weeks take turns', async () => {
    t.at(`${MONDAY}T01:00:00Z`);
    const [term] = (await admin.ok(calls.termList, {})).items;
    await admin.ok(calls.termDays, {
      id: term!.termId,
      days: [
        { date: on(1), kind: 'holiday', name: '校庆' },
        { date: on(5), kind: 'makeup', asWeekday: 2, name: '校庆补课' },
      ],
    });
    const week = await admin.ok(calls.clazzWeek, { clazzId: ONE });
    const of = (date: string) => week.items.filter((o) => o.date === date);
    expect(of(on(1))).toEqual([]);
    expect(of(on(5)).length).toBeGreaterThan(3);
    expect(of(on(5)).every((o) => o.makeup)).toBe(true);
    expect(week.days.find((d) => d.date === on(1))).toMatchObject({
      kind: 'holiday',
      name: '校庆',
      weekNo: 12,
      odd: false,
    });
    const it = async (date: string) =>
      (await admin.ok(calls.clazzWeek, { clazzId: ONE, date })).items
        .filter((o) => [13, 17].includes(o.sbjId))
        .map((o) => o.sbjId);
    expect(await it(on(7))).not.toEqual(await it(on(14)));
    expect(
      (
        await admin.refused(calls.termDays, {
          id: term!.termId,
          days: [{ date: on(105), kind: 'holiday', name: 'x' }],
        })
      ).error,
    ).toBe('timetable.fault.dayOutside');
    expect(
      (
        await admin.refused(calls.termDays, {
          id: term!.termId,
          days: [{ date: on(19), kind: 'makeup', name: 'x' }],
        })
      ).error,
    ).toBe('timetable.fault.makeupNeedsWeekday');
    await admin.ok(calls.termDays, { id: term!.termId, days: [] });
  });
  test('sections: end after start, no overlap, and schedules take the new times with them', async () => {
    t.at(`${MONDAY}T01:00:00Z`);
    const now = await admin.ok(calls.periodList, { stgId: 2 });
    type Sections = InputOf<typeof calls.periodSet>['sections'];
    const set = (sections: Sections) => ({ termId: now.termId!, stgId: 2, sections });
    const rows = now.sections.map(({ secNo, kind, start, end, on }) => ({ secNo, kind, start, end, on }));
    expect((await admin.refused(calls.periodSet, set([{ secNo: 1, start: '08:00', end: '08:00' }]))).status).toBe(400);
    expect(
      (await admin.refused(calls.periodSet, set([...rows, { secNo: 40, start: '08:30', end: '08:50' }]))).error,
    ).toBe('timetable.fault.sectionsOverlap');
    expect((await admin.refused(calls.periodSet, set(rows.filter((r) => r.secNo !== 1)))).error).toBe(
      'timetable.fault.sectionInUse',
    );
    await admin.ok(calls.periodSet, set(rows.map((r) => (r.secNo === 1 ? { ...r, end: '09:05' } : r))));
    expect(
      (await admin.ok(calls.clazzWeek, { clazzId: ONE })).items
        .filter((o) => o.secNo === 1)
        .every((o) => o.end === '09:05'),
    ).toBe(true);
    expect((await teacher.refused(calls.periodSet, set(rows))).status).toBe(403);
    await admin.ok(calls.periodSet, set(rows));
  });
  test('terms do not overlap, and one with schedules stays', async () => {
    const [term] = (await admin.ok(calls.termList, {})).items;
    expect(
      (
        await admin.refused(calls.termCreate, {
          name: '重叠',
          year: 2026,
          termNo: 3,
          firstOn: on(15),
          lastOn: on(105),
        })
      ).error,
    ).toBe('timetable.fault.termOverlap');
    expect((await admin.refused(calls.termRemove, { id: term!.termId })).error).toBe('timetable.fault.termInUse');
    const next = await admin.ok(calls.termCreate, {
      name: '第二学期',
      year: term!.year,
      termNo: term!.termNo === 1 ? 2 : 1,
      firstOn: on(91),
      lastOn: on(228),
    });
    expect(next.schemes.length).toBeGreaterThan(0);
    await admin.ok(calls.termRemove, { id: next.termId });
  });
});

describe('weeks of others', () => {
  test('a teacher looks at colleagues and rooms, and at children of their own classes', async () => {
    const [kid] = (await teacher.ok(calls.whose, { kind: 'student' })).items;
    expect((await teacher.ok(calls.studentWeek, { userId: kid!.id })).title).toBe(kid!.name);
    const [stranger] = await t.sql<{ user_id: number }>(
      'select user_id from class_student_v where org_id = 189 and clazz_id = 189001 order by user_id limit 1',
    );
    const sees = await t.sql(
      'select 1 from class_teacher_v where org_id = 189 and clazz_id = 189001 and user_id = $1',
      [teacher.userId],
    );
    if (!sees.length)
      expect((await teacher.refused(calls.studentWeek, { userId: Number(stranger!.user_id) })).status).toBe(404);
    const [room] = (await teacher.ok(calls.whose, { kind: 'room' })).items;
    expect((await teacher.ok(calls.roomWeek, { roomId: room!.id })).items.every((o) => o.roomId === room!.id)).toBe(
      true,
    );
    expect((await (await t.as('school619')).refused(calls.roomWeek, { roomId: room!.id })).status).toBe(404);
    expect((await student.refused(calls.teacherWeek, { userId: teacher.userId })).status).toBe(403);
  });
  test('the master table has a row for every running class', async () => {
    const sheet = await admin.ok(calls.master, {});
    const row = sheet.rows.find((r) => r.clazzId === ONE)!;
    expect(row.cells.length).toBeGreaterThan(20);
    expect(row.cells.some((c) => c.roomName)).toBe(true);
    // Its page shows the whole day of its stage: reading, exercise break, lunch.
    expect(sheet.stages.find((s) => s.stgId === row.stgId)!.sections.map((s) => s.kind)).toEqual(
      expect.arrayContaining(['early', 'lesson', 'big_break', 'noon']),
    );
  });
});

describe('what stands beside the timetable', () => {
  test('single and famous lessons and joint preparations stand in the weeks of those they concern, homework in the child’s', async () => {
    t.at(`${MONDAY}T01:00:00Z`);
    await t.sql(
      `
        insert into lesson_lesson (
          org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, name, start_min, end_min, made_by, made_at
        )
        values (189, 4242, $3, $1, 2, $2, '竞赛辅导', 1080, 1125, $2, ${t.sqlNow})
      `,
      [ONE, teacher.userId, on(2)],
    );
    await t.sql(
      `
        insert into lesson_famous (
          famous_id, host_org_id, name, teacher_id, teacher_name, teacher_org_id, sbj_id, on_date, start_min,
          end_min, made_by, made_at
        )
        values (4243, 189, '名师讲函数', $1, '某老师', 189, 2, $2, 1140, 1185, $1, ${t.sqlNow})
      `,
      [admin.userId, on(3)],
    );
    await t.sql(
      `insert into lesson_famous_clazz (org_id, famous_id, clazz_id, bound_by, bound_at) values (189, 4243, $1, $2, ${t.sqlNow})`,
      [ONE, teacher.userId],
    );
    await t.sql(
      `
        insert into teachplan_codesign (
          org_id, codesign_id, user_id, name, sbj_id, grd_id, start_at, duration, content, saved_at, saved_by,
          made_at
        )
        values (189, 4244, $1, '一次函数备课', 2, 7, $2, 60, '', ${t.sqlNow}, $1, ${t.sqlNow})
      `,
      [teacher.userId, `${on(4)}T08:00:00Z`],
    );
    await t.sql('insert into teachplan_codesign_user (org_id, codesign_id, user_id) values (189, 4244, $1)', [
      teacher.userId,
    ]);
    const [task] = await t.sql<{ task_id: number; name: string }>(
      `
        select t.task_id, t.name
        from homework_task t
        join homework_reply r on r.org_id = t.org_id and r.task_id = t.task_id
        where t.org_id = 189 and r.user_id = $1 and r.submitted_at is null and t.removed_at is null
        order by t.task_id
        limit 1
      `,
      [student.userId],
    );
    await t.sql('update homework_task set start_at = $2, due_at = $3 where org_id = 189 and task_id = $1', [
      task!.task_id,
      `${MONDAY}T00:00:00Z`,
      `${on(4)}T14:00:00Z`,
    ]);
    const calendar = async (who: Caller) =>
      (await t.anyone().send(calls.feedIcs, { token: (await who.ok(calls.feedRenew, {})).path.split('/').at(-1)! })).raw
        .toString('utf8')
        .replaceAll('\r\n ', '');
    try {
      const kinds = async (week: Promise<{ beside: readonly { kind: string; id: number }[] }>) =>
        (await week).beside.filter((b) => b.id < 5000).map((b) => b.kind);
      expect(await kinds(teacher.ok(calls.myWeek, {}))).toEqual(['single', 'famous', 'codesign']);
      expect((await teacher.ok(calls.myWeek, {})).beside.find((b) => b.id === 4244)).toMatchObject({
        date: on(4),
        start: '16:00',
        end: '17:00',
        title: '一次函数备课',
      });
      expect(await kinds(student.ok(calls.myWeek, {}))).toEqual(['single', 'famous']);
      expect(await kinds(admin.ok(calls.clazzWeek, { clazzId: ONE }))).toEqual(['single', 'famous']);
      expect(await kinds(admin.ok(calls.clazzWeek, { clazzId: 189003 }))).toEqual([]);
      const mine = await calendar(teacher);
      for (const said of [
        '竞赛辅导',
        '名师课堂：名师讲函数',
        '集体备课：一次函数备课',
        `DTSTART:${stamp(on(4))}T080000Z`,
      ])
        expect(mine).toContain(said);
      const childs = await calendar(student);
      expect(childs).toContain(`作业截止：${task!.name.replace(/[\\;,]/g, '\\$&')}`);
      expect(childs).toContain(`DTSTART:${stamp(on(4))}T140000Z`);
      expect(childs).not.toContain('集体备课');
      expect(mine).not.toContain('作业截止');
    } finally {
      await t.sql('delete from lesson_lesson where org_id = 189 and lesson_id = 4242');
      await t.sql('delete from lesson_famous_clazz where famous_id = 4243');
      await t.sql('delete from lesson_famous where famous_id = 4243');
      await t.sql('delete from teachplan_codesign where org_id = 189 and codesign_id = 4244');
      for (const who of [teacher, student]) await who.ok(calls.feedDrop, {});
    }
  });
});

describe('the calendar feed', () => {
  test('a secret address without a session holds the person’s lessons; renewed, the old one is gone', async () => {
    t.at(`${MONDAY}T01:00:00Z`);
    const first = await student.ok(calls.feedRenew, {});
    const token = first.path.split('/').at(-1)!;
    const res = await t.anyone().send(calls.feedIcs, { token: `${token}.ics` });
    expect(res.status).toBe(200);
    const text = res.raw.toString('utf8');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(text.split('BEGIN:VEVENT').length).toBeGreaterThan(50);
    expect(text).toMatch(new RegExp(`DTSTART:${stamp(MONDAY)}T0025\\d\\dZ`));
    expect(text.split('\r\n').every((l) => Buffer.byteLength(l) <= 75)).toBe(true);
    const second = await student.ok(calls.feedRenew, {});
    expect((await t.anyone().send(calls.feedIcs, { token })).status).toBe(404);
    expect((await t.anyone().send(calls.feedIcs, { token: second.path.split('/').at(-1)! })).status).toBe(200);
    await student.ok(calls.feedDrop, {});
    expect((await t.anyone().send(calls.feedIcs, { token: second.path.split('/').at(-1)! })).status).toBe(404);
  });
});
