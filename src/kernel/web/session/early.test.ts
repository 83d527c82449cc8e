import { expect, test } from 'vitest';
import { frameGet } from '../../../modules/shell/contract';
import { takeParked } from '../http/park';
import { wireOf } from '../http/request';
import { firstLang } from '../i18n/lang';
import { sessionCalls } from './calls';
import { askFirst, FIRST } from './early';
import { writeToken } from './token';

const NOW = 1_700_000_000_000;
/** A browser that keeps a token made `ago` seconds before, and the language that was chosen. */
function browser(ago: number, lang: string | null = null) {
  const kept = new Map<string, string>();
  const store = {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
    removeItem: (k: string) => void kept.delete(k),
  };
  writeToken(
    store,
    { access_token: 'ticket', token_type: 'bearer', refresh_token: 'r', expires_in: 7200 },
    NOW - ago * 1000,
  );
  if (lang) store.setItem('lang', lang);
  const urls: string[] = [];
  const parked = askFirst({
    stored: store.getItem,
    browserLang: 'en-GB',
    now: NOW,
    ask: async (url) => {
      urls.push(url);
      return new Response('{}');
    },
  });
  return { parked, urls, store };
}
const wires = (lang: string) =>
  [sessionCalls.session, sessionCalls.supers, frameGet].map((call) =>
    wireOf(call, {}, { lang, token: 'ticket', key: 'k' }),
  );

test('what is asked before the program has come is what the program asks first, word for word, and serves once', async () => {
  for (const [chosen, lang] of [
    [null, firstLang({ stored: null, browser: 'en-GB', desktop: false })],
    ['zh-CN', 'zh-CN'],
  ] as const) {
    const { parked, urls } = browser(60, chosen);
    expect(urls).toEqual([...FIRST]);
    for (const wire of wires(lang)) {
      expect(await takeParked(wire, parked, NOW + 500)).toBeInstanceOf(Response);
      expect(takeParked(wire, parked, NOW + 500)).toBeUndefined();
    }
  }
});

test('a parked reply is not taken with another sign-in or language, nor ten seconds later', () => {
  const [session] = wires('zh-CN');
  const other = { ...session!, headers: { ...session!.headers, Authorization: 'Bearer another' } };
  expect(takeParked(other, browser(60, 'zh-CN').parked, NOW)).toBeUndefined();
  expect(takeParked(session!, browser(60, 'en-US').parked, NOW)).toBeUndefined();
  expect(takeParked(session!, browser(60, 'zh-CN').parked, NOW + 10_000)).toBeUndefined();
});

test('nothing is asked early without a sign-in that still holds, or from a broken store', () => {
  expect(browser(7200).urls).toEqual([]);
  const ask = () => Promise.reject(new Error('asked'));
  for (const stored of [null, '{', '"word"', '{"access_token":7}'])
    expect(askFirst({ stored: () => stored, browserLang: 'zh', now: NOW, ask }).size).toBe(0);
});
