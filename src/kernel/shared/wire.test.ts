import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { call, nothing, pathKeys } from './call';
import { coercer } from './coerce';
import { dayIn, plusDays, schoolYearOf } from './dates';
import { faults, fail } from './faults';
import { day, idOf, idsOf, page, span, textOf, textUpTo } from './fields';
import { bookOf, fill, langOf, m, unm } from './messages';
import { yuan } from './money';
import { registryOf } from './module';
import { need } from './need';
import { placesOf } from './screens';
import { cutTo, isWhole, mended } from './whole';

describe('inputs', () => {
  test('[C-006] query arrays are repeated keys: one key arrives as a list of one', () => {
    const read = coercer(
      z.object({
        ids: idsOf('x').optional(),
        on: z.boolean().optional(),
        name: z.string().optional(),
        n: z.number().default(1),
      }),
    );
    expect(read({ ids: '1', on: 'on', n: '12' })).toEqual({ ids: [1], on: true, n: 12 });
    expect(read({ ids: ['1', '2'], on: 'off', name: '12' })).toEqual({ ids: [1, 2], on: false, name: '12' });
    expect(read({ n: 'x', on: '' })).toEqual({ n: 'x' });
  });
  test('[C-004] default paging is curPage 1, pageSize 10', () => {
    expect(page.input({}).parse({})).toEqual({ curPage: 1, pageSize: 10 });
    expect(page.input({}).safeParse({ pageSize: 201 }).success).toBe(false);
    expect(page.whole({}).safeParse({ pageSize: 10_000 }).success).toBe(true);
    expect(page.of(z.object({})).parse({ items: [], curPage: 1, pageSize: 10, total: 0 })).toBeTruthy();
  });
  test('ids are whole, positive and safe in JSON', () => {
    for (const bad of [0, -1, 1.5, 2 ** 53, '1', null]) expect(idOf('x').safeParse(bad).success).toBe(false);
    expect(idOf('x').safeParse(2 ** 53 - 1).success).toBe(true);
  });
  test('a span that ends before it begins is refused at its end, in lists and elsewhere; an open end is no fault', () => {
    const dates = { from: day().optional(), to: day().optional() };
    for (const schema of [page.input(dates), page.whole(dates), span(z.object(dates))]) {
      const backwards = schema.safeParse({ from: '2026-09-02', to: '2026-09-01' }).error!.issues;
      expect(backwards.map((i) => [i.path, unm(i.message)?.key])).toEqual([[['to'], 'kernel.spanBackwards']]);
      for (const good of [{}, { from: '2026-09-02' }, { to: '2026-09-01' }, { from: '2026-09-02', to: '2026-09-02' }])
        expect(schema.safeParse(good).success).toBe(true);
    }
  });
  test('texts are trimmed and hold no control characters; days exist', () => {
    expect(textOf(3).parse(' 二班 ')).toBe('二班');
    expect(textOf(3).safeParse('a\u0000').success).toBe(false);
    for (const field of [textOf(9), textUpTo(9)]) {
      expect(field.parse('😀𠮷')).toBe('😀𠮷');
      for (const half of ['a\ud83d', '\ude00a', '\ud83d\ud83d'])
        expect(field.safeParse(half).error!.issues.map((i) => unm(i.message)?.key)).toEqual(['kernel.halfCharacter']);
    }
    expect(day().safeParse('2026-02-29').success).toBe(false);
  });
  test('half a character is mended as the language itself does it, and no text is cut through a character', () => {
    expect(mended('a\ud83d和\ude00b😀')).toBe('a\ufffd和\ufffdb😀');
    expect([isWhole('😀'), isWhole('\ud83d'), isWhole('')]).toEqual([true, false, true]);
    expect([cutTo('ab😀c', 3), cutTo('ab😀c', 4), cutTo('ab😀', 9), cutTo('ab', 1), cutTo('', 0)]).toEqual([
      'ab',
      'ab😀',
      'ab😀',
      'a',
      '',
    ]);
  });
  test('[desk D54] messages of a contract carry key and values in both directions', () => {
    const issue = z
      .string()
      .max(2, m('class.nameLong', { max: 2 }))
      .safeParse('abc').error!.issues[0]!;
    expect(unm(issue.message)).toEqual({ key: 'class.nameLong', params: { max: 2 } });
    expect(unm('anything else')).toBeUndefined();
  });
});

describe('calls and screens', () => {
  const c = call({
    name: 'x.get',
    get: '/x/{id}/y/{other}',
    need: need({ funcs: ['BASIC_TEACHING'] }),
    input: z.object({ id: idOf('x'), other: z.string() }),
    reply: nothing,
  });
  test('a call knows its path parameters and what it is', () => {
    expect(pathKeys(c.path)).toEqual(['id', 'other']);
    expect(c).toMatchObject({ method: 'GET', reads: true, form: false, blob: false, cache: 0 });
  });
  test('a custom role with the function module of a screen may make the calls of the screen', () => {
    const screens = {
      s: {
        at: '/desk/x',
        title: { zh: '页', en: 'Page' },
        group: 'edu',
        need: need({ funcs: ['BASIC_SUPERMAN'] }),
        calls: ['x.get'],
      },
    };
    const registry = registryOf([
      { name: 'x', uses: [], reads: [], calls: { c }, screens, locale: { 'zh-CN': {}, 'en-US': {} } },
    ]);
    expect(registry.calls.get('x.get')!.need.funcs).toEqual(['BASIC_TEACHING', 'mod:edu']);
    expect(registry.places[0]!.need.funcs).toEqual(['BASIC_SUPERMAN', 'mod:edu']);
  });
  test('one body stands at several addresses, each with its own need', () => {
    const places = placesOf({
      at: [{ path: '/a' }, { path: '/b', need: need({ busi: [8] }), title: { zh: '乙', en: 'B' } }],
      title: { zh: '甲', en: 'A' },
      need: need({ busi: [4] }),
      calls: [],
    });
    expect(places.map((p) => [p.path, p.title.en, p.need.busi])).toEqual([
      ['/a', 'A', [4]],
      ['/b', 'B', [8]],
    ]);
  });
  test('two calls never share a name', () => {
    const mod = {
      name: 'x',
      uses: [],
      reads: [],
      calls: { c },
      screens: {},
      locale: { 'zh-CN': {}, 'en-US': {} },
    };
    expect(() => registryOf([mod, { ...mod, name: 'y' }])).toThrow('x.get');
  });
});

describe('texts, days, money', () => {
  test('[C-017] [desk D64] [site H3] Chinese unless the wanted language is English', () => {
    expect([langOf('en-GB,en;q=0.8'), langOf('zh-TW'), langOf('fr'), langOf(undefined)]).toEqual([
      'en-US',
      'zh-CN',
      'zh-CN',
      'zh-CN',
    ]);
  });
  test('placeholders are filled; a missing value stays visible', () => {
    expect(fill('{a} 与 {b}', { a: 1 })).toBe('1 与 {b}');
    expect(bookOf([{ name: 'class', texts: { a: '甲' } }])).toEqual({ 'class.a': '甲' });
  });
  test('a fault carries its code, status and values', () => {
    const f = faults('class', { full: [409, { limit: 0 }], ended: [409] });
    expect(fail(f.full, { limit: 5 }, 'code')).toMatchObject({
      fault: { code: 'class.fault.full', status: 409 },
      params: { limit: 5 },
      fields: [{ path: 'code' }],
    });
    expect(fail(f.ended).fields).toEqual([]);
  });
  test('[C-055] money has two decimals and thousands separators', () => {
    expect(yuan(123_450)).toBe('1,234.50');
  });
  test('days belong to the zone of the organisation, school years begin in September', () => {
    expect(dayIn('Asia/Shanghai', new Date('2026-08-31T16:30:00Z'))).toBe('2026-09-01');
    expect(plusDays('2026-02-28', 1)).toBe('2026-03-01');
    expect([schoolYearOf('2026-08-31'), schoolYearOf('2026-09-01')]).toEqual([2025, 2026]);
  });
});
