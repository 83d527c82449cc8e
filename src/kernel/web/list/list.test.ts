import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { call } from '../../shared/call';
import { idsOf, page } from '../../shared/fields';
import { signedIn } from '../../shared/need';
import { exportInput } from '../parts/export-button';
import { isFigure } from './columns';
import { inputOfList, listShape, readList, rowKeyOf, withFilters, writeList } from './list-state';

const row = z.object({ studentId: z.number(), name: z.string(), metres: z.number(), seatNo: z.number() });
const rooms = call({
  name: 'x.rooms',
  get: '/x/{orgId}',
  need: signedIn,
  input: page.input({
    orgId: z.number(),
    name: z.string().optional(),
    on: z.boolean().optional(),
    clazzIds: idsOf('class_clazz').optional(),
    stgId: z.number().optional(),
  }),
  reply: page.of(row),
});
const whole = call({
  name: 'x.whole',
  get: '/x',
  need: signedIn,
  input: z.object({ name: z.string().optional() }),
  reply: z.array(row),
});
const shape = listShape(rooms, { fixed: { orgId: 1 } });
const read = (search: string, first = {}) => readList(new URLSearchParams(search), shape, first);

describe('list in the address', () => {
  test('[C-004] an empty address is the first page of ten without filters', () => {
    expect(read('')).toEqual({ filters: {}, sort: undefined, curPage: 1, pageSize: 10, open: undefined });
    expect(inputOfList(read(''), shape, { orgId: 1 })).toEqual({ orgId: 1, curPage: 1, pageSize: 10 });
  });
  test('filters, sort, page and open drawer come back from an address as the contract types them', () => {
    expect(read('name=12&on=true&clazzIds=3&stgId=2&sort=-metres&curPage=4&pageSize=50&open=77')).toEqual({
      filters: { name: '12', on: true, clazzIds: [3], stgId: 2 },
      sort: '-metres',
      curPage: 4,
      pageSize: 50,
      open: '77',
    });
    expect(read('clazzIds=3&clazzIds=4').filters).toEqual({ clazzIds: [3, 4] });
  });
  test('what somebody writes into an address cannot ask for other rows: fixed keys, sizes above 200 and nonsense fall away', () => {
    expect(read('orgId=2&curPage=-1&pageSize=10000&bogus=1')).toEqual({
      filters: {},
      sort: undefined,
      curPage: 1,
      pageSize: 10,
      open: undefined,
    });
  });
  test('writing and reading again gives the same list and leaves foreign keys alone', () => {
    const state = {
      filters: { name: '王', on: false, clazzIds: [3, 4] },
      sort: 'name',
      curPage: 2,
      pageSize: 20,
      open: '5',
    };
    const search = writeList(new URLSearchParams('tab=2&curPage=9'), state, shape);
    expect(search.get('tab')).toBe('2');
    expect(readList(new URLSearchParams(search.toString()), shape)).toEqual(state);
    expect(writeList(search, { filters: {}, curPage: 1, pageSize: 10 }, shape).toString()).toBe('tab=2');
  });
  test('other filters begin on the first page and keep the sort', () => {
    expect(
      withFilters({ filters: { name: 'a', stgId: 1 }, sort: 'x', curPage: 5, pageSize: 20 }, { name: undefined }),
    ).toEqual({ filters: { name: undefined, stgId: 1 }, sort: 'x', curPage: 1, pageSize: 20 });
  });
  test('first filters stand until somebody clears them, and stay cleared after a reload', () => {
    expect(read('', { stgId: 2 }).filters).toEqual({ stgId: 2 });
    const cleared = writeList(new URLSearchParams(), { filters: {}, curPage: 1, pageSize: 10 }, shape, { stgId: 2 });
    expect(cleared.toString()).toBe('stgId=');
    expect(readList(cleared, shape, { stgId: 2 }).filters).toEqual({});
  });
  test('two lists of one page keep apart', () => {
    const other = listShape(rooms, { scope: 'b' });
    const search = writeList(
      new URLSearchParams('curPage=3'),
      { filters: { name: 'x' }, curPage: 2, pageSize: 10 },
      other,
    );
    expect(search.toString()).toBe('curPage=3&b.name=x&b.curPage=2');
    expect([readList(search, shape).curPage, readList(search, other).curPage]).toEqual([3, 2]);
  });
  test('a call without paging is not asked for pages', () => {
    expect(inputOfList(read('name=a&sort=x'), listShape(whole))).toEqual({ name: 'a' });
  });
});

describe('rows, figures and export', () => {
  test('a row is known by id, or by the first name that ends in Id', () => {
    expect([rowKeyOf({ id: 3, studentId: 4 }), rowKeyOf({ name: 'a', studentId: 4 }), rowKeyOf({ name: 'a' })]).toEqual(
      ['3', '4', '{"name":"a"}'],
    );
  });
  test('figures stand right, ids and numbers of things do not', () => {
    expect(['metres', 'studentId', 'seatNo', 'name'].map((of) => isFigure(rooms, { of }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([isFigure(rooms, { of: 'x', unit: 'm' }), isFigure(whole, { of: 'metres' })]).toEqual([true, true]);
  });
  test('an export has the filters and columns of the screen and no paging', () => {
    const plain = call({
      name: 'x.e',
      get: '/x/export',
      need: signedIn,
      input: z.object({ name: z.string().optional(), sort: z.string().optional() }),
      reply: z.any(),
    });
    const chosen = call({
      name: 'x.f',
      get: '/x/export2',
      need: signedIn,
      input: z.object({ name: z.string().optional(), columns: z.array(z.string()).optional() }),
      reply: z.any(),
    });
    const input = { name: '王', sort: 'metres', curPage: 3, pageSize: 50, secret: 1 };
    expect([exportInput(plain, input, ['name']), exportInput(chosen, input, ['name'])]).toEqual([
      { name: '王', sort: 'metres' },
      { name: '王', columns: ['name'] },
    ]);
  });
});
