import { describe, expect, test } from 'vitest';
import { modules } from '../../src/apps/modules';
import { servers } from '../../src/apps/modules-server';
import { BUSI, USER_TYPE } from '../../src/kernel/shared/codes';
import type { Rights } from '../../src/kernel/shared/need';
import { allSubjects } from '../../src/modules/appeal/server/subjects';
import { allKinds } from '../../src/modules/notice/server/kinds';
import { closed } from './opens';

/** Subjects of the modules as they load; a test that registers one of its own names it `…Test`. */
const subjects = allSubjects().filter((subject) => !subject.name.endsWith('Test'));
const LANGS = ['zh-CN', 'en-US'] as const;
const textOf = (module: string, lang: (typeof LANGS)[number], key: string) =>
  modules.find((m) => m.name === module)?.locale[lang][key] ?? '';
const holes = (text: string) => String([...new Set(text.match(/\{\w+\}/g) ?? [])].sort());

const of = (userType: number, busiId: number, ...funcIds: readonly string[]): Rights => ({
  userType,
  busiId,
  orgId: 189,
  orgRegion: null,
  funcIds: ['AUTHENTICATED', ...funcIds],
  servIds: ['ORG_BASE', 'TCH_BASE', 'SPT_BASE', 'EDU_HSAT', 'EDU_TEST', 'ART_BASE'],
});
const CHILD = of(USER_TYPE.student, BUSI.school, 'STUDENT');
const CLASS_TEACHER = of(USER_TYPE.teacher, BUSI.school, 'BASIC_TEACHING');
const OFFICE = of(USER_TYPE.teacher, BUSI.school, 'BASIC_TEACHING', 'BASIC_SUPERMAN');
const BUREAU = of(USER_TYPE.teacher, BUSI.region, 'ADMIN_TEACHING', 'ADMIN_SUPERMAN');
/** Where a bureau decides about rows of its schools. */
const BUREAU_DECIDES = ['fitness-test.result', 'hsat.score'];

describe('what may be objected to', () => {
  test('fitness results, marks of homework, entrance exams, meets, process evaluations, assessments and paper exams are, each of a module that stands', () => {
    expect(servers.length).toBe(modules.length);
    expect([...new Set(subjects.map((s) => s.module))].sort()).toEqual([
      'assessment',
      'exam',
      'fitness-test',
      'games',
      'homework',
      'hsat',
      'process-eval',
      'sunny-run',
    ]);
  });
  test('each has a name and calls its row by the same values in both languages: a notice without them would say nothing', () => {
    const wrong = subjects.flatMap(({ name, module, title, text }) => {
      const rows = LANGS.map((lang) => textOf(module, lang, text));
      const named = LANGS.every((lang) => textOf(module, lang, title) && !holes(textOf(module, lang, title)));
      return named && rows.every((row) => row && holes(row) && holes(row) === holes(rows[0] ?? '')) ? [] : [name];
    });
    expect(wrong).toEqual([]);
  });
  test('each leads a child, the class teacher who is told of it, and those who decide to a page that they may open', () => {
    const aboutOf = (subject: string, region: 0 | 1) =>
      ({ appealId: 7, subject, setId: 7, userId: 8, part: '7/0', region }) as const;
    const wrong = subjects.flatMap((subject) => {
      const place = (region: 0 | 1, who: Rights, decides: boolean, userId = 7) => {
        const link = subject.link(aboutOf(subject.name, region), { userId, userType: who.userType, decides });
        const why = closed(link, who);
        return why ? [`${subject.name} → ${link}: ${why}`] : [];
      };
      const atBureau = BUREAU_DECIDES.includes(subject.name);
      return [
        ...(subject.name === 'assessment.perf' ? [] : place(0, CHILD, false, 8)),
        ...(subject.concerned ? place(0, CLASS_TEACHER, false) : []),
        ...(subject.name === 'hsat.score' ? [] : place(0, OFFICE, true)),
        ...(atBureau ? place(1, BUREAU, true) : []),
      ];
    });
    expect(wrong).toEqual([]);
  });
  test('news of its own are kinds that stand', () => {
    const known = new Set(allKinds().map((kind) => kind.name));
    expect(subjects.flatMap((s) => Object.values(s.kinds ?? {})).filter((kind) => !known.has(kind))).toEqual([]);
  });
});
