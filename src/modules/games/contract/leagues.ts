import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { day, flag, idOf, idsOf, page, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { BALLS, FORMS, TIE_RULES } from '../rules/league';
import { SEXES } from '../rules';
import { clock, grdIds } from './parts';

const LEAGUES = '/test/game/leagues';
const leagueId = () => idOf('games_league');
const matchId = () => idOf('games_match');
export const LEAGUE_STATES = ['draft', 'active'] as const;

const small = (max: number) => z.number().int().min(0).max(max);
const points = z.object({ win: small(10), draw: small(10), loss: small(10) });
const window = z.object({ weekday: z.number().int().min(1).max(7), from: clock(), to: clock() });
const rules = {
  points,
  /** In this order; a rule that is not named does not count. */
  ties: z
    .array(z.enum(TIE_RULES))
    .max(TIE_RULES.length)
    .refine((list) => new Set(list).size === list.length, m('games.tieTwice')),
  /** How often everybody meets everybody; a knock-out has one. */ legs: z.number().int().min(1).max(2),
  minutes: z.number().int().min(5).max(240),
  windows: z.array(window).max(20),
  grounds: z.array(textOf(20)).max(10),
};
const settings = z.object(rules);
const team = z.object({ clazzId: z.number(), clazzName: z.string() });
const league = z.object({
  leagueId: z.number(),
  name: z.string(),
  ball: z.enum(BALLS),
  sex: z.enum(SEXES),
  form: z.enum(FORMS),
  grdIds: z.array(z.number()),
  start: z.string(),
  end: z.string(),
  state: z.enum(LEAGUE_STATES),
  teams: z.number(),
  matches: z.number(),
  played: z.number(),
});
export type League = z.output<typeof league>;
export const match = z.object({
  matchId: z.number(),
  no: z.number(),
  roundNo: z.number(),
  /** Who plays; null as long as the match with this number decides it. */
  home: team.nullable(),
  away: team.nullable(),
  homeFrom: z.number().nullable(),
  awayFrom: z.number().nullable(),
  onDate: z.string().nullable(),
  from: z.string().nullable(),
  ground: z.string(),
  homeScore: z.number().nullable(),
  awayScore: z.number().nullable(),
  homeExtra: z.number().nullable(),
  awayExtra: z.number().nullable(),
  forfeit: z.enum(['home', 'away']).nullable(),
});
export type Match = z.output<typeof match>;
const standing = team.extend({
  place: z.number(),
  played: z.number(),
  won: z.number(),
  drawn: z.number(),
  lost: z.number(),
  scored: z.number(),
  conceded: z.number(),
  points: z.number(),
});
export const leagueFull = league.extend({
  settings,
  lot: z.number(),
  /** Whether the caller runs it. */ mine: z.boolean(),
  teamList: z.array(team),
  /** Classes of its grades, those that play among them. */ clazzes: z.array(team),
  matchList: z.array(match),
  /** The table of a round robin; empty in a knock-out. */ table: z.array(standing),
});
export type LeagueFull = z.output<typeof leagueFull>;

/** Leagues of the own school: children and teachers see those that are published. */
export const listLeagues = call({
  name: 'games.league.list',
  get: LEAGUES,
  need: access.look,
  input: page.input({ name: z.string().trim().max(32).optional(), state: z.enum(LEAGUE_STATES).optional() }),
  reply: page.of(league),
});
const leagueFields = {
  name: textOf(32),
  ball: z.enum(BALLS),
  sex: z.enum(SEXES),
  form: z.enum(FORMS),
  grdIds: grdIds().min(1, m('games.gradesNeeded')),
  start: day(),
  end: day(),
};
/** A league of the running classes of some grades, with the usual points of its ball. */
export const createLeague = call({
  name: 'games.league.create',
  post: LEAGUES,
  need: access.manage,
  input: z.object(leagueFields),
  reply: leagueFull,
});
export const getLeague = call({
  name: 'games.league.get',
  get: `${LEAGUES}/{leagueId}`,
  need: access.look,
  input: z.object({ leagueId: leagueId() }),
  reply: leagueFull,
});
/** What is left out stays. Who plays and how is settled before the first result. */
export const updateLeague = call({
  name: 'games.league.update',
  put: `${LEAGUES}/{leagueId}`,
  need: access.manage,
  input: z.object({
    leagueId: leagueId(),
    name: leagueFields.name.optional(),
    start: day().optional(),
    end: day().optional(),
    clazzIds: idsOf('class_clazz', 64).min(2, m('games.teamsNeeded')).optional(),
    settings: settings.partial().optional(),
  }),
  reply: nothing,
});
export const deleteLeague = call({
  name: 'games.league.delete',
  delete: `${LEAGUES}/{leagueId}`,
  need: access.manage,
  input: z.object({ leagueId: leagueId() }),
  reply: nothing,
});
/** Publishes it to children and teachers, or takes that back. */
export const activateLeague = call({
  name: 'games.league.activate',
  put: `${LEAGUES}/{leagueId}/activate`,
  query: ['on'],
  need: access.manage,
  input: z.object({ leagueId: leagueId(), on: flag() }),
  reply: leagueFull,
});
/** Draws all matches anew by the league's lot; refused once a match has a result. */
export const drawLeague = call({
  name: 'games.league.draw',
  put: `${LEAGUES}/{leagueId}/draw`,
  need: access.manage,
  input: z.object({ leagueId: leagueId() }),
  reply: nothing,
});
/** Gives matches without a result their times: outside lessons, on free grounds, a class once a day. */
export const planLeague = call({
  name: 'games.league.plan',
  put: `${LEAGUES}/{leagueId}/plan`,
  need: access.manage,
  input: z.object({ leagueId: leagueId() }),
  reply: z.object({ planned: z.number(), /** Numbers of matches that found no time. */ left: z.array(z.number()) }),
});
/** Puts one match on a time by hand, or takes it off; what stands in the way is said. */
export const timeMatch = call({
  name: 'games.league.match.time',
  put: '/test/game/matches/{matchId}/time',
  need: access.manage,
  input: z.object({
    matchId: matchId(),
    at: z.object({ onDate: day(), from: clock(), ground: textOf(20) }).nullable(),
  }),
  reply: nothing,
});
const score = small(999);
/** The result of a match; null takes it back. In a knock-out an equal score needs what decided it. */
export const recordMatch = call({
  name: 'games.league.match.record',
  put: '/test/game/matches/{matchId}/result',
  need: access.manage,
  input: z.object({
    matchId: matchId(),
    result: z
      .union([
        z.object({ home: score, away: score, homeExtra: score.optional(), awayExtra: score.optional() }),
        z.object({ /** The side that did not come. */ forfeit: z.enum(['home', 'away']) }),
      ])
      .nullable(),
  }),
  reply: nothing,
});
