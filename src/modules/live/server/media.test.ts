import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { openLesson } from '../../lesson/contract';
import { SEVEN, at, fixedWeek, plannedOf, type Planned } from '../../lesson/server/testing';
import * as calls from '../contract';
import { PLACES, SDP_MAX } from '../rules';
import { deskOf } from './media/desk';
import { Seat, stroke, until } from './testing';

const SHOWS = { voice: true, camera: true, screen: false };
let t: TestApp;
let base: string;
let teacher: Caller, master: Caller, child: Caller;
let first: Planned;
let lessonId: number;
const open = new Set<Seat>();

beforeAll(async () => {
  t = await fixedWeek(await TestApp.start());
  base = await t.app.listen({ port: 0, host: '127.0.0.1' });
  [teacher, master, child] = [await t.as('teacher189'), await t.as('classmgr189'), await t.as('student189')];
  const [planned] = await plannedOf(teacher, SEVEN);
  if (!planned) throw new Error('teacher189 has no lesson in 七年级1班');
  first = planned;
});
afterAll(async () => {
  for (const seat of open) await seat.leave();
  await deskOf(t.kernel).end();
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  for (const seat of open) await seat.leave();
  open.clear();
  // Their leaving is written after the socket is closed.
  await until(async () => (await visitsOpen()) === 0);
  await t.sql('delete from lesson_lesson where org_id = 189');
  t.at(at(first.date, first.start, -10));
  ({ lessonId } = await teacher.ok(openLesson, { arrangeId: first.arrangeId, date: first.date }));
});
const visitsOpen = async (): Promise<number> => {
  const [row] = await t.sql<{ n: number }>(
    'select count(*)::int as n from live_visit where org_id = 189 and left_at is null',
  );
  return row?.n ?? 0;
};
async function enter(who: Caller, liveRole: number): Promise<Seat> {
  const { ticket } = await who.ok(calls.fetchLessonToken, { lessonId, liveRole });
  const seat = await Seat.take(base, lessonId, ticket);
  if (typeof seat === 'number') throw new Error(`refused with ${seat}`);
  open.add(seat);
  return seat;
}
const offers = (seat: Seat): string[] => seat.media.flatMap((says) => (says.k === 'offer' ? [says.sdp] : []));

describe('picture and voice over the room’s socket', () => {
  test('who neither teaches nor is on stage cannot be seen or heard, whatever their page says', async () => {
    await enter(teacher, 2);
    const [one, unseen] = [await enter(child, 1), await enter(master, 5)];
    for (const seat of [one, unseen])
      expect(await seat.wants({ k: 'send', sdp: 'v=0', shows: SHOWS })).toMatchObject({ t: 'no', no: 'notOnStage' });
  });
  test('an oversized description is refused, a flood of them is slowed, and the room is unharmed', async () => {
    const [lead, one] = [await enter(teacher, 2), await enter(child, 1)];
    one.socket.send(JSON.stringify({ n: 7, media: { k: 'answer', sdp: 'x'.repeat(SDP_MAX + 1) } }));
    await until(() => one.answers.has(-1));
    expect(one.answers.get(-1)).toMatchObject({ t: 'no', no: 'unreadable' });
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => one.wants({ k: 'send', sdp: 'v=0', shows: SHOWS })),
    );
    expect(answers.some((answer) => answer.t === 'no' && answer.no === 'slow')).toBe(true);
    expect(await lead.does(stroke('after'))).toMatchObject({ t: 'ok' });
  });
  test('the teacher mutes one, and all who are on stage; a child mutes nobody', async () => {
    const [lead, one] = [await enter(teacher, 2), await enter(child, 1)];
    await lead.does({ kind: 'stage', on: true, userId: child.userId });
    expect(await one.does({ kind: 'mute', on: true })).toMatchObject({ t: 'no', no: 'notAllowed' });
    expect(await lead.does({ kind: 'mute', on: true })).toMatchObject({ t: 'ok' });
    const [room] = await t.sql<{ state: { muted: number[] } }>('select state from live_room where org_id = 189');
    expect(room?.state.muted).toEqual([child.userId]);
  });
});

describe('the process of picture and voice', () => {
  test('offers a viewer a line for each voice and picture and the screen, and its fall takes no stroke along', async () => {
    const [lead, one] = [await enter(teacher, 2), await enter(child, 1)];
    expect(await one.wants({ k: 'watch' })).toMatchObject({ t: 'ok' });
    await until(() => offers(one).length > 0);
    expect(one.media[0]).toEqual({ k: 'relays', relays: [] });
    expect(offers(one)[0]?.match(/^m=/gm)).toHaveLength(2 * PLACES + 1);
    expect(await lead.does(stroke('kept'))).toMatchObject({ t: 'ok' });

    const { pid } = deskOf(t.kernel).keeper;
    if (!pid) throw new Error('there is no media process');
    process.kill(pid, 'SIGKILL');
    await until(() => one.media.some(({ k }) => k === 'again'));
    expect(await lead.does(stroke('later'))).toMatchObject({ t: 'ok' });
    expect(await one.wants({ k: 'watch' })).toMatchObject({ t: 'ok' });
    await until(() => offers(one).length > 1);
    expect(deskOf(t.kernel).keeper.pid).not.toBe(pid);
    await until(() => one.kinds().filter((kind) => kind === 'stroke').length === 2);
  });
  test('one process carries a room, and lets go of it when nobody looks on any more', async () => {
    const one = await enter(child, 1);
    await one.wants({ k: 'watch' });
    const holders = () => t.sql<{ holder: string }>('select holder from live_media where org_id = 189');
    expect(await holders()).toEqual([{ holder: deskOf(t.kernel).me }]);
    await one.leave();
    await until(async () => (await holders()).length === 0);
  });
  test('a description that is none is told so', async () => {
    const lead = await enter(teacher, 2);
    await lead.wants({ k: 'send', sdp: 'v=0', shows: SHOWS });
    await until(() => lead.media.some((says) => says.k === 'failed' && says.of === 'send'));
  });
});
