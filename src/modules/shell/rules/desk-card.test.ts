import { expect, test } from 'vitest';
import type { Title } from '../../../kernel/shared/screens';
import { cardEntries } from './desk-card';
import type { ShownEntry } from './menu';
import type { Shown } from './visible';

const title = (zh: string): Title => ({ zh, en: zh });
const line = (path: string, zh: string): ShownEntry => ({ path, title: title(zh) });
const group = (zh: string, ...items: Shown['items']): Shown => ({ title: title(zh), icon: 'apps', items });
const words = (groups: readonly Shown[], here: readonly string[] = []) =>
  cardEntries(groups, '/desk/teach', new Set(here)).map(({ entry, group: of }) => [entry.title.zh, of?.zh]);

test('two lines with the same words say which group they belong to, the others do not', () => {
  const groups = [
    group('学生评价', line('/desk/teach/assessment-student/list', '评价记录')),
    group('教师评价', line('/desk/teach/assessment-teacher/list', '评价记录'), line('/desk/teach/repo', '资源库')),
  ];
  expect(words(groups)).toEqual([
    ['评价记录', '学生评价'],
    ['评价记录', '教师评价'],
    ['资源库', undefined],
  ]);
});
test('what every desk has is left out, what only this desk has among it is named', () => {
  const edu = group('教务管理', line('/desk/teach/edu/teachers', '教师管理'), line('/desk/teach/edu/exam', '考试管理'));
  expect(words([edu], ['教师管理'])).toEqual([['考试管理', undefined]]);
});
test('the home of the desk and links into another window are no lines of it', () => {
  const own = group('首页', line('/desk/teach', '首页'), { ...line('/x', '课程中心'), blank: true });
  expect(words([own])).toEqual([]);
});
test('a sub-group’s line belongs to the sub-group', () => {
  const groups = [
    group('视力', { title: title('本校'), items: [line('/a', '结果')] }),
    group('成绩', { title: title('区域'), items: [line('/b', '结果')] }),
  ];
  expect(words(groups)).toEqual([
    ['结果', '本校'],
    ['结果', '区域'],
  ]);
});
