import { expect, test } from 'vitest';
import { appealUntil } from './appeals';

const paper = { state: 'marked', submittedAt: '2026-11-10T01:00:00Z', markedAt: '2026-11-12T01:00:00Z' } as const;
const NOW = '2026-11-14T01:00:00Z';

test('a mark may be objected to for seven days from when the child could see it', () => {
  const hand = { release: 'hand', releasedAt: null, dueTime: '2026-11-11T01:00:00Z' } as const;
  expect(appealUntil(hand, paper, NOW)).toBeNull();
  expect(appealUntil({ ...hand, releasedAt: '2026-11-13T01:00:00Z' }, paper, NOW)).toBe('2026-11-20T01:00:00.000Z');
  expect(appealUntil({ ...hand, release: 'submit' }, paper, NOW)).toBe('2026-11-19T01:00:00.000Z');
  expect(appealUntil({ ...hand, release: 'due', dueTime: '2026-11-13T12:00:00Z' }, paper, NOW)).toBe(
    '2026-11-20T12:00:00.000Z',
  );
});
test('of a paper that is not handed in there is nothing to object to', () => {
  const out = { release: 'submit', releasedAt: null, dueTime: null } as const;
  expect(appealUntil(out, { ...paper, state: 'doing', submittedAt: null, markedAt: null }, NOW)).toBeNull();
});
