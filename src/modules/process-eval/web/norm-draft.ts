import type { InputOf } from '../../../kernel/shared/call';
import type { createNorm } from '../contract';
import type { IndicatorRow, Norm } from '../contract/parts';
import { needsNoRows, rangeOf, sketchFault, termOf, type SketchFault, type SketchItem } from '../rules';

/** A sketch as it is being written. */
export interface NormDraft {
  readonly name: string;
  readonly yearId: number;
  readonly termId: 1 | 2;
  readonly grdIds: number[];
  readonly fullScore: number;
  readonly rounding: Norm['rounding'];
  readonly exemption: Norm['exemption'];
  readonly exemptShare: number;
  readonly differ: number;
  readonly items: readonly SketchItem[];
}
export function emptyDraft(today: string): NormDraft {
  const { yearId, termId } = termOf(today);
  return {
    name: '',
    yearId,
    termId: termId === 1 ? 1 : 2,
    grdIds: [],
    fullScore: 10_000,
    rounding: 'halfUp',
    exemption: 'spread',
    exemptShare: 10_000,
    differ: 500,
    items: [],
  };
}
export const draftOf = (norm: Norm): NormDraft => ({
  name: norm.name,
  yearId: norm.yearId,
  termId: norm.termId === 1 ? 1 : 2,
  grdIds: norm.grdIds,
  fullScore: norm.fullScore,
  rounding: norm.rounding,
  exemption: norm.exemption,
  exemptShare: norm.exemptShare,
  differ: norm.differ,
  items: norm.items,
});
/** An indicator as it enters a sketch: with the weight that is left, and rows to begin with where it needs them. */
export function addedItem(item: IndicatorRow, left: number): SketchItem {
  const { itemId, name, unit, way, fullScore, levels, source } = item;
  const [least, most] = rangeOf(item);
  const first = { from: least, points: 0 };
  const steps = levels.map((_, at) => ({
    from: (at + 1) * 100,
    points: Math.round((fullScore * at) / Math.max(1, levels.length - 1)),
  }));
  const rows = needsNoRows(item)
    ? []
    : way === 'level'
      ? steps
      : way === 'yesno'
        ? [first, { from: most, points: fullScore }]
        : [first];
  return { itemId, name, unit, way, fullScore, levels, source, weight: Math.max(0, left), direction: 'up', rows };
}
export const inputOf = (draft: NormDraft): Omit<InputOf<typeof createNorm>, 'module'> => ({
  ...draft,
  items: draft.items.map(({ itemId, weight, direction, rows }) => ({ itemId, weight, direction, rows: [...rows] })),
});
/** The first thing that stands in the way of saving, as the server would say it. */
export const draftFault = (draft: NormDraft): SketchFault | 'name' | 'grades' | 'items' | undefined => {
  if (!draft.name.trim()) return 'name';
  if (!draft.grdIds.length) return 'grades';
  return draft.items.length ? sketchFault(draft.items) : 'items';
};
