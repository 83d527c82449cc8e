import type { Cx } from '../../../kernel/server/cx';
import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { grouped } from '../../../kernel/shared/maps';
import type { Race, Round, RunShown } from '../contract/parts';
import type { Kind, Timing } from '../rules';
import { clazzPairs } from '../rules/heats';
import { hasLanes } from '../rules/arrange';
import { FINAL_EIGHT, finalists, FIRST_TRIALS, ranksOf } from '../rules/rank';
import { resultText, typedText } from '../rules/show';
import type { runs } from '../tables';
import { entryName, type LockedRound } from './read';

export type RunRow = RowOf<typeof runs>;
/** A run with the names of whoever runs, and what its event still has before it. */
export interface NamedRun extends RunRow {
  readonly name: string;
  readonly members: string[];
  readonly wears: number | null;
  readonly lastNo: number;
}
export const RUN_COLUMNS: Sql =
  raw(`u.org_id, u.rud_id, u.user_id, u.clazz_id, u.clazz_name, u.member_ids, u.heat, u.lane, u.value,
  u.mark, u.rule, u.timing, u.attempts, u.misses, u.jump_off, u.way, u.saved_by, u.saved_at, u.typed_at,
  u.race_id, p.name,
  (
    select coalesce(array_agg(q.name order by array_position(u.member_ids, q.user_id)), '{}')
    from people_person_v q
    where q.org_id = u.org_id and q.user_id = any(u.member_ids)) as members,
  (
    select w.no
    from games_number w
    join games_round h on h.org_id = w.org_id and h.gam_id = w.gam_id
    where w.org_id = u.org_id and w.user_id = u.user_id and h.rud_id = u.rud_id) as wears`);

/** Everybody in a round, by heat and lane. */
export const runsOf = (cx: Pick<Cx, 'db'>, rudId: number, entryId: number): Promise<NamedRun[]> =>
  cx.db.rows<NamedRun>(sql`
    select ${RUN_COLUMNS},
      (select max(x.no) from games_round x where x.org_id = ${cx.db.orgId} and x.entry_id = ${entryId}) as last_no
    from games_run u
    join people_person_v p on p.org_id = u.org_id and p.user_id = u.user_id
    where u.org_id = ${cx.db.orgId}
      and u.rud_id = ${rudId}
    order by u.heat, u.lane`);

/**
 * Places of a round: over all heats where nothing follows, in each heat where somebody goes on.
 */
export function placesIn(kind: Kind, last: boolean, list: readonly RunRow[]): Map<number, number> {
  if (last) return ranksOf(kind, list);
  const ranks = new Map<number, number>();
  for (const [, heat] of grouped(list, (run) => run.heat))
    for (const [userId, rank] of ranksOf(kind, heat)) ranks.set(userId, rank);
  return ranks;
}

/** Who has three more trials, once everybody has had the first three; nobody where eight or fewer take part: they all have six. */
function bestEight(kind: Kind, list: readonly RunRow[]): ReadonlySet<number> {
  const tried = (u: RunRow) =>
    u.mark != null || (u.attempts != null && 'trials' in u.attempts && u.attempts.trials.length >= FIRST_TRIALS);
  if (kind !== 'length' || list.length <= FINAL_EIGHT || !list.every(tried)) return new Set();
  return new Set(finalists(list));
}

/** A run as the contract has it. */
export const shownRun = (kind: Kind, usual: Timing, u: NamedRun, rank: number | undefined, more = false): RunShown => ({
  userId: u.userId,
  name: u.name,
  members: u.members,
  clazzId: u.clazzId,
  clazzName: u.clazzName,
  heat: u.heat,
  lane: u.lane,
  no: u.wears,
  value: u.value,
  mark: u.mark,
  rule: u.rule,
  timing: u.timing,
  text: resultText(kind, u),
  typed: typedText(kind, usual, u),
  rank: rank ?? null,
  way: u.way,
  more,
  raceId: u.raceId,
});

const clock = (min: number): string =>
  `${String(Math.floor(min / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`;
type RoundRow = Omit<LockedRound, 'meetState' | 'startsOn' | 'endsOn' | 'place' | 'windsAt'>;
/** A round as the contract has it. */
export const shownRound = (
  cx: Pick<Cx, 'lang'>,
  r: RoundRow,
  o: { readonly lastNo: number; readonly heats: number; readonly runners: number; readonly done: number },
): Round => ({
  rudId: r.rudId,
  gamId: r.gamId,
  entryId: r.entryId,
  entryName: entryName(cx.lang, r),
  kind: r.kind,
  no: r.no,
  name: r.name,
  last: r.no >= o.lastNo,
  state: r.state,
  onDate: r.startOn,
  from: r.startMin == null ? null : clock(r.startMin),
  minutes: r.minutes,
  gudId: r.gudId,
  gudName: r.settings.grounds.find((g) => g.gudId === r.gudId)?.name ?? null,
  lanes: r.lanes,
  perHeat: r.perHeat,
  fastest: r.fastest,
  lot: r.lot,
  draw: r.draw ?? r.settings.draw,
  heats: o.heats,
  runners: o.runners,
  done: o.done,
});

/** A round with everybody in it. */
export function raceOf(
  cx: Pick<Cx, 'lang'>,
  r: RoundRow,
  list: readonly NamedRun[],
  lastNo = list[0]?.lastNo ?? r.no,
): Race {
  const heats = grouped(list, (run) => run.heat);
  const ranks = placesIn(r.kind, r.no >= lastNo, list);
  const best = bestEight(r.kind, list);
  return {
    ...shownRound(cx, r, {
      lastNo,
      heats: heats.size,
      runners: list.length,
      done: list.filter((run) => run.value != null || run.mark != null).length,
    }),
    winds: Object.entries(r.winds)
      .map(([heat, tenths]) => ({ heat: Number(heat), tenths }))
      .toSorted((a, b) => a.heat - b.heat),
    items: list
      .toSorted((a, b) => a.heat - b.heat || a.lane - b.lane)
      .map((run) => shownRun(r.kind, r.settings.timing, run, ranks.get(run.userId), best.has(run.userId))),
    pairs: hasLanes(r.kind, r.event) ? clazzPairs([...heats.values()]) : 0,
  };
}
