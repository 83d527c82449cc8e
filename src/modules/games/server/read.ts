import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, nameIn, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Entry, Meet, MeetFull } from '../contract/parts';
import { faults } from '../faults';
import { eventOf, type Draw, type EventSex, type Kind } from '../rules';
import { meets, type entries } from '../tables';
import { isOffice, isStudent, visible } from './who';

export type MeetRow = RowOf<typeof meets>;
export type EntryRow = RowOf<typeof entries>;

/** A meet of the own school that the caller may see, or gone. */
export async function meetOf(cx: Cx, gamId: number, lock?: 'update' | 'share'): Promise<MeetRow> {
  const meet = await cx.db.one(meets, { gamId }, lock ? { lock } : {});
  if (!meet || (meet.state === 'draft' && !isOffice(cx))) throw fail(kernelFaults.gone);
  return meet;
}
/** A meet that is being changed: locked, and not finished. */
export async function openMeet(cx: Cx, gamId: number): Promise<MeetRow> {
  const meet = await meetOf(cx, gamId, 'update');
  if (meet.state === 'finished') throw fail(faults.finished);
  return meet;
}

/** Columns of a list of meets `m`, with what stands in them. */
export const MEET_COLUMNS: Sql =
  raw(`m.gam_id, m.name, m.year_id, m.start_on as start, m.end_on as "end", m.place, m.grd_ids,
  m.enrol_until, m.state,
  (select count(*) from games_entry e where e.org_id = m.org_id and e.gam_id = m.gam_id)::int as entries,
  (select count(distinct x) from games_enrol n, unnest(n.member_ids) x
    where n.org_id = m.org_id and n.gam_id = m.gam_id)::int as athletes,
  (select count(*) from games_enrol n where n.org_id = m.org_id and n.gam_id = m.gam_id)::int as enrolled`);
type Listed = Omit<Meet, 'enrolling'>;
/** Whether children and teachers may enter: while the meet is published, up to its last day for it, or its first day. */
export const enrolling = (m: Pick<Listed, 'state' | 'enrolUntil' | 'start'>, today: string): boolean =>
  m.state === 'active' && today <= (m.enrolUntil ?? m.start);
export const shownMeet =
  (cx: Cx) =>
  (m: Listed): Meet => ({ ...m, enrolling: enrolling(m, cx.today) });

/** One meet with its settings and how far it is. */
export async function meetFull(cx: Cx, gamId: number): Promise<MeetFull> {
  const row = await cx.db.row<Omit<MeetFull, 'enrolling' | 'mine'>>(sql`
    select ${MEET_COLUMNS}, m.settings, m.awards_at, m.awards_stale, m.sealed_at,
      (select count(*) from games_round r where r.org_id = m.org_id and r.gam_id = m.gam_id)::int as rounds,
      (select count(*) from games_round r
        where r.org_id = m.org_id and r.gam_id = m.gam_id and r.state = 'finished')::int as finished,
      (select coalesce(json_agg(json_build_object('grdId', g.grd_id, 'name', ${nameIn(cx.lang, 'g')}) order by g.grd_id), '[]')
        from textbook_grade g where g.grd_id = any(m.grd_ids)) as grades
    from games_meet m
    where ${all(sql`m.org_id = ${cx.db.orgId}`, sql`m.gam_id = ${gamId}`, visible(cx))}`);
  if (!row) throw fail(kernelFaults.gone);
  return { ...shownMeet(cx)(row), ...row, enrolling: enrolling(row, cx.today), mine: isOffice(cx) };
}

/** What an event is called: its group in front where somebody has to tell it from others. */
export const entryName = (lang: Cx['lang'], e: Pick<EntryRow, 'nameZh' | 'nameEn'>): string =>
  lang === 'en-US' ? e.nameEn : e.nameZh;

/** Whether an event `e` is for the child that asks. */
const fitting = (cx: Cx): Sql => sql`exists (
        select 1
        from class_student_v s
        join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
        where s.org_id = ${cx.db.orgId}
          and s.user_id = ${cx.me.userId}
          and s.clazz_type = 1
          and s.grd_id = any(e.grd_ids)
          and e.sex in ('mixed', p.sex))`;

type EntryRead = Omit<Entry, 'name' | 'size'>;
/** Events of a meet in the order of the programme. */
export async function entriesOf(cx: Cx, door: Door, where: Sql): Promise<Entry[]> {
  const rows = await door.rows<EntryRead>(sql`
    select e.entry_id, e.gam_id, e.kind, e.event, e.item_id, e.name_zh, e.name_en, e.sex, e.grd_ids, e.places as "limit",
      e.per_clazz,
      (select count(*) from games_enrol n where n.org_id = e.org_id and n.entry_id = e.entry_id)::int as enrolled,
      (select count(*) from games_round r where r.org_id = e.org_id and r.entry_id = e.entry_id)::int as rounds,
      ${isStudent(cx) ? fitting(cx) : raw('true')} as fits
    from games_entry e
    where e.org_id = ${door.orgId}
      and ${where}
    order by e.ord, e.entry_id`);
  return rows.map((e) => ({ ...e, name: entryName(cx.lang, e), size: eventOf(e.event)?.size ?? null }));
}

/** A round with its event and its meet, locked: whoever changes runs of it comes after. */
export interface LockedRound {
  readonly rudId: number;
  readonly gamId: number;
  readonly entryId: number;
  readonly no: number;
  readonly name: string;
  readonly state: 'open' | 'arranged' | 'finished';
  readonly lanes: number | null;
  readonly perHeat: number;
  readonly fastest: number;
  readonly lot: number;
  readonly winds: Readonly<Record<string, number>>;
  readonly minutes: number;
  readonly gudId: number | null;
  readonly startOn: string | null;
  readonly startMin: number | null;
  readonly finishedAt: string | null;
  /** When the wind of each heat was typed, in milliseconds. */
  readonly windsAt: Readonly<Record<string, number>>;
  readonly kind: Kind;
  readonly event: string | null;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly sex: EventSex;
  readonly grdIds: number[];
  /** How lanes of later rounds were last drawn in the event, where not as the meet says. */
  readonly draw: Draw | null;
  readonly meetState: MeetRow['state'];
  readonly settings: MeetRow['settings'];
  readonly startsOn: string;
  readonly endsOn: string;
  readonly place: string;
}
/** For listeners, who ask for nobody: a draft is theirs to see. */
export const lockedRoundIn = (door: Door, rudId: number): Promise<LockedRound | undefined> =>
  door.row<LockedRound>(sql`
    select r.rud_id, r.gam_id, r.entry_id, r.no, r.name, r.state, r.lanes, r.per_heat, r.fastest, r.lot, r.winds, r.minutes,
      r.gud_id, r.start_on, r.start_min, r.finished_at, r.winds_at, e.kind, e.event, e.name_zh, e.name_en, e.sex, e.grd_ids, e.draw,
      m.state as meet_state, m.settings, m.start_on as starts_on, m.end_on as ends_on, m.place
    from games_round r
    join games_entry e on e.org_id = r.org_id and e.entry_id = r.entry_id
    join games_meet m on m.org_id = r.org_id and m.gam_id = r.gam_id
    where r.org_id = ${door.orgId}
      and r.rud_id = ${rudId}
    for update of r`);
/** @throws gone for another school's round, and for the round of a draft where the caller does not run the meet. */
export async function lockedRound(cx: Cx, rudId: number): Promise<LockedRound> {
  const round = await lockedRoundIn(cx.db, rudId);
  if (!round || (round.meetState === 'draft' && !isOffice(cx))) throw fail(kernelFaults.gone);
  return round;
}
