import { variables, type Ast } from './parse';
import * as R from './rational';
import type { Rat } from './rational';
import { approx, exact } from './value';

/** What two doubles of one value may differ by. Eleven digits typed of a root are not the root; twelve are taken. */
const CLOSE = 1e-11;
const VARIABLES_MAX = 8;
const close = (a: number, b: number, scale = Math.max(Math.abs(a), Math.abs(b))): boolean =>
  Math.abs(a - b) <= CLOSE * Math.max(scale, 1e-9);

// Places at which expressions are compared: fractions without system, so that nothing cancels by chance; both signs, small and large.
const PRIMES = [7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n, 43n, 47n, 53n, 59n, 61n, 67n];
const ratAt = (name: number, place: number): Rat =>
  R.rat(
    PRIMES[(name * 5 + place * 3) % PRIMES.length]! * ((name + place) % 3 === 1 ? -1n : 1n),
    PRIMES[(name * 7 + place + 4) % PRIMES.length]! - (place % 2 === 0 ? 4n : 0n),
  )!;
const PLACES = 24;

type Places = { readonly exact: ReadonlyMap<string, Rat>; readonly approx: ReadonlyMap<string, number> };
function placesOf(names: readonly string[]): Places[] {
  return Array.from({ length: PLACES }, (_, place) => {
    const at = new Map(names.map((name, i) => [name, ratAt(i, place)] as const));
    return { exact: at, approx: new Map([...at].map(([name, v]) => [name, R.toNumber(v)])) };
  });
}

/** Calls `judge` with both values at every place where both have one, until it says no; true when enough places agreed. */
function agree(
  a: Ast,
  b: Ast,
  judge: { exact(x: Rat, y: Rat): boolean; approx(x: number, y: number): boolean },
): boolean {
  const names = [...new Set([...variables(a), ...variables(b)])].sort();
  if (names.length > VARIABLES_MAX) return false;
  let agreed = 0;
  for (const at of names.length === 0 ? placesOf([]).slice(0, 1) : placesOf(names)) {
    const x = exact(a, at.exact),
      y = exact(b, at.exact);
    if (x === 'none' || y === 'none') continue;
    if (typeof x === 'object' && typeof y === 'object') {
      if (!judge.exact(x, y)) return false;
      agreed += 1;
    } else {
      const p = approx(a, at.approx),
        q = approx(b, at.approx);
      if (!Number.isFinite(p) || !Number.isFinite(q)) continue;
      if (!judge.approx(p, q)) return false;
      agreed += 1;
    }
    if (agreed >= 10) return true;
  }
  return agreed >= (names.length === 0 ? 1 : 4);
}

/** Whether two expressions have the same value everywhere both have one. */
export const sameExpression = (a: Ast, b: Ast): boolean => agree(a, b, { exact: R.same, approx: close });

/**
 * Whether two expressions differ by a factor that is the same everywhere: two ways to write one equation. `positive`:
 * and the factor is above zero, as an inequality asks.
 */
export function proportional(a: Ast, b: Ast, positive: boolean): boolean {
  let factor: Rat | undefined, about: number | undefined;
  return agree(a, b, {
    exact: (x, y) => {
      if (R.isZero(x) || R.isZero(y)) return R.isZero(x) && R.isZero(y);
      const f = R.div(x, y);
      if (!f || (positive && f.n < 0n)) return false;
      if (factor && !R.same(factor, f)) return false;
      factor = f;
      return about === undefined || close(R.toNumber(f), about);
    },
    approx: (x, y) => {
      if (Math.abs(y) < 1e-12 || Math.abs(x) < 1e-12) return Math.abs(x - y) < 1e-12;
      const f = x / y;
      if (positive && f < 0) return false;
      if (about !== undefined && !close(f, about)) return false;
      about = f;
      return true;
    },
  });
}
/** The value of an expression without variables; undefined when it has none. */
export function numberOf(a: Ast): { readonly exact: Rat | undefined; readonly approx: number } | undefined {
  if (variables(a).size > 0) return undefined;
  const x = exact(a, new Map());
  if (x === 'none') return undefined;
  const about = approx(a, new Map());
  return Number.isFinite(about) ? { exact: typeof x === 'object' ? x : undefined, approx: about } : undefined;
}
