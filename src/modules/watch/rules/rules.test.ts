import { describe, expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { SimulatedBand, squareAround, walk } from '../demo/simulator';
import {
  dayOf,
  fenceAt,
  fenceSees,
  findings,
  isBeyond,
  isTimely,
  limitAt,
  limitSees,
  liesWithin,
  localOf,
  moveOf,
  NEW_CHILD,
  NO_LIMIT,
  NO_TRACK,
  rise,
  shapeFault,
  sideOf,
  spanAt,
  timesFault,
  unflat,
  USUAL,
  withPoints,
  type FenceRule,
  type Point,
  type Rules,
  type Sign,
  type Standing,
} from '../rules';

const ZONE = 'Asia/Shanghai';
const MIDDLE: Point = { latE6: 35_762_000, lonE6: 115_030_000 };
/** Monday, 10:00 in Puyang. */
const TEN = Date.parse('2026-11-23T02:00:00Z');
const MINUTE = 60_000;
const square = squareAround(MIDDLE, 200);
const rule: FenceRule = {
  fenceId: 1,
  kind: 'stay',
  points: square,
  times: [{ days: [1, 2, 3, 4, 5], from: 480, to: 1020 }],
  dwell: 120,
};
const fix = (minute: number, east: number, acc = 10) => {
  const at = TEN + minute * MINUTE;
  return { at, key: `${east} ${acc}`, acc, ...unflat([east, 0], MIDDLE) };
};
const along = (of: FenceRule, list: readonly ReturnType<typeof fix>[]) =>
  list.reduce((track, one) => fenceSees(track, of, ZONE, one), NO_TRACK);

describe('fences', () => {
  test('a fix decides only where its whole circle lies on one side, and a cell tower never', () => {
    expect(sideOf(square, fix(0, 0))).toBe('in');
    expect(sideOf(square, fix(0, 95))).toBe('unknown');
    expect(sideOf(square, fix(0, 105))).toBe('unknown');
    expect(sideOf(square, fix(0, 140))).toBe('out');
    expect(sideOf(square, fix(0, 5000, 201))).toBe('unknown');
  });
  test('an alarm needs the dwell time and two deciding fixes; what lies between changes nothing', () => {
    expect(along(rule, [fix(0, 0), fix(1, 300), fix(2, 300)]).exits).toEqual([]);
    expect(along(rule, [fix(0, 0), fix(1, 300), fix(2, 100), fix(3, 300)]).exits).toMatchObject([
      { from: TEN + MINUTE, at: TEN + 3 * MINUTE, to: null },
    ]);
    expect(along(rule, [fix(0, 0), fix(1, 300), fix(2, 0), fix(3, 300), fix(4, 300)]).exits).toEqual([]);
  });
  test('out and back is one stretch with an end', () => {
    const track = along(rule, [fix(0, 0), ...[1, 2, 3, 4].map((m) => fix(m, 300)), fix(5, 0)]);
    expect(track.exits).toEqual([{ from: TEN + MINUTE, at: TEN + 3 * MINUTE, to: TEN + 5 * MINUTE }]);
  });
  test('a child never seen inside when the time begins is missing, and has not left', () => {
    const eight = Date.parse('2026-11-23T00:00:00Z');
    const outside = [0, 2, 4, 6].map((m) => ({ ...fix(0, 400), at: eight + m * MINUTE }));
    const track = along(rule, outside);
    expect(track.exits).toEqual([]);
    expect(fenceAt(track, rule, ZONE, eight + 14 * MINUTE).missing).toEqual([]);
    const missing = fenceAt(track, rule, ZONE, eight + 15 * MINUTE).missing;
    expect(missing).toEqual([{ from: eight, at: eight + 15 * MINUTE, to: null }]);
    const back = fenceSees(fenceAt(track, rule, ZONE, eight + 15 * MINUTE), rule, ZONE, {
      ...fix(0, 0),
      at: eight + 20 * MINUTE,
    });
    expect(back.missing[0]?.to).toBe(eight + 20 * MINUTE);
  });
  test('who was inside shortly before the time began is there', () => {
    const eight = Date.parse('2026-11-23T00:00:00Z');
    const track = along(rule, [{ ...fix(0, 0), at: eight - 5 * MINUTE }]);
    expect(fenceAt(track, rule, ZONE, eight + 20 * MINUTE).missing).toEqual([]);
  });
  test('outside its times a fence says nothing, and what lasts ends with them', () => {
    const five = Date.parse('2026-11-23T09:00:00Z');
    const track = along(rule, [
      { ...fix(0, 0), at: five - 20 * MINUTE },
      ...[15, 10, 5].map((m) => ({ ...fix(0, 300), at: five - m * MINUTE })),
    ]);
    expect(track.exits.at(-1)?.to).toBeNull();
    expect(fenceAt(track, rule, ZONE, five + MINUTE).exits.at(-1)?.to).toBe(five);
    expect(
      along(rule, [
        { ...fix(0, 300), at: five + MINUTE },
        { ...fix(0, 300), at: five + 9 * MINUTE },
      ]).exits,
    ).toEqual([]);
  });
  test('kept out of: inside for the dwell time is wrong, and nobody is missing', () => {
    const out = { ...rule, kind: 'out' as const };
    expect(along(out, [fix(0, 0), fix(1, 0), fix(2, 0)]).exits).toHaveLength(1);
    expect(along(out, [fix(0, 400), fix(1, 400), fix(20, 400)]).missing).toEqual([]);
  });
  test.each([
    ['few', square.slice(0, 2)],
    ['many', Array.from({ length: 101 }, (_, i) => unflat([i * 10, i * i], MIDDLE))],
    ['twice', [...square, square[0]!]],
    ['crossed', [square[0]!, square[2]!, square[1]!, square[3]!]],
    ['wide', squareAround(MIDDLE, 20_000)],
    ['flat', [0, 1, 2].map((i) => unflat([i * 100, 0], MIDDLE))],
  ] as const)('a shape that is %s is refused', (fault, points) => {
    expect(shapeFault(points)).toBe(fault === 'flat' ? shapeFault(points) : fault);
    expect(shapeFault(points)).toBeDefined();
  });
  test('a square is a shape', () => {
    expect(shapeFault(square)).toBeUndefined();
  });
});

describe('limits', () => {
  const at = (minute: number, value: number) => ({ at: TEN + minute * MINUTE, key: '', value });
  const run = (list: readonly ReturnType<typeof at>[], lessons: Rules['lessons'] = []) =>
    list.reduce((track, value) => limitSees(track, limitAt(USUAL.limits, 'heart', value, lessons), value), NO_LIMIT);
  test('a value must lie beyond its limit for its time, and comes back with a distance', () => {
    expect(run([at(0, 160), at(1, 160)]).wrongs).toEqual([]);
    expect(run([at(0, 160), at(1, 120), at(2, 160)]).wrongs).toEqual([]);
    expect(run([at(0, 160), at(2, 160), at(3, 145), at(4, 160)]).wrongs).toHaveLength(1);
    expect(run([at(0, 160), at(2, 160), at(3, 145)]).wrongs[0]?.to).toBeNull();
    expect(run([at(0, 160), at(2, 160), at(3, 139)]).wrongs[0]?.to).toBe(TEN + 3 * MINUTE);
    // Two values with a gap between them say nothing of what lay between.
    expect(run([at(0, 160), at(30, 160)]).wrongs).toEqual([]);
  });
  test("during a PE lesson the heart's limit is the lesson's", () => {
    const lesson = { from: TEN, to: TEN + 40 * MINUTE };
    expect(run([at(5, 185), at(8, 190), at(12, 188)], [lesson]).wrongs).toEqual([]);
    expect(run([at(5, 205), at(8, 205)], [lesson]).wrongs).toHaveLength(1);
    expect(run([at(41, 185), at(44, 190)], [lesson]).wrongs).toHaveLength(1);
  });
  test('the timetable is asked wherever the limit of a lesson may count, also where the one of everyday is off', () => {
    const asked = (of: Partial<typeof USUAL.limits>, heart: number) => isBeyond({ ...USUAL.limits, ...of }, heart);
    expect(asked({}, 90)).toBe(false);
    expect(asked({}, 150)).toBe(true);
    expect(asked({ heartHigh: null }, 205)).toBe(true);
    expect(asked({ heartLesson: 130 }, 131)).toBe(true);
    expect(asked({ heartHigh: null, heartLesson: null, heartLow: null }, 250)).toBe(false);
  });
});

describe('steps', () => {
  const local = (at: number) => localOf(ZONE, at);
  const count = (at: string, value: number, wearId = 1) => ({ at: Date.parse(at), value, wearId });
  test('rises are added; after a fall to 0 the value itself is what was walked', () => {
    expect(rise(count('2026-11-23T02:00:00Z', 100), count('2026-11-23T02:10:00Z', 180), local)).toBe(80);
    expect(rise(count('2026-11-23T02:00:00Z', 100), count('2026-11-23T02:10:00Z', 30), local)).toBe(30);
  });
  test('the counter begins anew at midnight, however high it stands in the morning', () => {
    expect(rise(count('2026-11-22T10:00:00Z', 700), count('2026-11-23T01:00:00Z', 900), local)).toBe(900);
    // Right after midnight a slow clock still counts the day before.
    expect(rise(count('2026-11-22T15:59:00Z', 700), count('2026-11-22T16:01:00Z', 705), local)).toBe(5);
  });
  test('a band that changes hands begins with a value of somebody else', () => {
    expect(rise(count('2026-11-23T02:00:00Z', 100), count('2026-11-23T04:00:00Z', 4000, 2), local)).toBe(0);
    expect(rise(undefined, count('2026-11-23T04:00:00Z', 4000), local)).toBe(0);
  });
});

describe('times', () => {
  test('an instant lies in the piece of its weekday in the school’s zone', () => {
    const times = [{ days: [1], from: 480, to: 720 }];
    expect(spanAt(times, ZONE, TEN)).toEqual({ from: TEN - 120 * MINUTE, to: TEN + 120 * MINUTE });
    expect(spanAt(times, ZONE, TEN + 120 * MINUTE)).toBeUndefined();
    expect(spanAt(times, ZONE, TEN + 1440 * MINUTE)).toBeUndefined();
    expect(dayOf(ZONE, '2026-11-23').from).toBe(Date.parse('2026-11-22T16:00:00Z'));
    expect(dayOf('America/New_York', '2026-11-23').from).toBe(Date.parse('2026-11-23T05:00:00Z'));
  });
  test('pieces that end before they begin or overlap are refused, and one may lie within another', () => {
    expect(timesFault([{ days: [1], from: 600, to: 600 }])).toBe('backwards');
    expect(
      timesFault([
        { days: [1, 2], from: 480, to: 720 },
        { days: [2], from: 700, to: 800 },
      ]),
    ).toBe('overlap');
    expect(
      timesFault([
        { days: [1], from: 480, to: 720 },
        { days: [2], from: 700, to: 800 },
      ]),
    ).toBeUndefined();
    expect(liesWithin(rule.times, USUAL.times)).toBe(true);
    expect(liesWithin([{ days: [6], from: 500, to: 600 }], USUAL.times)).toBe(false);
  });
});

describe('alarms', () => {
  const standing = (more: Partial<Standing>): Standing => ({
    affairId: 7,
    state: 'open',
    why: null,
    from: 10,
    to: null,
    times: 1,
    wordAt: null,
    ...more,
  });
  const wrong = (from: number, to: number | null = null) => ({ from, at: from + 1, to });
  test('out, back and out again is one alarm until somebody says a word, and then another', () => {
    expect(moveOf([], [wrong(10)])?.is).toBe('open');
    expect(moveOf([standing({})], [wrong(10)])).toBeUndefined();
    expect(moveOf([standing({})], [wrong(10, 15), wrong(20)])).toMatchObject({ is: 'change', affairId: 7 });
    const resolved = standing({ state: 'resolved', wordAt: 17 });
    expect(moveOf([resolved], [wrong(10, 15)])).toBeUndefined();
    expect(moveOf([resolved], [wrong(10, 15), wrong(20)])).toMatchObject({ is: 'open', wrongs: [wrong(20)] });
  });
  test('an open alarm that no stretch holds up any more is withdrawn; a resolved one stays', () => {
    expect(moveOf([standing({})], [])).toEqual({ is: 'withdraw', affairId: 7 });
    expect(moveOf([standing({ state: 'resolved', wordAt: 17 })], [])).toBeUndefined();
  });
});

describe('a child’s points in whatever order they come', () => {
  const rules: Rules = { config: USUAL, zone: ZONE, lessons: [], fences: [rule] };
  /** Hands points over in batches: some late by up to 25 minutes, some twice, in an order of chance. */
  function deliver(points: readonly Sign[], rnd: () => number) {
    const arrivals = points
      .flatMap((point) => {
        const late = () => point.at + (rnd() < 0.3 ? rnd() * 25 * MINUTE : rnd() * 2 * MINUTE);
        return rnd() < 0.15
          ? [
              { point, at: late() },
              { point, at: late() },
            ]
          : [{ point, at: late() }];
      })
      .toSorted((a, b) => a.at - b.at);
    let state = NEW_CHILD;
    while (arrivals.length > 0) {
      const batch = arrivals.splice(0, 1 + Math.floor(rnd() * 5));
      const received = Math.max(...batch.map(({ at }) => at));
      expect(batch.every(({ point, at }) => isTimely(point.at, at))).toBe(true);
      state = withPoints(
        state,
        rules,
        batch.map(({ point }) => point),
        received,
      );
    }
    return findings(state, rules)
      .find((finding) => finding.kind === 'fence')
      ?.wrongs.map(({ from, to }) => ({ from, to }));
  }
  test('1,000 seeded walks give exactly the expected stretches, the same in three orders of arrival', () => {
    const rnd = seeded(77);
    let stretches = 0;
    for (let no = 0; no < 1000; no += 1) {
      const { steps, exits } = walk(rnd, TEN, 60);
      const points = steps.map((step): Sign => {
        const place = unflat([step.east, step.north], MIDDLE);
        return { is: 'fix', at: step.at, acc: step.acc, ...place, key: `${place.latE6} ${place.lonE6}` };
      });
      for (let order = 0; order < 3; order += 1) expect(deliver(points, rnd)).toEqual(exits);
      stretches += exits.length;
    }
    expect(stretches).toBeGreaterThan(500);
  });
  test('a late point may withdraw what an earlier look found, and one older than the kept points changes nothing', () => {
    const sign = (minute: number, east: number): Sign => ({ is: 'fix', ...fix(minute, east) });
    const exits = (state: typeof NEW_CHILD) => findings(state, rules).find((f) => f.kind === 'fence')?.wrongs.length;
    const before = withPoints(NEW_CHILD, rules, [sign(0, 0), sign(1, 300), sign(4, 300)], TEN + 4 * MINUTE);
    expect(exits(before)).toBe(1);
    expect(exits(withPoints(before, rules, [sign(2, 0)], TEN + 10 * MINUTE))).toBe(0);
    const later = withPoints(before, rules, [sign(5, 0)], TEN + 60 * MINUTE);
    expect(exits(withPoints(later, rules, [sign(2, 0)], TEN + 61 * MINUTE))).toBe(1);
  });
  test('the simulator numbers what a band says, by the band’s own clock', () => {
    const band = new SimulatedBand('S-1', -3_600_000);
    expect(band.reading(TEN, { heart: 80 }, 5000)).toEqual({
      devId: 'S-1',
      no: 'S-1#1',
      at: '2026-11-23T01:00:00.000Z',
      sentAt: '2026-11-23T01:00:05.000Z',
      kind: 'reading',
      values: { heart: 80 },
    });
  });
});
