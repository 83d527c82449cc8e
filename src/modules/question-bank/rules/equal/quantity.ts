import { chineseNumber } from './chinese';
import { numberOf } from './expression';
import { parse } from './parse';
import * as R from './rational';
import type { Rat } from './rational';
import { prepared } from './text';
import { sameKind, unitsOf } from './units';

/** A number, exact where it is a fraction. */
export interface Value {
  readonly exact: Rat | undefined;
  readonly approx: number;
}
const valueOf = (exact: Rat): Value => ({ exact, approx: R.toNumber(exact) });

/** The value of what was typed as a number: 1,234.5, 3e8, 三分之二, 1又1/2, √8, 2^10, 50%. Undefined when it is none. */
export function readNumber(typed: string): Value | undefined {
  const text = prepared(typed)
    .replace(/^[a-zA-Z](?:_?\w)?\s*=\s*/, '')
    .replace(/^[=约≈]+\s*/, '');
  const flat = text.replace(/\s+/g, '');
  if (/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(flat)) return readNumber(flat.replace(/,/g, ''));
  const scientific = /^([+-]?)(\d+(?:\.\d+)?)[eE]([+-]?\d{1,3})$/.exec(flat);
  if (scientific) {
    const [base, scale] = [R.decimal(scientific[2]!), R.power(R.whole(10), R.whole(Number(scientific[3])))];
    const v = base && scale && R.mul(base, scale);
    return v && valueOf(scientific[1] === '-' ? R.neg(v) : v);
  }
  const chinese = chineseNumber(flat);
  if (chinese) return valueOf(chinese);
  const myriads = /^([+-]?\d+(?:\.\d+)?)([万亿])$/.exec(flat);
  if (myriads) {
    const v = readNumber(myriads[1]!);
    const by = R.whole(myriads[2] === '万' ? 10_000 : 100_000_000);
    const e = v?.exact && R.mul(v.exact, by);
    return e && valueOf(e);
  }
  const ast = parse(text.replace(/(\d)\s*又\s*(?=\d)/g, '$1 ').replace(/(\d)\s*又\s*(?=\\frac)/g, '$1'));
  return ast && numberOf(ast);
}

/**
 * A number with its unit, or several added up: 5 cm, 3.6km/h, 2小时30分. `to` is the unit of the key: the value is given
 * in it. Undefined without a unit that converts.
 */
export function readIn(typed: string, to: string): Value | undefined {
  const text = prepared(typed)
    .replace(/^[a-zA-Z](?:_?\w)?\s*=\s*/, '')
    .replace(/^[=约≈]+\s*/, '');
  const target = unitsOf(prepared(to));
  if (target.length === 0) {
    // A unit that nothing converts to (个, 本, 棵): the same word has to stand there.
    const word = prepared(to).replace(/\s+/g, ''),
      flat = text.replace(/\s+$/g, '');
    return word !== '' && flat.replace(/\s+/g, '').endsWith(word) ? readNumber(cutEnd(flat, word)) : undefined;
  }
  for (const unit of target) {
    const sum = addUp(text, unit);
    if (sum) return sum;
  }
  return undefined;
}
const cutEnd = (text: string, word: string): string => {
  let left = word.length,
    at = text.length;
  while (left > 0) {
    at -= 1;
    if (text[at] !== ' ') left -= 1;
  }
  return text.slice(0, at);
};
type Target = ReturnType<typeof unitsOf>[number];
function addUp(text: string, to: Target): Value | undefined {
  const one = oneIn(text, to);
  if (one) return one;
  // 3米20厘米, 2h 30min: each piece a number and a unit.
  const pieces = text.match(/[\d.]+\s*[^\d.\s][^\d.]*/g);
  if (
    !pieces ||
    pieces.length < 2 ||
    pieces.length > 4 ||
    pieces.join('').replace(/\s/g, '') !== text.replace(/\s/g, '')
  )
    return undefined;
  let sum: Rat | undefined = R.whole(0);
  for (const piece of pieces) {
    const v = oneIn(piece, to);
    sum = sum && v?.exact ? R.add(sum, v.exact) : undefined;
  }
  return sum && valueOf(sum);
}
function oneIn(text: string, to: Target): Value | undefined {
  // The number ends where a readable unit begins: the longest number wins.
  for (let cut = text.length - 1; cut > 0; cut--) {
    const last = text[cut - 1]!;
    if (!/[\d)\]}|πa-z%.\u4e00-\u9fff]/i.test(last) && last !== ' ') continue;
    const rest = text.slice(cut).trim();
    if (rest === '' || text.length - cut > 16) {
      if (rest !== '') break;
      continue;
    }
    const from = unitsOf(rest).find((x) => sameKind(x, to));
    if (!from) continue;
    const v = readNumber(text.slice(0, cut).trim());
    if (!v) continue;
    const scale = R.div(from.factor, to.factor)!;
    const e = v.exact && R.mul(v.exact, scale);
    return e ? valueOf(e) : { exact: undefined, approx: v.approx * R.toNumber(scale) };
  }
  return undefined;
}
/** Two values are the same: exactly, or where one is a root or the like to eleven digits; with a tolerance as near as that. */
export function sameValue(a: Value, b: Value, tolerance = 0): boolean {
  if (a.exact && b.exact) {
    const d = R.sub(a.exact, b.exact),
      t = tolerance > 0 ? R.decimal(tolerance.toFixed(12)) : undefined;
    if (d && R.isZero(d)) return true;
    if (!d || !t) return false;
    const left = R.sub(t, R.abs(d));
    return left != null && left.n >= 0n;
  }
  return (
    Math.abs(a.approx - b.approx) <=
    Math.max(tolerance * (1 + 1e-12), 1e-11 * Math.max(Math.abs(a.approx), Math.abs(b.approx)))
  );
}
