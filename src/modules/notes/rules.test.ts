import { expect, test } from 'vitest';
import { gistOf } from './rules';

test('the gist of a note is one line', () => {
  expect(gistOf('一\n  二 三', 4)).toBe('一 二 …');
});
