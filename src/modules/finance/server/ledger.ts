import type { Door } from '../../../kernel/server/db/door';
import { rowValues } from '../../../kernel/server/db/insert';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { isWallet, lineFault, type Line, type TxKind, type WalletAccount } from '../rules';

// The one way into the books: nobody else writes finance_account, finance_tx or finance_entry, but for the live fee of an order, which is
// set aside in the very statement that takes its place (hold.ts).

export interface Posting {
  /** What it is about, once in a book: posted again it does nothing. */
  readonly key: string;
  readonly kind: TxKind;
  readonly refId?: number;
  readonly remark?: string;
  readonly byId: number;
  readonly at: string;
  readonly lines: readonly Line[];
}
export type Balances = ReadonlyMap<WalletAccount, number>;

/**
 * Posts a transaction in the book of the door's organisation. Accounts with a balance are locked in the order of their names.
 * @returns the new balances of the accounts it moved; undefined when this deed stands there already.
 * @throws tooLittle when an account would fall below zero; an Error for lines that are no transaction, which is a fault of ours.
 */
export async function post(door: Door, posting: Posting): Promise<Balances | undefined> {
  const { key, kind, refId = null, remark = '', byId, at, lines } = posting;
  const wrong = lineFault(lines);
  if (wrong) throw new Error(`${kind} ${key} is no transaction: ${wrong}`);
  const written = await door.change(sql`
    with made as (
      insert into finance_tx (org_id, tx_id, key, kind, ref_id, remark, by_id, at)
      values (${door.orgId}, ${newId()}, ${key}, ${kind}, ${refId}, ${remark}, ${byId}, ${at}::timestamptz)
      on conflict (org_id, key) do nothing
      returning org_id, tx_id, at)
    insert into finance_entry (org_id, tx_id, account, amount, at)
    select m.org_id, m.tx_id, l.account, l.amount, m.at
    from made m
    cross join unnest(${lines.map((l) => l.account)}::text[], ${lines.map((l) => l.amount)}::bigint[]) as l(account, amount)`);
  if (written === 0) return undefined;
  const moved = lines.flatMap(({ account, amount }) => (isWallet(account) ? [{ account, amount }] : []));
  return moved.length === 0 ? new Map() : move(door, moved);
}
interface Moved {
  readonly account: WalletAccount;
  readonly amount: number;
}
interface Held {
  readonly account: WalletAccount;
  readonly balance: number;
}
/** Moves balances; accounts that do not stand yet begin with what comes in. */
async function move(door: Door, moved: readonly Moved[]): Promise<Balances> {
  if (moved.some(({ amount }) => amount < 0)) await mustHold(door, moved);
  const rows = await door.rows<Held>(sql`
    with locked as materialized (
      select a.account
      from finance_account a
      where a.org_id = ${door.orgId}
        and a.account = any(${moved.map((m) => m.account)}::text[])
      order by a.account
      for update)
    update finance_account a
    set balance = a.balance + l.amount
    from locked k, unnest(${moved.map((m) => m.account)}::text[], ${moved.map((m) => m.amount)}::bigint[]) as l(account, amount)
    where a.org_id = ${door.orgId}
      and a.account = k.account
      and a.account = l.account
    returning a.account, a.balance`);
  const stand = new Map(rows.map((row) => [row.account, row.balance]));
  const fresh = moved.filter(({ account }) => !stand.has(account));
  if (fresh.length === 0) return stand;
  const starting = fresh.toSorted((x, y) => x.account.localeCompare(y.account));
  const made = await door.rows<Held>(sql`
    insert into finance_account as a (org_id, account, balance)
    ${rowValues(starting.map(({ account, amount }) => [door.orgId, account, amount]))}
    on conflict (org_id, account) do update set balance = a.balance + excluded.balance
    returning a.account, a.balance`);
  for (const row of made) stand.set(row.account, row.balance);
  return stand;
}
/** Locks what goes down and refuses in words; the check constraint behind it is the last word. */
async function mustHold(door: Door, moved: readonly Moved[]): Promise<void> {
  const rows = await door.rows<Held>(sql`
    select a.account, a.balance
    from finance_account a
    where a.org_id = ${door.orgId}
      and a.account = any(${moved.map((m) => m.account)}::text[])
    order by a.account
    for update`);
  const held = new Map(rows.map((row) => [row.account, row.balance]));
  if (moved.some(({ account, amount }) => (held.get(account) ?? 0) + amount < 0)) throw fail(faults.tooLittle);
}
