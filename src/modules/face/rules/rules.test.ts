import { describe, expect, test } from 'vitest';
import { BOUNDS, errorsAt, judgeLight, likeness, reportOf, reportText, resembled, safest } from '../rules';

const v = (...values: readonly number[]) => Float32Array.from(values);

describe('likeness', () => {
  test('is the cosine in thousandths, and nothing between vectors that cannot be compared', () => {
    expect([likeness(v(1, 0), v(2, 0)), likeness(v(1, 0), v(0, 3)), likeness(v(1, 0), v(-1, 0))]).toEqual([
      1000, 0, -1000,
    ]);
    expect([likeness(v(1), v(1, 0)), likeness(v(), v()), likeness(v(0, 0), v(1, 0))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  test('names somebody at the bound, and nobody below it or beside a second best', () => {
    const others = [
      { id: 1, vector: v(1, 0) },
      { id: 2, vector: v(0, 1) },
    ];
    expect(resembled(v(0.9, 0.1), others, { bound: 990, margin: 100 })?.id).toBe(1);
    expect(resembled(v(0.9, 0.2), others, { bound: 990, margin: 100 })).toBeUndefined();
    expect(resembled(v(1, 1), others, { bound: 700, margin: 1 })).toBeUndefined();
    expect(resembled(v(1, 0), [], { bound: 1, margin: 0 })).toBeUndefined();
  });
  test('errors are counted at each bound; the safest is the lowest without a false alarm', () => {
    const errors = errorsAt([900, 800, 500], [850, 300], [300, 600, 860]);
    expect(errors).toEqual([
      { bound: 300, falseAlarms: 2, misses: 0 },
      { bound: 600, falseAlarms: 1, misses: 1 },
      { bound: 860, falseAlarms: 0, misses: 2 },
    ]);
    expect(safest(errors)?.bound).toBe(860);
    expect(safest(errorsAt([], [1000], BOUNDS))).toBeUndefined();
  });
});

test.each([
  [{ width: 111, height: 640, mean: 120, sharpness: 9 }, 'small'],
  [{ width: 480, height: 640, mean: 44, sharpness: 9 }, 'dark'],
  [{ width: 480, height: 640, mean: 120, sharpness: 0.9 }, 'blurred'],
  [{ width: 112, height: 112, mean: 45, sharpness: 1 }, null],
])('light %j says %s', (light, reason) => {
  expect(judgeLight(light).reason).toBe(reason);
});
test.each(['1 2 loaded', '1 2 refused tooSmall', '1 2 refused'])('the report %s is read as it was said', (text) => {
  const report = reportOf(text);
  expect(report && reportText(report)).toBe(text);
});
test.each(['', '1 2', '1 2 maybe', 'x 2 loaded', '1 2 loaded; drop table', '1 constructor loaded'])(
  '%j is no report',
  (text) => {
    expect(reportOf(text)).toBeUndefined();
  },
);
