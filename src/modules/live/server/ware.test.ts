import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { openLesson } from '../../lesson/contract';
import { SEVEN, at, fixedWeek, plannedOf, type Planned } from '../../lesson/server/testing';
import { wareList } from '../../resource/contract';
import * as calls from '../contract';
import { Seat, stroke, until } from './testing';

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
/** Something of the teacher's library; what is made when it is first asked for is there from then on. */
async function wareOfKind(fileType: 'pdf' | 'video') {
  const { items } = await teacher.ok(wareList, { lib: 'psn', fileType, curPage: 1, pageSize: 10 });
  const [ware] = items;
  if (!ware) throw new Error(`teacher189 has no ${fileType} in the library`);
  expect((await t.app.inject({ method: 'GET', url: ware.url })).statusCode).toBe(200);
  return ware;
}
/** What a caller sees of a page. */
async function seen(who: Caller, resId: number, sheet: number) {
  const { url } = await who.ok(calls.getWare, { lessonId, resId, sheet });
  const answer = await t.app.inject({ method: 'GET', url });
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload };
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
  test('what no browser shows page by page is refused, and says what to do', async () => {
    const slides = await wareOfKind('pdf');
    await t.sql("update resource_version set file_type = 'ppt' where org_id = 189 and res_id = $1", [slides.resId]);
    const no = { status: 409, error: 'live.fault.notPicture', message: expect.stringContaining('另存为 PDF') };
    expect(await teacher.refused(calls.addWare, { lessonId, resId: slides.resId })).toMatchObject(no);
    await t.sql("update resource_version set file_type = 'pdf' where org_id = 189 and res_id = $1", [slides.resId]);
  });
  test('pages of a PDF lie under new pages of the board: the lesson’s people see each one, and none that it does not have', async () => {
    const [lead, one] = [await enter(teacher, 2), await enter(child, 1)];
    const slides = await wareOfKind('pdf');
    const deck = { kind: 'deck', resId: slides.resId, from: 2, to: 4 } as const;
    expect(await lead.does(deck)).toMatchObject({ t: 'no', no: 'noWare' });
    const kept = { resId: slides.resId, kind: 'document', sheets: 4 };
    expect(await teacher.ok(calls.addWare, { lessonId, resId: slides.resId })).toMatchObject(kept);
    expect(await lead.does({ ...deck, to: 5 })).toMatchObject({ t: 'no', no: 'noWare' });
    // A document is no picture, and no film.
    expect(await lead.does({ kind: 'ware', page: 1, resId: slides.resId })).toMatchObject({ no: 'noWare' });
    expect(await one.does(deck)).toMatchObject({ t: 'no', no: 'notAllowed' });
    expect(await lead.does(deck)).toMatchObject({ t: 'ok' });
    await until(() => one.kinds().includes('deck'));
    expect(await lead.does(stroke('s1', 3))).toMatchObject({ t: 'ok' });
    expect(await lead.does({ kind: 'page', page: 4 })).toMatchObject({ t: 'ok' });
    const [room] = await t.sql<{ state: { page: number; pages: number } }>(
      'select state from live_room where org_id = 189 and lesson_id = $1',
      [lessonId],
    );
    expect(room?.state).toMatchObject({ page: 4, pages: 4 });
    const pages = await Promise.all([2, 3, 4].map((sheet) => seen(child, slides.resId, sheet)));
    expect(pages.map(({ status, type }) => [status, type])).toEqual([2, 3, 4].map(() => [200, 'image/webp']));
    // Each page is another picture.
    expect(new Set(pages.map(({ bytes }) => bytes.toString('base64'))).size).toBe(3);
    expect((await child.refused(calls.getWare, { lessonId, resId: slides.resId, sheet: 5 })).status).toBe(404);
    expect((await stranger.refused(calls.getWare, { lessonId, resId: slides.resId, sheet: 2 })).status).toBe(404);
  });
  test('a page that a whole class asks for at once is the same for all', async () => {
    const slides = await wareOfKind('pdf');
    await teacher.ok(calls.addWare, { lessonId, resId: slides.resId });
    const all = await Promise.all(Array.from({ length: 12 }, () => seen(child, slides.resId, 1)));
    expect(all.every(({ status, bytes }) => status === 200 && bytes.equals(all[0]?.bytes ?? Buffer.alloc(0)))).toBe(
      true,
    );
  });
  test('a film of the library plays for all from the moment that the teacher sets, and whoever comes late knows where it stands', async () => {
    const lead = await enter(teacher, 2);
    const film = await wareOfKind('video');
    const plays = { kind: 'film', resId: film.resId, moment: 4000, plays: true } as const;
    expect(await lead.does(plays)).toMatchObject({ t: 'no', no: 'noWare' });
    expect(await teacher.ok(calls.addWare, { lessonId, resId: film.resId })).toMatchObject({ kind: 'film', sheets: 1 });
    expect(await lead.does(plays)).toMatchObject({ t: 'ok' });
    const late = await enter(child, 1);
    await until(() => late.kinds().includes('film'));
    expect(late.lines.find(({ deed }) => deed.kind === 'film')).toMatchObject({ deed: plays, at: expect.any(String) });
    expect(await late.does({ ...plays, plays: false })).toMatchObject({ t: 'no', no: 'notAllowed' });
    const { url, kind } = await child.ok(calls.getWare, { lessonId, resId: film.resId });
    const part = await t.app.inject({ method: 'GET', url, headers: { range: 'bytes=0-99' } });
    expect([kind, part.statusCode, part.headers['accept-ranges']]).toEqual(['film', 206, 'bytes']);
    expect(await lead.does({ ...plays, resId: null })).toMatchObject({ t: 'ok' });
  });
  test('a picture that was not taken along, or of another school’s lesson, is gone', async () => {
    expect((await child.refused(calls.getWare, { lessonId, resId })).status).toBe(404);
    await teacher.ok(calls.addWare, { lessonId, resId });
    expect((await stranger.refused(calls.getWare, { lessonId, resId })).status).toBe(404);
  });
});
