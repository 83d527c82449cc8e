import type { Receiver, Series } from './kinds';
import type { LimitRule, Value } from './track';
import type { Span, Times } from './times';

/** A limit as a school sets it; null: off. Heart in beats a minute, blood in mmHg, oxygen in per cent, temperature in tenths of a degree. */
export interface Limits {
  readonly heartHigh: number | null;
  readonly heartLow: number | null;
  /** During the class's PE lesson, in place of `heartHigh`. */
  readonly heartLesson: number | null;
  readonly systolicHigh: number | null;
  readonly diastolicHigh: number | null;
  readonly oxygenLow: number | null;
  readonly tempsHigh: number | null;
  /** Per cent. */
  readonly batteryLow: number | null;
  /** Minutes within the times without a word from the band. */
  readonly silentMinutes: number | null;
  /** Seconds that a value must lie beyond its limit. */
  readonly seconds: number;
}
/** Who is told in a step, and after how many minutes without a word the next one is. */
export interface Step {
  readonly who: Receiver;
  readonly userIds: readonly number[];
  readonly minutes: number;
}
/** Classes that are out of the house: their fences are silent. */
export interface Trip {
  readonly name: string;
  readonly day: string;
  readonly from: number;
  readonly to: number;
  readonly clazzIds: readonly number[];
}
export interface Config {
  readonly limits: Limits;
  readonly times: readonly Times[];
  readonly receivers: readonly Step[];
  readonly trips: readonly Trip[];
}
/**
 * What holds until a school sets something else: resting pulse of schoolchildren lies far below 150, in a PE lesson 200 is the
 * most that is wanted; values are those that a person should look at, never a diagnosis.
 */
export const USUAL: Config = {
  limits: {
    heartHigh: 150,
    heartLow: 45,
    heartLesson: 200,
    systolicHigh: 150,
    diastolicHigh: 100,
    oxygenLow: 90,
    tempsHigh: 380,
    batteryLow: 15,
    silentMinutes: 60,
    seconds: 120,
  },
  times: [{ days: [1, 2, 3, 4, 5], from: 420, to: 1080 }],
  receivers: [
    { who: 'master', userIds: [], minutes: 5 },
    { who: 'admin', userIds: [], minutes: 10 },
  ],
  trips: [],
};
/** How far back inside its limit a value must come before it is over: what trembles around a limit is one alarm. */
const BACK: Readonly<Record<Exclude<Series, 'steps'> | 'battery', number>> = {
  heart: 10,
  blood: 5,
  oxygen: 2,
  temps: 3,
  battery: 10,
};
/** The values of blood pressure as one: how far the worse of the two lies beyond its limit. */
export const excess = (limits: Limits, systolic: number, diastolic: number | null): number =>
  Math.max(
    limits.systolicHigh == null ? -1000 : systolic - limits.systolicHigh,
    limits.diastolicHigh == null || diastolic == null ? -1000 : diastolic - limits.diastolicHigh,
  );
export const LIMITED = ['heart', 'blood', 'oxygen', 'temps', 'battery'] as const;
export type Limited = (typeof LIMITED)[number];
/** The limit of a kind at a time: during a PE lesson the heart's is the lesson's. */
export function limitAt(limits: Limits, kind: Limited, value: Value, lessons: readonly Span[]): LimitRule {
  const base = { back: BACK[kind], seconds: kind === 'battery' ? 0 : limits.seconds, low: null, high: null };
  if (kind === 'blood') return { ...base, high: 0 };
  if (kind === 'oxygen') return { ...base, low: limits.oxygenLow };
  if (kind === 'temps') return { ...base, high: limits.tempsHigh };
  if (kind === 'battery') return { ...base, low: limits.batteryLow };
  const inLesson = lessons.some((lesson) => lesson.from <= value.at && value.at < lesson.to);
  return { ...base, low: inLesson ? null : limits.heartLow, high: inLesson ? limits.heartLesson : limits.heartHigh };
}
/**
 * Whether a heart lies beyond a limit of everyday or of a lesson, or so near that an alarm goes on: only then the timetable need
 * be asked.
 */
export const isBeyond = (limits: Limits, heart: number): boolean =>
  [limits.heartHigh, limits.heartLesson].some((high) => high != null && heart >= high - BACK.heart) ||
  (limits.heartLow != null && heart <= limits.heartLow + BACK.heart);
