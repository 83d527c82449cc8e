import { sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { newId } from '../../../kernel/server/ids';
import type { Listener } from '../../../kernel/server/module';
import { dayIn } from '../../../kernel/shared/dates';
import { RUNNING_ROOM } from '../rules/delivery';
import { isPlausible, valueOfTime, type Bounds } from '../rules/record';
import { records } from '../tables';
import { itemsOfSchool, plausible } from './bounds';
import { delivered } from './deliveries';

/** What a confirmed race of a running room says of a lane; a false start and who did not come in have no time. */
interface Lane {
  readonly userId: number;
  readonly hundredths: number | null;
}
interface Confirmed {
  readonly raceId: number;
  readonly metres: number;
  readonly startedAt: string | null;
  /** Who confirmed it; a race of the release before does not say. */
  readonly byId?: number;
  /** What another module prepared it for; a relay or a hurdle race is no time of its distance. */
  readonly task?: { readonly plain: boolean } | null;
  readonly lanes: readonly Lane[];
}
type Timed = Lane & { readonly hundredths: number };

/**
 * A confirmed race is a test of the day for each child who came in, where its distance is an item of the library. Told twice
 * it is one record.
 */
export const raced: Listener = {
  topic: 'device.race.confirmed',
  async run({ payload }, door, kernel) {
    const { raceId, metres, startedAt, byId = 0, task, lanes } = payload as unknown as Confirmed;
    const timed = lanes.filter((lane): lane is Timed => lane.hundredths != null);
    if (task?.plain === false || startedAt == null || timed.length === 0) return;
    const item = await itemOf(door, metres);
    if (!item) return;
    const clazzOf = await clazzesOf(
      door,
      timed.map(({ userId }) => userId),
      startedAt,
    );
    const zone = await zoneOf(door);
    const onDate = dayIn(zone, new Date(startedAt));
    const madeAt = kernel.clock().toISOString();
    const rows = timed.flatMap(({ userId, hundredths }) => {
      const clazzId = clazzOf.get(userId);
      if (clazzId === undefined) return [];
      const value = valueOfTime(hundredths, item.decimals);
      return [
        {
          recordId: newId(),
          userId,
          clazzId,
          kind: 'test' as const,
          itemId: item.itemId,
          value,
          at: startedAt,
          onDate,
          source: 'device' as const,
          device: `race-${raceId}`,
          state: isPlausible(value, item) ? ('ok' as const) : ('doubtful' as const),
          madeBy: byId,
          madeAt,
        },
      ];
    });
    const taken = await door.insert(records, rows, 'on conflict (org_id, user_id, item_id, at, value) do nothing');
    const doubtful = taken > 0 ? rows.filter((row) => row.state === 'doubtful').length : 0;
    const came = { kind: 'test', source: 'device', device: RUNNING_ROOM, byId, taken, doubtful } as const;
    await delivered(door, [came], dayIn(zone, kernel.clock()), madeAt);
  },
};

interface Item extends Bounds {
  readonly itemId: number;
  readonly decimals: number;
}
/** The library's item that is a run of so many metres, in seconds. */
const itemOf = (door: Door, metres: number): Promise<Item | undefined> =>
  door.row<Item>(sql`
    select i.item_id, i.decimals, ${plausible}
    from ${itemsOfSchool(door.orgId)}
    where i.code = ${`run_${metres}m`}
      and i.unit = 's'
      and i.enabled
      and i.formula_no is null
    order by i.item_id
    limit 1`);
const zoneOf = async (door: Door): Promise<string> =>
  (await door.row<{ zone: string }>(sql`select o.zone from organisation_org o where o.org_id = ${door.orgId}`))?.zone ??
  'UTC';
/**
 * The class of each child among some people at the time of the race, its own before one of a course: a race is confirmed days later,
 * too. Who stood in none then has the class of now.
 */
async function clazzesOf(door: Door, userIds: readonly number[], at: string): Promise<ReadonlyMap<number, number>> {
  const isThen = sql`(k.joined_at <= ${at}::timestamptz and (k.left_at is null or k.left_at > ${at}::timestamptz))`;
  const rows = await door.rows<{ userId: number; clazzId: number }>(sql`
    select distinct on (k.user_id) k.user_id, k.clazz_id
    from class_stay_v k
    join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
    where k.org_id = ${door.orgId}
      and c.org_id = ${door.orgId}
      and k.user_id = any(${userIds}::bigint[])
      and (k.left_at is null or ${isThen})
    order by k.user_id, ${isThen} desc, c.clazz_type, k.clazz_id`);
  return new Map(rows.map(({ userId, clazzId }) => [userId, clazzId]));
}
