import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { SheetRow } from '../../../kernel/server/importing/importer';
import { WEAR, periodOf, type Eye } from '../rules';
import { begunTerm, writerOf } from './input';
import { knownWithNorms } from './child-facts';
import { eyeCells, eyeIn, type Key } from './sheet';
import { WEARS } from './sheet-words';
import { lockTerm } from './sums';
import { saveScreenings, type Entry } from './write';

/** What was measured elsewhere of a child's eyes on a day: `key` is the caller's. */
interface Offered {
  readonly key: number;
  readonly userId: number;
  readonly screenedOn: string;
  readonly wear: number;
  readonly left: Eye;
  readonly right: Eye;
}
/** Why it becomes no screening: the child learns here no more, nothing was measured, a cylinder or axis without a sphere, a later one stands. */
export type NotTaken = 'noChild' | 'nothing' | 'noSphere' | 'newer';
interface TakenIn {
  readonly taken: readonly number[];
  readonly refused: readonly { readonly key: number; readonly why: NotTaken }[];
}
/** A term by its place in time: offers that are taken over together are of one. */
export const termOfDay = (day: string): string => {
  const { yearId, termId } = periodOf(day);
  return `${yearId} ${termId}`;
};
const isMeasured = (eye: Eye): boolean =>
  eye.naked != null || eye.corrected != null || eye.sphere != null || eye.lens != null;
const lacksSphere = (eye: Eye): boolean => eye.sphere == null && (eye.cylinder != null || eye.axis != null);

/**
 * Takes over what was measured elsewhere as screenings of its term, once a person has said so: judged by the norms in use, one a child
 * and term, a later day stands. Four statements, whatever their number.
 * @param keep what the caller writes of those that were taken; it is made with the screenings.
 */
export async function takeScreenings(
  cx: Cx,
  offers: readonly Offered[],
  keep: (taken: readonly number[]) => Sql,
): Promise<TakenIn> {
  const [first] = offers;
  if (!first) return { taken: [], refused: [] };
  const at = periodOf(first.screenedOn);
  begunTerm(at, cx.today);
  await lockTerm(cx.db, at, cx.nowIso);
  const userIds = [...new Set(offers.map(({ userId }) => userId))];
  const known = await knownWithNorms(cx.db, at, sql`p.user_id = any(${userIds}::bigint[])`);
  const children = new Map(known.children.map((child) => [child.userId, child]));
  const whyNot = ({ userId, screenedOn, left, right }: Offered): NotTaken | undefined => {
    const child = children.get(userId);
    if (!child) return 'noChild';
    if (!isMeasured(left) && !isMeasured(right)) return 'nothing';
    if (lacksSphere(left) || lacksSphere(right)) return 'noSphere';
    return child.was && child.was.screenedOn > screenedOn ? 'newer' : undefined;
  };
  const taken: Offered[] = [];
  const refused: { key: number; why: NotTaken }[] = [];
  for (const offered of offers) {
    const why = whyNot(offered);
    if (why) refused.push({ key: offered.key, why });
    else taken.push(offered);
  }
  if (taken.length > 0) {
    // Of several of one child the last one stands: by the day, and of one day as they came.
    const inOrder = taken.toSorted((a, b) =>
      a.screenedOn < b.screenedOn ? -1 : a.screenedOn > b.screenedOn ? 1 : a.key - b.key,
    );
    const entries = inOrder.map(({ userId, wear, left, right, screenedOn }): Entry => ({
      userId,
      wear,
      left,
      right,
      screenedOn,
      source: 'import',
    }));
    const also = keep(taken.map(({ key }) => key));
    await saveScreenings(writerOf(cx), known.norms.criteria, at, entries, children, also);
  }
  return { taken: taken.map(({ key }) => key), refused };
}

type Cells = SheetRow<Key>['cells'];
/** What the cells of a row say of glasses and both eyes, and the other way round: for sheets of other modules with these columns. */
export const screeningIn = (cells: Cells): Pick<Offered, 'wear' | 'left' | 'right'> => ({
  wear: cells.wear === '' ? WEAR.none : (WEARS.of(cells.wear) ?? WEAR.none),
  left: eyeIn(cells, 'Left'),
  right: eyeIn(cells, 'Right'),
});
export const screeningCells = (
  said: Pick<Offered, 'wear' | 'left' | 'right'>,
  cells: Cells,
): Partial<Record<Key, string>> => ({ wear: WEARS.say(said.wear), ...eyeCells(said, cells) });
