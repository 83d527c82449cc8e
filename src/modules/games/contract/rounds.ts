import * as z from 'zod';
import { call, file, nothing } from '../../../kernel/shared/call';
import { day, idOf, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { COMMITS, DRAWS, RECORD_LEVELS } from '../rules';
import { LAST_INSTANT } from '../rules/merge';
import { clazzId, clock, entryId, gamId, listedRace, race, round, rudId, run, userId } from './parts';

const ROUNDS = '/test/game/rounds';
export const listRounds = call({
  name: 'games.game.round.list',
  get: ROUNDS,
  need: access.staff,
  input: z.object({ gamId: gamId(), entryId: entryId().optional() }),
  reply: z.object({
    items: z.array(round.extend({ /** Whether the caller enters its results, on its day. */ judged: z.boolean() })),
  }),
});
const advance = z.object({
  perHeat: z.number().int().min(0).max(20).default(0),
  fastest: z.number().int().min(0).max(40).default(0),
});
const time = z.object({ onDate: day(), from: clock() });
/** The next round of an event. Who goes on from it: the first of each heat and the fastest others. */
export const createRound = call({
  name: 'games.game.round.create',
  post: ROUNDS,
  need: access.manage,
  input: z.object({
    entryId: entryId(),
    name: textOf(16),
    time: time.optional(),
    minutes: z.number().int().min(1).max(480).optional(),
    advance: advance.optional(),
  }),
  reply: round,
});
/** The usual rounds of every event that has none: a final, and heats before it where there are more runners than lanes. */
export const makeRounds = call({
  name: 'games.game.round.make',
  post: `${ROUNDS}/make`,
  need: access.manage,
  input: z.object({ gamId: gamId() }),
  reply: z.object({ made: z.number(), items: z.array(round) }),
});
export const deleteRound = call({
  name: 'games.game.round.delete',
  delete: `${ROUNDS}/{rudId}`,
  need: access.manage,
  input: z.object({ rudId: rudId() }),
  reply: nothing,
});
/** Settles who goes on; lots that decide are kept. */
export const finishRound = call({
  name: 'games.game.round.finish',
  put: `${ROUNDS}/{rudId}/finish`,
  need: access.manage,
  input: z.object({ rudId: rudId() }),
  reply: race.extend({
    /** Two timing systems stand in the round: nobody went on by time, and in a last round of several heats the places compare both. */ mixed:
      z.boolean(),
    /** Whom a lot decided about. */ lots: z.array(z.array(z.number())),
  }),
});
/** S-055: opens it again, not when the next round has results. */
export const cancelFinish = call({
  name: 'games.game.round.cancel',
  put: `${ROUNDS}/{rudId}/cancelFinish`,
  need: access.manage,
  input: z.object({ rudId: rudId() }),
  reply: race,
});
/** Puts all rounds without results on grounds and half-days; what finds no time says why. */
export const makePlan = call({
  name: 'games.game.plan.make',
  post: '/test/game/plan/make',
  need: access.manage,
  input: z.object({ gamId: gamId() }),
  reply: z.object({
    planned: z.number(),
    left: z.array(
      z.object({
        rudId: z.number(),
        why: z.enum(['ground', 'long', 'people', 'judges', 'full', 'before', 'leave', 'exam']),
        by: z.number().nullable(),
      }),
    ),
  }),
});

const RACE = '/test/game/race';
export const listRaces = call({
  name: 'games.game.race.list',
  get: RACE,
  need: access.look,
  input: z.object({ gamId: gamId(), entryId: entryId().optional(), rudId: rudId().optional() }),
  reply: z.object({ items: z.array(listedRace) }),
});
/** Heats and lanes of everybody in the round, as somebody put them: until a heat has a result. */
export const setRace = call({
  name: 'games.game.race.set',
  put: RACE,
  need: access.manage,
  input: z.object({
    rudId: rudId(),
    items: z
      .array(
        z.object({
          userId: userId(),
          heat: z.number().int().min(1).max(60),
          lane: z.number().int().min(1).max(200),
        }),
      )
      .min(1)
      .max(400),
  }),
  reply: race,
});
/** Draws heats and lanes anew: by seed in the first round, by the round before it later. */
export const arrangeRace = call({
  name: 'games.game.race.arrange',
  post: `${RACE}/arrange`,
  need: access.manage,
  input: z.object({
    rudId: rudId(),
    /** gudId of the meet's settings. */ ground: z.number().int().positive().max(1_000_000).optional(),
    lanes: z.number().int().min(2).max(200).optional(),
    /** How lanes of a later round are given, kept for its event; left out: as last time. First rounds draw theirs by lot. */
    draw: z.enum(DRAWS).optional(),
  }),
  reply: race,
});

/**
 * Gives a heat to a running room: a race is prepared with its lanes and runners. Once it is confirmed its times are results of the
 * round, except where somebody has typed since.
 */
export const gateRace = call({
  name: 'games.game.race.gate',
  post: `${RACE}/gate`,
  need: access.staff,
  input: z.object({ rudId: rudId(), heat: z.number().int().min(1).max(60), roomId: idOf('device_room') }),
  reply: z.object({ raceId: z.number(), roomId: z.number() }),
});

export const result = run.extend({
  rudId: z.number(),
  roundName: z.string(),
  entryId: z.number(),
  entryName: z.string(),
  /** Exact, `7.5` or `8 1/3`; empty before points are reckoned. */ points: z.string(),
  record: z.enum(['broken', 'equalled']).nullable(),
  recordLevel: z.enum(RECORD_LEVELS).nullable(),
});
export type Result = z.output<typeof result>;
const RESULTS = '/test/game/results';
/** When something was typed, in milliseconds: of two entries the later one stands, in whatever order they arrive. */
const typedAt = z.number().int().positive().max(LAST_INSTANT);
export const listResults = call({
  name: 'games.game.result.list',
  get: RESULTS,
  need: access.look,
  input: page.input({
    gamId: gamId(),
    rudId: rudId().optional(),
    clazzId: clazzId().optional(),
    /** Only the caller's own. */ mine: z.boolean().optional(),
  }),
  reply: page.of(result),
});
/**
 * Results as they are typed: `12.34`, `1:05.23`, `3'25"`, trials `4.52 x 4.60(+1.2)`, heights `1.20:o 1.25:xo` with the place in a
 * jump-off behind them (`j1`), DNS, DNF, `DQ 16.8`, NM.
 * An empty text takes a result back. Refused in a finished round.
 */
export const recordResults = call({
  name: 'games.game.result.record',
  post: RESULTS,
  need: access.staff,
  input: z.object({
    rudId: rudId(),
    items: z
      .array(
        z.object({
          userId: userId(),
          value: textUpTo(120),
          at: typedAt.optional(),
        }),
      )
      .max(200),
    /** Wind of heats as it was read, `+2.01`; an empty text takes it back. */
    winds: z
      .array(z.object({ heat: z.number().int().min(1).max(60), wind: textUpTo(8), at: typedAt.optional() }))
      .max(60)
      .optional(),
  }),
  reply: race,
});
export const exportResults = call({
  name: 'games.game.result.export',
  get: `${RESULTS}/export`,
  need: access.manage,
  input: z.object({ gamId: gamId() }),
  reply: file,
});
/** Changes one result with its reason. removal: it has no place; revision: another value; exception: goes on although it did not qualify. */
export const commitResult = call({
  name: 'games.game.commit',
  post: '/test/game/commits/{kind}',
  need: access.manage,
  input: z.object({
    kind: z.enum(COMMITS),
    rudId: rudId(),
    userId: userId(),
    value: textUpTo(120).optional(),
    remark: textOf(200),
  }),
  reply: run,
});
