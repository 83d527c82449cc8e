import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '../../../kernel/shared/call';
import { sql } from '../../../kernel/server/db/sql';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { weekdayOf } from '../rules/fixtures';
import { fault, gamesDay } from './testing';

let t: TestApp;
let office: Caller;
let student: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  ({ office, student } = await gamesDay(t));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const make = (more: Partial<InputOf<typeof calls.createLeague>> = {}) =>
  office.ok(calls.createLeague, {
    name: '篮球联赛',
    ball: 'basketball',
    sex: 'mixed',
    form: 'round',
    grdIds: [7, 8],
    start: testDayPlus(13),
    end: testDayPlus(58),
    ...more,
  });
const full = (leagueId: number) => office.ok(calls.getLeague, { leagueId });
const settings = {
  windows: [2, 4].map((weekday) => ({ weekday, from: '16:50', to: '18:10' })),
  grounds: ['东篮球场', '西篮球场'],
};

describe('a league of classes', () => {
  test('takes all running classes of its grades, draws each against each, and shows itself to children once it is published', async () => {
    const { leagueId, teams, teamList } = await make();
    expect(teams).toBeGreaterThan(2);
    expect(await fault(office.refused(calls.activateLeague, { leagueId, on: true }))).toBe('notDrawn');
    await office.ok(calls.drawLeague, { leagueId });
    const drawn = await full(leagueId);
    expect(drawn.matchList).toHaveLength((teams * (teams - 1)) / 2);
    expect((await student.refused(calls.getLeague, { leagueId })).status).toBe(404);
    await office.ok(calls.activateLeague, { leagueId, on: true });
    expect(await student.ok(calls.getLeague, { leagueId })).toMatchObject({ mine: false, clazzes: [] });
    expect((await student.refused(calls.drawLeague, { leagueId })).status).toBe(403);
    const [one] = teamList;
    await office.ok(calls.updateLeague, { leagueId, clazzIds: teamList.slice(1).map((team) => team.clazzId) });
    expect((await full(leagueId)).teamList).not.toContainEqual(one);
    expect(await fault(office.refused(calls.updateLeague, { leagueId, clazzIds: [1, 2] }))).toBe('notClazz');
  });
  test('matches get times outside the lessons of both classes, a ground and a class once at a time; by hand the same is refused in words', async () => {
    const { leagueId } = await make();
    await office.ok(calls.drawLeague, { leagueId });
    expect(await fault(office.refused(calls.planLeague, { leagueId }))).toBe('noWindows');
    await office.ok(calls.updateLeague, { leagueId, settings });
    const { planned, left } = await office.ok(calls.planLeague, { leagueId });
    const { matchList, settings: s } = await full(leagueId);
    expect(planned + left.length).toBe(matchList.length);
    const timed = matchList.filter((m) => m.onDate !== null);
    expect(timed.length).toBe(planned);
    expect(new Set(timed.map((m) => `${m.onDate} ${m.from} ${m.ground}`)).size).toBe(planned);
    const days = timed.flatMap((m) => [m.home, m.away].map((team) => `${m.onDate} ${team?.clazzId}`));
    expect(new Set(days).size).toBe(days.length);
    expect(timed.every((m) => [2, 4].includes(weekdayOf(m.onDate!)))).toBe(true);
    const lessons = await t.sql<{ clazz_id: number; weekday: number; start_min: number; end_min: number }>(
      sql`select clazz_id, weekday, start_min, end_min from timetable_arrange where org_id = 189 and is_on`,
    );
    for (const m of timed) {
      const from = Number(m.from!.slice(0, 2)) * 60 + Number(m.from!.slice(3));
      const inLesson = lessons.filter(
        (l) =>
          [m.home?.clazzId, m.away?.clazzId].includes(Number(l.clazz_id)) &&
          l.weekday === weekdayOf(m.onDate!) &&
          l.start_min < from + s.minutes &&
          from < l.end_min,
      );
      expect(inLesson).toEqual([]);
    }
    const [first, second] = timed as [(typeof timed)[0], (typeof timed)[0]];
    const time = (matchId: number, onDate: string, from: string, ground: string) =>
      office.refused(calls.timeMatch, { matchId, at: { onDate, from, ground } });
    expect(await fault(time(second.matchId, first.onDate!, first.from!, first.ground))).toMatch(
      /groundTaken|clazzPlays/,
    );
    const lesson = lessons.find((l) => Number(l.clazz_id) === first.home?.clazzId && l.weekday === 3)!;
    const at = `${String(Math.floor(lesson.start_min / 60)).padStart(2, '0')}:${String(lesson.start_min % 60).padStart(2, '0')}`;
    expect(await fault(time(first.matchId, testDayPlus(14), at, '东篮球场'))).toBe('inLesson');
    expect(await fault(time(first.matchId, testDayPlus(12), '12:00', '东篮球场'))).toBe('daysOutside');
    await office.ok(calls.timeMatch, { matchId: first.matchId, at: null });
    expect((await full(leagueId)).matchList.find((m) => m.matchId === first.matchId)?.onDate).toBeNull();
  });
  test('results fill the table; once one stands, the draw and the classes stay; taken back, they are free again', async () => {
    const { leagueId, teams } = await make({ grdIds: [7, 8, 9] });
    await office.ok(calls.drawLeague, { leagueId });
    const { matchList } = await full(leagueId);
    const [match, other] = matchList as [(typeof matchList)[0], (typeof matchList)[0]];
    await office.ok(calls.recordMatch, { matchId: match.matchId, result: { home: 31, away: 28 } });
    await office.ok(calls.recordMatch, { matchId: other.matchId, result: { forfeit: 'away' } });
    const after = await full(leagueId);
    const line = (clazzId: number) => after.table.find((row) => row.clazzId === clazzId)!;
    expect(after.table).toHaveLength(teams);
    expect(line(match.home!.clazzId)).toMatchObject({ won: 1 });
    expect(line(other.away!.clazzId).lost).toBeGreaterThan(0);
    expect(after.matchList.find((m) => m.matchId === other.matchId)).toMatchObject({ homeScore: 20, awayScore: 0 });
    expect(await fault(office.refused(calls.drawLeague, { leagueId }))).toBe('leaguePlayed');
    expect(await fault(office.refused(calls.deleteLeague, { leagueId }))).toBe('leaguePlayed');
    expect(await fault(office.refused(calls.timeMatch, { matchId: match.matchId, at: null }))).toBe('leaguePlayed');
    for (const { matchId } of [match, other]) await office.ok(calls.recordMatch, { matchId, result: null });
    await office.ok(calls.deleteLeague, { leagueId });
    expect((await office.refused(calls.getLeague, { leagueId })).status).toBe(404);
  });
  test('in a knock-out the winner goes on, an equal score needs what decided it, and a match before one with a result stays', async () => {
    const { leagueId, teams } = await make({ form: 'knockout', ball: 'football', grdIds: [7, 8, 9] });
    await office.ok(calls.drawLeague, { leagueId });
    const { matchList } = await full(leagueId);
    expect(matchList).toHaveLength(teams - 1);
    const waiting = matchList.find((m) => m.homeFrom !== null && m.awayFrom !== null) ?? matchList.at(-1)!;
    const feeder = matchList.find((m) => m.no === (waiting.homeFrom ?? waiting.awayFrom))!;
    expect(
      await fault(office.refused(calls.recordMatch, { matchId: waiting.matchId, result: { home: 1, away: 0 } })),
    ).toBe('stillOpen');
    const equal = { home: 2, away: 2 };
    expect(await fault(office.refused(calls.recordMatch, { matchId: feeder.matchId, result: equal }))).toMatch(
      /undecided|stillOpen/,
    );
    // All matches in order: the home side wins on penalties.
    for (const { no } of matchList) {
      const now = (await full(leagueId)).matchList.find((m) => m.no === no)!;
      await office.ok(calls.recordMatch, {
        matchId: now.matchId,
        result: { ...equal, homeExtra: 4, awayExtra: 3 },
      });
    }
    const done = await full(leagueId);
    expect(done).toMatchObject({ played: teams - 1, table: [] });
    const next = done.matchList.find((m) => m.no === waiting.no)!;
    expect(next.home?.clazzId).toBe(
      done.matchList.find((m) => m.no === waiting.homeFrom)?.home?.clazzId ?? next.home?.clazzId,
    );
    expect(await fault(office.refused(calls.recordMatch, { matchId: feeder.matchId, result: null }))).toBe(
      'nextPlayed',
    );
  });
  test('another school finds none of it; days, windows and scores outside their bounds are refused', async () => {
    const { leagueId } = await make();
    await office.ok(calls.drawLeague, { leagueId });
    const [match] = (await full(leagueId)).matchList;
    const stranger = await t.as('school619');
    for (const call of [calls.getLeague, calls.deleteLeague, calls.drawLeague, calls.planLeague] as const)
      expect((await stranger.refused(call, { leagueId })).status).toBe(404);
    const result = { home: 1, away: 0 };
    expect((await stranger.refused(calls.recordMatch, { matchId: match!.matchId, result })).status).toBe(404);
    expect((await stranger.refused(calls.timeMatch, { matchId: match!.matchId, at: null })).status).toBe(404);
    expect(await fault(office.refused(calls.updateLeague, { leagueId, end: testDayPlus(-17) }))).toBe('daysBackwards');
    expect(await fault(office.refused(calls.updateLeague, { leagueId, end: '2199-12-31' }))).toBe('leagueLong');
    const windows = [{ weekday: 1, from: '18:00', to: '16:00' }];
    expect(await fault(office.refused(calls.updateLeague, { leagueId, settings: { windows } }))).toBe(
      'windowBackwards',
    );
    for (const home of [-1, 1000, 1.5])
      expect(
        (await office.refused(calls.recordMatch, { matchId: match!.matchId, result: { home, away: 0 } })).status,
      ).toBe(400);
    const twice = { settings: { ties: ['lot' as const, 'lot' as const] } };
    expect((await office.refused(calls.updateLeague, { leagueId, ...twice })).status).toBe(400);
  });
  test('two who enter the same match at once leave one result, with a line in the audit book each', async () => {
    const { leagueId } = await make({ form: 'knockout', grdIds: [7] });
    await office.ok(calls.drawLeague, { leagueId });
    const [match] = (await full(leagueId)).matchList;
    const { matchId } = match!;
    const both = await Promise.all([
      office.ok(calls.recordMatch, { matchId, result: { home: 3, away: 1 } }),
      office.ok(calls.recordMatch, { matchId, result: { home: 1, away: 3 } }),
    ]);
    expect(both).toHaveLength(2);
    const now = (await full(leagueId)).matchList.find((m) => m.matchId === matchId)!;
    const winner = now.homeScore! > now.awayScore! ? now.home : now.away;
    const next = (await full(leagueId)).matchList.find((m) => m.homeFrom === now.no || m.awayFrom === now.no);
    if (next) expect([next.home?.clazzId, next.away?.clazzId]).toContain(winner?.clazzId);
    const lines = await t.sql(
      sql`select 1 from kernel_audit where org_id = 189 and action = 'games.match-result' and subject_id = ${matchId}`,
    );
    expect(lines).toHaveLength(2);
  });
});
