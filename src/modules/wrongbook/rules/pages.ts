import { partsOf, plainText, type QuestionBody } from '../../question-bank/contract';
import { byHand } from './part';

// About how much paper a notebook takes: counted in lines of ten-point type on A4. Screen, print and document say the same number.

/** Room to write below a question. */
export const SPACES = ['none', 'some', 'many'] as const;
export type Space = (typeof SPACES)[number];
export interface Layout {
  readonly columns: 1 | 2;
  readonly space: Space;
  readonly withAnswer: boolean;
}
/** Lines of a page, full widths of a line in one and two columns. */
const LINES = 50;
const WIDTH = { 1: 48, 2: 23 } as const;
const PICTURE_LINES = 8;
/** Space between two questions, a line to write on, and what columns lose because a question stays whole: measured on printed pages. */
const GAP = 0.9;
const WRITTEN = 1.25;
const WHOLE = 1.06;

/** Blank lines below a part. */
export const blankLines = (kind: string, hand: boolean, space: Space): number =>
  space === 'none'
    ? 0
    : hand
      ? space === 'some'
        ? 6
        : 12
      : kind === 'blank'
        ? space === 'some'
          ? 1
          : 4
        : space === 'some'
          ? 0
          : 3;

const widthOf = (text: string): number => {
  let n = 0;
  for (const c of text) n += c.charCodeAt(0) > 0x2e7f ? 1 : 0.55;
  return n;
};
const linesOf = (html: string, width: number): number => {
  if (!html) return 0;
  const paragraphs = html
    .split(/<\/(?:p|li|tr|h\d|div)>|<br\s*\/?>/i)
    .map(plainText)
    .filter(Boolean);
  return (
    paragraphs.reduce((n, p) => n + Math.max(1, Math.ceil(widthOf(p) / width)), 0) +
    (html.match(/<img\b/g)?.length ?? 0) * PICTURE_LINES
  );
};
/** How many options stand side by side. */
const perLine = (options: readonly string[], width: number): number => {
  const most = Math.max(0, ...options.map((o) => widthOf(plainText(o)) + 2));
  return most <= width / 4 ? 4 : most <= width / 2 ? 2 : 1;
};

/** Lines of one question. */
export function questionLines(body: QuestionBody, { columns, space, withAnswer }: Layout): number {
  const width = WIDTH[columns];
  let n = linesOf(body.stem, width) + GAP;
  for (const part of partsOf(body)) {
    if (body.kind === 'group') n += linesOf(part.stem, width);
    if (part.kind === 'match')
      n += part.options.reduce(
        (sum, o, at) => sum + Math.max(linesOf(o, width / 2), linesOf(part.rights[at] ?? '', width / 2)),
        0,
      );
    else if (part.options.length) {
      const each = perLine(part.options, width);
      n +=
        each === 1
          ? part.options.reduce((sum, o) => sum + Math.max(1, linesOf(o, width - 2)), 0)
          : Math.ceil(part.options.length / each);
    }
    n += blankLines(part.kind, byHand(part), space) * WRITTEN;
    if (withAnswer) n += 1 + linesOf(part.answer.text ?? '', width) + linesOf(part.explain, width);
  }
  return n;
}
/** Pages of A4, at least one where there is a question; the heading takes three lines. */
export const pagesOf = (bodies: readonly QuestionBody[], layout: Layout): number =>
  bodies.length === 0
    ? 0
    : Math.max(
        1,
        Math.ceil((bodies.reduce((n, b) => n + questionLines(b, layout), 0) * WHOLE + 3) / (LINES * layout.columns)),
      );
