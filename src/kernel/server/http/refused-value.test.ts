import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { create } from '../../../modules/role/contract';
import { TestApp } from '../../testing/app';
import { halvesIn, mendHalves } from './places';
import { columnsIn, isRefusedValue, refusedValue } from './refused-value';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

/** What the asker of this input reads when the statement fails. */
async function said(input: unknown, statement: string, params: unknown[] = []): Promise<string[]> {
  const error: unknown = await t.sql(statement, params).then(
    () => undefined,
    (e: unknown) => e,
  );
  if (!isRefusedValue(error)) throw new Error(`the database took it, or said something else: ${String(error)}`);
  const { fault, fields } = await refusedValue(error, input, columnsIn(t.kernel.pools.tenant));
  expect([fault.code, fault.status]).toEqual(['kernel.fault.badInput', 400]);
  return fields.map(({ path, code }) => `${path} ${code}`);
}

describe('a value that the contract let through and the database refuses is named at its field', () => {
  test('what is no number (22P02) and what is too large (22003), found by what the message quotes', async () => {
    const input = { name: 'x', items: [{ no: '7' }, { no: 'abc' }], count: 99_999_999_999 };
    expect(await said(input, 'select $1::int', ['abc'])).toEqual(['items.1.no kernel.wrongFormat']);
    expect(await said(input, 'select $1::int', ['99999999999'])).toEqual(['count kernel.numberTooLarge']);
    expect(await said(input, 'select 99999999999::bigint::int')).toEqual(['count kernel.numberTooLarge']);
    expect(await said({ a: 5, b: 123_456 }, 'select 123456::numeric(4, 1)')).toEqual(['b kernel.numberTooLarge']);
    expect(await said({ a: 5 }, 'select $1::int', ['abc'])).toEqual([]);
  });
  test('what is no day (22007), and a day that does not exist (22008)', async () => {
    const input = { from: '九月', to: '2026-02-30' };
    expect(await said(input, 'select $1::date', ['九月'])).toEqual(['from kernel.wrongFormat']);
    expect(await said(input, 'select $1::date', ['2026-02-30'])).toEqual(['to kernel.wrongFormat']);
  });
  test('a rule of the table (23514), by its columns', async () => {
    const insert = `
      insert into timetable_term (org_id, term_id, name, year, term_no, first_on, last_on)
      values (189, 1, '长', 2050, $1, '2050-09-01', '2051-12-31')`;
    const span = { firstOn: '2050-09-01', lastOn: '2051-12-31', termNo: 1 };
    expect(await said(span, insert, [1])).toEqual(['firstOn kernel.refusedValue', 'lastOn kernel.refusedValue']);
    // Where the input calls it otherwise, the column says what is meant.
    const short = insert.replace('2051-12-31', '2050-12-31');
    expect(await said({ no: 9 }, short, [9])).toEqual(['termNo kernel.refusedValue']);
  });
  test('a call answers 400 with the field in the language of who asks, and writes nothing', async () => {
    await t.sql("alter table role_role add constraint role_role_odd check (name <> '奇数')");
    const school = await t.as('school189');
    const odd = { name: '奇数', funcIds: ['mod:edu'] };
    expect(await school.refused(create, odd)).toMatchObject({
      status: 400,
      error: 'kernel.fault.badInput',
      fields: [{ path: 'name', text: '这个值不被接受，请修改' }],
    });
    expect((await school.in('en-US').refused(create, odd)).fields?.[0]?.text).toBe(
      'This value is not accepted: change it',
    );
    expect(await t.sql("select 1 from role_role where name = '奇数'")).toEqual([]);
  });
});

describe('half a character', () => {
  test('is refused at its field also where the contract asks for no more than a text', async () => {
    const school = await t.as('school189');
    const half = { name: '教务', nameEn: 'Office \ud83d', funcIds: ['mod:edu'] };
    expect(await school.refused(create, half)).toMatchObject({
      status: 400,
      fields: [{ path: 'nameEn', code: 'kernel.halfCharacter' }],
    });
    expect(await school.refused(create, { ...half, nameEn: 'Office', funcIds: ['mod:edu', '\ude00'] })).toMatchObject({
      fields: [{ path: 'funcIds.1' }],
    });
  });
  test('is found in values and names at any depth; a whole one, a file and bytes are passed over', () => {
    const input = { a: '😀', b: [{ c: '\ud83d' }, '\ude00'], '\ud83d': 1, file: { bytes: new Uint8Array([0xd8, 0]) } };
    expect(halvesIn(input).map((f) => f.path)).toEqual(['\ufffd', 'b.1', 'b.0.c']);
    let deep: unknown = '\ud83d';
    for (let level = 0; level < 200_000; level += 1) deep = [deep];
    expect(halvesIn(deep)).toHaveLength(1);
  });
  test('is mended in place where a call says so', () => {
    const input = { answers: [{ text: '好\ud83d' }, { text: '😀' }], n: 1 };
    mendHalves(input);
    expect(input).toEqual({ answers: [{ text: '好\ufffd' }, { text: '😀' }], n: 1 });
  });
});
