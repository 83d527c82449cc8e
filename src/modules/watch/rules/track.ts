import { sideOf, type Circle, type Point } from './geo';
import type { FenceKind } from './kinds';
import { soonAfter, spanAt, type Span, type Times } from './times';

// What happens to a child, as a fold over points in the order of their time. The same points give the same spans whatever the
// order in which they came: whoever has a late one begins again at the last state that was kept.

/** A stretch in which something was wrong: since when, when that was certain, until when. */
export interface Wrong {
  readonly from: number;
  readonly at: number;
  readonly to: number | null;
}
/** A position in time; `key` tells two of one instant apart. */
export interface Fix extends Circle {
  readonly at: number;
  readonly key: string;
}
/** A measured value in time. */
export interface Value {
  readonly at: number;
  readonly key: string;
  readonly value: number;
}
export const inOrder = <T extends { readonly at: number; readonly key: string }>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));

/** So many stretches of one day are kept apart; more are told together with the last. */
const MOST_WRONGS = 40;
const DAY_MS = 86_400_000;
const withWrong = (list: readonly Wrong[], wrong: Wrong): Wrong[] => {
  const kept = list.filter((w) => wrong.at - w.at < DAY_MS);
  const last = kept.at(-1);
  return kept.length >= MOST_WRONGS && last
    ? [...kept.slice(0, -1), { from: last.from, at: last.at, to: wrong.to }]
    : [...kept, wrong];
};
const ended = (list: readonly Wrong[], to: number): Wrong[] =>
  list.map((w, i) => (i === list.length - 1 && w.to == null ? { ...w, to } : w));
const isOpen = (list: readonly Wrong[]): boolean => list.at(-1)?.to === null;

/** A fence as the fold needs it. */
export interface FenceRule {
  readonly fenceId: number;
  readonly kind: FenceKind;
  readonly points: readonly Point[];
  readonly times: readonly Times[];
  /** Seconds between the first deciding fix and the one that makes it certain. */
  readonly dwell: number;
}
/** Where a child stands with a fence. */
export interface FenceTrack {
  /** The piece of time that runs, by its beginning and end. */
  readonly span: Span | null;
  /** Seen inside since (or shortly before) it began. */
  readonly inside: number | null;
  /** The band was heard of at all. */
  readonly heard: boolean;
  /** First of the deciding fixes on the wrong side. */
  readonly since: number | null;
  readonly exits: readonly Wrong[];
  readonly missing: readonly Wrong[];
}
export const NO_TRACK: FenceTrack = { span: null, inside: null, heard: false, since: null, exits: [], missing: [] };
/** Who was inside so shortly before the time began is there. */
const EARLY_MS = 15 * 60_000;
/** A child who is not seen inside so long after the time began is missing. */
export const GRACE_MS = 15 * 60_000;

/** What time alone does to a fence's state: a piece ends, another begins, a child is missing. */
export function fenceAt(before: FenceTrack, rule: FenceRule, zone: string, now: number): FenceTrack {
  const span = spanAt(rule.times, zone, now) ?? soonAfter(rule.times, zone, now, EARLY_MS) ?? null;
  const over = before.span && before.span.from !== span?.from ? before.span.to : null;
  if (over == null) return missingBy({ ...before, span }, rule, now);
  const last = missingBy(before, rule, over);
  const begun = { ...NO_TRACK, span, exits: ended(last.exits, over), missing: ended(last.missing, over) };
  return missingBy(begun, rule, now);
}
function missingBy(track: FenceTrack, rule: FenceRule, now: number): FenceTrack {
  const { span } = track;
  if (rule.kind !== 'stay' || !span || track.inside != null || !track.heard) return track;
  const due = Math.min(span.from + GRACE_MS, span.to);
  if (now < due || track.missing.some((w) => w.from === span.from)) return track;
  return { ...track, missing: withWrong(track.missing, { from: span.from, at: due, to: null }) };
}
/** One more fix. It decides only where its whole circle lies on one side, and an alarm needs two of them and the dwell time. */
export function fenceSees(before: FenceTrack, rule: FenceRule, zone: string, fix: Fix): FenceTrack {
  const now = fenceAt(before, rule, zone, fix.at);
  const { span } = now;
  if (!span) return now;
  const track = { ...now, heard: true };
  const side = sideOf(rule.points, fix);
  if (side === 'unknown') return track;
  if (side === (rule.kind === 'stay' ? 'in' : 'out'))
    return {
      ...track,
      since: null,
      inside: track.inside ?? fix.at,
      exits: ended(track.exits, fix.at),
      missing: ended(track.missing, fix.at),
    };
  const mayLeave = rule.kind === 'out' || track.inside != null;
  if (fix.at < span.from || !mayLeave || isOpen(track.exits)) return track;
  if (track.since == null) return { ...track, since: fix.at };
  if (fix.at - track.since < rule.dwell * 1000) return track;
  return { ...track, since: null, exits: withWrong(track.exits, { from: track.since, at: fix.at, to: null }) };
}

/** A limit: from `low` down and from `high` up is wrong, `back` inside of them it is over, after `seconds` it is certain. */
export interface LimitRule {
  readonly low: number | null;
  readonly high: number | null;
  readonly back: number;
  readonly seconds: number;
}
export interface LimitTrack {
  readonly since: number | null;
  /** When the last value came: after a gap a stretch begins anew. */
  readonly last: number | null;
  readonly wrongs: readonly Wrong[];
}
export const NO_LIMIT: LimitTrack = { since: null, last: null, wrongs: [] };
const GAP_MS = 10 * 60_000;

const beyond = ({ low, high }: LimitRule, value: number, inner = 0): boolean =>
  (low != null && value <= low + inner) || (high != null && value >= high - inner);
/** One more value; `rule` is what holds at its time. */
export function limitSees(before: LimitTrack, rule: LimitRule, { at, value }: Value): LimitTrack {
  const track = before.last != null && at - before.last > GAP_MS ? { ...before, since: null } : before;
  if (isOpen(track.wrongs))
    return beyond(rule, value, rule.back)
      ? { ...track, last: at }
      : { since: null, last: at, wrongs: ended(track.wrongs, at) };
  if (!beyond(rule, value)) return { ...track, since: null, last: at };
  if (rule.seconds > 0 && track.since == null) return { ...track, since: at, last: at };
  const from = track.since ?? at;
  if (at - from < rule.seconds * 1000) return { ...track, last: at };
  return { since: null, last: at, wrongs: withWrong(track.wrongs, { from, at, to: null }) };
}
/** Something that happens at once and is over: SOS. */
export const happened = (before: readonly Wrong[], at: number): readonly Wrong[] =>
  withWrong(before, { from: at, at, to: at });
