/** Colours of big screens: light on dark, few of them, told apart from six metres and without colour vision. */
export const boardColour = {
  ground: '#0A1322',
  tile: '#121F34',
  raised: '#1B2B45',
  line: '#2A3E5E',
  chosen: '#1F4E86',
  ink: '#F4F8FE',
  inkSoft: '#B7C5DA',
  inkFaint: '#93A5BF',
  done: '#4ADE94',
  waiting: '#FFC35C',
  needs: '#FF8A80',
  off: '#93A5BF',
  focus: '#8CC6FF',
} as const;
/** At most six series; the first four are the usual ones. */
export const boardSeries = ['#5AB1FF', '#FFB74D', '#4ADE94', '#D7A6FF', '#FF8FA3', '#A9B8CE'] as const;
/** Steps of a map, from little to much. */
export const boardSteps = ['#1F3A5F', '#24548A', '#2B6FB5', '#4E95DB', '#8CC2F5'] as const;

/** The design's width; everything is drawn for it and scaled to the window. */
export const BOARD_WIDTH = 1920;
/** Below this width (a tablet, 200 % zoom) tiles stand below each other at their own size. */
export const FLOW_BELOW = 1000;

export interface BoardFit {
  readonly scale: number;
  readonly flow: boolean;
  /** Height of the 1920 wide sheet that fills the window. */ readonly height: number;
}
/** How the sheet fits a window: as wide as it, at least as high. */
export function fitOf(width: number, height: number): BoardFit {
  if (width < FLOW_BELOW) return { scale: 1, flow: true, height };
  const scale = width / BOARD_WIDTH;
  // A flat window would squeeze the tiles: it scrolls instead.
  return { scale, flow: false, height: Math.max(height / scale, 1000) };
}

/** The step of a value between the least and the most that are there. */
export function stepOf(value: number, least: number, most: number): number {
  if (!(most > least)) return Math.floor(boardSteps.length / 2);
  return Math.min(
    boardSteps.length - 1,
    Math.max(0, Math.floor(((value - least) / (most - least)) * boardSteps.length)),
  );
}
/** Ink that can be read on a step. */
export const inkOn = (step: number): string => (step >= 3 ? '#08111F' : boardColour.ink);

export interface Cell {
  readonly id: number;
  readonly at?: readonly [col: number, row: number];
}
/** Places of a tile map: those that are known, the others in rows below, as square as it gets. */
export function placesOnMap<C extends Cell>(
  cells: readonly C[],
): readonly (C & { readonly col: number; readonly row: number })[] {
  const known = cells.filter((c) => c.at);
  const below = known.length > 0 ? Math.max(...known.map((c) => c.at![1])) + 1 : 0;
  const wide = Math.max(
    known.length > 0 ? Math.max(...known.map((c) => c.at![0])) + 1 : 0,
    Math.ceil(Math.sqrt(cells.length - known.length)),
    1,
  );
  let next = 0;
  return cells.map((c) => {
    if (c.at) return { ...c, col: c.at[0], row: c.at[1] };
    const place = next++;
    return { ...c, col: place % wide, row: below + Math.floor(place / wide) };
  });
}
