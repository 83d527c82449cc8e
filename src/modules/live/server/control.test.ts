import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { finishLesson, openLesson, prepareLesson, startLesson } from '../../lesson/contract';
import { SEVEN, at, fixedWeek, plannedOf, type Planned } from '../../lesson/server/testing';
import * as calls from '../contract';
import { Seat, stroke, until } from './testing';

let t: TestApp;
let base: string;
let teacher: Caller, master: Caller;
let first: Planned;
let lessonId: number;
const open = new Set<Seat>();

beforeAll(async () => {
  t = await fixedWeek(await TestApp.start());
  base = await t.app.listen({ port: 0, host: '127.0.0.1' });
  [teacher, master] = [await t.as('teacher189'), await t.as('classmgr189')];
  const [planned] = await plannedOf(teacher, SEVEN);
  if (!planned) throw new Error('teacher189 has no lesson in 七年级1班');
  first = planned;
});
afterAll(async () => {
  for (const seat of open) await seat.leave();
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  for (const seat of open) await seat.leave();
  open.clear();
  // Their leaving is written after the socket is closed.
  await until(async () => !lessonId || (await visits()).every((visit) => visit.left_at != null));
  await t.sql('delete from lesson_lesson where org_id = 189');
  minutes(-10);
  ({ lessonId } = await teacher.ok(openLesson, { arrangeId: first.arrangeId, date: first.date }));
});
const minutes = (n: number) => t.at(at(first.date, first.start, n));
const visits = () =>
  t.sql<{ left_at: string | null }>('select left_at from live_visit where org_id = 189 and lesson_id = $1', [lessonId]);
async function enter(who: Caller, liveRole: number): Promise<Seat> {
  const { ticket } = await who.ok(calls.fetchLessonToken, { lessonId, liveRole });
  const seat = await Seat.take(base, lessonId, ticket);
  if (typeof seat === 'number') throw new Error(`refused with ${seat}`);
  open.add(seat);
  return seat;
}

describe('control by scan', () => {
  test('a device shows a code, the teacher confirms it once, and the device leads the room until the lesson ends', async () => {
    const device = t.anyone();
    const { id, key } = await device.ok(calls.initControl, {});
    const listening = vi.spyOn(t.kernel.bus, 'listen');
    const waiting = device.ok(calls.pullControl, { id, key });
    await expect.poll(() => listening.mock.calls.length).toBeGreaterThan(0);
    listening.mockRestore();
    expect((await master.refused(calls.confirmControl, { id, lessonId })).status).toBe(403);
    expect(await teacher.ok(calls.confirmControl, { id, lessonId })).toEqual({ state: 'confirmed' });
    const { state, ticket } = await waiting;
    expect(state).toBe('confirmed');
    expect((await teacher.refused(calls.confirmControl, { id, lessonId })).error).toBe('live.fault.codeUsed');
    const lead = await enter(teacher, 2);
    const tablet = await Seat.take(base, lessonId, ticket ?? '');
    if (typeof tablet === 'number') throw new Error(`refused with ${tablet}`);
    open.add(tablet);
    expect(tablet.hello?.me).toMatchObject({ role: 2, control: true });
    expect(await tablet.does({ kind: 'addPage' })).toMatchObject({ t: 'ok' });
    expect(await tablet.does({ kind: 'page', page: 1 })).toMatchObject({ t: 'ok' });
    expect(await tablet.does({ kind: 'mute', on: true })).toMatchObject({ t: 'ok' });
    expect(await tablet.does({ kind: 'chatMode', mode: 'off' })).toMatchObject({ t: 'ok' });
    expect(await tablet.does(stroke('h1'))).toMatchObject({ no: 'notOnStage' });
    // It is not the teacher's second tab.
    expect([lead.closed, (await visits()).length]).toEqual([undefined, 1]);
    expect(await Seat.take(base, lessonId + 1, ticket ?? '')).toBe(404);
    minutes(600);
    expect(await Seat.take(base, lessonId, ticket ?? '')).toBe(401);
    expect(await device.ok(calls.pullControl, { id, key })).toMatchObject({ state: 'expired', ticket: null });
  });
  test('a code lives two minutes, and opens nothing for who has only seen it', async () => {
    const device = t.anyone();
    const { id, key, expiresAt } = await device.ok(calls.initControl, {});
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(Date.parse(expiresAt) - at(first.date, first.start, -10).getTime()).toBe(120_000);
    expect((await device.refused(calls.pullControl, { id, key: 'A'.repeat(22) })).status).toBe(404);
    t.at(new Date(at(first.date, first.start, -10).getTime() + 121_000));
    expect((await teacher.refused(calls.confirmControl, { id, lessonId })).error).toBe('live.fault.codeGone');
    expect(await device.ok(calls.pullControl, { id, key })).toMatchObject({ state: 'expired' });
  });
  test('a lesson that its teacher finishes before the bell leads nowhere: no tablet comes in, also where nobody ever was', async () => {
    const device = t.anyone();
    const { id, key } = await device.ok(calls.initControl, {});
    await teacher.ok(calls.confirmControl, { id, lessonId });
    const { state, ticket } = await device.ok(calls.pullControl, { id, key });
    expect(state).toBe('confirmed');
    await teacher.ok(prepareLesson, { id: lessonId, topic: '数轴' });
    minutes(0);
    await teacher.ok(startLesson, { id: lessonId });
    minutes(5);
    await teacher.ok(finishLesson, { id: lessonId });
    expect(await Seat.take(base, lessonId, ticket ?? '')).toBe(404);
    expect(await device.ok(calls.pullControl, { id, key })).toEqual({ state: 'expired', ticket: null, lessonId: null });
    expect(await t.sql('select 1 from live_room where org_id = 189 and lesson_id = $1', [lessonId])).toEqual([]);
  });
  test('a pull that nobody answers waits twenty-five seconds and then says that the code still waits', async () => {
    const device = t.anyone();
    const { id, key } = await device.ok(calls.initControl, {});
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    const ends = () => timers.mock.calls.filter(([, ms]) => ms === 25_000).map(([end]) => end as () => void);
    const waiting = device.ok(calls.pullControl, { id, key });
    await expect.poll(() => ends().length).toBe(1);
    // Its time is over.
    for (const end of ends()) end();
    expect(await waiting).toEqual({ state: 'waiting', ticket: null, lessonId: null });
  });
  test('from one address twenty codes and a hundred and twenty pulls a minute are answered, the next ones slowed', async () => {
    const asks = async (url: string, method: 'GET' | 'POST') =>
      (
        await t.app.inject({
          method,
          url: `/api/live/ctrl/qrcode/${url}`,
          remoteAddress: '192.0.2.77',
          ...(method === 'POST' ? { payload: {} } : {}),
        })
      ).statusCode;
    for (let i = 0; i < 20; i++) expect(await asks('init', 'POST')).toBe(200);
    expect(await asks('init', 'POST')).toBe(429);
    const pull = `${'0'.repeat(32)}/pull?key=${'A'.repeat(22)}`;
    for (let i = 0; i < 120; i++) expect(await asks(pull, 'GET')).toBe(404);
    expect(await asks(pull, 'GET')).toBe(429);
  });
});
