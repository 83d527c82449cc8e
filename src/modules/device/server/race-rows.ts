import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, is, sql, type Sql } from '../../../kernel/server/db/sql';
import type { ReplyOf } from '../../../kernel/shared/call';
import { grouped } from '../../../kernel/shared/maps';
import type * as calls from '../contract';
import type { RaceRow } from '../contract';
import { placesOf, type RaceTask } from '../rules';

const racesWhere = (cx: Cx, door: Door, where: Sql | undefined, most: number): Promise<RaceRow[]> =>
  door.rows<RaceRow>(sql`
    select a.race_id, a.room_id, a.state, a.metres, a.made_at, a.called_at, a.started_at, a.finished_at, a.ended_at, a.text,
      a.task ->> ${wordOf(cx)}::text as title
    from device_race a
    where ${all(door.orgs('a'), where)}
    order by a.made_at desc, a.race_id desc
    limit ${most}`);
const wordOf = (cx: Cx): 'zh' | 'en' => (cx.lang === 'en-US' ? 'en' : 'zh');
/** What a race is run for, in the asker's language. */
export const titleOf = (cx: Cx, task: RaceTask | null): string | null => task?.[wordOf(cx)] ?? null;
/** The last races of a room, the newest first. */
export const lastRaces = (cx: Cx, door: Door, roomId: number, most: number): Promise<RaceRow[]> =>
  racesWhere(cx, door, is('a.room_id', roomId), most);
/** One race, of whichever room. */
export const raceRow = async (cx: Cx, door: Door, raceId: number): Promise<RaceRow | undefined> =>
  (await racesWhere(cx, door, is('a.race_id', raceId), 1))[0];

type Lane = ReplyOf<typeof calls.prepareRace>['lanes'][number] & { readonly raceId: number };
/** Lanes of races with places and, inside the school alone, names. */
export async function lanesOf(cx: Cx, door: Door, raceIds: readonly number[]): Promise<Lane[]> {
  if (raceIds.length === 0) return [];
  const rows = await door.rows<Omit<Lane, 'place'> & { readonly orgId: number }>(sql`
    select l.org_id, l.race_id, l.lane, l.user_id, p.name, l.state, l.reaction_ms, l.time_ms, l.leave_id, l.line_id
    from device_lane l
    join people_person_v p on p.org_id = l.org_id and p.user_id = l.user_id
    where ${door.orgs('l')}
      and ${door.orgs('p')}
      and l.race_id = any(${raceIds}::bigint[])
    order by l.race_id, l.lane`);
  const places = new Map([...grouped(rows, (row) => row.raceId)].map(([raceId, lanes]) => [raceId, placesOf(lanes)]));
  return rows.map(({ orgId, name, ...lane }) => ({
    ...lane,
    name: orgId === cx.me.orgId ? name : null,
    place: places.get(lane.raceId)?.get(lane.lane) ?? null,
  }));
}
