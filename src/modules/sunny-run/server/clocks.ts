import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';

/** Offsets of one clock differ by what waited on the way; further apart somebody set it anew. */
const ONE_CLOCK_MS = 5000;

/** For each offset of a clock the best that is known of it: the smallest of those close together. */
export function bestOffsets(offsets: readonly number[]): Map<number, number> {
  const sorted = [...new Set(offsets)].toSorted((a, b) => a - b);
  const best = new Map<number, number>();
  let smallest = sorted[0] ?? 0;
  for (const [at, offset] of sorted.entries()) {
    if (offset - (sorted[at - 1] ?? offset) > ONE_CLOCK_MS) smallest = offset;
    best.set(offset, smallest);
  }
  return best;
}

/**
 * Puts passes of a day at the best guess of their station's clock: what came first was corrected by less than is known now, and
 * the order of arrival must change nothing.
 * @returns the stations that said anything, and runners whose passes have moved.
 */
export async function setClocks(
  door: Door,
  onDate: string,
): Promise<{ readonly heard: ReadonlySet<number>; readonly moved: readonly number[] }> {
  const rows = await door.rows<{ deviceId: number; offsetMs: number; from: number; to: number }>(sql`
    select p.device_id, p.offset_ms, min(p.at_ms - p.measured_ms) as from, max(p.at_ms - p.measured_ms) as to
    from sunny_run_pass p
    where p.org_id = ${door.orgId}
      and p.on_date = ${onDate}
    group by p.device_id, p.offset_ms
    order by p.device_id, p.offset_ms`);
  const heard = new Set(rows.map((row) => row.deviceId));
  const moved = new Set<number>();
  for (const deviceId of heard) {
    const own = rows.filter((row) => row.deviceId === deviceId);
    const best = bestOffsets(own.map((row) => row.offsetMs));
    const wrong = own.flatMap(({ offsetMs, from, to }) => {
      const right = best.get(offsetMs) ?? offsetMs;
      return from === right && to === right ? [] : [{ offsetMs, right }];
    });
    if (wrong.length === 0) continue;
    const changed = await door.rows<{ userId: number | null }>(sql`
      update sunny_run_pass p
      set at_ms = p.measured_ms + x.best
      from unnest(${wrong.map((row) => row.offsetMs)}::bigint[], ${wrong.map((row) => row.right)}::bigint[]) as x(was, best)
      where p.org_id = ${door.orgId}
        and p.on_date = ${onDate}
        and p.device_id = ${deviceId}
        and p.offset_ms = x.was
      returning p.user_id`);
    for (const { userId } of changed) if (userId != null) moved.add(userId);
  }
  return { heard, moved: [...moved] };
}
