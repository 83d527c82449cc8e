import type { Door } from '../../src/kernel/server/db/door';
import { openPools } from '../../src/kernel/server/db/pools';
import { raw, sql } from '../../src/kernel/server/db/sql';
import { TenantTx } from '../../src/kernel/server/db/tenant';
import { newId } from '../../src/kernel/server/ids';
import { audit } from '../../src/kernel/server/tables';
import { FIRST_ORG } from '../../src/apps/world-school';
import type { ListOptions } from './list';
import { median, ratio, round, type Line } from './table';

const COLUMNS = 'org_id, audit_id, at, user_id, action, detail, request_id';
const AT = '2026-11-21T00:00:00Z';
type Row = ReturnType<typeof linesOf>[number];
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    auditId: newId(),
    at: AT,
    userId: 1,
    action: 'bench.line',
    detail: { old: { remark: '' }, new: { remark: `第${i}行` } },
    requestId: 'bench',
  }));

/** One text for any number of rows: what a distributed database turns into a COPY. */
const byUnnest = (door: Door, rows: readonly Row[]): Promise<number> =>
  door.change(sql`
    insert into kernel_audit (${raw(COLUMNS)})
    select ${door.orgId}::bigint, u.*
    from unnest(
      ${rows.map((r) => r.auditId)}::bigint[], ${rows.map((r) => r.at)}::timestamptz[],
      ${rows.map((r) => r.userId)}::bigint[], ${rows.map((r) => r.action)}::text[],
      ${rows.map((r) => JSON.stringify(r.detail))}::jsonb[], ${rows.map((r) => r.requestId)}::text[]
    ) as u`);
const byValues = (door: Door, rows: readonly Row[]): Promise<number> => door.insert(audit, rows);

/** What lists of VALUES cost beside one insert from arrays, in turn, each in a transaction that is taken back. */
export async function benchInsert(o: ListOptions): Promise<Line[]> {
  const pools = await openPools(o.url, 2);
  const timed = async (insert: typeof byValues, rows: readonly Row[]): Promise<number> => {
    const tx = new TenantTx(pools.tenant, FIRST_ORG, false);
    await tx.door().rows(sql`select 1 as one`);
    const from = performance.now();
    await insert(tx.door(), rows);
    const took = performance.now() - from;
    await tx.rollback();
    return took;
  };
  try {
    const lines: Line[] = [];
    for (const [count, atMost] of [
      [1, 1.5],
      [20, 2],
      [1000, 3],
    ] as const) {
      const found: { values: number; arrays: number }[] = [];
      const times = o.rounds * (count > 100 ? 10 : 60);
      for (let i = 0; i < times; i++) {
        const [values, arrays] = [linesOf(count), linesOf(count)];
        const first = i % 2 ? await timed(byUnnest, arrays) : undefined;
        const ours = await timed(byValues, values);
        found.push({ values: ours, arrays: first ?? (await timed(byUnnest, arrays)) });
      }
      const [ours, theirs] = [median(found.map((f) => f.values)), median(found.map((f) => f.arrays))];
      lines.push(
        ratio(`${count.toLocaleString('en')} rows inserted as VALUES, against one insert from arrays`, ours / theirs, {
          atMost,
          note: `${round(ours)} ms against ${round(theirs)} ms`,
        }),
      );
    }
    return lines;
  } finally {
    await pools.end();
  }
}
