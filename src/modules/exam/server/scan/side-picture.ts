import { gunzipSync, gzipSync } from 'node:zlib';
import { bubblesOf, letterOf, type Question } from '../../rules/paper';
import { drawSide, paint } from '../../rules/scan/draw';
import { chanceOf } from '../../rules/scan/chance';
import type { Gray } from '../../rules/scan/gray';
import { qrOf } from './qr';
import type { SheetCode } from '../../rules/sheet-code';

// Sides of the demonstration world are drawn when somebody looks at them, as its pictures are (files/server/scene.ts): nothing
// was ever scanned there.

/** What a drawn side shows: its print and what was filled in. */
export interface DrawnSide {
  readonly questions: readonly Question[];
  readonly page: number;
  readonly code: SheetCode;
  /** Letters by question. */
  readonly given: Readonly<Record<number, string>>;
  readonly seed: number;
}
const MARK = 'drawn:';
export const isDrawn = (path: string): boolean => path.startsWith(MARK);
/** The path of a drawn side: all of it, packed. */
export const drawnPath = (side: DrawnSide): string =>
  MARK + gzipSync(JSON.stringify(side), { level: 9 }).toString('base64url');

/** The side at 150 dots to the inch, upright. */
export function drawn(path: string): Gray {
  const { questions, page, code, given, seed } = JSON.parse(
    gunzipSync(Buffer.from(path.slice(MARK.length), 'base64url')).toString('utf8'),
  ) as DrawnSide;
  const gray = drawSide(questions, page, code, 150, qrOf(code));
  const chance = chanceOf(seed);
  for (const q of questions) {
    if (q.region.page !== page) continue;
    const letters = given[q.no] ?? '';
    bubblesOf(q).forEach((bubble, i) => {
      if (q.kind === 'choice' && letters.includes(letterOf(i))) paint(gray, bubble, 70, 0.92, chance);
    });
    if (q.kind !== 'choice') scribble(gray, q, chance);
  }
  return gray;
}
/** Lines as of a pen that writes: words of several lengths, with gaps. */
function scribble(gray: Gray, { region }: Question, chance: () => number): void {
  const lines = Math.floor(region.h / 9);
  for (let line = 0; line < lines; line++) {
    const y = region.y + 4 + line * 9;
    for (let x = region.x + 4; x < region.x + region.w - 12; x += 7)
      if (chance() < 0.72)
        for (let dot = 0; dot < 9; dot++)
          paint(gray, { x: x + chance() * 5, y: y + chance() * 4, w: 0.4 + chance() * 1.6, h: 0.35 }, 60);
  }
}
