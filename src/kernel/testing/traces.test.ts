import { expect, test } from 'vitest';
import type { CallDone } from '../server/db/door';
import { missing } from './traces';

const done = (o: Partial<CallDone>): CallDone => ({
  call: 'toy.rooms.remove',
  statements: [{ text: 'delete from toy_room where org_id = $1', rows: 1, values: [], orgId: 1 }],
  notes: [],
  events: [],
  ...o,
});
const always = ['audit toy.removed', 'event toy.removed'];

test('a call that changes a row without the line and the event it always leaves is found', () => {
  expect(missing(done({}), always)).toEqual(always);
  expect(missing(done({ notes: ['toy.removed'] }), always)).toEqual(['event toy.removed']);
  expect(missing(done({ notes: ['toy.removed', 'toy.more'], events: ['toy.removed'] }), always)).toEqual([]);
});
test('a call that changes nothing leaves nothing', () => {
  expect(
    missing(
      done({ statements: [{ text: 'delete from toy_room where org_id = $1', rows: 0, values: [], orgId: 1 }] }),
      always,
    ),
  ).toEqual([]);
  expect(
    missing(done({ statements: [{ text: 'select 1 from toy_room', rows: 1, values: [], orgId: 1 }] }), always),
  ).toEqual([]);
  for (const held of ['for update of r', 'for no key update of r'])
    expect(
      missing(
        done({ statements: [{ text: `select 1 from toy_room r ${held}`, rows: 1, values: [], orgId: 1 }] }),
        always,
      ),
    ).toEqual([]);
});
