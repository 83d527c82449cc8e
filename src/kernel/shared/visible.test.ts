import { describe, expect, test } from 'vitest';
import { mobile, nameOf, nameUpTo, textOf, textUpTo } from './fields';
import { unm } from './messages';
import { nameText, namesakesIn, sameName, visibleText } from './visible';

const signs = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
/** Format characters, Hangul fillers and other signs without a shape, as Unicode lists them. */
const UNSEEN: readonly string[] = [
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u1160',
  '\u17b4',
  '\u17b5',
  '\u180e',
  '\u2800',
  '\u3164',
  '\ufeff',
  '\uffa0',
  '\u{16fe4}',
  '\u{1d159}',
  '\u{e0001}',
  '\u{e0020}',
  ...signs(0x200b, 0x200f),
  ...signs(0x202a, 0x202e),
  ...signs(0x2060, 0x206f),
  ...signs(0xfe00, 0xfe0f),
  ...signs(0xfff9, 0xfffb),
];

describe('what nobody sees', () => {
  test('is taken out between letters, at the ends and when nothing else is there', () => {
    for (const sign of UNSEEN) {
      const code = sign.codePointAt(0)!.toString(16);
      expect([code, visibleText(`李${sign}雷`), visibleText(`${sign}a1${sign}`), visibleText(sign + sign)]).toEqual([
        code,
        '李雷',
        'a1',
        '',
      ]);
    }
  });
  test('every sign of the category Cf is one, but the Arabic ones around a number', () => {
    const kept: string[] = [];
    for (let code = 0; code <= 0xe0fff; code++) {
      const sign = code >= 0xd800 && code <= 0xdfff ? '' : String.fromCodePoint(code);
      if (/\p{Cf}/u.test(sign) && visibleText(`a${sign}b`) !== 'ab') kept.push(sign);
    }
    expect(kept).toEqual([]);
    expect(visibleText('\u0600\u0661\u0662')).toBe('\u0600\u0661\u0662');
  });
  test('joiners stay inside emoji and between letters of scripts that need them, and nowhere else', () => {
    for (const whole of [
      '👨\u200d👩\u200d👧',
      '👩🏽\u200d⚕\ufe0f',
      '🏴\u200d☠\ufe0f',
      '❤\ufe0f',
      '1\ufe0f\u20e3',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      'می\u200cخواهم',
      'क्\u200dष',
      'ශ්\u200dරී',
      'ᠨ\u180b',
      '\u2801\u2800\u2803',
    ])
      expect([whole, visibleText(whole)]).toEqual([whole, whole]);
    expect(['李\u200d雷', 'a\u200cb', '👨\u200d', '\u200dक', '1\ufe0f', '\u061c\u200d\u061c'].map(visibleText)).toEqual(
      ['李雷', 'ab', '👨', 'क', '1', ''],
    );
  });
  test('words, blanks and rows stay as they are', () => {
    for (const text of ['李雷', 'Li Lei', '第一行\n\t第二行', '　缩进', 'x²+1', 'naïve', '한글', ''])
      expect(visibleText(text)).toBe(text);
  });
});

describe('a field of a form', () => {
  const keys = (schema: ReturnType<typeof textOf>, text: string) =>
    schema.safeParse(text).error?.issues.map((issue) => unm(issue.message)?.key);
  test('a text with nothing visible is refused as an empty one; elsewhere it is taken out', () => {
    for (const sign of UNSEEN)
      for (const schema of [textOf(8, 'x.required'), nameOf(8, 'x.required')])
        expect(keys(schema, ` ${sign}\u3000${sign}`)).toEqual(['x.required']);
    expect(textOf(8).parse(' 作\u200b业\u00ad ')).toBe('作业');
    expect([textUpTo(8).parse('\u3164'), nameUpTo(8).parse('\u2800')]).toEqual(['', '']);
  });
  test('a telephone number that was copied with marks of direction around it is that number', () => {
    expect(mobile().parse('\u202d13800001234\u202c ')).toBe('13800001234');
    expect(mobile().safeParse('\u202d1380000123\u202c').success).toBe(false);
  });
  test('its length is that of what is seen', () => {
    expect(textOf(2).parse('二\u200b\u200b班')).toBe('二班');
    expect(nameOf(2).parse('王　　　五')).toBe('王五');
    expect(keys(nameOf(2), '王小明')).toEqual(['kernel.tooLong']);
  });
});

describe('the one spelling of a name', () => {
  test('dots of all kinds become ·', () => {
    for (const dot of '·•・‧．･∙⋅●﹒ㆍ˙◦∘▪‣⦁')
      expect([dot, nameText(`阿卜${dot}买买`), nameText(`阿卜 ${dot} 买买`)]).toEqual([dot, '阿卜·买买', '阿卜·买买']);
    expect(['Anna • Li', 'Anna·Li', '阿卜・・买买', '阿卜 · ·买买'].map(nameText)).toEqual([
      'Anna·Li',
      'Anna·Li',
      '阿卜·买买',
      '阿卜·买买',
    ]);
    expect([nameText('阿卜.买买'), nameText('阿卜。买买'), nameText('J. Smith'), nameText('J.R. Smith')]).toEqual([
      '阿卜·买买',
      '阿卜·买买',
      'J. Smith',
      'J.R. Smith',
    ]);
  });
  test('blanks between Chinese characters vanish, other words keep one', () => {
    for (const blank of [' ', '　', '   ', '\u00a0', '\u2003', '\t', ' \u200b '])
      expect([nameText(`王${blank}五`), nameText(` Anna${blank}Li `), nameText(`王${blank}Tom`)]).toEqual([
        '王五',
        'Anna Li',
        '王 Tom',
      ]);
  });
  test('full-width letters, radicals and compatibility forms are the usual ones', () => {
    expect([
      nameText('Ｔｏｍ'),
      nameText('小明２'),
      nameText('\uf9e1雷'),
      nameText('⾦子'),
      nameText('Jose\u0301'),
    ]).toEqual(['Tom', '小明2', '李雷', '金子', 'José']);
  });
  test('李\\u200b雷 is 李雷, and two spellings are one name', () => {
    expect(nameText('李\u200b雷')).toBe('李雷');
    expect([sameName('张 三', '张三'), sameName('阿卜•买买', '阿卜·买买'), sameName('张三', '张四')]).toEqual([
      true,
      true,
      false,
    ]);
  });
  test('whoever bears a name is found by any spelling of it, in the order of the list', () => {
    const namesakes = namesakesIn([
      { name: '张 三', no: 1 },
      { name: '李四', no: 2 },
      { name: '张三', no: 3 },
    ]);
    expect([namesakes('张　三').map((p) => p.no), namesakes('李\u200b四').map((p) => p.no), namesakes('王五')]).toEqual(
      [[1, 3], [2], []],
    );
  });
});
