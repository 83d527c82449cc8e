import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUSI, SERVICES, SUPERS, SUPER_OF, type BusiId } from '../../../kernel/shared/codes';
import type { Place } from '../../../kernel/shared/module';
import { need, open, signedIn, type Need } from '../../../kernel/shared/need';
import { root } from '../../../kernel/server/root';
import { FUNC_MODULES } from '../../role/rules';
import { artDesk } from './desks/art';
import { sportDesk } from './desks/sport';
import { systemDesk } from './desks/system';
import { teachDesk } from './desks/teach';
import { entriesOf, isExternal, isSub, targetOf, type Desk, type Entry, type Known, type Who } from './menu';
import { MODULES, moduleAt, offered } from './modules';
import { wholeMenuOf } from './whole-menu';
import {
  hasManagement,
  headerLinks,
  homeChoicesOf,
  regionTeacherMenu,
  schoolTeacherMenu,
  siteMenuOf,
  studentMenu,
  trainingTeacherMenu,
} from './site-menus';
import { currentEntry, finder, firstBelow, firstOf, groupCodeOf, opens, shows, visible } from './visible';

// The menus against the specification as if every screen of it stood: its rows become places with the needs they state.
interface Row {
  id: string;
  path: string;
  titleZh: string;
  titleEn: string;
  kind: string;
  to?: string;
  auth?: string;
  busi?: BusiId[];
  funcs?: never[];
  servs?: never[];
  regIds?: number[];
  orgIds?: number[];
  exOrgIds?: number[];
  menu?: string | string[];
  group?: string;
  hidden?: boolean;
  hot?: boolean;
  notHome?: boolean;
  newWindow?: boolean;
  area: string;
}
const rows = JSON.parse(readFileSync(join(root, 'spec/screens.json'), 'utf8')) as Row[];
const isDesk = (r: Row) => r.path.startsWith('/desk');
/** A row without a code is guarded by the super-administrators of its lines (screens-desk A01). */
function needOf(r: Row): Need {
  if (r.auth === 'none') return open;
  const gates = {
    ...(r.servs && { servs: r.servs }),
    ...(r.regIds && { regIds: r.regIds }),
    ...(r.orgIds && { orgIds: r.orgIds }),
    ...(r.exOrgIds && { exOrgIds: r.exOrgIds }),
  };
  if (!isDesk(r)) return r.funcs ? need({ funcs: r.funcs, ...gates }) : signedIn;
  const funcs = r.funcs ?? (r.auth ? undefined : r.busi ? r.busi.map((b) => SUPER_OF[b]) : [...SUPERS]);
  return need({ ...(r.busi && { busi: r.busi }), ...(funcs && { funcs }), ...gates });
}
const placeOf = (r: Row): Place => {
  const title = { zh: r.titleZh, en: r.titleEn };
  return {
    path: r.path,
    title,
    need: needOf(r),
    module: 'spec',
    key: r.id,
    screen: {
      at: r.path,
      title,
      need: needOf(r),
      calls: [],
      ...(r.kind === 'redirect' && r.to?.startsWith('/') ? { to: r.to } : {}),
    },
  };
};
const ALL = rows.filter((r) => r.kind !== 'external' && r.kind !== 'error').map(placeOf);
// Whole desks and addresses of the resource library, which the texts leave outside the router table.
const REPO = ['/repo'].map((path) =>
  placeOf({ id: 'repo', path, titleZh: '资源库', titleEn: 'Library', kind: 'screen', area: 'site' }),
);
const HELP = rows.filter((r) => r.path.startsWith('/help/')).map(placeOf);
const MALL = rows.filter((r) => r.path.startsWith('/mall/')).map(placeOf);
const find = finder([...ALL, ...REPO, ...HELP, ...MALL]);

const person = (busiId: number, userType: number, funcs: readonly string[], more: Partial<Who> = {}): Who => ({
  busiId,
  userType,
  orgId: 189,
  orgRegion: 410902,
  funcIds: ['AUTHENTICATED', ...funcs],
  servIds: [...SERVICES],
  roleIds: [],
  ...more,
});
const known = (who: Who, more: Partial<Known> = {}): Known => ({
  who,
  shell: { brand: 'meiyike', edition: 'own' },
  off: new Set(),
  find,
  ...more,
});
/** A line's words where the screens have the titles of the specification. */
const words = (e: Entry) => e.title ?? { zh: spec(e.path)?.titleZh ?? e.path, en: spec(e.path)?.titleEn ?? e.path };
const titles = (groups: readonly { items: readonly unknown[] }[]) => entriesOf(groups as never).map((e) => words(e).zh);
const paths = (groups: readonly { items: readonly unknown[] }[]) => entriesOf(groups as never).map((e) => e.path);
const menu = (who: Who, more: Partial<Known> = {}) => visible(siteMenuOf(who), known(who, more));
const deskOf = (d: Desk, who: Who, more: Partial<Known> = {}) => visible(d.groups, known(who, more));

const admin = person(BUSI.school, 2, [
  'BASIC_SUPERMAN',
  'BASIC_USER_MANAGER',
  'BASIC_CLASS_MANAGER',
  'BASIC_RESEARCH',
  'BASIC_COURSE_MANAGER',
]);
const bureau = person(
  BUSI.region,
  2,
  ['ADMIN_SUPERMAN', 'ADMIN_RESEARCH', 'ADMIN_CLASS_MANAGER', 'ADMIN_TEACHING', 'DATA_SCREEN_MONITOR'],
  { orgId: 100, orgRegion: 4109 },
);
const platform = person(
  BUSI.platform,
  2,
  ['PFM_SUPERMAN', 'PFM_CUSTOMER', 'ORGANIZE_MANAGER', 'PFM_SUPPORT', 'PFM_DICTIONARY'],
  { orgId: 1, orgRegion: null },
);
const teacher = person(BUSI.school, 2, ['BASIC_TEACHING']);
const student = person(BUSI.school, 1, ['STUDENT']);

const ALL_DESKS = [systemDesk, teachDesk, sportDesk, artDesk];
/** Desk entries of screens that the texts do not have; any other entry is the texts' own. */
const DESIGNED = ['/desk/sport-data4/places', '/desk/sport/data8/places', '/desk/sport/sets/open/eyes'];
const spec = (path: string) => rows.find((r) => r.path === path);
const menuOf = (r: Row) => [r.menu ?? []].flat();

describe("the menus are the specification's", () => {
  test('[site M1] menus are keyed by user type, then by institution type; each is groups of entries', () => {
    expect(siteMenuOf(teacher)).toBe(schoolTeacherMenu);
    expect(siteMenuOf(person(BUSI.training, 2, []))).toBe(trainingTeacherMenu);
    expect(siteMenuOf(person(BUSI.region, 2, []))).toBe(regionTeacherMenu);
    expect(schoolTeacherMenu.map((g) => g.title.zh)).toEqual(['教研', '互动课堂', '智能作业', '其他']);
  });
  test.each([
    ['site-student', studentMenu],
    ['site-teacher-4', schoolTeacherMenu],
    ['site-teacher-5', trainingTeacherMenu],
    ['site-teacher-8', regionTeacherMenu],
  ] as const)(
    '[site M2] %s has the entries of the texts with badge, description, window and home flags',
    (name, groups) => {
      const wanted = rows
        .filter((r) => menuOf(r).includes(name))
        .map((r) => (r.kind === 'external' && r.to ? `/site${r.to}` : r.path));
      expect(
        entriesOf(groups)
          .map(targetOf)
          .map((p) => p.replace(/^\/site\/site/, '/site'))
          .sort(),
      ).toEqual(wanted.map((p) => p.replace(/^\/site\/site/, '/site')).sort());
      for (const e of entriesOf(groups)) {
        const row = rows.find((r) => r.path === targetOf(e))!;
        expect([e.path, e.notHome ?? false]).toEqual([e.path, row.notHome ?? false]);
        expect([e.path, e.blank ?? false]).toEqual([e.path, row.newWindow ?? false]);
        expect(e.icon).toBeTruthy();
        if (!e.to) expect(e.hint).toBeTruthy();
        if (name === 'site-student' || name === 'site-teacher-4')
          expect([e.path, e.hot ?? false]).toEqual([e.path, row.hot ?? false]);
      }
    },
  );
  test("[desk D12] [site M3] every title stands in Chinese and English; those of the desks are the texts' own", () => {
    for (const d of ALL_DESKS)
      for (const g of d.groups)
        for (const item of [g, ...g.items, ...g.items.flatMap((i) => (isSub(i) ? i.items : []))]) {
          if ('path' in item && DESIGNED.includes(item.path)) continue;
          const title = 'path' in item ? words(item) : item.title;
          expect(title.zh).toMatch(/[\u4e00-\u9fff]/);
          expect(title.en).toMatch(/[A-Za-z]/);
        }
    for (const d of [teachDesk, sportDesk, artDesk])
      for (const e of entriesOf(d.groups).filter((x) => !DESIGNED.includes(x.path)))
        expect([e.path, words(e)]).toEqual([e.path, { zh: spec(e.path)!.titleZh, en: spec(e.path)!.titleEn }]);
  });
  test.each([
    ['desk-teach', teachDesk],
    ['desk-sport', sportDesk],
    ['desk-art', artDesk],
  ] as const)('[desk D20] %s lists every row of its menu and none that is hidden', (name, d) => {
    const wanted = rows
      .filter((r) => menuOf(r).includes(name) && !r.hidden && (r.kind === 'screen' || r.kind === 'external'))
      .map((r) => r.path);
    expect(
      entriesOf(d.groups)
        .map((e) => e.path)
        .filter((path) => !DESIGNED.includes(path))
        .sort(),
    ).toEqual(wanted.sort());
    const hidden = rows.filter((r) => r.hidden).map((r) => r.path);
    expect(ALL_DESKS.flatMap((x) => entriesOf(x.groups)).filter((e) => hidden.includes(e.path))).toEqual([]);
  });
  test('[desk D16] [desk D41] an entry has title, icon of its group, a menu id by which it is switched off, the needs of its screen, and for a link its address and window', () => {
    const link = entriesOf(teachDesk.groups).find((e) => e.path.endsWith('#education-screen'))!;
    expect([words(link).zh, words(link).en, link.to, link.blank, link.need?.funcs]).toEqual([
      '教育数据大屏',
      'Large-screen education data',
      '/stat/monitor/screen',
      true,
      ['DATA_SCREEN_MONITOR'],
    ]);
    for (const d of ALL_DESKS) for (const g of d.groups) expect(g.icon).toBeTruthy();
    const off = (id: string) => deskOf(sportDesk, admin, { off: new Set([id]) });
    expect(paths(off('/desk/sport/play/sun/rank'))).not.toContain('/desk/sport/play/sun/rank');
    expect(paths(off('/desk/sport/play/sun/rank'))).toContain('/desk/sport/play/sun/config');
    expect(titles(off('sport.play'))).not.toContain('阳光跑排行');
    expect(off('sport.play').map((g) => g.title.zh)).not.toContain('校园健康');
    expect(paths(menu(student, { off: new Set(['/exercise/index']) }))).not.toContain('/exercise/index');
  });
  test('the code of a menu group follows from the address, for screens that do not stand yet', () => {
    const codes = new Set(FUNC_MODULES.map((m) => m.code));
    const of = new Map(ALL_DESKS.flatMap((d) => entriesOf(d.groups)).map((e) => [e.path, groupCodeOf(e.path)]));
    expect([...of.values()].filter((c) => c != null && !codes.has(c))).toEqual([]);
    expect([...codes].filter((c) => ![...of.values()].includes(c))).toEqual([]);
    expect(of.get('/desk/sport-test4/list')).toBe('sport.test4');
    expect(of.get('/desk/sport/home/edu/teachers')).toBe('edu');
    expect(of.get('/desk/sport/data8#dashboard')).toBe('sport.data8');
    expect(of.get('/desk/sport/play/psyc/list')).toBe('sport.play.psyc');
    expect(of.get('/desk/bench')).toBeUndefined();
  });
});

describe('site menus', () => {
  test('[site M5] the student menu is the same for lines 4, 5 and 8', () => {
    for (const busi of [BUSI.training, BUSI.region]) expect(menu(person(busi, 1, ['STUDENT']))).toEqual(menu(student));
    expect(menu(student).map((g) => g.title.zh)).toEqual(['互动课堂', '智能作业', '其他']);
  });
  test("[S-002] [site M6] the teaching plan is the recommended home page of a school's teacher", () => {
    expect(
      homeChoicesOf(known(teacher))
        .filter((e) => e.recommended)
        .map((e) => e.path),
    ).toEqual(['/teachplan/index']);
    expect(
      entriesOf([...studentMenu, ...trainingTeacherMenu, ...regionTeacherMenu]).filter((e) => e.recommended),
    ).toEqual([]);
  });
  test('[V-008] [V-009] [site M4] [site M7] other sites, management system, help centre and mall are no home pages', () => {
    const all = homeChoicesOf(known(person(BUSI.school, 2, ['BASIC_TEACHING']))).map(targetOf);
    expect(all.length).toBeGreaterThan(8);
    expect(all.filter((p) => /^\/desk|^\/help|mall/.test(p) || isExternal(p))).toEqual([]);
    expect(homeChoicesOf(known(student))).toEqual([]);
    expect(homeChoicesOf(known(admin))).toEqual([]);
  });
  const shown = (who: Who) => titles(menu(who)).includes('管理系统');
  test('[site M8] the management system shows only to whoever holds something beyond the baseline of the line', () => {
    expect(shown(person(BUSI.school, 2, ['BASIC_TEACHING', 'BASIC_RESEARCH']))).toBe(true);
    expect(shown(person(BUSI.school, 2, ['BASIC_TEACHING', 'mod:sport.phys4']))).toBe(true);
    expect(shown(person(BUSI.training, 2, ['TRAIN_TEACHING']))).toBe(true);
    expect(hasManagement(person(BUSI.tutor, 2, ['TUTOR_TEACHING']))).toBe(false);
  });
  test("[V-010] [site M9] a school's teacher with BASIC_TEACHING and AUTHENTICATED alone has no management system", () => {
    expect(shown(teacher)).toBe(false);
  });
  test('[V-011] [site M10] a training teacher with AUTHENTICATED alone has none', () => {
    expect(shown(person(BUSI.training, 2, []))).toBe(false);
  });
  test("[V-012] [site M11] a bureau's teacher with ADMIN_TEACHING and AUTHENTICATED alone has none", () => {
    expect(shown(person(BUSI.region, 2, ['ADMIN_TEACHING']))).toBe(false);
    expect(shown(person(BUSI.region, 2, ['ADMIN_TEACHING', 'ADMIN_RESEARCH']))).toBe(true);
  });
  test('[V-012] [site M12] students never have the management system', () => {
    expect(shown(person(BUSI.school, 1, ['STUDENT', 'BASIC_SUPERMAN']))).toBe(false);
  });
  test("[V-016] [site M14] line 5 shows the help centre only in the product's own edition", () => {
    const training = person(BUSI.training, 2, ['TRAIN_TEACHING']);
    expect(titles(menu(training))).toContain('帮助中心');
    expect(titles(menu(training, { shell: { brand: 'meiyike', edition: 'oem' } }))).not.toContain('帮助中心');
    expect(titles(menu(teacher, { shell: { brand: 'meiyike', edition: 'oem' } }))).toContain('帮助中心');
  });
  test('[site M15] line 5: smart practice points to the learner overview', () => {
    expect(entriesOf(trainingTeacherMenu).find((e) => words(e).zh === '智能练习')?.path).toBe('/desk/stu/summary');
  });
  test("[desk D60] the menu depends on business line and user type; the student's is the default", () => {
    expect(siteMenuOf(person(BUSI.training, 1, ['STUDENT']))).toBe(studentMenu);
    expect(siteMenuOf(person(BUSI.platform, 2, []))).toBe(studentMenu);
    // rest.md O-07: a tutor has classes and profile.
    expect(paths(menu(person(BUSI.tutor, 2, ['TUTOR_TEACHING'])))).toEqual([
      '/tutor/index',
      '/clazz/basic/current',
      '/profile',
    ]);
  });
  test('[V-016] [desk D37] [site H5] help centre and course centre show under one brand only', () => {
    const at = { orgVisit: true, orgDomain: null, orgId: 189 };
    const links = (brand: 'meiyike' | 'tyx') =>
      headerLinks({ ...at, userType: 2 })
        .filter((e) => shows(e, known(teacher, { shell: { brand, edition: 'own' } })))
        .map((e) => e.title.zh);
    expect(links('meiyike')).toEqual(['课程中心', '帮助中心']);
    expect(links('tyx')).toEqual([]);
    expect(titles(menu(student, { shell: { brand: 'hym', edition: 'own' } }))).not.toContain('帮助中心');
    expect(headerLinks({ ...at, userType: 1 }).map(targetOf)).toEqual(['/site/mall/courses', '/help/student/']);
    expect(headerLinks({ ...at, orgVisit: false, userType: 2 }).map(targetOf)).toEqual(['/help/teacher/']);
  });
});

describe('desk menus', () => {
  test('[V-006] [desk D19] an entry shows only when service, codes, module, region and organisation all match', () => {
    const at = '/desk/art/eval4/norm';
    expect(paths(deskOf(artDesk, admin))).toContain(at);
    expect(paths(deskOf(artDesk, { ...admin, servIds: ['TCH_BASE'] }))).not.toContain(at);
    expect(paths(deskOf(artDesk, teacher))).not.toContain(at);
    expect(paths(deskOf(sportDesk, { ...admin, orgRegion: 410702 }))).not.toContain('/desk/sport/eval/execOrgRst');
    expect(paths(deskOf(sportDesk, { ...admin, orgId: 201 }))).not.toContain('/desk/sport/play/eyes/org');
    expect(paths(deskOf(sportDesk, bureau))).not.toContain('/desk/sport/phys4/educ/list');
  });
  test('[desk D21] some entries are limited to region 4109 or organisation 189', () => {
    expect(paths(deskOf(sportDesk, admin))).toEqual(
      expect.arrayContaining([
        '/desk/sport/eval/execOrgRst',
        '/desk/sport/play/eyes/org',
        '/desk/sport/play/eyes/usrs',
      ]),
    );
    expect(paths(deskOf(sportDesk, bureau))).toContain('/desk/sport/hsat8/exam/execRegRst');
    expect(paths(deskOf(sportDesk, { ...bureau, orgRegion: 4107 }))).not.toContain('/desk/sport/hsat8/exam/execRegRst');
  });
  test('an entry whose screen does not stand yet is hidden, and with it an empty group', () => {
    const few = finder(
      ALL.filter((p) => ['/desk/teach/home', '/desk/teach/edu/teachers', '/desk/teach/repo/stages'].includes(p.path)),
    );
    expect(deskOf(teachDesk, admin, { find: few }).map((g) => [g.title.zh, paths([g])])).toEqual([
      ['首页', ['/desk/teach/home']],
      ['教务管理', ['/desk/teach/edu/teachers']],
    ]);
    expect(deskOf(sportDesk, admin, { find: few })).toEqual([]);
  });
  test('a link elsewhere shows when where it leads stands and opens, redirects followed', () => {
    const without = (path: string) => finder(ALL.filter((p) => p.path !== path));
    expect(opens(find, admin, '/desk/art')).toBe(true);
    expect(opens(without('/desk/art/home'), admin, '/desk/art')).toBe(false);
    expect(paths(deskOf(sportDesk, admin, { find: without('/desk/art/home') }))).not.toContain(
      '/desk/sport/home#smart-arts',
    );
    // A desk that holds nothing but its home is nowhere to go.
    expect(
      paths(
        deskOf(sportDesk, admin, {
          find: finder(ALL.filter((p) => !p.path.startsWith('/desk/art/') || p.path === '/desk/art/home')),
        }),
      ),
    ).not.toContain('/desk/sport/home#smart-arts');
    expect(opens(find, null, '/desk/bench')).toBe(false);
    expect(opens(find, null, 'https://example.org')).toBe(true);
  });
  test('[desk D22] the teaching informatization entries open /desk/teach and /desk/art in a new window', () => {
    const entries = entriesOf(sportDesk.groups).filter((e) => e.path.includes('#smart-'));
    expect(entries.map((e) => [targetOf(e), e.blank])).toEqual([
      ['/desk/art', true],
      ['/desk/teach', true],
    ]);
    expect(titles(deskOf(sportDesk, { ...admin, servIds: ['SPT_BASE', 'TCH_BASE'] }))).not.toContain('智慧艺术教育');
  });
  test('[desk D13] the edu group is the teaching-research office of a bureau, academic affairs elsewhere', () => {
    const edu = (who: Who, d: Desk) => deskOf(d, who).find((g) => paths([g]).some((p) => p.includes('/edu/')))?.title;
    for (const d of [teachDesk, systemDesk]) {
      expect(edu(bureau, d)?.zh).toBe('教研室');
      expect(edu(bureau, d)?.en).toBe('Teaching-research office');
      expect(edu(admin, d)?.zh).toBe('教务管理');
    }
  });
  test('[desk D14] the research group is teaching research with famous-teacher lessons, else the resource library', () => {
    const research = (who: Who) =>
      deskOf(teachDesk, who).find((g) => paths([g]).some((p) => p.includes('/research')))?.title.zh;
    expect(research(admin)).toBe('资源库');
    expect(research({ ...admin, funcIds: [...admin.funcIds, 'FAMOUS_LESSON'] })).toBe('教研管理');
  });
  test("[desk D15] [site M18] both assessment groups show to a school's administrator and are hidden for organisation 619", () => {
    const assessment = (who: Who) => paths(deskOf(teachDesk, who)).filter((p) => p.includes('assessment'));
    expect(assessment(admin)).toEqual([
      '/desk/teach/assessment-student/list',
      '/desk/teach/assessment-student/template-list',
      '/desk/teach/assessment-teacher/list',
      '/desk/teach/assessment-teacher/template-list',
    ]);
    expect(assessment({ ...admin, orgId: 619 })).toEqual([]);
    expect(assessment(teacher)).toEqual([]);
  });
  test('[desk D10] smart arts needs BASIC_SUPERMAN and the service ART_BASE', () => {
    const arts = (who: Who) => deskOf(artDesk, who).map((g) => g.title.en);
    expect(arts(admin)).toContain('Smart arts');
    expect(arts({ ...admin, servIds: ['SPT_BASE'] })).toEqual(['Home']);
    expect(arts({ ...admin, funcIds: ['AUTHENTICATED', 'BASIC_RESEARCH'] })).toEqual(['Home']);
  });
  test('[desk D01] the sport desk shows for lines 1, 4 and 8 only', () => {
    for (const who of [platform, admin, bureau]) expect(deskOf(sportDesk, who).length).toBeGreaterThan(0);
    for (const busi of [BUSI.training, BUSI.tutor])
      expect(deskOf(sportDesk, person(busi, 2, ['TRAIN_SUPERMAN', 'TUTOR_SUPERMAN']))).toEqual([]);
  });
  test('a group leads to its first visible entry, and so does its root', () => {
    const groups = deskOf(sportDesk, admin);
    expect(firstOf(groups.find((g) => g.title.zh === '校园健康')!)?.path).toBe('/desk/sport/play/eyes/org');
    expect(firstBelow(groups, '/desk/sport/play')?.path).toBe('/desk/sport/play/eyes/org');
    expect(firstBelow(deskOf(sportDesk, { ...admin, orgId: 201 }), '/desk/sport/play')?.path).toBe(
      '/desk/sport/play/psyc/list',
    );
    expect(firstBelow(deskOf(sportDesk, bureau), '/desk/sport/play')).toBeUndefined();
  });
  test('a page belongs to its own entry, else to the longest it lies below', () => {
    const groups = deskOf(systemDesk, platform);
    const at = (path: string) => currentEntry(groups, path);
    expect(at('/desk/user/organize')?.title.zh).toBe('学校管理');
    expect(at('/desk/user/organize/189/edit')?.path).toBe('/desk/user/organize');
    expect(at('/desk/nothing')).toBeUndefined();
  });
});

describe('the module switcher', () => {
  const keys = (who: Who, more: Partial<Known> = {}) => offered(known(who, more)).map((m) => m.key);
  test('[desk D02] [C-020] four modules: basic settings, smart teaching, smart sports, smart art, with their addresses', () => {
    expect(MODULES.map((m) => [m.key, m.title.zh, m.path])).toEqual([
      ['system', '基础设置', '/desk/bench'],
      ['teach', '智慧教学', '/desk/teach'],
      ['sport', '智慧体育', '/desk/sport'],
      ['art', '智慧艺术', '/desk/art'],
    ]);
  });
  test('[V-005] [desk D03] [site H9] only modules whose service the organisation has are offered', () => {
    expect(keys(admin)).toEqual(['system', 'teach', 'sport', 'art']);
    expect(keys({ ...admin, servIds: ['ORG_BASE', 'TCH_BASE'] })).toEqual(['system', 'teach']);
    expect(keys({ ...admin, servIds: ['ORG_BASE', 'SPT_BASE'] })).toEqual(['system', 'sport']);
    expect(keys({ ...admin, servIds: ['ORG_BASE', 'EDU_TEST', 'EDU_HSAT'] })).toEqual(['system']);
    expect(keys({ ...admin, servIds: [] })).toEqual([]);
  });
  test('a module with nothing behind it but its home is not offered, nor is any to people of the site', () => {
    const built = finder(
      ALL.filter(
        (p) =>
          ['/desk/teach/home', '/desk/sport/home', '/desk/art/home'].includes(p.path) ||
          p.path === '/desk/bench' ||
          p.path === '/desk/teach/edu/teachers',
      ),
    );
    expect(keys(admin, { find: built })).toEqual(['system', 'teach']);
    expect(keys(teacher)).toEqual([]);
    expect(keys(student)).toEqual([]);
    expect(keys(person(BUSI.training, 2, ['TRAIN_SUPERMAN']))).not.toContain('sport');
  });
  test('an address of a desk names its module', () => {
    expect(
      [
        '/desk/bench',
        '/desk/teach/home',
        '/desk/sport-test4/list',
        '/desk/sport/home',
        '/desk/art',
        '/profile',
        '/desk/sporty',
      ].map(moduleAt),
    ).toEqual(['system', 'teach', 'sport', 'sport', 'art', undefined, 'system']);
  });
});

test('a school’s children and teachers find their health before the last group; nobody else’s menu changes', () => {
  const child = person(BUSI.school, 1, ['STUDENT']);
  expect(wholeMenuOf(child).map((g) => g.title.en)).toEqual([
    ...siteMenuOf(child)
      .slice(0, -1)
      .map((g) => g.title.en),
    'Sport and health',
    siteMenuOf(child).at(-1)!.title.en,
  ]);
});
test('a school’s children find their home before everything else', () => {
  expect(paths(wholeMenuOf(student))[0]).toBe('/basic/student/index');
  expect(paths(wholeMenuOf(teacher))).not.toContain('/basic/student/index');
  expect(spec('/basic/student/index')).toMatchObject(
    Object.fromEntries(
      Object.entries(words(entriesOf(wholeMenuOf(student))[0]!)).map(([lang, text]) => [
        lang === 'zh' ? 'titleZh' : 'titleEn',
        text,
      ]),
    ),
  );
});
test('[V-017] [V-018] learners and teachers of a training institution find their training before everything else', () => {
  const menu = (userType: number) =>
    paths(wholeMenuOf(person(BUSI.training, userType, userType === 1 ? ['STUDENT'] : ['TRAIN_TEACHING'])));
  expect(menu(1)).toEqual(['/train/student/index', '/train/student/todos', ...paths(studentMenu)]);
  expect(menu(2)[0]).toBe('/train/teacher/summary');
  expect(menu(2)).not.toContain('/train/student/index');
});
test('teachers of every line find attendance and the timetable office behind the evaluation of lessons, students do not', () => {
  for (const busi of [BUSI.school, BUSI.training, BUSI.region]) {
    const found = paths(wholeMenuOf(person(busi, 2, [])));
    expect(found[found.indexOf('/arrange/basic/evaluates') + 1]).toBe('/arrange/basic/attend');
    expect(found[found.indexOf('/arrange/basic/evaluates') + 2]).toBe('/arrange/basic/myWeekPeriodArranges');
    expect(
      found.filter(
        (p) =>
          !['/arrange/basic/attend', '/arrange/basic/myWeekPeriodArranges'].includes(p) &&
          !['/phys/eyes/clazz', '/field', '/train/teacher/summary'].includes(p),
      ),
    ).toEqual(paths(siteMenuOf(person(busi, 2, []))));
  }
  expect(paths(wholeMenuOf(person(BUSI.school, 1, ['STUDENT'])))).not.toContain('/arrange/basic/attend');
});
