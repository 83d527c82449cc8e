import { childrenOf, leavesOf, type Index } from './tree';
import { WHOLE, type Role } from './words';

/** A score of an index as a judge gave it; at most one decimal. */
export interface Score {
  readonly indexId: string;
  readonly score: number;
}
/** A judgement that was handed in. */
export interface Judgement {
  readonly role: Role;
  readonly scores: readonly Score[];
}
/** What an index came to, in hundredths of a percent: rounded half up at each index, so that what is printed adds up. */
export interface Reckoned {
  /** Null where nobody who may judge it has. */
  readonly points: ReadonlyMap<string, number | null>;
  readonly total: number | null;
  /** Roles whose judgement is missing somewhere; the others share their part. */
  readonly missing: readonly Role[];
}

/** A quotient rounded half up; numbers below 2^53, never negative ones. */
const ratio = (above: number, below: number): number => Math.floor((2 * above + below) / (2 * below));
const tenths = (score: number): number => Math.round(score * 10);

/** What one role says of a leaf: the mean of its judges. */
export function roleShare(leaf: Index, role: Role, judged: readonly Judgement[]): number | null {
  const scores = judged
    .filter((one) => one.role === role)
    .flatMap((one) => one.scores.filter((s) => s.indexId === leaf.indexId).map((s) => tenths(s.score)));
  if (scores.length === 0) return null;
  return ratio(scores.reduce((a, b) => a + b, 0) * WHOLE, scores.length * leaf.full * 10);
}
/** What noted events add to a leaf or take from it, before it is held between nothing and all. */
const eventShare = (leaf: Index, events: readonly Score[]): number => {
  const sum = events.filter((e) => e.indexId === leaf.indexId).reduce((a, e) => a + tenths(e.score), 0);
  return sum < 0 ? -ratio(-sum * WHOLE, leaf.full * 10) : ratio(sum * WHOLE, leaf.full * 10);
};

/**
 * A result from its parts: each leaf is its judges' shares by weight and the events that count, each branch its parts by
 * weight. A role that has not judged leaves its share to the others; a leaf that nobody judged leaves the total open.
 */
export function reckon(indexes: readonly Index[], judged: readonly Judgement[], events: readonly Score[]): Reckoned {
  const points = new Map<string, number | null>();
  const missing = new Set<Role>();
  for (const leaf of leavesOf(indexes)) {
    const given = leaf.by.map(({ role, share }) => ({ role, share, value: roleShare(leaf, role, judged) }));
    for (const { role, value } of given) if (value == null) missing.add(role);
    const there = given.flatMap(({ share, value }) => (value == null ? [] : [{ share, value }]));
    const whole = there.reduce((a, { share }) => a + share, 0);
    const own =
      whole === 0
        ? null
        : ratio(
            there.reduce((a, { share, value }) => a + share * value, 0),
            whole,
          );
    points.set(leaf.indexId, own == null ? null : Math.max(0, Math.min(WHOLE, own + eventShare(leaf, events))));
  }
  const total = branch(indexes, null, points);
  return { points, total, missing: [...missing] };
}
function branch(indexes: readonly Index[], parentId: string | null, points: Map<string, number | null>): number | null {
  let sum = 0;
  let open = false;
  for (const index of childrenOf(indexes, parentId)) {
    const known = points.get(index.indexId);
    const own = known === undefined ? branch(indexes, index.indexId, points) : known;
    points.set(index.indexId, own);
    if (own == null) open = true;
    else sum += index.weight * own;
  }
  return open ? null : ratio(sum, WHOLE);
}

/** Leaves of a role that a judgement lacks: no score, or no sentence where one is asked for. */
export const lacking = (
  leaves: readonly Index[],
  scores: readonly Score[],
  texts: readonly { readonly indexId: string; readonly text: string }[],
): Index[] =>
  leaves.filter(
    (leaf) =>
      !scores.some((s) => s.indexId === leaf.indexId) ||
      (leaf.words && !texts.some((t) => t.indexId === leaf.indexId && t.text.trim() !== '')),
  );
