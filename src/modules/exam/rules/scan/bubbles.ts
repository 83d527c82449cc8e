import { bubblesOf, BUBBLE, SAMPLES, type Box, type Bubble, type Question } from '../paper';
import { meanShade, type Gray, type ToPicture } from './gray';

export const VERDICTS = ['empty', 'filled', 'doubtful'] as const;
/** Never guessed: what lies between empty and filled is for a person to look at. */
export type Verdict = (typeof VERDICTS)[number];
/** What a row of bubbles says. `given` are letters of options, or points; '' for nothing. */
export interface RowRead {
  readonly no: number;
  readonly given: string;
  readonly verdict: Verdict;
}

/** Of the way from this sheet's empty sample to its filled one: below it is empty, above it filled. */
const EMPTY_BELOW = 0.2;
const FILLED_ABOVE = 0.4;
/** Beside a mark so strong, one less than half as strong is what an eraser left. */
const STRONG = 0.6;
const LEFT_BY_ERASER = 0.5;

const inner = ({ x, y, w, h }: Box): Box => ({ x: x + w * 0.14, y: y + h * 0.14, w: w * 0.72, h: h * 0.72 });
/** Ink of a box: how much darker than the paper left and right of it, so that a shadow over the page does not count. */
function inkOf(gray: Gray, to: ToPicture, box: Box): number {
  const gap = BUBBLE.pitch - BUBBLE.w;
  const strip = { y: box.y, h: box.h, w: gap * 0.4 };
  const left = meanShade(gray, to, { ...strip, x: box.x - gap * 0.7 }, 3, 5);
  const right = meanShade(gray, to, { ...strip, x: box.x + box.w + gap * 0.3 }, 3, 5);
  return Math.max(left, right) - meanShade(gray, to, inner(box));
}

/** How full a bubble is, compared with the sample bubbles of the same sheet: about 0 empty, about 1 as black as the sample. */
export type Fill = (box: Box) => number;
/** Nothing where the samples cannot be told apart: then no mark of the sheet can. */
export function fillsOf(gray: Gray, to: ToPicture): Fill | undefined {
  const empty = inkOf(gray, to, SAMPLES.empty);
  const filled = inkOf(gray, to, SAMPLES.filled);
  if (filled - empty < 40) return undefined;
  return (box) => (inkOf(gray, to, box) - empty) / (filled - empty);
}

/** What the bubbles of a question say. */
export function readRow(q: Question, fill: Fill): RowRead {
  const marks = bubblesOf(q).map((bubble) => ({ bubble, full: fill(bubble) }));
  if (q.kind === 'score') return readPoints(q, marks);
  if (q.kind === 'number') return readNumber(q, marks);
  const { filled, doubtful } = sorted(marks, !q.multi);
  const given = filled.map(({ value }) => value).join('');
  if (doubtful || (!q.multi && filled.length > 1)) return { no: q.no, given, verdict: 'doubtful' };
  return { no: q.no, given, verdict: filled.length === 0 ? 'empty' : 'filled' };
}
interface Mark {
  readonly bubble: Bubble;
  readonly full: number;
}
/** Which bubbles are filled, and whether one of them leaves a doubt. */
function sorted(marks: readonly Mark[], single: boolean): { readonly filled: Bubble[]; readonly doubtful: boolean } {
  const strongest = Math.max(0, ...marks.map(({ full }) => full));
  const erased = single && strongest >= STRONG ? strongest * LEFT_BY_ERASER : EMPTY_BELOW;
  const limit = Math.min(FILLED_ABOVE, Math.max(EMPTY_BELOW, erased));
  return {
    filled: marks.filter(({ full }) => full >= FILLED_ABOVE).map(({ bubble }) => bubble),
    doubtful: marks.some(({ full }) => full >= limit && full < FILLED_ABOVE),
  };
}
/** Digits of a number, column by column: one of each ten, or it is nobody's number. */
function readNumber(q: Question, marks: readonly Mark[]): RowRead {
  const columns = Array.from({ length: q.options }, (_, i) => sorted(marks.slice(i * 10, i * 10 + 10), true));
  const given = columns.map(({ filled }) => filled[0]?.value ?? '').join('');
  if (columns.every(({ filled, doubtful }) => !doubtful && filled.length === 0))
    return { no: q.no, given: '', verdict: 'empty' };
  const isWhole = columns.every(({ filled, doubtful }) => !doubtful && filled.length === 1);
  return isWhole ? { no: q.no, given, verdict: 'filled' } : { no: q.no, given: '', verdict: 'doubtful' };
}
/** Points that a teacher filled in: one of the tens, one of the ones, a half or none. */
function readPoints(q: Question, marks: readonly Mark[]): RowRead {
  const of = (group: Bubble['group']) =>
    sorted(
      marks.filter(({ bubble }) => bubble.group === group),
      group !== 'half',
    );
  const groups = { tens: of('tens'), ones: of('ones'), half: of('half') };
  const all = [...groups.tens.filled, ...groups.ones.filled, ...groups.half.filled];
  const points =
    Number(groups.tens.filled[0]?.value ?? 0) * 10 +
    Number(groups.ones.filled[0]?.value ?? 0) +
    (groups.half.filled.length ? 0.5 : 0);
  const doubtful =
    Object.values(groups).some((group) => group.doubtful) ||
    groups.tens.filled.length > 1 ||
    groups.ones.filled.length > 1 ||
    (all.length > 0 && groups.ones.filled.length === 0) ||
    points > q.score;
  if (doubtful) return { no: q.no, given: all.length ? String(points) : '', verdict: 'doubtful' };
  return all.length === 0
    ? { no: q.no, given: '', verdict: 'empty' }
    : { no: q.no, given: String(points), verdict: 'filled' };
}
