import { expect, test } from 'vitest';
import { fitted, SENT_SIDE } from './shrink';

test('a photo is sent with at most 2000 pixels on its longer side and keeps its shape', () => {
  expect(fitted({ width: 4000, height: 3000 })).toEqual({ width: SENT_SIDE, height: 1500 });
  expect(fitted({ width: 3000, height: 4000 })).toEqual({ width: 1500, height: SENT_SIDE });
  expect(fitted({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
  expect(fitted({ width: 90_000, height: 10 })).toEqual({ width: SENT_SIDE, height: 1 });
});
