import { describe, expect, test } from 'vitest';
import type { LogLine } from '../contract/deeds';
import { judge, lineOf } from './check';
import { SILENCE_MS, missedBy, pieceOf, replayClock, standing } from './replay';
import { hasDoor } from './roles';

const START = Date.parse('2026-11-16T01:00:00Z');
const line = (second: number, userId: number, deed: LogLine['deed'], seq = 0): LogLine => ({
  seq,
  userId,
  name: `n${userId}`,
  at: new Date(START + second * 1000).toISOString(),
  deed,
});
const said = { kind: 'chat', text: '好' } as const;
const came = { kind: 'came', role: 1 } as const;
const left = { kind: 'left' } as const;

describe('a replay', () => {
  test('a lesson is played as it went, and long silences are short', () => {
    const { times } = replayClock([line(0, 1, came), line(3, 1, said), line(3600, 1, said), line(3605, 1, said)], []);
    expect(times).toEqual([0, 3000, 3000 + SILENCE_MS, 8000 + SILENCE_MS]);
    expect([0, 2999, 3000, 1_000_000].map((moment) => standing(times, moment))).toEqual([1, 1, 2, 4]);
    expect(replayClock([], [])).toEqual({ times: [], spoken: [], end: 0 });
  });
  test('a line of somebody who was found gone later does not turn time back', () => {
    const all = [line(0, 1, came), line(10, 1, said), line(4, 2, left), line(12, 1, said)];
    expect(replayClock(all, []).times).toEqual([0, 10_000, 10_000, 12_000]);
  });
  test('what the teacher says without writing is no silence; where the voice stops too, it is short', () => {
    const at = (second: number) => new Date(START + second * 1000).toISOString();
    const voice = Array.from({ length: 12 }, (_, i) => ({ at: at(2 + i * 5), ms: 5000 }));
    const clock = replayClock([line(0, 1, came), line(60, 1, said), line(3600, 1, said)], voice);
    expect(clock.times).toEqual([0, 60_000, 62_000 + SILENCE_MS]);
    expect([clock.spoken[0], clock.spoken[11], clock.end]).toEqual([2000, 57_000, 62_000 + SILENCE_MS]);
  });
  test('what somebody missed are the pieces between their visits in which something was written or said', () => {
    const all = [line(0, 1, came), line(1, 1, said), line(2, 2, came), line(3, 1, said), line(4, 2, left)];
    expect(missedBy(all, 2)).toEqual([{ from: 0, to: 2 }]);
    const later = [...all, line(5, 1, said), line(6, 2, came), line(7, 1, { kind: 'ended' })];
    expect(missedBy(later, 2)).toEqual([
      { from: 0, to: 2 },
      { from: 4, to: 6 },
    ]);
    // Who never came missed all of it; who was away while nothing happened, nothing.
    expect(missedBy(later, 3)).toEqual([{ from: 0, to: 8 }]);
    expect(missedBy([line(0, 2, came), line(1, 2, left), line(2, 2, came)], 2)).toEqual([]);
    expect(missedBy([], 2)).toEqual([]);
  });
  test('a piece that somebody missed plays until they were there again, the last one until the end', () => {
    const all = [
      line(0, 2, came),
      line(4, 2, left),
      line(6, 1, said),
      line(9, 2, came),
      line(12, 2, left),
      line(15, 1, said),
    ];
    const clock = replayClock(all, [{ at: new Date(START + 15_000).toISOString(), ms: 5000 }]);
    expect(missedBy(all, 2).map((piece) => pieceOf(clock, piece))).toEqual([
      { begins: 4000, ends: 9000 },
      { begins: 12_000, ends: 20_000 },
    ]);
  });
});

describe('a device', () => {
  const found = { ways: [30, 20, 40], touches: true, width: 1280, ahead: 500 };
  test('is judged by its line, pen, screen and clock', () => {
    expect(judge(found)).toEqual({ line: 'good', pen: 'good', screen: 'good', clock: 'good' });
    expect(judge({ ways: [300, 400, 500], touches: false, width: 390, ahead: -600_000 })).toEqual({
      line: 'weak',
      pen: 'weak',
      screen: 'weak',
      clock: 'weak',
    });
    expect(lineOf([300, undefined, 20])).toBe(300);
  });
  test('whose room does not answer, or after more than a second, has a bad line', () => {
    for (const ways of [[20, undefined, 20], [1500, 1400, 1600], []])
      expect(judge({ ...found, ways }).line).toBe('bad');
  });
});

test('[X-012] where lessons on the net are off, and for recorded classes, no door is shown', () => {
  const on = { video: { enabled: true } };
  expect([1, 2, 3, 7, 8, 9].map((type) => hasDoor(on, type))).toEqual([true, true, true, true, false, true]);
  expect([1, 7, 9].map((type) => hasDoor({ video: { enabled: false } }, type))).toEqual([false, false, false]);
});
