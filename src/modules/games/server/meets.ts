import type { Cx } from '../../../kernel/server/cx';
import { contains, is, raw, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { plusDays, schoolYearOf, spanDays } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import type { ParsedOf } from '../../../kernel/shared/call';
import type { Listed } from '../../../kernel/server/db/list';
import * as calls from '../contract';
import type { Meet } from '../contract/parts';
import { faults } from '../faults';
import { DEFAULT_SETTINGS, type MeetSettings } from '../rules';
import { enrols, entries, meets, offices } from '../tables';
import { MEET_COLUMNS, meetFull, meetOf, openMeet, shownMeet } from './read';
import { visible } from './who';

type Asked = Partial<ParsedOf<typeof calls.createMeet>>;
/** Settings with what somebody asked for put in. */
function settingsWith(before: MeetSettings, asked: Asked): MeetSettings {
  const given = Object.entries(asked.settings ?? {}).filter(([, value]) => value !== undefined);
  const limits = Object.entries(asked.limits ?? {}).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given), limits: { ...before.limits, ...Object.fromEntries(limits) } };
}
interface Framed {
  readonly startOn: string;
  readonly endOn: string;
  readonly enrolUntil: string | null;
  readonly settings: MeetSettings;
}
/** Days in order, entries before the end, half-days within the days, each ground once. */
function judge(m: Framed): void {
  if (m.startOn > m.endOn) throw fail(faults.daysBackwards, {}, 'end');
  if (m.enrolUntil != null && m.enrolUntil > m.endOn) throw fail(faults.enrolAfter, {}, 'enrolUntil');
  const grounds = m.settings.grounds.map((g) => g.gudId);
  if (new Set(grounds).size < grounds.length) throw fail(faults.groundTwice, {}, 'settings');
  for (const { onDate, from, to } of m.settings.halfDays)
    if (onDate < m.startOn || onDate > m.endOn || from >= to) throw fail(faults.daysOutside, {}, 'settings');
}
/** How many days a meet is put off; before its old first day less than none. */
const daysMoved = (from: string, to: string): number => spanDays(from, to) - 1;
/** The half-days of a meet that is put off as a whole, by rain for example: they go with its first day. */
const halfDaysMoved = (settings: MeetSettings, days: number): MeetSettings => ({
  ...settings,
  halfDays: settings.halfDays.map((h) => ({ ...h, onDate: plusDays(h.onDate, days) })),
});
/** Rounds that have no result yet go with the meet; what then lies outside its days has no time any more. */
const moveRounds = (cx: Cx, gamId: number, days: number, { startOn, endOn }: Framed): Promise<number> =>
  cx.db.change(sql`
    update games_round r
    set start_on = case when r.start_on + ${days}::int between ${startOn}::date and ${endOn}::date
        then r.start_on + ${days}::int end,
      start_min = case when r.start_on + ${days}::int between ${startOn}::date and ${endOn}::date then r.start_min end
    where r.org_id = ${cx.db.orgId}
      and r.gam_id = ${gamId}
      and r.start_on is not null
      and r.state <> 'finished'
      and not exists (
        select 1 from games_run u
        where u.org_id = ${cx.db.orgId} and u.rud_id = r.rud_id and u.saved_at is not null)`);

const LOTS = 1_000_000_000;
/** A seed for lots: nobody can choose it, everybody can read it. */
export const newLot = (): number => 1 + (newId() % LOTS);

async function remove(cx: Cx, gamId: number): Promise<void> {
  const meet = await meetOf(cx, gamId, 'update');
  if (meet.state !== 'draft') throw fail(faults.meetActive);
  if ((await cx.db.count(enrols, { gamId })) > 0) throw fail(faults.meetActive);
  await cx.db.change(sql`
    with gone as (
      delete from games_round r where r.org_id = ${cx.db.orgId} and r.gam_id = ${gamId})
    delete from games_meet m where m.org_id = ${cx.db.orgId} and m.gam_id = ${gamId}`);
  cx.note('games.meet-removed', { subjectId: gamId, old: { name: meet.name } });
}

/** S-054: publishing opens enrolment; it is taken back only while nothing has a result. */
async function activate(cx: Cx, gamId: number, on: boolean) {
  const meet = await openMeet(cx, gamId);
  if (on && (await cx.db.count(entries, { gamId })) === 0) throw fail(faults.noEntries);
  if (!on) {
    const [entered] = await cx.db.rows<{ n: number }>(sql`
      select count(*) as n
      from games_run u
      join games_round r on r.org_id = u.org_id and r.rud_id = u.rud_id
      where u.org_id = ${cx.db.orgId}
        and r.gam_id = ${gamId}
        and u.saved_at is not null`);
    if (entered?.n) throw fail(faults.hasResults);
  }
  const state = on ? ('active' as const) : ('draft' as const);
  if (state !== meet.state) {
    await cx.db.update(meets, { gamId }, { state });
    cx.note('games.meet-activated', { subjectId: gamId, old: { state: meet.state }, new: { state } });
  }
  return meetFull(cx, gamId);
}

/** An ended meet no longer changes; its points say what its results say. */
async function close(cx: Cx, gamId: number, on: boolean) {
  const meet = await meetOf(cx, gamId, 'update');
  if (meet.state === 'draft') throw fail(faults.notActive);
  if (on && meet.awardsAt == null) throw fail(faults.noAwards);
  if (on && meet.awardsStale) throw fail(faults.staleAwards);
  const state = on ? ('finished' as const) : ('active' as const);
  if (state !== meet.state) {
    await cx.db.update(meets, { gamId }, { state });
    cx.note('games.meet-closed', { subjectId: gamId, old: { state: meet.state }, new: { state } });
  }
  return meetFull(cx, gamId);
}

export const meetHandlers = [
  handle(calls.listMeets, (cx, input) =>
    cx.list<Listed, Omit<Meet, 'enrolling'>, Meet>(input, {
      select: MEET_COLUMNS,
      from: raw('games_meet m'),
      where: [
        sql`m.org_id = ${cx.db.orgId}`,
        visible(cx),
        contains('m.name', input.name),
        is('m.state', input.state),
        is('m.year_id', input.yearId),
      ],
      sorts: {},
      then: raw('m.start_on desc, m.gam_id desc'),
      shape: shownMeet(cx),
    }),
  ),
  handle(calls.createMeet, async (cx, asked) => {
    const gamId = newId();
    const row = {
      gamId,
      name: asked.name,
      yearId: schoolYearOf(asked.start),
      startOn: asked.start,
      endOn: asked.end,
      place: asked.place ?? '',
      grdIds: [...new Set(asked.grdIds)].toSorted((a, b) => a - b),
      settings: settingsWith(DEFAULT_SETTINGS, asked),
      enrolUntil: asked.enrolUntil ?? null,
      state: 'draft' as const,
      lot: newLot(),
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    };
    judge(row);
    await cx.db.insert(meets, row);
    cx.note('games.meet-made', { subjectId: gamId, new: { name: row.name, startOn: row.startOn, endOn: row.endOn } });
    return meetFull(cx, gamId);
  }),
  handle(calls.getMeet, (cx, { gamId }) => meetFull(cx, gamId)),
  handle(calls.updateMeet, async (cx, { gamId, ...asked }) => {
    const meet = await openMeet(cx, gamId);
    const days = asked.start === undefined ? 0 : daysMoved(meet.startOn, asked.start);
    const before = days === 0 ? meet.settings : halfDaysMoved(meet.settings, days);
    const next = {
      name: asked.name ?? meet.name,
      yearId: schoolYearOf(asked.start ?? meet.startOn),
      startOn: asked.start ?? meet.startOn,
      endOn: asked.end ?? meet.endOn,
      place: asked.place ?? meet.place,
      grdIds: asked.grdIds ? [...new Set(asked.grdIds)].toSorted((a, b) => a - b) : meet.grdIds,
      enrolUntil: asked.enrolUntil === undefined ? meet.enrolUntil : asked.enrolUntil,
      settings: settingsWith(before, asked),
    };
    judge(next);
    const lost = meet.grdIds.filter((id) => !next.grdIds.includes(id));
    if (lost.length && (await cx.db.count(entries, { gamId })) > 0) throw fail(faults.notDraft, {}, 'grdIds');
    await cx.db.update(meets, { gamId }, next);
    if (days !== 0) await moveRounds(cx, gamId, days, next);
    const { name, startOn, endOn, settings } = meet;
    cx.note('games.meet-changed', { subjectId: gamId, old: { name, startOn, endOn, settings }, new: next });
    return meetFull(cx, gamId);
  }),
  handle(calls.deleteMeet, async (cx, { gamId }) => {
    await remove(cx, gamId);
  }),
  handle(calls.activateMeet, (cx, { gamId, on }) => activate(cx, gamId, on)),
  handle(calls.closeMeet, (cx, { gamId, on }) => close(cx, gamId, on)),

  handle(calls.listOffices, async (cx, { gamId }) => {
    await meetOf(cx, gamId);
    return { items: await officesOf(cx, gamId) };
  }),
  handle(calls.setOffices, async (cx, { gamId, items }) => {
    await openMeet(cx, gamId);
    const people = [...new Set(items.flatMap((item) => item.userIds))];
    const events = [...new Set(items.flatMap((item) => item.entryIds))];
    const [known] = await cx.db.rows<{ people: number; events: number }>(sql`
      select (select count(*) from people_person_v p
          where p.org_id = ${cx.db.orgId} and p.user_id = any(${people}::bigint[]) and p.user_type = 2)::int as people,
        (select count(*) from games_entry e
          where e.org_id = ${cx.db.orgId} and e.gam_id = ${gamId} and e.entry_id = any(${events}::bigint[]))::int as events`);
    if (known!.people < people.length) throw fail(faults.notYours, { count: people.length - known!.people }, 'items');
    if (known!.events < events.length) throw fail(faults.whatEvent, {}, 'items');
    await cx.db.remove(offices, { gamId });
    await cx.db.insert(
      offices,
      items.map((item, ord) => ({ ofcId: newId(), gamId, ...item, ord })),
    );
    cx.note('games.offices-set', { subjectId: gamId, new: items });
    return { items: await officesOf(cx, gamId) };
  }),
];

const officesOf = (cx: Cx, gamId: number) =>
  cx.db.rows<{ ofcId: number; name: string; users: { userId: number; name: string }[]; entryIds: number[] }>(sql`
    select o.ofc_id, o.name, o.entry_ids,
      (select coalesce(json_agg(json_build_object('userId', p.user_id, 'name', p.name) order by p.user_id), '[]')
        from people_person_v p
        where p.org_id = o.org_id and p.user_id = any(o.user_ids)) as users
    from games_office o
    where o.org_id = ${cx.db.orgId}
      and o.gam_id = ${gamId}
    order by o.ord`);
