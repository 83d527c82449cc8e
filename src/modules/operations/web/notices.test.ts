import { expect, test } from 'vitest';
import { afterFirst, asksNotices, noticesFetched } from './notice-rules';
import { wordedIn } from '../rules';

const browser = () => {
  const map = new Map<string, string>();
  return {
    getItem: (k: string) => map.get(k) ?? null,
    setItem: (k: string, v: string) => {
      map.set(k, v);
    },
    removeItem: (k: string) => {
      map.delete(k);
    },
  };
};
const first = { dynaId: 1, releaseTime: '2026-09-14T08:00:00Z' };
const second = { dynaId: 2, releaseTime: '2026-09-20T08:00:00Z' };

test('[X-013] [site H11] [desk D33] [S-062] unread notices are fetched once per browser; the fetch sets the flag, not the acknowledgement', () => {
  const store = browser();
  expect(asksNotices(store, [first])).toBe(true);
  noticesFetched(store, [first]);
  // Nothing was acknowledged and the page is loaded anew: this browser does not ask again, another one does.
  expect(asksNotices(store, [first])).toBe(false);
  expect(asksNotices(browser(), [first])).toBe(true);
});
test('a popup that is released later reaches a browser that has asked before, at its next load', () => {
  const store = browser();
  noticesFetched(store, [first]);
  expect(asksNotices(store, [first, second])).toBe(true);
  noticesFetched(store, [first, second]);
  expect(asksNotices(store, [first, second])).toBe(false);
});
test('[site H12] [desk D34] the first unread notice shows; acknowledging moves to the next', () => {
  expect(afterFirst([first, second])).toEqual([second]);
  expect(afterFirst(afterFirst([first, second]))).toEqual([]);
});
test('a browser may be told to show none, and without a popup nothing is asked', () => {
  const store = browser();
  expect(asksNotices(store, [])).toBe(false);
  store.setItem('inform.seen', '1');
  expect(asksNotices(store, [first])).toBe(false);
});

test('an announcement stands in the reader’s language, and in the first one where nobody wrote it in English', () => {
  const both = { title: '维护', content: '<p>周六</p>', titleEn: 'Maintenance', contentEn: '<p>Saturday</p>' };
  expect(wordedIn(both, 'en-US')).toMatchObject({ title: 'Maintenance', content: '<p>Saturday</p>' });
  expect(wordedIn(both, 'zh-CN')).toBe(both);
  const one = { ...both, titleEn: '', contentEn: '' };
  expect(wordedIn(one, 'en-US')).toBe(one);
});
