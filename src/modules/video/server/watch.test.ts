import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import type { Call, InputOf } from '../../../kernel/shared/call';
import { pathKeys } from '../../../kernel/shared/call';
import { dayIn, timeIn } from '../../../kernel/shared/dates';
import { readSheet } from '../../../kernel/server/sheet/pool';
import * as calls from '../contract';
import { timeText } from '../rules';
import { courseOf } from './testing';

let t: TestApp;
let manager: Caller, child: Caller, mate: Caller;
let spuId = 0;
let hours: Awaited<ReturnType<typeof courseOf>>['hours'] = [];
const NOON = Date.parse('2026-11-23T04:00:00Z');
/** The clock, so many seconds after noon. */
const at = (seconds: number) => t.at(new Date(NOON + seconds * 1000));
beforeAll(async () => {
  t = await TestApp.start();
  [manager, child] = [await t.as('training5'), await t.as('learner5')];
  ({ spuId, hours } = await courseOf(t));
  const [row] = await t.sql<{ user_id: string }>(
    `select user_id from video_grant where org_id = 500 and spu_id = $1 and until_on > '2026-12-31' and user_id <> $2 order by user_id limit 1`,
    [spuId, child.userId],
  );
  mate = await t.asUser(500, Number(row?.user_id));
  // Learners of the demonstration bought the course in the mall as well: here they have it by name alone.
  for (const rows of ['video_watch', 'video_answer', 'mall_purchase']) await t.sql(`delete from ${rows}`);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

/** One browser of somebody: it keeps the film's cookie. */
function browser(who: Caller) {
  const jar = { cookie: '' };
  const ask = async <C extends Call>(call: C, input: InputOf<C>) => {
    const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) };
    let url = `/api${call.path}`;
    for (const key of pathKeys(call.path)) {
      url = url.replace(`{${key}}`, String(rest[key]));
      delete rest[key];
    }
    const res = await t.app.inject({
      method: call.method,
      url,
      headers: {
        authorization: `Bearer ${who.token ?? ''}`,
        'content-type': 'application/json',
        ...(jar.cookie ? { cookie: jar.cookie } : {}),
      },
      ...(call.method === 'GET' ? {} : { payload: JSON.stringify(rest) }),
    });
    const set = res.headers['set-cookie'];
    if (set) jar.cookie = String(set).split(';')[0] ?? '';
    return { status: res.statusCode, body: res.statusCode === 204 ? null : res.json() };
  };
  /** A player's request: no header but the cookie. */
  const play = (url: string, headers: Record<string, string> = {}) =>
    t.app.inject({ method: 'GET', url, headers: { ...(jar.cookie ? { cookie: jar.cookie } : {}), ...headers } });
  return { ask, play, jar };
}
const lessonAt = (no: number): number => hours[no]?.lessonId ?? 0;

test('[S-046] a position is entered, told and left, and another device goes on at the same second', async () => {
  at(0);
  const [phone, desk] = [browser(child), browser(child)];
  const lessonId = lessonAt(1);
  const entered = (await phone.ask(calls.enterWatch, { lessonId, spuId })).body;
  expect(entered).toMatchObject({ position: 0, duration: 40, kind: 'hls', watched: 0, done: false, heights: [360] });
  at(10);
  const heard = await phone.ask(calls.synchWatch, { lessonId, position: 10, ranges: [[0, 10]] });
  expect(heard.body).toMatchObject({ watched: 25, done: false, seat: true });
  at(15);
  expect((await phone.ask(calls.leaveWatch, { lessonId, position: 15.4, ranges: [[10, 15.4]] })).status).toBe(204);
  at(60);
  expect((await desk.ask(calls.enterWatch, { lessonId })).body).toMatchObject({ position: 15.4, watched: 38 });
  // The phone was in a tunnel: what it says now is older than what the computer said.
  at(70);
  await desk.ask(calls.synchWatch, { lessonId, position: 22, ranges: [[15.4, 22]] });
  await phone.ask(calls.synchWatch, { lessonId, position: 3, ranges: [], ago: 50 });
  at(71);
  expect((await desk.ask(calls.enterWatch, { lessonId })).body.position).toBe(22);
});
test('[S-046] the place among the questions is kept as well', async () => {
  const { ask } = browser(child);
  const lessonId = lessonAt(0);
  await ask(calls.enterWatch, { lessonId });
  expect((await ask(calls.enterTrain, { lessonId })).body.no).toBe(0);
  await ask(calls.leaveTrain, { lessonId, no: 1 });
  expect((await ask(calls.enterTrain, { lessonId })).body.no).toBe(1);
  expect((await ask(calls.leaveTrain, { lessonId, no: 20 })).status).toBe(400);
});
test('forged positions are refused: negative, beyond the film, no number; and a claim gains no more than the clock allows', async () => {
  at(1000);
  const { ask } = browser(mate);
  const lessonId = lessonAt(1);
  await ask(calls.enterWatch, { lessonId });
  for (const position of [-1, 41.5, 90_000, null, 'constructor', 1e308])
    expect((await ask(calls.synchWatch, { lessonId, position } as never)).status).toBe(400);
  expect((await ask(calls.synchWatch, { lessonId, position: 5, ranges: [[0, 500]] })).status).toBe(400);
  expect((await ask(calls.synchWatch, { lessonId, position: 5, ranges: [[-3, 5]] } as never)).status).toBe(400);
  // One second after opening it, all of it is claimed: twice one second and ten are believed.
  at(1001);
  const all = { lessonId, position: 40, ranges: [[0, 40]] as [number, number][] };
  expect((await ask(calls.synchWatch, all)).body).toMatchObject({ watched: 30, done: false });
  expect((await ask(calls.synchWatch, all)).body).toMatchObject({ watched: 30 });
  at(1002);
  expect((await ask(calls.synchWatch, all)).body).toMatchObject({ watched: 35 });
  // Skipping to the end claims nothing.
  const { ask: skips } = browser(child);
  await skips(calls.enterWatch, { lessonId: lessonAt(2) });
  at(1012);
  const end = await skips(calls.synchWatch, { lessonId: lessonAt(2), position: 40, ranges: [[38, 40]] });
  expect(end.body).toMatchObject({ watched: 5, done: false });
});
test('a film that was never opened says so; one that is done stays done when it is watched again', async () => {
  at(2000);
  const { ask } = browser(mate);
  const lessonId = lessonAt(2);
  expect((await ask(calls.synchWatch, { lessonId, position: 1 })).body.error).toBe('video.fault.notEntered');
  await ask(calls.enterWatch, { lessonId });
  at(2030);
  expect((await ask(calls.synchWatch, { lessonId, position: 36.5, ranges: [[0, 36.5]] })).body).toMatchObject({
    watched: 91,
    done: true,
  });
  at(2040);
  await ask(calls.enterWatch, { lessonId });
  at(2045);
  expect((await ask(calls.synchWatch, { lessonId, position: 2, ranges: [[0, 2]], backs: [0] })).body.done).toBe(true);
  const schedule = (await ask(calls.getSchedule, { spuId })).status;
  expect(schedule).toBe(400);
  expect((await mate.ok(calls.getSchedule, { spuId })).folders[1]?.items[0]).toMatchObject({ done: true, watched: 91 });
});
test('who has not bought it is told so, an ended validity says its day, a free hour is everybody’s, another course’s is gone', async () => {
  t.at(null);
  const [none] = await t.sql<{ user_id: string }>(
    `select user_id from people_person where org_id = 500 and user_type = 1
     and user_id not in (select user_id from video_grant where org_id = 500) order by user_id limit 1`,
  );
  const poor = browser(await t.asUser(500, Number(none?.user_id)));
  expect((await poor.ask(calls.enterWatch, { lessonId: lessonAt(1) })).body).toMatchObject({
    error: 'video.fault.notBought',
  });
  expect((await poor.ask(calls.enterTrain, { lessonId: lessonAt(1) })).status).toBe(403);
  expect((await poor.ask(calls.enterWatch, { lessonId: lessonAt(0) })).status).toBe(200);
  const [over] = await t.sql<{ user_id: string; until_on: string }>(
    `select user_id, until_on::text from video_grant where org_id = 500 and until_on < '${t.today}' order by user_id limit 1`,
  );
  const late = await t.asUser(500, Number(over?.user_id));
  expect(await late.refused(calls.enterWatch, { lessonId: lessonAt(1) })).toMatchObject({
    status: 403,
    error: 'video.fault.validityOver',
  });
  expect((await late.refused(calls.enterWatch, { lessonId: lessonAt(1) })).message).toContain(over?.until_on ?? 'day');
  // Somebody of a school: the free hour, the way to the shop while the course is offered there, and nothing once it is not.
  const pupil = browser(await t.as('student189'));
  expect((await pupil.ask(calls.enterWatch, { lessonId: lessonAt(0) })).status).toBe(200);
  expect((await pupil.ask(calls.enterWatch, { lessonId: lessonAt(1) })).body.error).toBe('video.fault.notBought');
  await t.sql('delete from mall_shelf');
  expect((await pupil.ask(calls.enterWatch, { lessonId: lessonAt(1) })).status).toBe(404);
  const { ask } = browser(child);
  await t.sql(`insert into video_course (org_id, spu_id, title, made_at) values (500, 77002, '另一门', ${t.sqlNow})`);
  expect((await ask(calls.enterWatch, { lessonId: lessonAt(1), spuId: 77_002 })).status).toBe(404);
  expect((await ask(calls.enterWatch, { lessonId: lessonAt(3) })).body.error).toBe('video.fault.noFilm');
});
test('an address is for one person, one hour, one browser and fifteen minutes', async () => {
  at(5000);
  const mine = browser(child);
  const lessonId = lessonAt(1);
  const { src, pass } = (await mine.ask(calls.enterWatch, { lessonId })).body;
  const list = `${src}?pass=${encodeURIComponent(pass)}`;
  const master = await mine.play(list);
  expect([master.statusCode, master.headers['content-type']]).toEqual([200, 'application/vnd.apple.mpegurl']);
  const part = master.body.split('\n').find((line) => line.startsWith('/api/')) ?? '';
  const fragments = (await mine.play(part)).body;
  expect(fragments.match(/#EXTINF/g)).toHaveLength(10);
  const media = fragments.split('\n').find((line) => line.startsWith('/api/')) ?? '';
  const piece = await mine.play(media, { range: 'bytes=0-99' });
  expect([piece.statusCode, piece.rawPayload.length]).toEqual([206, 100]);
  expect(piece.headers['content-range']).toMatch(/^bytes 0-99\//);
  // Copied: without the cookie, into another browser, by another person, for another film, forged, or later.
  const other = browser(mate);
  await other.ask(calls.enterWatch, { lessonId });
  for (const url of [list, part, media]) {
    expect((await t.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    expect((await other.play(url)).statusCode).toBe(404);
    expect((await mine.play(url, { authorization: `Bearer ${mate.token ?? ''}` })).statusCode).toBe(404);
    expect((await mine.play(url.replace(/play\/\d+/, `play/${hours[2]?.filmId ?? 0}`))).statusCode).toBe(404);
    expect((await mine.play(url.replace(/pass=./, 'pass=z'))).statusCode).toBe(404);
  }
  const foreign = media.replace(/part=[^&]+/, `part=${encodeURIComponent('189/1-aaaaaaaaaaaaaaaaaaaaaa.jpg~x')}`);
  expect((await mine.play(foreign)).statusCode).toBe(404);
  // A word of the player brings a fresh one before the old one ends.
  at(5000 + 800);
  const { body } = await mine.ask(calls.synchWatch, { lessonId, position: 1 });
  at(5000 + 901);
  expect((await mine.play(media)).statusCode).toBe(404);
  const renewed = media.replace(/pass=[^&]+/, `pass=${encodeURIComponent(body.pass as string)}`);
  expect((await mine.play(renewed, { range: 'bytes=0-99' })).statusCode).toBe(206);
});
test('two devices at once: the third takes the place of whoever came first, who is told', async () => {
  const three = [browser(child), browser(child), browser(child)] as const;
  const lessonId = lessonAt(1);
  for (const [no, device] of three.entries()) {
    at(9000 + no);
    await device.ask(calls.enterWatch, { lessonId });
  }
  at(9005);
  const said = { lessonId, position: 1 };
  expect((await three[0].ask(calls.synchWatch, said)).body).toMatchObject({ seat: false, pass: '' });
  for (const device of [three[1], three[2]])
    expect((await device.ask(calls.synchWatch, said)).body).toMatchObject({ seat: true });
  // A device that was switched off gives its place by itself.
  at(9005 + 60);
  await three[0].ask(calls.enterWatch, { lessonId });
  expect((await three[0].ask(calls.synchWatch, said)).body).toMatchObject({ seat: true });
});
test('questions: the key comes after the answer, the first answer stands, all that the film asks must be answered, the notebook hears', async () => {
  at(20_000);
  const { ask } = browser(mate);
  const lessonId = lessonAt(0);
  await ask(calls.enterWatch, { lessonId });
  const train = (await ask(calls.enterTrain, { lessonId })).body;
  const [one, two] = train.items;
  expect(one).toMatchObject({ place: 'stop', second: 12, given: [] });
  expect(one.body.answer).toEqual({});
  const answer = { picks: [0] };
  expect((await ask(calls.storeTrain, { lessonId, answers: [{ verId: one.verId, answer: {} }] })).body.error).toBe(
    'video.fault.emptyAnswer',
  );
  expect((await ask(calls.storeTrain, { lessonId, answers: [{ verId: 1, answer }] })).status).toBe(404);
  const first = (await ask(calls.storeTrain, { lessonId, answers: [{ verId: one.verId, answer }] })).body;
  expect(first.items[0].body.answer.picks).toHaveLength(1);
  const again = await ask(calls.storeTrain, { lessonId, answers: [{ verId: one.verId, answer: { picks: [1] } }] });
  expect(again.body.items[0].given[0].answer).toEqual(answer);
  expect((await ask(calls.storeTrain, { lessonId, submit: true })).body.error).toBe('video.fault.unanswered');
  const handed = await ask(calls.storeTrain, { lessonId, answers: [{ verId: two.verId, answer }], submit: true });
  expect(handed.body).toMatchObject({ submitted: true, done: false });
  at(20_030);
  expect((await ask(calls.synchWatch, { lessonId, position: 40, ranges: [[0, 40]] })).body).toMatchObject({
    submitted: true,
    done: true,
  });
  await t.told(500, 'video.answered');
  const noted = await t.sql<{ share: number }>(
    `select share from wrongbook_answer where org_id = 500 and user_id = $1 and source = 'video' and source_id = $2`,
    [mate.userId, lessonId],
  );
  expect(noted).toHaveLength(2);
});
test('a film that is replaced goes on for who watches it; the new one counts nothing of what lay beyond its end', async () => {
  at(21_000);
  const { ask, play } = browser(mate);
  const lessonId = lessonAt(1);
  const entered = (await ask(calls.enterWatch, { lessonId })).body;
  const { filmId } = entered;
  const [film] = await t.sql<{ path: string; parts: unknown }>(
    'select path, parts from video_film where org_id = 500 and film_id = $1',
    [filmId],
  );
  // Another one is being made.
  const other = 900_001;
  await t.sql(
    `insert into video_film (org_id, film_id, lesson_id, user_id, path, file_name, size, state, made_at)
     values (500, $1, $2, $3, $4, '新.mp4', 1, 'working', ${t.sqlNow})`,
    [other, lessonId, manager.userId, film?.path],
  );
  await t.sql('update video_lesson set film_id = $1 where org_id = 500 and lesson_id = $2', [other, lessonId]);
  at(21_010);
  const said = { lessonId, position: 20, ranges: [[0, 20]] as [number, number][] };
  const heard = await ask(calls.synchWatch, { ...said, filmId });
  expect(heard).toMatchObject({ status: 200, body: { position: 20, seat: true } });
  const list = `${entered.src as string}?pass=${encodeURIComponent(heard.body.pass as string)}`;
  expect((await play(list)).statusCode).toBe(200);
  expect((await ask(calls.synchWatch, said)).body.error).toBe('video.fault.notReady');
  expect((await ask(calls.synchWatch, { ...said, filmId: hours[2]?.filmId ?? 0 })).status).toBe(404);
  // It is ready, and shorter.
  await t.sql(
    `update video_film set state = 'ready', duration_ms = 10000, parts = $2 where org_id = 500 and film_id = $1`,
    [other, JSON.stringify(film?.parts)],
  );
  at(21_020);
  expect((await ask(calls.enterWatch, { lessonId })).body).toMatchObject({ filmId: other, position: 0, duration: 10 });
  await ask(calls.synchWatch, { lessonId, filmId: other, position: 2, ranges: [] });
  const [row] = await t.sql<{ ranges: unknown; played: number }>(
    'select ranges, played from video_watch where org_id = 500 and lesson_id = $1 and user_id = $2',
    [lessonId, mate.userId],
  );
  expect(row).toEqual({ ranges: [[0, 100]], played: 100 });
  await t.sql('update video_lesson set film_id = $1 where org_id = 500 and lesson_id = $2', [filmId, lessonId]);
  await t.sql('delete from video_film where org_id = 500 and film_id = $1', [other]);
});
test('[S-046] what a browser kept without a network is merged: the place that was newest stands, and the film goes on there', async () => {
  at(22_000);
  const { ask } = browser(mate);
  const lessonId = lessonAt(2);
  await ask(calls.enterWatch, { lessonId });
  at(22_010);
  await ask(calls.leaveWatch, { lessonId, position: 10, ranges: [] });
  at(22_100);
  expect((await ask(calls.enterWatch, { lessonId })).body.position).toBe(10);
  const kept = { lessonId, position: 25.5, ranges: [], ago: 60 };
  expect((await ask(calls.synchWatch, kept)).body.position).toBe(25.5);
  // Older than what was heard since: it says nothing of the place.
  expect((await ask(calls.synchWatch, { ...kept, position: 3, ago: 80 })).body.position).toBe(25.5);
});
test('what stands as done is not taken back by answers that were judged before it, and both together make an hour done', async () => {
  at(23_000);
  const { ask } = browser(child);
  const lessonId = lessonAt(0);
  await t.sql('delete from video_answer where org_id = 500 and lesson_id = $1 and user_id = $2', [
    lessonId,
    child.userId,
  ]);
  await t.sql(
    'update video_watch set submitted_at = null, done_at = null where org_id = 500 and lesson_id = $1 and user_id = $2',
    [lessonId, child.userId],
  );
  await ask(calls.enterWatch, { lessonId });
  const { items } = (await ask(calls.enterTrain, { lessonId })).body as { items: { verId: number }[] };
  at(23_030);
  const film = { lessonId, position: 40, ranges: [[0, 40]] as [number, number][] };
  const given = items.map(({ verId }) => ({ verId, answer: { picks: [0] } }));
  // The last word of the film and the last answer leave at once; what one of them lost in the race it says again.
  const [heard, handed] = await Promise.all([
    ask(calls.synchWatch, film),
    ask(calls.storeTrain, { lessonId, answers: given, submit: true }),
  ]);
  expect(handed).toMatchObject({ status: 200, body: { submitted: true } });
  if (heard.status === 409) await ask(calls.synchWatch, film);
  expect((await ask(calls.enterTrain, { lessonId })).body).toMatchObject({ submitted: true, done: true });
  await ask(calls.storeTrain, { lessonId });
  expect((await ask(calls.enterTrain, { lessonId })).body).toMatchObject({ submitted: true, done: true });
});
test('a validity that ends while the film stands open is noticed within ten minutes, at the film and at its questions', async () => {
  at(24_000);
  const { ask } = browser(mate);
  const lessonId = lessonAt(1);
  await ask(calls.enterWatch, { lessonId });
  const [grant] = await t.sql<{ until_on: string }>(
    `select until_on::text from video_grant where org_id = 500 and spu_id = $1 and user_id = $2`,
    [spuId, mate.userId],
  );
  await t.sql(`update video_grant set until_on = '2026-11-01' where org_id = 500 and spu_id = $1 and user_id = $2`, [
    spuId,
    mate.userId,
  ]);
  at(24_610);
  const said = { lessonId, position: 5 };
  expect((await ask(calls.storeTrain, { lessonId })).body.error).toBe('video.fault.validityOver');
  expect((await ask(calls.synchWatch, said)).body.error).toBe('video.fault.validityOver');
  await t.sql('update video_grant set until_on = $3 where org_id = 500 and spu_id = $1 and user_id = $2', [
    spuId,
    mate.userId,
    grant?.until_on,
  ]);
  expect((await ask(calls.synchWatch, said)).status).toBe(200);
});
test('notes at seconds are their writer’s alone', async () => {
  const { ask } = browser(child);
  const lessonId = lessonAt(1);
  await ask(calls.enterWatch, { lessonId });
  const note = (await ask(calls.addNote, { lessonId, second: 12.9, words: '这里没听懂' })).body;
  expect(note).toMatchObject({ second: 12, words: '这里没听懂' });
  expect((await ask(calls.addNote, { lessonId, second: 300, words: '太远' })).status).toBe(400);
  const theirs = browser(mate);
  expect((await theirs.ask(calls.removeNote, { lessonId, noteId: note.noteId })).status).toBe(404);
  expect((await theirs.ask(calls.enterWatch, { lessonId })).body.notes).toEqual([]);
  expect((await ask(calls.enterWatch, { lessonId })).body.notes).toEqual([note]);
  expect((await ask(calls.removeNote, { lessonId, noteId: note.noteId })).status).toBe(204);
});
test('figures: a manager sees all who watched, a teacher the learners of their classes, a stranger nothing; the file is the list', async () => {
  const sums = await manager.ok(calls.getFigures, { spuId });
  expect(sums).toMatchObject({ title: '七年级数学同步课' });
  expect(sums.watchers).toBeGreaterThan(1);
  const list = await manager.ok(calls.listViewers, { spuId, sort: '-minutes', pageSize: 50 });
  const file = await manager.send(calls.exportViewers, { spuId, sort: '-minutes' });
  expect(file.status).toBe(200);
  // The columns and words of the screen, times in the organisation's zone.
  const { headers, rows } = await readSheet(file.raw, 'x.xlsx');
  const [first] = list.items;
  const instant = new Date(first?.seenAt ?? 0);
  expect(headers).toHaveLength(8);
  expect(rows[0]?.slice(0, 2)).toEqual([first?.name, first?.lessonName]);
  expect(rows[0]?.[4]).toBe(timeText(first?.position ?? 0));
  expect(rows[0]?.[7]).toBe(`${dayIn('Asia/Shanghai', instant)} ${timeIn('Asia/Shanghai', instant)}`);
  const trainer = await t.as('trainer5');
  const seen = await trainer.ok(calls.listViewers, { spuId, pageSize: 50 });
  expect(seen.total).toBeGreaterThan(0);
  expect(seen.total).toBeLessThanOrEqual(list.total);
  const lesson = await trainer.ok(calls.getLessonFigures, { lessonId: lessonAt(0) });
  expect(lesson.cells).toHaveLength(4);
  expect(lesson.ques[0]?.right).toBeTypeOf('number');
  expect((await (await t.as('teacher189')).refused(calls.getFigures, { spuId })).status).toBe(404);
  expect((await child.refused(calls.getFigures, { spuId })).status).toBe(403);
  expect((await manager.refused(calls.listViewers, { spuId, sort: 'constructor' as 'name' })).status).toBe(400);
});
