import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { MONDAY, SEVEN, at, fixedWeek, plannedOf, type Planned } from './testing';

let t: TestApp;
let teacher: Caller;
let master: Caller;
let student: Caller;
let first: Planned;
let id = 0;
beforeAll(async () => {
  t = await fixedWeek(await TestApp.start());
  [teacher, master, student] = [await t.as('teacher189'), await t.as('classmgr189'), await t.as('student189')];
  first = (await plannedOf(teacher, SEVEN))[0]!;
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  t.at(`${MONDAY}T00:00:00Z`);
  await t.sql('delete from lesson_lesson where org_id = 189');
  id = (await teacher.ok(calls.openLesson, { arrangeId: first.arrangeId, date: first.date })).lessonId;
});
const minutes = (n: number) => t.at(at(first.date, first.start, n));
/** Prepares and starts the lesson at its bell. */
const begun = async () => {
  await teacher.ok(calls.prepareLesson, { id, topic: '数轴' });
  minutes(0);
  return teacher.ok(calls.startLesson, { id });
};

describe('entering', () => {
  test('[V-067] [E-033] a child enters from fifteen minutes before the start', async () => {
    minutes(-16);
    expect(await student.refused(calls.enterLesson, { id })).toMatchObject({
      status: 409,
      message: '课程未开始，请在开课前 15 分钟内进入',
    });
    expect((await student.in('en-US').refused(calls.enterLesson, { id })).message).toBe(
      'Class not started: enter within 15 minutes of start',
    );
    minutes(-15);
    expect(await student.ok(calls.enterLesson, { id })).toMatchObject({
      role: 'student',
      code: 'present',
      liveMode: 'room',
    });
    await t.sql('delete from lesson_lesson where org_id = 189');
    minutes(-16);
    expect((await student.refused(calls.openLesson, { arrangeId: first.arrangeId, date: first.date })).error).toBe(
      'lesson.fault.notOpen',
    );
    minutes(-14);
    id = (await student.ok(calls.openLesson, { arrangeId: first.arrangeId, date: first.date })).lessonId;
    minutes(6);
    expect((await student.ok(calls.enterLesson, { id })).code).toBe('late');
  });
  test('[V-065] only the lesson’s own teacher enters it, and the substitute of the day is its own teacher', async () => {
    minutes(-5);
    expect(await master.refused(calls.enterLesson, { id })).toMatchObject({
      status: 403,
      message: '只有本节课的任课老师可以进入',
    });
    expect(await teacher.ok(calls.enterLesson, { id })).toMatchObject({ role: 'teacher', code: null });
    await t.sql(
      `
        insert into timetable_absence (org_id, absence_id, teacher_id, from_date, to_date, reason, made_by, made_at)
        values (189, 77, $1, $2, $2, '病假', 1, ${t.sqlNow})
      `,
      [teacher.userId, first.date],
    );
    await t.sql(
      `
        insert into timetable_cover (
          org_id, cover_id, absence_id, arrange_id, on_date, start_min, end_min, absent_id, teacher_id, state,
          asked_by, asked_at
        )
        values (189, 78, 77, $1, $2, 1, 2, $3, $4, 'accepted', 1, ${t.sqlNow})
      `,
      [first.arrangeId, first.date, teacher.userId, master.userId],
    );
    await master.ok(calls.openLesson, { arrangeId: first.arrangeId, date: first.date });
    expect((await master.ok(calls.enterLesson, { id })).role).toBe('teacher');
    expect((await teacher.refused(calls.enterLesson, { id })).status).toBe(403);
    await t.sql('delete from timetable_absence where org_id = 189');
  });
  test('[E-024] nobody enters a lesson that is over', async () => {
    minutes(46);
    expect(await student.refused(calls.enterLesson, { id })).toMatchObject({ status: 409, message: '课程已结束' });
    expect((await student.in('en-US').refused(calls.enterLesson, { id })).message).toBe('Class ended');
  });
  test('coming and going is counted, twice in is once in, and finishing sends everybody out', async () => {
    await begun();
    await student.ok(calls.enterLesson, { id });
    minutes(10);
    await student.ok(calls.enterLesson, { id });
    await student.ok(calls.leaveLesson, { id });
    minutes(20);
    await student.ok(calls.enterLesson, { id });
    minutes(40);
    await teacher.ok(calls.finishLesson, { id });
    const me = (await teacher.ok(calls.lessonReport, { id })).items.find((c) => c.userId === student.userId)!;
    expect(me).toMatchObject({ minutes: 30 });
    const record = await student.ok(calls.lessonRecord, { id });
    expect(record.steps.map((s) => s.kind)).toEqual(expect.arrayContaining(['started', 'entered', 'finished']));
    expect(record.steps.some((s) => s.kind === 'prepared' || s.kind === 'taken')).toBe(false);
  });
  test('the page that starts by itself knows the lesson of now and the next', async () => {
    minutes(-30);
    expect((await student.ok(calls.autoLesson, { clazzId: SEVEN })).lesson?.arrangeId).not.toBe(first.arrangeId);
    minutes(-10);
    const soon = await student.ok(calls.autoLesson, { clazzId: SEVEN });
    // Another lesson may run at that time; then this one is the next.
    expect([soon.lesson?.arrangeId, soon.next?.arrangeId]).toContain(first.arrangeId);
    minutes(-1);
    expect((await teacher.ok(calls.autoLesson, { clazzId: SEVEN })).lesson).toMatchObject({
      arrangeId: first.arrangeId,
      state: 'not_started',
    });
    minutes(5);
    const now = await teacher.ok(calls.autoLesson, {});
    expect(now.lesson).toMatchObject({ lessonId: id, state: 'in_progress' });
    expect(now.next!.date >= first.date).toBe(true);
    expect((await student.refused(calls.autoLesson, { clazzId: 189003 })).status).toBe(404);
  });
});

describe('starting and finishing', () => {
  test('[S-025] a lesson is not started, in progress, ended: by the clock, earlier by its teacher', async () => {
    const state = async () => (await student.ok(calls.getLesson, { id })).state;
    minutes(-1);
    expect(await state()).toBe('not_started');
    minutes(0);
    expect(await state()).toBe('in_progress');
    minutes(45);
    expect(await state()).toBe('ended');
    minutes(-10);
    await teacher.ok(calls.prepareLesson, { id, topic: '数轴' });
    expect((await teacher.ok(calls.startLesson, { id })).state).toBe('in_progress');
    minutes(30);
    expect((await teacher.ok(calls.finishLesson, { id })).state).toBe('ended');
  });
  test('[E-035] a lesson that nobody prepared does not start; the next hour of the class’s plan counts', async () => {
    minutes(0);
    const taken = await teacher.ok(calls.getLesson, { id });
    await t.sql('update teachplan_clazz set is_on = false where org_id = 189 and clazz_id = $1', [SEVEN]);
    expect(await teacher.refused(calls.startLesson, { id })).toMatchObject({ status: 409, message: '教师未备课' });
    expect((await teacher.in('en-US').refused(calls.startLesson, { id })).message).toBe('Teacher has not prepared');
    await t.sql('update teachplan_clazz set is_on = true where org_id = 189 and clazz_id = $1', [SEVEN]);
    expect(await teacher.ok(calls.startLesson, { id })).toMatchObject({
      topic: taken.planned!.name,
      linkId: taken.planned!.linkId,
      prepared: true,
    });
  });
  test('finishing marks the plan’s hour as taught for the class, once, unless told otherwise', async () => {
    const { planned } = await teacher.ok(calls.getLesson, { id });
    const marked = async () =>
      (
        await t.sql('select 1 from teachplan_taught where org_id = 189 and clazz_id = $1 and link_id = $2', [
          SEVEN,
          planned!.linkId,
        ])
      ).length;
    minutes(0);
    await teacher.ok(calls.startLesson, { id });
    minutes(40);
    await teacher.ok(calls.finishLesson, { id, summary: '下节课讲练习' });
    expect(await marked()).toBe(1);
    const { endedAt } = await teacher.ok(calls.finishLesson, { id });
    expect(endedAt).toBe(at(first.date, first.start, 40).toISOString());
    expect(await marked()).toBe(1);
    expect((await teacher.ok(calls.lessonRecord, { id })).summary).toBe('下节课讲练习');
    expect(
      (
        await t.sql(
          "select 1 from kernel_outbox where org_id = 189 and topic = 'lesson.finished' and (payload->>'lessonId')::bigint = $1",
          [id],
        )
      ).length,
    ).toBe(1);
    await t.sql('delete from teachplan_taught where org_id = 189 and link_id = $1', [planned!.linkId]);
    await t.sql('update lesson_lesson set ended_at = null where org_id = 189');
    await teacher.ok(calls.finishLesson, { id, taught: false });
    expect(await marked()).toBe(0);
  });
  test('said afterwards, a lesson ended at the bell; before its time it cannot end', async () => {
    minutes(-60);
    expect((await teacher.refused(calls.finishLesson, { id })).error).toBe('lesson.fault.notBegun');
    minutes(300);
    expect((await teacher.ok(calls.finishLesson, { id })).endedAt).toBe(at(first.date, first.end).toISOString());
    expect((await master.refused(calls.finishLesson, { id })).status).toBe(403);
  });
  test('[V-069] a famous lesson is not prepared', async () => {
    const [row] = await t.sql<{ famous_id: number }>(
      'select famous_id from lesson_famous where host_org_id = 189 order by famous_id limit 1',
    );
    const famous = Number(row!.famous_id);
    expect(await teacher.refused(calls.prepareLesson, { id: famous, topic: '备课' })).toMatchObject({
      status: 409,
      message: '名师课堂不支持备课',
    });
    expect((await teacher.in('en-US').refused(calls.prepareLesson, { id: famous, topic: 'x' })).message).toBe(
      'Master-teacher classes do not support lesson preparation',
    );
    expect((await teacher.refused(calls.startLesson, { id: famous })).error).toBe('lesson.fault.famousNotPrepared');
    expect((await (await t.as('trainer5')).refused(calls.prepareLesson, { id: famous, topic: 'x' })).status).toBe(404);
  });
});

describe('evaluating', () => {
  const say = (who = student, more: object = {}) =>
    who.send(calls.createEvaluate, { id, stars: 5, tags: ['讲解清楚'], text: '听懂了', ...more });
  test('once by each child, after the end, and nobody who was away', async () => {
    await begun();
    expect((await say()).body).toMatchObject({ error: 'lesson.fault.notOver' });
    await teacher.ok(calls.takeSheet, { id, marks: [] });
    minutes(40);
    await teacher.ok(calls.finishLesson, { id });
    const todo = await student.ok(calls.studyEvaluates, {});
    expect(todo.items.map((r) => r.lesson.lessonId)).toContain(id);
    const both = await Promise.all([say(), say()]);
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
    expect((await student.ok(calls.studyEvaluates, {})).todo).toBe(todo.todo - 1);
    expect((await student.ok(calls.studyEvaluates, { state: 'done' })).items[0]).toMatchObject({
      lesson: { lessonId: id },
      evaluation: { stars: 5, tags: ['讲解清楚'] },
    });
    const [mate] = await t.sql<{ user_id: number }>(
      'select user_id from class_student_v where org_id = 189 and clazz_id = $1 and user_id <> $2 order by user_id limit 1',
      [SEVEN, student.userId],
    );
    await teacher.ok(calls.takeSheet, { id, marks: [{ userId: Number(mate!.user_id), code: 'absent' }] });
    expect((await say(await t.asUser(189, Number(mate!.user_id)))).body).toMatchObject({
      error: 'lesson.fault.wasAway',
    });
    expect((await say(await t.as('student619'))).status).toBe(404);
  });
  test('tags have up to 8 characters, at most 5 of them, each once', async () => {
    const wrong = async (tags: string[]) =>
      (await student.refused(calls.createEvaluate, { id, stars: 3, tags })).fields?.length;
    for (const tags of [['九个字的标签太长了'], [''], ['一', '二', '三', '四', '五', '六'], ['好', '好']])
      expect(await wrong(tags)).toBeGreaterThan(0);
    expect((await student.refused(calls.createEvaluate, { id, stars: 6 })).fields?.[0]?.text).toBe(
      '请选择 1 到 5 颗星',
    );
  });
  test('the teacher reads figures and words, not names', async () => {
    await begun();
    minutes(44);
    await teacher.ok(calls.finishLesson, { id });
    await say();
    const { items, figures } = await teacher.ok(calls.teachEvaluates, { from: first.date, to: first.date });
    expect(items[0]).toMatchObject({ count: 1, average: 5, items: [{ stars: 5, text: '听懂了' }] });
    expect(JSON.stringify(items)).not.toContain(String(student.userId));
    expect(figures).toMatchObject({
      count: 1,
      average: 5,
      spread: [0, 0, 0, 0, 1],
      tags: [{ tag: '讲解清楚', count: 1 }],
    });
    expect((await master.ok(calls.teachEvaluates, { from: first.date, to: first.date })).total).toBe(0);
  });
});
