import { expect, test } from 'vitest';
import { isOpen, nextOf, STATES } from './states';

test('a decided or withdrawn appeal stays as it is, whatever its subject', () => {
  for (const state of STATES)
    expect([state, nextOf(state, ['accepted', 'reviewed']).length > 0]).toEqual([state, isOpen(state)]);
});
test('a subject without steps is decided at once; nobody is looked into before somebody accepts it', () => {
  expect(nextOf('submitted', [])).toEqual(['upheld', 'rejected', 'withdrawn']);
  expect(nextOf('submitted', ['accepted', 'reviewed'])).not.toContain('reviewed');
  expect(nextOf('accepted', ['accepted'])).toEqual(['upheld', 'rejected', 'withdrawn']);
});
test('what has been looked into is no longer withdrawn', () => {
  expect(nextOf('reviewed', ['accepted', 'reviewed'])).toEqual(['upheld', 'rejected']);
});
