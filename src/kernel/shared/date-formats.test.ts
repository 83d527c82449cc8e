import { expect, test } from 'vitest';
import { dateFormats } from './date-formats';
import { dayIn, momentIn, timeIn } from './dates';

const at = new Date('2026-11-18T16:30:05Z');

test('a format of dates is made once for a language and a zone, and another one for each other', () => {
  const clock = dateFormats({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  expect(clock('en-US', 'Asia/Shanghai')).toBe(clock('en-US', 'Asia/Shanghai'));
  expect(clock('en-US', 'Asia/Shanghai')).not.toBe(clock('zh-CN', 'Asia/Shanghai'));
  expect(clock('en-US', 'Asia/Shanghai').format(at)).toBe('00:30');
  expect(clock('en-US', 'UTC').format(at)).toBe('16:30');
});
test('formats with other options are others, though language and zone are the same', () => {
  const year = dateFormats({ year: 'numeric' });
  const day = dateFormats({ year: 'numeric', month: '2-digit', day: '2-digit' });
  expect([year, day].map((format) => format('sv-SE', 'Asia/Shanghai').format(at))).toEqual(['2026', '2026-11-19']);
});
test('without a zone a format is that of the machine', () => {
  const zone = dateFormats({})('en-US').resolvedOptions().timeZone;
  expect(zone).toBe(new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone);
});
test('an unknown zone is refused each time, and is not kept', () => {
  const day = dateFormats({ day: 'numeric' });
  for (const zone of ['Asia/Nowhere', 'constructor', 'Asia/Nowhere'])
    expect(() => day('en-US', zone)).toThrow(RangeError);
  expect(() => dayIn('Asia/Nowhere', at)).toThrow(RangeError);
});
test('of many languages and zones the last hundred are kept', () => {
  const day = dateFormats({ day: 'numeric' });
  const first = day('en-US', 'UTC');
  const langs = Array.from({ length: 100 }, (_, n) => `en-x-${String(n).padStart(3, '0')}`);
  for (const lang of langs) day(lang, 'UTC');
  const last = langs.at(-1) ?? '';
  expect(day(last, 'UTC')).toBe(day(last, 'UTC'));
  expect(day('en-US', 'UTC')).not.toBe(first);
  expect(day('en-US', 'UTC').format(at)).toBe('18');
});
test('day and time of an instant are those of the zone, midnight included', () => {
  expect(dayIn('Asia/Shanghai', at)).toBe('2026-11-19');
  expect(timeIn('Asia/Shanghai', at)).toBe('00:30');
  expect(dayIn('America/New_York', at)).toBe('2026-11-18');
  expect(momentIn('Asia/Shanghai', at)).toEqual(['2026-11-19', '00:30']);
});
