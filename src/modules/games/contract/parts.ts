import * as z from 'zod';
import { day, idOf, idsOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import { race as timedRace } from '../../device/contract/rooms';
import { DRAWS, EVENTS, KINDS, MEET_STATES, NO_PLACE, ROUND_STATES, SEXES, TIMINGS, WAYS } from '../rules';

// Pieces that several calls of this module share.
export const gamId = () => idOf('games_meet');
export const entryId = () => idOf('games_entry');
export const rudId = () => idOf('games_round');
export const userId = () => idOf('people_person');
export const clazzId = () => idOf('class_clazz');
export const grdIds = () => idsOf('textbook_grade', 20);

const time = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, m('games.clock'));
export const clock = time;
const count = (min: number, max: number) => z.number().int().min(min).max(max);
/** Limits of entries; what is left out stays as it is. */
export const limits = z.object({
  perAthlete: count(1, 20).optional(),
  perClazz: count(1, 200).optional(),
  teamsPerClazz: count(1, 10).optional(),
});
export const pointRules = z.object({
  table: z.array(count(0, 100)).min(1).max(24),
  relayFactor: count(1, 4),
  ties: z.enum(['share', 'better']),
  fewer: z.enum(['all', 'minusOne']),
  participation: count(0, 20),
  record: count(0, 50),
});
const halfDay = z.object({ onDate: day(), from: time(), to: time() });
const ground = z.object({
  gudId: z.number().int().positive().max(1_000_000),
  name: z.string().overwrite(visibleText).trim().min(1).max(20),
  kind: z.enum(['track', 'field']),
});
/** Settings of a meet; what is left out stays as it is. */
export const settingsAsked = z.object({
  points: pointRules.optional(),
  lanes: count(2, 10).optional(),
  timing: z.enum(TIMINGS).optional(),
  draw: z.enum(DRAWS).optional(),
  restMinutes: count(0, 240).optional(),
  handSeed: count(0, 1000).optional(),
  handSeedLong: count(0, 1000).optional(),
  jumpOff: z.boolean().optional(),
  appealDays: count(0, 30).optional(),
  halfDays: z.array(halfDay).max(20).optional(),
  grounds: z.array(ground).max(20).optional(),
});
export const settings = z.object({
  limits: z.object({ perAthlete: z.number(), perClazz: z.number(), teamsPerClazz: z.number() }),
  points: pointRules,
  lanes: z.number(),
  timing: z.enum(TIMINGS),
  draw: z.enum(DRAWS),
  restMinutes: z.number(),
  handSeed: z.number(),
  handSeedLong: z.number(),
  /** Whether a jump-off may part whoever is level at a height; absent as true. */ jumpOff: z.boolean().optional(),
  appealDays: z.number(),
  halfDays: z.array(z.object({ onDate: z.string(), from: z.string(), to: z.string() })),
  grounds: z.array(z.object({ gudId: z.number(), name: z.string(), kind: z.enum(['track', 'field']) })),
});

export const meet = z.object({
  gamId: z.number(),
  name: z.string(),
  yearId: z.number(),
  start: z.string(),
  end: z.string(),
  place: z.string(),
  grdIds: z.array(z.number()),
  enrolUntil: z.string().nullable(),
  state: z.enum(MEET_STATES),
  /** Whether children and teachers may enter today. */ enrolling: z.boolean(),
  entries: z.number(),
  athletes: z.number(),
  enrolled: z.number(),
});
export type Meet = z.output<typeof meet>;
export const meetFull = meet.extend({
  settings,
  grades: z.array(z.object({ grdId: z.number(), name: z.string() })),
  rounds: z.number(),
  finished: z.number(),
  awardsAt: z.string().nullable(),
  awardsStale: z.boolean(),
  sealedAt: z.string().nullable(),
  /** Whether the caller runs the meet. */ mine: z.boolean(),
});
export type MeetFull = z.output<typeof meetFull>;

export const entry = z.object({
  entryId: z.number(),
  gamId: z.number(),
  kind: z.enum(KINDS),
  event: z.string().nullable(),
  itemId: z.number().nullable(),
  /** In the asker's language. */ name: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  sex: z.enum(SEXES),
  grdIds: z.array(z.number()),
  /** Places in all; null: as many as come. */ limit: z.number().nullable(),
  perClazz: z.number().nullable(),
  size: z.number().nullable(),
  enrolled: z.number(),
  rounds: z.number(),
  /** Whether the event is for the caller: of a child its own sex and grade, of everybody else all of them. */
  fits: z.boolean(),
});
export type Entry = z.output<typeof entry>;

export const enrolled = z.object({
  id: z.number(),
  gamId: z.number(),
  entryId: z.number(),
  entryName: z.string(),
  userId: z.number(),
  name: z.string(),
  /** Members of a team, the first one too. */ members: z.array(z.string()),
  clazzId: z.number(),
  clazzName: z.string(),
  sex: z.enum(['male', 'female']),
  seeded: z.boolean(),
  /** Whether the caller may withdraw it now. */ mine: z.boolean(),
});
export type Enrolled = z.output<typeof enrolled>;

const advance = { perHeat: z.number(), fastest: z.number() };
export const round = z.object({
  rudId: z.number(),
  gamId: z.number(),
  entryId: z.number(),
  entryName: z.string(),
  kind: z.enum(KINDS),
  no: z.number(),
  name: z.string(),
  last: z.boolean(),
  state: z.enum(ROUND_STATES),
  /** Day and time of day; null before the plan. */ onDate: z.string().nullable(),
  from: z.string().nullable(),
  minutes: z.number(),
  gudId: z.number().nullable(),
  gudName: z.string().nullable(),
  lanes: z.number().nullable(),
  ...advance,
  lot: z.number(),
  /** How lanes of later rounds of its event are drawn: as last time, or as the meet says. */ draw: z.enum(DRAWS),
  heats: z.number(),
  runners: z.number(),
  done: z.number(),
});
export type Round = z.output<typeof round>;

/** Somebody in a round: heat, lane, and the result where there is one. */
export const run = z.object({
  userId: z.number(),
  name: z.string(),
  members: z.array(z.string()),
  clazzId: z.number(),
  clazzName: z.string(),
  heat: z.number(),
  lane: z.number(),
  /** The number on the cloth, of a team that of its first member; null before numbers were given. */
  no: z.number().nullable(),
  value: z.number().nullable(),
  mark: z.enum(NO_PLACE).nullable(),
  rule: z.string(),
  timing: z.enum(TIMINGS).nullable(),
  /** As it is shown, and as it was typed: trials, heights, watches. */ text: z.string(),
  typed: z.string(),
  rank: z.number().nullable(),
  way: z.enum(WAYS).nullable(),
  /** Has three more trials: one of the best eight after the first three, where more than eight take part. */
  more: z.boolean(),
  /** The race of a running room that the result came from; null for what somebody typed. */
  raceId: z.number().nullable(),
});
export type RunShown = z.output<typeof run>;
/** A round with its heats. */
export const race = round.extend({
  winds: z.array(z.object({ heat: z.number(), tenths: z.number() })),
  items: z.array(run),
  /** Pairs of one class in a heat that could not be parted. */ pairs: z.number(),
});
export type Race = z.output<typeof race>;
/** The running room that a heat was given to, and how far its race is. */
const heatRoom = z.object({
  heat: z.number(),
  raceId: z.number(),
  roomId: z.number(),
  name: z.string(),
  state: timedRace.shape.state,
});
export type HeatRoom = z.output<typeof heatRoom>;
export const listedRace = race.extend({ rooms: z.array(heatRoom) });
export const events = EVENTS.map((event) => event.code) as [string, ...string[]];
