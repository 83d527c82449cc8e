import { expect, test } from 'vitest';
import * as z from 'zod';
import { call, none } from '../../shared/call';
import { signedIn } from '../../shared/need';
import { serializerOf } from './serializer';

const row = z.object({ id: z.number(), remark: z.string().nullable(), at: z.string() });
const list = call({
  name: 'toy.rooms.list',
  get: '/toy/rooms',
  need: signedIn,
  input: none,
  reply: z.object({ items: z.array(row), total: z.number() }),
});
const at = new Date('2026-11-18T00:00:00Z');

test('a reply that lacks a field of its contract is refused with the call and where the field is missing', () => {
  const write = serializerOf(list);
  const whole = { id: 1, remark: null, at };
  expect(write({ items: [whole], total: 1 })).toBe(
    '{"items":[{"id":1,"remark":null,"at":"2026-11-18T00:00:00.000Z"}],"total":1}',
  );
  expect(() => write({ items: [whole, { id: 2, at }], total: 2 })).toThrow(
    'toy.rooms.list: its reply lacks items.1.remark, which its contract names',
  );
  expect(() => write({ items: [] })).toThrow('toy.rooms.list: its reply lacks total, which its contract names');
});
test('a field of another kind is refused with the call and the field', () => {
  const write = serializerOf(list);
  expect(() => write({ items: [{ id: 'one', remark: null, at }], total: 1 })).toThrow(
    /^toy\.rooms\.list: its reply has another items\.0\.id than its contract: /,
  );
});
