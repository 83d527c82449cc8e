import type { CellHint } from '../../../../kernel/shared/importing';

/** What was read of a cell, and how sure of it whoever read it is, 0 to 100. */
export interface Said {
  readonly text: string;
  readonly sure: number;
}
/** Signs that may stand in a cell of a kind; any where there is no list. */
export const SIGNS: Readonly<Partial<Record<CellHint, string>>> = {
  number: '0123456789.-',
  time: `0123456789:.'"`,
};
/** What is less sure than this, of 100, is for a person to look at. */
export const SURE = 90;
/** Nothing that a machine read is surer than this. */
const MOST_SURE = 99;
/** What does not look like its kind is never surer than this, and a name that was not read letter for letter neither. */
const ODD = 40;
const NEAR = 60;
/** A result, or a number of a child or a phone, which has more digits and no point. */
const NUMBER = /^(-?\d{1,7}(\.\d{1,3})?|\d{8,12})$/;
const TIME = /^\d{1,3}([:.'"]\d{1,2}){1,2}["']?$/;
const NOTHING: Said = { text: '', sure: 0 };
const plain = (text: string): string => text.normalize('NFKC').replace(/[\s|_]+/g, '');

/** A time with the signs that sheets write it with: readers see a sign of seconds as two of minutes, and printers have many of each. */
const timeText = (text: string): string => plain(text.replace(/[‘’′`´]/g, "'").replace(/''|[“”″]/g, '"'));

/** Letters that differ between two words; more than `most` are not counted out. */
function apart(a: string, b: string, most: number): number {
  const [one, other] = [[...a], [...b]];
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = other.map((_, i) => i + 1);
  for (const [i, sign] of one.entries()) {
    let left = i + 1;
    before = before.map((up, j) => {
      const upLeft = j === 0 ? i : (before[j - 1] ?? 0);
      left = Math.min(up + 1, left + 1, upLeft + (sign === other[j] ? 0 : 1));
      return left;
    });
  }
  return before.at(-1) ?? one.length;
}
/** The name of the list that a reading means; nothing where two are equally near, and never one that is not on it. */
export function nameAmong({ text, sure }: Said, names: readonly string[]): Said {
  const read = plain(text);
  if (read === '') return NOTHING;
  const list = [...new Set(names)];
  const exact = list.find((name) => plain(name) === read);
  if (exact !== undefined) return { text: exact, sure };
  // One sign of two may be any name of the class.
  const most = [...read].length >= 3 ? 1 : 0;
  const near = list.filter((name) => apart(read, plain(name), most) <= most);
  const [only, ...more] = near;
  return only === undefined || more.length > 0 ? NOTHING : { text: only, sure: Math.min(sure, NEAR) };
}
/** What a reading of a cell is worth by its kind: a number is written like one, a name is one of the list. */
export function judgedLetters(hint: CellHint, said: Said, names: readonly string[]): Said {
  if (hint === 'name' && names.length > 0) return nameAmong(said, names);
  const text = hint === 'text' ? said.text.trim() : hint === 'time' ? timeText(said.text) : plain(said.text);
  if (text === '') return NOTHING;
  const isOdd = (hint === 'number' && !NUMBER.test(text)) || (hint === 'time' && !TIME.test(text));
  return { text, sure: Math.min(said.sure, isOdd ? ODD : 100) };
}
/** A number whose picture shows more points than were read of it has lost one: 9.5 is no 95. */
export const withPoints = (said: Said, points: number): Said =>
  said.text.split('.').length - 1 < points ? { ...said, sure: Math.min(said.sure, ODD) } : said;
/** Whether a second look may make a reading sure: something was read that is written like its kind. */
export const isDoubted = (hint: CellHint, { text, sure }: Said): boolean =>
  (hint === 'number' || hint === 'time') && text !== '' && sure > ODD && sure < SURE;
/** A reading that a second look at the same place, drawn in another size, says too: it is wrong only where both are. */
export const seenTwice = (first: Said, second: Said): Said =>
  first.text === second.text
    ? { ...first, sure: Math.min(MOST_SURE, Math.round(100 - ((100 - first.sure) * (100 - second.sure)) / 100)) }
    : first;
