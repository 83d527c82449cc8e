import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { minutesOf, plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { hindrance, placeMatches, type Busy, type Lesson, type Wanted } from '../rules/fixtures';
import { forfeitScore, winnerOf } from '../rules/league';
import { matches } from '../tables';
import { lockedLeague, matchesOf, playedOf, type LeagueRow, type MatchRow } from './league-read';

const LAST_MINUTE = 1440;

interface Timed {
  readonly matchId: number;
  readonly homeId: number | null;
  readonly awayId: number | null;
  readonly onDate: string;
  readonly startMin: number;
  readonly ground: string;
  readonly minutes: number;
}
interface Taken {
  /** Lessons of the classes of the league within its days. */
  readonly lessons: Lesson[];
  /** Matches with a time in these days, of any league of the school. */
  readonly timed: Timed[];
  /** Sports meets, which hold everybody. */
  readonly meets: { readonly first: string; readonly last: string }[];
}
/** What is taken already in the days of a league, in one statement. */
async function takenIn(cx: Cx, league: LeagueRow): Promise<Taken> {
  const org = cx.db.orgId;
  const { leagueId, startOn, endOn } = league;
  const row = await cx.db.row<Taken>(sql`
    select
      (select coalesce(json_agg(json_build_object('clazzId', a.clazz_id, 'weekday', a.weekday, 'from', a.start_min,
          'to', a.end_min, 'firstOn', a.from_date, 'lastOn', a.to_date)), '[]')
        from games_team t
        join timetable_arrange_v a on a.org_id = t.org_id and a.clazz_id = t.clazz_id
        where t.org_id = ${org} and t.league_id = ${leagueId} and a.org_id = ${org} and a.is_on
          and a.from_date <= ${endOn} and a.to_date >= ${startOn}) as lessons,
      (select coalesce(json_agg(json_build_object('matchId', x.match_id, 'homeId', x.home_id, 'awayId', x.away_id,
          'onDate', x.on_date, 'startMin', x.start_min, 'ground', x.ground, 'minutes', (g.settings ->> 'minutes')::int)), '[]')
        from games_match x
        join games_league g on g.org_id = x.org_id and g.league_id = x.league_id
        where x.org_id = ${org} and g.org_id = ${org} and x.on_date between ${startOn} and ${endOn}) as timed,
      (select coalesce(json_agg(json_build_object('first', greatest(m.start_on, ${startOn}::date),
          'last', least(m.end_on, ${endOn}::date))), '[]')
        from games_meet m
        where m.org_id = ${org} and m.state <> 'draft' and m.start_on <= ${endOn} and m.end_on >= ${startOn}) as meets`);
  return row ?? { lessons: [], timed: [], meets: [] };
}
const daysOf = ({ first, last }: Taken['meets'][number]): Busy[] => {
  const days: Busy[] = [];
  for (let onDate = first; onDate <= last; onDate = plusDays(onDate, 1))
    days.push({ onDate, from: 0, to: LAST_MINUTE, clazzId: null, ground: null });
  return days;
};
/** Who and which ground is taken when; matches that are asked about apart. */
const busyIn = (taken: Taken, apart: ReadonlySet<number>): Busy[] => [
  ...busyBy(taken.timed.filter((m) => !apart.has(m.matchId))),
  ...taken.meets.flatMap(daysOf),
];
const busyBy = (timed: readonly Timed[]): Busy[] =>
  timed.flatMap((m) => {
    const at = { onDate: m.onDate, from: m.startMin, to: m.startMin + m.minutes };
    const clazzes = [m.homeId, m.awayId].filter((id) => id !== null);
    return [
      { ...at, clazzId: null, ground: m.ground },
      ...clazzes.map((clazzId) => ({ ...at, clazzId, ground: null })),
    ];
  });
const sides = (m: Pick<MatchRow, 'homeId' | 'awayId'>): number[] => [m.homeId, m.awayId].filter((id) => id !== null);

/** Everybody who may come to play in a match: its classes, or those of the matches that decide it. */
function mayPlay(list: readonly MatchRow[]): Map<number, number[]> {
  const of = new Map<number, number[]>();
  for (const m of list) {
    const from = [m.homeId === null ? m.homeFrom : null, m.awayId === null ? m.awayFrom : null];
    of.set(m.no, [...sides(m), ...from.flatMap((no) => (no === null ? [] : (of.get(no) ?? [])))]);
  }
  return of;
}

async function plan(cx: Cx, leagueId: number) {
  const league = await lockedLeague(cx, leagueId);
  const { windows, grounds, minutes } = league.settings;
  if (!windows.length || !grounds.length) throw fail(faults.noWindows);
  const list = await matchesOf(cx, leagueId);
  if (!list.length) throw fail(faults.notDrawn);
  const open = list.filter((m) => m.savedAt === null);
  const openIds = new Set(open.map((m) => m.matchId));
  const players = mayPlay(list);
  const byNo = new Map(list.map((m) => [m.no, m.matchId]));
  const taken = await takenIn(cx, league);
  const { placed, left } = placeMatches({
    wanted: open.map((m): Wanted => ({
      matchId: m.matchId,
      clazzIds: players.get(m.no) ?? [],
      after: [m.homeFrom, m.awayFrom].flatMap((no) => (no === null ? [] : (byNo.get(no) ?? []))),
    })),
    startOn: league.startOn > cx.today ? league.startOn : cx.today,
    endOn: league.endOn,
    minutes,
    windows: windows.map((w) => ({ weekday: w.weekday, from: minutesOf(w.from), to: minutesOf(w.to) })),
    grounds,
    lessons: taken.lessons,
    busy: busyIn(taken, openIds),
    // A match that was played without a time stands before everything.
    known: new Map(list.flatMap((m) => (openIds.has(m.matchId) ? [] : [[m.matchId, m.onDate ?? '']]))),
  });
  const times = [
    ...placed.map((p) => ({ matchId: p.matchId, onDate: p.onDate, startMin: p.from, ground: p.ground })),
    ...left.map((matchId) => ({ matchId, onDate: null, startMin: null, ground: '' })),
  ];
  if (times.length) await cx.db.updateEach(matches, 'matchId', times);
  const numbers = new Map(list.map((m) => [m.matchId, m.no]));
  cx.note('games.league-planned', { subjectId: leagueId, planned: placed.length, left: left.length });
  return { planned: placed.length, left: left.map((id) => numbers.get(id) ?? 0) };
}

/** A match and its league, both locked. @throws gone */
async function lockedMatch(cx: Cx, matchId: number): Promise<MatchRow & { readonly league: LeagueRow }> {
  const row = await cx.db.row<MatchRow & Omit<LeagueRow, keyof MatchRow>>(sql`
    select x.org_id, x.match_id, x.league_id, x.no, x.round_no, x.home_id, x.away_id, x.home_from, x.away_from, x.on_date,
      x.start_min, x.ground, x.home_score, x.away_score, x.home_extra, x.away_extra, x.forfeit, x.saved_by, x.saved_at,
      g.name, g.ball, g.sex, g.form, g.grd_ids, g.start_on, g.end_on, g.settings, g.state, g.lot, g.made_by, g.made_at
    from games_league g
    join games_match x on x.org_id = g.org_id and x.league_id = g.league_id
    where g.org_id = ${cx.db.orgId}
      and x.match_id = ${matchId}
    for update of g, x`);
  if (!row) throw fail(kernelFaults.gone);
  return { ...row, league: row };
}

const WHY = { lesson: faults.inLesson, clazz: faults.clazzPlays, ground: faults.groundTaken, meet: faults.inMeet };
async function setTime(cx: Cx, { matchId, at }: ParsedOf<typeof calls.timeMatch>): Promise<void> {
  const { league, ...match } = await lockedMatch(cx, matchId);
  if (match.savedAt !== null) throw fail(faults.leaguePlayed);
  if (at) {
    if (at.onDate < league.startOn || at.onDate > league.endOn) throw fail(faults.daysOutside, {}, 'at');
    const players = mayPlay(await matchesOf(cx, league.leagueId)).get(match.no) ?? [];
    const taken = await takenIn(cx, league);
    const from = minutesOf(at.from);
    const hinders = hindrance({ lessons: taken.lessons, busy: busyIn(taken, new Set([matchId])) }, players, {
      onDate: at.onDate,
      from,
      to: from + league.settings.minutes,
      ground: at.ground,
    });
    if (hinders) throw fail(WHY[hinders], {}, 'at');
  }
  const time = { onDate: at?.onDate ?? null, startMin: at ? minutesOf(at.from) : null, ground: at?.ground ?? '' };
  await cx.db.update(matches, { matchId }, time);
  const { onDate, startMin, ground } = match;
  cx.note('games.match-timed', { subjectId: matchId, old: { onDate, startMin, ground }, new: time });
}

type Asked = NonNullable<ParsedOf<typeof calls.recordMatch>['result']>;
const NOTHING = { homeScore: null, awayScore: null, homeExtra: null, awayExtra: null, forfeit: null } as const;
function resultOf(league: LeagueRow, asked: Asked | null) {
  if (asked === null) return NOTHING;
  if ('forfeit' in asked) return { ...NOTHING, ...forfeitScore(league.ball, asked.forfeit), forfeit: asked.forfeit };
  const extra = asked.homeExtra !== undefined && asked.awayExtra !== undefined;
  return {
    ...NOTHING,
    homeScore: asked.home,
    awayScore: asked.away,
    // What decides is asked for only where something has to be decided.
    homeExtra: league.form === 'knockout' && extra && asked.home === asked.away ? asked.homeExtra! : null,
    awayExtra: league.form === 'knockout' && extra && asked.home === asked.away ? asked.awayExtra! : null,
  };
}
/**
 * Writes a result. In a knock-out the winner comes into the match that waits for it, which must not have a result itself.
 */
async function record(cx: Cx, { matchId, result }: ParsedOf<typeof calls.recordMatch>): Promise<void> {
  const { league, ...match } = await lockedMatch(cx, matchId);
  if (match.homeId === null || match.awayId === null)
    throw fail(faults.stillOpen, { no: (match.homeId === null ? match.homeFrom : match.awayFrom) ?? 0 });
  const said = resultOf(league, result);
  const played = playedOf({ ...match, ...said });
  const winner = played ? winnerOf(played) : null;
  if (league.form === 'knockout') {
    if (played && winner === null) throw fail(faults.undecided, {}, 'result');
    await goOn(cx, match, winner);
  }
  const stamp = result === null ? { savedBy: null, savedAt: null } : { savedBy: cx.me.userId, savedAt: cx.nowIso };
  await cx.db.update(matches, { matchId }, { ...said, ...stamp });
  const { homeScore, awayScore, homeExtra, awayExtra, forfeit } = match;
  const old = { homeScore, awayScore, homeExtra, awayExtra, forfeit };
  cx.note('games.match-result', { subjectId: matchId, leagueId: league.leagueId, old, new: said });
}
async function goOn(cx: Cx, match: MatchRow, winner: number | null): Promise<void> {
  const { leagueId, no } = match;
  const next = await cx.db.row<{ matchId: number; no: number; savedAt: string | null; homeFrom: number | null }>(sql`
    select x.match_id, x.no, x.saved_at, x.home_from
    from games_match x
    where x.org_id = ${cx.db.orgId}
      and x.league_id = ${leagueId}
      and (x.home_from = ${no} or x.away_from = ${no})`);
  if (!next) return;
  if (next.savedAt !== null) throw fail(faults.nextPlayed, { no: next.no });
  const side = next.homeFrom === no ? { homeId: winner } : { awayId: winner };
  await cx.db.update(matches, { matchId: next.matchId }, side);
}

export const matchHandlers = [
  handle(calls.planLeague, (cx, { leagueId }) => plan(cx, leagueId)),
  handle(calls.timeMatch, (cx, asked) => setTime(cx, asked)),
  handle(calls.recordMatch, (cx, asked) => record(cx, asked)),
];
