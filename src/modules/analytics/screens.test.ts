import { expect, test } from 'vitest';
import { LIMITS } from '../../kernel/server/db/pools';
import { placesOf } from '../../kernel/shared/screens';
import { TIMEOUT_MS } from '../../kernel/web/http/client';
import { access } from './access';
import { figureTexts as figuresEn } from './locale/figures-en';
import { figureTexts as figuresZh } from './locale/figures-zh';
import { screenTexts as screenEn } from './locale/screen-en';
import { screenTexts as screenZh } from './locale/screen-zh';
import { studyTexts as studyEn } from './locale/study-en';
import { studyTexts as studyZh } from './locale/study-zh';
import { usageTexts as usageEn } from './locale/usage-en';
import { usageTexts as usageZh } from './locale/usage-zh';
import { screens } from './screens';

const places = Object.values(screens).flatMap((screen) => placesOf(screen).map((place) => ({ ...place, screen })));
const at = (path: string) => places.find((place) => place.path === path);
const REPORTS = ['teacherHour', 'students', 'attend', 'teachProgress'] as const;

test('[A25] each report asks for its own code, teacher hours for the one of lesson hours', () => {
  const codes = REPORTS.map((page) => [page, at(`/desk/teach/report/${page}`)?.need.funcs?.[0]]);
  expect(codes).toEqual([
    ['teacherHour', 'DATA_LESSON_HOURS'],
    ['students', 'DATA_LESSON_HOURS'],
    ['attend', 'DATA_LESSON_ATTEND'],
    ['teachProgress', 'DATA_REVIEW_BEIKE'],
  ]);
});
test('[A09] an address below /desk/report leads to the same page of the teaching desk, which asks for the same', () => {
  expect(at('/desk/report')?.screen).toMatchObject({ to: '/desk/teach/report' });
  for (const page of REPORTS) {
    const [old, now] = [at(`/desk/report/${page}`), at(`/desk/teach/report/${page}`)];
    expect(old?.screen).toMatchObject({ to: `/desk/teach/report/${page}` });
    expect([old?.need, old?.title]).toEqual([now?.need, now?.title]);
  }
});
test('[C-070] statistics have sixty seconds: the browser waits so long, and the database gives up before it', () => {
  expect(TIMEOUT_MS).toBe(60_000);
  expect(LIMITS.statement_timeout).toBeLessThan(TIMEOUT_MS);
});
test('every address of the reports lies in their menu group', () => {
  const desk = places.filter((place) => /^\/desk\/(?:teach\/)?report/.test(place.path));
  expect(desk.filter((place) => place.group !== 'teach.report').map((place) => place.path)).toEqual([]);
});
test('[O-04] [A20] the education screen and every page of it ask for the code of their calls', () => {
  const walls = places.filter((place) => place.path.startsWith('/stat/monitor/'));
  expect(walls).toHaveLength(16);
  expect(walls.filter((place) => place.need.funcs?.join() !== 'DATA_SCREEN_MONITOR')).toEqual([]);
  expect(at('/stat/monitor/screen')?.title.zh).toBe('教育数据大屏');
});
test('[O-04] reports of teaching and study are for teachers, heads of schools and bureaus, and for no child', () => {
  const reports = places.filter((place) => place.path.startsWith('/stat/report/teach/'));
  expect(reports).toHaveLength(4);
  for (const { need } of reports) {
    expect(need.funcs).toEqual(['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', 'BASIC_TEACHING']);
    expect(need.userTypes).toEqual([2]);
  }
});
test('cleaning is the platform’s, and teachers by name are a school’s', () => {
  expect(at('/desk/teach/report/clean')?.need.busi).toEqual([1]);
  expect(access.adoptionNames.funcs).toEqual(['BASIC_SUPERMAN', 'TRAIN_SUPERMAN']);
});
test('no two parts of the texts say the same key, so that no definition takes another’s place', () => {
  for (const parts of [
    [figuresZh, screenZh, studyZh, usageZh],
    [figuresEn, screenEn, studyEn, usageEn],
  ]) {
    const keys = parts.flatMap((part) => Object.keys(part));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  }
});
test('[A11] sign-ins of all organisations are the platform’s', () => {
  expect(at('/desk/teach/report/logins')?.need.busi).toEqual([1]);
});
