import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { isSame, keyOfSignature, keysAround, type Signature } from '../rules';

/** A trace with its signature: whose it is and when it was run, in milliseconds since 1970. */
export interface Trace {
  readonly runId: number;
  readonly userId: number;
  readonly from: number;
  readonly to: number;
  readonly signature: Signature;
}
/**
 * For each trace the earlier one that it repeats, by run. Found by an index over rounded times, so that a longer history costs no
 * more; two that ran at the same time are friends with watches.
 */
export async function replays(door: Door, traces: readonly Trace[]): Promise<Map<number, Trace>> {
  const found = new Map<number, Trace>();
  if (traces.length === 0) return found;
  const keys = [...new Set(traces.flatMap((trace) => keysAround(trace.signature)))];
  const rows = await door.rows<Omit<Trace, 'from' | 'to'> & { sigKey: number; startedAt: string; endedAt: string }>(sql`
    select r.run_id, r.user_id, r.started_at, r.ended_at, r.signature, r.sig_key
    from sunny_run_run r
    where r.org_id = ${door.orgId}
      and r.sig_key = any(${keys}::bigint[])
      and r.run_id <> all(${traces.map((trace) => trace.runId)}::bigint[])
    order by r.started_at, r.run_id`);
  const known = new Map<number, Trace[]>();
  const add = (key: number, trace: Trace): void => void known.set(key, [...(known.get(key) ?? []), trace]);
  for (const { sigKey, startedAt, endedAt, ...row } of rows)
    add(sigKey, { ...row, from: Date.parse(startedAt), to: Date.parse(endedAt) });
  for (const trace of traces.toSorted((a, b) => a.from - b.from)) {
    const before = keysAround(trace.signature)
      .flatMap((key) => known.get(key) ?? [])
      .find((other) => other.to < trace.from && isSame(other.signature, trace.signature));
    if (before) found.set(trace.runId, before);
    add(keyOfSignature(trace.signature), trace);
  }
  return found;
}
