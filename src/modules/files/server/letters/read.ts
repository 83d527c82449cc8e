import type { CellHint } from '../../../../kernel/shared/importing';
import { inkIn, inkOf, type Box } from '../../rules/table/ink';
import { isDoubted, judgedLetters, seenTwice, withPoints, type Said } from '../../rules/table/letters';
import { pointsIn } from '../../rules/table/points';
import { EMPTY_INK } from '../../rules/table/warnings';
import { outsideReader, readOutside } from './outside';
import { cropOf, HIGH_AGAIN, readPasted, type Crop, type Page } from './crops';
import { readerHere } from './tool';

/** A place of the page, in its dots, and what stands there. */
interface Asked {
  readonly hint: CellHint;
  readonly box: Box;
}
/** A cell of ticks with so much ink has one; between this and nothing is dirt that nobody is sure of. */
const TICK_INK = 0.01;
const TICK = '√';
const NOTHING: Said = { text: '', sure: 0 };
/** What tells ticks from blanks, where nothing reads letters. */
export const GRID_ENGINE = 'grid 2';

/** What reads letters here. */
export async function lettersBy(): Promise<'here' | 'outside' | 'none'> {
  if (outsideReader()) return 'outside';
  return (await readerHere()) ? 'here' : 'none';
}
const tickOf = (ink: number): Said => {
  if (ink < EMPTY_INK) return { text: '', sure: 100 };
  return ink < TICK_INK ? { text: '', sure: 0 } : { text: TICK, sure: 95 };
};

/** A place whose letters are read: the number of it among all that were asked for. */
interface Cell extends Asked {
  readonly at: number;
  readonly crop: Crop;
}
/** Reads cells of a kind each: by the outside service where the operator names one, else by the reader of this machine, else not. */
async function wordsOf(
  cells: readonly Pick<Cell, 'hint' | 'crop'>[],
  gone: AbortSignal | undefined,
): Promise<{ readonly engine: string; readonly said: readonly Said[] }> {
  const outside = outsideReader();
  if (outside) return readOutside(outside, cells, gone);
  const here = await readerHere();
  if (!here) return { engine: GRID_ENGINE, said: [] };
  const said: Said[] = [];
  for (const hint of new Set(cells.map((cell) => cell.hint))) {
    const own = cells.flatMap((cell, at) => (cell.hint === hint ? [{ at, crop: cell.crop }] : []));
    const found = await readPasted(
      own.map(({ crop }) => crop),
      hint,
      here,
      gone,
    );
    for (const [i, { at }] of own.entries()) said[at] = found[i] ?? NOTHING;
  }
  return { engine: here.engine, said };
}

/** Looks once more, in another size, at figures that were read without being sure; an outside service has looked as well as it can. */
async function lookAgain(
  page: Page,
  cells: readonly Cell[],
  said: readonly Said[],
  gone: AbortSignal | undefined,
): Promise<readonly Said[]> {
  const doubted = cells.filter(({ at, hint }) => isDoubted(hint, said[at] ?? NOTHING));
  if (doubted.length === 0 || outsideReader()) return said;
  const crops = await Promise.all(
    doubted.map(async ({ hint, box }) => ({ hint, crop: await cropOf(page, box, true, HIGH_AGAIN) })),
  );
  const again = (await wordsOf(crops, gone)).said;
  const surer = [...said];
  for (const [i, { at, hint }] of doubted.entries())
    surer[at] = seenTwice(said[at] ?? NOTHING, judgedLetters(hint, again[i] ?? NOTHING, []));
  return surer;
}

/**
 * Reads places of a page. Ticks are told by their ink; letters that nobody reads here come back without words.
 * @param gone ends the reading at once: nobody waits for it any more
 */
export async function readLetters(
  page: Page,
  asked: readonly Asked[],
  names: readonly string[],
  gone?: AbortSignal,
): Promise<{ readonly engine: string; readonly said: readonly Said[] }> {
  const said: Said[] = asked.map(() => NOTHING);
  const cells: Cell[] = [];
  for (const [at, { hint, box }] of asked.entries()) {
    const crop = await cropOf(page, box, hint !== 'mark');
    if (hint === 'mark') said[at] = tickOf(inkIn(inkOf(crop), { x: 0, y: 0, w: crop.width, h: crop.height }));
    else cells.push({ at, hint, box, crop });
  }
  if (cells.length === 0) return { engine: GRID_ENGINE, said };
  const found = await wordsOf(cells, gone);
  for (const [i, { at, hint, crop }] of cells.entries()) {
    const judged = judgedLetters(hint, found.said[i] ?? NOTHING, names);
    said[at] = hint === 'number' ? withPoints(judged, pointsIn(crop)) : judged;
  }
  return { engine: found.engine, said: await lookAgain(page, cells, said, gone) };
}
