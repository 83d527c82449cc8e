import { tokensOf, type Token } from './read-tokens';
import {
  FormulaFault,
  FUNCTIONS,
  MAX_DEPTH,
  type Arithmetic,
  type Comparison,
  type Fn,
  type FormulaItem,
  type Node,
  type Span,
} from './syntax';

const WORDS: Readonly<Record<string, string>> = {
  and: 'and',
  or: 'or',
  not: 'not',
  且: 'and',
  并且: 'and',
  或: 'or',
  或者: 'or',
  非: 'not',
};
const FN_WORDS: Readonly<Record<string, Fn>> = {
  min: 'min',
  max: 'max',
  round: 'round',
  if: 'if',
  最小: 'min',
  最大: 'max',
  四舍五入: 'round',
  如果: 'if',
};
const COMPARISONS: readonly string[] = ['<', '<=', '>', '>=', '=', '<>'];
/** Words of the language: an item of that name has to stand in brackets. */
export const isReserved = (word: string): boolean => word.toLowerCase() in WORDS || word.toLowerCase() in FN_WORDS;

/** How names are compared: width, case and blanks do not matter. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Finds items by what people call them: Chinese or English name, or `#id` as formulas are stored. */
export function namesOf(items: readonly FormulaItem[]): (name: string) => number | undefined {
  const byName = new Map<string, number>();
  // A Chinese name goes before another item's English one.
  for (const i of items) if (i.nameEn) byName.set(nameKey(i.nameEn), i.itemId);
  for (const i of items) byName.set(nameKey(i.name), i.itemId);
  const ids = new Set(items.map((i) => i.itemId));
  return (name) => {
    if (/^#\d{1,16}$/.test(name)) return ids.has(Number(name.slice(1))) ? Number(name.slice(1)) : undefined;
    return byName.get(nameKey(name));
  };
}

/** Reads a formula. Names are looked up among `items`. @throws FormulaFault that says where and what. */
export function parseFormula(text: string, items: readonly FormulaItem[]): Node {
  const tokens = tokensOf(text);
  if (tokens.length === 1) throw new FormulaFault('empty', { from: 0, to: 0 });
  return new Parser(tokens, items).whole();
}

class Parser {
  private at = 0;
  private depth = 0;
  private readonly idOf: (name: string) => number | undefined;
  constructor(
    private readonly tokens: readonly Token[],
    private readonly items: readonly FormulaItem[],
  ) {
    this.idOf = namesOf(items);
  }

  private get now(): Token {
    return this.tokens[this.at]!;
  }
  private next(): Token {
    return this.tokens[this.at++]!;
  }
  private sign(...texts: readonly string[]): string | undefined {
    return this.now.t === 'sign' && texts.includes(this.now.text) ? this.now.text : undefined;
  }
  private word(meaning: string): boolean {
    const { now } = this;
    return (
      (now.t === 'sign' && now.text === meaning) ||
      (now.t === 'word' && !now.quoted && WORDS[now.text.toLowerCase()] === meaning)
    );
  }
  private deeper<T>(fn: () => T): T {
    if (++this.depth > MAX_DEPTH) throw new FormulaFault('tooDeep', this.now, { max: MAX_DEPTH });
    try {
      return fn();
    } finally {
      this.depth--;
    }
  }

  whole(): Node {
    const node = this.or();
    const { now } = this;
    if (now.t === 'end') return node;
    if (now.t === 'sign') throw new FormulaFault('unexpected', now, { text: now.text });
    throw new FormulaFault('missingOperator', now, { text: now.text });
  }
  private or(): Node {
    let a = this.and();
    while (this.word('or')) {
      this.next();
      const b = this.and();
      a = { k: 'logic', op: 'or', a, b, from: a.from, to: b.to };
    }
    return a;
  }
  private and(): Node {
    let a = this.not();
    while (this.word('and')) {
      this.next();
      const b = this.not();
      a = { k: 'logic', op: 'and', a, b, from: a.from, to: b.to };
    }
    return a;
  }
  private not(): Node {
    if (!this.word('not')) return this.comparison();
    const { from } = this.next();
    const a = this.deeper(() => this.not());
    return { k: 'not', a, from, to: a.to };
  }
  private comparison(): Node {
    const a = this.sum();
    if (!this.sign(...COMPARISONS)) return a;
    const op = this.next().text as Comparison;
    const b = this.sum();
    if (this.sign(...COMPARISONS)) throw new FormulaFault('chained', this.now);
    return { k: 'compare', op, a, b, from: a.from, to: b.to };
  }
  private sum(): Node {
    return this.leftToRight(['+', '-'], () => this.product());
  }
  private product(): Node {
    return this.leftToRight(['*', '/'], () => this.negative());
  }
  private leftToRight(ops: readonly string[], part: () => Node): Node {
    let a = part();
    while (this.sign(...ops)) {
      const op = this.next().text as Arithmetic;
      const b = part();
      a = { k: 'sum', op, a, b, from: a.from, to: b.to };
    }
    return a;
  }
  /** -2^2 is -(2^2), as in mathematics. */
  private negative(): Node {
    const sign = this.sign('-', '+');
    if (!sign) return this.power();
    const { from } = this.next();
    const a = this.deeper(() => this.negative());
    return sign === '+' ? a : { k: 'negative', a, from, to: a.to };
  }
  /** 2^3^2 is 2^(3^2). */
  private power(): Node {
    const a = this.primary();
    if (!this.sign('^')) return a;
    this.next();
    const b = this.deeper(() => this.negative());
    return { k: 'sum', op: '^', a, b, from: a.from, to: b.to };
  }
  private primary(): Node {
    const token = this.next();
    if (token.t === 'end') throw new FormulaFault('unexpectedEnd', token);
    if (token.t === 'number')
      return { k: 'number', value: token.value, unit: token.unit, from: token.from, to: token.to };
    if (token.t === 'sign') {
      if (token.text !== '(') throw new FormulaFault('unexpected', token, { text: token.text });
      const inside = this.deeper(() => this.or());
      this.close(token);
      return inside;
    }
    if (this.sign('(') && !token.quoted) return this.call(token);
    const itemId = this.idOf(token.text);
    if (itemId != null) return { k: 'ref', itemId, from: token.from, to: token.to };
    const near = nearest(token.text, this.items);
    throw near
      ? new FormulaFault('unknownNear', token, { name: token.text, near })
      : new FormulaFault('unknownName', token, { name: token.text });
  }
  private close(open: Span): void {
    if (this.sign(')')) {
      this.next();
      return;
    }
    const { now } = this;
    if (now.t === 'end') throw new FormulaFault('unclosedParen', { from: open.from, to: open.from + 1 });
    throw new FormulaFault(now.t === 'sign' ? 'unexpected' : 'missingOperator', now, { text: now.text });
  }
  private call(word: Token): Node {
    const fn = FN_WORDS[word.text.toLowerCase()];
    if (!fn || !Object.hasOwn(FN_WORDS, word.text.toLowerCase()))
      throw new FormulaFault('unknownFunction', word, { name: word.text });
    const open = this.next();
    const args: Node[] = [];
    if (!this.sign(')')) {
      args.push(this.argument(fn, args.length));
      while (this.sign(',')) {
        this.next();
        args.push(this.argument(fn, args.length));
      }
    }
    this.close(open);
    const [least, most] = FUNCTIONS[fn];
    const span = { from: word.from, to: this.tokens[this.at - 1]!.to };
    if (args.length < least || args.length > most)
      throw new FormulaFault('argCount', span, {
        name: fn,
        want: least === most ? least : `${least}–${most}`,
        found: args.length,
      });
    return { k: 'call', fn, args, ...span };
  }
  /** The third argument of round is a unit alone: round(x, 1, cm). It is read as one of it. */
  private argument(fn: Fn, place: number): Node {
    const { now } = this;
    if (fn === 'round' && place === 2 && now.t === 'word') {
      const [unit] = tokensOf(`1${this.unitAhead()}`);
      if (unit?.t === 'number' && unit.unit) {
        const { from } = now;
        while (!this.sign(')', ',') && this.now.t !== 'end') this.next();
        return { k: 'number', value: 1, unit: unit.unit, from, to: this.now.from };
      }
      throw new FormulaFault('roundUnit', now);
    }
    return this.deeper(() => this.or());
  }
  private unitAhead(): string {
    let text = '';
    for (let i = this.at; this.tokens[i]!.t !== 'end' && ![')', ','].includes(this.tokens[i]!.text); i++)
      text += this.tokens[i]!.text;
    return text.slice(0, 20);
  }
}

/** The item whose name is most like the word, when it is like it at all. */
function nearest(word: string, items: readonly FormulaItem[]): string | undefined {
  const key = nameKey(word);
  if (!key) return undefined;
  let best: { name: string; far: number } | undefined;
  for (const name of items.flatMap((i) => [i.name, i.nameEn]).filter((n) => n !== '')) {
    const other = nameKey(name);
    const far =
      other.includes(key) || key.includes(other) ? Math.abs(other.length - key.length) / 10 : distance(key, other);
    if (far <= Math.max(1, Math.floor(key.length / 3)) && (!best || far < best.far)) best = { name, far };
  }
  return best?.name;
}
/** How many letters differ (Levenshtein), 9 for more than that. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 4) return 9;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++)
      next.push(Math.min(row[k]! + 1, next[k - 1]! + 1, row[k - 1]! + (a[i - 1] === b[k - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
