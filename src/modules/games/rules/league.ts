import { drawn } from './lot';
import { grouped } from '../../../kernel/shared/maps';

export const BALLS = ['football', 'basketball', 'volleyball', 'tableTennis', 'badminton', 'other'] as const;
export type Ball = (typeof BALLS)[number];
export const FORMS = ['round', 'knockout'] as const;
/** Everybody against everybody, or whoever loses is out. */
export type Form = (typeof FORMS)[number];
export const TIE_RULES = ['between', 'difference', 'scored', 'lot'] as const;
/** What parts teams with the same points: points among them, the difference of scores, what they scored, a lot. */
export type TieRule = (typeof TIE_RULES)[number];
export type Side = 'home' | 'away';

/** Points of a result; whoever does not come gets none. */
export interface LeaguePoints {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}
/**
 * What a league usually counts. Football: three for a win, one for a draw; where a match always has a winner, two for a win and one for
 * a loss, none for who does not come (FIBA Official Basketball Rules, appendix on classification of teams).
 */
export const usualPoints = (ball: Ball): LeaguePoints =>
  ball === 'football' ? { win: 3, draw: 1, loss: 0 } : { win: 2, draw: 1, loss: 1 };
/** The score of a match to which one side did not come: 3:0 (FIFA), 20:0 (FIBA), sets to nothing elsewhere. */
const FORFEIT: Readonly<Record<Ball, number>> = {
  football: 3,
  basketball: 20,
  volleyball: 2,
  tableTennis: 2,
  badminton: 2,
  other: 1,
};
export const forfeitScore = (ball: Ball, absent: Side): { readonly homeScore: number; readonly awayScore: number } => ({
  homeScore: absent === 'home' ? 0 : FORFEIT[ball],
  awayScore: absent === 'home' ? FORFEIT[ball] : 0,
});

/** How a league is played, and when. */
export interface LeagueSettings {
  readonly points: LeaguePoints;
  readonly ties: readonly TieRule[];
  readonly legs: number;
  readonly minutes: number;
  /** Times of day, `16:30`. */
  readonly windows: readonly { readonly weekday: number; readonly from: string; readonly to: string }[];
  readonly grounds: readonly string[];
}

/** A match as it is drawn: two teams, or whoever wins the matches with these numbers. */
export interface Drawn {
  readonly no: number;
  readonly roundNo: number;
  readonly homeId: number | null;
  readonly awayId: number | null;
  readonly homeFrom: number | null;
  readonly awayFrom: number | null;
}

/**
 * Everybody against everybody, `legs` times, home and away in turn: the circle method. One team stands, the others move one place a
 * round, so that each has one match a round, and of an odd number one rests.
 */
export function roundRobin(ids: readonly number[], legs: number): Drawn[] {
  const circle: (number | null)[] = ids.length % 2 ? [...ids, null] : [...ids];
  const rounds = circle.length - 1;
  const places = new Map(ids.map((id, i) => [id, i]));
  const at = (id: number): number => places.get(id) ?? 0;
  const matches: Drawn[] = [];
  for (let leg = 0; leg < legs; leg++)
    for (let round = 0; round < rounds; round++) {
      const [fixed, ...moving] = circle;
      const seats = [fixed ?? null, ...moving.map((_, i) => moving[(i + round) % rounds] ?? null)];
      for (let i = 0; i < seats.length / 2; i++) {
        const [one, other] = [seats[i] ?? null, seats.at(-1 - i) ?? null];
        if (one === null || other === null) continue;
        // Whoever stands an odd number of places before the other in the draw is at home; the second leg turns all round.
        const [first, second] = at(one) < at(other) ? [one, other] : [other, one];
        const swap = ((at(second) - at(first)) % 2 === 0) !== (leg % 2 === 1);
        matches.push({
          no: matches.length + 1,
          roundNo: leg * rounds + round + 1,
          homeId: swap ? second : first,
          awayId: swap ? first : second,
          homeFrom: null,
          awayFrom: null,
        });
      }
    }
  return matches;
}

/** The order of seeds in a bracket: the first two meet in the final at the earliest, the first four in the semi-finals. */
function bracketOrder(size: number): number[] {
  let order = [0];
  while (order.length < size) order = order.flatMap((seed) => [seed, order.length * 2 - 1 - seed]);
  return order;
}
/** Whoever loses is out. Where the number is no power of two, the first ones drawn rest in the first round. */
export function knockout(ids: readonly number[]): Drawn[] {
  const size = 2 ** Math.ceil(Math.log2(ids.length));
  type Place = { readonly id: number | null } | { readonly from: number };
  let places: Place[] = bracketOrder(size).map((seed) => ({ id: ids[seed] ?? null }));
  const matches: Drawn[] = [];
  for (let roundNo = 1; places.length > 1; roundNo++) {
    const next: Place[] = [];
    for (let i = 0; i < places.length; i += 2) {
      const [home, away] = [places[i]!, places[i + 1]!];
      const resting = [home, away].find((p) => 'id' in p && p.id === null);
      if (resting) {
        next.push(resting === home ? away : home);
        continue;
      }
      const no = matches.length + 1;
      matches.push({
        no,
        roundNo,
        homeId: 'id' in home ? home.id : null,
        awayId: 'id' in away ? away.id : null,
        homeFrom: 'from' in home ? home.from : null,
        awayFrom: 'from' in away ? away.from : null,
      });
      next.push({ from: no });
    }
    places = next;
  }
  return matches;
}
/** All matches of a league; who stands where is drawn by a lot that anybody can repeat. */
export const drawLeague = (form: Form, ids: readonly number[], legs: number, lot: number): Drawn[] => {
  const order = drawn(lot, ids);
  return form === 'round' ? roundRobin(order, legs) : knockout(order);
};

/** A match that has ended. */
export interface Played {
  readonly homeId: number;
  readonly awayId: number;
  readonly homeScore: number;
  readonly awayScore: number;
  readonly homeExtra: number | null;
  readonly awayExtra: number | null;
  readonly forfeit: Side | null;
}
/** Who won; nobody where it ended equal and nothing decided it. */
export function winnerOf(m: Played): number | null {
  const ahead = m.homeScore - m.awayScore || (m.homeExtra ?? 0) - (m.awayExtra ?? 0);
  if (ahead === 0) return null;
  return ahead > 0 ? m.homeId : m.awayId;
}

/** A line of a league's table. */
export interface Standing {
  readonly clazzId: number;
  readonly place: number;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  readonly points: number;
}
export interface LeagueRules {
  readonly points: LeaguePoints;
  readonly ties: readonly TieRule[];
  readonly lot: number;
}
type Sum = Omit<Standing, 'place'>;
function sumOf(clazzId: number, matches: readonly Played[], points: LeaguePoints): Sum {
  const sum = { clazzId, played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 };
  for (const m of matches) {
    if (m.homeId !== clazzId && m.awayId !== clazzId) continue;
    const home = m.homeId === clazzId;
    const winner = winnerOf(m);
    sum.played += 1;
    sum.scored += home ? m.homeScore : m.awayScore;
    sum.conceded += home ? m.awayScore : m.homeScore;
    if (winner === null) sum.drawn += 1;
    else if (winner === clazzId) sum.won += 1;
    else sum.lost += 1;
    const stayedAway = m.forfeit === (home ? 'home' : 'away');
    if (!stayedAway) sum.points += winner === null ? points.draw : winner === clazzId ? points.win : points.loss;
  }
  return sum;
}
/** By one measure, the greater first: groups of those that it does not part. */
function parted(list: readonly Sum[], by: (sum: Sum) => number): Sum[][] {
  return [...grouped(list, by)].toSorted(([a], [b]) => b - a).map(([, group]) => group);
}
/**
 * Parts teams with the same points, rule after rule. Where a rule parts a group, what is left together begins again with the first
 * rule, among themselves alone.
 */
function settle(group: readonly Sum[], matches: readonly Played[], r: LeagueRules, at = 0): Sum[][] {
  const rule = r.ties[at];
  if (group.length < 2 || !rule) return [[...group]];
  if (rule === 'lot') {
    const order = drawn(
      r.lot,
      group.map((sum) => sum.clazzId),
    );
    return order.map((id) => group.filter((sum) => sum.clazzId === id));
  }
  const ids = new Set(group.map((sum) => sum.clazzId));
  const among = matches.filter((m) => ids.has(m.homeId) && ids.has(m.awayId));
  const between = new Map(group.map(({ clazzId }) => [clazzId, sumOf(clazzId, among, r.points).points]));
  const measure = {
    between: (sum: Sum) => between.get(sum.clazzId) ?? 0,
    difference: (sum: Sum) => sum.scored - sum.conceded,
    scored: (sum: Sum) => sum.scored,
  }[rule];
  const parts = parted(group, measure);
  if (parts.length === 1) return settle(group, matches, r, at + 1);
  return parts.flatMap((part) => settle(part, matches, r));
}
/** The table of a league; who shares a place after all rules stands there together, and the next place is counted on. */
export function tableOf(ids: readonly number[], matches: readonly Played[], r: LeagueRules): Standing[] {
  const sums = ids.map((id) => sumOf(id, matches, r.points));
  const groups = parted(sums, (sum) => sum.points).flatMap((group) => settle(group, matches, r));
  let place = 1;
  return groups.flatMap((group) => {
    const here = place;
    place += group.length;
    return group.map((sum) => ({ ...sum, place: here }));
  });
}
