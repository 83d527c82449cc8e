import { createHash } from 'node:crypto';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { fail, type Refusal } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { LOCK } from '../rules';
import type { Who } from './families';

/** One try to sign in, as it is counted. */
export interface Tried {
  /** The account, or what stands for a name that nobody has. */ readonly account: string;
  /** The network it came from. */ readonly address: string;
  /** Who is counted together with the account: the network, or a browser of the account's own. */ readonly place: string;
  /** The address's count does not hold for it. */ readonly known: boolean;
}
/** Names of an account count together, however it was typed; a name that nobody has is kept as a hash, for people type passwords there. */
export const accountKey = (who: Who | undefined, typed: string): string =>
  who
    ? `${who.orgId}/${who.userId}`
    : `? ${createHash('sha256').update(typed.trim().toLowerCase()).digest('base64url')}`;

interface Row {
  readonly place: string;
  readonly account: string;
  readonly wrong: number;
  readonly until: string;
}
/** The three counts of a try: the account's everywhere, the address's over all accounts, and both together. */
const keysOf = (t: Tried) => [
  { place: '', account: t.account, ...LOCK.account },
  { place: t.address, account: '', ...LOCK.address },
  { place: t.place, account: t.account, ...LOCK.pair },
];
/** Why no password of this try is judged now; undefined when it is. Before and after the judging the same is asked. */
function barOf(rows: readonly Row[], tried: Tried, now: Date): Refusal | undefined {
  for (const { place, account, tries } of keysOf(tried)) {
    const row = rows.find((r) => r.place === place && r.account === account);
    const seconds = row && row.wrong >= tries ? Math.ceil((Date.parse(row.until) - now.getTime()) / 1000) : 0;
    if (seconds <= 0) continue;
    if (account === '' && tried.known) continue;
    const minutes = Math.ceil(seconds / 60);
    // At the field, where the countdown reads it.
    if (place === '') return fail(faults.lockedForAll, { minutes, seconds, tries }, 'username');
    if (account === '') return fail(faults.tooManyWrong, { seconds }, 'username');
    return fail(faults.locked, { minutes, seconds, tries }, 'username');
  }
  return undefined;
}

/** Asks before a password is judged. @returns the refusal, or undefined. */
export async function barred(door: Door, tried: Tried, now: Date): Promise<Refusal | undefined> {
  const { place, account, address } = tried;
  const rows = await door.rows<Row>(sql`
    select place, account, wrong, until
    from account_wrong_try
    where (place, account) in ((${place}, ${account}), ('', ${account}), (${address}, ''))`);
  return barOf(rows, tried, now);
}

/** One more wrong password, in a transaction that stands whatever becomes of the call. @returns the lock it led to, if any. */
export async function countWrong(door: Door, tried: Tried, now: Date): Promise<Refusal | undefined> {
  const rows: Row[] = [];
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
  // Always in this order, so that two tries never wait for each other.
  for (const { place, account, tries, within, minutes } of keysOf(tried))
    rows.push(
      ...(await door.rows<Row>(sql`
        insert into account_wrong_try as t (place, account, wrong, until)
        values (${place}, ${account}, 1, ${after(within)})
        on conflict (place, account) do update set
          wrong = case when t.until <= ${now.toISOString()} then 1 else t.wrong + 1 end,
          until = case
            when t.until <= ${now.toISOString()} then excluded.until
            when t.wrong + 1 = ${tries} then ${after(minutes)}::timestamptz
            else t.until
          end
        returning place, account, wrong, until`)),
    );
  return barOf(rows, tried, now);
}

/**
 * A right password, in the transaction of what it allows. Guesses sent all at once are judged before any is counted, so the
 * counts are asked again here: the row of the pair is taken first, behind every wrong one that is being counted.
 * @throws the refusal that a wrong password would get now.
 */
export async function forgive(door: Door, tried: Tried, now: Date): Promise<void> {
  const { place, account, address } = tried;
  const locked = sql`t.wrong >= ${LOCK.pair.tries} and t.until > ${now.toISOString()}`;
  const rows = await door.rows<Row>(sql`
    with mine as (
      insert into account_wrong_try as t (place, account, wrong, until)
      values (${place}, ${account}, 0, ${now.toISOString()})
      on conflict (place, account) do update set
        wrong = case when ${locked} then t.wrong else 0 end,
        until = case when ${locked} then t.until else excluded.until end
      returning place, account, wrong, until)
    select place, account, wrong, until from mine
    union all
    select place, account, wrong, until
    from account_wrong_try
    where (place, account) in (('', ${account}), (${address}, ''))`);
  const bar = barOf(rows, tried, now);
  if (bar) throw bar;
}

/** Forgets the wrong tries at accounts of the door's organisation: they have a new password, or are no more. */
export async function forgetTries(door: Door, userIds: readonly number[]): Promise<void> {
  const accounts = userIds.map((userId) => accountKey({ orgId: door.orgId, userId }, ''));
  await door.change(sql`delete from account_wrong_try where account = any(${accounts}::text[])`);
}
