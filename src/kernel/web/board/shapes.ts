/** Borders of a region's parts for a map, with what has to stand in its corner. */
export interface MapShapes {
  readonly note: string;
  readonly parts: readonly {
    readonly id: number;
    /** Longitude and latitude where the name stands. */ readonly centre: readonly number[];
    /** Outlines with their holes, as in a MultiPolygon. */
    readonly areas: readonly (readonly (readonly (readonly number[])[])[])[];
  }[];
}
/** A part as it is drawn. */
export interface DrawnShape {
  readonly id: number;
  readonly path: string;
  readonly x: number;
  readonly y: number;
  /** How wide it is at most, for the size of its name. */ readonly width: number;
}
/** A drawing is so wide, and as high as the region is. */
export const SHAPES_WIDE = 1000;
const EDGE = 12;

/** Places of longitude and latitude on a flat drawing: true to shape in its middle, north above. */
export function drawnShapes({ parts }: MapShapes): { readonly height: number; readonly shapes: readonly DrawnShape[] } {
  const bounds = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
  const eachPoint = (fn: (x: number, y: number) => void, areas: MapShapes['parts'][number]['areas']) => {
    for (const area of areas) for (const ring of area) for (const [x = 0, y = 0] of ring) fn(x, y);
  };
  for (const part of parts)
    eachPoint((x, y) => {
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x);
      bounds.low = Math.min(bounds.low, y);
      bounds.high = Math.max(bounds.high, y);
    }, part.areas);
  if (!(bounds.right > bounds.left) || !(bounds.high > bounds.low)) return { height: EDGE * 2, shapes: [] };
  const narrow = Math.cos((((bounds.low + bounds.high) / 2) * Math.PI) / 180) || 1;
  const scale = (SHAPES_WIDE - EDGE * 2) / ((bounds.right - bounds.left) * narrow);
  const xOf = (x: number) => EDGE + (x - bounds.left) * narrow * scale;
  const yOf = (y: number) => EDGE + (bounds.high - y) * scale;
  const said = (n: number) => String(Math.round(n * 10) / 10);
  const shapes = parts.map(({ id, centre: [cx = 0, cy = 0], areas }): DrawnShape => {
    let [left, right] = [Infinity, -Infinity];
    eachPoint((x) => {
      left = Math.min(left, xOf(x));
      right = Math.max(right, xOf(x));
    }, areas);
    const rings = areas.flat().map((ring) => ring.map(([x = 0, y = 0]) => `${said(xOf(x))} ${said(yOf(y))}`));
    return {
      id,
      path: rings.map((points) => `M${points.join('L')}Z`).join(''),
      x: xOf(cx),
      y: yOf(cy),
      width: right - left,
    };
  });
  return { height: (bounds.high - bounds.low) * scale + EDGE * 2, shapes };
}

/** How wide words are for their size: a Chinese sign is as wide as high, a letter little more than half. */
const emsOf = (words: string): number => [...words].reduce((sum, sign) => sum + (sign >= '\u2e80' ? 1 : 0.58), 0);
/** Below it nobody reads a name. */
const LEAST = 10;
/**
 * A part's name as it stays within its part: in one line, in two where one would be small, and smaller where neither has room.
 * @param most its size where there is room
 */
export function nameWithin(
  name: string,
  width: number,
  most: number,
): { readonly lines: readonly string[]; readonly size: number } {
  const sizeOf = (lines: readonly string[]) => Math.min(most, (width * 0.92) / Math.max(1, ...lines.map(emsOf)));
  const breaks = [...name.matchAll(/ /g)].map(({ index }) => [name.slice(0, index), name.slice(index + 1)]);
  const best = [[name], ...breaks].reduce((a, b) => (sizeOf(a) < most * 0.8 && sizeOf(b) > sizeOf(a) ? b : a));
  return { lines: best, size: Math.max(LEAST, sizeOf(best)) };
}
/** From one line of a name to the next, in its size. */
export const LINE = 1.15;
