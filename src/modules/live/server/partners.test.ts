import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { finishLesson, lessonReport, openLesson, prepareLesson, startLesson } from '../../lesson/contract';
import { SEVEN, at, fixedWeek, plannedOf, type Planned } from '../../lesson/server/testing';
import { wareList } from '../../resource/contract';
import * as calls from '../contract';
import { Seat, stroke, until } from './testing';

let t: TestApp;
let base: string;
let teacher: Caller, child: Caller, guest: Caller, stranger: Caller;
let first: Planned;
let lessonId: number;
/** A class of 619 that is paired with 七年级1班. */
let guestClazz: number;
const open = new Set<Seat>();
beforeAll(async () => {
  t = await fixedWeek(await TestApp.start());
  base = await t.app.listen({ port: 0, host: '127.0.0.1' });
  [teacher, child, guest] = [await t.as('teacher189'), await t.as('student189'), await t.as('student619')];
  const [clazz] = await t.sql<{ clazz_id: string }>(
    'select clazz_id from class_student_v where org_id = 619 and user_id = $1 and clazz_type = 1',
    [guest.userId],
  );
  guestClazz = Number(clazz?.clazz_id);
  const [other] = await t.sql<{ user_id: string }>(
    `select user_id from class_student_v s
     where org_id = 619 and clazz_type = 1 and clazz_id <> $1
       and not exists (select 1 from class_student_v e where e.org_id = 619 and e.user_id = s.user_id and e.clazz_type = 9)
     order by user_id limit 1`,
    [guestClazz],
  );
  stranger = await t.asUser(619, Number(other?.user_id));
  await t.sql('update class_clazz set clazz_type = 9 where org_id = 189 and clazz_id = $1', [SEVEN]);
  await t.sql(
    `insert into class_partner (host_org_id, host_clazz_id, guest_org_id, guest_clazz_id, made_at)
     values (189, $1, 619, $2, ${t.sqlNow}), (619, $2, 189, $1, ${t.sqlNow})`,
    [SEVEN, guestClazz],
  );
  const [planned] = await plannedOf(teacher, SEVEN);
  if (!planned) throw new Error('teacher189 has no lesson in 七年级1班');
  first = planned;
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const minutes = (n: number) => t.at(at(first.date, first.start, n));
const seated = () =>
  t.sql<{ left_at: string | null }>('select left_at from live_visit where org_id = 189 and lesson_id = $1', [lessonId]);
beforeEach(async () => {
  for (const seat of open) await seat.leave();
  open.clear();
  await until(async () => !lessonId || (await seated()).every((visit) => visit.left_at != null));
  await t.sql('delete from lesson_lesson where org_id = 189');
  minutes(-10);
  ({ lessonId } = await teacher.ok(openLesson, { arrangeId: first.arrangeId, date: first.date }));
});
async function enter(who: Caller, liveRole: number): Promise<Seat> {
  const { ticket } = await who.ok(calls.fetchLessonToken, { lessonId, liveRole });
  const seat = await Seat.take(base, lessonId, ticket);
  if (typeof seat === 'number') throw new Error(`refused with ${seat}`);
  open.add(seat);
  return seat;
}
const refused = async (who: Caller) => {
  const { status, error } = await who.refused(calls.fetchLessonToken, { lessonId, liveRole: 4 });
  return [status, error];
};

describe('partner classes', () => {
  test('[C-041] [C-043] role 4 is for a partner class of a class of type 9, also of another school, and for nobody else', async () => {
    expect(await guest.ok(calls.fetchLessonToken, { lessonId, liveRole: 4 })).toMatchObject({
      ticket: expect.stringMatching(/^189\./),
      clazzType: 9,
      liveRole: 4,
      liveMode: 'room',
    });
    expect(await refused(stranger)).toEqual([404, 'kernel.fault.gone']);
    expect(await refused(child)).toEqual([409, 'live.fault.notPaired']);
    // The link opens the room as a partner, and nothing else of that school.
    for (const liveRole of [1, 2, 5])
      expect((await guest.refused(calls.fetchLessonToken, { lessonId, liveRole })).status).toBeGreaterThanOrEqual(403);
    expect((await guest.refused(calls.keptRoom, { lessonId })).status).toBe(404);
  });
  test('[V-067] [E-033] a partner comes in from fifteen minutes before, until the end', async () => {
    minutes(-16);
    expect(await refused(guest)).toEqual([409, 'lesson.fault.notOpen']);
    minutes(600);
    expect(await refused(guest)).toEqual([409, 'lesson.fault.ended']);
  });
  test('a partner is seen with name and school, takes part, is counted in the room and stands in no register', async () => {
    const [lead, far] = [await enter(teacher, 2), await enter(guest, 4)];
    expect(await far.does({ kind: 'hand', up: true })).toMatchObject({ t: 'ok' });
    expect(await lead.does({ kind: 'stage', on: true, userId: guest.userId })).toMatchObject({ t: 'ok' });
    expect(await far.does(stroke('p1'))).toMatchObject({ t: 'ok' });
    await until(() => lead.kinds(guest.userId).includes('stroke'));
    expect(lead.lines.find((line) => line.userId === guest.userId)?.name).toContain('濮阳市第一高级中学');
    await teacher.ok(prepareLesson, { id: lessonId, topic: '数轴' });
    minutes(0);
    await teacher.ok(startLesson, { id: lessonId });
    minutes(20);
    await teacher.ok(finishLesson, { id: lessonId });
    await t.told(189, 'lesson.finished');
    const kept = await teacher.ok(calls.keptRoom, { lessonId });
    expect(kept.visits.find((visit) => visit.userId === guest.userId)).toMatchObject({ role: 4, minutes: 30 });
    const report = await teacher.ok(lessonReport, { id: lessonId });
    expect(report.items.map((row) => row.userId)).not.toContain(guest.userId);
  });
  test('a partner sees the picture that lies under the board, and of a lesson that is not theirs none', async () => {
    const { items } = await teacher.ok(wareList, { lib: 'psn', fileType: 'image', curPage: 1, pageSize: 10 });
    const resId = items[0]?.resId ?? 0;
    await teacher.ok(calls.addWare, { lessonId, resId });
    const { url } = await guest.ok(calls.getWare, { lessonId, resId });
    expect((await t.app.inject({ method: 'GET', url })).statusCode).toBe(200);
    expect((await stranger.refused(calls.getWare, { lessonId, resId })).status).toBe(404);
  });
  test('lessons of partner classes are listed until they have ended, and for their partners alone', async () => {
    const mine = async (who: Caller) => (await who.ok(calls.listPartners, {})).items.map((item) => item.lessonId);
    expect(await guest.ok(calls.listPartners, {})).toMatchObject({ items: [{ lessonId, open: true }] });
    expect([await mine(stranger), await mine(child)]).toEqual([[], []]);
    minutes(-20);
    expect(await guest.ok(calls.listPartners, {})).toMatchObject({ items: [{ lessonId, open: false }] });
    minutes(600);
    expect(await mine(guest)).toEqual([]);
  });
});
