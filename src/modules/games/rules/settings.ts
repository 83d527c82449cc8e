import type { Draw, Timing } from './kinds';

/** Limits of entries: of one athlete (relays apart), of a class in an event, of a class in a relay. */
export interface Limits {
  readonly perAthlete: number;
  readonly perClazz: number;
  readonly teamsPerClazz: number;
}
/** How places become points. */
export interface PointRules {
  /** Points of the places, the first one first. */
  readonly table: readonly number[];
  readonly relayFactor: number;
  /** share: tied places share the sum of their points; better: all get those of the better place. */
  readonly ties: 'share' | 'better';
  /** With fewer athletes than places: every place counts, or one place less than athletes. */
  readonly fewer: 'all' | 'minusOne';
  /** For everybody who has a result. */
  readonly participation: number;
  /** For a broken school record. */
  readonly record: number;
}
export interface MeetSettings {
  readonly limits: Limits;
  readonly points: PointRules;
  readonly lanes: number;
  readonly timing: Timing;
  readonly draw: Draw;
  /** Minutes that an athlete needs between two events. */
  readonly restMinutes: number;
  /** Milliseconds added to hand times where they are seeded beside electronic ones; at 400 m and in relays the second. */
  readonly handSeed: number;
  readonly handSeedLong: number;
  /** false: whoever is level at a height shares the place; else a jump-off may part them. Meets from before it was a setting say nothing. */
  readonly jumpOff?: boolean;
  /** Days in which results may be objected to after a round is finished. */
  readonly appealDays: number;
  /** Half-days and the grounds in use. */
  readonly halfDays: readonly HalfDay[];
  readonly grounds: readonly Ground[];
}
export interface HalfDay {
  readonly onDate: string;
  /** Times of day, `08:30`. */
  readonly from: string;
  readonly to: string;
}
export interface Ground {
  readonly gudId: number;
  readonly name: string;
  readonly kind: 'track' | 'field';
}

/** 9-7-6-5-4-3-2-1 for eight places, 7-5-4-3-2-1 for six. Source: data/track-meet.json. */
export const TOP_8: readonly number[] = [9, 7, 6, 5, 4, 3, 2, 1];
export const TOP_6: readonly number[] = [7, 5, 4, 3, 2, 1];

export const DEFAULT_POINTS: PointRules = {
  table: TOP_8,
  relayFactor: 2,
  ties: 'share',
  fewer: 'all',
  participation: 0,
  record: 0,
};
export const DEFAULT_SETTINGS: MeetSettings = {
  limits: { perAthlete: 2, perClazz: 3, teamsPerClazz: 1 },
  points: DEFAULT_POINTS,
  lanes: 8,
  timing: 'hand',
  draw: 'centre',
  restMinutes: 20,
  handSeed: 240,
  handSeedLong: 140,
  jumpOff: true,
  appealDays: 1,
  halfDays: [],
  grounds: [],
};
