import { drawn, lotOf } from './lot';
import type { Draw } from './kinds';

/** Somebody who is put into a heat. `seed`: the smaller the better; null where nothing is known. */
export interface Seeded {
  readonly userId: number;
  readonly clazzId: number;
  readonly seed: number | null;
}
/** A place in a heat; heats and lanes count from 1. */
export interface Placed {
  readonly userId: number;
  readonly heat: number;
  readonly lane: number;
}

/** Sizes of as few heats as hold everybody: they differ by at most one. */
export function heatSizes(entries: number, lanes: number): number[] {
  const heats = Math.ceil(entries / lanes);
  return Array.from({ length: heats }, (_, heat) => Math.floor(entries / heats) + (heat < entries % heats ? 1 : 0));
}

/** The best first; who has no seed comes after, in the order of their lots, as do equal seeds. */
export const bySeed = <S extends Seeded>(entries: readonly S[], lot: number): S[] =>
  entries
    .toSorted(
      (a, b) =>
        (a.seed ?? Infinity) - (b.seed ?? Infinity) ||
        lotOf(lot, a.userId) - lotOf(lot, b.userId) ||
        a.userId - b.userId,
    )
    .toSorted((a, b) => Number(a.seed == null) - Number(b.seed == null));

/** Deals the seeded to heats 1 to n, then n to 1, and so on. Each deal is a row: its members are of like strength. */
export function serpentine<S>(seeded: readonly S[], heats: number): S[][] {
  const rows: S[][] = [];
  for (let at = 0; at < seeded.length; at += heats) {
    const row = seeded.slice(at, at + heats);
    // The last row may be short: backwards it begins at the last heat, as every second row does.
    rows.push(rows.length % 2 === 0 ? row : Array.from({ length: heats }, (_, h) => row[heats - 1 - h]!));
  }
  return Array.from({ length: heats }, (_, h) => rows.map((row) => row[h]).filter((one) => one !== undefined));
}

/** How many pairs of one class stand in the same heat. */
export const clazzPairs = (heats: readonly (readonly Pick<Seeded, 'clazzId'>[])[]): number =>
  heats.reduce((sum, heat) => sum + pairsIn(heat), 0);
function pairsIn(heat: readonly Pick<Seeded, 'clazzId'>[]): number {
  const of = new Map<number, number>();
  let pairs = 0;
  for (const { clazzId } of heat) {
    const n = of.get(clazzId) ?? 0;
    pairs += n;
    of.set(clazzId, n + 1);
  }
  return pairs;
}

/**
 * Heats by seed, or by lot where no seed is known. Then those of one row change heats with each other as long as fewer children of
 * one class meet: it keeps the heats as equal as they were dealt.
 */
export function heatsOf(entries: readonly Seeded[], lanes: number, lot: number): Seeded[][] {
  const heats = heatSizes(entries.length, lanes).length;
  if (heats === 0) return [];
  const dealt = serpentine(bySeed(entries, lot), heats);
  // Without seeds everybody is of like strength: anybody may change with anybody.
  return apart(
    dealt,
    entries.every((e) => e.seed == null),
  );
}

/** Exchanges two places of different heats while that takes a pair of one class apart, until no exchange helps. */
function apart(dealt: readonly (readonly Seeded[])[], anyRow: boolean): Seeded[][] {
  const heats = dealt.map((heat) => [...heat]);
  for (let better = true; better;) {
    better = false;
    for (const [a, one] of heats.entries())
      for (const [b, other] of heats.entries()) {
        if (b <= a) continue;
        for (let row = 0; row < one.length; row++)
          for (const at of anyRow ? other.keys() : row < other.length ? [row] : [])
            if (gain(one, row, other, at) > 0) {
              [one[row], other[at]] = [other[at]!, one[row]!];
              better = true;
            }
      }
  }
  return heats;
}
/** How many pairs fewer there are when two places are exchanged. */
function gain(one: readonly Seeded[], at: number, other: readonly Seeded[], to: number): number {
  const mine = one[at]!.clazzId;
  const theirs = other[to]!.clazzId;
  if (mine === theirs) return 0;
  const count = (heat: readonly Seeded[], clazzId: number) => heat.filter((s) => s.clazzId === clazzId).length;
  const before = count(one, mine) - 1 + count(other, theirs) - 1;
  return before - count(one, theirs) - count(other, mine);
}

/** Lanes from the middle outwards: 4 5 3 6 2 7 1 8. */
export function centreOut(lanes: number): number[] {
  const middle = Math.ceil(lanes / 2);
  return Array.from({ length: lanes }, (_, i) => middle + (i % 2 === 1 ? (i + 1) / 2 : -i / 2));
}

/** The groups of ranks that draw among the same lanes: the four best the middle ones, then the rest. */
const groupsOf = (lanes: number): number[][] => {
  const order = centreOut(lanes);
  return [order.slice(0, 4), order.slice(4)].filter((group) => group.length > 0);
};

/**
 * Lanes of a heat, its members in the order of their rank. By lot, children of one class are kept out of neighbouring lanes where
 * another order of the lots does it.
 */
export function lanesOf(
  ranked: readonly Pick<Seeded, 'userId' | 'clazzId'>[],
  lanes: number,
  { draw, lot }: { readonly draw: Draw; readonly lot: number },
): number[] {
  const order = centreOut(lanes).slice(0, ranked.length);
  if (draw === 'centre') return order;
  const groups = draw === 'lot' ? [order] : groupsOf(lanes).map((g) => g.filter((lane) => order.includes(lane)));
  const given = new Map<number, number>();
  let from = 0;
  for (const group of groups) {
    const members = ranked.slice(from, from + group.length).map((r) => r.userId);
    from += group.length;
    const lots = drawn(lot, members);
    group.toSorted((a, b) => a - b).forEach((lane, i) => given.set(lots[i]!, lane));
  }
  const start = ranked.map((r) => given.get(r.userId)!);
  const groupAt = ranked.map((_, i) => groups.findIndex((g) => g.includes(start[i]!)));
  return spread(ranked, start, (a, b) => groupAt[a] === groupAt[b]);
}

/** Children of one class in neighbouring lanes. */
export const neighbours = (members: readonly Pick<Seeded, 'clazzId'>[], lanes: readonly number[]): number => {
  const at = new Map(lanes.map((lane, i) => [lane, members[i]!.clazzId]));
  return lanes.filter((lane) => at.get(lane + 1) !== undefined && at.get(lane) === at.get(lane + 1)).length;
};
function spread(
  members: readonly Pick<Seeded, 'clazzId'>[],
  start: readonly number[],
  may: (a: number, b: number) => boolean,
): number[] {
  let lanes = [...start];
  for (let left = neighbours(members, lanes), better = left > 0; better;) {
    better = false;
    for (let a = 0; a < lanes.length && left > 0; a++)
      for (let b = a + 1; b < lanes.length && left > 0; b++) {
        if (!may(a, b)) continue;
        const next = lanes.with(a, lanes[b]!).with(b, lanes[a]!);
        const n = neighbours(members, next);
        if (n < left) [lanes, left, better] = [next, n, true];
      }
  }
  return lanes;
}

/** Heats and lanes of everybody. First rounds draw their lanes; later ones give them by `draw`. */
export function placesOf(
  entries: readonly Seeded[],
  o: { readonly lanes: number; readonly lot: number; readonly draw: Draw },
): Placed[] {
  return heatsOf(entries, o.lanes, o.lot).flatMap((members, h) => {
    const ranked = bySeed(members, o.lot);
    const lanes = lanesOf(ranked, o.lanes, { draw: o.draw, lot: o.lot + h });
    return ranked.map(({ userId }, i) => ({ userId, heat: h + 1, lane: lanes[i]! }));
  });
}
