import { isReserved } from './parse';
import type { Node } from './syntax';
import { unitOf } from './units';

const RANK: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  not: 3,
  compare: 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  negative: 7,
  '^': 8,
  leaf: 9,
};
const rankOf = (n: Node): number => RANK[n.k === 'sum' ? n.op : n.k === 'logic' ? n.op : n.k] ?? RANK['leaf']!;

/** How formulas are kept: by ids, so that a renamed item changes nothing. */
export const storedName = (itemId: number): string => `#${itemId}`;

/** Writes a formula so that reading it gives the same tree, with as few parentheses as that takes. */
export function printFormula(
  node: Node,
  nameOf: (itemId: number) => string,
  lang: 'zh-CN' | 'en-US' = 'zh-CN',
): string {
  const inside = (n: Node, least: number): string => (rankOf(n) < least ? `(${print(n)})` : print(n));
  const print = (n: Node): string => {
    switch (n.k) {
      case 'number':
        return numberText(n.value) + (n.unit ? ` ${unitWord(n.unit, lang)}` : '');
      case 'ref':
        return nameText(nameOf(n.itemId));
      case 'negative':
        return `-${inside(n.a, RANK['negative']!)}`;
      case 'not':
        return `not ${inside(n.a, RANK['not']!)}`;
      case 'logic':
        return `${inside(n.a, RANK[n.op]!)} ${n.op} ${inside(n.b, RANK[n.op]! + 1)}`;
      case 'compare':
        return `${inside(n.a, 5)} ${n.op} ${inside(n.b, 5)}`;
      case 'sum':
        return n.op === '^'
          ? `${inside(n.a, RANK['leaf']!)}^${inside(n.b, RANK['negative']!)}`
          : `${inside(n.a, RANK[n.op]!)} ${n.op} ${inside(n.b, RANK[n.op]! + 1)}`;
      case 'call':
        return `${n.fn}(${n.args.map((a, at) => (n.fn === 'round' && at === 2 && a.k === 'number' ? unitWord(a.unit!, lang) : print(a))).join(', ')})`;
    }
  };
  return print(node);
}
const unitWord = (code: string, lang: 'zh-CN' | 'en-US'): string => {
  const u = unitOf(code)!;
  return (lang === 'zh-CN' ? u.zh : u.en) || u.code;
};
const nameText = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !isReserved(name) ? name : `[${name}]`;
/** A number without an exponent, which the language does not read. */
const numberText = (value: number): string => {
  const s = String(value);
  return /e/.test(s) ? value.toFixed(20).replace(/0+$/, '').replace(/\.$/, '') : s;
};
