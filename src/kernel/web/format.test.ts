import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Session } from '../shared/session';
import { instantDay, instantText, numberText, saidDay, saidText, shortDay, spanText, timeText } from './format';
import { startTexts } from './i18n/i18n';
import { createSessionStore, sessionStore, setSessionStore } from './session/session-store';

// Another file of this process may have gone over to English.
beforeAll(() => startTexts([], 'zh-CN'));

/** Signs somebody in whose organisation stands in a zone, until the test is over. */
async function signedIn(zone: string): Promise<void> {
  const before = sessionStore();
  onTestFinished(() => setSessionStore(before));
  const session = { expired: false, zone } as Session;
  setSessionStore(createSessionStore({ signedIn: () => true, load: () => Promise.resolve({ session, supers: [] }) }));
  await sessionStore().ensure();
}

test('an instant reads as people say it: today, tomorrow, a weekday, then its date, where the school is', () => {
  const now = '2026-11-16T04:00:00Z';
  const said = (at: string) => saidText(at, now, 'Asia/Shanghai');
  expect([
    said('2026-11-16T13:00:00Z'),
    said('2026-11-17T13:00:00Z'),
    // Half past midnight there is the next day already, though the day before in Greenwich.
    said('2026-11-16T16:30:00Z'),
    said('2026-11-15T13:00:00Z'),
    said('2026-11-20T13:00:00Z'),
    said('2026-11-24T13:00:00Z'),
    said('2026-11-12T13:00:00Z'),
    said('2027-01-08T01:00:00Z'),
  ]).toEqual([
    '今天 21:00',
    '明天 21:00',
    '明天 00:30',
    '昨天 21:00',
    '周五 21:00',
    '11月24日 21:00',
    '11月12日 21:00',
    '2027年1月8日 09:00',
  ]);
});

test('days from one to another say once what they share', () => {
  expect([
    spanText('2026-11-17', '2026-11-17'),
    spanText('2026-11-17', '2026-11-22'),
    spanText('2026-10-19', '2026-12-28'),
    spanText('2025-11-19', '2026-11-18'),
  ]).toEqual(['2026年11月17日', '2026年11月17日–22日', '2026年10月19日–12月28日', '2025年11月19日–2026年11月18日']);
});

test('the day of an instant is that of the school: half past midnight is no longer the day before', () => {
  expect(instantDay('2026-11-26T16:30:00Z', 'Asia/Shanghai')).toBe('2026年11月27日');
  expect(instantDay('2026-11-26T15:30:00Z', 'Asia/Shanghai')).toBe('2026年11月26日');
});

test.each([
  ['Asia/Shanghai', ['2026/11/27 00:30', '00:30', '2026年11月27日', '今天 00:30']],
  ['America/Los_Angeles', ['2026/11/26 08:30', '08:30', '2026年11月26日', '今天 08:30']],
])('whoever is signed in reads moments as the clocks of their organisation say them: %s', async (zone, words) => {
  await signedIn(zone);
  const at = '2026-11-26T16:30:00Z';
  expect([instantText(at), timeText(at), instantDay(at), saidText(at, '2026-11-26T16:00:00Z')]).toEqual(words);
  // A zone that is named goes before it.
  expect(timeText(at, 'UTC')).toBe('16:30');
});

test('a day reads as people say it: yesterday, today, tomorrow, a weekday, then its date', () => {
  const said = (day: string) => saidDay(day, '2026-11-23');
  expect([
    said('2026-11-22'),
    said('2026-11-23'),
    said('2026-11-24'),
    said('2026-11-26'),
    said('2026-11-29'),
    said('2026-11-30'),
    said('2026-11-20'),
    said('2027-01-08'),
  ]).toEqual(['昨天', '今天', '明天', '周四', '周日', '11月30日', '11月20日', '2027年1月8日']);
});

test('whole figures are written as the browser writes them in both languages', () => {
  for (const lang of ['zh-CN', 'en-US'])
    for (const value of [0, 7, 999, 1000, 20_000, 1_234_567, -1500, 0.5, 1.4, 2.5, -999.5, 123_456_789_012])
      expect(numberText(value)).toBe(new Intl.NumberFormat(lang, { maximumFractionDigits: 0 }).format(value));
});
test('figures with decimals keep them', () => {
  expect(numberText(1234.5, 2)).toBe('1,234.50');
});
test('five past midnight is 00:05 in both languages', () => {
  for (const lang of ['zh-CN', 'en-US']) expect(timeText('2026-11-23T16:05:00Z', 'Asia/Shanghai', lang)).toBe('00:05');
});

test('English says its months and weekdays in words, and a time with at', async () => {
  await startTexts([], 'en-US');
  onTestFinished(() => startTexts([], 'zh-CN'));
  const said = (at: string) => saidText(at, '2026-11-16T04:00:00Z', 'Asia/Shanghai');
  expect([
    said('2026-11-16T13:00:00Z'),
    said('2026-11-17T13:00:00Z'),
    said('2026-11-20T13:00:00Z'),
    said('2026-11-24T13:00:00Z'),
    said('2027-01-08T01:00:00Z'),
  ]).toEqual(['today at 21:00', 'tomorrow at 21:00', 'Friday at 21:00', 'Nov 24 at 21:00', 'Jan 8, 2027 at 09:00']);
  expect(saidDay('2026-11-26', '2026-11-23')).toBe('Thursday');
  expect(instantText('2026-11-18T02:36:00Z', 'Asia/Shanghai')).toBe('Nov 18, 2026, 10:36');
  expect(shortDay('2026-11-03')).toBe('Nov 3');
});
