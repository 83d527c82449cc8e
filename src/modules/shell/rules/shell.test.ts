import { describe, expect, test } from 'vitest';
import { BUSI, GATES, SERVICES, SITE_FUNCS, TEACHERS } from '../../../kernel/shared/codes';
import { kernelEn } from '../../../kernel/shared/locale/en-US';
import { firstLang } from '../../../kernel/web/i18n/lang';
import { WINDOW, shownState } from '../../../kernel/web/bridge/bridge';
import en from '../../../kernel/web/locale/en-US';
import zh from '../../../kernel/web/locale/zh-CN';
import { CHUNK_MS } from '../../../kernel/web/router/chunks';
import { clazzColour, colour, size } from '../../../kernel/web/theme';
import hints from '../locale/zh-CN';
import { screens } from '../screens';
import { FIGURE_DEFS, listAddresses, mayKnow } from './bench';
import { cardTabsOf, orgHomeOf, orgLabelOf, profilePathOf, windowButtonsOf } from './card';
import { detourOf, landingNow, landingOf, siteOnly } from './landing';
import { brandOf, editionOf, isDevelopment } from './settings';

const who = (busiId: number, userType: number, funcIds: readonly string[], homePage: string | null = null) => ({
  busiId,
  userType,
  funcIds: ['AUTHENTICATED', ...funcIds],
  homePage,
});
const rights = (...funcIds: string[]) => ({
  userType: 2,
  busiId: 4,
  orgId: 189,
  orgRegion: 410902,
  servIds: [],
  funcIds: ['AUTHENTICATED', ...funcIds],
});

describe('landing', () => {
  test('[V-017] [site L2] a student lands on the train index in line 5, else on my lessons', () => {
    expect(landingOf(who(BUSI.training, 1, ['STUDENT']))).toBe('/train/student/index');
    for (const busi of [BUSI.school, BUSI.region])
      expect(landingOf(who(busi, 1, ['STUDENT'], '/exercise/index'))).toBe('/arrange/study/myLessons');
  });
  test('[V-018] [site L3] a teacher with site functions lands on the chosen home page, else on timetable or train summary', () => {
    expect(landingOf(who(BUSI.school, 2, ['BASIC_TEACHING'], '/teachplan/index'))).toBe('/teachplan/index');
    expect(landingOf(who(BUSI.school, 2, ['BASIC_TEACHING']))).toBe('/arrange/basic/myLessons');
    expect(landingOf(who(BUSI.region, 2, ['ADMIN_TEACHING']))).toBe('/arrange/basic/myLessons');
    expect(landingOf(who(BUSI.training, 2, ['TRAIN_TEACHING']))).toBe('/train/teacher/summary');
  });
  test('[V-019] [site L4] [site L5] an administrator lands on the bench, a train administrator on its own, a tutor on /tutor/index', () => {
    expect(landingOf(who(BUSI.school, 2, ['BASIC_SUPERMAN'], '/teachplan/index'))).toBe('/desk/bench');
    expect(landingOf(who(BUSI.platform, 2, ['PFM_SUPPORT']))).toBe('/desk/bench');
    expect(landingOf(who(BUSI.training, 2, ['TRAIN_SUPERMAN']))).toBe('/desk/train/bench');
    expect(landingOf(who(BUSI.tutor, 2, ['TUTOR_TEACHING'], '/clazz/basic/current'))).toBe('/tutor/index');
  });
  test('[V-013] [site M16] [site M17] [desk D59] whoever holds site functions only gets the site menu, everybody else the desk', () => {
    expect([...SITE_FUNCS].sort()).toEqual([
      'ADMIN_TEACHING',
      'AUTHENTICATED',
      'BASIC_TEACHING',
      'STUDENT',
      'TRAIN_TEACHING',
      'TUTOR_TEACHING',
    ]);
    for (const f of SITE_FUNCS) expect(siteOnly({ funcIds: [f] })).toBe(true);
    expect(siteOnly({ funcIds: ['BASIC_TEACHING', 'BASIC_RESEARCH'] })).toBe(false);
    expect(siteOnly({ funcIds: ['BASIC_TEACHING', 'mod:sport.phys4'] })).toBe(false);
  });
  test('a landing whose screen does not stand gives way to the class page, without a class to bench or profile', () => {
    const built = (path: string) =>
      ['/clazz/study/current', '/clazz/basic/current', '/desk/bench', '/profile'].includes(path);
    expect(landingNow(who(BUSI.school, 1, ['STUDENT']), built)).toBe('/clazz/study/current');
    expect(landingNow(who(BUSI.school, 1, ['STUDENT']), built, false)).toBe('/profile');
    expect(landingNow(who(BUSI.school, 2, ['BASIC_TEACHING']), built)).toBe('/clazz/basic/current');
    expect(landingNow(who(BUSI.tutor, 2, ['TUTOR_TEACHING']), built)).toBe('/clazz/basic/current');
    expect(landingNow(who(BUSI.training, 2, ['TRAIN_SUPERMAN']), built)).toBe('/desk/bench');
    expect(landingNow(who(BUSI.school, 2, ['BASIC_TEACHING']), () => false)).toBe('/profile');
  });
  test('a chosen home page that no longer opens or may not be one gives way to the usual one', () => {
    const open = (path: string) => path !== '/gone';
    expect(landingNow(who(BUSI.school, 2, ['BASIC_TEACHING'], '/gone'), open)).toBe('/arrange/basic/myLessons');
    expect(landingNow(who(BUSI.school, 2, ['BASIC_TEACHING'], 'https://example.org'), open)).toBe(
      '/arrange/basic/myLessons',
    );
    expect(landingNow(who(BUSI.school, 2, ['BASIC_TEACHING'], '/help/teacher/'), open)).toBe(
      '/arrange/basic/myLessons',
    );
  });
});

test('whoever must choose an own password is led to the profile and nowhere else', () => {
  expect(
    ['/desk/bench', '/index', '/profile', '/desk/teach/profile'].map((path) => detourOf({ mustChangePwd: true }, path)),
  ).toEqual(['/profile', '/profile', undefined, '/profile']);
  expect(detourOf({ mustChangePwd: false }, '/desk/bench')).toBeUndefined();
});

describe('header and user card', () => {
  test('[V-015] [desk D27] [site U4] the profile link follows the desk, elsewhere it is /profile', () => {
    expect(
      [
        '/desk/sport/home',
        '/desk/teach',
        '/desk/art/x/y',
        '/desk/bench',
        '/clazz/basic/current',
        '/desk/sport-test4/list',
      ].map(profilePathOf),
    ).toEqual(['/desk/sport/profile', '/desk/teach/profile', '/desk/art/profile', '/profile', '/profile', '/profile']);
  });
  test('[V-014] [desk D29] [desk D30] [desk D31] [site U2] [site U3] textbook for teaching, classes also for students, switching for all', () => {
    for (const f of TEACHERS) expect(cardTabsOf(rights(f))).toEqual(['textbook', 'classes', 'accounts']);
    expect(cardTabsOf(rights('STUDENT'))).toEqual(['classes', 'accounts']);
    expect(cardTabsOf(rights('BASIC_SUPERMAN'))).toEqual(['accounts']);
  });
  test('[V-046] [desk D36] [site H4] the organisation home link needs orgVisit and takes the domain, else the id', () => {
    expect(orgHomeOf({ orgVisit: true, orgDomain: 'syxx', orgId: 189 })).toBe('/school/syxx');
    expect(orgHomeOf({ orgVisit: true, orgDomain: null, orgId: 189 })).toBe('/school/189');
    expect(orgHomeOf({ orgVisit: false, orgDomain: 'syxx', orgId: 189 })).toBeUndefined();
  });
  test('[C-024] [desk D24] [site H14] [test] follows the organisation name in the development environment only', () => {
    expect(orgLabelOf('濮阳市实验学校', isDevelopment('development'))).toBe('濮阳市实验学校[test]');
    for (const other of ['production', 'test', undefined])
      expect(orgLabelOf('濮阳市实验学校', isDevelopment(other))).toBe('濮阳市实验学校');
  });
  test('[S-003] [desk D47] [site H8] window state 0 restored, 1 maximised, 2 minimised, 3 closed; only 0 and 1 show as the current state', () => {
    expect(WINDOW).toEqual({ restored: 0, maximised: 1, minimised: 2, closed: 3 });
    expect([0, 1, 2, 3].map(shownState)).toEqual([0, 1, 0, 0]);
  });
  test("[desk D32] [site H7] the desktop client's header has minimise, maximise or restore, and close", () => {
    expect(windowButtonsOf(WINDOW.restored)).toEqual(['minimise', 'maximise', 'close']);
    expect(windowButtonsOf(WINDOW.maximised)).toEqual(['minimise', 'restore', 'close']);
  });
  test('[desk D25] [site H2] [site H3] [desk D64] Chinese and English, Chinese by default; the desktop client is Chinese', () => {
    expect(firstLang({ stored: null, browser: 'fr', desktop: false })).toBe('zh-CN');
    expect(firstLang({ stored: 'en-US', browser: 'zh-CN', desktop: false })).toBe('en-US');
    expect(firstLang({ stored: 'en-US', browser: 'en-US', desktop: true })).toBe('zh-CN');
  });
  test('[C-019] [desk D65] [site H6] [site U6] header 54 px, navigation bar 40 px, content 1200 or 960 px, avatars 32, 46 and 74 px', () => {
    expect(size).toMatchObject({ header: 54, navBar: 40, content: 1200, contentNarrow: 960, avatar: [32, 46, 74] });
  });
  test('[desk D67] [site U8] class icons: administrative green, elective purple, others orange', () => {
    expect((['administrative', 'elective', 'other'] as const).map((k) => clazzColour(k))).toEqual([
      colour.administrative,
      colour.elective,
      colour.otherClass,
    ]);
  });
});

describe('settings', () => {
  test('the brand comes from the host or the setting, the edition from its own', () => {
    expect(brandOf(undefined, 'localhost')).toBe('meiyike');
    expect(brandOf('hym', 'localhost')).toBe('hym');
    expect(brandOf('meiyike,Sport.example.cn=tyx', 'sport.example.cn')).toBe('tyx');
    expect(brandOf('meiyike,sport.example.cn=tyx', 'www.example.cn')).toBe('meiyike');
    expect(brandOf('nonsense', 'x')).toBe('meiyike');
    expect([editionOf(undefined), editionOf('oem'), editionOf('x')]).toEqual(['own', 'oem', 'own']);
  });
  test('[C-021] services ORG_BASE, TCH_BASE, SPT_BASE, EDU_HSAT, EDU_TEST, ART_BASE', () => {
    expect([...SERVICES].sort()).toEqual(['ART_BASE', 'EDU_HSAT', 'EDU_TEST', 'ORG_BASE', 'SPT_BASE', 'TCH_BASE']);
  });
  test('[C-022] special gates: region 4109, organisations 189 and 619', () => {
    expect(Object.values(GATES).sort()).toEqual([189, 4109, 619]);
  });
});

describe('error pages and homes', () => {
  const at = screens.fault.at.map((a) => a.path);
  test("[desk D08] [desk D11] [site G15] pages for not accessible, not found, the customised module, and the art desk's own", () => {
    expect(at).toEqual(expect.arrayContaining(['/common/403', '/common/404', '/common/dev', '/desk/art/403']));
    expect(screens.fault.at.find((a) => a.path === '/desk/art/403')?.title.zh).toBe('资源不允许访问');
  });
  test('[E-011] [desk D07] [site G14] unknown addresses of a desk show "Resource does not exist", all others "Page not found"', () => {
    for (const path of ['/desk/*', '/desk/teach/*', '/desk/sport/*', '/desk/art/*'] as const)
      expect(screens.fault.at.find((a) => a.path === path)?.title.en).toBe('Resource does not exist');
    expect(screens.fault.at.find((a) => a.path === '/*')).toMatchObject({
      title: { en: 'Page not found' },
      need: { open: true },
    });
  });
  test('[E-007] [E-008] [E-009] [E-010] [desk D62] [site C6] the texts ask to contact customer service; an empty list says "no data available"', () => {
    expect([zh.forbiddenText, zh.goneText, zh.customText, zh.empty]).toEqual([
      '资源不允许访问，请联系客服',
      '资源不存在，请联系客服',
      '该功能属于个性化定制模块，如有需要请联系客服',
      '暂无数据',
    ]);
    expect([en.forbiddenText, en.goneText, en.customText, en.empty]).toEqual(
      [
        'Resources are not accessible. Please contact customer service',
        'The resource does not exist. Please contact customer service',
        'This function belongs to the personalized customization module. If necessary, please contact the customer service',
        'No data available',
      ].map((text) => expect.stringMatching(new RegExp(`^${text}\\.?$`))),
    );
    expect(kernelEn['fault.notAllowed']).toBeTruthy();
  });
  test('[site C2] homes and the bench have no back button', () => {
    for (const s of [screens.landing, screens.bench, screens.home]) expect(s.noBack).toBe(true);
    expect('noBack' in screens.fault).toBe(false);
  });
  test("[V-004] [desk D57] any signed-in person opens the homes; the sport desk's belongs to lines 1, 4 and 8", () => {
    expect(screens.home.need).toEqual({});
    expect(screens.home.at.find((a) => a.path === '/desk/sport/home')).toMatchObject({ need: { busi: [1, 4, 8] } });
  });
  test('[desk D06] every screen of the shell states a need, and only the page for unknown addresses is open', () => {
    const needs = Object.values(screens).flatMap((s) => [
      s.need,
      ...(typeof s.at === 'string' ? [] : s.at.flatMap((a) => ('need' in a ? [a.need] : []))),
    ]);
    expect(needs.filter((n) => 'open' in n)).toHaveLength(1);
  });
  test('[E-013] a chunk may take 120 seconds', () => {
    expect(CHUNK_MS).toBe(120_000);
  });
});

describe('the bench', () => {
  test('a figure comes only to whoever may know it', () => {
    expect(mayKnow(FIGURE_DEFS, rights('BASIC_TEACHING'))).toEqual(['myClasses', 'myStudents']);
    expect(mayKnow(FIGURE_DEFS, rights('BASIC_CLASS_MANAGER'))).toEqual(['students', 'classes']);
    expect(mayKnow(FIGURE_DEFS, { ...rights('PFM_SUPPORT'), busiId: BUSI.platform })).toEqual([]);
  });
  test('a figure opens the list of the desk one stands in, then that of another', () => {
    expect(listAddresses('sport', 'edu/students4')).toEqual([
      '/desk/sport/home/edu/students4',
      '/desk/edu/students4',
      '/desk/teach/edu/students4',
    ]);
    expect(listAddresses('system', '/clazz/basic/current')).toEqual(['/clazz/basic/current']);
  });
});

test('[site M13] the management system is described as for teachers with an administrator role in academic affairs', () => {
  expect(hints['hint.management']).toContain('管理员');
  expect(hints['hint.management']).toContain('教务');
});
