import { child, els, type El } from '../xml';
import type { Look } from './line';
import { shownIn } from './symbols';

// Fields whose sign or word the word processor draws itself: nothing of it stands in the text.

const isOn = (el: El): boolean => !['0', 'off', 'false'].includes(el.attrs['w:val'] ?? '1');
/** What a form shows: a box, ticked or not, or the chosen word of a list; undefined for other fields. */
export function formField(begin: El): string | undefined {
  const form = child(begin, 'w:ffData');
  const box = child(form, 'w:checkBox');
  if (box) {
    const said = child(box, 'w:checked') ?? child(box, 'w:default');
    return said && isOn(said) ? '☒' : '☐';
  }
  const list = child(form, 'w:ddList');
  if (!list) return undefined;
  const chosen = Number((child(list, 'w:result') ?? child(list, 'w:default'))?.attrs['w:val'] ?? 0);
  return els(list, 'w:listEntry')[chosen]?.attrs['w:val'];
}
/** The sign of `SYMBOL 97 \\f "Symbol"`; undefined for other fields. */
export function symbolField(instruction: string): string | undefined {
  const found = /^\s*SYMBOL\s+(0x[\da-f]+|\d+|\S)\s*(.*)$/is.exec(instruction);
  if (!found) return undefined;
  const said = found[1] ?? '';
  const code = /^(?:0x|\d)/i.test(said) ? Number(said) : (said.codePointAt(0) ?? 0);
  const font = /\\f\s*(?:"([^"]*)"|(\S+))/i.exec(found[2] ?? '');
  if (!(code > 0x1f && code <= 0xffff)) return undefined;
  return shownIn(String.fromCharCode(code), font?.[1] ?? font?.[2] ?? '');
}
/** Whether a field is a formula that the word processor draws. */
export const isEq = (instruction: string): boolean => /^\s*eq\b/i.test(instruction);
/** An instruction as it looks: raised and lowered signs of a formula are told apart from those on the line. */
export const instructed = (text: string, look: readonly Look[]): string =>
  look.includes('sup') && /^[\w+.-]+$/.test(text.trim())
    ? `\\s\\up(${text.trim()})`
    : look.includes('sub') && /^[\w+.-]+$/.test(text.trim())
      ? `\\s\\do(${text.trim()})`
      : text;
