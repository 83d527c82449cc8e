import { expect, test } from 'vitest';
import { defineScreens } from '../../shared/screens';
import { open } from '../../shared/need';
import { lightFinder, lightPlaces } from './light-places';
import { leadsHere } from './ways';

const of = (at: string | readonly { readonly path: string }[], light?: true) => ({
  at,
  title: { zh: '页', en: 'Page' },
  need: open,
  calls: [],
  light,
});
const find = lightFinder(
  lightPlaces([
    {
      name: 'shop',
      screens: defineScreens({
        one: of('/shop/{id}/{word}', true),
        list: of([{ path: '/shop/{id}' }, { path: '/shop/{id}/list' }], true),
        desk: of('/shop/{id}/desk/all'),
      }),
      locale: { 'zh-CN': {}, 'en-US': {} },
    },
  ]),
);
const keyOf = (path: string) => find(path)?.place.key;

test('a light address is found with what it says, a literal part before a parameter, and no other address is', () => {
  expect(find('/shop/7')).toMatchObject({ place: { key: 'list', module: 'shop' }, params: { id: '7' } });
  expect([keyOf('/shop/7/list'), keyOf('/shop/7/LIST/'), keyOf('/shop/7/x')]).toEqual(['list', 'list', 'one']);
  expect(find('/shop/%E4%B8%80/a%2Fb')?.params).toEqual({ id: '一', word: 'a/b' });
  expect(find('/shop/%E0/x')?.params).toEqual({ id: '%E0', word: 'x' });
  expect([keyOf('/shop'), keyOf('/shop/7/desk/all'), keyOf('/'), keyOf('/shop/7/x/y')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
test('a line of a menu is marked on its own page and on those below it', () => {
  expect(leadsHere('/school/189/news?preview=true', '/school/189/news')).toBe(true);
  expect(leadsHere('/school/189/news', '/school/189/news/7')).toBe(true);
  expect(leadsHere('/school/189/news', '/school/189/newsroom')).toBe(false);
});
