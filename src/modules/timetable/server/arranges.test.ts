import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { MONDAY, on, setTerm, TERM } from './testing';

let t: TestApp;
let admin: Caller;
let teacher: Caller;
let master: Caller;
/** 七年级1班 and 2班 of the test world, whose week stands empty for these tests. */
const ONE = 189002;
const TWO = 189003;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  teacher = await t.as('teacher189');
  master = await t.as('classmgr189');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  t.at(`${MONDAY}T01:00:00Z`);
  await t.sql('delete from timetable_arrange where org_id = 189');
  await setTerm(t);
});
const lesson = (more: object = {}) => ({
  clazzId: ONE,
  sbjId: 2,
  teacherId: teacher.userId,
  weekday: 3,
  secNo: 2,
  ...more,
});

describe('by section', () => {
  test('a schedule takes the times of its section and runs to the end of the term', async () => {
    const made = await admin.ok(calls.createPeriodArrange, lesson());
    expect(made).toMatchObject({
      kind: 'period',
      start: '09:25',
      end: '10:10',
      fromDate: MONDAY,
      toDate: TERM.lastOn,
      weeks: 'all',
      on: true,
      mayChange: true,
      clazzName: '七年级1班',
      sbjName: '数学',
    });
    expect(await admin.rows(calls.periodArranges, { clazzId: ONE })).toHaveLength(1);
    expect(await teacher.rows(calls.periodArranges, {})).toMatchObject([
      { arrangeId: made.arrangeId, mayChange: false },
    ]);
  });
  test('[V-063] adding a schedule needs permission: managers for every class, a teacher for the class they lead', async () => {
    const no = await teacher.refused(calls.createPeriodArrange, lesson());
    expect(no).toMatchObject({ status: 403, error: 'timetable.fault.noPermission' });
    expect((await teacher.in('en-US').refused(calls.createPeriodArrange, lesson())).error_description).toMatch(
      /may not arrange/,
    );
    expect((await (await t.as('student189')).refused(calls.createPeriodArrange, lesson())).status).toBe(403);
    await master.ok(calls.createPeriodArrange, lesson());
    // Without a manager's code: the class teacher of this class alone.
    await t.sql('update class_clazz set master_id = $1 where org_id = 189 and clazz_id = $2', [teacher.userId, ONE]);
    try {
      const made = await teacher.ok(calls.createPeriodArrange, lesson({ weekday: 4 }));
      expect((await teacher.ok(calls.updatePeriodArrange, { id: made.arrangeId, weekday: 5 })).weekday).toBe(5);
      expect((await teacher.refused(calls.createPeriodArrange, lesson({ clazzId: TWO, weekday: 4 }))).error).toBe(
        'timetable.fault.noPermission',
      );
    } finally {
      await t.sql('update class_clazz set master_id = $1 where org_id = 189 and clazz_id = $2', [master.userId, ONE]);
    }
  });
  test('[E-032] a date earlier than today is refused, in both languages', async () => {
    const no = await admin.refused(calls.createPeriodArrange, lesson({ fromDate: on(-1) }));
    expect(no).toMatchObject({
      status: 400,
      error: 'timetable.fault.past',
      fields: [{ path: 'fromDate', text: '日期不能早于今天' }],
    });
    expect(
      (await admin.in('en-US').refused(calls.createPeriodArrange, lesson({ fromDate: on(-1) }))).error_description,
    ).toBe('The date cannot be earlier than today');
    const made = await admin.ok(calls.createPeriodArrange, lesson());
    t.at(`${on(2)}T01:00:00Z`);
    expect((await admin.refused(calls.updatePeriodArrange, { id: made.arrangeId, fromDate: on(1) })).error).toBe(
      'timetable.fault.past',
    );
  });
  test('[S-024] a schedule is disabled and enabled; disabled it takes nobody’s time', async () => {
    const a = await admin.ok(calls.createPeriodArrange, lesson());
    expect(await admin.ok(calls.switchPeriodArrange, { id: a.arrangeId, on: false })).toMatchObject({ on: false });
    const b = await admin.ok(calls.createPeriodArrange, lesson({ clazzId: TWO }));
    // Enabling it now would put the teacher into two classes.
    expect((await admin.refused(calls.switchPeriodArrange, { id: a.arrangeId, on: true })).error).toBe(
      'timetable.fault.teacherBusy',
    );
    await admin.ok(calls.removePeriodArrange, { id: b.arrangeId });
    expect(await admin.ok(calls.switchPeriodArrange, { id: a.arrangeId, on: true })).toMatchObject({ on: true });
    expect(await admin.ok(calls.switchPeriodArrange, { id: a.arrangeId, on: true })).toMatchObject({ on: true });
  });
  test('[E-024] [E-030] the class runs and has a teacher; sections and rooms exist', async () => {
    expect((await admin.refused(calls.createPeriodArrange, lesson({ secNo: 77 }))).fields).toMatchObject([
      { path: 'secNo' },
    ]);
    await t.sql(`update class_clazz set ended_at = ${t.sqlNow} where org_id = 189 and clazz_id = $1`, [TWO]);
    expect((await admin.refused(calls.createPeriodArrange, lesson({ clazzId: TWO }))).error).toBe('class.fault.ended');
    await t.sql('update class_clazz set ended_at = null where org_id = 189 and clazz_id = $1', [TWO]);
    expect((await admin.refused(calls.createPeriodArrange, lesson({ roomId: 1 }))).status).toBe(404);
    const [before] = await t.sql<{ master_id: number; teachers: object[] }>(
      `
        select master_id,
          (
            select coalesce(jsonb_agg(x), '[]')
            from class_teacher x
            where x.org_id = 189 and x.clazz_id = $1
          ) as teachers
        from class_clazz
        where org_id = 189 and clazz_id = $1
      `,
      [TWO],
    );
    await t.sql('update class_clazz set master_id = null where org_id = 189 and clazz_id = $1', [TWO]);
    await t.sql('delete from class_teacher where org_id = 189 and clazz_id = $1', [TWO]);
    try {
      expect(await admin.refused(calls.createPeriodArrange, lesson({ clazzId: TWO }))).toMatchObject({
        status: 409,
        error: 'class.fault.noTeacher',
      });
    } finally {
      await t.sql('update class_clazz set master_id = $2 where org_id = 189 and clazz_id = $1', [
        TWO,
        before!.master_id,
      ]);
      await t.sql('insert into class_teacher select * from jsonb_populate_recordset(null::class_teacher, $1::jsonb)', [
        JSON.stringify(before!.teachers),
      ]);
    }
  });
  test("another school's class, teacher and schedule are gone", async () => {
    const other = await t.as('school619');
    const made = await admin.ok(calls.createPeriodArrange, lesson());
    expect((await other.refused(calls.updatePeriodArrange, { id: made.arrangeId, weekday: 2 })).status).toBe(404);
    expect((await other.refused(calls.removePeriodArrange, { id: made.arrangeId })).status).toBe(404);
    expect((await other.refused(calls.createPeriodArrange, lesson())).status).toBe(404);
    expect((await admin.refused(calls.createPeriodArrange, lesson({ teacherId: other.userId }))).status).toBe(404);
  });
  test('a change begins today: what has been stays with its old schedule', async () => {
    const a = await admin.ok(calls.createPeriodArrange, lesson());
    t.at(`${on(7)}T01:00:00Z`);
    const b = await admin.ok(calls.updatePeriodArrange, { id: a.arrangeId, weekday: 5, secNo: 1 });
    expect(b.arrangeId).not.toBe(a.arrangeId);
    expect(b).toMatchObject({ fromDate: on(7), weekday: 5, start: '08:25' });
    const past = await admin.ok(calls.clazzLessons, { clazzId: ONE, from: MONDAY, to: on(13) });
    expect(past.items.map((o) => o.date)).toEqual([on(2), on(11)]);
    await admin.ok(calls.removePeriodArrange, { id: b.arrangeId });
    expect(
      (await admin.ok(calls.clazzLessons, { clazzId: ONE, from: MONDAY, to: on(43) })).items.map((o) => o.date),
    ).toEqual([on(2)]);
  });
});

describe('clashes', () => {
  test('the teacher: refused with who, when and three free sections, at the field', async () => {
    await admin.ok(calls.createPeriodArrange, lesson());
    const no = await admin.refused(calls.createPeriodArrange, lesson({ clazzId: TWO }));
    expect(no).toMatchObject({
      status: 409,
      error: 'timetable.fault.teacherBusy',
      fields: [{ path: 'teacherId', params: { name: '周明辉', when: '周三 09:25–10:10', what: '七年级1班 数学' } }],
    });
    expect(String(no.fields![0]!.params['free']).split('、')).toHaveLength(3);
    expect(
      (await admin.in('en-US').refused(calls.createPeriodArrange, lesson({ clazzId: TWO }))).error_description,
    ).toMatch(/already teaches on Wed 09:25–10:10.*Free: Wed Period/);
  });
  test('of two schedules at the same time the elder stands first, whatever order the rows come in', async () => {
    const odd = await admin.ok(calls.createPeriodArrange, lesson({ weeks: 'odd' }));
    await admin.ok(calls.createPeriodArrange, lesson({ clazzId: TWO, teacherId: teacher.userId, weeks: 'even' }));
    // The row moves behind the other one in the table.
    await t.sql('update timetable_arrange set is_on = is_on where org_id = 189 and arrange_id = $1', [odd.arrangeId]);
    const { items } = await admin.ok(calls.freeSlots, { clazzId: ONE, teacherId: teacher.userId });
    expect(items.find((slot) => slot.weekday === 3 && slot.secNo === 2)).toMatchObject({
      free: false,
      why: '七年级1班 数学 周明辉',
    });
  });
  test('free sections of a span that runs backwards are refused, also where one of its ends is today', async () => {
    const who = { clazzId: ONE, teacherId: teacher.userId };
    for (const span of [{ fromDate: on(16), toDate: on(15) }, { toDate: on(-319) }])
      expect(await admin.refused(calls.freeSlots, { ...who, ...span })).toMatchObject({
        status: 400,
        error: 'timetable.fault.toBeforeFrom',
        fields: [{ path: 'toDate' }],
      });
    expect((await admin.ok(calls.freeSlots, { ...who, fromDate: on(16), toDate: on(16) })).items).not.toEqual([]);
  });
  test('the class and the room', async () => {
    const room = await admin.ok(calls.roomCreate, { name: '实验室', kind: 'lab' });
    await admin.ok(calls.createPeriodArrange, lesson({ roomId: room.roomId }));
    expect(
      await admin.refused(calls.createPeriodArrange, lesson({ teacherId: master.userId, sbjId: 1 })),
    ).toMatchObject({ error: 'timetable.fault.clazzBusy', fields: [{ path: 'secNo' }] });
    expect(
      await admin.refused(
        calls.createPeriodArrange,
        lesson({ clazzId: TWO, teacherId: master.userId, sbjId: 1, roomId: room.roomId }),
      ),
    ).toMatchObject({ error: 'timetable.fault.roomBusy', fields: [{ path: 'roomId' }] });
    expect((await admin.refused(calls.roomRemove, { id: room.roomId })).error).toBe('timetable.fault.roomInUse');
  });
  test('odd and even weeks share a section; an interval that touches it does not', async () => {
    await admin.ok(calls.createPeriodArrange, lesson({ weeks: 'odd' }));
    await admin.ok(calls.createPeriodArrange, lesson({ weeks: 'even', clazzId: TWO }));
    const no = await admin.refused(calls.createIntervalArrange, {
      clazzId: TWO,
      sbjId: 1,
      teacherId: teacher.userId,
      weekday: 3,
      start: '10:00',
      end: '10:40',
    });
    expect(no.error).toBe('timetable.fault.teacherBusy');
    // By interval the three alternatives are times of the same length, and they are free.
    const free = String(no.fields![0]!.params['free']).split('、');
    expect(free).toHaveLength(3);
    expect(free[0]).toBe('周三 10:10–10:50');
    for (const place of free) {
      const [, day, start, end] = /^周(.) (\d\d:\d\d)–(\d\d:\d\d)$/.exec(place)!;
      const made = await admin.ok(calls.createIntervalArrange, {
        clazzId: TWO,
        sbjId: 1,
        teacherId: teacher.userId,
        weekday: '一二三四五六日'.indexOf(day!) + 1,
        start: start!,
        end: end!,
      });
      await admin.ok(calls.removeIntervalArrange, { id: made.arrangeId });
    }
    await admin.ok(calls.createIntervalArrange, {
      clazzId: TWO,
      sbjId: 1,
      teacherId: teacher.userId,
      weekday: 3,
      start: '10:10',
      end: '10:40',
    });
  });
  test('a child of an elective class cannot have two lessons at once', async () => {
    const [club] = await t.sql<{ clazz_id: number; user_id: number }>(
      `
        select e.clazz_id, e.user_id
        from class_student_v e
        join class_student_v h on h.org_id = e.org_id and h.user_id = e.user_id
        where e.org_id = 189 and e.clazz_type = 2 and h.clazz_id = $1
        order by e.clazz_id, e.user_id
        limit 1
      `,
      [ONE],
    );
    await admin.ok(calls.createPeriodArrange, lesson());
    const no = await admin.refused(calls.createPeriodArrange, {
      clazzId: Number(club!.clazz_id),
      sbjId: 11,
      teacherId: master.userId,
      weekday: 3,
      secNo: 2,
    });
    expect(no).toMatchObject({ status: 409, error: 'timetable.fault.pupilBusy', fields: [{ path: 'secNo' }] });
    expect(Number(no.fields![0]!.params['count'])).toBeGreaterThan(0);
    await admin.ok(calls.createPeriodArrange, {
      clazzId: Number(club!.clazz_id),
      sbjId: 11,
      teacherId: master.userId,
      weekday: 3,
      secNo: 24,
    });
    // And the other way round: the class after its children's elective.
    expect(
      (await admin.refused(calls.createPeriodArrange, lesson({ secNo: 24, teacherId: teacher.userId }))).error,
    ).toBe('timetable.fault.pupilBusy');
  });
  test('the database itself refuses, whoever writes', async () => {
    const a = await admin.ok(calls.createPeriodArrange, lesson());
    const copy = (set: string) =>
      t.sql(
        `
          insert into timetable_arrange
          select (r).*
          from (
            select jsonb_populate_record(a, '{"arrange_id": 42}'::jsonb || $2::jsonb) as r
            from timetable_arrange a
            where org_id = 189 and arrange_id = $1
          ) x
        `,
        [a.arrangeId, set],
      );
    await expect(copy(`{"clazz_id": ${TWO}}`)).rejects.toThrow('timetable_arrange_teacher_free');
    await expect(copy(`{"teacher_id": ${master.userId}}`)).rejects.toThrow('timetable_arrange_clazz_free');
    await copy(`{"clazz_id": ${TWO}, "is_on": false}`);
  });
  test('two people who arrange one teacher at once: one gets in', async () => {
    const both = await Promise.all([
      admin.send(calls.createPeriodArrange, lesson()),
      master.send(calls.createPeriodArrange, lesson({ clazzId: TWO })),
    ]);
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
  });
  test('the free sections of a move say what stands in the way', async () => {
    const a = await admin.ok(calls.createPeriodArrange, lesson());
    const { items } = await admin.ok(calls.freeSlots, { clazzId: TWO, teacherId: teacher.userId });
    expect(items.find((s) => s.weekday === 3 && s.secNo === 2)).toMatchObject({
      free: false,
      why: '七年级1班 数学 周明辉',
    });
    expect(
      (await admin.ok(calls.freeSlots, { clazzId: TWO, teacherId: teacher.userId, exceptId: a.arrangeId })).items.every(
        (s) => s.free,
      ),
    ).toBe(true);
  });
});

describe('by interval', () => {
  test('the end stands after the start', async () => {
    const at = { clazzId: ONE, sbjId: 2, teacherId: teacher.userId, weekday: 6, start: '10:00', end: '10:00' };
    expect(await admin.refused(calls.createIntervalArrange, at)).toMatchObject({
      status: 400,
      fields: [{ path: 'end', text: '结束时间要晚于开始时间' }],
    });
    const made = await admin.ok(calls.createIntervalArrange, { ...at, end: '11:30' });
    expect(made).toMatchObject({ kind: 'interval', secNo: null, start: '10:00', end: '11:30' });
    expect((await admin.ok(calls.updateIntervalArrange, { id: made.arrangeId, end: '12:00' })).end).toBe('12:00');
    expect((await admin.refused(calls.updateIntervalArrange, { id: made.arrangeId, end: '09:00' })).error).toBe(
      'timetable.fault.endBeforeStart',
    );
    expect((await admin.ok(calls.switchIntervalArrange, { id: made.arrangeId, on: false })).on).toBe(false);
    await admin.ok(calls.removeIntervalArrange, { id: made.arrangeId });
    expect((await admin.refused(calls.removeIntervalArrange, { id: made.arrangeId })).status).toBe(404);
  });
});
