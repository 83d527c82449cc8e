import { expect, test } from 'vitest';
import { decideAppeal, stepAppeal, submitAppeal } from './contract';
import { IMAGES_MAX, REASON_MAX } from './rules/states';

const row = { subject: 'homework.mark', setId: 7, part: '9/0', reason: '第二步也对' };
const takes = (call: { readonly input: unknown }, input: object) =>
  (call.input as { safeParse(v: unknown): { success: boolean } }).safeParse(input).success;

test('nobody objects without a reason, and nobody decides without one; a step before the decision needs none', () => {
  for (const nothing of ['', '   ', '\n']) {
    expect(takes(submitAppeal, { ...row, reason: nothing })).toBe(false);
    expect(takes(decideAppeal, { appealId: 7, uphold: false, remark: nothing })).toBe(false);
  }
  expect(takes(decideAppeal, { appealId: 7, uphold: true })).toBe(false);
  expect(takes(stepAppeal, { appealId: 7, state: 'accepted' })).toBe(true);
});
test('a reason is as long as its column, and three pictures are the most', () => {
  expect(takes(submitAppeal, { ...row, reason: '错'.repeat(REASON_MAX) })).toBe(true);
  expect(takes(submitAppeal, { ...row, reason: '错'.repeat(REASON_MAX + 1) })).toBe(false);
  const images = (n: number) => Array.from({ length: n }, (_, i) => `189/${i}.png`);
  expect(takes(submitAppeal, { ...row, images: images(IMAGES_MAX) })).toBe(true);
  expect(takes(submitAppeal, { ...row, images: images(IMAGES_MAX + 1) })).toBe(false);
});
test('a step leads to the decision and is none: nothing is upheld or withdrawn by it', () => {
  for (const state of ['submitted', 'upheld', 'rejected', 'withdrawn'])
    expect([state, takes(stepAppeal, { appealId: 7, state })]).toEqual([state, false]);
});
