import { must } from '../../../kernel/shared/maps';
import { limitAt, LIMITED, type Config, type Limited } from './config';
import {
  fenceAt,
  fenceSees,
  happened,
  inOrder,
  limitSees,
  NO_LIMIT,
  NO_TRACK,
  type FenceRule,
  type FenceTrack,
  type Fix,
  type LimitTrack,
  type Value,
  type Wrong,
} from './track';
import { HELD_MS, LATE_MS, type AffairKind } from './kinds';
import type { Span } from './times';

/** What a band said of a child at an instant, as far as rules look at it. */
export type Sign =
  | ({ readonly is: 'fix' } & Fix)
  | ({ readonly is: Limited } & Value & {
        /** Of blood pressure, whose value is how far it lies beyond its limits: the upper and the lower one as they were said. */
        readonly said?: number;
        readonly value2?: number | null;
      })
  | { readonly is: 'sos'; readonly at: number; readonly key: string };

/** A child's state after all points up to an instant. */
export interface Base {
  readonly fences: readonly (readonly [fenceId: number, track: FenceTrack])[];
  readonly limits: readonly (readonly [kind: Limited, track: LimitTrack])[];
  readonly sos: readonly Wrong[];
}
/** What is kept of a child: the state up to `upTo`, and the points since. */
export interface ChildState {
  readonly upTo: number;
  /** The newest instant that anybody knew of: time never runs back. */
  readonly now: number;
  readonly base: Base;
  readonly points: readonly Sign[];
  /** The last counter of steps. */
  readonly steps: { readonly at: number; readonly value: number; readonly wearId: number } | null;
  /** Since when the band is silent. */
  readonly silent: readonly Wrong[];
}
export const NEW_BASE: Base = { fences: [], limits: [], sos: [] };
export const NEW_CHILD: ChildState = { upTo: 0, now: 0, base: NEW_BASE, points: [], steps: null, silent: [] };

/** By what a child is judged. */
export interface Rules {
  readonly config: Config;
  readonly fences: readonly FenceRule[];
  readonly zone: string;
  /** The class's PE lessons of the day. */
  readonly lessons: readonly Span[];
}

function sees(base: Base, rules: Rules, point: Sign): Base {
  if (point.is === 'sos') return { ...base, sos: happened(base.sos, point.at) };
  if (point.is === 'fix') {
    const tracks = new Map(base.fences);
    return {
      ...base,
      fences: rules.fences.map(
        (rule) => [rule.fenceId, fenceSees(tracks.get(rule.fenceId) ?? NO_TRACK, rule, rules.zone, point)] as const,
      ),
    };
  }
  const tracks = new Map(base.limits);
  const rule = limitAt(rules.config.limits, point.is, point, rules.lessons);
  tracks.set(point.is, limitSees(tracks.get(point.is) ?? NO_LIMIT, rule, point));
  return {
    ...base,
    limits: LIMITED.flatMap((kind) => (tracks.has(kind) ? [[kind, must(tracks, kind)] as const] : [])),
  };
}
const after = (base: Base, rules: Rules, points: readonly Sign[]): Base =>
  points.reduce((state, point) => sees(state, rules, point), base);

/** A band that says a hundred things a second is no reason to keep them all at hand. */
const MOST_POINTS = 3000;
/** One point a kind, instant and value, however often it was sent. */
const apart = (points: readonly Sign[]): Sign[] => [
  ...new Map(points.map((point) => [`${point.is} ${point.at} ${point.key}`, point])).values(),
];
/** Whether a point that came at `received` may still ring: older ones are stored alone. */
export const isTimely = (at: number, received: number): boolean => received - at <= LATE_MS;

/**
 * A child's state with more points, in whatever order they come. What is older than the points that are kept changes nothing.
 * @param received when the newest of them arrived.
 */
export function withPoints(before: ChildState, rules: Rules, points: readonly Sign[], received: number): ChildState {
  const fresh = points.filter((point) => point.at > before.upTo);
  const all = inOrder(apart([...before.points, ...fresh]));
  const now = Math.max(before.now, received);
  const upTo = Math.max(before.upTo, now - HELD_MS, all.at(-MOST_POINTS)?.at ?? 0);
  return {
    ...before,
    now,
    upTo,
    base: after(
      before.base,
      rules,
      all.filter((point) => point.at <= upTo),
    ),
    points: all.filter((point) => point.at > upTo),
  };
}

/** Stretches of one kind, and of one fence where it is about one. */
export interface Finding {
  readonly kind: AffairKind;
  readonly fenceId: number;
  readonly wrongs: readonly Wrong[];
}
/** What is wrong with a child, by kind and fence, after all that is known. */
export function findings(state: ChildState, rules: Rules): Finding[] {
  const end = after(state.base, rules, state.points);
  const tracks = new Map(end.fences);
  const ofFences = rules.fences.flatMap((rule): Finding[] => {
    const track = fenceAt(tracks.get(rule.fenceId) ?? NO_TRACK, rule, rules.zone, state.now);
    const { fenceId } = rule;
    return [
      { kind: 'fence', fenceId, wrongs: track.exits },
      { kind: 'missing', fenceId, wrongs: track.missing },
    ];
  });
  const ofLimits = end.limits.map(([kind, track]): Finding => ({ kind, fenceId: 0, wrongs: track.wrongs }));
  return [
    ...ofFences,
    ...ofLimits,
    { kind: 'sos', fenceId: 0, wrongs: end.sos },
    { kind: 'silent', fenceId: 0, wrongs: state.silent },
  ];
}
