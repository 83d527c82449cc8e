import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import {
  absenceCreate,
  absenceLessons,
  coverAnswer,
  coverAsk,
  removePeriodArrange,
  updatePeriodArrange,
} from '../../timetable/contract';
import * as calls from '../contract';
import { RECORDED } from '../rules';
import { lessonAt } from './published';
import { MONDAY, SEVEN, SEVEN_2, at, fixedWeek, on, plannedOf, type Planned } from './testing';

let t: TestApp;
let teacher: Caller;
let master: Caller;
let student: Caller;
let admin: Caller;
let first: Planned;
beforeAll(async () => {
  t = await fixedWeek(await TestApp.start());
  [teacher, master, student, admin] = [
    await t.as('teacher189'),
    await t.as('classmgr189'),
    await t.as('student189'),
    await t.as('school189'),
  ];
  first = (await plannedOf(teacher, SEVEN))[0]!;
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  t.at(`${MONDAY}T00:00:00Z`);
  await t.sql('delete from lesson_lesson where org_id = 189');
});
const open = (o = first, who = teacher) => who.ok(calls.openLesson, { arrangeId: o.arrangeId, date: o.date });
const week = (who = teacher) => who.rows(calls.teachList, { from: MONDAY, to: on(6), pageSize: 10_000 });
const single = (more: object = {}) => ({
  clazzId: SEVEN,
  name: '主题班会',
  sbjId: 1,
  date: on(5),
  start: '09:00',
  duration: 45,
  ...more,
});

describe('the week', () => {
  test('[X-026] a lesson shows name, date, section, duration and start time, timetabled ones without a row too', async () => {
    const lessons = await week();
    const found = lessons.find((l) => l.arrangeId === first.arrangeId && l.date === first.date)!;
    expect(found).toMatchObject({
      lessonId: null,
      name: '数学',
      date: first.date,
      start: first.start,
      end: first.end,
      duration: 45,
      clazzName: '七年级1班',
      state: 'not_started',
      mine: true,
      prepared: false,
    });
    expect(found.secNo).toBeGreaterThan(0);
    const made = await open();
    expect(await week()).toEqual(lessons.map((l) => (l === found ? { ...found, lessonId: made.lessonId } : l)));
    const asked = { from: MONDAY, to: on(6), pageSize: 10_000 };
    expect(await teacher.rows(calls.teachList, { ...asked, sort: '-date' })).toEqual((await week()).toReversed());
  });
  test('a week asks the database under five times, whatever it holds, and opening a lesson twice makes one row', async () => {
    for (const o of await plannedOf(teacher, SEVEN)) {
      await open(o);
      await open(o);
    }
    expect(await t.sql('select 1 from lesson_lesson where org_id = 189')).toHaveLength(
      (await plannedOf(teacher, SEVEN)).length,
    );
    const seen = await asked(async () => {
      await week();
      await student.rows(calls.studyList, { from: MONDAY, to: on(6), pageSize: 10_000 });
    });
    expect(seen.filter((sql) => !/kernel_|account_/.test(sql)).length / 2).toBeLessThan(5);
  });
  test('ten people who open one lesson at once meet in it', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => open()));
    expect(new Set(made.map((l) => l.lessonId)).size).toBe(1);
  });
  test('a child sees the lessons of their classes, a teacher of the class those of the class, nobody a stranger’s', async () => {
    const made = await open();
    expect(
      (await student.rows(calls.studyList, { from: first.date, to: first.date, pageSize: 100 })).some(
        (l) => l.lessonId === made.lessonId,
      ),
    ).toBe(true);
    expect((await student.ok(calls.getLesson, { id: made.lessonId })).planned).toBeNull();
    expect(
      (await master.rows(calls.clazzList, { clazzId: SEVEN, from: first.date, to: first.date, pageSize: 100 })).length,
    ).toBeGreaterThan(3);
    for (const login of ['student619', 'school619'])
      expect((await (await t.as(login)).refused(calls.getLesson, { id: made.lessonId })).status).toBe(404);
    expect(
      (await (await t.as('school619')).refused(calls.openLesson, { arrangeId: first.arrangeId, date: first.date }))
        .status,
    ).toBe(404);
    expect((await student.refused(calls.clazzList, { clazzId: SEVEN_2 })).status).toBe(404);
  });
  test('days are in order and not too many', async () => {
    expect((await teacher.refused(calls.teachList, { from: on(4), to: on(3) })).fields?.[0]?.path).toBe('to');
    expect((await teacher.refused(calls.teachList, { from: on(-726), to: on(3) })).error).toBe(
      'lesson.fault.spanTooLong',
    );
  });
  test('the lesson of a class at an instant: the one that runs, else the one whose door is open', async () => {
    const o = { zone: 'Asia/Shanghai' };
    const ask = (minutes: number) =>
      inOrg(
        t.kernel.pools.tenant,
        189,
        (door) => lessonAt(door, SEVEN, { ...o, at: at(first.date, first.start, minutes) }),
        true,
      );
    expect(await ask(10)).toMatchObject({ arrangeId: first.arrangeId, lessonId: null });
    const made = await open();
    expect(await ask(0)).toMatchObject({ lessonId: made.lessonId });
    expect(await ask(-16 * 60)).toBeUndefined();
  });
});

describe('made singly', () => {
  test('[V-066] [E-031] only the class teacher creates a lesson, and whoever teaches the subject gives it', async () => {
    expect(await teacher.refused(calls.createLesson, single())).toMatchObject({ status: 403, message: '你不是班主任' });
    expect((await teacher.in('en-US').refused(calls.createLesson, single())).message).toBe(
      'You are not the class teacher',
    );
    const made = await master.ok(calls.createLesson, single({ sbjId: 2 }));
    expect(made).toMatchObject({ name: '主题班会', teacherName: '周明辉', mine: false, end: '09:45', arrangeId: null });
    expect((await week()).some((l) => l.lessonId === made.lessonId)).toBe(true);
    const elsewhere = await t.make.clazz({ orgId: 619 });
    expect((await master.refused(calls.createLesson, single({ clazzId: elsewhere.clazzId }))).status).toBe(404);
    expect(
      (await master.refused(calls.createLesson, single({ teacherId: (await t.as('school619')).userId }))).status,
    ).toBe(404);
    expect((await master.refused(calls.createLesson, single({ sbjId: 99_999 }))).status).toBe(404);
  });
  test('[V-064] a lesson’s name has up to 32 characters', async () => {
    expect((await master.refused(calls.createLesson, single({ name: '课'.repeat(33) }))).fields).toMatchObject([
      { path: 'name' },
    ]);
    expect((await master.ok(calls.createLesson, single({ name: '课'.repeat(32) }))).name).toHaveLength(32);
  });
  test('[E-032] not earlier than today, and it ends on its own day', async () => {
    expect(await master.refused(calls.createLesson, single({ date: on(-1) }))).toMatchObject({
      status: 400,
      message: '日期不能早于今天',
      fields: [{ path: 'date' }],
    });
    expect((await master.refused(calls.createLesson, single({ start: '23:30' }))).fields?.[0]?.path).toBe('duration');
    expect((await master.refused(calls.createLesson, single({ duration: 4 }))).fields?.[0]?.text).toBe(
      '时长请填 5 到 240 分钟的整数',
    );
  });
  test('neither class nor teacher is in two lessons at once: not beside the timetable, not beside another single one', async () => {
    const no = await master.refused(calls.createLesson, single({ sbjId: 2, date: first.date, start: first.start }));
    expect(no).toMatchObject({
      status: 409,
      error: 'lesson.fault.clazzBusy',
      fields: [{ path: 'start', params: { name: '七年级1班', when: `${first.start}–${first.end}` } }],
    });
    const both = await Promise.all([
      master.send(calls.createLesson, single()),
      master.send(calls.createLesson, single({ name: '另一节' })),
    ]);
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
    expect((await master.in('en-US').refused(calls.createLesson, single({ start: '09:30' }))).message).toMatch(
      /^七年级1班 has a lesson at 09:00–09:45/,
    );
  });
  test('changed and deleted before it starts only, by its teacher or who made it', async () => {
    const { lessonId: id } = await master.ok(calls.createLesson, single({ sbjId: 2 }));
    expect((await student.refused(calls.deleteLesson, { id })).status).toBe(403);
    expect(await teacher.ok(calls.updateLesson, { id, name: '数学活动', start: '10:00' })).toMatchObject({
      name: '数学活动',
      start: '10:00',
      end: '10:45',
    });
    t.at(at(on(5), '10:01'));
    expect((await master.refused(calls.updateLesson, { id, name: '晚了' })).error).toBe('lesson.fault.begun');
    expect((await master.refused(calls.deleteLesson, { id })).error).toBe('lesson.fault.begun');
    t.at(`${MONDAY}T00:00:00Z`);
    await master.ok(calls.deleteLesson, { id });
    expect((await master.refused(calls.getLesson, { id })).status).toBe(404);
  });
  test('day and time of a timetabled lesson belong to the timetable', async () => {
    const { lessonId: id } = await open();
    expect((await teacher.refused(calls.updateLesson, { id, start: '20:00' })).error).toBe('lesson.fault.timetabled');
    expect((await teacher.refused(calls.deleteLesson, { id })).error).toBe('lesson.fault.timetabled');
    expect((await teacher.ok(calls.updateLesson, { id, name: '单元复习' })).name).toBe('单元复习');
  });
  test('[E-027] nobody meets in a recorded class', async () => {
    const trainer = await t.as('trainer5');
    const { orgId, userId: masterId } = trainer;
    const { clazzId } = await t.make.clazz({ orgId, clazzType: RECORDED, masterId });
    expect(
      await trainer.refused(calls.createLesson, {
        clazzId,
        name: '课',
        sbjId: 2,
        date: on(5),
        start: '09:00',
        duration: 45,
      }),
    ).toMatchObject({ status: 409, message: '班级类型不正确' });
  });
});

describe('preparing and reuse', () => {
  test('a lesson takes an hour of a plan, or a topic; an hour of another subject not', async () => {
    const { lessonId: id } = await open();
    const whole = await teacher.ok(calls.getLesson, { id });
    expect(whole.planned).toMatchObject({ unitNo: expect.any(Number) as number });
    expect(await teacher.ok(calls.prepareLesson, { id, linkId: whole.planned!.linkId })).toMatchObject({
      prepared: true,
      topic: whole.planned!.name,
    });
    expect((await teacher.ok(calls.getLesson, { id })).link).toMatchObject({ linkId: whole.planned!.linkId });
    expect((await teacher.refused(calls.prepareLesson, { id })).fields?.[0]?.path).toBe('topic');
    expect(await teacher.ok(calls.prepareLesson, { id, topic: '数轴', content: '三要素' })).toMatchObject({
      topic: '数轴',
      linkId: null,
    });
    expect((await student.ok(calls.getLesson, { id })).content).toBe('');
    const [foreign] = await t.sql<{ link_id: number }>(
      'select h.link_id from teachplan_hour_v h where h.org_id = 619 order by h.link_id limit 1',
    );
    if (foreign)
      expect((await teacher.refused(calls.prepareLesson, { id, linkId: Number(foreign.link_id) })).status).toBe(404);
    expect((await master.refused(calls.prepareLesson, { id, topic: '别人的课' })).error).toBe(
      'lesson.fault.notYourLesson',
    );
  });
  test('[V-068] a reuse target is not the original class', async () => {
    const { lessonId: id } = await open();
    await teacher.ok(calls.prepareLesson, { id, topic: '数轴' });
    expect(await teacher.refused(calls.reuseLesson, { id, clazzIds: [SEVEN], date: MONDAY })).toMatchObject({
      status: 400,
      message: '复用的班级不能是原课程的班级',
      fields: [{ path: 'clazzIds' }],
    });
  });
  test('[E-034] a lesson copy needs plan content', async () => {
    const { lessonId: id } = await open();
    expect(await teacher.refused(calls.reuseLesson, { id, clazzIds: [SEVEN_2], date: MONDAY })).toMatchObject({
      status: 409,
      message: '课程副本没有备课内容',
    });
    expect(
      (await teacher.in('en-US').refused(calls.reuseLesson, { id, clazzIds: [SEVEN_2], date: MONDAY })).message,
    ).toBe('Lesson copy has no plan content');
  });
  test('what was prepared goes to the other class’s next lesson that has nothing yet', async () => {
    const { lessonId: id } = await open();
    await teacher.ok(calls.prepareLesson, { id, topic: '数轴', content: '三要素' });
    const [copy] = (await teacher.ok(calls.reuseLesson, { id, clazzIds: [SEVEN_2], date: MONDAY })).items;
    const [one, two] = await plannedOf(teacher, SEVEN_2);
    expect(copy).toMatchObject({ clazzId: SEVEN_2, topic: '数轴', prepared: true, date: one!.date, start: one!.start });
    const [again] = (await teacher.ok(calls.reuseLesson, { id, clazzIds: [SEVEN_2], date: MONDAY })).items;
    expect(again).toMatchObject({ date: two!.date, start: two!.start });
    const { clazzId } = await t.make.clazz();
    expect((await teacher.refused(calls.reuseLesson, { id, clazzIds: [clazzId], date: MONDAY })).status).toBe(404);
  });
});

describe('the timetable moves', () => {
  /** Delivers what the change has said. */
  const told = () => t.told(189, 'timetable.%');
  test('a prepared lesson goes along to the next day of its class and subject, an empty row goes with its day', async () => {
    const all = await plannedOf(teacher, SEVEN);
    const last = all.at(-1)!;
    const { lessonId: id } = await open(last);
    await teacher.ok(calls.prepareLesson, { id, topic: '不要丢' });
    await admin.ok(removePeriodArrange, { id: last.arrangeId });
    await told();
    const moved = await teacher.ok(calls.getLesson, { id });
    expect(moved).toMatchObject({ topic: '不要丢', clazzId: SEVEN, sbjId: last.sbjId });
    expect(moved.arrangeId).not.toBe(last.arrangeId);
    expect(moved.date > last.date).toBe(true);
    const other = all[1]!;
    const { lessonId: empty } = await open(other);
    await admin.ok(removePeriodArrange, { id: other.arrangeId });
    await told();
    expect((await teacher.refused(calls.getLesson, { id: empty })).status).toBe(404);
  });
  test('a lesson follows its accepted substitute: the row is theirs once the change is told, and at the first hand laid on it', async () => {
    const [o, next] = (await plannedOf(teacher, SEVEN)).slice(1);
    const rows = [(await open(o!)).lessonId, (await open(next!)).lessonId];
    const { absenceId } = await admin.ok(absenceCreate, {
      teacherId: teacher.userId,
      fromDate: o!.date,
      toDate: next!.date > o!.date ? next!.date : o!.date,
      reason: '病假',
    });
    const { items } = await admin.ok(absenceLessons, { id: absenceId });
    const stands = async (of: Planned) => {
      const { proposals } = items.find((i) => i.lesson.arrangeId === of.arrangeId && i.lesson.date === of.date)!;
      const helper = await t.asUser(189, proposals[0]!.teacherId);
      const { coverId } = await admin.ok(coverAsk, {
        absenceId,
        arrangeId: of.arrangeId,
        date: of.date,
        teacherId: helper.userId,
      });
      await helper.ok(coverAnswer, { id: coverId, accept: true });
      return helper;
    };
    const teacherOf = async (id: number) =>
      Number(
        (
          await t.sql<{ teacher_id: string }>(
            'select teacher_id from lesson_lesson where org_id = 189 and lesson_id = $1',
            [id],
          )
        )[0]!.teacher_id,
      );
    // Told: nobody has to touch the row.
    const helper = await stands(o!);
    await told();
    expect(await teacherOf(rows[0]!)).toBe(helper.userId);
    // Not told, as it is for a moment: whoever prepares it is the substitute, and its teacher of before is refused.
    const second = await stands(next!);
    await told();
    await t.sql('update lesson_lesson set teacher_id = $2 where org_id = 189 and lesson_id = $1', [
      rows[1],
      teacher.userId,
    ]);
    expect((await teacher.refused(calls.prepareLesson, { id: rows[1]!, topic: '不归我' })).status).toBeGreaterThan(400);
    expect(await second.ok(calls.prepareLesson, { id: rows[1]!, topic: '代课' })).toMatchObject({
      teacherId: second.userId,
      topic: '代课',
      mine: true,
    });
    await t.sql('delete from timetable_absence where org_id = 189');
  });
  test('what took place stays where it was', async () => {
    const o = (await plannedOf(teacher, SEVEN_2))[0]!;
    const { lessonId: id } = await open(o);
    await teacher.ok(calls.prepareLesson, { id, topic: '已上' });
    t.at(at(o.date, o.start));
    await teacher.ok(calls.startLesson, { id });
    await teacher.ok(calls.finishLesson, { id });
    await admin.send(updatePeriodArrange, { id: o.arrangeId, weekday: 6 });
    await told();
    expect(await teacher.ok(calls.getLesson, { id })).toMatchObject({
      date: o.date,
      start: o.start,
      topic: '已上',
      state: 'ended',
    });
    expect((await week()).some((l) => l.lessonId === id)).toBe(true);
  });
});
