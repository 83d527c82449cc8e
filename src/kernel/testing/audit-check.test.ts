import { expect, test } from 'vitest';
import { id, int, table } from '../server/db/table';
import { silent } from './audit-check';
import { toyTables } from './toy-tables';

toyTables(() => {
  table('toy_mark', 'tenant', { childId: id(), points: int(), rev: int() }, ['childId'], {
    stake: 'mark',
    in: ['points'],
  });
  table('toy_shelf', 'tenant', { shelfId: id() }, ['shelfId']);
});
const said = (text: string, rows = 1, notes: string[] = []) =>
  silent({ statements: [{ text, rows, values: [], orgId: 189 }], notes }).map((t) => t.name);

test('a changed mark without an audit line is found, also where it is written beside something else', () => {
  expect(said('update toy_mark set points = $2 where org_id = $1')).toEqual(['toy_mark']);
  expect(said('insert into toy_mark (org_id, child_id, points) values ($1, $2, $3)')).toEqual(['toy_mark']);
  expect(said('delete from toy_mark where org_id = $1')).toEqual(['toy_mark']);
  expect(said('with gone as (delete from toy_mark where org_id = $1) select 1', 0)).toEqual(['toy_mark']);
});
test('with a line, without a changed row, beside the stake or in another table nothing is found', () => {
  expect(said('update toy_mark set points = $2 where org_id = $1', 1, ['toy.marked'])).toEqual([]);
  expect(said('update toy_mark set points = $2 where org_id = $1', 0)).toEqual([]);
  expect(said('update toy_mark set rev = rev + 1 where org_id = $1')).toEqual([]);
  expect(said('insert into toy_shelf (org_id, shelf_id) values ($1, $2)')).toEqual([]);
});
