import { visibleText } from '../../../kernel/shared/visible';
import type { BlankKey } from './model';
import { hasForm } from './equal/form';
import { readIn, readNumber, sameValue } from './equal/quantity';
import { read, sameStatement, split, type Statement } from './equal/statement';
import { LENGTH_MAX, plain, prepared, sameSpelling } from './equal/text';

/** The look of a sign (text or emoji) that keyboards add to ✔, ↔ and ✖: no part of an answer. */
const LOOKS = /[\ufe0e\ufe0f]/g;
const seenIn = (text: string): string => visibleText(text).replace(LOOKS, '').trim();

/**
 * Whether what was typed into a gap is right, as a teacher of the subject would say. Never throws and takes bounded time, whatever was typed:
 * everybody's answers of a class are marked with it, and again when a key is corrected.
 */
export function sameBlank(key: BlankKey, given: string): boolean {
  const typed = seenIn(given);
  if (typed === '' || typed.length > LENGTH_MAX) return false;
  if (key.mode === 'hand') return false;
  const accept = key.accept.map(seenIn).filter(Boolean);
  if (key.mode === 'exact') return accept.includes(typed);
  // The very words of the key are right, whatever they are compared as; a unit is asked for besides.
  if (!key.unit && accept.includes(typed)) return true;
  const seen: BlankKey = key.unit ? { ...key, unit: seenIn(key.unit) } : key;
  return accept.some((word) => sameAs(seen, word, typed));
}

function sameAs(key: BlankKey, accept: string, given: string): boolean {
  switch (key.mode) {
    case 'number':
      return sameNumber(key, accept, given) && inForm(key, accept, given);
    case 'formula':
      return sameSpelling(accept, given) || (sameFormula(accept, given) && inForm(key, accept, given));
    case 'set':
      return sameSpelling(accept, given) || sameSet(key, accept, given);
    default:
      return plain(accept) === plain(given);
  }
}

function sameNumber(key: BlankKey, accept: string, given: string): boolean {
  if (key.unit) {
    const right = readNumber(accept) ?? readIn(accept, key.unit),
      got = readIn(given, key.unit);
    return right != null && got != null && sameValue(right, got, key.tolerance);
  }
  const right = readNumber(accept),
    got = readNumber(given);
  if (right && got) return sameValue(right, got, key.tolerance);
  // The key itself holds a unit ("5cm"): the answer has one that converts.
  const unit = /^[\s\d.,/+\-*^%]*\d\s*([^\d\s.,/+\-*^%(){}\\].*)$/.exec(prepared(accept))?.[1];
  if (!right && unit) {
    const [r, g] = [readIn(accept, unit), readIn(given, unit)];
    return r != null && g != null && sameValue(r, g, key.tolerance);
  }
  return plain(accept) === plain(given);
}

function sameFormula(accept: string, given: string): boolean {
  const right = read(accept),
    got = read(given);
  return right != null && got != null && sameStatement(right, got);
}
/** A gap that asks for a form ("factorise", "simplify") takes the value only in it. */
function inForm(key: BlankKey, accept: string, given: string): boolean {
  if (!key.form) return true;
  const [right, got] = [valuePart(read(accept)), valuePart(read(given))];
  return right != null && got != null ? hasForm(key.form, got, right) : plain(accept) === plain(given);
}
const valuePart = (s: Statement | undefined) =>
  s?.t === 'value' ? s.e : s?.t === 'is' && s.sign === '=' ? (s.a.t === 'var' ? s.b : s.a) : undefined;

const BETWEEN = /^(?:或者|或|和|与|及|以及|且|∪|,|;|\bor\b|\band\b)/;
const MEMBERS_MAX = 20;
/** Members of a set: x=2或x=3, 2,3, {2,3}, ±2. Undefined when there are too many to compare. */
function members(typed: string): string[] | undefined {
  const text = prepared(typed)
    .replace(/^[a-zA-Z]\s*∈\s*/, '')
    .replace(/^❴(.*)❵$/, '$1')
    .replace(/^\{([^{}]*)\}$/, '$1');
  const all = split(text, BETWEEN)
    .filter((s) => s !== '')
    .flatMap(both);
  return all.length > MEMBERS_MAX ? undefined : all;
}
/** ±2 is 2 and -2; x = 1±√2 likewise. */
const both = (s: string): string[] => (s.includes('±') ? [s.replace(/±/g, '+'), s.replace(/±/g, '-')] : [s]);
/** The letter before the sign of equality without its index: x_1 = 2 and x = 2 name the same unknown. */
const letterOf = (s: string): string => /^([a-zA-Z])(?:_?\{?\d{1,2}\}?)?\s*=/.exec(s)?.[1] ?? '';
const withoutLetter = (s: string): string => s.replace(/^[a-zA-Z](?:_?\{?\d{1,2}\}?)?\s*=\s*/, '');

function sameSet(key: BlankKey, accept: string, given: string): boolean {
  const right = members(accept),
    got = members(given);
  if (!right || !got || right.length === 0 || got.length === 0) return false;
  // One unknown: only its values count. Several (a system): each value belongs to its letter.
  const several = new Set(right.map(letterOf).filter(Boolean)).size > 1;
  const named = (s: string) => (several ? letterOf(s) : '');
  const equal = (a: string, b: string) => named(a) === named(b) && sameMember(key, withoutLetter(a), withoutLetter(b));
  const once = (list: readonly string[]) =>
    list.filter((a, at) => !list.some((b, before) => before < at && equal(a, b)));
  const [wanted, left] = [once(right), once(got)];
  if (wanted.length !== left.length) return false;
  return wanted.every((w) => {
    const at = left.findIndex((g) => equal(w, g));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
function sameMember(key: BlankKey, a: string, b: string): boolean {
  if (sameSpelling(a, b)) return true;
  if (key.tolerance) {
    const [x, y] = [readNumber(a), readNumber(b)];
    if (x && y) return sameValue(x, y, key.tolerance);
  }
  return sameFormula(a, b) || sameSpoken(a, b);
}
/** Values in words or with signs that only numbers have: 三分之二, 50%. */
const sameSpoken = (a: string, b: string): boolean => {
  const [x, y] = [readNumber(a), readNumber(b)];
  return x != null && y != null && sameValue(x, y);
};
