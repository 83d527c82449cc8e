/** An exact fraction; the denominator is positive and both are without common factor. */
export interface Rat {
  readonly n: bigint;
  readonly d: bigint;
}

/** Beyond so many bits nothing is worked out exactly: an answer has no such numbers, a hostile one has. */
const BITS_MAX = 2048;
const size = (x: bigint): number => x.toString(16).length * 4;
const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y) [x, y] = [y, x % y];
  return x;
};

/** A fraction in lowest terms; undefined for a zero denominator or numbers without measure. */
export function rat(n: bigint, d = 1n): Rat | undefined {
  if (d === 0n || size(n) > BITS_MAX || size(d) > BITS_MAX) return undefined;
  const g = gcd(n, d) || 1n;
  return d < 0n ? { n: -n / g, d: -d / g } : { n: n / g, d: d / g };
}
export const whole = (n: number): Rat => ({ n: BigInt(n), d: 1n });
/** A decimal as it is written: 3.14 is 157/50. */
export function decimal(text: string): Rat | undefined {
  const [int = '', frac = ''] = text.split('.');
  return /^\d*$/.test(int) && /^\d*$/.test(frac) && int + frac !== ''
    ? rat(BigInt(int + frac), 10n ** BigInt(frac.length))
    : undefined;
}
export const add = (a: Rat, b: Rat) => rat(a.n * b.d + b.n * a.d, a.d * b.d);
export const sub = (a: Rat, b: Rat) => rat(a.n * b.d - b.n * a.d, a.d * b.d);
export const mul = (a: Rat, b: Rat) => rat(a.n * b.n, a.d * b.d);
export const div = (a: Rat, b: Rat) => rat(a.n * b.d, a.d * b.n);
export const neg = (a: Rat): Rat => ({ n: -a.n, d: a.d });
export const abs = (a: Rat): Rat => (a.n < 0n ? neg(a) : a);
export const same = (a: Rat, b: Rat): boolean => a.n === b.n && a.d === b.d;
export const isWhole = (a: Rat): boolean => a.d === 1n;
export const isZero = (a: Rat): boolean => a.n === 0n;
/** As a double. Large numbers are cut first, so that neither half overflows. */
export function toNumber(a: Rat): number {
  const cut = BigInt(Math.max(0, Math.max(size(a.n), size(a.d)) - 900));
  return cut === 0n ? Number(a.n) / Number(a.d) : Number(a.n >> cut) / Number(a.d >> cut);
}
const POWER_MAX = 400;
/** A whole power, exactly; undefined where it would have no measure. */
export function power(a: Rat, exponent: Rat): Rat | undefined {
  if (!isWhole(exponent)) return undefined;
  const e = Number(exponent.n);
  if (Math.abs(e) > POWER_MAX || Math.abs(e) * Math.max(size(a.n), size(a.d)) > BITS_MAX * 2) return undefined;
  return e >= 0 ? rat(a.n ** BigInt(e), a.d ** BigInt(e)) : rat(a.d ** BigInt(-e), a.n ** BigInt(-e));
}
/** The whole root of a whole number, if it has one. */
function wholeRoot(x: bigint, k: bigint): bigint | undefined {
  if (x < 0n) {
    if (k % 2n === 0n) return undefined;
    const r = wholeRoot(-x, k);
    return r === undefined ? undefined : -r;
  }
  if (x < 2n) return x;
  let r = 1n << BigInt(Math.ceil(size(x) / Number(k)));
  for (;;) {
    const next = ((k - 1n) * r + x / r ** (k - 1n)) / k;
    if (next >= r) break;
    r = next;
  }
  return r ** k === x ? r : undefined;
}
/** The root where it is a fraction itself: of 4/9, not of 2. */
export function root(a: Rat, degree: number): Rat | undefined {
  if (degree < 2 || degree > 20 || !Number.isInteger(degree)) return undefined;
  const n = wholeRoot(a.n, BigInt(degree)),
    d = wholeRoot(a.d, BigInt(degree));
  return n === undefined || d === undefined ? undefined : rat(n, d);
}
