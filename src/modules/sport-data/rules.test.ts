import { describe, expect, test } from 'vitest';
import { csvOf } from '../../kernel/web/board-option';
import { fold, isPage, isSmall, LEAST, pagesOf, valueOf, type Metric } from './rules';
import { boardPath } from './web/address';
import { PAGE_TILES } from './web/pages';
import { TILES } from './server/tiles';

const rate: Metric = { key: 'rate', part: (s) => s['good'] ?? 0, whole: (s) => s['n'] ?? 0, by: 100 };

describe('metrics', () => {
  test('small groups are suppressed below five where names are not allowed; counts are not', () => {
    expect([4, 5].map((n) => valueOf(rate, { good: 1, n }, LEAST))).toEqual([null, 20]);
    expect([4, 5, 0].map((n) => isSmall(rate, { n }, LEAST))).toEqual([true, false, false]);
    expect(valueOf(rate, { good: 1, n: 4 }, 1)).toBe(25);
    expect(valueOf({ key: 'n', part: (s) => s['n'] ?? 0 }, { n: 2 }, LEAST)).toBe(2);
  });
  test('nobody counted is nothing, not zero percent', () => { expect([valueOf(rate, { good: 0, n: 0 }, 1), valueOf(rate, undefined, 1)]).toEqual([null, null]); });
  test('rows are added up by their key', () => {
    expect([...fold([{ u: 'a', n: 1, m: 2 }, { u: 'a', n: 3 }, { u: 'b', n: 5 }] as { u: string; n: number; m?: number }[], (r) => r.u)]).toEqual([['a', { n: 4, m: 2 }], ['b', { n: 5 }]]);
  });
});

describe('pages', () => {
  test('a school has six pages, a region its venues too', () => {
    expect(pagesOf('org')).toEqual(['index', 'users', 'users2', 'bmi', 'fvc', 'vision']);
    expect([isPage('reg', 'place'), isPage('org', 'place'), isPage('reg', 'money'), isPage('reg', 'constructor')]).toEqual([true, false, false, false]);
  });
  test('every tile that is drawn is served', () => {
    for (const [page, looks] of Object.entries(PAGE_TILES)) expect(looks.filter((l) => !(l.tile in TILES[page as 'bmi'])).map((l) => l.tile)).toEqual([]);
  });
  test('the address keeps what was chosen', () => {
    expect(boardPath({ level: 'reg', page: 'bmi', regId: 410902, yearId: 2026 })).toBe('/stat/sport/monitor/reg/bmi?regId=410902&yearId=2026');
    expect(boardPath({ level: 'org', page: 'index', orgId: 189 })).toBe('/stat/sport/monitor/index?orgId=189');
  });
  test('a downloaded table opens in spreadsheet programs and runs nothing there', () => {
    expect(csvOf({ kind: 'bar', categories: ['=HYPERLINK("x")', '一年级, "甲"'], series: [{ name: '优良率', values: [50.5, null] }], unit: '%' })).toBe('\ufeff,优良率 (%)\r\n"\'=HYPERLINK(""x"")",50.5\r\n"一年级, ""甲""",\r\n');
  });
});
