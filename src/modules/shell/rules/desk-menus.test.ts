import { describe, expect, test } from 'vitest';
import { BUSI } from '../../../kernel/shared/codes';
import { teachingOf } from './bench';
import { artDesk } from './desks/art';
import { sportDesk } from './desks/sport';
import { systemDesk } from './desks/system';
import { teachDesk } from './desks/teach';
import { entriesOf, targetOf, type Desk, type Known, type Who } from './menu';
import { MODULES, moduleAt, offered } from './modules';
import { currentEntry, finder, firstBelow, firstOf, opens } from './visible';
import {
  ALL,
  admin,
  bureau,
  deskOf,
  find,
  factsOf,
  paths,
  person,
  platform,
  student,
  teacher,
  titles,
} from '../server/testing';

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
  test('the lines of the basic settings stay in the basic settings: no click on one changes desk and accent', () => {
    const lines = entriesOf(systemDesk.groups).map(targetOf);
    expect(lines.filter((path) => moduleAt(path) !== 'system')).toEqual([]);
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

describe('the bench', () => {
  const lines = (who: Who, hasClazz: boolean) => teachingOf({ ...factsOf(who), hasClazz }).map((e) => e.path);
  test('a bureau or the platform finds nothing of teaching on it, but whoever has a class there does', () => {
    expect(lines(bureau, false)).toEqual([]);
    expect(lines(platform, false)).toEqual([]);
    expect(lines(bureau, true)).toContain('/clazz/basic/current');
  });
  test("a school's office keeps the way to classes and timetables there, with a class or without", () => {
    for (const hasClazz of [true, false])
      expect(lines(admin, hasClazz)).toEqual(expect.arrayContaining(['/teachplan/index']));
  });
});

describe('the module switcher', () => {
  const keys = (who: Who, more: Partial<Known> = {}) => offered(factsOf(who, more)).map((m) => m.key);
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
