import type { ExemptReason, SketchItem, Source } from '../rules';

/** What the sources say, by source and child. */
export type Values = ReadonlyMap<
  Source,
  ReadonlyMap<number, { readonly value: number | null; readonly exempt: ExemptReason | null }>
>;
interface Made {
  readonly item: SketchItem;
  readonly value: number | null;
  readonly exempt: ExemptReason | null;
}
const between = (rnd: () => number, from: number, to: number): number => from + Math.floor(rnd() * (to - from + 1));

/** A value as a child of the demonstration has it. */
function drawn(item: SketchItem, rnd: () => number): number {
  if (item.way === 'level') return between(rnd, 2, item.levels.length) * 100;
  if (item.way === 'count') return between(rnd, 0, (item.rows.at(-1)?.from ?? 1000) / 100 + 5) * 100;
  return between(rnd, 65, 98) * 100;
}
/** A child's values: what its sources say, and of the rest all, or in the middle of the work only some. */
export const entered = (
  items: readonly SketchItem[],
  userId: number,
  o: { readonly rnd: () => number; readonly sources: Values; readonly all: boolean },
): Made[] =>
  items.flatMap((item): Made[] => {
    if (item.source) {
      const said = o.sources.get(item.source)?.get(userId);
      return said ? [{ item, ...said }] : [];
    }
    const value = drawn(item, o.rnd);
    return o.all || o.rnd() < 0.3 ? [{ item, value, exempt: null }] : [];
  });
