import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { openLesson } from '../../lesson/contract';
import { SEVEN, at, fixedWeek, plannedOf, type Planned } from '../../lesson/server/testing';
import { wareList } from '../../resource/contract';
import * as calls from '../contract';
import { Seat, until } from './testing';

let t: TestApp;
let base: string;
let teacher: Caller, child: Caller, master: Caller, stranger: Caller;
let first: Planned;
let lessonId: number;
/** A picture of the teacher's library. */
let resId: number;
const open = new Set<Seat>();

beforeAll(async () => {
  t = await fixedWeek(await TestApp.start());
  base = await t.app.listen({ port: 0, host: '127.0.0.1' });
  [teacher, child] = [await t.as('teacher189'), await t.as('student189')];
  [master, stranger] = [await t.as('classmgr189'), await t.as('student619')];
  const [planned] = await plannedOf(teacher, SEVEN);
  if (!planned) throw new Error('teacher189 has no lesson in 七年级1班');
  first = planned;
  const { items } = await teacher.ok(wareList, { lib: 'psn', fileType: 'image', curPage: 1, pageSize: 10 });
  const [picture] = items;
  if (!picture) throw new Error('teacher189 has no picture in the library');
  ({ resId } = picture);
});
afterAll(async () => {
  for (const seat of open) await seat.leave();
  t.at(null);
  await t.stop();
});
const visitsOpen = async (): Promise<number> => {
  const [row] = await t.sql<{ n: number }>(
    'select count(*)::int as n from live_visit where org_id = 189 and left_at is null',
  );
  return row?.n ?? 0;
};
beforeEach(async () => {
  for (const seat of open) await seat.leave();
  open.clear();
  // Their leaving is written after the socket is closed.
  await until(async () => (await visitsOpen()) === 0);
  await t.sql('delete from lesson_lesson where org_id = 189');
  t.at(at(first.date, first.start, -10));
  ({ lessonId } = await teacher.ok(openLesson, { arrangeId: first.arrangeId, date: first.date }));
});
async function enter(who: Caller, liveRole: number): Promise<Seat> {
  const { ticket } = await who.ok(calls.fetchLessonToken, { lessonId, liveRole });
  const seat = await Seat.take(base, lessonId, ticket);
  if (typeof seat === 'number') throw new Error(`refused with ${seat}`);
  open.add(seat);
  return seat;
}

describe('courseware on the board', () => {
  test('a picture of the teacher’s library lies under a page, everybody of the lesson sees it, and it goes again', async () => {
    const [lead, one] = [await enter(teacher, 2), await enter(child, 1)];
    const laid = { kind: 'ware', page: 1, resId } as const;
    // Before it was taken along it is no picture of this lesson.
    expect(await lead.does(laid)).toMatchObject({ t: 'no', no: 'noWare' });
    expect(await teacher.ok(calls.addWare, { lessonId, resId })).toMatchObject({ resId });
    expect(await one.does(laid)).toMatchObject({ t: 'no', no: 'notAllowed' });
    expect(await lead.does(laid)).toMatchObject({ t: 'ok' });
    await until(() => one.lines.some(({ deed }) => deed.kind === 'ware' && deed.resId === resId));
    const { url } = await child.ok(calls.getWare, { lessonId, resId });
    const file = await t.app.inject({ method: 'GET', url });
    expect([file.statusCode, String(file.headers['content-type'])]).toEqual([200, expect.stringMatching(/^image\//)]);
    expect(await lead.does({ ...laid, resId: null })).toMatchObject({ t: 'ok' });
    expect(await lead.does({ ...laid, page: 9 })).toMatchObject({ t: 'no', no: 'noPage' });
  });
  test('only the lesson’s own teacher takes pictures along, and only such as they see', async () => {
    expect((await master.refused(calls.addWare, { lessonId, resId })).error).toBe('lesson.fault.notYourLesson');
    expect((await child.refused(calls.addWare, { lessonId, resId })).status).toBe(403);
    expect((await teacher.refused(calls.addWare, { lessonId, resId: 1 })).status).toBe(404);
  });
  test('what is no picture is refused', async () => {
    const { items } = await teacher.ok(wareList, { lib: 'psn', fileType: 'video', curPage: 1, pageSize: 10 });
    const [film] = items;
    if (!film) throw new Error('teacher189 has no film in the library');
    expect(await teacher.refused(calls.addWare, { lessonId, resId: film.resId })).toMatchObject({
      status: 409,
      error: 'live.fault.notPicture',
    });
  });
  test('a picture that was not taken along, or of another school’s lesson, is gone', async () => {
    expect((await child.refused(calls.getWare, { lessonId, resId })).status).toBe(404);
    await teacher.ok(calls.addWare, { lessonId, resId });
    expect((await stranger.refused(calls.getWare, { lessonId, resId })).status).toBe(404);
  });
});
