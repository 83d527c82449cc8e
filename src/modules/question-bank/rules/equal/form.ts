import type { BlankForm } from '../model';
import { variables, type Ast } from './parse';
import * as R from './rational';

const bare = (a: Ast): Ast => (a.t === 'neg' ? bare(a.a) : a);
const hasVariable = (a: Ast): boolean => variables(a).size > 0;

/** Factors that hold a variable, powers counted: -2x(x+1)^2 has four. A sum has none. */
function factors(a: Ast): number {
  const x = bare(a);
  if (!hasVariable(x)) return 0;
  if (x.t === 'mul') return factors(x.a) + factors(x.b);
  if (x.t === 'div' && !hasVariable(x.b)) return factors(x.a);
  if (x.t === 'pow' && x.b.t === 'num' && R.isWhole(x.b.v) && x.b.v.n > 0n && x.b.v.n < 100n)
    return factors(x.a) * Number(x.b.v.n);
  return 1;
}
/** A product or power of sums with variables in it. */
function hasBracket(a: Ast): boolean {
  if (a.t === 'num' || a.t === 'var') return false;
  const sum = (x: Ast): boolean => {
    const y = bare(x);
    return (y.t === 'add' || y.t === 'sub') && hasVariable(y);
  };
  if (a.t === 'mul' && (sum(a.a) || sum(a.b))) return true;
  if (a.t === 'pow' && sum(a.a)) return true;
  if (a.t === 'div' && sum(a.a)) return true;
  if ((a.t === 'neg' && sum(a.a)) || (a.t === 'sub' && sum(a.b))) return true;
  return hasBracket(a.a) || ('b' in a && hasBracket(a.b));
}
const terms = (a: Ast): Ast[] => (a.t === 'add' || a.t === 'sub' ? [...terms(a.a), ...terms(a.b)] : [bare(a)]);
const multiplied = (a: Ast): Ast[] => (a.t === 'mul' ? [...multiplied(a.a), ...multiplied(a.b)] : [bare(a)]);
const isMixed = (a: Ast): boolean =>
  a.t === 'add' &&
  a.a.t === 'num' &&
  a.b.t === 'div' &&
  a.b.a.t === 'num' &&
  a.b.b.t === 'num' &&
  a.b.a.v.n < a.b.b.v.n;

/** Something that is still to be worked out: 4/6, √8, 1/√2, 2+3, 2·3x. */
function unfinished(a: Ast): boolean {
  if (a.t === 'num' || a.t === 'var') return false;
  if (a.t === 'div') {
    const [n, d] = [bare(a.a), bare(a.b)];
    if (holdsRoot(d)) return true;
    if (d.t === 'num' && (d.v.n === 1n || !R.isWhole(d.v))) return true;
    const top = multiplied(n).filter((x) => x.t === 'num');
    if (d.t === 'num' && top.some((x) => x.t === 'num' && (R.rat(x.v.n, d.v.n)?.d !== d.v.n || !R.isWhole(x.v))))
      return true;
  }
  if (a.t === 'root') {
    const x = bare(a.a);
    if (x.t === 'num' && (!R.isWhole(x.v) || !rootFree(x.v.n, a.degree))) return true;
    if (!hasVariable(x) && x.t !== 'num') return true;
  }
  if (
    a.t === 'mul' &&
    multiplied(a).filter((x) => x.t === 'num' || (x.t === 'root' && !hasVariable(x))).length >
      1 + (multiplied(a).some((x) => x.t === 'root') && multiplied(a).some((x) => x.t === 'num') ? 1 : 0)
  )
    return true;
  if (
    (a.t === 'add' || a.t === 'sub') &&
    !isMixed(a) &&
    terms(a).filter((x) => x.t === 'num' || (x.t === 'div' && !hasVariable(x) && !holdsRoot(x))).length > 1
  )
    return true;
  if (a.t === 'pow' && a.a.t === 'num' && a.b.t === 'num' && a.a.v.n !== 10n) return true;
  return unfinished(a.a) || ('b' in a && unfinished(a.b));
}
const holdsRoot = (a: Ast): boolean =>
  a.t === 'root' || (a.t !== 'num' && a.t !== 'var' && (holdsRoot(a.a) || ('b' in a && holdsRoot(a.b))));
/** No factor that is a square (a cube…) stands under the root. Looked for up to a thousand: no school's root holds more. */
function rootFree(n: bigint, degree: number): boolean {
  const x = n < 0n ? -n : n;
  if (x < 2n) return false;
  for (let p = 2n; p < 1000n && p ** BigInt(degree) <= x; p += 1n) if (x % p ** BigInt(degree) === 0n) return false;
  return true;
}

/** Whether an expression has the wanted form: it is as far factorised as the key, a sum without brackets, or nothing in it is left to work out. */
export function hasForm(form: BlankForm, given: Ast, key: Ast): boolean {
  if (form === 'factored') return factors(given) >= factors(key);
  if (form === 'expanded') return !hasBracket(given);
  return !unfinished(given) && terms(given).length <= Math.max(terms(key).length, isMixed(given) ? 2 : 1);
}
