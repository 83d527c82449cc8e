import type { Cx } from '../cx';
import { PLANNED_ANEW } from '../db/prepared';
import { snake, type Table } from '../db/table';
import type { TenantTx } from '../db/tenant';
import { outOf } from '../db/where';
import { auditRow } from '../kernel';
import * as tables from '../tables';

/** The answer of a write, kept for whoever sends the same key again. */
export interface KeptReply {
  readonly key: string;
  readonly status: number;
  readonly reply: unknown;
}

/** Lines of one statement: a parameter each for eight columns, and a statement carries 65,535. */
const AT_ONCE = 500;
/** Few lines are the same text with every call and are worth a plan; many are not. */
const PLANNED = 3;

/**
 * Writes what belongs to a write's own transaction: the kept reply, audit lines, events. One statement for the caller's
 * organisation, one for each other that was written in.
 */
export async function writeNotes(cx: Cx, tx: TenantTx, kept: KeptReply | undefined): Promise<void> {
  const others = [...cx.notes, ...cx.events].map((n) => n.orgId);
  const orgIds = new Set(kept ? [tx.home, ...others] : others);
  for (const orgId of orgIds) {
    const audit = cx.notes.filter((n) => n.orgId === orgId).map((n) => auditRow(n, cx, cx.now));
    const outbox = cx.events
      .filter((e) => e.orgId === orgId)
      .map((e) => ({ eventId: e.id, at: cx.nowIso, topic: e.topic, payload: e.payload }));
    const reply = orgId === tx.home ? kept : undefined;
    await tx.into(orgId, async (door) => {
      for (let at = 0; at === 0 || at < Math.max(audit.length, outbox.length); at += AT_ONCE) {
        const { sql, params } = notesSql(
          orgId,
          cx.session?.userId ?? 0,
          at === 0 ? reply : undefined,
          audit.slice(at, at + AT_ONCE),
          outbox.slice(at, at + AT_ONCE),
        );
        await door.change(sql, params);
      }
    });
  }
}

type Row = Readonly<Record<string, unknown>>;

function notesSql(
  orgId: number,
  userId: number,
  kept: KeptReply | undefined,
  audit: readonly Row[],
  outbox: readonly Row[],
): { sql: string; params: unknown[] } {
  const params: unknown[] = [orgId];
  const parts = [
    ...(kept ? [keptSql(kept, userId, params)] : []),
    ...(audit.length ? [insertSql(tables.audit, audit, params)] : []),
    ...(outbox.length ? [insertSql(tables.outbox, outbox, params)] : []),
  ];
  // All but the last stand before it; the statement runs every one of them to its end.
  const before = parts.slice(0, -1).map((part, i) => `kernel_note_${i} as (${part})`);
  const sql = `${before.length ? `with ${before.join(',\n')}\n` : ''}${parts.at(-1)}`;
  return { sql: audit.length + outbox.length > PLANNED ? `${sql} ${PLANNED_ANEW}` : sql, params };
}

function keptSql({ key, status, reply }: KeptReply, userId: number, params: unknown[]): string {
  const bind = (v: unknown) => `$${params.push(v)}`;
  const json = reply == null ? null : JSON.stringify(reply);
  return `update kernel_idempotency set status = ${bind(status)}, reply = ${bind(json)}
where org_id = $1 and user_id = ${bind(userId)} and key = ${bind(key)}`;
}

/** A list of values, each with its column's type: an unnest would be a COPY on a distributed database, which row security refuses. */
function insertSql(table: Table, rows: readonly Row[], params: unknown[]): string {
  const keys = Object.keys(table.columns).filter((key) => rows.some((row) => row[key] !== undefined));
  const bind = (row: Row, key: string) =>
    `$${params.push(outOf(table.columns, key, row[key] ?? null))}::${table.columns[key]?.type}`;
  const lines = rows.map((row) => `($1, ${keys.map((key) => bind(row, key)).join(', ')})`);
  return `insert into ${table.name} (org_id, ${keys.map(snake).join(', ')})
values ${lines.join(',\n  ')}`;
}
