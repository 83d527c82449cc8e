/** Accounts of a book and what is counted in them. Lesson hours are another unit and never mixed with money. */
export const UNIT_OF = {
  /** What the organisation may spend. */ cash: 'fen',
  /** Set aside for what is promised. */ held: 'fen',
  /** Came for lessons that are to come: earned as they are given. */ prepaid: 'fen',
  income: 'fen',
  fee: 'fen',
  /** Came for an order that waits for none any more: to be given back. */ owed: 'fen',
  /** What stands between two books: over all of them it is zero. */ clearing: 'fen',
  /** The world outside: the bank, a merchant number. */ outside: 'fen',
  /** Lesson hours that may be spent. */ card: 'hour',
  /** Lesson hours that are set aside for live courses. */ cardHeld: 'hour',
  cardClearing: 'hour',
  cardOutside: 'hour',
} as const;
export type Account = keyof typeof UNIT_OF;
export type Unit = (typeof UNIT_OF)[Account];
/** Accounts with a running balance that never falls below zero; the others are summed from their entries. */
export const WALLET = ['cash', 'held', 'card', 'cardHeld'] as const satisfies readonly Account[];
/** Whether a movement is one of lesson hours; those of all other accounts are money. */
export const countsHours = (account: string): boolean => account === 'card' || account === 'cardHeld';
export type WalletAccount = (typeof WALLET)[number];
export const isWallet = (account: Account): account is WalletAccount =>
  (WALLET as readonly Account[]).includes(account);

/** What a transaction is about. */
export const TX_KINDS = [
  'recharge',
  'refill',
  'sale',
  'late',
  'refund',
  // The live fee of an order: set aside, taken by a lesson that is held, free again.
  'hold',
  'lesson',
  'free',
  // What a live order brought: prepaid, and earned by a lesson.
  'defer',
  'earn',
  'reversal',
] as const;
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

/** Part of a live fee: hours of the card, and money. */
export interface Part {
  readonly hours: number;
  readonly fen: number;
}
/** Lines that move a part from accounts to others; what is nothing is no line. */
const movedLines = ({ hours, fen }: Part, from: readonly [Account, Account], to: readonly [Account, Account]): Line[] =>
  [
    { account: from[0], amount: -hours },
    { account: to[0], amount: hours },
    { account: from[1], amount: -fen },
    { account: to[1], amount: fen },
  ].filter(({ amount }) => amount !== 0);
/** A lesson takes its part: out of the seller's book, and in the operator's a fee. */
export const takenLines = (part: Part): { readonly own: Line[]; readonly operator: Line[] } => ({
  own: movedLines(part, ['cardHeld', 'held'], ['cardClearing', 'clearing']),
  operator: movedLines(part, ['cardClearing', 'clearing'], ['cardOutside', 'fee']),
});
/** What is left of a part goes back to where it came from. */
export const freedLines = (part: Part): Line[] => movedLines(part, ['cardHeld', 'held'], ['card', 'cash']);

/** What is known of an order whose lessons are given one by one. */
export interface Rest {
  readonly paidFen: number;
  /** What nobody asked back yet. */ readonly restFen: number;
  /** Hours that were bought, where they are said. */ readonly hours: number | null;
  readonly held: number;
}
/** What is to be given back for the lessons that are left, in whole fen to the seller's side; null where nobody can say. */
export const suggestedBack = ({ paidFen, restFen, hours, held }: Rest): number | null =>
  hours == null ? null : Math.min(restFen, Math.floor((paidFen * Math.max(0, hours - held)) / hours));

/** V-098: a wallet is topped up by 500 yuan at least, and by ten million at most. */
export const RECHARGE_MIN = 500_00;
export const RECHARGE_MAX = 1_000_000_000;
export const REFILL_MAX = 100_000;
export const REMARK_MAX = 100;

/** A lesson hour of one child: more than a thousand yuan is a digit too many. */
export const LIVE_FEE_MAX = 1000_00;
/** The price that holds on a day: the one that began last; undefined where none has begun. */
export const priceOn = (
  prices: readonly { readonly fromOn: string; readonly feeFen: number }[],
  day: string,
): number | undefined =>
  prices.filter(({ fromOn }) => fromOn <= day).toSorted((a, b) => (a.fromOn < b.fromOn ? 1 : -1))[0]?.feeFen;

/** Which movements the lists of a wallet tell of. */
export const BAG_KINDS = ['cash', 'card'] as const;
export type BagKind = (typeof BAG_KINDS)[number];

/** What becomes of a payment: `toRefund` came too late and is on its way back, `refunded` is back where it came from. */
export const PAYMENT_STATES = ['open', 'paid', 'closed', 'toRefund', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
/** The provider asks for a minute at least. */
export const LEAST_PAY_SECONDS = 60;
/** A payment that is asked for by a screen is looked up so often, and by the program so often. */
export const LOOK_SECONDS = 5;
/** A wallet's code lives so long. */
export const TOP_UP_MINUTES = 30;

/**
 * What becomes of a refund: `waiting` for a second person, `asked` of the provider, `done`, `abnormal` where the provider could not give
 * the money back and people must, `rejected` by the second person.
 */
export const REFUND_STATES = ['waiting', 'asked', 'done', 'abnormal', 'rejected'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
/** Above it, in one sum or in parts of an order, a second person looks before money goes back. */
export const REFUND_ALONE_FEN = 1000_00;
/** What people do with a refund that waits for them. */
export const REFUND_ACTS = ['approve', 'reject', 'again', 'outside'] as const;
export type RefundAct = (typeof REFUND_ACTS)[number];
/** From which state each leads, and to which. */
export const REFUND_STEPS: Readonly<Record<RefundAct, readonly [from: RefundState, to: RefundState]>> = {
  approve: ['waiting', 'asked'],
  reject: ['waiting', 'rejected'],
  again: ['abnormal', 'asked'],
  outside: ['abnormal', 'done'],
};
/** The number a refund has at the provider: it names the seller, because a notice of a refund carries nothing of ours besides. */
export const refundNumber = (sellerOrgId: number, refundId: number): string => `R${sellerOrgId}_${refundId}`;
/** Whose refund a number names; undefined for a number that is none of ours. */
export function sellerOfRefund(number: string): number | undefined {
  const found = /^R([1-9]\d{0,14})_[1-9]\d{0,15}$/.exec(number)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** What a line of a day is: money that came, or money that went back. */
export const DIFF_KINDS = ['paid', 'refund'] as const;
export type DiffKind = (typeof DIFF_KINDS)[number];
/** The provider's day, wherever the school is, and the hour from which its bill of the day before stands. */
export const BILL_ZONE = 'Asia/Shanghai';
export const BILL_HOUR = 10;
/** Bills are kept so long by the provider. */
export const BILL_DAYS = 90;
/** A movement of a day, on either side. */
export interface DayLine {
  readonly kind: DiffKind;
  readonly number: string;
  readonly amountFen: number;
}
/** What one side knows and the other does not, or knows with another amount. */
export interface Difference {
  readonly kind: DiffKind;
  readonly number: string;
  readonly billFen: number | null;
  readonly bookFen: number | null;
}
/** Holds the lines of a day here against those of the bill. A line that stands twice on a side is compared by its sum. */
export function differences(book: readonly DayLine[], bill: readonly DayLine[]): Difference[] {
  const summed = (lines: readonly DayLine[]): Map<string, DayLine> => {
    const sums = new Map<string, DayLine>();
    for (const line of lines) {
      const key = `${line.kind} ${line.number}`;
      sums.set(key, { ...line, amountFen: (sums.get(key)?.amountFen ?? 0) + line.amountFen });
    }
    return sums;
  };
  const [here, there] = [summed(book), summed(bill)];
  return [...new Set([...here.keys(), ...there.keys()])].toSorted().flatMap((key) => {
    const [own, said] = [here.get(key), there.get(key)];
    const line = own ?? said;
    if (!line || own?.amountFen === said?.amountFen) return [];
    return [
      { kind: line.kind, number: line.number, billFen: said?.amountFen ?? null, bookFen: own?.amountFen ?? null },
    ];
  });
}
/** Sum and number of the lines of a kind. */
export const totalOf = (
  lines: readonly DayLine[],
  kind: DiffKind,
): { readonly count: number; readonly fen: number } => {
  const own = lines.filter((line) => line.kind === kind);
  return { count: own.length, fen: own.reduce((sum, line) => sum + line.amountFen, 0) };
};
