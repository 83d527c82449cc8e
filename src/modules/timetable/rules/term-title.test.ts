import { expect, test } from 'vitest';
import { fill } from '../../../kernel/shared/messages';
import { screenTexts as en } from '../locale/screens-en';
import { screenTexts as zh } from '../locale/screens-zh';
import { madeTermName } from './term-title';

test("a term's name that the program made is said in the reader's language, a chosen one stays", () => {
  const said = (name: string, texts: Readonly<Record<'termFirst' | 'termSecond', string>>) => {
    const made = madeTermName(name);
    return made ? fill(texts[made.key], { from: made.from, to: made.to }) : name;
  };
  for (const name of ['2026–2027 学年第一学期', '2026–2027 学年第二学期']) expect(said(name, zh)).toBe(name);
  expect(said('2026–2027 学年第一学期', en)).toBe('2026–2027, first term');
  expect(said('2026–2027 学年第二学期', en)).toBe('2026–2027, second term');
  for (const name of ['秋季学期', '2026–2027 学年第三学期', '']) expect(said(name, en)).toBe(name);
});
