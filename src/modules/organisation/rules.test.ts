import { describe, expect, test } from 'vitest';
import {
  MENU_ID,
  initialsOf,
  isDomain,
  isOfficeTel,
  ownPath,
  serveState,
  siteLinksIn,
  systemsOf,
  visitSetOf,
} from './rules';

describe('rules of organisations', () => {
  test('an institution without a logo is known by two characters of its own name', () => {
    for (const [name, two] of [
      ['濮阳市实验学校', '实验'],
      ['华龙区昆吾小学', '昆吾'],
      ['濮阳县子岸镇九年一贯制学校', '九年'],
      ['濮阳市教育局', '濮阳'],
      ['每一课平台', '每一'],
      ['云阶在线学堂', '云阶'],
      ['Green Hill School', 'GH'],
      ['Meike', 'ME'],
    ] as const)
      expect(initialsOf(name)).toBe(two);
  });
  test('a service waits, runs, ends within 30 days, or is over', () => {
    const today = '2026-09-14';
    expect(serveState({ start: '2026-09-15', end: null }, today)).toBe('waiting');
    expect(serveState({ start: '2026-09-14', end: null }, today)).toBe('on');
    expect(serveState({ start: '2026-01-01', end: '2026-10-15' }, today)).toBe('on');
    expect(serveState({ start: '2026-01-01', end: '2026-10-14' }, today)).toBe('ending');
    expect(serveState({ start: '2026-01-01', end: '2026-09-14' }, today)).toBe('ending');
    expect(serveState({ start: '2026-01-01', end: '2026-09-13' }, today)).toBe('over');
  });
  test('a domain is never an id or a word of an address', () => {
    for (const good of ['syxx', 'py-5', 'a1']) expect(isDomain(good)).toBe(true);
    for (const bad of ['189', 'list', 'import', 'a', '-a', 'a-', 'a.b', 'a b', 'A1', ''])
      expect(isDomain(bad)).toBe(false);
  });
  test('a file belongs to the organisation its path begins with', () => {
    expect(ownPath('189/1-x.jpg', 189)).toBe(true);
    expect(ownPath('1890/1-x.jpg', 189)).toBe(false);
    expect(ownPath('619/189/1-x.jpg', 189)).toBe(false);
  });
  test('an entry of the site that was never switched off shows', () => {
    expect(visitSetOf({ news: false })).toEqual({
      home: true,
      news: false,
      course: true,
      campus: true,
      introduce: true,
      teachers: true,
      download: true,
    });
  });
  test('[C-033] a school without systems of its own falls back to the default', () => {
    expect(systemsOf({ busiId: 4, sysIds: [3, 4] })).toEqual([3, 4]);
    expect(systemsOf({ busiId: 4, sysIds: [] })).toEqual([1, 2, 5, 6]);
    expect(systemsOf({ busiId: 8, sysIds: [3] })).toEqual([1, 2, 5, 6]);
  });
  test('menu entries are addresses or codes of groups', () => {
    for (const good of ['sport.play', 'teach.assessment-student', '/desk/sport/home/edu/teachers', '/stat/{id}/x'])
      expect(MENU_ID.test(good)).toBe(true);
    for (const bad of ['', 'A', '<b>', '/a b', 'x'.repeat(60)]) expect(MENU_ID.test(bad)).toBe(false);
  });
});
test('links of a text into the own site are found by number or domain word, others are left alone', () => {
  const links = [
    '/school/syxx',
    '/school/189/news/7',
    '/school/syxx/campus/8/detail',
    '/school/syxx/course/9/detail?tag=1',
    '/school/619/news/7',
    '/school/syxx/constructor',
    '/desk/home',
  ];
  expect(siteLinksIn(links, ['189', 'syxx'])).toEqual([
    { entry: 'home' },
    { entry: 'news', id: 7 },
    { entry: 'campus', id: 8 },
    { entry: 'course', id: 9 },
  ]);
});
test('a number of an office is no mobile one', () => {
  const good = ['0393-4420189', '(0393) 442 0189', '+86 393 4420189', '400-800-1234', '12345'];
  expect(good.filter((text) => !isOfficeTel(text))).toEqual([]);
  const bad = ['13812345678', '138 1234 5678', '+86-138-1234-5678', '8613812345678', '办公室', '0393-4420189转8001'];
  expect(bad.filter(isOfficeTel)).toEqual([]);
});
