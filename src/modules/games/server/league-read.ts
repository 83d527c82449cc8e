import type { Cx } from '../../../kernel/server/cx';
import { all, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { League, LeagueFull, Match } from '../contract/leagues';
import { tableOf, type Played } from '../rules/league';
import { leagues, type matches } from '../tables';
import { isOffice } from './who';

export type LeagueRow = RowOf<typeof leagues>;
export type MatchRow = RowOf<typeof matches>;

/** The condition on a league `g` that the caller sees: a draft is the office's alone. */
export const visibleLeague = (cx: Cx): Sql | undefined => (isOffice(cx) ? undefined : raw(`g.state <> 'draft'`));
/** Columns of a list of leagues `g`, with how far they are. */
export const LEAGUE_COLUMNS: Sql = raw(`g.league_id, g.name, g.ball, g.sex, g.form, g.grd_ids, g.start_on as start,
  g.end_on as "end", g.state,
  (select count(*) from games_team x where x.org_id = g.org_id and x.league_id = g.league_id)::int as teams,
  (select count(*) from games_match x where x.org_id = g.org_id and x.league_id = g.league_id)::int as matches,
  (select count(*) from games_match x
    where x.org_id = g.org_id and x.league_id = g.league_id and x.saved_at is not null)::int as played`);

/** A league of the own school, locked: whoever changes it or a match of it comes after. @throws gone */
export async function lockedLeague(cx: Cx, leagueId: number): Promise<LeagueRow> {
  const league = await cx.db.one(leagues, { leagueId }, { lock: 'update' });
  if (!league) throw fail(kernelFaults.gone);
  return league;
}
/** How many matches of a league have a result, as a part of a statement. */
export const playedSql = (cx: Cx, leagueId: number): Sql => sql`(
  select count(*)::int
  from games_match x
  where x.org_id = ${cx.db.orgId} and x.league_id = ${leagueId} and x.saved_at is not null)`;
/** Matches of a league in the order of their numbers. */
export const matchesOf = (cx: Cx, leagueId: number): Promise<MatchRow[]> =>
  cx.db.rows<MatchRow>(sql`
    select x.org_id, x.match_id, x.league_id, x.no, x.round_no, x.home_id, x.away_id, x.home_from, x.away_from, x.on_date,
      x.start_min, x.ground, x.home_score, x.away_score, x.home_extra, x.away_extra, x.forfeit, x.saved_by, x.saved_at
    from games_match x
    where x.org_id = ${cx.db.orgId}
      and x.league_id = ${leagueId}
    order by x.no`);

/** What a match came to; nothing as long as it has no result. */
export function playedOf(m: MatchRow): Played | undefined {
  if (m.homeId === null || m.awayId === null || m.homeScore === null || m.awayScore === null) return undefined;
  const { homeId, awayId, homeScore, awayScore, homeExtra, awayExtra, forfeit } = m;
  return { homeId, awayId, homeScore, awayScore, homeExtra, awayExtra, forfeit };
}
export const clockOf = (min: number): string =>
  `${String(Math.floor(min / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`;

type Team = LeagueFull['teamList'][number];
type Read = League & Pick<LeagueRow, 'settings' | 'lot'> & { readonly teamList: Team[]; readonly clazzes: Team[] };
/** One league with its matches and its table. @throws gone for another school's, and for a draft that the caller does not run. */
export async function leagueFull(cx: Cx, leagueId: number): Promise<LeagueFull> {
  const row = await cx.db.row<Read>(sql`
    select ${LEAGUE_COLUMNS}, g.settings, g.lot,
      (select coalesce(json_agg(json_build_object('clazzId', x.clazz_id, 'clazzName', x.clazz_name) order by x.clazz_id), '[]')
        from games_team x where x.org_id = g.org_id and x.league_id = g.league_id) as team_list,
      (select coalesce(json_agg(json_build_object('clazzId', c.clazz_id, 'clazzName', c.clazz_name)
          order by c.grd_id, c.order_no, c.clazz_id), '[]')
        from class_clazz_v c
        where c.org_id = g.org_id and c.grd_id = any(g.grd_ids) and c.clazz_type = 1 and c.ended_at is null) as clazzes
    from games_league g
    where ${all(sql`g.org_id = ${cx.db.orgId}`, sql`g.league_id = ${leagueId}`, visibleLeague(cx))}`);
  if (!row) throw fail(kernelFaults.gone);
  const list = await matchesOf(cx, leagueId);
  const teams = new Map(row.teamList.map((team) => [team.clazzId, team]));
  const mine = isOffice(cx);
  return {
    ...row,
    mine,
    settings: {
      ...row.settings,
      ties: [...row.settings.ties],
      windows: [...row.settings.windows],
      grounds: [...row.settings.grounds],
    },
    clazzes: mine ? row.clazzes : [],
    matchList: list.map((m) => shownMatch(m, teams)),
    table: row.form === 'round' ? standings(row, list, teams) : [],
  };
}
function shownMatch(m: MatchRow, teams: ReadonlyMap<number, Team>): Match {
  const { matchId, no, roundNo, homeFrom, awayFrom, onDate, ground } = m;
  const { homeScore, awayScore, homeExtra, awayExtra, forfeit } = m;
  return {
    matchId,
    no,
    roundNo,
    home: (m.homeId !== null && teams.get(m.homeId)) || null,
    away: (m.awayId !== null && teams.get(m.awayId)) || null,
    homeFrom,
    awayFrom,
    onDate,
    from: m.startMin === null ? null : clockOf(m.startMin),
    ground,
    homeScore,
    awayScore,
    homeExtra,
    awayExtra,
    forfeit,
  };
}
const standings = (g: Read, list: readonly MatchRow[], teams: ReadonlyMap<number, Team>): LeagueFull['table'] =>
  tableOf(
    [...teams.keys()],
    list.flatMap((m) => playedOf(m) ?? []),
    { points: g.settings.points, ties: g.settings.ties, lot: g.lot },
  ).map((line) => ({ ...line, clazzName: teams.get(line.clazzId)?.clazzName ?? '' }));
