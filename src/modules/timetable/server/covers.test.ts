import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { MONDAY, on, plainTerm } from './testing';

let t: TestApp;
let admin: Caller;
let teacher: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  teacher = await t.as('teacher189');
  await plainTerm(t);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

describe('substitution', () => {
  test('an absence proposes free teachers, asks one, who accepts: the day and the counts say so', async () => {
    t.at(`${MONDAY}T01:00:00Z`);
    const lessons = (await teacher.ok(calls.myWeek, {})).items.filter((o) => o.date >= on(1));
    const day = lessons[0]!.date;
    const absence = await admin.ok(calls.absenceCreate, {
      teacherId: teacher.userId,
      fromDate: day,
      toDate: day,
      reason: '病假',
    });
    expect(absence.lessons).toBe(lessons.filter((o) => o.date === day).length);
    expect(
      (
        await admin.refused(calls.absenceCreate, {
          teacherId: teacher.userId,
          fromDate: day,
          toDate: day,
          reason: '病假',
        })
      ).error,
    ).toBe('timetable.fault.absentTwice');
    const { items } = await admin.ok(calls.absenceLessons, { id: absence.absenceId });
    const { lesson, proposals } = items[0]!;
    expect(proposals.length).toBeGreaterThan(0);
    // Who knows the subject stands before everybody else, and among those who knows the class.
    for (const { proposals: of } of items) {
      const rank = of.map((p) => Number(p.sameSubject) * 2 + Number(p.sameClazz));
      expect(rank).toEqual(rank.toSorted((a, b) => b - a));
    }
    const last = proposals.at(-1)!;
    expect(last.sameSubject).toBe(false);
    await t.sql('insert into people_teach_sbj (org_id, user_id, sbj_id, ord) values (189, $1, $2, 9)', [
      last.teacherId,
      lesson.sbjId,
    ]);
    const again = (await admin.ok(calls.absenceLessons, { id: absence.absenceId })).items[0]!;
    expect(again.proposals[0]).toMatchObject({ teacherId: last.teacherId, sameSubject: true });
    await t.sql('delete from people_teach_sbj where org_id = 189 and user_id = $1 and ord = 9', [last.teacherId]);
    const helper = await t.asUser(189, proposals[0]!.teacherId);
    const at = { absenceId: absence.absenceId, arrangeId: lesson.arrangeId, date: day };
    expect(
      (await helper.ok(calls.myWeek, {})).items.filter(
        (o) => o.date === day && o.start < lesson.end && lesson.start < o.end,
      ),
    ).toEqual([]);
    const { coverId } = await admin.ok(calls.coverAsk, { ...at, teacherId: helper.userId });
    expect((await admin.refused(calls.coverAsk, { ...at, teacherId: proposals.at(-1)!.teacherId })).error).toBe(
      'timetable.fault.coverTaken',
    );
    expect((await helper.ok(calls.myCovers, {})).items).toMatchObject([{ coverId, state: 'asked' }]);
    expect((await teacher.refused(calls.coverAnswer, { id: coverId, accept: true })).status).toBe(404);
    await helper.ok(calls.coverAnswer, { id: coverId, accept: true });
    expect((await helper.refused(calls.coverAnswer, { id: coverId, accept: false })).error).toBe(
      'timetable.fault.coverAnswered',
    );
    expect(
      (await helper.ok(calls.myWeek, {})).items.find((o) => o.date === day && o.arrangeId === lesson.arrangeId),
    ).toMatchObject({ teacherId: helper.userId, cover: { absentId: teacher.userId } });
    expect(
      (await teacher.ok(calls.myWeek, {})).items.some((o) => o.date === day && o.arrangeId === lesson.arrangeId),
    ).toBe(false);
    expect((await admin.rows(calls.coverCounts, {})).find((c) => c.teacherId === helper.userId)).toMatchObject({
      taken: 1,
    });
    // Somebody who teaches then cannot be asked.
    const other = items[1];
    const busy =
      other &&
      (await admin.ok(calls.clazzWeek, { clazzId: 189001 })).items.find(
        (o) => o.date === day && o.start < other.lesson.end && other.lesson.start < o.end,
      );
    if (other && busy)
      expect(
        (await admin.refused(calls.coverAsk, { ...at, arrangeId: other.lesson.arrangeId, teacherId: busy.teacherId }))
          .error,
      ).toBe('timetable.fault.coverBusy');
    await admin.ok(calls.absenceRemove, { id: absence.absenceId });
    expect((await helper.ok(calls.myCovers, {})).items).toEqual([]);
  });

  test('whom a lesson is offered that is over meanwhile is asked no more, and cannot take it', async () => {
    t.at(`${on(2)}T02:30:00Z`);
    const { date: day } = (await teacher.ok(calls.myWeek, {})).items.find((o) => o.date > t.today)!;
    const { absenceId } = await admin.ok(calls.absenceCreate, {
      teacherId: teacher.userId,
      fromDate: day,
      toDate: day,
      reason: '病假',
    });
    const { lesson, proposals } = (await admin.ok(calls.absenceLessons, { id: absenceId })).items[0]!;
    const helper = await t.asUser(189, proposals[0]!.teacherId);
    const { coverId } = await admin.ok(calls.coverAsk, {
      absenceId,
      arrangeId: lesson.arrangeId,
      date: day,
      teacherId: helper.userId,
    });
    t.at(`${day}T${lesson.start}:00+08:00`);
    expect((await helper.ok(calls.myToday, {})).asked).toBe(1);
    expect((await helper.ok(calls.myCovers, {})).items).toMatchObject([{ coverId }]);
    t.at(`${day}T${lesson.end}:00+08:00`);
    expect((await helper.ok(calls.myToday, {})).asked).toBe(0);
    expect((await helper.ok(calls.myCovers, {})).items).toEqual([]);
    expect((await helper.refused(calls.coverAnswer, { id: coverId, accept: true })).error).toBe(
      'timetable.fault.coverAnswered',
    );
    await admin.ok(calls.absenceRemove, { id: absenceId });
  });
});
