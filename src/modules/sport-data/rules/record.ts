/** Sports homework, training of one's own, tests of every day. */
export const RECORD_KINDS = ['work', 'train', 'test'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
export const RECORD_SOURCES = ['app', 'device', 'sheet'] as const;
export type RecordSource = (typeof RECORD_SOURCES)[number];
export const RECORD_STATES = ['ok', 'doubtful', 'void'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/**
 * What a record is. A teacher's is a test. A child's own is homework where the scheme in force asks its grade for the item, and
 * training of its own where it does not.
 */
export const kindOf = (byTeacher: boolean, isAsked: boolean): RecordKind =>
  byTeacher ? 'test' : isAsked ? 'work' : 'train';

/** The device of records that a measuring page of the client sent. */
export const SPORT_HUB = 'hub';
/** What the client's measuring page is opened with: of a ticket that alone, and that its results are to be kept. */
export const hubMessage = <I>({
  items,
  formUrl,
  token,
}: {
  readonly items: readonly I[];
  readonly formUrl: string;
  readonly token: string;
}) => ({ items, formUrl, token, noRecord: false });
/** A clock may be ahead of ours by so much. */
export const AHEAD_MS = 120_000;

/** An item's plausible results, as values of records: the unit's times ten to the decimals. */
export interface Bounds {
  readonly low: number | null;
  readonly high: number | null;
}
/** A value that nobody reaches waits for a person; both ends are plausible. */
export const isPlausible = (value: number, { low, high }: Bounds): boolean =>
  (low == null || value >= low) && (high == null || value <= high);
/** Hundredths of a second as a record keeps seconds: to the item's decimals, what lies between two goes to the slower. */
export const valueOfTime = (hundredths: number, decimals: number): number =>
  decimals >= 2 ? hundredths * 10 ** (decimals - 2) : Math.ceil(hundredths / 10 ** (2 - decimals));
/** Of values that count the best one by the item's direction; without a direction the newest, which stands last. */
export function bestOf(values: readonly number[], direction: string | null): number | null {
  if (values.length === 0) return null;
  if (direction === 'higher') return Math.max(...values);
  return direction === 'lower' ? Math.min(...values) : (values.at(-1) ?? null);
}
