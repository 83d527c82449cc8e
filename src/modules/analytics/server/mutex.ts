import { createHash, randomBytes } from 'node:crypto';
import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { lt } from '../../../kernel/server/db/where';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { leases } from '../tables';

/** So long a page holds a name without asking again. The program's clock is the database's. */
const LEASE_MS = 90_000;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const untilOf = (cx: Cx): string => new Date(cx.now.getTime() + LEASE_MS).toISOString();

export const mutexHandlers = [
  handle(calls.acquireMutex, async (cx, { key }) => {
    const { userId } = cx.me;
    const token = randomBytes(18).toString('base64url');
    const until = untilOf(cx);
    // What the account let go elsewhere is forgotten on the way.
    await cx.db.remove(leases, { userId, until: lt(cx.nowIso) });
    // Of two at once the row lets one pass after the other: the later one has it, and the earlier one's token is no more.
    await cx.db.insert(
      leases,
      { userId, name: key, tokenHash: hashOf(token), until },
      'on conflict (org_id, user_id, name) do update set token_hash = excluded.token_hash, until = excluded.until',
    );
    return { token, until };
  }),
  handle(calls.validateMutex, async (cx, { key, token }) => {
    const { userId } = cx.me;
    const hash = hashOf(token);
    const until = untilOf(cx);
    const kept = await cx.db.change(sql`
      update analytics_lease
      set until = ${until}
      where org_id = ${cx.db.orgId}
        and user_id = ${userId}
        and name = ${key}
        and token_hash = ${hash}
        and until > ${cx.nowIso}`);
    if (kept > 0) return { valid: true, why: null, until };
    const holder = await cx.db.one(leases, { userId, name: key });
    const why: 'elsewhere' | 'expired' =
      holder && holder.tokenHash !== hash && holder.until > cx.nowIso ? 'elsewhere' : 'expired';
    return { valid: false, why, until: null };
  }),
];
