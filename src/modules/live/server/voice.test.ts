import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { openLesson } from '../../lesson/contract';
import { SEVEN, at, fixedWeek, plannedOf, type Planned } from '../../lesson/server/testing';
import * as calls from '../contract';
import { VOICE_AT_ONCE, VOICE_DAYS } from '../rules';
import { Seat, until } from './testing';
import { forgetOldVoices, keepPiece } from './voice';

let t: TestApp;
let base: string;
let teacher: Caller, child: Caller, office: Caller, stranger: Caller;
let first: Planned;
let lessonId: number;
const open = new Set<Seat>();

beforeAll(async () => {
  t = await fixedWeek(await TestApp.start());
  base = await t.app.listen({ port: 0, host: '127.0.0.1' });
  [teacher, child] = [await t.as('teacher189'), await t.as('student189')];
  [office, stranger] = [await t.as('school189'), await t.as('student619')];
  const [planned] = await plannedOf(teacher, SEVEN);
  if (!planned) throw new Error('teacher189 has no lesson in 七年级1班');
  first = planned;
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
  await allow(true);
});
const allow = (records: boolean) => office.ok(calls.setSetting, { browsers: true, records });
async function enter(who: Caller, liveRole: number): Promise<Seat> {
  const { ticket } = await who.ok(calls.fetchLessonToken, { lessonId, liveRole });
  const seat = await Seat.take(base, lessonId, ticket);
  if (typeof seat === 'number') throw new Error(`refused with ${seat}`);
  open.add(seat);
  return seat;
}
/** A moment of the lesson, in seconds since its bell. */
const second = (n: number): string => new Date(at(first.date, first.start).getTime() + n * 1000).toISOString();
/** The media process hands over a piece. */
const hand = (n: number, sound = Buffer.from([1, 2, 3])) =>
  inOrg(t.kernel.pools.tenant, 189, (door) => keepPiece(door, { lessonId, at: second(n), ms: 5000, sound }));

describe('recording', () => {
  test('is off until the school decides: then the teacher begins it, and everybody sees it', async () => {
    await allow(false);
    const [lead, one] = [await enter(teacher, 2), await enter(child, 1)];
    expect(lead.hello?.records).toBe(false);
    expect(await lead.does({ kind: 'record', on: true })).toMatchObject({ t: 'no', no: 'notRecorded' });
    await allow(true);
    expect(await one.does({ kind: 'record', on: true })).toMatchObject({ t: 'no', no: 'notAllowed' });
    expect(await lead.does({ kind: 'record', on: true })).toMatchObject({ t: 'ok' });
    await until(() => one.lines.some(({ deed }) => deed.kind === 'record' && deed.on));
    const [room] = await t.sql<{ state: { recording: boolean } }>(
      'select state from live_room where org_id = 189 and lesson_id = $1',
      [lessonId],
    );
    expect(room?.state.recording).toBe(true);
    // Ending it is never refused, whatever the school has decided since.
    await allow(false);
    expect(await lead.does({ kind: 'record', on: false })).toMatchObject({ t: 'ok' });
  });
  test('what the school has forbidden meanwhile is not kept, and a piece that comes twice is kept once', async () => {
    await enter(teacher, 2);
    await hand(0);
    await hand(0);
    await allow(false);
    await hand(5);
    const { voice } = await teacher.ok(calls.keptRoom, { lessonId });
    expect(voice).toEqual([{ at: second(0), ms: 5000 }]);
  });
  test('is heard by whoever may look at the lesson, a minute at a time, and by nobody of another school', async () => {
    await enter(teacher, 2);
    for (let n = 0; n < VOICE_AT_ONCE + 2; n++) await hand(n * 5, Buffer.from([n, 255]));
    const kept = await child.ok(calls.keptRoom, { lessonId });
    expect([kept.voice.length, kept.mayDrop]).toEqual([VOICE_AT_ONCE + 2, false]);
    const { items } = await child.ok(calls.keptVoice, { lessonId, from: second(5) });
    expect(items).toHaveLength(VOICE_AT_ONCE);
    expect(items[0]).toEqual({ at: second(5), ms: 5000, sound: Buffer.from([1, 255]).toString('base64') });
    expect((await child.ok(calls.keptVoice, { lessonId, from: second(600) })).items).toEqual([]);
    expect((await stranger.refused(calls.keptVoice, { lessonId, from: second(0) })).status).toBe(404);
  });
  test('is deleted by the lesson’s teacher or the office, by nobody else, and its board stays', async () => {
    await enter(teacher, 2);
    await hand(0);
    expect((await child.refused(calls.dropVoice, { lessonId })).status).toBe(403);
    expect((await (await t.as('school619')).refused(calls.dropVoice, { lessonId })).status).toBe(404);
    expect((await teacher.ok(calls.keptRoom, { lessonId })).mayDrop).toBe(true);
    expect(await teacher.ok(calls.dropVoice, { lessonId })).toEqual({ dropped: 1 });
    await hand(5);
    expect(await office.ok(calls.dropVoice, { lessonId })).toEqual({ dropped: 1 });
    const { voice, lines } = await teacher.ok(calls.keptRoom, { lessonId });
    expect([voice, lines.length > 0]).toEqual([[], true]);
  });
  test('goes by itself after a term, and not a day before', async () => {
    await enter(teacher, 2);
    await hand(0);
    const stands = async () => (await t.sql('select at from live_voice where org_id = 189')).length;
    t.at(new Date(at(first.date, first.start).getTime() + (VOICE_DAYS - 1) * 86_400_000));
    await forgetOldVoices(t.kernel);
    expect(await stands()).toBe(1);
    t.at(new Date(at(first.date, first.start).getTime() + VOICE_DAYS * 86_400_000 + 1000));
    await forgetOldVoices(t.kernel);
    expect(await stands()).toBe(0);
    t.at(at(first.date, first.start, -10));
  });
});
