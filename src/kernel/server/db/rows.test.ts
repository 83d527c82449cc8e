import { expect, test } from 'vitest';
import { instantOf, rowsOf } from './rows';

test('an instant as PostgreSQL writes it is the ISO text that a date of it gives', () => {
  const told = {
    '2026-11-22 07:05:09+00': '2026-11-22T07:05:09.000Z',
    '2026-11-22 07:05:09.1+00': '2026-11-22T07:05:09.100Z',
  };
  for (const [written, iso] of Object.entries(told)) expect(instantOf(written)).toBe(iso);
  expect(instantOf('2026-11-22 07:05:09.123956+00')).toBe('2026-11-22T07:05:09.123Z');
  expect(instantOf('2026-11-22 07:05:09.5+08')).toBe('2026-11-21T23:05:09.500Z');
});

test('rows have the names of their columns in camelCase, in the order of the statement', () => {
  const fields = ['clazz_id', 'name', "o'clock"].map((name) => ({ name }));
  const answer = { fields, rows: [[1, '甲', null]] } as unknown as Parameters<typeof rowsOf>[0];
  expect(JSON.stringify(rowsOf(answer))).toBe('[{"clazzId":1,"name":"甲","o\'clock":null}]');
});
