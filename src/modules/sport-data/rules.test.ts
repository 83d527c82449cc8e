import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../kernel/web/board/option';
import {
  fold,
  isPage,
  isShow,
  isSmall,
  LEAST,
  pagesOf,
  SHOW_OF,
  SHOWS,
  shownOf,
  valueOf,
  type Metric,
  type Pupil,
} from './rules';
import { placesOf } from '../../kernel/shared/screens';
import { screens } from './screens';
import { boardPath, clazzPath } from './web/address';
import { KEPT, PAGE_TILES, SCHOOL_TILES } from './web/pages';
import { TILES } from './server/tiles';

const rate: Metric = { key: 'rate', part: (s) => s['good'] ?? 0, whole: (s) => s['n'] ?? 0, by: 100 };

describe('metrics', () => {
  test('small groups are suppressed below five where names are not allowed; counts are not', () => {
    expect([4, 5].map((n) => valueOf(rate, { good: 1, n }, LEAST))).toEqual([null, 20]);
    expect([4, 5, 0].map((n) => isSmall(rate, { n }, LEAST))).toEqual([true, false, false]);
    expect(valueOf(rate, { good: 1, n: 4 }, 1)).toBe(25);
    expect(valueOf({ key: 'n', part: (s) => s['n'] ?? 0 }, { n: 2 }, LEAST)).toBe(2);
  });
  test('nobody counted is nothing, not zero percent', () => {
    expect([valueOf(rate, { good: 0, n: 0 }, 1), valueOf(rate, undefined, 1)]).toEqual([null, null]);
  });
  test('rows are added up by their key', () => {
    expect([
      ...fold(
        [
          { u: 'a', n: 1, m: 2 },
          { u: 'a', n: 3 },
          { u: 'b', n: 5 },
        ] as { u: string; n: number; m?: number }[],
        (r) => r.u,
      ),
    ]).toEqual([
      ['a', { n: 4, m: 2 }],
      ['b', { n: 5 }],
    ]);
  });
});

describe('the class page', () => {
  const child = (o: Partial<Pupil>): Pupil => ({
    sex: 'male',
    state: 'complete',
    level: 'pass',
    bmiBand: 'normal',
    poor: 'normal',
    myopia: 'none',
    doctor: false,
    ...o,
  });
  test('each group shows whom it names and nobody else', () => {
    const one = {
      left: child({ state: 'incomplete', level: null }),
      fail: child({ level: 'fail' }),
      good: child({ level: 'excellent' }),
      fat: child({ bmiBand: 'obese' }),
      low: child({ bmiBand: 'low' }),
      poor: child({ poor: 'mild' }),
      doctor: child({ doctor: true }),
      girls: child({ sex: 'female' }),
    };
    const all = [child({}), ...Object.values(one)];
    for (const [show, who] of Object.entries(one)) expect([show, shownOf(all, show as 'left')]).toEqual([show, [who]]);
    expect([shownOf(all, 'boys').length, shownOf(all, null).length]).toEqual([all.length - 1, all.length]);
    // Never tested is still to be tested; excused and deferred is not.
    expect(
      shownOf([child({ state: null }), child({ state: 'exempt' }), child({ state: 'deferred' })], 'left'),
    ).toHaveLength(1);
  });
  test('a figure of a board leads to its children; a word that is no group shows all', () => {
    expect([clazzPath(7, 'obese'), clazzPath(7, 'due'), clazzPath(7)]).toEqual([
      '/stat/sport/monitor/clazz/7/users?show=fat',
      '/stat/sport/monitor/clazz/7/users',
      '/stat/sport/monitor/clazz/7/users',
    ]);
    expect([isShow('fat'), isShow('constructor'), isShow(null)]).toEqual([true, false, false]);
    expect(Object.values(SHOW_OF).every((s) => SHOWS.includes(s))).toBe(true);
  });
});

describe('pages', () => {
  test('a school has seven pages, a region its venues, money and meets too', () => {
    expect(pagesOf('org')).toEqual(['index', 'users', 'users2', 'bmi', 'fvc', 'vision', 'lesson']);
    expect([
      isPage('reg', 'place'),
      isPage('org', 'place'),
      isPage('reg', 'money'),
      isPage('org', 'meeting'),
      isPage('reg', 'constructor'),
    ]).toEqual([true, false, true, false, false]);
  });
  test('[C-064] the desk’s test screen is opened with tab 1 for tests of every day, and with tab 3 for those of vendors', () => {
    const places = [...placesOf(screens.daily), ...placesOf(screens.third)];
    const tabAt = (path: string) => places.find((one) => one.path === path)?.with?.['tab'];
    expect([tabAt('/desk/sport-data4/daily/test'), tabAt('/desk/sport-data4/third/test')]).toEqual([1, 3]);
  });
  test('every tile that is drawn is served', () => {
    for (const [page, looks] of [...Object.entries(PAGE_TILES), ...Object.entries(SCHOOL_TILES)])
      expect(looks.filter((l) => !(l.tile in TILES[page as 'bmi'])).map((l) => l.tile)).toEqual([]);
  });
  test('the head of a board leads to screens that keep its rows, and from meets, which are their schools’, nowhere', () => {
    const own = new Set(Object.values(screens).flatMap((screen) => placesOf(screen).map(({ path }) => path)));
    const led = Object.entries(KEPT).flatMap(([page, { at }]) => at.map((path) => ({ page, path })));
    expect(led.filter(({ path }) => !own.has(path))).toEqual([]);
    expect(KEPT.meeting.at).toEqual([]);
  });
  test('the address keeps what was chosen', () => {
    expect(boardPath({ level: 'reg', page: 'bmi', regId: 410902, yearId: 2026 })).toBe(
      '/stat/sport/monitor/reg/bmi?regId=410902&yearId=2026',
    );
    expect(boardPath({ level: 'org', page: 'index', orgId: 189 })).toBe('/stat/sport/monitor/index?orgId=189');
  });
  test('a downloaded table says its units and keeps empty what nobody counted', () => {
    expect(
      rowsOf({
        kind: 'bar',
        categories: ['一年级', '二年级'],
        series: [{ name: '优良率', values: [50.5, null] }],
        unit: '%',
      }),
    ).toEqual([
      ['', '优良率 (%)'],
      ['一年级', 50.5],
      ['二年级', null],
    ]);
  });
});
