import type { Cx } from '../../../kernel/server/cx';
import { is, raw, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import { grouped, must } from '../../../kernel/shared/maps';
import * as calls from '../contract';
import type { Race } from '../contract/parts';
import { faults } from '../faults';
import { arranged, startersOf } from '../rules/arrange';
import type { Placed, Seeded } from '../rules/heats';
import { compareRuns, type Run } from '../rules/rank';
import { isTimed, type Draw } from '../rules/kinds';
import { runs } from '../tables';
import { roomsOf } from './gate';
import { lockedRound, meetOf, type LockedRound } from './read';
import { raceOf, RUN_COLUMNS, runsOf, type NamedRun } from './runs';
import { visible } from './who';

/** Who may run in a round: the enrolled in the first one, whoever came through in later ones. */
interface Entrant extends Run {
  readonly name: string;
  readonly members: string[];
  readonly memberIds: number[];
  readonly clazzId: number;
  readonly clazzName: string;
  readonly seed: number | null;
  readonly lastNo: number;
  readonly saved: number;
  readonly wears: number | null;
  readonly beforeOpen: boolean;
}
async function entrantsOf(cx: Cx, r: LockedRound): Promise<Entrant[]> {
  const org = cx.db.orgId;
  const around = sql`
      (select max(x.no) from games_round x where x.org_id = ${org} and x.entry_id = ${r.entryId}) as last_no,
      (select count(*) from games_run y where y.org_id = ${org} and y.rud_id = ${r.rudId} and y.saved_at is not null)::int as saved,
      exists (
        select 1 from games_round b
        where b.org_id = ${org} and b.entry_id = ${r.entryId} and b.no < ${r.no} and b.state <> 'finished') as before_open`;
  if (r.no === 1)
    return cx.db.rows<Entrant>(sql`
      select n.user_id, p.name, n.member_ids, n.clazz_id, n.clazz_name, n.seed, null as value, null as mark, null as timing,
        null as attempts, (
          select coalesce(array_agg(q.name order by array_position(n.member_ids, q.user_id)), '{}')
          from people_person_v q
          where q.org_id = n.org_id and q.user_id = any(n.member_ids)) as members, (
          select w.no from games_number w
          where w.org_id = n.org_id and w.gam_id = n.gam_id and w.user_id = n.user_id) as wears, ${around}
      from games_enrol n
      join people_person_v p on p.org_id = n.org_id and p.user_id = n.user_id
      where n.org_id = ${org}
        and n.entry_id = ${r.entryId}
      order by n.enrol_id`);
  return cx.db.rows<Entrant>(sql`
    select ${RUN_COLUMNS}, null as seed, ${around}
    from games_run u
    join games_round b on b.org_id = u.org_id and b.rud_id = u.rud_id
    join people_person_v p on p.org_id = u.org_id and p.user_id = u.user_id
    where u.org_id = ${org}
      and b.entry_id = ${r.entryId}
      and b.no = ${r.no - 1}
      and u.way is not null
    order by u.user_id`);
}
/** In later rounds the round before seeds: hand times are made comparable with electronic ones, for this alone. */
function seeded(r: LockedRound, entrants: readonly Entrant[]): Seeded[] {
  if (r.no === 1) return entrants.map(({ userId, clazzId, seed }) => ({ userId, clazzId, seed }));
  const mixed = isTimed(r.kind) && new Set(entrants.map((e) => e.timing)).size > 1;
  const added = r.kind === 'relay' || r.event === 'run.400' ? r.settings.handSeedLong : r.settings.handSeed;
  const even = (e: Entrant): Entrant =>
    mixed && e.timing === 'hand' && e.value != null ? { ...e, value: e.value + added, timing: 'photo' } : e;
  const sorted = entrants
    .map(even)
    .toSorted(
      (a, b) => Number(a.value == null) - Number(b.value == null) || (a.value == null ? 0 : compareRuns(r.kind, a, b)),
    );
  return sorted.map(({ userId, clazzId }, i) => ({ userId, clazzId, seed: i + 1 }));
}

const changeable = (r: LockedRound): void => {
  if (r.meetState !== 'active') throw fail(r.meetState === 'draft' ? faults.notActive : faults.finished);
  if (r.state === 'finished') throw fail(faults.roundFinished);
};

/** Holds the meet of a round: whoever enters or withdraws comes before the draw or after it, never beside it. */
const holdMeet = (cx: Cx, rudId: number) =>
  cx.db.row<{ gamId: number }>(sql`
    select m.gam_id
    from games_meet m
    join games_round r on r.org_id = m.org_id and r.gam_id = m.gam_id
    where m.org_id = ${cx.db.orgId}
      and r.rud_id = ${rudId}
    for share of m`);

interface Wished {
  readonly ground?: number | undefined;
  readonly lanes?: number | undefined;
  readonly draw?: Draw | undefined;
}
/** What stays of a choice for a later round: nothing where it is what the meet says, which the event then follows again. */
function keptDraw(r: Pick<LockedRound, 'no' | 'draw' | 'settings'>, asked: Draw | undefined): Draw | null {
  if (r.no === 1 || asked == null) return r.draw;
  return asked === r.settings.draw ? null : asked;
}
async function arrange(cx: Cx, rudId: number, o: Wished): Promise<Race> {
  await holdMeet(cx, rudId);
  const r = await lockedRound(cx, rudId);
  changeable(r);
  if (o.ground != null && !r.settings.grounds.some((g) => g.gudId === o.ground))
    throw fail(faults.noGround, {}, 'ground');
  const entrants = await entrantsOf(cx, r);
  if (entrants[0]?.beforeOpen) throw fail(faults.beforeOpen);
  if (!entrants.length) throw fail(r.no > 1 ? faults.beforeOpen : faults.nobody);
  if (entrants[0]!.saved > 0) throw fail(faults.started);
  const lanes = o.lanes ?? r.lanes ?? startersOf(r.kind, r.event, r.settings.lanes);
  // First rounds draw their lanes by lot.
  const draw = r.no === 1 ? 'lot' : (o.draw ?? r.draw ?? r.settings.draw);
  const kept = keptDraw(r, o.draw);
  const { kind, event, lot } = r;
  const placed = arranged(seeded(r, entrants), { kind, event, lanes, lot, draw });
  const byId = new Map(entrants.map((e) => [e.userId, e]));
  const made = placed.map((p): NamedRun => {
    const { name, members, memberIds, clazzId, clazzName, wears, lastNo } = must(byId, p.userId);
    const who = { name, members, memberIds, clazzId, clazzName, wears };
    return { ...NO_RESULT, orgId: cx.db.orgId, rudId, ...p, ...who, lastNo };
  });
  const gudId = o.ground ?? r.gudId;
  await cx.db.change(sql`
    with gone as (
      delete from games_run u where u.org_id = ${cx.db.orgId} and u.rud_id = ${rudId}),
    chosen as (
      update games_entry e
      set draw = ${kept}
      where e.org_id = ${cx.db.orgId} and e.entry_id = ${r.entryId} and ${kept !== r.draw}::boolean)
    update games_round x
    set state = 'arranged', lanes = ${lanes}, gud_id = ${gudId}, winds = '{}', winds_at = '{}'
    where x.org_id = ${cx.db.orgId}
      and x.rud_id = ${rudId}`);
  await cx.db.insert(
    runs,
    made.map(({ rudId: id, userId, clazzId, clazzName, memberIds, heat, lane }) => ({
      rudId: id,
      userId,
      clazzId,
      clazzName,
      memberIds,
      heat,
      lane,
    })),
  );
  cx.note('games.arranged', { subjectId: rudId, gamId: r.gamId, lot, lanes, draw });
  return raceOf(cx, { ...r, state: 'arranged', lanes, gudId, draw: kept, winds: {} }, made);
}
const NO_RESULT = {
  value: null,
  mark: null,
  rule: '',
  timing: null,
  attempts: null,
  misses: null,
  jumpOff: null,
  way: null,
  savedBy: null,
  savedAt: null,
  typedAt: null,
  raceId: null,
} as const;

/** Everybody of the round, each place once, and nothing moved in a heat that has begun. */
function judgePlaces(r: LockedRound, before: readonly NamedRun[], asked: readonly Placed[]): void {
  const byId = new Map(asked.map((p) => [p.userId, p]));
  if (byId.size !== asked.length || asked.length !== before.length || before.some((b) => !byId.has(b.userId)))
    throw fail(faults.notSame, {}, 'items');
  const most = r.lanes ?? asked.length;
  for (const [, same] of grouped(asked, (p) => `${p.heat} ${p.lane}`)) {
    const [{ heat, lane }] = same as [Placed];
    if (same.length > 1 || lane > most) throw fail(faults.laneTaken, { heat, lane }, 'items');
  }
  const started = new Set(before.filter((b) => b.savedAt != null).map((b) => b.heat));
  for (const b of before) {
    const to = must(byId, b.userId);
    if (to.heat === b.heat && to.lane === b.lane) continue;
    if (started.has(b.heat) || started.has(to.heat)) throw fail(faults.started);
  }
}
/** Swaps of places, as long as their heats have not begun; each is in the audit book with where it was before. */
async function setPlaces(cx: Cx, rudId: number, asked: readonly Placed[]): Promise<Race> {
  const r = await lockedRound(cx, rudId);
  changeable(r);
  const before = await runsOf(cx, rudId, r.entryId);
  judgePlaces(r, before, asked);
  const byId = new Map(asked.map((p) => [p.userId, p]));
  const after = before.map((b) => ({ ...b, heat: must(byId, b.userId).heat, lane: must(byId, b.userId).lane }));
  const moved = after.filter((a, i) => a.heat !== before[i]!.heat || a.lane !== before[i]!.lane);
  if (moved.length) {
    await cx.db.change(sql`
      update games_run u
      set heat = v.heat, lane = v.lane
      from unnest(${moved.map((m) => m.userId)}::bigint[], ${moved.map((m) => m.heat)}::int[], ${moved.map((m) => m.lane)}::int[])
        as v(user_id, heat, lane)
      where u.org_id = ${cx.db.orgId}
        and u.rud_id = ${rudId}
        and u.user_id = v.user_id`);
    const places = (list: readonly NamedRun[]) =>
      list
        .filter((u) => moved.some((m) => m.userId === u.userId))
        .map(({ userId, heat, lane }) => ({ userId, heat, lane }));
    cx.note('games.swapped', { subjectId: rudId, gamId: r.gamId, old: places(before), new: places(after) });
  }
  return raceOf(cx, r, after);
}

type RaceRow = Omit<LockedRound, 'windsAt'> & { lastNo: number };
export const raceHandlers = [
  handle(calls.listRaces, async (cx, { gamId, entryId, rudId }) => {
    await meetOf(cx, gamId);
    const found = await cx.db.rows<RaceRow>(sql`
      select r.rud_id, r.gam_id, r.entry_id, r.no, r.name, r.state, r.lanes, r.per_heat, r.fastest, r.lot, r.winds, r.minutes,
        r.gud_id, r.start_on, r.start_min, r.finished_at, e.kind, e.event, e.name_zh, e.name_en, e.sex, e.grd_ids, e.draw, m.settings,
        (select max(x.no) from games_round x where x.org_id = r.org_id and x.entry_id = r.entry_id) as last_no
      from games_round r
      join games_entry e on e.org_id = r.org_id and e.entry_id = r.entry_id
      join games_meet m on m.org_id = r.org_id and m.gam_id = r.gam_id
      where r.org_id = ${cx.db.orgId}
        and r.gam_id = ${gamId}
        and ${visible(cx) ?? raw('true')}
        and ${is('r.entry_id', entryId) ?? raw('true')}
        and ${is('r.rud_id', rudId) ?? raw('true')}
      order by r.start_on, r.start_min, e.ord, r.no`);
    const all = await cx.db.rows<NamedRun>(sql`
      select ${RUN_COLUMNS}
      from games_run u
      join people_person_v p on p.org_id = u.org_id and p.user_id = u.user_id
      where u.org_id = ${cx.db.orgId}
        and u.rud_id = any(${found.map((r) => r.rudId)}::bigint[])
      order by u.heat, u.lane`);
    const of = grouped(all, (run) => run.rudId);
    const rooms = await roomsOf(
      cx.db,
      found.map((r) => r.rudId),
    );
    return {
      items: found.map((r) => ({
        ...raceOf(cx, r, of.get(r.rudId) ?? [], r.lastNo),
        rooms: rooms.get(r.rudId) ?? [],
      })),
    };
  }),
  handle(calls.setRace, (cx, { rudId, items }) => setPlaces(cx, rudId, items)),
  handle(calls.arrangeRace, (cx, { rudId, ...wished }) => arrange(cx, rudId, wished)),
];
