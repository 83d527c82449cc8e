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

/** Tenths that were given to something, and by how many. */
interface Sum {
  readonly tenths: number;
  readonly n: number;
}
type Sums = ReadonlyMap<string, Sum>;
/** Scores added up by index: a judgement is looked through once, not once an index. */
function sumsOf(scores: readonly Score[]): Sums {
  const sums = new Map<string, Sum>();
  for (const { indexId, score } of scores) {
    const before = sums.get(indexId);
    sums.set(indexId, { tenths: (before?.tenths ?? 0) + tenths(score), n: (before?.n ?? 0) + 1 });
  }
  return sums;
}
const ofRole = (judged: readonly Judgement[], role: Role): Sums =>
  sumsOf(judged.flatMap((one) => (one.role === role ? one.scores : [])));
const shareOf = (leaf: Index, sums: Sums | undefined): number | null => {
  const sum = sums?.get(leaf.indexId);
  return sum ? ratio(sum.tenths * WHOLE, sum.n * leaf.full * 10) : null;
};
/** What one role says of a leaf: the mean of its judges. */
export const roleShare = (leaf: Index, role: Role, judged: readonly Judgement[]): number | null =>
  shareOf(leaf, ofRole(judged, role));
/** What noted events add to a leaf or take from it, before it is held between nothing and all. */
const eventShare = (leaf: Index, events: Sums): number => {
  const sum = events.get(leaf.indexId)?.tenths ?? 0;
  return sum < 0 ? -ratio(-sum * WHOLE, leaf.full * 10) : ratio(sum * WHOLE, leaf.full * 10);
};

/**
 * A result from its parts: each leaf is its judges' shares by weight and the events that count, each branch its parts by
 * weight. A role that has not judged leaves its share to the others; a leaf that nobody judged leaves the total open.
 */
export function reckon(indexes: readonly Index[], judged: readonly Judgement[], events: readonly Score[]): Reckoned {
  const points = new Map<string, number | null>();
  const missing = new Set<Role>();
  const by = new Map([...new Set(judged.map(({ role }) => role))].map((role) => [role, ofRole(judged, role)]));
  const noted = sumsOf(events);
  for (const leaf of leavesOf(indexes)) {
    const given = leaf.by.map(({ role, share }) => ({ role, share, value: shareOf(leaf, by.get(role)) }));
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
    points.set(leaf.indexId, own == null ? null : Math.max(0, Math.min(WHOLE, own + eventShare(leaf, noted))));
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
