import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Refusal } from '../../shared/faults';
import { page } from '../../shared/fields';
import { countOfList, orderOf, pageOfRows, rowsOfList, type ListQuery } from './list';
import { all, any, begins, column, contains, is, isOneOf, joined, nothing, raw, sql, when } from './sql';

const input = page.input({ name: z.string().optional() }, { sorts: ['name', 'metres'] });
type Input = z.output<typeof input>;
const rooms: ListQuery<Input> = {
  select: sql`r.room_id, r.name`,
  from: sql`sunny_run_room r left join people_person p on p.org_id = r.org_id and p.user_id = r.owner_id`,
  counted: sql`sunny_run_room r`,
  where: [sql`r.org_id = ${189}`, contains('r.name', 'a_b')],
  sorts: { name: sql`r.name`, metres: (direction) => sql`r.metres ${direction}, r.name` },
  then: sql`r.room_id`,
};

test('a page of rows in memory is counted as a whole; behind the end it is empty', () => {
  expect(pageOfRows([1, 2, 3], { curPage: 2, pageSize: 2 })).toEqual({ items: [3], curPage: 2, pageSize: 2, total: 3 });
  expect(pageOfRows([1, 2, 3], { curPage: 3, pageSize: 2 })).toMatchObject({ items: [], total: 3 });
});

describe('SQL', () => {
  test('a template yields a text and its values, pieces go in as SQL', () => {
    const query = sql`select 1 from t where ${all(is('t.a', 7), is('t.b', undefined), any(sql`t.c`, sql`t.d = ${'x'}`))}`;
    expect(query.text).toBe('select 1 from t where t.a = $1\n and (t.c or t.d = $2)');
    expect(query.values).toEqual([7, 'x']);
  });
  test('an absent filter is no condition, no condition at all is true, no alternative is false', () => {
    expect(all(undefined, undefined).text).toBe('true');
    expect(any().text).toBe('false');
    expect(joined([]).text).toBe(nothing.text);
    expect([when('', () => raw('x')), when(undefined, () => raw('x')), is('a', null), isOneOf('a', undefined)]).toEqual(
      [undefined, undefined, undefined, undefined],
    );
    expect(isOneOf('a', [])?.values).toEqual([[]]);
  });
  test('what is sought stands for itself: percent, underscore and backslash are escaped, blanks around it dropped', () => {
    expect(contains('r.name', ' 50%_\\ ')?.values).toEqual(['%50\\%\\_\\\\%']);
    expect(begins('r.name', 'a%')?.values).toEqual(['a\\%%']);
    expect(contains('r.name', '张')?.text).toBe('r.name like $1');
    expect(contains(['r.name', 'r.no'], 'Ab')?.text).toBe('(r.name ilike $1 or r.no ilike $2)');
    expect(contains('r.name', '  ')).toBeUndefined();
  });
  test('what nobody sees is not sought, and a name is sought in its one spelling too', () => {
    expect(contains('r.name', '李\u200b雷')?.values).toEqual(['%李雷%']);
    expect(contains('r.name', '\u200b\u3164')).toBeUndefined();
    expect(begins('r.name', '\u00ad张')?.values).toEqual(['张%']);
    expect(contains('r.name', '阿卜•买买')?.text).toBe('(r.name like $1 or r.name like $2)');
    expect(contains('r.name', '阿卜•买买')?.values).toEqual(['%阿卜•买买%', '%阿卜·买买%']);
    expect(begins('r.name', '张 三')?.values).toEqual(['张 三%', '张三%']);
  });
  test('nothing but a plain name becomes a column', () => {
    expect(column('r.name').text).toBe('r.name');
    for (const name of ['r.name; drop table x', 'name desc', '"a"', 'R.Name', ''])
      expect(() => column(name)).toThrow(/no column/);
  });
});

describe('lists', () => {
  test('a list is sorted by its own words alone: any other is refused by the contract', () => {
    const sorts = ['name', '-name', 'metres', '-metres', undefined];
    for (const sort of sorts) expect(input.safeParse({ sort }).success).toBe(true);
    for (const sort of ['constructor', '__proto__', '-toString', 'hasOwnProperty', 'name desc', '--name', ''])
      expect([sort, input.safeParse({ sort }).success]).toEqual([sort, false]);
  });
  test('a name that is no sort of the list is never looked up among what objects inherit', () => {
    expect(() => orderOf(rooms, 'constructor')).toThrow(Refusal);
    expect(() => orderOf(rooms, '-toString')).toThrow(Refusal);
  });
  test('every order ends with the key', () => {
    expect(orderOf(rooms, undefined).text).toBe('r.room_id');
    expect(orderOf(rooms, 'name').text).toBe('r.name asc nulls last, r.room_id');
    expect(orderOf(rooms, '-metres').text).toBe('r.metres desc, r.name, r.room_id');
  });
  test('the first page states its size, a later one where it begins, a whole list neither', () => {
    const values = [189, '%a\\_b%'];
    const first = rowsOfList(rooms, { curPage: 1, pageSize: 20 });
    expect([first.text.split('\n').at(-1), first.values]).toEqual(['limit 20', values]);
    const third = rowsOfList(rooms, { curPage: 3, pageSize: 20 });
    expect([third.text.split('\n').at(-1), third.values]).toEqual(['limit $3 offset $4', [...values, 20, 40]]);
    expect(rowsOfList(rooms, { sort: 'name' }).text).not.toMatch(/limit/);
  });
  test('the count asks only the tables it needs', () => {
    expect(countOfList(rooms).text).toMatch(/^select count\(\*\) as n\nfrom sunny_run_room r\nwhere/);
  });
  test('a list that widens its rows orders them again', () => {
    const wide = rowsOfList(
      { ...rooms, widen: (found) => sql`select k.*, p.name from (${found}) k join p` },
      { pageSize: 5 },
    );
    expect(wide.text).toMatch(/^select k\.\*, p\.name from \(select[^]*limit 5\) k join p\norder by r\.room_id$/);
  });
});
