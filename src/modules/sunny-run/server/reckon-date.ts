import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { oneOf } from '../../../kernel/server/db/where';
import { grouped } from '../../../kernel/shared/maps';
import { consentOf } from '../../people/server/published';
import {
  endOf,
  runsOfFixes,
  runsOfPasses,
  startOf,
  stationsOf,
  type Fix,
  type Pass,
  type Reckoned,
  type Station,
} from '../rules';
import { rooms, type runs } from '../tables';
import { bestOffsets } from './clocks';
import { keptRun } from './kept-run';

/** A run of somebody with the course it was run on; a trace has none. */
export interface OnDay {
  readonly userId: number;
  readonly roomId: number | null;
  readonly run: Reckoned;
  /** The run as it stands, where nothing is left to reckon it from. */
  readonly kept?: Before;
}
export type Before = RowOf<typeof runs>;
export type KnownPass = Pass & { readonly userId: number; readonly roomId: number };

/** Passes of runners on a day that came while it was open. */
export async function passesOn(door: Door, onDate: string, userIds: readonly number[]): Promise<KnownPass[]> {
  return door.rows<KnownPass>(sql`
    select p.pass_id, p.user_id, p.device_id, p.room_id, p.at_ms as at
    from sunny_run_pass p
    where p.org_id = ${door.orgId}
      and p.on_date = ${onDate}
      and p.user_id = any(${userIds}::bigint[])
      and not p.is_late
    order by p.at_ms, p.pass_id`);
}
async function fixesOn(door: Door, onDate: string, userIds: readonly number[]): Promise<Map<number, Fix[]>> {
  const rows = await door.rows<Omit<Fix, 'at'> & { userId: number; measuredMs: number; offsetMs: number }>(sql`
    select f.user_id, f.measured_ms, f.offset_ms, f.lat, f.lon, f.acc, f.cadence
    from sunny_run_fix f
    where f.org_id = ${door.orgId}
      and f.on_date = ${onDate}
      and f.user_id = any(${userIds}::bigint[])
      and not f.is_late
      and ${consentOf('sunnyRun').only('f')}
    order by f.measured_ms, f.fix_id`);
  return new Map(
    [...grouped(rows, (row) => row.userId)].map(([userId, own]) => {
      const best = bestOffsets(own.map((row) => row.offsetMs));
      return [
        userId,
        own.map(({ measuredMs, offsetMs, lat, lon, acc, cadence }) => ({
          at: measuredMs + (best.get(offsetMs) ?? offsetMs),
          lat,
          lon,
          acc,
          cadence,
        })),
      ];
    }),
  );
}
/** Stations of the rooms, as they were heard on the day. */
async function coursesOf(
  door: Door,
  roomIds: readonly number[],
  heard: ReadonlySet<number>,
): Promise<Map<number, Station[]>> {
  const rows = await door.many(rooms, { roomId: oneOf(roomIds) });
  return new Map(rows.map((room) => [room.roomId, stationsOf(room.route, heard)]));
}

/**
 * All runs of runners on a day, in the order of their start. A trace beside passes of the same time is the same run. Of a run whose
 * passes or positions are gone (a term that is over, a consent taken back) what stands stays.
 */
export async function reckonDate(
  door: Door,
  onDate: string,
  userIds: readonly number[],
  passes: readonly KnownPass[],
  heard: ReadonlySet<number>,
  before: readonly Before[],
): Promise<OnDay[]> {
  const courses = await coursesOf(door, [...new Set(passes.map((pass) => pass.roomId))], heard);
  const traces = await fixesOn(door, onDate, userIds);
  const ofRunner = grouped(passes, (pass) => pass.userId);
  const isGone = ({ userId, source, marks }: Before): boolean =>
    source === 'pass' ? !ofRunner.has(userId) : marks.length === 0 || !traces.has(userId);
  const standing = grouped(before.filter(isGone), (row) => row.userId);
  return userIds.flatMap((userId) => {
    const stays = (standing.get(userId) ?? []).map((kept): OnDay => ({
      userId,
      roomId: kept.roomId,
      run: keptRun(kept),
      kept,
    }));
    const passed = [...grouped(ofRunner.get(userId) ?? [], (pass) => pass.roomId)].flatMap(([roomId, own]) =>
      runsOfPasses(own, courses.get(roomId) ?? []).map((run): OnDay => ({ userId, roomId, run })),
    );
    const seen = [...passed, ...stays.filter((one) => !passed.some((other) => overlap(one.run, other.run)))];
    const way = runsOfFixes(traces.get(userId) ?? [])
      .filter((run) => !seen.some((other) => overlap(run, other.run)))
      .map((run) => ({ userId, roomId: null, run }));
    // Whoever merely walked past one station has not run.
    return [...seen, ...way].filter(({ run }) => run.metres > 0).toSorted((a, b) => startOf(a.run) - startOf(b.run));
  });
}
const overlap = (a: Reckoned, b: Reckoned): boolean => startOf(a) <= endOf(b) && startOf(b) <= endOf(a);
