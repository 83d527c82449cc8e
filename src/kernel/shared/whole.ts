// A character outside the first 65,536 (many pictures, rare names) is a pair of units. What was cut between the two is no
// text: jsonb refuses it, and UTF-8 writes a replacement in its place without a word. With the flag `u` a pair is one
// character, so that the class matches halves alone.
const HALF = /\p{Surrogate}/u;
const HALVES = /\p{Surrogate}/gu;
/** Text of whole characters, as a rule of a contract. */
export const WHOLE = /^\P{Surrogate}*$/u;

/** Whether no character is cut in half. */
export const isWhole = (text: string): boolean => !HALF.test(text);
/** The text with U+FFFD in the place of each half, as `toWellFormed` makes it. */
export const mended = (text: string): string => text.replace(HALVES, '\ufffd');
/** The first `max` units of a text; a character that does not fit whole is left out. */
export function cutTo(text: string, max: number): string {
  const cut = text.slice(0, max);
  return text.length > max && !isWhole(cut.slice(-1)) && isWhole(text.slice(max - 1, max + 1)) ? cut.slice(0, -1) : cut;
}
