import type { Cx } from '../../../kernel/server/cx';
import { is, sql, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { minutesOf } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { Round } from '../contract/parts';
import { faults } from '../faults';
import { eventOf, type EventSex, type Kind, type MeetSettings } from '../rules';
import { hasLanes, isTrack, startersOf } from '../rules/arrange';
import { rounds } from '../tables';
import { lockedRound, meetOf, openMeet, type LockedRound } from './read';
import { shownRound } from './runs';
import { isOffice } from './who';

type Row = Omit<LockedRound, 'windsAt'> & { lastNo: number; heats: number; runners: number; done: number };
/** Rounds of a meet in the order of the plan, then of the programme. */
export async function roundsOf(cx: Cx, where: Sql): Promise<Round[]> {
  const rows = await cx.db.rows<Row>(sql`
    select r.rud_id, r.gam_id, r.entry_id, r.no, r.name, r.state, r.lanes, r.per_heat, r.fastest, r.lot, r.winds, r.minutes,
      r.gud_id, r.start_on, r.start_min, r.finished_at, e.kind, e.event, e.name_zh, e.name_en, e.sex, e.grd_ids, e.draw,
      m.state as meet_state, m.settings, m.start_on as starts_on, m.end_on as ends_on,
      (select max(x.no) from games_round x where x.org_id = r.org_id and x.entry_id = r.entry_id) as last_no,
      coalesce((select max(u.heat) from games_run u where u.org_id = r.org_id and u.rud_id = r.rud_id), 0) as heats,
      (select count(*) from games_run u where u.org_id = r.org_id and u.rud_id = r.rud_id)::int as runners,
      (select count(*) from games_run u
        where u.org_id = r.org_id and u.rud_id = r.rud_id and (u.value is not null or u.mark is not null))::int as done
    from games_round r
    join games_entry e on e.org_id = r.org_id and e.entry_id = r.entry_id
    join games_meet m on m.org_id = r.org_id and m.gam_id = r.gam_id
    where r.org_id = ${cx.db.orgId}
      and ${where}
    order by r.start_on, r.start_min, e.ord, r.no, r.rud_id`);
  return rows.map((row) => shownRound(cx, row, row));
}

/** How long a round takes: heats one after the other on the track, one athlete after the other in the field. */
export const minutesFor = (kind: Kind, event: string | null, runners: number, starters: number): number => {
  const each = eventOf(event)?.minutes ?? 5;
  return Math.min(480, Math.max(5, each * (isTrack(kind) ? Math.ceil(runners / starters) : runners)));
};

/** Rounds that come or go change what the last one of an event is: points that were reckoned before no longer hold. */
const staleAwards = (cx: Cx, gamId: number): Promise<number> =>
  cx.db.change(sql`
    update games_meet m
    set awards_stale = true
    where m.org_id = ${cx.db.orgId}
      and m.gam_id = ${gamId}
      and m.awards_at is not null`);

/** Whose results the caller may enter: of an office the events it names, of all of them where it names none. */
async function judgedBy(cx: Cx, gamId: number): Promise<(entryId: number) => boolean> {
  if (isOffice(cx)) return () => true;
  const own = await cx.db.rows<{ entryIds: number[] }>(sql`
    select o.entry_ids
    from games_office o
    where o.org_id = ${cx.db.orgId}
      and o.gam_id = ${gamId}
      and ${cx.me.userId} = any(o.user_ids)`);
  return (entryId) => own.some((o) => o.entryIds.length === 0 || o.entryIds.includes(entryId));
}

interface Counted {
  readonly entryId: number;
  readonly kind: Kind;
  readonly event: string | null;
  readonly sex: EventSex;
  readonly enrolled: number;
}
/** The usual rounds of an event: a final, and heats before it where lanes are too few; everybody runs once where there are none. */
function usualRounds(cx: Cx, e: Counted, gamId: number, { lanes }: MeetSettings) {
  const starters = startersOf(e.kind, e.event, lanes);
  const heats = Math.ceil(e.enrolled / starters);
  const twice = hasLanes(e.kind, e.event) && e.kind === 'time' && heats > 1;
  const perHeat = twice ? Math.floor(lanes / heats) : 0;
  const names = twice ? [cx.text('games.round.heats'), cx.text('games.round.final')] : [cx.text('games.round.final')];
  return names.map((name, i) => ({
    rudId: newId(),
    gamId,
    entryId: e.entryId,
    no: i + 1,
    name,
    state: 'open' as const,
    minutes: minutesFor(e.kind, e.event, i === 0 ? e.enrolled : lanes, starters),
    perHeat: i === 0 ? perHeat : 0,
    fastest: i === 0 && twice ? lanes - perHeat * heats : 0,
    lot: 1 + (newId() % 1_000_000_000),
    winds: {},
  }));
}

async function create(
  cx: Cx,
  asked: Parameters<typeof judgeTime>[1] & { entryId: number; name: string },
): Promise<Round> {
  const [entry] = await cx.db.rows<Counted & { gamId: number; rounds: number; started: boolean }>(sql`
    select e.entry_id, e.gam_id, e.kind, e.event, e.sex,
      (select count(*) from games_enrol n where n.org_id = e.org_id and n.entry_id = e.entry_id)::int as enrolled,
      (select count(*) from games_round r where r.org_id = e.org_id and r.entry_id = e.entry_id)::int as rounds,
      exists (
        select 1 from games_round r
        where r.org_id = e.org_id and r.entry_id = e.entry_id and r.state = 'finished' and r.per_heat + r.fastest = 0
      ) as started
    from games_entry e
    where e.org_id = ${cx.db.orgId}
      and e.entry_id = ${asked.entryId}`);
  if (!entry) throw fail(kernelFaults.gone);
  const meet = await openMeet(cx, entry.gamId);
  judgeTime(meet, asked);
  // Behind a round that is finished without anybody going on nothing can follow.
  if (entry.started) throw fail(faults.roundFinished);
  const rudId = newId();
  await cx.db.insert(rounds, {
    rudId,
    gamId: entry.gamId,
    entryId: entry.entryId,
    no: entry.rounds + 1,
    name: asked.name,
    state: 'open',
    startOn: asked.time?.onDate ?? null,
    startMin: asked.time ? minutesOf(asked.time.from) : null,
    minutes:
      asked.minutes ??
      minutesFor(entry.kind, entry.event, entry.enrolled, startersOf(entry.kind, entry.event, meet.settings.lanes)),
    perHeat: asked.advance?.perHeat ?? 0,
    fastest: asked.advance?.fastest ?? 0,
    lot: 1 + (newId() % 1_000_000_000),
    winds: {},
  });
  await staleAwards(cx, entry.gamId);
  cx.note('games.round-made', { subjectId: rudId, gamId: entry.gamId, new: { name: asked.name } });
  const [made] = await roundsOf(cx, sql`r.rud_id = ${rudId}`);
  return made!;
}
function judgeTime(
  meet: { readonly startOn: string; readonly endOn: string },
  asked: {
    readonly time?: { readonly onDate: string; readonly from: string } | undefined;
    readonly minutes?: number | undefined;
    readonly advance?: { readonly perHeat: number; readonly fastest: number } | undefined;
  },
): void {
  if (asked.time && (asked.time.onDate < meet.startOn || asked.time.onDate > meet.endOn))
    throw fail(faults.daysOutside, {}, 'time');
}

export const roundHandlers = [
  handle(calls.listRounds, async (cx, { gamId, entryId }) => {
    await meetOf(cx, gamId);
    const items = await roundsOf(cx, sql`r.gam_id = ${gamId} and ${is('r.entry_id', entryId) ?? sql`true`}`);
    const judged = await judgedBy(cx, gamId);
    return { items: items.map((r) => ({ ...r, judged: judged(r.entryId) })) };
  }),
  handle(calls.createRound, (cx, asked) => create(cx, asked)),
  handle(calls.makeRounds, async (cx, { gamId }) => {
    const meet = await openMeet(cx, gamId);
    const without = await cx.db.rows<Counted>(sql`
      select e.entry_id, e.kind, e.event, e.sex, count(n.enrol_id)::int as enrolled
      from games_entry e
      join games_enrol n on n.org_id = e.org_id and n.entry_id = e.entry_id
      where e.org_id = ${cx.db.orgId}
        and e.gam_id = ${gamId}
        and not exists (
          select 1 from games_round r where r.org_id = e.org_id and r.entry_id = e.entry_id)
      group by e.entry_id, e.kind, e.event, e.sex`);
    const made = without.flatMap((e) => usualRounds(cx, e, gamId, meet.settings));
    await cx.db.insert(rounds, made);
    if (made.length) await staleAwards(cx, gamId);
    if (made.length) cx.note('games.rounds-made', { subjectId: gamId, new: made.length });
    return { made: made.length, items: await roundsOf(cx, sql`r.gam_id = ${gamId}`) };
  }),
  handle(calls.deleteRound, async (cx, { rudId }) => {
    const round = await lockedRound(cx, rudId);
    if (round.meetState === 'finished') throw fail(faults.finished);
    if (round.state === 'finished') throw fail(faults.roundFinished);
    const [after] = await cx.db.rows<{ later: number; saved: number }>(sql`
      select (select count(*) from games_round r
          where r.org_id = ${cx.db.orgId} and r.entry_id = ${round.entryId} and r.no > ${round.no})::int as later,
        (select count(*) from games_run u
          where u.org_id = ${cx.db.orgId} and u.rud_id = ${rudId} and u.saved_at is not null)::int as saved`);
    if (after!.later > 0) throw fail(faults.roundsLeft);
    if (after!.saved > 0) throw fail(faults.hasResults);
    await cx.db.change(sql`delete from games_run u where u.org_id = ${cx.db.orgId} and u.rud_id = ${rudId}`);
    await cx.db.remove(rounds, { rudId });
    await staleAwards(cx, round.gamId);
    cx.note('games.round-removed', { subjectId: rudId, gamId: round.gamId, old: { name: round.name } });
  }),
];
