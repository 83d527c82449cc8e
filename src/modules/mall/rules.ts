/** C-052: live or video. */
export const CATEGORY = { live: 1, video: 2 } as const;
export const CATEGORIES = [1, 2] as const;
export type Category = (typeof CATEGORIES)[number];
/** S-041. */
export const SHELF = ['off', 'on'] as const;
/** C-053: everybody who may, or whoever has the link. */
export const SALE_METHODS = ['public', 'link'] as const;
export type SaleMethod = (typeof SALE_METHODS)[number];
/** C-054: who may buy. */
export const SCOPES = ['network', 'school', 'region', 'classes'] as const;
export type Scope = (typeof SCOPES)[number];
/** C-054: when the lessons are. */
export const PERIODS = ['afterClass', 'weekend', 'holidays'] as const;
export type Period = (typeof PERIODS)[number];

/** V-092: at most; the screen advises 20. */
export const TITLE_MAX = 32;
export const TITLE_ADVISED = 20;
/** V-093. */
export const SUBTITLE_MAX = 16;
export const TAG_MAX = 8;
/** More tags than a seller can tell apart. */
export const TAGS_MAX = 50;
export const DETAILS_MAX = 20_000;
/** A million yuan: nothing that is sold here costs it, so a digit too many is refused. */
export const FEN_MAX = 100_000_000;
export const DAYS_MAX = 3650;
export const QUANTITY_MAX = 100_000;
export const CAUSE_MAX = 100;

export const HOURS_MAX = 1000;
/**
 * What a training institution may take at once for lessons that are to come, and the sum above which a guardian of a minor is asked;
 * the operator may set others.
 */
export const LIMITS = { months: 3, hours: 60, capFen: 5000_00, guardianFen: 2000_00 } as const;
export type Limits = { readonly [K in keyof typeof LIMITS]: number };
/** Days that lie within so many months, however long these are. */
export const daysOfMonths = (months: number): number => months * 31;

/** An order waits so long for its money. */
export const PAY_MINUTES = 30;

/** S-042, with the two states of the README. */
export const ORDER_STATES = ['toPay', 'paid', 'completed', 'cancelled', 'refunding', 'refunded'] as const;
export type OrderState = (typeof ORDER_STATES)[number];
/** S-043: what an own list may be narrowed to, and which states that are. */
export const ORDER_FILTERS = ['toPay', 'completed', 'cancelled'] as const;
export const STATES_OF: Readonly<Record<(typeof ORDER_FILTERS)[number], readonly OrderState[]>> = {
  toPay: ['toPay'],
  completed: ['paid', 'completed', 'refunding'],
  cancelled: ['cancelled', 'refunded'],
};
/** An order that is over may be taken off the own list. */
export const REMOVABLE: readonly OrderState[] = ['completed', 'cancelled', 'refunded'];

/** Who ended an order that waited; `time`: nobody paid it. */
export type CancelledBy = 'buyer' | 'seller' | 'time' | 'guardian';
/** How it stands with a guardian, where one is asked. */
export const GUARDIAN_WORDS = ['waits', 'agreed', 'refused'] as const;
export type GuardianWord = (typeof GUARDIAN_WORDS)[number];
/** Below it a guardian confirms every order; below the other one those above the operator's sum. */
const ALWAYS_ASKED_UNDER = 8;
const ASKED_UNDER = 18;
/** An order that waits for a guardian keeps its place so long; once confirmed it waits for its money like any other. */
export const GUARDIAN_HOURS = 24;
/** Guardians are sent one address in so many minutes. */
export const ASK_MINUTES = 10;

interface Asking {
  readonly bornOn: string | null;
  readonly today: string;
  readonly payFen: number;
  /** The sum above which a guardian is asked. */ readonly aboveFen: number;
}
const isUnder = (years: number, bornOn: string, today: string): boolean =>
  today < `${Number(bornOn.slice(0, 4)) + years}${bornOn.slice(4)}`;
/** Whether a guardian confirms an order. Without a birth date nobody is taken for grown up, and nobody for a small child. */
export function asksGuardian({ bornOn, today, payFen, aboveFen }: Asking): boolean {
  if (bornOn != null && isUnder(ALWAYS_ASKED_UNDER, bornOn, today)) return true;
  return payFen > aboveFen && (bornOn == null || isUnder(ASKED_UNDER, bornOn, today));
}

/** The invoice of an order: asked for, issued outside, or refused with a cause; a refused one may be asked for again. */
export const INVOICE_STATES = ['asked', 'issued', 'refused'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
export const INVOICE_TITLE_MAX = 60;
export const INVOICE_NO_MAX = 30;
/** The code of an organisation (18 signs, of older ones 15 to 20); a person has none. */
export const TAX_NO = /^(?:[0-9A-Z]{15,20})?$/;
/** Orders that an invoice may be asked for: paid, and not given back. */
export const INVOICED: readonly OrderState[] = ['paid', 'completed'];
export const INVOICE_USE = {
  proc: 'mall.invoice',
  use: { families: ['pdf', 'image'], open: false, session: 'linked', count: 1 },
} as const;

/** An order's number: its day, then digits nobody counts by. */
export const numberOf = (day: string, orderId: number): string => `${day.split('-').join('')}${orderId}`;
/** Live courses are held in classes of the seller: only its own learners can stand there. */
export const fitsScope = (category: Category, scope: Scope): boolean =>
  category === CATEGORY.video || scope === 'school' || scope === 'classes';
/** Whose sales are looked at: the own organisation's by course, a region's or all by seller. */
export const STATIS_LEVELS = ['org', 'adm', 'pfm'] as const;
export type StatisLevel = (typeof STATIS_LEVELS)[number];
