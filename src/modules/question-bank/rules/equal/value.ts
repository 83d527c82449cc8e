import type { Ast } from './parse';
import * as R from './rational';
import type { Rat } from './rational';

/** An exact value, 'irrational' where there is none to be had, 'none' where the expression has no value there. */
export type Exact = Rat | 'irrational' | 'none';
type Place = ReadonlyMap<string, Rat>;
const isRat = (x: Exact): x is Rat => typeof x === 'object';
const orNone = (r: Rat | undefined): Exact => r ?? 'irrational';

/** The value at a place, exactly. */
export function exact(a: Ast, at: Place): Exact {
  switch (a.t) {
    case 'num':
      return a.v;
    case 'var':
      return at.get(a.name) ?? 'irrational';
    case 'neg': {
      const x = exact(a.a, at);
      return isRat(x) ? R.neg(x) : x;
    }
    case 'abs': {
      const x = exact(a.a, at);
      return isRat(x) ? R.abs(x) : x;
    }
    case 'call':
      return exact(a.a, at) === 'none' ? 'none' : 'irrational';
    case 'root': {
      const x = exact(a.a, at);
      if (!isRat(x)) return x;
      return x.n < 0n && a.degree % 2 === 0 ? 'none' : (R.root(x, a.degree) ?? 'irrational');
    }
    default: {
      const x = exact(a.a, at),
        y = exact(a.b, at);
      if (x === 'none' || y === 'none') return 'none';
      if (!isRat(x) || !isRat(y)) return 'irrational';
      if (a.t === 'add') return orNone(R.add(x, y));
      if (a.t === 'sub') return orNone(R.sub(x, y));
      if (a.t === 'mul') return orNone(R.mul(x, y));
      if (a.t === 'div') return R.isZero(y) ? 'none' : orNone(R.div(x, y));
      if (R.isZero(x) && y.n <= 0n) return 'none';
      if (R.isWhole(y)) return orNone(R.power(x, y));
      if (y.d > 20n) return 'irrational';
      const base = R.root(x, Number(y.d));
      return base ? orNone(R.power(base, { n: y.n, d: 1n })) : x.n < 0n && y.d % 2n === 0n ? 'none' : 'irrational';
    }
  }
}

const FUNCTIONS: ReadonlyMap<string, (x: number) => number> = new Map(
  Object.entries({
    sin: Math.sin,
    cos: Math.cos,
    tan: Math.tan,
    arcsin: Math.asin,
    arccos: Math.acos,
    arctan: Math.atan,
    ln: Math.log,
    lg: Math.log10,
    log: Math.log10,
  }),
);
const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['π', Math.PI],
  ['°', Math.PI / 180],
]);
/** The value at a place as a double; NaN where there is none. */
export function approx(a: Ast, at: ReadonlyMap<string, number>): number {
  switch (a.t) {
    case 'num':
      return R.toNumber(a.v);
    case 'var':
      return at.get(a.name) ?? CONSTANTS.get(a.name) ?? NaN;
    case 'neg':
      return -approx(a.a, at);
    case 'abs':
      return Math.abs(approx(a.a, at));
    case 'call':
      return FUNCTIONS.get(a.name)?.(approx(a.a, at)) ?? NaN;
    case 'root': {
      const x = approx(a.a, at);
      return x < 0
        ? a.degree % 2 === 1
          ? -((-x) ** (1 / a.degree))
          : NaN
        : a.degree === 2
          ? Math.sqrt(x)
          : x ** (1 / a.degree);
    }
    case 'add':
      return approx(a.a, at) + approx(a.b, at);
    case 'sub':
      return approx(a.a, at) - approx(a.b, at);
    case 'mul':
      return approx(a.a, at) * approx(a.b, at);
    case 'div': {
      const y = approx(a.b, at);
      return y === 0 ? NaN : approx(a.a, at) / y;
    }
    case 'pow': {
      const x = approx(a.a, at),
        y = approx(a.b, at);
      if (x >= 0) return x === 0 && y <= 0 ? NaN : x ** y;
      if (Number.isInteger(y)) return x ** y;
      // An odd root of a negative number has a value: (-8)^{1/3}.
      const odd = [3, 5, 7].find((d) => Math.abs(y * d - Math.round(y * d)) < 1e-12);
      return odd ? (Math.round(y * odd) % 2 === 0 ? 1 : -1) * (-x) ** y : NaN;
    }
  }
}
