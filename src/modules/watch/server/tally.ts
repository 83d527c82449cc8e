import type { Door } from '../../../kernel/server/db/door';
import { insertOf } from '../../../kernel/server/db/insert';
import { sql } from '../../../kernel/server/db/sql';
import type { AffairKind } from '../rules';
import { tallies } from '../tables';

/** What became of an alarm: it counts for the day on which it began. */
export interface Became {
  readonly onDate: string;
  readonly clazzId: number | null;
  readonly kind: AffairKind;
  readonly is: 'opened' | 'resolved' | 'withdrawn' | 'quiet';
}
const KEYS = ['onDate', 'clazzId', 'kind', 'opened', 'resolved', 'withdrawn', 'quiet'] as const;
/** Counts alarms in the transaction that changes them. */
export async function tally(door: Door, list: readonly Became[]): Promise<void> {
  const rows = new Map<string, Record<(typeof KEYS)[number], string | number>>();
  for (const { onDate, clazzId, kind, is } of list) {
    const key = `${onDate} ${clazzId ?? 0} ${kind}`;
    const row = rows.get(key) ?? {
      onDate,
      clazzId: clazzId ?? 0,
      kind,
      opened: 0,
      resolved: 0,
      withdrawn: 0,
      quiet: 0,
    };
    rows.set(key, { ...row, [is]: Number(row[is]) + 1 });
  }
  if (rows.size === 0) return;
  // In one order everywhere: two that count the same days wait for each other and never in a circle.
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await door.change(
    insertOf(
      tallies,
      KEYS,
      sorted,
      door.orgId,
      sql`on conflict (org_id, on_date, clazz_id, kind) do update set
        opened = watch_tally.opened + excluded.opened,
        resolved = watch_tally.resolved + excluded.resolved,
        withdrawn = watch_tally.withdrawn + excluded.withdrawn,
        quiet = watch_tally.quiet + excluded.quiet`,
    ),
  );
}
