import type { Cx } from '../../../kernel/server/cx';
import { contains, is, raw, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import type { Listed } from '../../../kernel/server/db/list';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { plusDays } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { League } from '../contract/leagues';
import { faults } from '../faults';
import { drawLeague, usualPoints, type LeagueSettings } from '../rules/league';
import { leagues, matches, teams } from '../tables';
import { LEAGUE_COLUMNS, leagueFull, lockedLeague, playedSql, visibleLeague, type LeagueRow } from './league-read';
import { newLot } from './meets';

const LONGEST_DAYS = 366;
/** Matches after the last lesson, on the sports ground, until the office says otherwise. */
const USUAL = {
  ties: ['between', 'difference', 'scored', 'lot'],
  legs: 1,
  minutes: 40,
  windows: [],
  grounds: [],
} as const;

interface Frame {
  readonly startOn: string;
  readonly endOn: string;
  readonly settings: LeagueSettings;
}
/** Days in order, windows that end after they begin. */
function judge({ startOn, endOn, settings }: Frame): void {
  if (startOn > endOn) throw fail(faults.daysBackwards, {}, 'end');
  if (plusDays(startOn, LONGEST_DAYS) < endOn) throw fail(faults.leagueLong, {}, 'end');
  if (settings.windows.some((w) => w.from >= w.to)) throw fail(faults.windowBackwards, {}, 'settings');
}

async function create(cx: Cx, asked: ParsedOf<typeof calls.createLeague>) {
  const leagueId = newId();
  const row = {
    leagueId,
    name: asked.name,
    ball: asked.ball,
    sex: asked.sex,
    form: asked.form,
    grdIds: [...new Set(asked.grdIds)].toSorted((a, b) => a - b),
    startOn: asked.start,
    endOn: asked.end,
    settings: { points: usualPoints(asked.ball), ...USUAL },
    state: 'draft' as const,
    lot: newLot(),
    madeBy: cx.me.userId,
    madeAt: cx.nowIso,
  };
  judge(row);
  await cx.db.insert(leagues, row);
  await enter(cx, leagueId, await clazzesOf(cx, leagueId, row.grdIds, undefined));
  cx.note('games.league-made', { subjectId: leagueId, new: { name: row.name, ball: row.ball, form: row.form } });
  return leagueFull(cx, leagueId);
}
interface Chosen {
  readonly clazzId: number;
  readonly clazzName: string;
  /** Matches of the league that have a result. */
  readonly played: number;
}
/** Running classes of the league's grades: those that are named, or all. @throws notClazz */
async function clazzesOf(cx: Cx, leagueId: number, grdIds: readonly number[], asked: readonly number[] | undefined) {
  const found = await cx.db.rows<Chosen>(sql`
    select c.clazz_id, c.clazz_name, ${playedSql(cx, leagueId)} as played
    from class_clazz_v c
    where c.org_id = ${cx.db.orgId}
      and c.grd_id = any(${grdIds}::bigint[])
      and c.clazz_type = 1
      and c.ended_at is null
      and ${asked ? sql`c.clazz_id = any(${asked}::bigint[])` : raw('true')}
    order by c.clazz_id`);
  if (asked && found.length < new Set(asked).size) throw fail(faults.notClazz, {}, 'clazzIds');
  return found;
}
const enter = (cx: Cx, leagueId: number, list: readonly Chosen[]): Promise<number> =>
  cx.db.insert(
    teams,
    list.map(({ clazzId, clazzName }) => ({ leagueId, clazzId, clazzName })),
  );
const playedIn = async (cx: Cx, leagueId: number): Promise<number> =>
  (await cx.db.row<{ played: number }>(sql`select ${playedSql(cx, leagueId)} as played`))?.played ?? 0;

async function update(cx: Cx, { leagueId, clazzIds, ...asked }: ParsedOf<typeof calls.updateLeague>): Promise<void> {
  const league = await lockedLeague(cx, leagueId);
  const given = Object.entries(asked.settings ?? {}).filter(([, value]) => value !== undefined);
  const settings: LeagueSettings = { ...league.settings, ...Object.fromEntries(given) };
  const next = {
    name: asked.name ?? league.name,
    startOn: asked.start ?? league.startOn,
    endOn: asked.end ?? league.endOn,
    settings,
  };
  judge(next);
  const redraws = clazzIds !== undefined || settings.legs !== league.settings.legs;
  const chosen = clazzIds && (await clazzesOf(cx, leagueId, league.grdIds, clazzIds));
  const done = chosen ? (chosen[0]?.played ?? 0) : redraws ? await playedIn(cx, leagueId) : 0;
  if (done > 0) throw fail(faults.leaguePlayed);
  await cx.db.update(leagues, { leagueId }, next);
  if (chosen) {
    await cx.db.change(sql`
      with gone as (
        delete from games_match x where x.org_id = ${cx.db.orgId} and x.league_id = ${leagueId})
      delete from games_team x where x.org_id = ${cx.db.orgId} and x.league_id = ${leagueId}`);
    await enter(cx, leagueId, chosen);
  } else if (redraws) await cx.db.remove(matches, { leagueId });
  const { name, startOn, endOn } = league;
  const old = { name, startOn, endOn, settings: league.settings };
  cx.note('games.league-changed', { subjectId: leagueId, old, new: { ...next, clazzIds } });
}

async function remove(cx: Cx, leagueId: number): Promise<void> {
  const league = await lockedLeague(cx, leagueId);
  if ((await playedIn(cx, leagueId)) > 0) throw fail(faults.leaguePlayed);
  await cx.db.remove(leagues, { leagueId });
  cx.note('games.league-removed', { subjectId: leagueId, old: { name: league.name } });
}
async function activate(cx: Cx, leagueId: number, on: boolean) {
  const league = await lockedLeague(cx, leagueId);
  if (on && (await cx.db.count(matches, { leagueId })) === 0) throw fail(faults.notDrawn);
  const state: LeagueRow['state'] = on ? 'active' : 'draft';
  if (state !== league.state) {
    await cx.db.update(leagues, { leagueId }, { state });
    cx.note('games.league-activated', { subjectId: leagueId, old: { state: league.state }, new: { state } });
  }
  return leagueFull(cx, leagueId);
}
async function draw(cx: Cx, leagueId: number): Promise<void> {
  const league = await lockedLeague(cx, leagueId);
  const entered = await cx.db.rows<{ clazzId: number; played: number }>(sql`
    select x.clazz_id, ${playedSql(cx, leagueId)} as played
    from games_team x
    where x.org_id = ${cx.db.orgId}
      and x.league_id = ${leagueId}
    order by x.clazz_id`);
  if (entered.some((team) => team.played > 0)) throw fail(faults.leaguePlayed);
  if (entered.length < 2) throw fail(faults.tooFewTeams);
  const lot = newLot();
  const made = drawLeague(
    league.form,
    entered.map((team) => team.clazzId),
    league.settings.legs,
    lot,
  );
  await cx.db.remove(matches, { leagueId });
  await cx.db.insert(
    matches,
    made.map((m) => ({ matchId: newId(), leagueId, ...m })),
  );
  await cx.db.update(leagues, { leagueId }, { lot });
  cx.note('games.league-drawn', { subjectId: leagueId, lot, matches: made.length });
}

export const leagueHandlers = [
  handle(calls.listLeagues, (cx, input) =>
    cx.list<Listed, League>(input, {
      select: LEAGUE_COLUMNS,
      from: raw('games_league g'),
      where: [
        sql`g.org_id = ${cx.db.orgId}`,
        visibleLeague(cx),
        contains('g.name', input.name),
        is('g.state', input.state),
      ],
      sorts: {},
      then: raw('g.start_on desc, g.league_id desc'),
    }),
  ),
  handle(calls.createLeague, (cx, asked) => create(cx, asked)),
  handle(calls.getLeague, (cx, { leagueId }) => leagueFull(cx, leagueId)),
  handle(calls.updateLeague, (cx, asked) => update(cx, asked)),
  handle(calls.deleteLeague, (cx, { leagueId }) => remove(cx, leagueId)),
  handle(calls.activateLeague, (cx, { leagueId, on }) => activate(cx, leagueId, on)),
  handle(calls.drawLeague, (cx, { leagueId }) => draw(cx, leagueId)),
];
