import { CHANNEL } from '../../../kernel/server/bus';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { keptBy } from '../../../kernel/server/one-each';
import type { Kernel } from '../../../kernel/server/kernel';
import type { Session } from '../../../kernel/shared/session';

// Whose call it is is asked with each call, which for a small one is a quarter of its cost. A process keeps the answer for a moment;
// whoever ends a sign-in or changes rights says so with the transaction, and every process forgets whom it is about.

/** So long a session is kept, in milliseconds; tests change rows behind the program's back and keep nothing. */
const KEPT_MS = Number(process.env['SESSION_MS'] ?? (process.env['NODE_ENV'] === 'test' ? 0 : 2000));
/** Sessions that a process keeps; the one kept first goes first. */
const MOST = 20_000;
/** More people than this are told as everybody: what the database carries to the processes is short. */
const NAMED = 100;
/** Nobody's stream: processes tell each other by it. */
const LINE = { orgId: 0, userId: -2 } as const;
const TOPIC = 'account.sessions';

/** Whose sessions are no longer what they were; everybody's where nobody is named. */
export interface Ended {
  readonly orgId?: number;
  readonly userIds?: readonly number[];
  readonly familyId?: number;
}
interface Kept {
  readonly session: Session;
  readonly familyId: number;
  /** When its token ends, in milliseconds of the program's clock. */
  readonly ends: number;
  /** Until when it is kept, by a clock that nobody sets. */
  readonly until: number;
  /** The line by which it would be heard that it is old. */
  readonly line: number;
}

/** Sessions of a moment ago, by the hashes of their tokens. */
class KeptSessions {
  private readonly list = new Map<string, Kept>();
  /** How often something was said of any: a row that was read before is not kept after it. */
  said = 0;
  constructor(
    private readonly bus: Pick<Kernel['bus'], 'line'>,
    public keepMs: number,
  ) {}

  /** @param now milliseconds of the program's clock */
  of(tokenHash: string, now: number): Session | undefined {
    const kept = this.list.get(tokenHash);
    if (!kept) return undefined;
    if (kept.line === this.bus.line && performance.now() < kept.until && now < kept.ends) return kept.session;
    this.list.delete(tokenHash);
    return undefined;
  }
  /** @param said as it was before the row was read */
  keep(tokenHash: string, kept: Pick<Kept, 'session' | 'familyId' | 'ends'>, said: number): void {
    const { line } = this.bus;
    if (!this.keepMs || line === undefined || said !== this.said) return;
    for (const oldest of this.list.keys()) {
      if (this.list.size < MOST) break;
      this.list.delete(oldest);
    }
    const session = Object.freeze(kept.session);
    this.list.set(tokenHash, { ...kept, session, until: performance.now() + this.keepMs, line });
  }
  drop({ orgId, userIds, familyId }: Ended): void {
    this.said += 1;
    const users = userIds && new Set(userIds);
    const isMeant = ({ session, familyId: own }: Kept): boolean =>
      (orgId === undefined || session.orgId === orgId) &&
      (users === undefined || users.has(session.userId)) &&
      (familyId === undefined || own === familyId);
    for (const [hash, kept] of this.list) if (isMeant(kept)) this.list.delete(hash);
  }
}

/** The sessions that a program keeps; it forgets those of which this or another process says that they are old. */
export const keptSessions = keptBy((kernel: Pick<Kernel, 'bus' | 'onEnd'>) => {
  const kept = new KeptSessions(kernel.bus, KEPT_MS);
  const forget = kernel.bus.listen(LINE.orgId, LINE.userId, ({ topic, data }) => {
    if (topic === TOPIC) kept.drop(data as Ended);
  });
  kernel.onEnd(forget);
  return kept;
});

/**
 * A statement that writes sessions' rows and tells every process whom it is about, once it is committed; nobody where no row was written.
 * @param written an update or delete of `account_access` that returns something of each row
 */
export function tellingOf(written: Sql, { userIds, ...who }: Ended): Sql {
  const few = userIds && userIds.length > NAMED ? {} : { userIds };
  const text = JSON.stringify({ ...LINE, topic: TOPIC, data: { ...who, ...few } });
  return sql`
    with written as (${written})
    select pg_notify(${CHANNEL}, ${text})
    where exists (select 1 from written)`;
}
