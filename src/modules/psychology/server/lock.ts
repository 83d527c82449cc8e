import { createHash } from 'node:crypto';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { is, sql, when } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import type { ReplyOf } from '../../../kernel/shared/call';
import { confirmByCode, confirmOwn, sendOwnCode } from '../../account/server/published';
import { beginOf, endOf } from '../../class/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { looks, unlocks, type LookAct } from '../tables';
import { vaultIn } from './sealed';

/** How long the lock stays open, and how fresh it must be for what leaves the school. */
export const OPEN_MINUTES = 10;
const FRESH_MINUTES = 2;
const minutes = (n: number): number => n * 60_000;

/** The session behind a call; a job or a listener has none. */
const sessionOf = ({ token }: Cx): string | null => token && createHash('sha256').update(token).digest('hex');

interface Unlock {
  readonly purpose: string;
  readonly at: string;
  readonly until: string;
}
/** The open lock of this person in this session. Nobody opens it in somebody else's name. */
async function unlockOf(cx: Cx): Promise<Unlock | undefined> {
  const session = sessionOf(cx);
  if (session == null || cx.me.fake) return undefined;
  return cx.db.row<Unlock>(sql`
    select u.purpose, u.at, u.until
    from psychology_unlock u
    where u.org_id = ${cx.db.orgId}
      and u.user_id = ${cx.me.userId}
      and u.session = ${session}
      and u.until > ${cx.nowIso}
    order by u.until desc, u.unlock_id
    limit 1`);
}
const lookRow = (cx: Cx, act: LookAct, purpose: string, userId: number | null) => ({
  lookId: newId(),
  // Who really sits there.
  byId: cx.me.fake?.userId ?? cx.me.userId,
  byName: cx.me.fake?.name ?? cx.me.name,
  act,
  purpose,
  userId,
  at: cx.nowIso,
});
/** What somebody is about to see. */
export interface Looking {
  readonly act: LookAct;
  /** It leaves the school: the lock must have been opened just now. */
  readonly isFresh?: true;
}
/** Writes a line of the access log, in a transaction of its own: it stands whatever becomes of the call. */
const logLook = (cx: Cx, act: LookAct, purpose: string, userId: number | null = null) =>
  cx.apart(cx.db.orgId, (door) => door.insert(looks, lookRow(cx, act, purpose, userId)));
/** What runs behind the lock. `about` says for the access log whose single result or case it is. */
export type Behind<T> = (door: Door, about: (userId: number) => void) => Promise<T>;
/**
 * Runs behind the second lock, and writes into the access log who looked at what and why: nothing is answered before it stands there.
 * @throws when the lock is shut, or somebody simulates the login; the refusal is logged too.
 */
export async function behindLock<T>(cx: Cx, looking: Looking, fn: Behind<T>): Promise<T> {
  const unlock = await unlockOf(cx);
  const isFresh = unlock && Date.parse(unlock.at) > cx.now.getTime() - minutes(FRESH_MINUTES);
  const refusal = cx.me.fake
    ? faults.notInPerson
    : !unlock
      ? faults.locked
      : looking.isFresh && !isFresh
        ? faults.exportFresh
        : undefined;
  const purpose = unlock?.purpose ?? looking.act;
  if (refusal) {
    await logLook(cx, 'refused', purpose);
    throw fail(refusal);
  }
  const whose: number[] = [];
  let act: LookAct = 'refused';
  try {
    const seen = await cx.db.unlocked((door) => fn(door, (userId) => whose.push(userId)));
    act = looking.act;
    return seen;
  } finally {
    // What came to nothing was refused, whatever the reason.
    await logLook(cx, act, purpose, whose[0] ?? null);
  }
}

type Lock = ReplyOf<typeof calls.getLock>;
type Look = ReplyOf<typeof calls.listLooks>['items'][number];
export const lockHandlers = [
  handle(calls.getLock, async (cx): Promise<Lock> => {
    const unlock = await unlockOf(cx);
    const left = unlock ? Math.ceil((Date.parse(unlock.until) - cx.now.getTime()) / 1000) : null;
    return { ready: !!vaultIn(cx.kernel), until: unlock?.until ?? null, left, purpose: unlock?.purpose ?? null };
  }),
  handle(calls.sendLockCode, async (cx) => {
    if (!vaultIn(cx.kernel)) throw fail(faults.vaultOff);
    if (cx.me.fake) {
      await logLook(cx, 'refused', 'unlock');
      throw fail(faults.notInPerson);
    }
    return sendOwnCode(cx);
  }),
  handle(calls.openLock, async (cx, { pwd, captchaId, code, purpose }): Promise<Lock> => {
    if (!vaultIn(cx.kernel)) throw fail(faults.vaultOff);
    const session = sessionOf(cx);
    if (cx.me.fake || session == null) {
      await logLook(cx, 'refused', purpose);
      throw fail(faults.notInPerson);
    }
    try {
      if (captchaId == null) await confirmOwn(cx, pwd ?? '', 'pwd');
      else await confirmByCode(cx, { captchaId, code: code ?? '' }, 'code');
    } catch (error) {
      // A wrong password or code is a refusal like the others: whoever reads the log sees that somebody tried.
      await logLook(cx, 'refused', purpose);
      throw error;
    }
    const until = new Date(cx.now.getTime() + minutes(OPEN_MINUTES)).toISOString();
    const look = lookRow(cx, 'unlock', purpose, null);
    await cx.db.change(sql`
      with seen as (
        insert into psychology_look (org_id, look_id, by_id, by_name, act, purpose, at)
        values (${cx.db.orgId}, ${look.lookId}, ${look.byId}, ${look.byName}, 'unlock', ${purpose}, ${look.at}))
      insert into psychology_unlock (org_id, unlock_id, user_id, session, purpose, at, until)
      values (${cx.db.orgId}, ${newId()}, ${cx.me.userId}, ${session}, ${purpose}, ${cx.nowIso}, ${until})`);
    cx.note('psychology.unlocked', { purpose, until });
    return { ready: true, until, left: OPEN_MINUTES * 60, purpose };
  }),
  handle(calls.shutLock, async (cx) => {
    const shut = await cx.db.update(
      unlocks,
      { userId: cx.me.userId, session: sessionOf(cx) ?? '' },
      { until: cx.nowIso },
    );
    if (shut > 0) cx.note('psychology.locked');
  }),
  handle(calls.listLooks, async (cx, input) => {
    // Whose history somebody has opened says that the child has one: it is told behind the lock.
    const named = (await unlockOf(cx)) ? sql`p.name` : sql`null::text`;
    return cx.list<typeof input, Look>(input, {
      select: sql`l.look_id, l.at, l.by_name, l.act, l.purpose, ${named} as user_name`,
      from: sql`psychology_look l
        left join people_person_v p on p.org_id = l.org_id and p.user_id = l.user_id`,
      counted: sql`psychology_look l`,
      where: [
        cx.db.orgs('l'),
        is('l.act', input.act),
        when(input.from, (day) => sql`l.at >= ${beginOf(day, cx.me.zone)}`),
        when(input.to, (day) => sql`l.at < ${endOf(day, cx.me.zone)}`),
      ],
      sorts: {},
      then: sql`l.at desc, l.look_id`,
    });
  }),
];
