import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { finishLesson, lessonReport, openLesson, prepareLesson, startLesson } from '../../lesson/contract';
import { SEVEN, at, fixedWeek, plannedOf, type Planned } from '../../lesson/server/testing';
import * as calls from '../contract';
import { Seat, stroke, until } from './testing';

let t: TestApp;
let base: string;
let teacher: Caller, master: Caller, child: Caller, mate: Caller, stranger: Caller;
let first: Planned;
let lessonId: number;
const open = new Set<Seat>();

beforeAll(async () => {
  t = await fixedWeek(await TestApp.start());
  base = await t.app.listen({ port: 0, host: '127.0.0.1' });
  [teacher, master, child] = [await t.as('teacher189'), await t.as('classmgr189'), await t.as('student189')];
  stranger = await t.as('student619');
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
  // Their leaving is written after the socket is closed.
  await until(async () => !lessonId || (await visits()).every((visit) => visit.left_at != null));
  await t.sql('delete from lesson_lesson where org_id = 189');
  t.at(at(first.date, first.start, -10));
  ({ lessonId } = await teacher.ok(openLesson, { arrangeId: first.arrangeId, date: first.date }));
});
const minutes = (n: number) => t.at(at(first.date, first.start, n));
const token = (who: Caller, liveRole: number) => who.ok(calls.fetchLessonToken, { lessonId, liveRole });
async function enter(who: Caller, liveRole: number, since = 0): Promise<Seat> {
  const { ticket } = await token(who, liveRole);
  const seat = await Seat.take(base, lessonId, ticket, { since });
  if (typeof seat === 'number') throw new Error(`refused with ${seat}`);
  open.add(seat);
  return seat;
}
/** The class is of this type while `run` goes on. */
async function asType(type: number, run: () => Promise<void>): Promise<void> {
  await t.sql('update class_clazz set clazz_type = $2 where org_id = 189 and clazz_id = $1', [SEVEN, type]);
  try {
    await run();
  } finally {
    await t.sql('update class_clazz set clazz_type = 1 where org_id = 189 and clazz_id = $1', [SEVEN]);
  }
}
const visits = () =>
  t.sql<{ user_id: number; seconds: number; left_at: string | null }>(
    'select user_id, seconds, left_at from live_visit where org_id = 189 and lesson_id = $1 order by user_id, visit_no',
    [lessonId],
  );

describe('the token of a lesson', () => {
  test('[C-042] a lesson token has ticket, clazzType, liveRole, liveMode and resolution', async () => {
    expect(await token(child, 1)).toEqual({
      ticket: expect.stringMatching(/^189\.[\w-]{22}$/),
      clazzType: 1,
      liveRole: 1,
      liveMode: 'room',
      resolution: '1280x720',
    });
  });
  test('[C-041] role 5 is anonymous, 4 partner, 2 teacher, any other a student', async () => {
    expect((await token(teacher, 2)).liveRole).toBe(2);
    for (const asked of [0, 1, 3, 6, 9]) expect((await token(child, asked)).liveRole).toBe(1);
    expect((await token(master, 5)).liveRole).toBe(5);
    expect(await child.refused(calls.fetchLessonToken, { lessonId, liveRole: 5 })).toMatchObject({ status: 403 });
    expect(await master.refused(calls.fetchLessonToken, { lessonId, liveRole: 1 })).toMatchObject({ status: 403 });
  });
  test('[V-065] only the own teacher of a lesson enters it as its teacher', async () => {
    expect((await master.refused(calls.fetchLessonToken, { lessonId, liveRole: 2 })).error).toBe(
      'lesson.fault.notYourLesson',
    );
    expect((await child.refused(calls.fetchLessonToken, { lessonId, liveRole: 2 })).error).toBe(
      'lesson.fault.notYourLesson',
    );
  });
  test('[V-065] the substitute of the day leads the room, and the teacher of before does not', async () => {
    await t.sql(
      `insert into timetable_absence (org_id, absence_id, teacher_id, from_date, to_date, reason, made_by, made_at)
       values (189, 79, $1, $2, $2, '病假', 1, ${t.sqlNow})`,
      [teacher.userId, first.date],
    );
    await t.sql(
      `insert into timetable_cover (
         org_id, cover_id, absence_id, arrange_id, on_date, start_min, end_min, absent_id, teacher_id, state, asked_by, asked_at
       )
       values (189, 80, 79, $1, $2, 1, 2, $3, $4, 'accepted', 1, ${t.sqlNow})`,
      [first.arrangeId, first.date, teacher.userId, master.userId],
    );
    try {
      await master.ok(openLesson, { arrangeId: first.arrangeId, date: first.date });
      const lead = await enter(master, 2);
      expect(await lead.does({ kind: 'addPage' })).toMatchObject({ t: 'ok' });
      const { status } = await teacher.refused(calls.fetchLessonToken, { lessonId, liveRole: 2 });
      expect([403, 404]).toContain(status);
    } finally {
      await t.sql('delete from timetable_absence where org_id = 189');
    }
  });
  test('[V-067] [E-033] a child enters from fifteen minutes before the start, until the end', async () => {
    minutes(-16);
    expect(await child.refused(calls.fetchLessonToken, { lessonId, liveRole: 1 })).toMatchObject({
      status: 409,
      error: 'lesson.fault.notOpen',
    });
    minutes(-15);
    await token(child, 1);
    minutes(600);
    for (const who of [child, teacher])
      expect((await who.refused(calls.fetchLessonToken, { lessonId, liveRole: who === teacher ? 2 : 1 })).error).toBe(
        'lesson.fault.ended',
      );
  });
  test('[V-067] a child of another class of the same school does not come in, seen or unseen', async () => {
    const [other] = await t.sql<{ user_id: number }>(
      `select s.user_id
       from class_student_v s
       where s.org_id = 189 and s.clazz_id <> $1
         and not exists (
           select 1
           from class_student_v o
           where o.org_id = s.org_id and o.user_id = s.user_id and o.clazz_id = $1)
       order by s.user_id
       limit 1`,
      [SEVEN],
    );
    const elsewhere = await t.asUser(189, Number(other?.user_id));
    expect((await elsewhere.refused(calls.fetchLessonToken, { lessonId, liveRole: 1 })).status).toBe(404);
    for (const liveRole of [2, 4, 5])
      expect((await elsewhere.refused(calls.fetchLessonToken, { lessonId, liveRole })).status).toBeGreaterThanOrEqual(
        403,
      );
    expect(await t.sql('select 1 from live_ticket where org_id = 189 and user_id = $1', [elsewhere.userId])).toEqual(
      [],
    );
  });
  test('[C-043] types 1, 2 and 9 open in a browser; only a pair, type 9, has partners', async () => {
    expect((await child.refused(calls.fetchLessonToken, { lessonId, liveRole: 4 })).error).toBe('live.fault.notPaired');
    for (const type of [2, 9]) await asType(type, async () => void (await token(child, 1)));
    await asType(9, async () =>
      expect((await master.refused(calls.fetchLessonToken, { lessonId, liveRole: 4 })).error).toBe(
        'live.fault.notPaired',
      ),
    );
  });
  test('[V-070] [E-036] a live class asks for the computer client, unless the school lets desktop browsers in', async () => {
    const office = await t.as('school189');
    await asType(7, async () => {
      await office.ok(calls.setSetting, { browsers: false, records: false });
      expect(await child.refused(calls.fetchLessonToken, { lessonId, liveRole: 1 })).toMatchObject({
        status: 409,
        error: 'live.fault.needsClient',
        message: expect.stringContaining('直播课请使用电脑客户端'),
      });
      expect((await child.in('en-US').refused(calls.fetchLessonToken, { lessonId, liveRole: 1 })).message).toContain(
        'need the desktop app',
      );
      await child.ok(calls.fetchLessonToken, { lessonId, liveRole: 1, client: 'computer' });
      const both = { browsers: true, records: false };
      expect(await office.ok(calls.setSetting, both)).toEqual(both);
      expect(await office.ok(calls.getSetting, {})).toEqual(both);
      expect((await token(child, 1)).liveMode).toBe('live');
      const phone = await t.app.inject({
        method: 'POST',
        url: '/api/arrange/live/fetchLessonToken',
        headers: { authorization: `Bearer ${child.token}`, 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile' },
        payload: { lessonId, liveRole: 1 },
      });
      expect([phone.statusCode, phone.json<{ error: string }>().error]).toEqual([409, 'live.fault.needsClient']);
    });
    await asType(8, async () =>
      expect((await child.refused(calls.fetchLessonToken, { lessonId, liveRole: 1 })).error).toBe(
        'live.fault.recorded',
      ),
    );
    expect((await child.refused(calls.setSetting, { browsers: true, records: true })).status).toBe(403);
  });
  test('another school’s lesson is gone, and so is what stays of it', async () => {
    for (const liveRole of [1, 2, 4, 5])
      expect((await stranger.refused(calls.fetchLessonToken, { lessonId, liveRole })).status).toBeGreaterThanOrEqual(
        403,
      );
    expect((await stranger.refused(calls.fetchLessonToken, { lessonId, liveRole: 1 })).status).toBe(404);
    expect((await stranger.refused(calls.keptRoom, { lessonId })).status).toBe(404);
  });
});

describe('tickets', () => {
  test('a ticket joins once, within sixty seconds, its own lesson alone; a forged one never', async () => {
    const { ticket } = await token(child, 1);
    expect(await Seat.take(base, lessonId + 1, ticket)).toBe(404);
    const seat = await Seat.take(base, lessonId, ticket);
    expect(seat).toBeInstanceOf(Seat);
    if (seat instanceof Seat) open.add(seat);
    expect(await Seat.take(base, lessonId, ticket)).toBe(401);
    expect(await Seat.take(base, lessonId, `189.${'A'.repeat(22)}`)).toBe(401);
    expect(await Seat.take(base, lessonId, `619.${ticket.slice(4)}`)).toBe(401);
    expect(await Seat.take(base, lessonId, 'nonsense')).toBe(401);
    const late = (await token(mate, 1)).ticket;
    t.at(new Date(at(first.date, first.start, -10).getTime() + 61_000));
    expect(await Seat.take(base, lessonId, late)).toBe(401);
  });
  test('two who come with one ticket at once: one of them joins', async () => {
    const { ticket } = await token(child, 1);
    const both = await Promise.all([Seat.take(base, lessonId, ticket), Seat.take(base, lessonId, ticket)]);
    for (const seat of both) if (seat instanceof Seat) open.add(seat);
    expect(both.filter((seat) => seat === 401)).toHaveLength(1);
  });
  test('a page of another site opens no socket', async () => {
    const { ticket } = await token(child, 1);
    expect(await Seat.take(base, lessonId, ticket, { origin: 'https://evil.example' })).toBe(403);
  });
});

describe('the room', () => {
  test('the board is a numbered log: who comes later, or again, reads on from where they were', async () => {
    const lead = await enter(teacher, 2);
    expect(await lead.does(stroke('a1'))).toMatchObject({ t: 'ok' });
    expect(await lead.does({ kind: 'addPage' })).toMatchObject({ t: 'ok' });
    const one = await enter(child, 1);
    await until(() => one.kinds().includes('addPage'));
    expect(one.lines.map((line) => line.seq)).toEqual(one.lines.map((_, i) => i + 1));
    expect(one.hello?.me).toMatchObject({ userId: child.userId, role: 1, control: false });
    const known = one.lines.at(-1)?.seq ?? 0;
    await one.leave();
    await lead.does(stroke('a2', 2));
    const again = await enter(child, 1, known);
    await until(() => again.kinds().includes('stroke'));
    expect(again.lines[0]?.seq).toBe(known + 1);
  });
  test('a child writes on the board on stage alone; hands stand in order; seven come up', async () => {
    const [lead, one, two] = [await enter(teacher, 2), await enter(child, 1), await enter(mate, 1)];
    expect(await one.does(stroke('b1'))).toMatchObject({ t: 'no', no: 'notOnStage' });
    await two.does({ kind: 'hand', up: true });
    await one.does({ kind: 'hand', up: true });
    expect(await one.does({ kind: 'stage', on: true, userId: child.userId })).toMatchObject({ no: 'notAllowed' });
    expect(await lead.does({ kind: 'stage', on: true, userId: child.userId })).toMatchObject({ t: 'ok' });
    expect(await one.does(stroke('b2'))).toMatchObject({ t: 'ok' });
    await until(() => two.lines.some((line) => line.deed.kind === 'stroke'));
    const [room] = await t.sql<{ state: { hands: number[]; stage: number[] } }>(
      'select state from live_room where org_id = 189 and lesson_id = $1',
      [lessonId],
    );
    expect(room?.state).toMatchObject({ hands: [mate.userId], stage: [child.userId] });
  });
  test('chat is off, the teacher’s alone, or everybody’s', async () => {
    const [lead, one] = [await enter(teacher, 2), await enter(child, 1)];
    expect(await one.does({ kind: 'chat', text: '老师好' })).toMatchObject({ t: 'ok' });
    expect(await one.does({ kind: 'chatMode', mode: 'off' })).toMatchObject({ no: 'notAllowed' });
    await lead.does({ kind: 'chatMode', mode: 'teacher' });
    expect(await one.does({ kind: 'chat', text: '听不见' })).toMatchObject({ no: 'chatOff' });
    expect(await lead.does({ kind: 'chat', text: '安静' })).toMatchObject({ t: 'ok' });
    await lead.does({ kind: 'chatMode', mode: 'off' });
    expect(await lead.does({ kind: 'chat', text: '再见' })).toMatchObject({ no: 'chatOff' });
  });
  test('“too fast” reaches the teacher without a name, once a minute from one child', async () => {
    const [lead, one] = [await enter(teacher, 2), await enter(child, 1)];
    expect(await one.does({ kind: 'fast' })).toMatchObject({ t: 'ok' });
    expect(await one.does({ kind: 'fast' })).toMatchObject({ no: 'tooSoon' });
    await until(() => lead.kinds().includes('fast'));
    expect(lead.lines.find((line) => line.deed.kind === 'fast')).toMatchObject({ userId: 0, name: '' });
    expect(await lead.does({ kind: 'fast' })).toMatchObject({ no: 'notAllowed' });
  });
  test('an anonymous observer sees all, is neither seen nor counted, and does nothing', async () => {
    const [lead, eye] = [await enter(teacher, 2), await enter(master, 5)];
    for (const deed of [
      stroke('c1'),
      { kind: 'chat', text: '在' },
      { kind: 'hand', up: true },
      { kind: 'fast' },
    ] as const)
      expect(await eye.does(deed)).toMatchObject({ t: 'no' });
    await lead.does(stroke('c2'));
    await until(() => eye.kinds().includes('stroke'));
    expect(lead.kinds(master.userId)).toEqual([]);
    expect((await visits()).map((visit) => Number(visit.user_id))).toEqual([teacher.userId]);
  });
  test('a second tab takes the place of the first one, which is told so', async () => {
    const one = await enter(child, 1);
    const two = await enter(child, 1);
    await until(() => one.closed !== undefined);
    expect(one.closed).toBe(4001);
    expect(await two.does({ kind: 'hand', up: true })).toMatchObject({ t: 'ok' });
    await new Promise((go) => {
      setTimeout(go, 50);
    });
    expect(await visits()).toMatchObject([{ left_at: null }]);
  });
});

describe('minutes', () => {
  test('a reload is no second visit; minutes reach the register of the lesson', async () => {
    await teacher.ok(prepareLesson, { id: lessonId, topic: '数轴' });
    minutes(0);
    await teacher.ok(startLesson, { id: lessonId });
    const one = await enter(child, 1);
    minutes(10);
    await one.leave();
    await until(async () => (await visits())[0]?.left_at != null);
    const again = await enter(child, 1);
    minutes(20);
    await again.leave();
    await until(async () => (await visits())[0]?.seconds === 1200);
    expect(await visits()).toHaveLength(1);
    minutes(30);
    const third = await enter(child, 1);
    expect(await visits()).toHaveLength(2);
    minutes(40);
    await teacher.ok(finishLesson, { id: lessonId });
    await t.told(189, 'lesson.finished');
    await until(() => third.closed !== undefined);
    expect(third.closed).toBe(4000);
    const report = await teacher.ok(lessonReport, { id: lessonId });
    expect(report.items.find((row) => row.userId === child.userId)).toMatchObject({ minutes: 30 });
    const kept = await teacher.ok(calls.keptRoom, { lessonId });
    expect(kept.visits).toContainEqual(expect.objectContaining({ userId: child.userId, visits: 2, minutes: 30 }));
    expect((await child.ok(calls.keptRoom, { lessonId })).visits).toEqual([]);
    expect((await child.refused(calls.fetchLessonToken, { lessonId, liveRole: 1 })).error).toBe('lesson.fault.ended');
  });
});

describe('bad input', () => {
  test('an oversized message closes its sender alone; an unreadable one is refused', async () => {
    const [lead, one] = [await enter(teacher, 2), await enter(child, 1)];
    one.socket.send('{"n":1,"deed":{"kind":"nonsense"}}');
    one.socket.send('not json');
    one.socket.send(Buffer.from([1, 2, 3]));
    await until(() => one.answers.size > 0);
    one.socket.send('x'.repeat(40_000));
    await until(() => one.closed !== undefined);
    expect(one.closed).toBe(1009);
    expect(await lead.does(stroke('d1'))).toMatchObject({ t: 'ok' });
  });
  test('a thousand strokes a second, and a flood of words, are slowed and then cut off; the room is unharmed', async () => {
    const [lead, one] = [await enter(teacher, 2), await enter(child, 1)];
    await lead.does({ kind: 'stage', on: true, userId: child.userId });
    // All within one moment, however long this machine takes to hear them.
    const moment = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => moment.mockRestore());
    for (let n = 1000; n < 2000; n++) one.socket.send(JSON.stringify({ n, deed: stroke(`f${n}`) }));
    await until(() => one.answers.has(1999) || one.closed !== undefined);
    const taken = [...one.answers.values()].filter((answer) => answer.t === 'ok').length;
    expect(taken).toBeLessThan(100);
    for (let n = 3000; n < 5000; n++) one.socket.send(JSON.stringify({ n, deed: { kind: 'chat', text: '刷屏' } }));
    await until(() => one.closed !== undefined);
    expect(one.closed).toBe(4008);
    expect(await lead.does(stroke('g1'))).toMatchObject({ t: 'ok' });
    const said = lead.lines.filter((line) => line.deed.kind === 'chat').length;
    expect(said).toBeLessThan(10);
  });
});
