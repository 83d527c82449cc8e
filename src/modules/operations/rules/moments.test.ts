import { describe, expect, test } from 'vitest';
import { momentsSaid, saidTo, wrongMoment } from './moments';

const zone = 'Asia/Shanghai';
const on = (today: string, zh: string, en: string, text = '{2026-11-28 22:00}') => {
  expect([today, momentsSaid(text, 'zh-CN', { today, zone })]).toEqual([today, zh]);
  expect([today, momentsSaid(text, 'en-US', { today, zone })]).toEqual([today, en]);
};

describe('moments in announcements', () => {
  test('the same words read as people say them on each day: 本周六 22:00 is 今晚 22:00 on that Saturday', () => {
    on('2026-11-28', '今晚 22:00', 'tonight 22:00');
    on('2026-11-27', '明晚 22:00', 'tomorrow 22:00');
    on('2026-11-25', '本周六 22:00', 'Saturday 22:00');
    on('2026-11-22', '下周六 22:00', 'Saturday 22:00');
    on('2026-11-29', '昨天 22:00', 'yesterday 22:00');
    on('2026-11-20', '11月28日 22:00', 'Nov 28 22:00');
    on('2027-02-01', '2026年11月28日 22:00', 'Nov 28, 2026 22:00');
  });
  test('by day it is 今天 and 明天, and a Monday seen from Sunday is of the next week', () => {
    on('2026-11-28', '今天 09:30', 'today 09:30', '{2026-11-28 09:30}');
    on('2026-11-27', '明天 09:30', 'tomorrow 09:30', '{2026-11-28 09:30}');
    on('2026-11-27', '下周一 09:30', 'Monday 09:30', '{2026-11-30 09:30}');
  });
  test('a moment is the same instant in another zone', () => {
    const reader = { today: '2026-11-28', zone: 'Europe/Berlin' };
    expect(momentsSaid('从 {2026-11-28 22:00} 起', 'zh-CN', reader)).toBe('从 今天 15:00 起');
  });
  test('a day or an hour that is none is named, and other braces are left alone', () => {
    for (const wrong of [
      '{2026-02-30 22:00}',
      '{2026-11-28 25:00}',
      '{2026-11-28 24:00}',
      '{2026-11-28}',
      '{11-28 22:00}',
    ])
      expect([wrong, wrongMoment(`维护 ${wrong} 开始`)]).toEqual([wrong, wrong]);
    for (const right of [
      '{2026-11-28 22:00}',
      '{2026-11-28&nbsp;22:00}',
      '{ 2026-11-28  22:00 }',
      '{姓名}',
      '{1}',
      '{}',
      '没有',
    ])
      expect([right, wrongMoment(right)]).toEqual([right, undefined]);
    expect(momentsSaid('{2026-02-30 22:00} {姓名}', 'zh-CN', { today: '2026-11-28', zone })).toBe(
      '{2026-02-30 22:00} {姓名}',
    );
  });
  test('each text of an announcement speaks its own language', () => {
    const a = {
      title: '{2026-11-28 22:00} 维护',
      content: '',
      titleEn: 'Maintenance {2026-11-28 22:00}',
      contentEn: '',
    };
    expect(saidTo(a, { today: '2026-11-28', zone })).toEqual({
      ...a,
      title: '今晚 22:00 维护',
      titleEn: 'Maintenance tonight 22:00',
    });
  });
});
