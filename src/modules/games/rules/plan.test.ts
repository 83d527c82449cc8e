import { expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { planOf, type Session } from './plan';

const rnd = seeded(11);
const int = (from: number, to: number) => from + Math.floor(rnd() * (to - from + 1));
const grounds = [
  { gudId: 1, kind: 'track' as const },
  { gudId: 2, kind: 'field' as const },
  { gudId: 3, kind: 'field' as const },
];
const windows = [
  { from: 480, to: 720 },
  { from: 840, to: 1020 },
];

test('nobody is in two rounds at once nor within the rest, no ground and no judge twice, and what is left says why', () => {
  let left = 0;
  for (let n = 0; n < 300; n++) {
    const sessions = Array.from({ length: int(3, 24) }, (_, i): Session => ({
      rudId: i + 1,
      ground: rnd() < 0.6 ? 'track' : 'field',
      minutes: int(5, 50),
      people: Array.from({ length: int(2, 10) }, () => int(1, 60)),
      judges: [int(900, 905)],
      after: i > 0 && rnd() < 0.2 ? i : null,
    }));
    const plan = planOf({ sessions, windows, grounds, rest: 15 });
    expect(plan.slots.length + plan.left.length).toBe(sessions.length);
    left += plan.left.length;
    const of = (rudId: number) => sessions[rudId - 1]!;
    for (const a of plan.slots) {
      expect(windows.some((w) => w.from <= a.from && a.to <= w.to)).toBe(true);
      for (const b of plan.slots) {
        if (a.rudId >= b.rudId) continue;
        const over = a.from < b.to && b.from < a.to;
        const near = a.from < b.to + 15 && b.from < a.to + 15;
        if (over) expect(a.gudId).not.toBe(b.gudId);
        if (over) expect(of(a.rudId).judges.some((j) => of(b.rudId).judges.includes(j))).toBe(false);
        if (near) expect(of(a.rudId).people.some((p) => of(b.rudId).people.includes(p))).toBe(false);
      }
      const { after } = of(a.rudId);
      if (after != null) expect(plan.slots.find((s) => s.rudId === after)!.to + 15).toBeLessThanOrEqual(a.from);
    }
  }
  expect(left).toBeGreaterThan(0);
});
test('what cannot be met is explained: no ground, too long, its round before, or who is elsewhere', () => {
  const one = (more: Partial<Session>): Session => ({
    rudId: 1,
    ground: 'track',
    minutes: 30,
    people: [1],
    judges: [],
    after: null,
    ...more,
  });
  const why = (sessions: Session[], more: Partial<Parameters<typeof planOf>[0]> = {}) =>
    planOf({ sessions, windows, grounds, rest: 15, ...more }).left;
  expect(why([one({})], { grounds: [] })).toEqual([{ rudId: 1, why: 'ground', by: null }]);
  expect(why([one({ minutes: 300 })])).toEqual([{ rudId: 1, why: 'long', by: null }]);
  const short = { windows: [{ from: 480, to: 520 }] };
  expect(why([one({}), one({ rudId: 2, ground: 'field' })], short)).toEqual([{ rudId: 2, why: 'people', by: 1 }]);
  expect(why([one({}), one({ rudId: 2, people: [2] })], short)).toEqual([{ rudId: 2, why: 'full', by: 1 }]);
  expect(why([one({ minutes: 300 }), one({ rudId: 2, after: 1 })])).toContainEqual({ rudId: 2, why: 'before', by: 1 });
});
