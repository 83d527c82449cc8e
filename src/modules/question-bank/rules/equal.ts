import type { BlankKey } from './model';

/** Width, case of full stops and outer blanks forgiven: what a keyboard makes of the same answer. */
export const plain = (s: string): string => s.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether what was typed into a gap is right. */
export function sameBlank(key: BlankKey, given: string): boolean {
  if (given.trim() === '') return false;
  if (key.mode === 'exact') return key.accept.includes(given.trim());
  return key.accept.some((a) => plain(a) === plain(given));
}
