import { proportional, sameExpression } from './expression';
import { parse, variables, type Ast } from './parse';
import { prepared } from './text';

type Sign = '=' | '<' | '<=' | '≠';
/** What was written: a value, an equation, an inequality, a stretch between two ends, a point or another row of values in brackets. */
export type Statement =
  | { readonly t: 'value'; readonly e: Ast }
  | { readonly t: 'is'; readonly sign: Sign; readonly a: Ast; readonly b: Ast }
  | {
      readonly t: 'span';
      readonly of: string;
      readonly open: string;
      readonly close: string;
      readonly a: Ast;
      readonly b: Ast;
    }
  | { readonly t: 'row'; readonly open: string; readonly close: string; readonly all: readonly Ast[] };

const INFINITY: Ast = { t: 'var', name: '∞' };
const MINUS_INFINITY: Ast = { t: 'neg', a: INFINITY };
const SIGNS = /(<=|>=|<|>|=|≠)/;

/** Pieces of a text between separators that stand in no bracket. */
export function split(text: string, at: RegExp): string[] {
  const out: string[] = [];
  let depth = 0,
    from = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if ('([{❴'.includes(c)) depth += 1;
    else if (')]}❵'.includes(c)) depth -= 1;
    if (depth !== 0) continue;
    const found = at.exec(text.slice(i));
    if (found?.index === 0 && found[0] !== '') {
      out.push(text.slice(from, i));
      i += found[0].length - 1;
      from = i + 1;
    }
  }
  out.push(text.slice(from));
  return out.map((s) => s.trim());
}

/** Reads one statement; undefined when it is none. */
export function read(typed: string): Statement | undefined {
  const text = prepared(typed)
    .replace(/^❴(.*)❵$/, '$1')
    .trim();
  const brackets = /^([([])(.*)([)\]])$/.exec(text);
  if (brackets) {
    const pieces = split(brackets[2]!, /^[,;]/);
    if (pieces.length > 1 && balanced(brackets[2]!)) {
      const all = pieces.map(parse);
      if (all.some((a) => !a)) return undefined;
      return { t: 'row', open: brackets[1]!, close: brackets[3]!, all: all as Ast[] };
    }
  }
  const parts = text.split(SIGNS);
  if (parts.length === 1) {
    const e = parse(text);
    return e && { t: 'value', e };
  }
  const sides = parts.filter((_, i) => i % 2 === 0).map((s) => parse(s.trim()));
  if (sides.some((s) => !s)) return undefined;
  return statement(
    sides as Ast[],
    parts.filter((_, i) => i % 2 === 1),
  );
}
const balanced = (s: string): boolean => {
  let depth = 0;
  for (const c of s) {
    if ('(['.includes(c)) depth += 1;
    else if (')]'.includes(c)) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

function statement(sides: readonly Ast[], signs: readonly string[]): Statement | undefined {
  if (signs.length === 1) {
    const turned = signs[0]!.startsWith('>');
    const sign = signs[0]!.replace('>', '<') as Sign;
    const [a, b] = turned ? [sides[1]!, sides[0]!] : [sides[0]!, sides[1]!];
    const free = (x: Ast, other: Ast) => x.t === 'var' && x.name !== '∞' && !variables(other).has(x.name);
    // x < 2 and its like are stretches, so that (-∞, 2) says the same.
    if ((sign === '<' || sign === '<=') && free(a, b))
      return {
        t: 'span',
        of: (a as { name: string }).name,
        open: '(',
        a: MINUS_INFINITY,
        b,
        close: sign === '<' ? ')' : ']',
      };
    if ((sign === '<' || sign === '<=') && free(b, a))
      return {
        t: 'span',
        of: (b as { name: string }).name,
        open: sign === '<' ? '(' : '[',
        a,
        b: INFINITY,
        close: ')',
      };
    return { t: 'is', sign, a, b };
  }
  if (signs.length !== 2 || sides[1]!.t !== 'var') return undefined;
  const up = signs.every((s) => s.startsWith('<')),
    down = signs.every((s) => s.startsWith('>'));
  if (!up && !down) return undefined;
  const [low, high] = up ? [sides[0]!, sides[2]!] : [sides[2]!, sides[0]!];
  const [first, second] = up ? [signs[0]!, signs[1]!] : [signs[1]!, signs[0]!];
  return {
    t: 'span',
    of: (sides[1] as { name: string }).name,
    open: first.endsWith('=') ? '[' : '(',
    a: low,
    b: high,
    close: second.endsWith('=') ? ']' : ')',
  };
}

const ends = (s: Statement): { open: string; close: string; a: Ast; b: Ast; of: string } | undefined =>
  s.t === 'span'
    ? s
    : s.t === 'row' && s.all.length === 2
      ? { open: s.open, close: s.close, a: s.all[0]!, b: s.all[1]!, of: '' }
      : undefined;
const isSolved = (s: Statement): boolean => s.t === 'is' && s.sign === '=' && (s.a.t === 'var' || s.b.t === 'var');
/** The right side of "x = 5" or "y = 2x+1", where the left one is a single letter that does not stand on the right. */
function solved(s: Statement): Ast | undefined {
  if (s.t !== 'is' || s.sign !== '=') return undefined;
  if (s.a.t === 'var' && !variables(s.b).has(s.a.name)) return s.b;
  return s.b.t === 'var' && !variables(s.a).has(s.b.name) ? s.a : undefined;
}

/** Whether two statements say the same. */
export function sameStatement(key: Statement, given: Statement): boolean {
  if (key.t === 'value' && given.t === 'value') return sameExpression(key.e, given.e);
  const [k, g] = [ends(key), ends(given)];
  if (k && g) {
    const infinite = (e: Ast) => variables(e).has('∞');
    const side = (x: Ast, y: Ast) =>
      infinite(x) || infinite(y) ? infinite(x) === infinite(y) && x.t === y.t : sameExpression(x, y);
    if (k.of !== '' && g.of !== '' && k.of !== g.of) return false;
    return (
      (k.open === g.open || infinite(k.a)) && (k.close === g.close || infinite(k.b)) && side(k.a, g.a) && side(k.b, g.b)
    );
  }
  if (key.t === 'row' && given.t === 'row')
    return (
      key.all.length === given.all.length &&
      key.open === given.open &&
      key.close === given.close &&
      key.all.every((e, i) => sameExpression(e, given.all[i]!))
    );
  if (key.t === 'is' && given.t === 'is') {
    if (key.sign !== given.sign) return false;
    // A solved equation asks for a solved one: "x = 5", not "2x = 10".
    if (isSolved(key) && !isSolved(given)) return false;
    return proportional(
      { t: 'sub', a: key.a, b: key.b },
      { t: 'sub', a: given.a, b: given.b },
      key.sign === '<' || key.sign === '<=',
    );
  }
  if (key.t === 'value' && given.t === 'is') {
    const e = solved(given);
    return e != null && sameExpression(key.e, e);
  }
  // The key says "x = 5", the learner "5"; a formula needs its left side.
  if (key.t === 'is' && given.t === 'value') {
    const e = solved(key);
    return e != null && variables(e).size === 0 && sameExpression(e, given.e);
  }
  return false;
}
