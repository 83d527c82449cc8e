import { expect, test } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { growth } from '../../../../../kernel/testing/processor';
import { readDocument } from '../docx/package';
import { DocRefusal } from '../refusal';
import { docx, frac, math, p, para, tab } from '../fixtures/docx-writer';

test('[X-C2] wrong, locked, old, macro-laden, broken, empty and exploding files are refused by name', () => {
  const why = (bytes: Uint8Array) => {
    try {
      readDocument(bytes);
      return 'read';
    } catch (error) {
      return error instanceof DocRefusal ? error.why : String(error);
    }
  };
  const good = docx([p('1. 题____')]);
  expect(why(new Uint8Array())).toBe('docEmpty');
  expect(why(strToU8('%PDF-1.7'))).toBe('docNotDocx');
  expect(why(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe('docOld');
  expect(why(docx([p('1. 题')], {}, { 'word/vbaProject.bin': strToU8('x') }))).toBe('docMacro');
  expect(why(good.slice(0, good.length - 40))).toBe('docBroken');
  expect(why(zipSync({ 'a.txt': strToU8('hello') }))).toBe('docNotDocx');
  expect(why(docx([p('没有题目的信')]))).toBe('docNoQuestions');
  expect(why(docx(['<w:p>'.repeat(3000)]))).toBe('docBroken');
  expect(why(docx([], {}, { 'word/media/x.png': new Uint8Array(60 * 1024 * 1024) }))).toBe('docBomb');
  expect(
    why(
      zipSync({
        '[Content_Types].xml': strToU8('<Types/>'),
        'word/document.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><w:document>&a;</w:document>'),
      }),
    ),
  ).toBe('docBroken');
  expect(why(zipSync(Object.fromEntries(Array.from({ length: 3200 }, (_, i) => [`f${i}`, new Uint8Array(1)]))))).toBe(
    'docBomb',
  );
});
test('[X-C2] a paper of three hundred questions is read as quickly as its length allows', () => {
  const paper = (length: number) =>
    docx(
      Array.from({ length }, (_, n) => [
        p(`${n + 1}. 计算 `, math(frac(String(n), '7')), ' 的值（  ）'),
        para('', 'A. 1', tab, 'B. 2', tab, 'C. 3', tab, 'D. 4'),
        p('【答案】A'),
      ]).flat(),
    );
  const papers = new Map([50, 300].map((length) => [length, paper(length)]));
  const reading = (length: number) => expect(readDocument(papers.get(length)!).items).toHaveLength(length);
  // Six times as many questions: some six times as long, not thirty-six.
  expect(growth(reading, 50, 6)).toBeLessThan(25);
});
