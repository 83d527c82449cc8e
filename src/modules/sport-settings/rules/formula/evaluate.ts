import type { FormulaItem, Node } from './syntax';
import { unitOf } from './units';

/** Why there is no result. `missing`: somebody has no value for these items. */
export type NoResult =
  | { readonly missing: readonly number[] }
  | { readonly broken: 'divideByZero' | 'notFinite' | 'badPower' };
export type Result = { readonly value: number } | NoResult;

class Missing extends Error {
  constructor(readonly itemId: number) {
    super('missing');
  }
}
class Broken extends Error {
  constructor(readonly why: 'divideByZero' | 'notFinite' | 'badPower') {
    super(why);
  }
}

/** Half away from zero, in decimal: 1.005 to two places is 1.01 though its binary fraction lies below. */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value;
  const scaled = Math.abs(value) * 10 ** decimals;
  // Twelve digits hold every result a school measures and none of the dust of binary fractions.
  const whole = Math.round(Number(scaled.toPrecision(12)));
  const out = whole / 10 ** decimals;
  return value < 0 && out !== 0 ? -out : out;
}

/**
 * Reckons a checked formula. Values come and the result goes in the items' own units; in between everything is in metres, kilograms
 * and seconds, so a height in centimetres needs no dividing by 100. Only what a branch of `if` needs is asked for.
 */
export function evaluateFormula(
  node: Node,
  forItem: Pick<FormulaItem, 'unit' | 'decimals'>,
  unitOfItem: (itemId: number) => string,
  valueOf: (itemId: number) => number | null | undefined,
): Result {
  const asked = (itemId: number): number => {
    const v = valueOf(itemId);
    if (v == null || !Number.isFinite(v)) throw new Missing(itemId);
    return v * unitOf(unitOfItem(itemId))!.factor;
  };
  const num = (n: Node): number => {
    const v = reckon(n, num, truth, asked);
    if (!Number.isFinite(v)) throw new Broken('notFinite');
    return v;
  };
  const truth = (n: Node): boolean => {
    switch (n.k) {
      case 'not':
        return !truth(n.a);
      case 'logic':
        return n.op === 'and' ? truth(n.a) && truth(n.b) : truth(n.a) || truth(n.b);
      case 'compare':
        return compare(n.op, num(n.a), num(n.b));
      default:
        throw new Error('a checked formula has conditions only where they belong');
    }
  };
  try {
    const value = roundTo(num(node) / unitOf(forItem.unit)!.factor, forItem.decimals);
    return Number.isFinite(value) ? { value } : { broken: 'notFinite' };
  } catch (error) {
    if (error instanceof Missing) return { missing: [error.itemId] };
    if (error instanceof Broken) return { broken: error.why };
    throw error;
  }
}

function compare(op: string, a: number, b: number): boolean {
  // 0.1 m and 10 cm are the same though their binary fractions are not.
  const same = Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(a), Math.abs(b));
  switch (op) {
    case '=':
      return same;
    case '<>':
      return !same;
    case '<':
      return !same && a < b;
    case '<=':
      return same || a < b;
    case '>':
      return !same && a > b;
    default:
      return same || a > b;
  }
}

function reckon(
  n: Node,
  num: (n: Node) => number,
  truth: (n: Node) => boolean,
  asked: (itemId: number) => number,
): number {
  switch (n.k) {
    case 'number':
      return n.value * (n.unit ? unitOf(n.unit)!.factor : 1);
    case 'ref':
      return asked(n.itemId);
    case 'negative':
      return -num(n.a);
    case 'sum':
      return arithmetic(n.op, num(n.a), num(n.b));
    case 'call': {
      if (n.fn === 'if') return truth(n.args[0]!) ? num(n.args[1]!) : num(n.args[2]!);
      if (n.fn === 'round') {
        const [x, digits, unit] = n.args as [Node, Node | undefined, Node | undefined];
        const factor = unit?.k === 'number' && unit.unit ? unitOf(unit.unit)!.factor : 1;
        return roundTo(num(x) / factor, digits ? num(digits) : 0) * factor;
      }
      const values = n.args.map(num);
      return n.fn === 'min' ? Math.min(...values) : Math.max(...values);
    }
    default:
      throw new Error('a checked formula has conditions only where they belong');
  }
}
function arithmetic(op: string, a: number, b: number): number {
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      if (b === 0) throw new Broken('divideByZero');
      return a / b;
    default: {
      if (a === 0 && b < 0) throw new Broken('divideByZero');
      const v = a ** b;
      if (Number.isNaN(v)) throw new Broken('badPower');
      return v;
    }
  }
}
