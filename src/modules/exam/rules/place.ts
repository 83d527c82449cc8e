import { BUBBLE, CONTENT, type Kind, type Question } from './paper';

/** Questions of one kind that are added together. */
export interface Added {
  readonly kind: Kind;
  readonly count: number;
  readonly score: number;
  readonly options: number;
  readonly multi: boolean;
  /** Height of a frame in millimetres; rows of bubbles have their own. */
  readonly height: number;
  readonly grid?: boolean | undefined;
}
const ROW = 7;
const GAP = 2;
const tenth = (mm: number): number => Math.round(mm * 10) / 10;

/** Puts new questions behind those that are there: rows of bubbles side by side, frames below each other, on as many pages as it takes. */
export function placed(
  there: readonly Question[],
  { kind, count, score, options, multi, height, grid }: Added,
): Question[] {
  const out = [...there];
  const width = kind === 'choice' ? tenth(BUBBLE.lead + options * BUBBLE.pitch + 1) : CONTENT.w;
  const tall = kind === 'choice' ? ROW - 1 : Math.max(kind === 'score' ? 12 : ROW, height);
  const across = Math.max(1, Math.floor((CONTENT.w + GAP) / (width + GAP)));
  let page = Math.max(1, ...there.map((q) => q.region.page));
  const below = there.filter((q) => q.region.page === page).map((q) => q.region.y + q.region.h);
  let top = below.length ? tenth(Math.max(...below) + GAP) : CONTENT.y + 1;
  let no = Math.max(0, ...there.map((q) => q.no));
  for (let i = 0; i < count; i += across) {
    if (top + tall > CONTENT.y + CONTENT.h) {
      page += 1;
      top = CONTENT.y + 1;
    }
    for (let column = 0; column < Math.min(across, count - i); column++) {
      no += 1;
      const x = tenth(CONTENT.x + column * (width + GAP));
      const region = { page, x, y: top, w: width, h: tall };
      out.push({ no, kind, score, options, multi, region, ...(grid && kind === 'essay' ? { grid } : {}) });
    }
    top = tenth(top + tall + (kind === 'choice' ? 1 : GAP));
  }
  return out;
}
