// What somebody types where a number is wanted. antd's own reader drops every sign it does not know: 10,5 became 105,
// 50% became 50 and −3 became 3. Here a text is a number as a whole, or it is none.
import { numberSigns } from '../../shared/written-number';

/** A value of the box: nothing is null, or undefined where nobody gave one yet. */
export type NumberValue = number | null | undefined;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const BEGINNING = /^[+-]?\.?$/;

/**
 * The number a text says: null for no text, undefined for one that is not understood. 10,5 and 1,000 are not (a comma is
 * a point to one and a thousand to another), nor are units, blanks within, and powers of ten (1e3 is a slip of the hand).
 * The thousands of a sheet's cell are for `writtenNumber` (kernel/shared).
 */
export function readNumber(text: string): number | null | undefined {
  const plain = numberSigns(text);
  if (plain === '') return null;
  // `+ 0` makes -0 a zero like any other.
  return NUMBER.test(plain) ? Number(plain) + 0 : undefined;
}
/** Whether a number may begin so: while it is typed nobody is told off for a minus. */
export const isBeginning = (text: string): boolean => BEGINNING.test(numberSigns(text));
/** Whether two values are one; nothing is nothing. */
export const sameNumber = (a: NumberValue, b: NumberValue): boolean => (a ?? null) === (b ?? null);

/** A text that stays in the box although the value is another: not understood, or mended and not yet in bounds. */
export interface HeldText {
  readonly text: string;
  /** The value before somebody began to type: it stands until the text is mended. */
  readonly before: NumberValue;
}
/** What a box knows when a sign is typed. */
export interface NumberBox {
  readonly held: HeldText | undefined;
  readonly before: NumberValue;
  readonly value: NumberValue;
  readonly min?: number;
  readonly max?: number;
}
/**
 * What follows from a text just typed, beside what antd's box does of itself (it tells each number in bounds, and no
 * other). On the way to 10,5 it told 10: that is taken back to the value before (`send`), and the text is held.
 */
export function afterTyping(
  text: string,
  { held, before, value, min, max }: NumberBox,
): { readonly held: HeldText | undefined; readonly send?: number | null } {
  const read = readNumber(text);
  if (read === undefined) {
    const stands = held ? held.before : before;
    const kept = { text, before: stands };
    return sameNumber(value, stands) ? { held: kept } : { held: kept, send: stands ?? null };
  }
  if (!held) return { held };
  if (read === null) return { held: undefined, send: null };
  const within = (min == null || read >= min) && (max == null || read <= max);
  return { held: within ? undefined : { text, before: held.before } };
}
