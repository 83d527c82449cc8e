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
test('a round that has begun stays where it is, and the others go around its ground, its judges and its people', () => {
  const began = { rudId: 9, gudId: 1, from: 480, to: 600, people: [1], judges: [900] };
  const asked = (more: Partial<Session>): Session => ({
    rudId: 1,
    ground: 'track',
    minutes: 30,
    people: [2],
    judges: [],
    after: null,
    ...more,
  });
  const plan = (s: Session) => planOf({ sessions: [s], standing: [began], windows, grounds, rest: 15 });
  expect(plan(asked({}))).toEqual({ slots: [{ rudId: 1, gudId: 1, from: 600, to: 630 }], left: [] });
  expect(plan(asked({ ground: 'field' })).slots[0]?.from).toBe(480);
  expect(plan(asked({ ground: 'field', judges: [900] })).slots[0]?.from).toBe(600);
  expect(plan(asked({ ground: 'field', people: [1] })).slots[0]?.from).toBe(615);
  expect(plan(asked({ ground: 'field', after: 9 })).slots[0]?.from).toBe(615);
});
test('nobody is planned while on leave or in an exam, and a round that finds no other time says so', () => {
  const one: Session = { rudId: 1, ground: 'track', minutes: 30, people: [1, 2], judges: [], after: null };
  const away = (why: 'leave' | 'exam', from: number, to: number, people: number[]) =>
    planOf({ sessions: [one], away: [{ why, from, to, people }], windows, grounds, rest: 15 });
  expect(away('leave', 0, 540, [2]).slots[0]?.from).toBe(540);
  expect(away('exam', 500, 560, [1]).slots[0]?.from).toBe(560);
  expect(away('exam', 0, 1440, [3]).slots[0]?.from).toBe(480);
  expect(away('exam', 0, 1440, [1])).toEqual({ slots: [], left: [{ rudId: 1, why: 'exam', by: null }] });
});
