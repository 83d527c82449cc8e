import type { Cx } from '../cx';
import { PLANNED_ANEW } from '../db/prepared';
import { column, joined, nothing, raw, sql, type Sql } from '../db/sql';
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
        const lines = { audit: audit.slice(at, at + AT_ONCE), outbox: outbox.slice(at, at + AT_ONCE) };
        await door.change(notesOf(orgId, cx.session?.userId ?? 0, at === 0 ? reply : undefined, lines));
      }
    });
  }
}

type Row = Readonly<Record<string, unknown>>;

interface Lines {
  readonly audit: readonly Row[];
  readonly outbox: readonly Row[];
}
/** One statement for all of it. */
function notesOf(orgId: number, userId: number, kept: KeptReply | undefined, { audit, outbox }: Lines): Sql {
  const parts = [
    ...(kept ? [keepReply(orgId, userId, kept)] : []),
    ...(audit.length ? [insertLines(tables.audit, orgId, audit)] : []),
    ...(outbox.length ? [insertLines(tables.outbox, orgId, outbox)] : []),
  ];
  // All but the last stand before it; the statement runs every one of them to its end.
  const before = parts.slice(0, -1).map((part, i) => sql`${column(`kernel_note_${i}`)} as (${part})`);
  const last = parts.at(-1) ?? nothing;
  const anew = audit.length + outbox.length > PLANNED ? sql` ${raw(PLANNED_ANEW)}` : nothing;
  return sql`${before.length ? sql`with ${joined(before)} ` : nothing}${last}${anew}`;
}

function keepReply(orgId: number, userId: number, { key, status, reply }: KeptReply): Sql {
  const json = reply == null ? null : JSON.stringify(reply);
  return sql`update kernel_idempotency
    set status = ${status}, reply = ${json}
    where org_id = ${orgId}
      and user_id = ${userId}
      and key = ${key}`;
}

/** A list of values, each with its column's type: an unnest would be a COPY on a distributed database, which row security refuses. */
function insertLines(table: Table, orgId: number, rows: readonly Row[]): Sql {
  const keys = Object.keys(table.columns).filter((key) => rows.some((row) => row[key] !== undefined));
  const value = (row: Row, key: string) =>
    sql`${outOf(table.columns, key, row[key] ?? null)}::${raw(table.columns[key]?.type ?? 'text')}`;
  const lines = rows.map((row) => sql`(${orgId}, ${joined(keys.map((key) => value(row, key)))})`);
  return sql`insert into ${raw(table.name)} (org_id, ${raw(keys.map(snake).join(', '))})
    values ${joined(lines)}`;
}
