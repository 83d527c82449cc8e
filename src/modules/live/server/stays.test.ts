import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { finishLesson, lessonReport, openLesson, prepareLesson, startLesson } from '../../lesson/contract';
import { SEVEN, at, fixedWeek, plannedOf, type Planned } from '../../lesson/server/testing';
import * as calls from '../contract';
import { LOG_MAX, LOG_SHARED } from '../rules';
import { doAll } from './room';
import { sweepRooms } from './sweep';
import { Seat, stroke, until } from './testing';

let t: TestApp;
let base: string;
let teacher: Caller, child: Caller, mate: Caller;
let first: Planned;
let lessonId: number;
const open = new Set<Seat>();

beforeAll(async () => {
  t = await fixedWeek(await TestApp.start());
  base = await t.app.listen({ port: 0, host: '127.0.0.1' });
  [teacher, child] = [await t.as('teacher189'), await t.as('student189')];
  const [other] = await t.sql<{ user_id: number }>(
    'select user_id from class_student_v where org_id = 189 and clazz_id = $1 and user_id <> $2 order by user_id limit 1',
    [SEVEN, child.userId],
  );
  mate = await t.asUser(189, Number(other?.user_id));
  const [planned] = await plannedOf(teacher, SEVEN);
  if (!planned) throw new Error('teacher189 has no lesson in 七年级1班');
  first = planned;
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  for (const seat of open) await seat.leave();
  open.clear();
  await until(async () => !lessonId || (await visits()).every((visit) => visit.left_at != null));
  await t.sql('delete from lesson_lesson where org_id = 189');
  minutes(-10);
  ({ lessonId } = await teacher.ok(openLesson, { arrangeId: first.arrangeId, date: first.date }));
});
const minutes = (n: number) => t.at(at(first.date, first.start, n));
/** Minutes of the lesson. */
const length = () => (at(first.date, first.end).getTime() - at(first.date, first.start).getTime()) / 60_000;
async function enter(who: Caller, liveRole: number): Promise<Seat> {
  const { ticket } = await who.ok(calls.fetchLessonToken, { lessonId, liveRole });
  const seat = await Seat.take(base, lessonId, ticket);
  if (typeof seat === 'number') throw new Error(`refused with ${seat}`);
  open.add(seat);
  return seat;
}
const visits = () =>
  t.sql<{ user_id: number; seconds: number; left_at: string | null }>(
    'select user_id, seconds, left_at from live_visit where org_id = 189 and lesson_id = $1 order by user_id, visit_no',
    [lessonId],
  );
const roomEnded = async () =>
  (
    await t.sql<{ ended_at: string | null }>('select ended_at from live_room where org_id = 189 and lesson_id = $1', [
      lessonId,
    ])
  )[0]?.ended_at != null;
async function begin(): Promise<void> {
  await teacher.ok(prepareLesson, { id: lessonId, topic: '数轴' });
  minutes(0);
  await teacher.ok(startLesson, { id: lessonId });
}
/** A place of a process that was killed: it stands, and nobody speaks for it. */
const layOrphan = async (userId: number, came: number, seen: number) => {
  const [from, last] = [came, seen].map((n) => at(first.date, first.start, n).toISOString());
  await t.sql(
    `insert into live_visit (org_id, lesson_id, user_id, visit_no, role, conn, came_at, last_at, seen_at)
     values (189, $1, $2, 1, 1, 'killed', $3, $3, $4)`,
    [lessonId, userId, from, last],
  );
  await t.sql('insert into lesson_entry (org_id, lesson_id, user_id, first_at, last_at) values (189, $1, $2, $3, $3)', [
    lessonId,
    userId,
    from,
  ]);
};

describe('a room that no process holds a connection of', () => {
  test('whoever sat in a process that was killed left when it was last heard of; who sits elsewhere stays', async () => {
    await begin();
    const seat = await enter(teacher, 2);
    await layOrphan(child.userId, 1, 11);
    minutes(20);
    await sweepRooms(t.kernel);
    const found = new Map((await visits()).map((visit) => [Number(visit.user_id), visit]));
    expect(found.get(child.userId)).toMatchObject({ seconds: 600, left_at: expect.anything() });
    expect([found.get(teacher.userId)?.left_at, seat.closed]).toEqual([null, undefined]);
    // Looking twice is looking once.
    await sweepRooms(t.kernel);
    expect((await visits()).find((visit) => Number(visit.user_id) === child.userId)?.seconds).toBe(600);
    minutes(30);
    await teacher.ok(finishLesson, { id: lessonId });
    const report = await teacher.ok(lessonReport, { id: lessonId });
    expect(report.items.find((row) => row.userId === child.userId)).toMatchObject({ minutes: 10 });
  });
  test('who comes back before anybody has looked does not get the minutes in between', async () => {
    await begin();
    await enter(teacher, 2);
    await layOrphan(child.userId, 0, 5);
    minutes(25);
    await enter(child, 1);
    expect((await visits()).filter((visit) => Number(visit.user_id) === child.userId)).toMatchObject([
      { seconds: 300, left_at: expect.anything() },
      { seconds: 0, left_at: null },
    ]);
  });
  test('it is closed some minutes after the bell, though nobody is in it', async () => {
    const seat = await enter(teacher, 2);
    open.delete(seat);
    await seat.leave();
    await until(async () => (await visits())[0]?.left_at != null);
    minutes(length() + 9);
    await sweepRooms(t.kernel);
    expect(await roomEnded()).toBe(false);
    minutes(length() + 12);
    await sweepRooms(t.kernel);
    expect(await roomEnded()).toBe(true);
  });
  test('a lesson that was moved after its room was closed is held in it', async () => {
    const before = await enter(teacher, 2);
    await before.does(stroke('m1'));
    open.delete(before);
    await before.leave();
    await until(async () => (await visits())[0]?.left_at != null);
    await t.sql(
      `update live_room set ends_at = ${t.sqlNow} - interval '1 hour' where org_id = 189 and lesson_id = $1`,
      [lessonId],
    );
    await sweepRooms(t.kernel);
    expect(await roomEnded()).toBe(true);
    const seat = await enter(teacher, 2);
    expect(await seat.does(stroke('m2'))).toMatchObject({ t: 'ok' });
    expect([await roomEnded(), seat.closed]).toEqual([false, undefined]);
    expect(seat.kinds()).toContain('ended');
  });
  test('a place that was given up while the database was away is taken again: its page comes back', async () => {
    const seat = await enter(child, 1);
    await t.sql(`update live_visit set left_at = ${t.sqlNow} where org_id = 189 and lesson_id = $1`, [lessonId]);
    await sweepRooms(t.kernel);
    await until(() => seat.closed !== undefined);
    expect(seat.closed).toBe(1012);
  });
});

describe('after the bell', () => {
  test('whoever was inside comes back while the room stands, whoever was not stays outside', async () => {
    await begin();
    const [lead, one] = [await enter(teacher, 2), await enter(child, 1)];
    minutes(length() + 2);
    for (const seat of [lead, one]) await seat.leave();
    await enter(teacher, 2);
    const again = await enter(child, 1);
    expect(Date.parse(again.hello?.endsAt ?? '')).toBe(at(first.date, first.end).getTime());
    expect((await mate.refused(calls.fetchLessonToken, { lessonId, liveRole: 1 })).error).toBe('lesson.fault.ended');
    // Coming back does not make the room stand longer.
    minutes(length() + 11);
    expect((await child.refused(calls.fetchLessonToken, { lessonId, liveRole: 1 })).error).toBe('lesson.fault.ended');
  });
  test('a lesson that its teacher has finished takes nobody back', async () => {
    await begin();
    await enter(child, 1);
    minutes(length() + 2);
    await teacher.ok(finishLesson, { id: lessonId });
    expect((await child.refused(calls.fetchLessonToken, { lessonId, liveRole: 1 })).error).toBe('lesson.fault.ended');
  });
  test('minutes of the room and of the register end together: at the bell, when it was finished afterwards', async () => {
    await begin();
    await enter(child, 1);
    minutes(length() + 5);
    await teacher.ok(finishLesson, { id: lessonId });
    await t.told(189, 'lesson.finished');
    const report = await teacher.ok(lessonReport, { id: lessonId });
    const kept = await teacher.ok(calls.keptRoom, { lessonId });
    const [inRegister] = report.items.filter((row) => row.userId === child.userId).map((row) => row.minutes);
    expect([inRegister, kept.visits.find((visit) => visit.userId === child.userId)?.minutes]).toEqual([
      length(),
      length(),
    ]);
  });
});

describe('what stays', () => {
  test('a child reads board and words, its own coming and going, and nobody else’s', async () => {
    const [lead] = [await enter(teacher, 2), await enter(child, 1), await enter(mate, 1)];
    await lead.does(stroke('k1'));
    const seen = await child.ok(calls.keptRoom, { lessonId });
    const came = seen.lines.filter((line) => line.deed['kind'] === 'came').map((line) => line.userId);
    expect(new Set(came)).toEqual(new Set([teacher.userId, child.userId]));
    expect(seen.lines.some((line) => line.deed['kind'] === 'stroke')).toBe(true);
    const whole = await teacher.ok(calls.keptRoom, { lessonId });
    expect(whole.lines.map((line) => line.userId)).toContain(mate.userId);
  });
});

describe('who may be called up, and how much a room holds', () => {
  test('only who has come to the lesson to be counted is called on stage', async () => {
    const lead = await enter(teacher, 2);
    const eye = await enter(await t.as('classmgr189'), 5);
    const { userId } = eye.hello?.me ?? { userId: 0 };
    for (const id of [mate.userId, userId, teacher.userId])
      expect(await lead.does({ kind: 'stage', on: true, userId: id })).toMatchObject({ no: 'notHere' });
    const one = await enter(mate, 1);
    expect(await lead.does({ kind: 'stage', on: true, userId: mate.userId })).toMatchObject({ t: 'ok' });
    // Whoever went keeps the place until the teacher gives it away.
    open.delete(one);
    await one.leave();
    expect(await lead.does({ kind: 'stage', on: false, userId: mate.userId })).toMatchObject({ t: 'ok' });
  });
  test('a flood of the class leaves the teacher a board: the last quarter of the log is theirs', async () => {
    await enter(teacher, 2);
    await t.sql('update live_room set seq = $2 where org_id = 189 and lesson_id = $1', [lessonId, LOG_SHARED]);
    const asked = (userId: number, role: 1 | 2) => ({
      who: { userId, role, control: false },
      deed: { kind: 'chat', text: '在' } as const,
    });
    const both = [asked(child.userId, 1), asked(teacher.userId, 2)];
    const done = () => inOrg(t.kernel.pools.tenant, 189, (door) => doAll(door, lessonId, both, t.now()));
    expect(await done()).toEqual([{ no: 'full' }, { seq: LOG_SHARED + 1 }]);
    await t.sql('update live_room set seq = $2 where org_id = 189 and lesson_id = $1', [lessonId, LOG_MAX]);
    expect(await done()).toEqual([{ no: 'full' }, { no: 'full' }]);
  });
  test('a device asks how long the way to the room is, and changes nothing', async () => {
    const eye = await enter(await t.as('classmgr189'), 5);
    const before = eye.lines.length;
    eye.socket.send(JSON.stringify({ n: 77, echo: true }));
    await until(() => eye.answers.has(77));
    expect(eye.answers.get(77)).toMatchObject({ t: 'ok' });
    expect(eye.lines.length).toBe(before);
  });
});
