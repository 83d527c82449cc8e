import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import * as calls from '../contract';
import { groupBy } from '../rules/group';
import { isTrack } from '../rules/arrange';
import { planOf, type Session, type Slot } from '../rules/plan';
import type { Kind } from '../rules';
import { openMeet, type MeetRow } from './read';
import { minutesOf } from './rounds';

interface Row {
  readonly rudId: number;
  readonly entryId: number;
  readonly no: number;
  readonly kind: Kind;
  readonly minutes: number;
  readonly people: number[];
  readonly judges: number[];
}
/** Rounds that have no result, with everybody who may run in them and whoever has to judge them. */
const planned = (cx: Cx, gamId: number): Promise<Row[]> =>
  cx.db.rows<Row>(sql`
    select r.rud_id, r.entry_id, r.no, e.kind, r.minutes,
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
      and r.state <> 'finished'
    order by r.entry_id, r.no`);

const DAY = 1440;
const dayNo = (from: string, day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

function sessionsOf(rows: readonly Row[]): Session[] {
  return [...groupBy(rows, (r) => r.entryId).values()].flatMap((own) =>
    own.map((r, i) => ({
      rudId: r.rudId,
      ground: isTrack(r.kind) ? ('track' as const) : ('field' as const),
      minutes: r.minutes,
      people: r.people,
      judges: r.judges,
      after: own[i - 1]?.rudId ?? null,
    })),
  );
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

export const planning = [
  handle(calls.makePlan, async (cx, { gamId }) => {
    const meet = await openMeet(cx, gamId);
    const rows = await planned(cx, gamId);
    const { halfDays, grounds, restMinutes } = meet.settings;
    const { slots, left } = planOf({
      sessions: sessionsOf(rows),
      windows: halfDays
        .map((h) => {
          const day = dayNo(meet.startOn, h.onDate) * DAY;
          return { from: day + minutesOf(h.from), to: day + minutesOf(h.to) };
        })
        .toSorted((a, b) => a.from - b.from),
      grounds,
      rest: restMinutes,
    });
    if (rows.length)
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
