import { describe, expect, test } from 'vitest';
import { BUSI } from '../../../kernel/shared/codes';
import { FUNC_MODULES } from '../../role/rules';
import { artDesk } from './desks/art';
import { sportDesk } from './desks/sport';
import { teachDesk } from './desks/teach';
import { entriesOf, isExternal, isSub, targetOf, type Who } from './menu';
import { wholeMenuOf } from './whole-menu';
import {
  hasManagement,
  headerLinks,
  homeChoicesOf,
  orgHomeLink,
  regionTeacherMenu,
  schoolTeacherMenu,
  siteMenuOf,
  studentMenu,
  trainingTeacherMenu,
} from './site-menus';
import { groupCodeOf, shows } from './visible';
import {
  ALL_DESKS,
  DESIGNED,
  admin,
  deskOf,
  factsOf,
  menu,
  menuOf,
  paths,
  person,
  rows,
  spec,
  student,
  teacher,
  titles,
  words,
} from '../server/testing';

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
  test('[desk D16] [desk D41] an entry has title, icon, an id to switch it off, the needs of its screen, a link its address and window', () => {
    const link = entriesOf(teachDesk.groups).find((e) => e.path.endsWith('#education-screen'))!;
    expect([words(link).zh, words(link).en, link.to, link.blank, link.need?.funcs]).toEqual([
      '教育数据大屏',
      'Education dashboard',
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
      homeChoicesOf(factsOf(teacher))
        .filter((e) => e.recommended)
        .map((e) => e.path),
    ).toEqual(['/teachplan/index']);
    expect(
      entriesOf([...studentMenu, ...trainingTeacherMenu, ...regionTeacherMenu]).filter((e) => e.recommended),
    ).toEqual([]);
  });
  test('[V-008] [V-009] [site M4] [site M7] other sites, management system, help centre and mall are no home pages', () => {
    const all = homeChoicesOf(factsOf(person(BUSI.school, 2, ['BASIC_TEACHING']))).map(targetOf);
    expect(all.length).toBeGreaterThan(8);
    expect(all.filter((p) => /^\/desk|^\/help|mall/.test(p) || isExternal(p))).toEqual([]);
    expect(homeChoicesOf(factsOf(student))).toEqual([]);
    expect(homeChoicesOf(factsOf(admin))).toEqual([]);
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
        .filter((e) => shows(e, factsOf(teacher, { shell: { brand, edition: 'own' } })))
        .map((e) => e.title.zh);
    expect(links('meiyike')).toEqual(['课程中心', '帮助中心']);
    expect(links('tyx')).toEqual([]);
    expect(titles(menu(student, { shell: { brand: 'hym', edition: 'own' } }))).not.toContain('帮助中心');
    expect(headerLinks({ ...at, userType: 1 }).map(targetOf)).toEqual(['/site/mall/courses', '/help/student/']);
    expect(headerLinks({ ...at, orgVisit: false, userType: 2 }).map(targetOf)).toEqual(['/help/teacher/']);
  });
});

test('[V-046] [desk D36] the way to the organisation’s page is an entry of its own, and none where nobody may visit', () => {
  const link = orgHomeLink({ orgVisit: true, orgDomain: 'syxx', orgId: 189 });
  expect(link).toMatchObject({ path: '/#org-home', to: '/school/syxx', blank: true });
  expect(rows.find((r) => r.path === '/#org-home')?.kind).toBe('external');
  const seen = (off: readonly string[]) => link && shows(link, factsOf(teacher, { off: new Set(off) }));
  expect([seen([]), seen(['/#org-home'])]).toEqual([true, false]);
  expect(orgHomeLink({ orgVisit: false, orgDomain: 'syxx', orgId: 189 })).toBeUndefined();
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
  expect(menu(1).filter((path) => path !== '/appeal/mine')).toEqual([
    '/train/student/index',
    '/train/student/todos',
    ...paths(studentMenu),
    '/basic/student/consents',
  ]);
  expect(menu(2)[0]).toBe('/train/teacher/summary');
  expect(menu(2)).not.toContain('/train/student/index');
});
test('children of every line find their appeals behind the reports that they are about, teachers do not', () => {
  for (const busi of [BUSI.school, BUSI.training, BUSI.region]) {
    const found = paths(wholeMenuOf(person(busi, 1, ['STUDENT'])));
    expect(found[found.indexOf('/work/report/study/analy') + 1]).toBe('/appeal/mine');
    expect(paths(wholeMenuOf(person(busi, 2, [])))).not.toContain('/appeal/mine');
  }
});
/** What teachers of the lines whose menu is flat find in it beside the texts' entries. */
const FURTHER = [
  '/teachplan/index',
  '/arrange/famous/lessons',
  '/teachlink/shared',
  '/repo/psn/question',
  '/work/home/allwork',
  '/work/assign/work',
  '/exercise/clazz',
  '/work/clazz/wrong/index',
];
test('teachers of institutions, bureaus and tutoring centres find what they may do as teachers of a school do, each once', () => {
  for (const busi of [BUSI.training, BUSI.region, BUSI.tutor]) {
    const found = paths(wholeMenuOf(person(busi, 2, [])));
    expect(FURTHER.filter((path) => !found.includes(path))).toEqual([]);
    expect(new Set(found).size).toBe(found.length);
  }
  const tutor = paths(wholeMenuOf(person(BUSI.tutor, 2, [])));
  expect(tutor).toEqual(expect.arrayContaining(['/arrange/basic/myLessons', '/arrange/basic/attend']));
});
test('teachers of every line find attendance and the timetable office behind the evaluation of lessons, students do not', () => {
  for (const busi of [BUSI.school, BUSI.training, BUSI.region]) {
    const found = paths(wholeMenuOf(person(busi, 2, [])));
    expect(found[found.indexOf('/arrange/basic/evaluates') + 1]).toBe('/arrange/basic/attend');
    expect(found[found.indexOf('/arrange/basic/evaluates') + 2]).toBe('/arrange/basic/myWeekPeriodArranges');
    const beside = [
      '/phys/eyes/clazz',
      '/phys/eval/clazz',
      '/phys/hsat/exempts',
      '/watch/alarms',
      '/sport/running',
      '/sport/sun',
      '/sport/games',
      '/field',
    ];
    const whole = ['/arrange/basic/attend', '/arrange/basic/myWeekPeriodArranges', '/train/teacher/summary', ...beside];
    whole.push(
      '/assessment-student/assessment-list-class',
      '/assessment-teacher/list-self',
      '/stat/report/teach/index',
      ...FURTHER,
    );
    const own = paths(siteMenuOf(person(busi, 2, [])));
    expect(found.filter((p) => own.includes(p) || !whole.includes(p))).toEqual(own);
  }
  expect(paths(wholeMenuOf(person(BUSI.school, 1, ['STUDENT'])))).not.toContain('/arrange/basic/attend');
});
