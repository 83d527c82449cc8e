import { expect, test } from 'vitest';
import { allIn, gunOf, hundredths, laneResult, LONGEST_MS, ofThisRace, placesOf, type Mark } from './race';

let id = 0;
const mark = (of: Mark['mark'], ms: number, lane: number | null = null): Mark => ({
  mark: of,
  lane,
  ms,
  messageId: ++id,
});
const gun = mark('gun', 50_000);

test("[H race] a lane time is the difference on the gate's own clock, whatever order the marks arrive in", () => {
  const marks = [gun, mark('leave', 50_160, 3), mark('line', 58_431, 3), mark('line', 59_000, 3)];
  for (const order of [marks, marks.toReversed()])
    expect(laneResult(order, 3)).toMatchObject({ state: 'done', reactionMs: 160, timeMs: 8431 });
  expect(hundredths(8431)).toBe(844);
});
test.each([
  [99, 'false'],
  [100, 'running'],
  [-300, 'false'],
])('[H race] a reaction of %i ms: %s, since below 0.100 s is a false start', (reaction, state) => {
  expect(laneResult([gun, mark('leave', 50_000 + reaction, 1)], 1).state).toBe(state);
});
test('[H race] after a recall the last gun counts, and what was before it does not', () => {
  const marks = [mark('gun', 20_000), mark('leave', 20_050, 1), gun, mark('leave', 50_200, 1)];
  expect(gunOf(marks)?.ms).toBe(50_000);
  expect(laneResult(marks, 1)).toMatchObject({ state: 'running', reactionMs: 200 });
});
test('[H race] a gun after all came in is the next start and takes no time away; one while somebody runs calls back', () => {
  const ran = [gun, mark('leave', 50_160, 1), mark('line', 58_431, 1), mark('leave', 50_050, 2)];
  const next = [mark('gun', 90_000), mark('leave', 90_200, 1), mark('line', 97_000, 1)];
  for (const order of [[...ran, ...next], [...next, ...ran].toReversed()]) {
    const own = ofThisRace(order, [1, 2]);
    expect(gunOf(own)?.ms).toBe(50_000);
    expect(laneResult(own, 1)).toMatchObject({ state: 'done', timeMs: 8431 });
    expect(laneResult(own, 2)).toMatchObject({ state: 'false', timeMs: null });
  }
  // The third is still on the way, so the second gun called them back.
  expect(laneResult(ofThisRace([...ran, ...next], [1, 2, 3]), 1)).toMatchObject({ state: 'done', timeMs: 7000 });
  const early = [gun, mark('leave', 50_010, 1), mark('gun', 70_000)];
  expect(gunOf(ofThisRace(early, [1]))?.ms).toBe(70_000);
});
test("[H race] a gate's counter that jumped gives no time: what lies a day behind the gun is nobody's", () => {
  expect(laneResult([gun, mark('line', 50_000 + LONGEST_MS, 1)], 1).timeMs).toBe(LONGEST_MS);
  const jumped = [gun, mark('leave', Number.MAX_SAFE_INTEGER, 1), mark('line', 50_001 + LONGEST_MS, 1)];
  expect(laneResult(jumped, 1)).toMatchObject({ state: 'running', timeMs: null, reactionMs: null });
});
test('[H race] without a gun there is no time; all are in when each lane has its end; equal times share a place', () => {
  expect(laneResult([mark('line', 58_000, 1)], 1)).toMatchObject({ state: 'ready', timeMs: null });
  const lane = (no: number, timeMs: number | null, state: 'done' | 'false' | 'running' = 'done') => ({
    lane: no,
    timeMs,
    state,
  });
  expect(allIn([lane(1, 8000), lane(2, null, 'false')])).toBe(true);
  expect(allIn([lane(1, 8000), lane(2, null, 'running')])).toBe(false);
  expect([...placesOf([lane(1, 8005), lane(2, 8001), lane(3, 9000), lane(4, 7000, 'false')])]).toEqual([
    [1, 1],
    [2, 1],
    [3, 3],
  ]);
});
