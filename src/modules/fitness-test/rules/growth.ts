/** What a growth chart is drawn from: one place a year, whole units. Bounds are those of the child's grade in that year. */
export interface Growth {
  readonly direction: string | null;
  readonly values: readonly (number | null)[];
  readonly mean: readonly (number | null)[];
  readonly pass: readonly (number | null)[];
  readonly good: readonly (number | null)[];
  readonly excellent: readonly (number | null)[];
}
export const BANDS = ['excellent', 'good', 'pass', 'fail', 'normal'] as const;
export type Band = (typeof BANDS)[number];
export interface Box {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
interface Rect {
  readonly band: Band;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Dot {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly value: number;
}
export interface Drawing {
  readonly columns: readonly number[];
  readonly ticks: readonly { readonly y: number; readonly value: number }[];
  readonly bands: readonly Rect[];
  readonly child: readonly Dot[];
  readonly mean: readonly Dot[];
}

/** Round steps that cut a span into three to six. */
function stepOf(span: number): number {
  const rough = span / 4;
  const ten = 10 ** Math.floor(Math.log10(rough));
  return Math.max(
    1,
    [1, 2, 5, 10].map((n) => n * ten).find((n) => n >= rough)!,
  );
}
const present = (list: readonly (number | null)[]): number[] => list.filter((v) => v != null);

/**
 * Where everything of a growth chart stands: the axis shows the span of what is drawn, not zero, so that a year's growth can be seen.
 * Bands are columns, one a year, for the bounds move with the grade.
 */
export function drawGrowth(g: Growth, box: Box): Drawing {
  const all = [...g.values, ...g.mean, ...g.pass, ...g.good, ...g.excellent];
  const shown = present(all);
  if (shown.length === 0) return { columns: [], ticks: [], bands: [], child: [], mean: [] };
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const step = stepOf(Math.max(1, most - least));
  const from = Math.floor(least / step - 0.2) * step;
  const to = Math.ceil(most / step + 0.2) * step;
  const inner = { width: box.width - box.left - box.right, height: box.height - box.top - box.bottom };
  const column = inner.width / g.values.length;
  const x = (at: number): number => box.left + column * (at + 0.5);
  // Less is better in a run: the better end is up in every chart.
  const share = (value: number): number => (g.direction === 'lower' ? value - from : to - value) / (to - from);
  const y = (value: number): number => box.top + inner.height * Math.min(1, Math.max(0, share(value)));
  const dots = (list: readonly (number | null)[]): Dot[] =>
    list.flatMap((value, at) => (value == null ? [] : [{ at, x: x(at), y: y(value), value }]));
  const bands = g.values.flatMap((_, at): Rect[] => {
    const rect = (band: Band, top: number, bottom: number): Rect[] =>
      bottom - top < 0.5 ? [] : [{ band, x: box.left + column * at, y: top, width: column, height: bottom - top }];
    const [pass, good, excellent] = [g.pass[at], g.good[at], g.excellent[at]];
    const [roof, floor] = [box.top, box.top + inner.height];
    if (g.direction === 'band') return pass == null || excellent == null ? [] : rect('normal', y(excellent), y(pass));
    if (pass == null || excellent == null) return [];
    const middle = y(good ?? excellent);
    return [
      ...rect('excellent', roof, y(excellent)),
      ...rect('good', y(excellent), middle),
      ...rect('pass', middle, y(pass)),
      ...rect('fail', y(pass), floor),
    ];
  });
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step).map((value) => ({
    value,
    y: y(value),
  }));
  return { columns: g.values.map((_, at) => x(at)), ticks, bands, child: dots(g.values), mean: dots(g.mean) };
}
