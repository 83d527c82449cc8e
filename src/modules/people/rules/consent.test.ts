import { expect, test } from 'vitest';
import { actOf, isOfOwnAge, stateOf } from './consent';

test('a child consents by themselves from the fourteenth birthday, and without a birth date never', () => {
  expect(isOfOwnAge('2012-11-23', '2026-11-22')).toBe(false);
  expect(isOfOwnAge('2012-11-22', '2026-11-22')).toBe(true);
  expect(isOfOwnAge(null, '2026-11-22')).toBe(false);
});
test('somebody born on 29 February comes of age on 1 March', () => {
  expect(isOfOwnAge('2012-02-29', '2026-02-28')).toBe(false);
  expect(isOfOwnAge('2012-02-29', '2026-03-01')).toBe(true);
});
test('a new version of the text asks anew who had agreed; what was refused or withdrawn stays so', () => {
  expect(stateOf({ state: 'given', version: 1 }, 2)).toBe('outdated');
  expect(stateOf({ state: 'given', version: 2 }, 2)).toBe('given');
  expect(stateOf({ state: 'withdrawn', version: 1 }, 2)).toBe('withdrawn');
  expect(stateOf(undefined, 1)).toBe('missing');
});
test('a no before any yes declines, a no after a yes withdraws', () => {
  expect(actOf(false, 'missing')).toBe('declined');
  expect(actOf(false, 'given')).toBe('withdrawn');
  expect(actOf(false, 'outdated')).toBe('withdrawn');
  expect(actOf(true, 'withdrawn')).toBe('given');
});
