import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { minutesOf, plusDays } from '../../../kernel/shared/dates';
import { grouped } from '../../../kernel/shared/maps';
import * as calls from '../contract';
import { isTrack } from '../rules/arrange';
import { planOf, type Away, type Session, type Slot, type Standing, type Window } from '../rules/plan';
import type { Kind } from '../rules';
import { openMeet, type MeetRow } from './read';

interface Row {
  readonly rudId: number;
  readonly entryId: number;
  readonly no: number;
  readonly kind: Kind;
  readonly minutes: number;
  readonly people: number[];
  readonly judges: number[];
  /** Has a result: it stays where it is. */
  readonly begun: boolean;
  readonly startOn: string | null;
  readonly startMin: number | null;
  readonly gudId: number | null;
}
/** Rounds, those that have begun too, with everybody who may run in them and whoever has to judge them. */
const planned = (cx: Cx, gamId: number): Promise<Row[]> =>
  cx.db.rows<Row>(sql`
    select r.rud_id, r.entry_id, r.no, e.kind, r.minutes, r.start_on, r.start_min, r.gud_id,
      (r.state = 'finished' or exists (
        select 1 from games_run u
        where u.org_id = ${cx.db.orgId} and u.rud_id = r.rud_id and u.saved_at is not null)) as begun,
      array(
        select distinct x from games_enrol n, unnest(n.member_ids) x
        where n.org_id = ${cx.db.orgId} and n.entry_id = e.entry_id) as people,
      array(
        select distinct x from games_office o, unnest(o.user_ids) x
        where o.org_id = ${cx.db.orgId} and o.gam_id = ${gamId} and e.entry_id = any(o.entry_ids)) as judges
    from games_round r
    join games_entry e on e.org_id = r.org_id and e.entry_id = r.entry_id
    where r.org_id = ${cx.db.orgId}
      and r.gam_id = ${gamId}
    order by r.entry_id, r.no`);

const DAY = 1440;
const dayNo = (from: string, day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

function sessionsOf(rows: readonly Row[]): Session[] {
  return [...grouped(rows, (r) => r.entryId).values()].flatMap((own) =>
    own.flatMap((r, i) =>
      r.begun
        ? []
        : [
            {
              rudId: r.rudId,
              ground: isTrack(r.kind) ? ('track' as const) : ('field' as const),
              minutes: r.minutes,
              people: r.people,
              judges: r.judges,
              after: own[i - 1]?.rudId ?? null,
            },
          ],
    ),
  );
}
/** Rounds that have begun, where they stand in the plan. */
const standingOf = (meet: MeetRow, rows: readonly Row[]): Standing[] =>
  rows.flatMap(({ begun, startOn, startMin, gudId, rudId, minutes, people, judges }) => {
    if (!begun || startOn == null || startMin == null || gudId == null) return [];
    const from = dayNo(meet.startOn, startOn) * DAY + startMin;
    return [{ rudId, gudId, from, to: from + minutes, people, judges }];
  });
const windowsOf = ({ startOn, settings }: MeetRow): Window[] =>
  settings.halfDays
    .map((h) => {
      const day = dayNo(startOn, h.onDate) * DAY;
      return { from: day + minutesOf(h.from), to: day + minutesOf(h.to) };
    })
    .toSorted((a, b) => a.from - b.from);

interface Leave {
  readonly userId: number;
  readonly fromDate: string;
  readonly toDate: string;
  readonly startMin: number | null;
  readonly endMin: number | null;
}
interface Sitting {
  readonly onDate: string;
  readonly startMin: number | null;
  readonly endMin: number | null;
  readonly people: number[];
}
/** Who of a meet is on leave when, on its days. */
const leavesIn = (cx: Cx, meet: MeetRow): Promise<Leave[]> =>
  cx.db.rows<Leave>(sql`
    select v.user_id, v.from_date, v.to_date, v.start_min, v.end_min
    from lesson_leave_v v
    where v.org_id = ${cx.db.orgId}
      and v.from_date <= ${meet.endOn}
      and v.to_date >= ${meet.startOn}
      and v.user_id in (
        select unnest(n.member_ids) from games_enrol n
        where n.org_id = ${cx.db.orgId} and n.gam_id = ${meet.gamId})`);
/** Which athletes of a meet sit exams when, on its days. */
const sittingsIn = (cx: Cx, meet: MeetRow): Promise<Sitting[]> =>
  cx.db.rows<Sitting>(sql`
    select v.on_date, v.start_min, v.end_min,
      array(
        select distinct x from games_enrol n, unnest(n.member_ids) x
        where n.org_id = ${cx.db.orgId} and n.gam_id = ${meet.gamId} and n.clazz_id = v.clazz_id) as people
    from exam_time_v v
    where v.org_id = ${cx.db.orgId}
      and v.on_date between ${meet.startOn} and ${meet.endOn}`);

/** Leaves and exams on the line of minutes. Whoever is away in every half-day starts nowhere, and holds nobody up. */
async function awayIn(cx: Cx, meet: MeetRow, windows: readonly Window[]): Promise<Away[]> {
  const days = [...new Set(meet.settings.halfDays.map((h) => h.onDate))];
  const span = (onDate: string, startMin: number | null, endMin: number | null): Window => {
    const day = dayNo(meet.startOn, onDate) * DAY;
    return { from: day + (startMin ?? 0), to: day + (endMin ?? DAY) };
  };
  const leaves = (await leavesIn(cx, meet)).map((l) => ({
    userId: l.userId,
    spans: days.filter((d) => l.fromDate <= d && d <= l.toDate).map((d) => span(d, l.startMin, l.endMin)),
  }));
  const absent = new Set(
    [...grouped(leaves, (l) => l.userId)].flatMap(([userId, own]) => {
      const spans = own.flatMap((l) => l.spans);
      return windows.every((w) => spans.some((s) => s.from <= w.from && w.to <= s.to)) ? [userId] : [];
    }),
  );
  const onLeave = leaves
    .filter((l) => !absent.has(l.userId))
    .flatMap(({ userId, spans }) => spans.map((s): Away => ({ ...s, why: 'leave', people: [userId] })));
  const sitting = (await sittingsIn(cx, meet))
    .filter((s) => s.people.length > 0)
    .map((s): Away => ({ ...span(s.onDate, s.startMin, s.endMin), why: 'exam', people: s.people }));
  return [...onLeave, ...sitting];
}
const writeSlots = (cx: Cx, meet: MeetRow, slots: readonly Slot[], left: readonly number[]): Promise<number> =>
  cx.db.change(sql`
    update games_round r
    set start_on = v.start_on, start_min = v.start_min, gud_id = v.gud_id
    from unnest(${[...slots.map((s) => s.rudId), ...left]}::bigint[],
      ${[...slots.map((s) => plusDays(meet.startOn, Math.floor(s.from / DAY))), ...left.map(() => null)]}::date[],
      ${[...slots.map((s) => s.from % DAY), ...left.map(() => null)]}::int[],
      ${[...slots.map((s) => s.gudId), ...left.map(() => null)]}::bigint[]) as v(rud_id, start_on, start_min, gud_id)
    where r.org_id = ${cx.db.orgId}
      and r.rud_id = v.rud_id`);

export const planHandlers = [
  handle(calls.makePlan, async (cx, { gamId }) => {
    const meet = await openMeet(cx, gamId);
    const rows = await planned(cx, gamId);
    const { grounds, restMinutes } = meet.settings;
    const windows = windowsOf(meet);
    const { slots, left } = planOf({
      sessions: sessionsOf(rows),
      standing: standingOf(meet, rows),
      away: await awayIn(cx, meet, windows),
      windows,
      grounds,
      rest: restMinutes,
    });
    if (slots.length + left.length > 0)
      await writeSlots(
        cx,
        meet,
        slots,
        left.map((l) => l.rudId),
      );
    cx.note('games.planned', { subjectId: gamId, planned: slots.length, left: left.length });
    return { planned: slots.length, left };
  }),
];
