import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import type { Listener } from '../../../kernel/server/module';
import { dayIn, plusDays, timeIn } from '../../../kernel/shared/dates';
import { readingsOf, type Reading } from '../../device/server/published';
import { consentOf } from '../../people/server/published';
import { fixes, passes, stations } from '../tables';
import { judgeDate } from './judge-date';
import { rulingOn, versionsOf, zoneOf } from './settings-read';

/**
 * What stations and watches say over the wire of module device, as readings. A station beside a route: `tag`, the number of the
 * band or card it saw. A watch that was told to record a run: `run` 1, `lat` and `lon` in millionths of a degree (WGS-84), `acc`
 * in metres, `cadence` in steps a minute.
 */
export const heard: Listener = {
  topic: 'device.said',
  async run({ payload }, door, kernel) {
    const readings = await readingsOf(door, payload);
    const relevant = readings.filter(({ values }) => values['tag'] != null || values['run'] === 1);
    if (relevant.length === 0) return;
    const taken = await takeIn(door, relevant, kernel.clock());
    // In one order, so that two deliveries never wait for each other in a circle.
    for (const [onDate, userIds] of [...taken].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      await judgeDate(door, kernel.clock(), { onDate, userIds });
  },
};

/** Keeps passes and fixes. @returns the runners to judge, by day. */
async function takeIn(door: Door, readings: readonly Reading[], now: Date): Promise<Map<string, Set<number>>> {
  const standing = await door.many(stations, { deviceId: oneOf(readings.map((row) => row.deviceId)) });
  const roomOf = new Map(standing.map((row) => [row.deviceId, row.roomId]));
  const seen = readings.filter(({ values, deviceId }) => values['tag'] != null && roomOf.has(deviceId));
  const told = readings.filter(({ values }) => values['run'] === 1 && values['lat'] != null && values['lon'] != null);
  const all = [...seen, ...told];
  if (all.length === 0) return new Map();
  const tagOf = (reading: Reading): string => String(reading.values['tag'] ?? reading.devId);
  const holders = await holdersOf(door, all.map(tagOf));
  const zone = await zoneOf(door);
  const isLate = await lateness(door, zone, all, now);
  const placed = all.map((reading) => {
    const at = Date.parse(reading.at);
    const userId =
      holders.find((row) => row.tag === tagOf(reading) && row.fromMs <= at && at < row.toMs)?.userId ?? null;
    const onDate = dayIn(zone, new Date(at));
    const measuredMs = Date.parse(reading.measuredAt);
    return { reading, userId, onDate, isLate: isLate(onDate), atMs: at, measuredMs, offsetMs: reading.offsetMs };
  });
  await door.insert(
    passes,
    placed
      .filter(({ reading }) => reading.values['tag'] != null)
      .map(({ reading, ...row }) => ({
        passId: reading.messageId,
        deviceId: reading.deviceId,
        roomId: roomOf.get(reading.deviceId) ?? 0,
        tag: tagOf(reading),
        ...row,
      })),
    'on conflict (org_id, pass_id) do nothing',
  );
  const traced = placed.filter(({ reading, userId }) => reading.values['tag'] == null && userId != null);
  // A child's way is kept with consent alone.
  const may = await consentOf('sunnyRun').among(door, [...new Set(traced.flatMap(({ userId }) => userId ?? []))]);
  const kept = traced.flatMap((row) =>
    row.userId != null && may.has(row.userId) ? [{ ...row, userId: row.userId }] : [],
  );
  await door.insert(
    fixes,
    kept.map(({ reading: { messageId, values }, userId, onDate, isLate: late, measuredMs, offsetMs }) => ({
      fixId: messageId,
      userId,
      onDate,
      isLate: late,
      measuredMs,
      offsetMs,
      lat: values['lat'] ?? 0,
      lon: values['lon'] ?? 0,
      acc: values['acc'] ?? 999,
      cadence: values['cadence'] ?? null,
    })),
    'on conflict (org_id, fix_id) do nothing',
  );
  const days = new Map<string, Set<number>>();
  const known = [...placed.filter(({ reading }) => reading.values['tag'] != null), ...kept];
  for (const { userId, onDate } of known)
    if (userId != null) days.set(onDate, (days.get(onDate) ?? new Set()).add(userId));
  return days;
}

interface Holder {
  readonly tag: string;
  readonly userId: number;
  readonly fromMs: number;
  readonly toMs: number;
}
async function holdersOf(door: Door, tags: readonly string[]): Promise<Holder[]> {
  const rows = await door.rows<{ tag: string; userId: number; fromAt: string; toAt: string | null }>(sql`
    select b.tag, b.user_id, b.from_at, b.to_at
    from sunny_run_band b
    where b.org_id = ${door.orgId}
      and b.tag = any(${[...new Set(tags)]}::text[])
    order by b.from_at, b.band_id`);
  return rows.map(({ tag, userId, fromAt, toAt }) => ({
    tag,
    userId,
    fromMs: Date.parse(fromAt),
    toMs: toAt == null ? Number.POSITIVE_INFINITY : Date.parse(toAt),
  }));
}
/** Whether a day is closed already: until a time of the next day, as the settings of that day say. */
async function lateness(
  door: Door,
  zone: string,
  readings: readonly Reading[],
  now: Date,
): Promise<(onDate: string) => boolean> {
  const today = dayIn(zone, now);
  const [first] = readings;
  const versions = first ? await versionsOf(door, dayIn(zone, new Date(first.at))) : [];
  return (onDate) => {
    const closes = plusDays(onDate, 1);
    return closes < today || (closes === today && timeIn(zone, now) >= rulingOn(versions, onDate).settings.openUntil);
  };
}
