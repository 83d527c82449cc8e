import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

type Unread = Record<string, string[]>;
const { judgeInputs, unreadKeys } = (await import(join(root, 'scripts/lib/inputs.mjs'))) as {
  judgeInputs(unread: Unread, known: Unread): string[];
  unreadKeys(list: string): Unread;
};
const line = (call: string, came: readonly string[], read: readonly string[]) =>
  `${JSON.stringify([call, came, read])}\n`;

test('a key that no test saw read is found, and one that any of them saw read is not', () => {
  const list = [
    line('toy.rooms.add', ['name', 'remark'], ['name']),
    line('toy.rooms.edit', ['name', 'remark'], ['name']),
    line('toy.rooms.edit', ['name'], ['name', 'remark']),
    line('constructor', ['name'], []),
  ].join('');
  expect(unreadKeys(list)).toEqual({ constructor: ['name'], 'toy.rooms.add': ['remark'] });
  expect(unreadKeys('')).toEqual({});
});
test('what stands on the list is known; what does not is said with its call and key', () => {
  const unread = { 'toy.rooms.add': ['remark', 'seats'] };
  expect(judgeInputs(unread, { 'toy.rooms.add': ['remark', 'seats'] })).toEqual([]);
  expect(judgeInputs(unread, { 'toy.rooms.add': ['seats'] })).toEqual([
    'toy.rooms.add: its handler never reads remark; what is typed there is lost (or it stands in tests/registry/unread.json)',
  ]);
});
