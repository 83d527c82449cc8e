import { describe, expect, test } from 'vitest';
import { sectionColumn, WEEKDAYS, WEEKS } from './sheet-words';

const read = <V>(of: (text: string) => V, texts: readonly string[]): [string, V][] => texts.map((t) => [t, of(t)]);
const each = <V>(texts: readonly string[], want: V): [string, V][] => texts.map((t) => [t, want]);

describe('words of a timetable sheet', () => {
  test('单周, 奇数周 and (单) are odd weeks; 双周 and 偶数周 even ones; 每周 is every week', () => {
    const odd = ['单周', '单', '单数周', '奇数周', '奇周', '(单)', '（单）', '（单周）', 'Odd', 'odd weeks'];
    const even = ['双周', '双', '双数周', '偶数周', '偶周', '(双)', '（双周）', 'EVEN'];
    expect(read(WEEKS.of, odd)).toEqual(each(odd, 'odd'));
    expect(read(WEEKS.of, even)).toEqual(each(even, 'even'));
    expect(read(WEEKS.of, ['每周', '全周', 'Every week'])).toEqual(each(['每周', '全周', 'Every week'], 'all'));
  });
  test('weeks that a timetable does not keep are refused and named, never every week', () => {
    const { text, check } = WEEKS.column('timetable.weeksWord');
    const ranges = ['1-8周', '1-16周(单)', '第1-16周', '只上第10周', '3、5、7周', '10', '1-16'];
    for (const word of [...ranges, 'A周', '隔周', 'biweekly', '非单周', '单周?', '单双周', '单周停', 'oddly', '每周三'])
      expect([word, text(word), check(word)]).toEqual([
        word,
        word,
        { code: 'timetable.weeksWord', params: { text: word } },
      ]);
  });
  test('星期一, 周1, Mon. and 1 are one day; 周天 is Sunday', () => {
    const monday = ['周一', '星期一', '礼拜一', '一', '1', '周1', '星期１', 'Monday', 'MON', 'mon.'];
    const sunday = ['周日', '周天', '星期天', '礼拜日', '7', 'Sun'];
    expect(read(WEEKDAYS.of, monday)).toEqual(each(monday, 1));
    expect(read(WEEKDAYS.of, sunday)).toEqual(each(sunday, 7));
    expect(WEEKDAYS.say(7)).toBe('周日');
  });
  test('two days, half a word or a number beyond the week are no day', () => {
    const none = ['周', '星期', '周日一', '周一二', '周一至周五', '周八', 'Mon-Fri', 'money', '0', '8', '1.0', '0x1'];
    expect(read(WEEKDAYS.of, none)).toEqual(each(none, undefined));
  });
  test('第1节, 第一节, Section 1 and 01 are section 1; 第十二节 is 12', () => {
    const first = ['1', '01', '第1节', '第 1 节', '第一节', '一', '1节', '第1节课', 'Section 1', 'period 1'];
    expect(read(sectionColumn.text, first)).toEqual(each(first, '1'));
    expect(read(sectionColumn.text, ['第十节', '第十二节', '12'])).toEqual([
      ['第十节', '10'],
      ['第十二节', '12'],
      ['12', '12'],
    ]);
  });
  test('several sections in a cell are refused with what to do, and no digits are put together', () => {
    for (const word of ['第1-2节', '1-2', '1～2节', '第1、2节', '第一到二节', '3,4', '第3节和第4节'])
      expect([word, sectionColumn.text(word), sectionColumn.check(word)?.code]).toEqual([
        word,
        word,
        'timetable.sectionSeveral',
      ]);
    for (const word of ['①②', '1²', '1.0', '第1节?', '早读', '1节半', '100', '第节', '-1'])
      expect([word, sectionColumn.text(word), sectionColumn.check(word)?.code]).toEqual([
        word,
        word,
        'timetable.secNo',
      ]);
  });
});
