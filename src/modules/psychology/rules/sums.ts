import type { Keys } from './keys';
import type { Score } from './score';
import type { Rules } from './settings';

/** One count of a group; `total` carries a quantity (minutes slept) where it has one. */
export interface Tally {
  readonly measure: string;
  readonly code: string;
  readonly total: number;
}
/** The measure whose codes are whole hours slept. */
export const HOURS = 'hours';
/** What a paper adds to the sums of its class. */
export const talliesOf = (score: Score, rules: Pick<Rules, 'cutoff'>): Tally[] => [
  { measure: 'total', code: score.band, total: score.total },
  ...(score.validity == null ? [] : [{ measure: 'credible', code: score.credible ? 'yes' : 'no', total: 0 }]),
  ...score.parts.map(({ code, band, sum }) => ({ measure: code, code: band, total: sum })),
  ...(score.sleep
    ? [
        { measure: 'slept', code: 'minutes', total: score.sleep.slept },
        // Whole hours: by them the sleep statistics say who reaches the hours of its stage, whichever that is.
        { measure: HOURS, code: String(Math.floor(score.sleep.slept / 60)), total: 0 },
      ]
    : []),
  ...(score.kind === 'psqi'
    ? [{ measure: 'cutoff', code: score.total > rules.cutoff ? 'over' : 'within', total: 0 }]
    : []),
];

const CODES = ['yes', 'no', 'within', 'over', 'negative', 'positive', '0', '1', '2', '3'];
/** Words by their first place in a list. */
type Places = ReadonlyMap<string, number>;
function placesOf(words: readonly string[]): Places {
  const places = new Map<string, number>();
  for (const word of words) if (!places.has(word)) places.set(word, places.size);
  return places;
}
interface ScaleOrder {
  readonly measures: Places;
  readonly codes: Places;
}
/** Where measures and codes stand as the scales are read: made once for all groups of an answer. */
export function scaleOrder({ mht, scl90, psqi }: Keys): ScaleOrder {
  const codesOf = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code);
  return {
    measures: placesOf(['total', 'cutoff', 'credible', ...codesOf(mht.subscales), ...codesOf(scl90.factors)]),
    codes: placesOf([...CODES, ...[mht.bands, mht.subscaleBands, scl90.factorBands, psqi.bands].flatMap(codesOf)]),
  };
}
/** Counts as a scale is read: the whole first, then its parts in their order, and in each the lightest band first. */
export function inScaleOrder<R extends { readonly measure: string; readonly code: string }>(
  rates: Iterable<R>,
  { measures, codes }: ScaleOrder,
): R[] {
  // The components of PSQI are letters, which stand after the names of others and among themselves as they are.
  const place = (places: Places, word: string) => places.get(word) ?? places.size;
  const spots = Array.from(rates, (rate) => {
    const { measure, code } = rate;
    return { rate, measure, part: place(measures, measure), band: place(codes, code) };
  });
  const inOrder = spots.toSorted(
    (a, b) => a.part - b.part || (a.measure < b.measure ? -1 : a.measure > b.measure ? 1 : a.band - b.band),
  );
  return inOrder.map(({ rate }) => rate);
}

/** Groups of fewer children are not shown. */
export const LEAST_GROUP = 5;
/**
 * Which of some groups under one sum are shown: none under five; and where what is hidden could be reckoned from the others,
 * the smallest of these is hidden too.
 */
export function visibleGroups<G extends { readonly count: number }>(groups: readonly G[]): ReadonlySet<G> {
  const small = groups.filter(({ count }) => count > 0 && count < LEAST_GROUP);
  const shown = groups.filter(({ count }) => count >= LEAST_GROUP).toSorted((a, b) => a.count - b.count);
  let hidden = small.reduce((sum, { count }) => sum + count, 0);
  while (hidden > 0 && shown.length > 0 && hidden < LEAST_GROUP) hidden += shown.shift()?.count ?? 0;
  return new Set(shown);
}

/** How many, or null where they are fewer than five. */
export const shownCount = (count: number): number | null => (count > 0 && count < LEAST_GROUP ? null : count);

/** A count that is shown or not. */
export interface Cell {
  readonly count: number;
  isHidden: boolean;
}
/** Counts that add up: whoever knows the sum and all of them but one knows that one as well. */
export interface Line {
  /** The sum where it is a count that can be hidden itself; null: everybody knows it. */
  readonly whole: Cell | null;
  readonly parts: readonly Cell[];
}
/** Whether what a line hides can be reckoned from what it shows: it hides one count alone, or fewer than five children. */
function isReckonable({ whole, parts }: Line): boolean {
  let [hidden, children] = [0, 0];
  for (const { count, isHidden } of parts)
    if (isHidden) {
      hidden += 1;
      children += count;
    }
  if (whole?.isHidden) return hidden === 0;
  return hidden > 0 && (hidden < 2 || children < LEAST_GROUP);
}
/** What a line hides next while something is told: its smallest count, else its sum, and a nought where nothing else is left. */
function toHide(line: Line): Cell | undefined {
  if (!isReckonable(line)) return undefined;
  const { whole, parts } = line;
  const shown = parts.filter(({ isHidden }) => !isHidden);
  const [smallest] = shown.filter(({ count }) => count > 0).toSorted((a, b) => a.count - b.count);
  return smallest ?? (whole && !whole.isHidden ? whole : shown[0]);
}
/** Hides in each line so much more that nothing hidden is reckoned from it: again and again, because a count stands in several lines. */
export function hideReckonable(lines: readonly Line[]): void {
  let isOpen = true;
  while (isOpen) {
    isOpen = false;
    for (const line of lines)
      for (let next = toHide(line); next; next = toHide(line)) {
        next.isHidden = true;
        isOpen = true;
      }
  }
}
