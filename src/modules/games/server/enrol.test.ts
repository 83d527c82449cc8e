import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { childrenOf, fault, gamesDay, Meets, START, type Child } from './testing';
let t: TestApp;
let office: Caller;
let student: Caller;
let seven: Child[];
let boys: Child[];
let girls: Child[];
beforeAll(async () => {
  t = await TestApp.start();
  ({ office, student, seven, boys, girls } = await gamesDay(t));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const as = (child: Child) => t.asUser(189, child.userId);

describe('a meet and who is in it', () => {
  test('[S-054] a meet is published only with events, opens to children then, and is taken back until something has a result', async () => {
    const meet = await Meets.make(office);
    const { gamId } = meet;
    expect(await fault(office.refused(calls.activateMeet, { gamId, on: true }))).toBe('noEntries');
    const entry = await meet.entry('run.100');
    expect((await student.refused(calls.getMeet, { gamId })).status).toBe(404);
    expect(await meet.publish()).toMatchObject({ state: 'active', enrolling: true });
    expect((await student.ok(calls.getMeet, { gamId })).mine).toBe(false);
    expect((await office.ok(calls.activateMeet, { gamId, on: false })).state).toBe('draft');
    await meet.publish();
    await meet.enrol(entry.entryId, boys.slice(0, 3));
    await meet.final(entry.entryId, new Map(boys.slice(0, 3).map((b, i) => [b.userId, `13.${i}`])));
    expect(await fault(office.refused(calls.activateMeet, { gamId, on: false }))).toBe('hasResults');
    expect(await fault(office.refused(calls.deleteMeet, { gamId }))).toBe('meetActive');
  });
  test('a name is up to 32 characters, days are in order, and a draft without entries can be removed', async () => {
    const meet = await Meets.make(office);
    const { gamId } = meet;
    expect((await office.refused(calls.updateMeet, { gamId, name: '会'.repeat(33) })).status).toBe(400);
    expect(await fault(office.refused(calls.updateMeet, { gamId, end: testDayPlus(13) }))).toBe('daysBackwards');
    await office.ok(calls.deleteMeet, { gamId });
    expect((await office.refused(calls.getMeet, { gamId })).status).toBe(404);
  });
  test('an event is an item of the library, a usual one, or one of the school; it goes only as long as nobody is in it', async () => {
    const meet = await Meets.make(office);
    const [item] = await t.sql<{ item_id: number }>(
      sql`select item_id from sport_settings_item_v where code = 'rope_1min'`,
    );
    const rope = await office.ok(calls.createEntry, {
      gamId: meet.gamId,
      itemId: Number(item!.item_id),
      sex: 'female',
      grdIds: [7],
    });
    expect(rope).toMatchObject({ kind: 'count', name: '一分钟跳绳' });
    const fun = await office.ok(calls.createEntry, {
      gamId: meet.gamId,
      name: '袋鼠跳',
      kind: 'fun',
      sex: 'mixed',
      grdIds: [7],
    });
    expect((await office.in('en-US').ok(calls.listEntries, { gamId: meet.gamId })).items.map((e) => e.name)).toEqual([
      '1-minute rope skipping',
      '袋鼠跳',
    ]);
    await meet.enrol(rope.entryId, girls.slice(0, 1));
    expect(await fault(office.refused(calls.deleteEntry, { entryId: rope.entryId }))).toBe('enrolledHere');
    await office.ok(calls.deleteEntry, { entryId: fun.entryId });
    expect(await fault(office.refused(calls.createEntry, { gamId: meet.gamId, sex: 'male', grdIds: [7] }))).toBe(
      'whatEvent',
    );
    expect(
      await fault(office.refused(calls.createEntry, { gamId: meet.gamId, event: 'run.100', sex: 'male', grdIds: [9] })),
    ).toBe('noGrade');
  });
  test('a child enters itself within sex, grade and limits, withdraws, and nobody else; the reason is named', async () => {
    const meet = await Meets.make(office, { limits: { perAthlete: 1, perClazz: 2 } });
    const run = await meet.entry('run.100');
    const jump = await meet.entry('jump.long');
    await meet.publish();
    const [one] = boys as [Child];
    const child = await as(one);
    const { items } = await child.ok(calls.enrol, { entryId: run.entryId, userIds: [one.userId] });
    expect(items[0]).toMatchObject({ userId: one.userId, mine: true });
    expect(await fault(child.refused(calls.enrol, { entryId: run.entryId, userIds: [one.userId] }))).toBe('already');
    expect(await fault(child.refused(calls.enrol, { entryId: jump.entryId, userIds: [one.userId] }))).toBe(
      'athleteFull',
    );
    expect(await fault(child.refused(calls.enrol, { entryId: jump.entryId, userIds: [boys[1]!.userId] }))).toBe(
      'onlySelf',
    );
    const girl = await as(girls[0]!);
    const fits = async (who: Caller) =>
      (await who.ok(calls.listEntries, { gamId: meet.gamId })).items.map((e) => e.fits);
    expect([await fits(child), await fits(girl)]).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(await fault(girl.refused(calls.enrol, { entryId: run.entryId, userIds: [girls[0]!.userId] }))).toBe(
      'wrongSex',
    );
    const [eight] = (await childrenOf(t, 8)).filter((c) => c.sex === 'male');
    const older = await as(eight!);
    expect(await fault(older.refused(calls.enrol, { entryId: run.entryId, userIds: [eight!.userId] }))).toBe(
      'wrongGrade',
    );
    const mates = boys.filter((b) => b.clazzId === one.clazzId).slice(1, 3);
    await meet.enrol(run.entryId, mates.slice(0, 1));
    if (mates[1])
      expect(await fault(office.refused(calls.enrol, { entryId: run.entryId, userIds: [mates[1].userId] }))).toBe(
        'clazzFull',
      );
    expect((await child.rows(calls.listEnrolled, { gamId: meet.gamId, mine: true })).map((n) => n.userId)).toEqual([
      one.userId,
    ]);
    expect((await girl.refused(calls.withdraw, { id: items[0]!.id })).status).toBe(404);
    await child.ok(calls.withdraw, { id: items[0]!.id });
    expect(await child.rows(calls.listEnrolled, { gamId: meet.gamId, mine: true })).toEqual([]);
  });
  test('whoever is exempt from the fitness test is refused by name', async () => {
    const meet = await Meets.make(office);
    const run = await meet.entry('run.100');
    await meet.publish();
    const [one] = boys.slice(-1) as [Child];
    await t.sql(sql`
      update fitness_test_total
      set state = 'exempt', relief_kind = 'exempt', relief_ground = 'illness', total = null, level = null
      where org_id = 189 and user_id = ${one.userId}`);
    expect(await fault(office.refused(calls.enrol, { entryId: run.entryId, userIds: [one.userId] }))).toBe('exempt');
    const { items } = await office.ok(calls.candidates, { entryId: run.entryId });
    expect(items.find((c) => c.userId === one.userId)?.against).toBe('exempt');
    expect(items.filter((c) => c.seeded).length).toBeGreaterThan(0);
    expect(items.findLastIndex((c) => c.seeded)).toBe(items.filter((c) => c.seeded).length - 1);
  });
  test('a teacher enters the children of the own classes and no others; after the last day only the office enters', async () => {
    const meet = await Meets.make(office, { enrolUntil: testDayPlus(12), grdIds: [7, 8, 9] });
    const entries = await Promise.all(
      (['male', 'female'] as const).map((sex) => meet.entry('run.100', { sex, grdIds: [7, 8, 9] })),
    );
    await meet.publish();
    const master = await t.as('classmgr189');
    const free = async (who: Caller) =>
      (await who.ok(calls.candidates, { entryId: entries[0]!.entryId })).items.filter((c) => c.against == null);
    const own = await free(master);
    const all = await free(office);
    expect(all.length).toBeGreaterThan(own.length);
    const strange = all.find((c) => !own.some((o) => o.clazzId === c.clazzId))!;
    expect(await fault(master.refused(calls.enrol, { entryId: entries[0]!.entryId, userIds: [strange.userId] }))).toBe(
      'notYours',
    );
    expect(own.length).toBeGreaterThan(0);
    expect(await fault(master.refused(calls.enrol, { entryId: entries[0]!.entryId, userIds: [own[0]!.userId] }))).toBe(
      'enrolClosed',
    );
    await office.ok(calls.updateMeet, { gamId: meet.gamId, enrolUntil: testDayPlus(17) });
    await master.ok(calls.enrol, { entryId: entries[0]!.entryId, userIds: [own[0]!.userId] });
    await office.ok(calls.enrol, { entryId: entries[0]!.entryId, userIds: [strange.userId] });
  });
  test('the last place taken twice at once: one wins, the other is told that it is full', async () => {
    const meet = await Meets.make(office);
    const run = await meet.entry('run.100', { limit: 1 });
    await meet.publish();
    const two = await Promise.all(boys.slice(0, 2).map(as));
    const answers = await Promise.all(
      two.map((child) => child.send(calls.enrol, { entryId: run.entryId, userIds: [child.userId] })),
    );
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await office.ok(calls.listEntries, { gamId: meet.gamId })).items[0]!.enrolled).toBe(1);
  });
  test('a relay takes four of one class as a team', async () => {
    const meet = await Meets.make(office);
    const relay = await meet.entry('relay.mixed', { sex: 'mixed' });
    await meet.publish();
    const { clazzId } = seven[0]!;
    const mates = seven.filter((c) => c.clazzId === clazzId);
    const team = mates.slice(0, 4).map((c) => c.userId);
    expect(await fault(office.refused(calls.enrol, { entryId: relay.entryId, userIds: team.slice(0, 3) }))).toBe(
      'teamSize',
    );
    const other = seven.find((c) => c.clazzId !== clazzId);
    if (other)
      expect(
        await fault(
          office.refused(calls.enrol, { entryId: relay.entryId, userIds: [...team.slice(0, 3), other.userId] }),
        ),
      ).toBe('teamClazz');
    const { items } = await office.ok(calls.enrol, { entryId: relay.entryId, userIds: team });
    expect(items).toHaveLength(1);
    expect(items[0]!.members).toHaveLength(4);
    expect(
      await fault(
        office.refused(calls.enrol, { entryId: relay.entryId, userIds: mates.slice(3, 7).map((c) => c.userId) }),
      ),
    ).toMatch(/already|clazzFull/);
  });
  test('a limit of teams that an event says for itself goes before that of the meet; each of a team is an athlete', async () => {
    const meet = await Meets.make(office, { limits: { teamsPerClazz: 1 } });
    const { entryId } = await office.ok(calls.createEntry, {
      gamId: meet.gamId,
      name: '两人三足',
      kind: 'team',
      sex: 'mixed',
      grdIds: [7],
      perClazz: 2,
    });
    await meet.publish();
    const mates = seven.filter((c) => c.clazzId === seven[0]!.clazzId);
    for (const from of [0, 2]) await meet.enrol(entryId, mates.slice(from, from + 2));
    expect(await office.ok(calls.getMeet, { gamId: meet.gamId })).toMatchObject({ enrolled: 2, athletes: 4 });
  });
  test('a meet that is put off takes its half-days and its plan along; entries do not end after it', async () => {
    const meet = await Meets.make(office, {
      settings: {
        halfDays: [{ onDate: START, from: '08:30', to: '11:30' }],
        grounds: [{ gudId: 1, name: '跑道', kind: 'track' }],
      },
    });
    const { gamId } = meet;
    const run = await meet.entry('run.100');
    await meet.publish();
    await meet.enrol(run.entryId, boys.slice(0, 2));
    await meet.round(run.entryId);
    await office.ok(calls.makePlan, { gamId });
    const later = await office.ok(calls.updateMeet, { gamId, start: testDayPlus(29), end: testDayPlus(29) });
    expect(later.settings.halfDays).toEqual([{ onDate: testDayPlus(29), from: '08:30', to: '11:30' }]);
    const [round] = (await office.ok(calls.listRounds, { gamId })).items;
    expect([round!.onDate, round!.from]).toEqual([testDayPlus(29), '08:30']);
    expect(await fault(office.refused(calls.updateMeet, { gamId, enrolUntil: testDayPlus(30) }))).toBe('enrolAfter');
    const grounds = [1, 1].map((gudId) => ({ gudId, name: '跑道', kind: 'track' as const }));
    expect(await fault(office.refused(calls.updateMeet, { gamId, settings: { grounds } }))).toBe('groundTwice');
  });
  test('a meet of another school is gone, with its events, rounds and results', async () => {
    const meet = await Meets.make(office);
    const run = await meet.entry('run.100');
    await meet.publish();
    await meet.enrol(run.entryId, boys.slice(0, 2));
    const round = await meet.round(run.entryId);
    const stranger = await t.as('school619');
    for (const status of [
      (await stranger.send(calls.getMeet, { gamId: meet.gamId })).status,
      (await stranger.send(calls.listEntries, { gamId: meet.gamId })).status,
      (await stranger.send(calls.enrol, { entryId: run.entryId, userIds: [boys[0]!.userId] })).status,
      (await stranger.send(calls.arrangeRace, { rudId: round.rudId })).status,
      (await stranger.send(calls.finishRound, { rudId: round.rudId })).status,
      (await stranger.send(calls.buildAwards, { gamId: meet.gamId })).status,
    ])
      expect(status).toBe(404);
  });
});

test('the demonstration has a meet that is over with points and records, and one whose entries are open', async () => {
  const meets = await student.rows(calls.listMeets, { pageSize: 200 });
  const over = meets.find((m) => m.name === '秋季田径运动会');
  expect(over).toMatchObject({ state: 'finished', enrolling: false });
  const { clazzes, items } = await student.ok(calls.listAwards, { gamId: over!.gamId });
  expect(clazzes.length).toBeGreaterThan(1);
  expect(items.some((a) => a.rank === 1)).toBe(true);
  expect(meets.find((m) => m.name === '冬季田径运动会')?.state).toBe('active');
});

describe('leave and numbers', () => {
  test('a child on an approved leave while the meet lasts is not entered; one whose leave ends before the last day is', async () => {
    const meet = await Meets.make(office, { end: testDayPlus(23) });
    const run = await meet.entry('run.100');
    await meet.publish();
    const [away, back, asks] = boys as [Child, Child, Child];
    const leave = (child: Child, leaveId: number, to: string, state: string) =>
      t.sql(sql`
        insert into lesson_leave (org_id, leave_id, user_id, kind, from_date, to_date, reason, state, made_by, made_at)
        values (189, ${leaveId}, ${child.userId}, 'sick', ${testDayPlus(21)}, ${to}, '肺炎', ${state}, ${child.userId}, ${t.now()})`);
    await leave(away, 9_100_000_001, testDayPlus(23), 'approved');
    await leave(back, 9_100_000_002, testDayPlus(22), 'approved');
    await leave(asks, 9_100_000_003, testDayPlus(23), 'asked');
    const { items } = await office.ok(calls.candidates, { entryId: run.entryId });
    expect(items.find((c) => c.userId === away.userId)?.against).toBe('onLeave');
    for (const child of [back, asks]) expect(items.find((c) => c.userId === child.userId)?.against).toBeNull();
    expect(await fault(office.refused(calls.enrol, { entryId: run.entryId, userIds: [away.userId] }))).toBe('onLeave');
    await meet.enrol(run.entryId, [back, asks]);
    await t.sql(sql`delete from lesson_leave where org_id = 189 and leave_id between 9100000001 and 9100000003`);
  });
  test('numbers begin at 1001 by grade and class, stay with the child, and latecomers come behind; anew only before the first result', async () => {
    const meet = await Meets.make(office);
    const { gamId } = meet;
    const run = await meet.entry('run.100');
    const jump = await meet.entry('jump.long');
    await meet.publish();
    await meet.enrol(run.entryId, boys.slice(1, 4));
    await meet.enrol(jump.entryId, boys.slice(1, 2));
    expect(await office.ok(calls.giveNumbers, { gamId })).toEqual({ given: 3 });
    expect(await office.ok(calls.giveNumbers, { gamId })).toEqual({ given: 0 });
    const before = await office.ok(calls.listNumbers, { gamId });
    expect(before.items.map((w) => w.no)).toEqual([1001, 1002, 1003]);
    expect(before.items.find((w) => w.userId === boys[1]!.userId)?.events).toHaveLength(2);
    await meet.enrol(run.entryId, boys.slice(0, 1));
    expect((await office.ok(calls.listNumbers, { gamId })).without).toBe(1);
    await office.ok(calls.giveNumbers, { gamId });
    const late = await office.ok(calls.listNumbers, { gamId, no: 1004 });
    expect(late.items).toMatchObject([{ no: 1004, userId: boys[0]!.userId }]);
    // By class and id the first boy comes first, once all are numbered anew.
    await office.ok(calls.giveNumbers, { gamId, anew: true });
    const anew = await office.ok(calls.listNumbers, { gamId });
    expect(anew.items.map((w) => w.no)).toEqual([1001, 1002, 1003, 1004]);
    await meet.final(run.entryId, new Map(boys.slice(0, 4).map((b, i) => [b.userId, `13.${i}`])));
    const { items } = await office.ok(calls.listRaces, { gamId, entryId: run.entryId });
    const worn = new Map(anew.items.map((w) => [w.userId, w.no]));
    expect(items[0]!.items.map((u) => u.no)).toEqual(items[0]!.items.map((u) => worn.get(u.userId)));
    expect(await fault(office.refused(calls.giveNumbers, { gamId, anew: true }))).toBe('numbersWorn');
    expect((await student.refused(calls.giveNumbers, { gamId })).status).toBe(403);
    const stranger = await t.as('school619');
    expect((await stranger.refused(calls.giveNumbers, { gamId })).status).toBe(404);
    expect((await stranger.refused(calls.listNumbers, { gamId })).status).toBe(404);
  });
  test('two who give numbers at once give each number once', async () => {
    const meet = await Meets.make(office);
    const run = await meet.entry('run.100');
    await meet.publish();
    await meet.enrol(run.entryId, boys.slice(0, 4));
    const both = await Promise.all([1, 2].map(() => office.ok(calls.giveNumbers, { gamId: meet.gamId })));
    expect(both.map((b) => b.given).sort()).toEqual([0, 4]);
  });
});
