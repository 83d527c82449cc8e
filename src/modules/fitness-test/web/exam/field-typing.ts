import { TEXT_MAX } from '../../rules/parse';

/** One sign more than the parser reads: what is too long is refused, and its end is not lost in silence. */
const TYPED_MAX = TEXT_MAX + 1;
const ACTS: ReadonlyMap<string, string> = new Map([
  ['Enter', 'enter'],
  ['Backspace', 'back'],
  ['Escape', 'clear'],
]);

/**
 * What a key of a keyboard does on the entry screen: an act, or the sign that it writes, whichever it is. A sign that nobody expects
 * (10，5) is the parser's to ask about: left out, it would make another result of the rest (105). Keys that write nothing do nothing.
 */
export const keyOf = (key: string): string | undefined => ACTS.get(key) ?? ([...key].length === 1 ? key : undefined);

/** What stands there after a key. */
export function typedWith(typed: string, key: string): string {
  if (key === 'clear') return '';
  if (key === 'back') return [...typed].slice(0, -1).join('');
  return typed.length < TYPED_MAX ? typed + key : typed;
}
