import { createHash } from 'node:crypto';
import { fail, kernelFaults } from '../../shared/faults';
import type { Cx } from '../cx';
import { sql } from '../db/sql';
import * as tables from '../tables';

/** What an earlier call with the same key answered. */
export interface Replay {
  readonly status: number;
  readonly reply: unknown;
}

/** What makes two bodies the same; a file speaks of itself by its hash. */
export const bodyHash = (input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('hex');

/**
 * Takes a key inside the write's own transaction. A second call with it waits for the first and gets its answer;
 * the same key with another body is refused.
 */
export async function takeKey(cx: Cx, key: string, call: string, hash: string): Promise<Replay | undefined> {
  const userId = cx.me.userId;
  const taken = await cx.db.change(
    sql`insert into kernel_idempotency (org_id, user_id, key, call, body_hash, at)
      values (${cx.db.orgId}, ${userId}, ${key}, ${call}, ${hash}, ${cx.now})
      on conflict do nothing`,
  );
  if (taken) return undefined;
  const row = await cx.db.one(tables.idempotency, { userId, key });
  if (!row || row.status == null) throw fail(kernelFaults.keyInUse);
  if (row.bodyHash !== hash || row.call !== call) throw fail(kernelFaults.sameKeyOtherBody);
  return { status: row.status, reply: row.reply };
}
