import { describe, expect, test } from 'vitest';
import { isDoubted, judgedLetters, nameAmong, seenTwice, withPoints } from './letters';

describe('names of a photo', () => {
  const names = ['王梓萱', '李雷', '王梓轩', '欧阳明月', '李磊'];
  test('a name is one of the list, letter for letter or nearly so, and never made up', () => {
    expect(nameAmong({ text: ' 欧阳 明月 ', sure: 93 }, names)).toEqual({ text: '欧阳明月', sure: 93 });
    expect(nameAmong({ text: '欧阳明日', sure: 93 }, names)).toEqual({ text: '欧阳明月', sure: 60 });
    expect(nameAmong({ text: '欧阳明', sure: 93 }, names)).toEqual({ text: '欧阳明月', sure: 60 });
    expect(nameAmong({ text: '张三丰', sure: 99 }, names)).toEqual({ text: '', sure: 0 });
    expect(nameAmong({ text: '', sure: 99 }, names)).toEqual({ text: '', sure: 0 });
  });
  test('two children equally near stay empty', () => {
    expect(nameAmong({ text: '王梓宣', sure: 90 }, names)).toEqual({ text: '', sure: 0 });
    expect(nameAmong({ text: '王梓轩', sure: 90 }, names)).toEqual({ text: '王梓轩', sure: 90 });
  });
  test('of two signs one that was misread may be anybody', () => {
    expect(nameAmong({ text: '李雪', sure: 90 }, names)).toEqual({ text: '', sure: 0 });
    expect(nameAmong({ text: '李雷', sure: 90 }, names)).toEqual({ text: '李雷', sure: 90 });
  });
  test('a word of the language is no name', () => {
    expect(nameAmong({ text: 'constructor', sure: 90 }, names)).toEqual({ text: '', sure: 0 });
  });
});
describe('what was read, by its kind', () => {
  test('a number is written like one, else nobody is sure of it', () => {
    expect(judgedLetters('number', { text: ' 8.1 ', sure: 96 }, [])).toEqual({ text: '8.1', sure: 96 });
    expect(judgedLetters('number', { text: '８．１', sure: 96 }, [])).toEqual({ text: '8.1', sure: 96 });
    expect(judgedLetters('number', { text: '8..1', sure: 96 }, [])).toEqual({ text: '8..1', sure: 40 });
    expect(judgedLetters('number', { text: '20262189001', sure: 96 }, [])).toEqual({ text: '20262189001', sure: 96 });
    expect(judgedLetters('number', { text: '202621890.01', sure: 96 }, []).sure).toBe(40);
    expect(judgedLetters('number', { text: '', sure: 96 }, [])).toEqual({ text: '', sure: 0 });
  });
  test('nobody is sure of a number that lost a point which its picture shows', () => {
    expect(withPoints({ text: '95', sure: 95 }, 1)).toEqual({ text: '95', sure: 40 });
    expect(withPoints({ text: '9.5', sure: 95 }, 1)).toEqual({ text: '9.5', sure: 95 });
    // A point that hangs together with a digit is not seen in the picture.
    expect(withPoints({ text: '9.5', sure: 95 }, 0)).toEqual({ text: '9.5', sure: 95 });
  });
  test('a figure that two looks read alike is surer than either, and one that they read apart is not', () => {
    expect(seenTwice({ text: '9.5', sure: 80 }, { text: '9.5', sure: 70 })).toEqual({ text: '9.5', sure: 94 });
    expect(seenTwice({ text: '9.5', sure: 89 }, { text: '9.5', sure: 99 }).sure).toBe(99);
    expect(seenTwice({ text: '9.5', sure: 80 }, { text: '95', sure: 99 })).toEqual({ text: '9.5', sure: 80 });
    expect(seenTwice({ text: '9.5', sure: 80 }, { text: '', sure: 0 })).toEqual({ text: '9.5', sure: 80 });
    // What does not look like its kind, what is sure, and names of a list are looked at once.
    expect(isDoubted('number', { text: '9.5', sure: 80 })).toBe(true);
    for (const said of [
      { text: '9.5', sure: 90 },
      { text: '95', sure: 40 },
      { text: '', sure: 0 },
    ])
      expect(isDoubted('number', said)).toBe(false);
    expect(isDoubted('name', { text: '李雷', sure: 80 })).toBe(false);
  });
  test('a time has minutes and seconds', () => {
    expect(judgedLetters('time', { text: `3'58"`, sure: 95 }, []).sure).toBe(95);
    expect(judgedLetters('time', { text: '358', sure: 95 }, []).sure).toBe(40);
    for (const text of [`3’58”`, `3'58''`, `3 ′58″`, '3´58“'])
      expect(judgedLetters('time', { text, sure: 95 }, [])).toEqual({ text: `3'58"`, sure: 95 });
  });
  test('without a list of names one is read as it stands', () => {
    expect(judgedLetters('name', { text: '王 小明', sure: 91 }, [])).toEqual({ text: '王小明', sure: 91 });
    expect(judgedLetters('text', { text: ' Student no. ', sure: 80 }, [])).toEqual({ text: 'Student no.', sure: 80 });
  });
});
