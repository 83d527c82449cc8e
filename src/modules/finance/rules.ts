/** Accounts of a book and what is counted in them. Lesson hours are another unit and never mixed with money. */
export const UNIT_OF = {
  /** What the organisation may spend. */ cash: 'fen',
  /** Set aside for what is promised. */ held: 'fen',
  income: 'fen',
  fee: 'fen',
  /** Came for an order that waits for none any more: to be given back. */ owed: 'fen',
  /** What stands between two books: over all of them it is zero. */ clearing: 'fen',
  /** The world outside: the bank, a merchant number. */ outside: 'fen',
  /** Lesson hours that may be spent. */ card: 'hour',
  cardClearing: 'hour',
  cardOutside: 'hour',
} as const;
export type Account = keyof typeof UNIT_OF;
export type Unit = (typeof UNIT_OF)[Account];
/** Accounts with a running balance that never falls below zero; the others are summed from their entries. */
export const WALLET = ['cash', 'held', 'card'] as const satisfies readonly Account[];
export type WalletAccount = (typeof WALLET)[number];
export const isWallet = (account: Account): account is WalletAccount =>
  (WALLET as readonly Account[]).includes(account);

/** What a transaction is about. */
export const TX_KINDS = ['recharge', 'refill', 'sale', 'late', 'reversal'] as const;
export type TxKind = (typeof TX_KINDS)[number];

/** One line of a transaction: what an account gains, or loses. */
export interface Line {
  readonly account: Account;
  readonly amount: number;
}
/**
 * Why lines are no transaction; undefined where they are one: whole amounts, each account once, and in each unit a sum of zero.
 */
export function lineFault(lines: readonly Line[]): 'few' | 'part' | 'twice' | 'sum' | undefined {
  if (lines.length < 2) return 'few';
  if (lines.some(({ amount }) => !Number.isSafeInteger(amount) || amount === 0)) return 'part';
  if (new Set(lines.map(({ account }) => account)).size < lines.length) return 'twice';
  const sums = new Map<Unit, number>();
  for (const { account, amount } of lines) sums.set(UNIT_OF[account], (sums.get(UNIT_OF[account]) ?? 0) + amount);
  return [...sums.values()].every((sum) => sum === 0) ? undefined : 'sum';
}
/** The same the other way round: what corrects a transaction. */
export const reversed = (lines: readonly Line[]): Line[] =>
  lines.map(({ account, amount }) => ({ account, amount: -amount }));

/** V-098: a wallet is topped up by 500 yuan at least, and by ten million at most. */
export const RECHARGE_MIN = 500_00;
export const RECHARGE_MAX = 1_000_000_000;
export const REFILL_MAX = 100_000;
export const REMARK_MAX = 100;

/** Which movements the lists of a wallet tell of. */
export const BAG_KINDS = ['cash', 'card'] as const;
export type BagKind = (typeof BAG_KINDS)[number];

/** What becomes of a payment: `toRefund` came too late, and people give it back. */
export const PAYMENT_STATES = ['open', 'paid', 'closed', 'toRefund'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
/** The provider asks for a minute at least. */
export const LEAST_PAY_SECONDS = 60;
/** A payment that is asked for by a screen is looked up so often, and by the program so often. */
export const LOOK_SECONDS = 5;
