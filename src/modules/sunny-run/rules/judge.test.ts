import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../kernel/server/root';
import { seeded } from '../../../kernel/server/world';
import { beside, drawn, fixesOf, honest, moved, passesOf, resting } from '../demo/simulator';
import {
  clock,
  countsAsDay,
  isPair,
  isSame,
  judgeRun,
  keyOfSignature,
  keysAround,
  lineOf,
  NEAR_MS,
  places,
  pointsFor,
  reasonText,
  runsOfFixes,
  runsOfPasses,
  shareOf,
  signatureOf,
  spreadOf,
  stationsOf,
  usualSettings,
  weekdaysOf,
  wrongIn,
  type Around,
  type Judged,
  type Pass,
  type Reckoned,
  type Settings,
} from '../rules';

const AT = Date.parse('2026-11-23T23:10:00Z');
const POINTS = [11, 12, 13, 14].map((deviceId) => ({ name: `P${deviceId}`, deviceId, metres: 100 }));
const STATIONS = stationsOf(POINTS, new Set([11, 12, 13, 14]));
const settings = usualSettings();
const around = (more: Partial<Around> = {}): Around => ({
  settings,
  line: lineOf(settings, 7, 'female'),
  weekday: 2,
  startMin: 430,
  endMin: 440,
  validBefore: 0,
  away: false,
  excused: false,
  pair: undefined,
  replay: undefined,
  isOther: false,
  ...more,
});
const judge = (run: Reckoned | undefined, more: Partial<Around> = {}): Judged => {
  if (!run) throw new Error('nothing was reckoned');
  return judgeRun(run, around(more));
};
const codes = (judged: Judged) => judged.reasons.map(({ code }) => code);
const onCourse = (seed: number, metres = 1600, speed = 3.2) => {
  const rnd = seeded(seed);
  return passesOf(honest(rnd, metres, speed), STATIONS, AT, { rnd });
};
const onWatch = (seed: number, metres = 1600, speed = 3.2, more = {}) => {
  const rnd = seeded(seed);
  return fixesOf(honest(rnd, metres, speed), AT, { rnd, ...more });
};

describe('a run is reckoned', () => {
  test('[H sunny-run] the distance is the way along the route, whatever order passes arrive in and however often', () => {
    const passes = onCourse(1);
    const [run, ...more] = runsOfPasses(passes, STATIONS);
    expect(more).toEqual([]);
    expect(run).toMatchObject({ metres: 1600, laps: 4, found: [] });
    const doubled = [...passes, ...passes.map((pass) => ({ ...pass, at: pass.at + 2900, passId: pass.passId + 500 }))];
    expect(runsOfPasses(doubled.toReversed(), STATIONS)).toEqual([run]);
  });
  test('[H sunny-run] somebody who waits at a station runs nothing; twenty minutes later it is another run', () => {
    const waits = Array.from({ length: 20 }, (_, no): Pass => ({ at: AT + no * 5000, deviceId: 11, passId: no + 1 }));
    expect(runsOfPasses(waits, STATIONS)[0]?.metres).toBe(0);
    const later = onCourse(2).map((pass) => ({ ...pass, at: pass.at + 2_400_000 }));
    expect(runsOfPasses([...onCourse(2), ...later], STATIONS).map((run) => run.metres)).toEqual([1600, 1600]);
  });
  test('[H sunny-run] a station that was silent all day is left out: a reader without power makes nobody a cheat', () => {
    const heard = stationsOf(POINTS, new Set([11, 13, 14]));
    expect(heard.map((station) => station.toNext)).toEqual([200, 100, 100]);
    const passes = onCourse(3).filter((pass) => pass.deviceId !== 12);
    expect(runsOfPasses(passes, heard)[0]).toMatchObject({ metres: 1600, found: [] });
    const one = stationsOf(POINTS, new Set([11]));
    expect(runsOfPasses(onCourse(3), one)[0]?.metres).toBe(1600);
  });
  test('[H sunny-run] a resting watch runs nothing in an hour, and positions of over 30 m add no metres', () => {
    expect(runsOfFixes(resting(seeded(4), 3600, AT)).reduce((sum, run) => sum + run.metres, 0)).toBeLessThan(60);
    const coarse = onWatch(4).map((fix) => ({ ...fix, acc: 31 }));
    expect(runsOfFixes(coarse)).toEqual([]);
  });
  test('[H sunny-run] a watch measures an honest run to two in a hundred', () => {
    for (let seed = 10; seed < 40; seed++) {
      const [run] = runsOfFixes(onWatch(seed));
      expect(Math.abs((run?.metres ?? 0) - 1600)).toBeLessThan(60);
    }
  });
});

describe('each check is found, with its numbers and its place', () => {
  test('[H sunny-run] outside the window, on another weekday, a second run of the day', () => {
    const [run] = runsOfPasses(onCourse(5), STATIONS);
    expect(judge(run)).toMatchObject({ verdict: 'valid', credited: 1600, reasons: [] });
    expect(judge(run, { startMin: 475, endMin: 484 })).toMatchObject({
      verdict: 'invalid',
      credited: 0,
      reasons: [{ code: 'window', value: 475, limit: 484, at: run?.marks[0]?.at }],
    });
    expect(codes(judge(run, { weekday: 7 }))).toEqual(['weekday']);
    expect(judge(run, { validBefore: 1 }).reasons).toMatchObject([{ code: 'second', value: 2, limit: 1 }]);
  });
  test('[H sunny-run] too short, capped above, too slow and too fast overall', () => {
    expect(judge(runsOfPasses(onCourse(6, 1200), STATIONS)[0]).reasons).toMatchObject([
      { code: 'short', value: 1200, limit: 1500 },
    ]);
    const far = judge(runsOfPasses(onCourse(6, 6000, 3.3), STATIONS)[0]);
    expect(far).toMatchObject({
      verdict: 'valid',
      credited: 5000,
      reasons: [{ code: 'capped', value: 6000, limit: 5000 }],
    });
    expect(codes(judge(runsOfPasses(onCourse(6, 1600, 1.5), STATIONS)[0]))).toContain('slow');
    expect(codes(judge(runsOfPasses(onCourse(6, 1600, 6.2), STATIONS)[0]))).toContain('fast');
  });
  test('[H sunny-run] a stretch of 400 m faster than 2:30 a kilometre, and over 12 m/s between two fixes', () => {
    const rnd = seeded(7);
    const slow = honest(rnd, 800, 3);
    const bicycle = [...slow, ...honest(rnd, 800, 8).map((done) => done + 800)];
    const [run] = runsOfPasses(passesOf(bicycle, STATIONS, AT, { rnd }), STATIONS);
    expect(judge(run).reasons).toMatchObject([{ code: 'sprint', limit: 150, metres: 800 }]);
    const fixes = onWatch(7).map((fix, no) => (no === 60 ? { ...fix, lat: fix.lat + 2000 } : fix));
    expect(judge(runsOfFixes(fixes)[0]).reasons).toContainEqual(
      expect.objectContaining({ code: 'jump', limit: 12, at: fixes[60]?.at }),
    );
  });
  test('[H sunny-run] a station missing or out of order', () => {
    const missing = onCourse(8).filter((pass) => pass.deviceId !== 13 || pass.at < AT + 100_000);
    expect(judge(runsOfPasses(missing, STATIONS)[0]).reasons).toMatchObject([{ code: 'missing', value: 3, limit: 2 }]);
    const once = onCourse(8).filter((_, no) => no !== 6);
    expect(judge(runsOfPasses(once, STATIONS)[0])).toMatchObject({ verdict: 'valid', credited: 1600 });
    const back = onCourse(8).map((pass, no) => (no === 9 ? { ...pass, deviceId: 14 } : pass));
    expect(codes(judge(runsOfPasses(back, STATIONS)[0]))).toContain('order');
  });
  test('[H sunny-run] steps outside the window, or none while moving', () => {
    const [still] = runsOfFixes(onWatch(9, 1600, 3.2, { cadence: 0 }));
    expect(judge(still).reasons).toMatchObject([{ code: 'cadence', value: 0, limit: 40 }]);
    const [shaken] = runsOfFixes(onWatch(9, 1600, 3.2, { cadence: 360 }));
    expect(judge(shaken).reasons).toMatchObject([{ code: 'cadence', limit: 300 }]);
  });
  test('[H sunny-run] a drawn trace is too even, a runner never is', () => {
    expect(judge(runsOfFixes(drawn(1800, 3.1, AT))[0])).toMatchObject({
      verdict: 'doubtful',
      reasons: [{ code: 'even' }],
    });
    expect(codes(judge(runsOfFixes(onWatch(10))[0]))).toEqual([]);
  });
  test('[H sunny-run] a replayed trace is the same curve and splits, moved in time and place; nobody else’s is', () => {
    const own = onWatch(11);
    const signature = (fixes: ReturnType<typeof onWatch>) => {
      const [run] = runsOfFixes(fixes);
      const found = run && signatureOf(run);
      if (!found) throw new Error('no signature');
      return found;
    };
    const was = signature(own);
    const again = signature(moved(own, 3 * 86_400_000 + 61_000, 140, -35));
    expect(isSame(was, again)).toBe(true);
    expect(keysAround(again)).toContain(keyOfSignature(was));
    for (let seed = 50; seed < 150; seed++) expect(isSame(was, signature(onWatch(seed)))).toBe(false);
    const [run] = runsOfFixes(own);
    expect(judge(run, { replay: { runId: 5, userId: 9 } })).toMatchObject({
      verdict: 'doubtful',
      reasons: [{ code: 'replay', runId: 5, otherId: 9 }],
    });
  });
  test('[H sunny-run] two bands together on 95 % of six passes or on three days: doubtful, never invalid', () => {
    const day = (passes: number, near: number, spreadMs = 80) => ({ passes, near, spreadMs });
    expect(isPair(day(6, 6), 0)).toBe(true);
    expect(isPair(day(20, 19), 0)).toBe(true);
    expect(isPair(day(20, 18), 5)).toBe(false);
    // Friends change places; two bands on one wrist never do.
    expect(isPair(day(20, 20, 260), 5)).toBe(false);
    expect([isPair(day(4, 4), 2), isPair(day(4, 4), 3)]).toEqual([false, true]);
    expect(countsAsDay(day(2, 2))).toBe(false);
    const [run] = runsOfPasses(onCourse(12), STATIONS);
    expect(judge(run, { pair: { otherId: 9, near: 17, passes: 17 } }).verdict).toBe('doubtful');
  });
  test('[H sunny-run] absent, excused, and somebody else with the band, which only a person says', () => {
    const [run] = runsOfPasses(onCourse(13), STATIONS);
    expect(codes(judge(run, { away: true }))).toEqual(['away']);
    expect(judge(run, { excused: true }).verdict).toBe('doubtful');
    expect(judge(run, { isOther: true })).toMatchObject({ verdict: 'invalid', credited: 0 });
    expect(codes(judge(run, { line: undefined }))).toEqual(['noLine']);
  });
});

test('[H sunny-run] of 1,000 honest seeded runs with jitter, fifty pairs of friends among them, none is invalid and at most five are doubtful', () => {
  const seen: { readonly verdict: string; readonly codes: readonly string[] }[] = [];
  const signatures: { readonly key: number; readonly own: readonly number[] }[] = [];
  const add = (judged: Judged) => seen.push({ verdict: judged.verdict, codes: codes(judged) });
  const speedOf = (rnd: () => number) => 2.4 + 1.6 * rnd();
  for (let seed = 1; seed <= 450; seed++) {
    const rnd = seeded(seed * 7919);
    const way = honest(rnd, 1600 + 400 * Math.floor(3 * rnd()), speedOf(rnd));
    add(judge(runsOfPasses(passesOf(way, STATIONS, AT, { rnd, miss: 0.004 }), STATIONS)[0]));
    const [run] = runsOfFixes(fixesOf(honest(rnd, 1650, speedOf(rnd)), AT + seed * 60_000, { rnd }));
    const own = run && signatureOf(run);
    const same = own && signatures.some(({ key, own: other }) => keysAround(own).includes(key) && isSame(own, other));
    add(judge(run, same ? { replay: { runId: 1, userId: 1 } } : {}));
    if (own) signatures.push({ key: keyOfSignature(own), own });
  }
  for (let seed = 1; seed <= 50; seed++) {
    const rnd = seeded(seed * 104_729);
    const way = honest(rnd, 1600, speedOf(rnd));
    const [own, friend] = [way, beside(rnd, way, 0.8 + 2 * rnd())].map((pace) =>
      passesOf(pace, STATIONS, AT, { rnd }),
    ) as [Pass[], Pass[]];
    const apart = own.flatMap((pass) => {
      const others = friend.filter((other) => other.deviceId === pass.deviceId);
      const gaps = others.map((other) => other.at - pass.at).filter((ms) => Math.abs(ms) <= NEAR_MS);
      return gaps.slice(0, 1);
    });
    const near = apart.length;
    const passes = Math.min(own.length, friend.length);
    const pair = isPair({ passes, near, spreadMs: spreadOf(apart) }, 0) ? { otherId: 2, near, passes } : undefined;
    for (const part of [own, friend]) add(judge(runsOfPasses(part, STATIONS)[0], { pair }));
  }
  expect(seen).toHaveLength(1000);
  expect(seen.filter((run) => run.verdict === 'invalid')).toEqual([]);
  const doubtful = seen.filter((run) => run.verdict === 'doubtful');
  expect(doubtful.length).toBeLessThanOrEqual(5);
});

describe('settings', () => {
  const wrong = (more: Partial<Settings>) => wrongIn({ ...settings, ...more });
  test('[H sunny-run] the usual settings make sense, and each comes from data/pe-load.json', () => {
    expect(wrongIn(settings)).toBeUndefined();
    const { sunnyRun } = JSON.parse(readFileSync(join(root, 'data/pe-load.json'), 'utf8')) as {
      readonly sunnyRun: {
        readonly national2008: { readonly daily: readonly { readonly metres: number; readonly totalKm: number }[] };
        readonly universityExamples: readonly {
          readonly cadence?: readonly number[];
          readonly paceMinPerKm?: readonly number[];
          readonly perDay?: number;
          readonly capKm?: number;
        }[];
      };
    };
    const { daily } = sunnyRun.national2008;
    expect(settings.distance.map((line) => [line.daily, line.term])).toEqual(
      daily.map(({ metres, totalKm }) => [metres, totalKm * 500]),
    );
    const campus = sunnyRun.universityExamples.find(({ cadence }) => cadence);
    expect([settings.pace.fast / 60, settings.pace.slow / 60]).toEqual(campus?.paceMinPerKm);
    expect([settings.cadence.low, settings.cadence.high]).toEqual(campus?.cadence);
    const [first] = sunnyRun.universityExamples;
    expect([settings.rounds, settings.distance[0]?.most]).toEqual([first?.perDay, (first?.capKm ?? 0) * 1000]);
    expect([
      pointsFor(settings, 12),
      pointsFor(settings, 13),
      pointsFor(settings, 32),
      pointsFor(settings, 90),
    ]).toEqual([0, 1, 20, 20]);
  });
  test('[H sunny-run] a window over midnight, reversed bounds, lines that overlap and points that fall are faults at their field', () => {
    expect(wrong({ times: [{ from: '22:00', to: '06:00' }] })).toEqual({ path: 'times.0.to', code: 'windowMidnight' });
    const twice = [
      { from: '07:00', to: '08:00' },
      { from: '07:30', to: '09:00' },
    ];
    expect(wrong({ times: twice })?.code).toBe('windowsOverlap');
    expect(wrong({ pace: { fast: 600, slow: 180 } })).toEqual({ path: 'pace.slow', code: 'paceReversed' });
    expect(wrong({ cadence: { low: 300, high: 40 } })?.path).toBe('cadence.high');
    const [line] = settings.distance;
    if (!line) throw new Error('no line');
    expect(wrong({ distance: [{ ...line, least: 3000, most: 2000 }] })?.path).toBe('distance.0.most');
    expect(wrong({ distance: [line, { ...line, sex: 'female' }] })?.code).toBe('lineTwice');
    expect(
      wrong({
        points: [
          { runs: 5, points: 2 },
          { runs: 5, points: 3 },
        ],
      })?.code,
    ).toBe('pointsFall');
  });
});
test('[H sunny-run] equal is equal rank (1, 1, 3), and a share of nobody is none', () => {
  expect(places([{ v: 5 }, { v: 9 }, { v: 9 }, { v: 1 }], (row) => row.v).map((row) => row.rank)).toEqual([1, 1, 3, 4]);
  expect([shareOf(72, 100), shareOf(1, 3), shareOf(0, 0)]).toEqual([7200, 3333, null]);
});
test('[H sunny-run] a reason is said with its numbers and its place, and a time is never 5:60', () => {
  expect([clock(359.6), clock(61), clock(0)]).toEqual(['6:00', '1:01', '0:00']);
  const said: Record<string, string> = {
    'reason.slow': '{value} > {limit}',
    'reason.weekday': '{value}',
    'day.7': 'Sunday',
    withPlace: '{text} ({place})',
    atMetres: '{metres} m',
    comma: ', ',
  };
  const say = {
    t: (key: string, params: Readonly<Record<string, string | number>>) =>
      (said[key] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
    number: String,
    time: () => '07:20',
  };
  const slow = { code: 'slow', value: 650, limit: 600, at: AT, metres: 1600 } as const;
  expect(reasonText(slow, say)).toBe('10:50 > 10:00 (07:20, 1600 m)');
  expect(reasonText({ code: 'weekday', value: 7, at: AT }, say)).toBe('Sunday');
});
test('[H sunny-run] days run as the timetable says: holidays and vacations as none, where the school keeps terms', () => {
  const special = [
    { onDate: '2026-10-01', kind: 'holiday' as const, asWeekday: null },
    { onDate: '2026-10-10', kind: 'makeup' as const, asWeekday: 3 },
  ];
  const runsAs = weekdaysOf({ terms: [{ firstOn: '2026-09-01', lastOn: '2027-02-05' }], special });
  expect(['2026-10-01', '2026-10-10', '2026-10-12'].map(runsAs)).toEqual([null, 3, 1]);
  // The next half-year has no term yet, and the one before never had.
  expect(['2027-03-01', '2026-07-20'].map(runsAs)).toEqual([1, 1]);
  const both = weekdaysOf({
    terms: [
      { firstOn: '2026-09-01', lastOn: '2027-01-22' },
      { firstOn: '2027-02-22', lastOn: '2027-07-05' },
    ],
    special: [],
  });
  expect(['2027-01-25', '2027-02-10', '2027-02-22', '2027-08-10'].map(both)).toEqual([null, null, 1, null]);
});
