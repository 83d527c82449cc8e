import { describe, expect, test } from 'vitest';
import { bubblesOf, type Question } from '../paper';
import { schoolMark, type SheetCode } from '../sheet-code';
import { chanceOf } from './chance';
import { blankPage, drawSide, feed, paint } from './draw';
import type { Gray } from './gray';
import { readSide, straighten, type SideRead } from './read-side';

const code: SheetCode = { school: schoolMark(189), read: 4711, cand: 321, page: 1, ver: 1 };
const known = { school: code.school, read: code.read };
/** Forty rows of four options in two columns, and a frame with bubbles for points. */
const questions: Question[] = [
  ...Array.from({ length: 40 }, (_, i) => ({
    no: i + 1,
    kind: 'choice' as const,
    score: 3,
    region: { page: 1, x: i < 20 ? 20 : 110, y: 35 + (i % 20) * 7, w: 60, h: 6 },
    options: 4,
    multi: false,
  })),
  { no: 41, kind: 'score', score: 20, region: { page: 1, x: 20, y: 190, w: 150, h: 60 }, options: 0, multi: false },
];
const layouts = { 1: questions };
const optionAt = (no: number, option: number) => bubblesOf(questions[no - 1]!)[option]!;
const answersOf = (read: SideRead) =>
  read.kind === 'placed' ? new Map((read.rows ?? []).map((r) => [r.no, r])) : new Map();

type Stroke = 'solid' | 'pencil' | 'faint' | 'tick' | 'erased';
/** What hands do to a bubble. A tick is two strokes through it, an eraser leaves a shade. */
function mark(gray: Gray, no: number, option: number, stroke: Stroke, chance: () => number): void {
  const b = optionAt(no, option);
  const over = { x: b.x - 0.2, y: b.y - 0.2, w: b.w + 0.4, h: b.h + 0.4 };
  if (stroke === 'solid') paint(gray, over, 40, 0.97, chance);
  else if (stroke === 'pencil') paint(gray, over, 85, 0.9, chance);
  else if (stroke === 'faint') paint(gray, over, 110, 0.8, chance);
  else if (stroke === 'erased') paint(gray, over, 228, 0.8, chance);
  else for (let i = 0; i < 9; i++) paint(gray, { x: b.x + i * 0.45, y: b.y + 2.2 - i * 0.22, w: 1.2, h: 0.8 }, 60);
}
const STROKES: readonly Stroke[] = ['solid', 'pencil', 'pencil', 'solid', 'faint', 'tick'];

describe('the reader of marks', () => {
  test('of generated sheets, skewed, scaled, noisy, with erasures, ticks and faint pencil, no verdict is wrong and at most 1 % are doubtful', () => {
    const chance = chanceOf(20_261_123);
    let rows = 0;
    let doubtful = 0;
    for (let n = 0; n < 24; n++) {
      const page = drawSide(questions, 1, code, n % 3 === 0 ? 200 : 150);
      const truth = new Map<number, string>();
      for (let no = 1; no <= 40; no++) {
        const option = Math.floor(chance() * 5);
        if (option < 4) mark(page, no, option, STROKES[Math.floor(chance() * STROKES.length)]!, chance);
        if (option < 4 && chance() < 0.1) mark(page, no, (option + 1) % 4, 'erased', chance);
        truth.set(no, option < 4 ? 'ABCD'[option]! : '');
      }
      const degrees = (chance() - 0.5) * 6;
      const scale = 1 + (chance() - 0.5) * 0.08;
      const shift = { x: (chance() - 0.5) * 8, y: (chance() - 0.5) * 8 };
      const fed = feed(page, { degrees, scale: Math.min(scale, 1.01), shift, noise: 18, chance });
      const read = readSide(fed, layouts, known);
      expect(read.kind, `sheet ${n}: ${degrees} degrees, scale ${scale}`).toBe('placed');
      const found = answersOf(read);
      for (const [no, given] of truth) {
        const row = found.get(no)!;
        rows += 1;
        if (row.verdict === 'doubtful') doubtful += 1;
        else expect([n, no, row.given], `sheet ${n}, question ${no}`).toEqual([n, no, given]);
      }
    }
    expect(rows).toBe(960);
    expect(doubtful / rows).toBeLessThanOrEqual(0.01);
  });
  test('an empty row is empty, and never read as every option', () => {
    const read = readSide(feed(drawSide(questions, 1, code, 150), { noise: 25 }), layouts, known);
    for (const row of answersOf(read).values()) expect(row).toMatchObject({ given: '', verdict: 'empty' });
  });
  test('what lies between empty and filled is doubtful, and so are two options of which one is right', () => {
    const chance = chanceOf(5);
    const page = drawSide(questions, 1, code, 200);
    const half = optionAt(3, 1);
    paint(page, { ...half, w: half.w * 0.42 }, 60);
    mark(page, 4, 0, 'pencil', chance);
    mark(page, 4, 2, 'pencil', chance);
    const found = answersOf(readSide(page, layouts, known));
    expect([found.get(3)?.verdict, found.get(4)?.verdict]).toEqual(['doubtful', 'doubtful']);
  });
  test('points that a teacher filled on paper are read, more than the question has are doubtful', () => {
    const q = questions[40]!;
    const filledIn = (...values: string[]) => {
      const page = drawSide(questions, 1, code, 200);
      for (const b of bubblesOf(q)) if (values.includes(`${b.group}${b.value}`)) paint(page, b, 50);
      return answersOf(readSide(page, layouts, known)).get(41);
    };
    expect(filledIn('tens1', 'ones7', 'half.5')).toEqual({ no: 41, given: '17.5', verdict: 'filled' });
    expect(filledIn('ones0')).toEqual({ no: 41, given: '0', verdict: 'filled' });
    expect(filledIn('tens2', 'ones5')?.verdict).toBe('doubtful');
    expect(filledIn()?.verdict).toBe('empty');
  });
  test('a side that is fed upside down is read like any other', () => {
    const page = drawSide(questions, 1, code, 150);
    mark(page, 7, 2, 'solid', chanceOf(1));
    const turned = { ...page, data: Uint8Array.from(page.data).reverse() };
    const read = readSide(turned, layouts, known);
    expect(read).toMatchObject({ kind: 'placed', code });
    expect(answersOf(read).get(7)).toMatchObject({ given: 'C', verdict: 'filled' });
  });
  test('the code says read, child, page and version, and another exam’s or another school’s is none', () => {
    const page = drawSide(questions, 1, code, 150);
    expect(readSide(page, layouts, known)).toMatchObject({ code });
    expect(readSide(page, layouts, { ...known, read: 4712 })).toMatchObject({ code: undefined, rows: undefined });
    expect(readSide(page, layouts, { ...known, school: 1 })).toMatchObject({ code: undefined });
    paint(page, { x: 100, y: 10, w: 6, h: 3 }, 130);
    expect(readSide(page, layouts, known)).toMatchObject({ kind: 'placed', code: undefined });
  });
  test('[C-056] an empty back is blank; a torn corner and a photo of something else are out of range', () => {
    expect(readSide(feed(blankPage(100), { noise: 6 }), layouts, known).kind).toBe('blank');
    const torn = drawSide(questions, 1, code, 150);
    paint(torn, { x: 180, y: 270, w: 30, h: 27 }, 250);
    expect(readSide(torn, layouts, known).kind).toBe('range');
    const thing = blankPage(100);
    for (let i = 0; i < 12; i++) paint(thing, { x: 10 + i * 15, y: 30 + i * 18, w: 40, h: 9 }, 60);
    expect(readSide(thing, layouts, known).kind).toBe('range');
  });
  test('a page named by hand is read by its layout, though its code cannot be', () => {
    const page = drawSide(questions, 1, code, 150);
    mark(page, 12, 3, 'solid', chanceOf(1));
    paint(page, { x: 84, y: 9, w: 92, h: 8 }, 245);
    const read = readSide(page, layouts, { ...known, page: 1, ver: 1 });
    expect(answersOf(read).get(12)).toMatchObject({ given: 'D', verdict: 'filled' });
  });
  test('a straightened side has its bubbles where they were printed', () => {
    const page = drawSide(questions, 1, code, 150);
    mark(page, 9, 1, 'solid', chanceOf(1));
    const fed = feed(page, { degrees: 2.4, scale: 0.97 });
    const read = readSide(fed, layouts, known);
    const straight = read.kind === 'placed' ? straighten(fed, read.corners) : undefined;
    expect(answersOf(readSide(straight!, layouts, known)).get(9)).toMatchObject({ given: 'B', verdict: 'filled' });
  });
});
