import { describe, expect, test } from 'vitest';
import { hindrance, placeMatches, weekdayOf, type Busy, type Lesson } from './fixtures';
import { drawLeague, knockout, roundRobin, tableOf, winnerOf, type Played } from './league';

/** The same numbers every time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
const ids = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const played = (homeId: number, awayId: number, homeScore: number, awayScore: number, more: Partial<Played> = {}) => ({
  homeId,
  awayId,
  homeScore,
  awayScore,
  homeExtra: null,
  awayExtra: null,
  forfeit: null,
  ...more,
});

describe('a round robin', () => {
  test('of 2 to 24 teams: each meets each once a leg, nobody twice a round, and home and away differ by one at most', () => {
    for (let n = 2; n <= 24; n++) {
      const matches = roundRobin(ids(n), 1);
      const pairs = matches.map((m) => [m.homeId!, m.awayId!].toSorted((a, b) => a - b).join());
      expect(new Set(pairs).size).toBe((n * (n - 1)) / 2);
      expect(pairs).toHaveLength((n * (n - 1)) / 2);
      for (const round of new Set(matches.map((m) => m.roundNo))) {
        const teams = matches.filter((m) => m.roundNo === round).flatMap((m) => [m.homeId, m.awayId]);
        expect(new Set(teams).size).toBe(teams.length);
      }
      for (const id of ids(n)) {
        const home = matches.filter((m) => m.homeId === id).length;
        const away = matches.filter((m) => m.awayId === id).length;
        expect(Math.abs(home - away)).toBeLessThanOrEqual(1);
      }
    }
  });
  test('with two legs each meets each once at home and once away', () => {
    const matches = roundRobin(ids(5), 2);
    expect(new Set(matches.map((m) => `${m.homeId}-${m.awayId}`)).size).toBe(20);
  });
});

describe('a knock-out', () => {
  test('of 2 to 33 teams: one match less than teams, one winner, and the best drawn rest where the number is no power of two', () => {
    for (let n = 2; n <= 33; n++) {
      const matches = knockout(ids(n));
      expect(matches).toHaveLength(n - 1);
      const first = matches.flatMap((m) => [m.homeId, m.awayId]).filter((id) => id !== null);
      expect(first.toSorted((a, b) => a - b)).toEqual(ids(n));
      const from = matches.flatMap((m) => [m.homeFrom, m.awayFrom]).filter((no) => no !== null);
      expect(from.toSorted((a, b) => a - b)).toEqual(ids(n - 2));
      const inOrder = matches.every(
        (m, k) => m.no === k + 1 && [m.homeFrom, m.awayFrom].every((no) => no === null || no < m.no),
      );
      expect(inOrder).toBe(true);
      // Whoever is drawn better wins always: then the first two meet in the last match.
      const winners = new Map<number, number>();
      for (const m of matches) {
        const home = m.homeId ?? winners.get(m.homeFrom!)!;
        const away = m.awayId ?? winners.get(m.awayFrom!)!;
        if (m.no === matches.length) expect([home, away].toSorted((a, b) => a - b)).toEqual([1, 2]);
        winners.set(m.no, Math.min(home, away));
      }
    }
  });
  test('extra time decides an equal score; without it nobody wins', () => {
    expect(winnerOf(played(1, 2, 1, 1))).toBeNull();
    expect(winnerOf(played(1, 2, 1, 1, { homeExtra: 3, awayExtra: 4 }))).toBe(2);
  });
});

test('the draw follows from the lot, not from the order of the names', () => {
  expect(drawLeague('round', [5, 3, 9, 1], 1, 77)).toEqual(drawLeague('round', [1, 3, 5, 9], 1, 77));
});

describe('the table of a league', () => {
  const rules = { points: { win: 3, draw: 1, loss: 0 }, lot: 1 };
  test('equal points go by the points among themselves, and what is left together begins again', () => {
    // 1, 2 and 3 have six points each; among them 1 beat 2, 2 beat 3, 3 beat 1: only the difference parts them.
    const list = [
      played(1, 2, 1, 0),
      played(2, 3, 2, 0),
      played(3, 1, 1, 0),
      played(1, 4, 1, 0),
      played(2, 4, 1, 0),
      played(3, 4, 1, 0),
    ];
    const table = tableOf([1, 2, 3, 4], list, { ...rules, ties: ['between', 'difference'] });
    expect(table.map((line) => [line.clazzId, line.place, line.points])).toEqual([
      [2, 1, 6],
      [1, 2, 6],
      [3, 3, 6],
      [4, 4, 0],
    ]);
    const two = tableOf([1, 2], [played(1, 2, 0, 1), played(2, 1, 0, 5)], {
      ...rules,
      ties: ['difference', 'between'],
    });
    expect(two.map((line) => line.clazzId)).toEqual([1, 2]);
  });
  test('without a rule that parts them they share the place and the next is counted on', () => {
    const table = tableOf([1, 2, 3], [played(1, 2, 1, 1), played(1, 3, 2, 0), played(2, 3, 2, 0)], {
      ...rules,
      ties: [],
    });
    expect(table.map((line) => line.place)).toEqual([1, 1, 3]);
  });
  test('whoever did not come has no points, not those of a loss', () => {
    const points = { win: 2, draw: 1, loss: 1 };
    const list = [played(1, 2, 20, 0, { forfeit: 'away' }), played(2, 3, 10, 12)];
    const table = tableOf([1, 2, 3], list, { points, ties: ['lot'], lot: 3 });
    expect(new Map(table.map((line) => [line.clazzId, line.points]))).toEqual(
      new Map([
        [1, 2],
        [2, 1],
        [3, 2],
      ]),
    );
  });
  test('over 300 random leagues: points, scores and matches add up, and nobody stands before somebody with more points', () => {
    const next = random(11);
    for (let i = 0; i < 300; i++) {
      const n = 3 + Math.floor(next() * 8);
      const list = roundRobin(ids(n), 1)
        .filter(() => next() < 0.8)
        .map((m) => played(m.homeId!, m.awayId!, Math.floor(next() * 4), Math.floor(next() * 4)));
      const table = tableOf(ids(n), list, { ...rules, ties: ['between', 'difference', 'scored', 'lot'] });
      expect(table.map((line) => line.place)).toEqual(ids(n));
      const sum = (key: 'played' | 'won' | 'drawn' | 'lost' | 'scored' | 'conceded') =>
        table.reduce((all, line) => all + line[key], 0);
      expect([sum('played'), sum('won'), sum('scored')]).toEqual([2 * list.length, sum('lost'), sum('conceded')]);
      for (const [at, line] of table.entries()) {
        expect(line.points).toBe(3 * line.won + line.drawn);
        expect(line.points).toBeLessThanOrEqual(table[at - 1]?.points ?? Infinity);
      }
    }
  });
});

describe('times of matches', () => {
  const asked = {
    startOn: '2026-11-23',
    endOn: '2026-12-31',
    minutes: 40,
    windows: [{ weekday: 1, from: 990, to: 1080 }],
    grounds: ['东操场'],
    lessons: [] as Lesson[],
    busy: [] as Busy[],
    known: new Map<number, string>(),
  };
  test('23 November 2026 is a Monday', () => {
    expect(weekdayOf('2026-11-23')).toBe(1);
    expect(weekdayOf('2026-11-29')).toBe(7);
  });
  test('two fit a window of ninety minutes; a class plays once a day; a lesson and a meet keep a day free', () => {
    const wanted = [
      { matchId: 1, clazzIds: [1, 2], after: [] },
      { matchId: 2, clazzIds: [1, 3], after: [] },
      { matchId: 3, clazzIds: [4, 5], after: [] },
    ];
    const { placed, left } = placeMatches({ ...asked, wanted });
    expect(left).toEqual([]);
    expect(placed.map((p) => [p.matchId, p.onDate, p.from])).toEqual([
      [1, '2026-11-23', 990],
      [2, '2026-11-30', 990],
      [3, '2026-11-23', 1030],
    ]);
    const lesson = { clazzId: 4, weekday: 1, from: 1000, to: 1040, firstOn: '2026-09-01', lastOn: '2026-12-01' };
    const meet = { onDate: '2026-12-07', from: 0, to: 1440, clazzId: null, ground: null };
    const kept = placeMatches({ ...asked, lessons: [lesson], busy: [meet], wanted: wanted.slice(2) });
    expect(kept.placed).toMatchObject([{ onDate: '2026-12-14', from: 990 }]);
    expect(
      hindrance({ lessons: [lesson], busy: [] }, [4], { onDate: '2026-11-30', from: 1040, to: 1080, ground: 'x' }),
    ).toBe(undefined);
  });
  test('a match waits for those that decide it, on a later day; what finds no day is named', () => {
    const wanted = [
      { matchId: 1, clazzIds: [1, 2], after: [] },
      { matchId: 2, clazzIds: [1, 2, 3], after: [1] },
    ];
    expect(placeMatches({ ...asked, wanted }).placed.map((p) => p.onDate)).toEqual(['2026-11-23', '2026-11-30']);
    expect(placeMatches({ ...asked, endOn: '2026-11-29', wanted }).left).toEqual([2]);
    expect(placeMatches({ ...asked, endOn: '9999-12-31', windows: [], wanted }).left).toEqual([1, 2]);
  });
});
