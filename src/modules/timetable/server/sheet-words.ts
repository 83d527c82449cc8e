import { wordTable, type Reason } from '../../../kernel/server/importing/importer';
import type { Weeks } from '../rules';

// Words of timetable sheets: what is written and what is understood, whole or not at all.

const DAYS: readonly (readonly [zh: string, ...en: string[]])[] = [
  ['一', 'monday', 'mon'],
  ['二', 'tuesday', 'tue', 'tues'],
  ['三', 'wednesday', 'wed'],
  ['四', 'thursday', 'thu', 'thur', 'thurs'],
  ['五', 'friday', 'fri'],
  ['六', 'saturday', 'sat'],
  ['日', 'sunday', 'sun'],
];
/** 星期一, 周一, Monday, Mon and 1 are one day; sheets of schools write all of them. */
export const WEEKDAYS = wordTable<number>(
  DAYS.map(([zh, ...en], at) => [
    at + 1,
    [
      ...[zh, ...(zh === '日' ? ['天'] : []), String(at + 1)].flatMap((d) => [`周${d}`, `星期${d}`, `礼拜${d}`, d]),
      ...en.flatMap((d) => [d, `${d}.`]),
    ],
  ]),
);

/** Odd, even or every week; a timetable keeps no others, so 1-8周, 隔周 and A周 are refused. */
export const WEEKS = wordTable<Weeks>([
  ['all', ['每周', '全周', '所有周', '每周都上', 'every week', 'all weeks', 'all', 'weekly']],
  [
    'odd',
    ['单周', '单', '单数周', '奇数周', '奇周', '(单)', '(单周)', '单周上', 'odd weeks', 'odd week', 'odd', '(odd)'],
  ],
  [
    'even',
    ['双周', '双', '双数周', '偶数周', '偶周', '(双)', '(双周)', '双周上', 'even weeks', 'even week', 'even', '(even)'],
  ],
]);

const SECTION_MAX = 99;
const ZH = '一二三四五六七八九';
/** Up to 十九; a day has no more sections. */
const inChinese = (n: number): string[] =>
  n >= 1 && n <= 9 ? [ZH.charAt(n - 1)] : n >= 10 && n <= 19 ? [`十${ZH.charAt(n - 11)}`] : [];
/** 第1节, 第一节, 1节, Section 1 and 1. */
const SECTIONS = wordTable<number>(
  Array.from({ length: SECTION_MAX + 1 }, (_, n) => [
    n,
    [
      String(n),
      ...[String(n), ...inChinese(n)].flatMap((no) => [no, `第${no}节`, `第${no}节课`, `${no}节`, `第${no}`]),
      `section ${n}`,
      `period ${n}`,
      `lesson ${n}`,
      String(n).padStart(2, '0'),
    ],
  ]),
);
/** Two numbers with a sign between them: 第1-2节, 3、4. */
const SEVERAL = /[\d一二三四五六七八九十].*[-–—~～至到、,，和与及/+&].*[\d一二三四五六七八九十]/;
const one = SECTIONS.column('timetable.secNo');
/** A section a row: a row of the sheet is one lesson, so two sections in one cell are refused with what to do. */
export const sectionColumn: typeof one = {
  text: one.text,
  check: (text): Reason | undefined =>
    one.check(text) && SEVERAL.test(text) ? { code: 'timetable.sectionSeveral', params: { text } } : one.check(text),
};
