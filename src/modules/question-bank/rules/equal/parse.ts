import { decimal, rat, type Rat } from './rational';

/** An expression. `deg` is the sign of degrees, `pct` per cent. */
export type Ast =
  | { readonly t: 'num'; readonly v: Rat }
  | { readonly t: 'var'; readonly name: string }
  | { readonly t: 'add' | 'sub' | 'mul' | 'div' | 'pow'; readonly a: Ast; readonly b: Ast }
  | { readonly t: 'neg' | 'abs'; readonly a: Ast }
  | { readonly t: 'root'; readonly a: Ast; readonly degree: number }
  | { readonly t: 'call'; readonly name: string; readonly a: Ast };

const FUNCTIONS = ['arcsin', 'arccos', 'arctan', 'sin', 'cos', 'tan', 'log', 'ln', 'lg'] as const;
const DEPTH_MAX = 60;
class Unreadable extends Error {}
type Token = {
  readonly k: 'num' | 'var' | 'op' | 'call';
  readonly s: string;
  /** A blank stood before it. */ readonly gap: boolean;
};

function tokensOf(text: string): Token[] {
  const out: Token[] = [];
  let at = 0,
    gap = false;
  const push = (k: Token['k'], s: string, length: number) => {
    out.push({ k, s, gap });
    gap = false;
    at += length;
  };
  while (at < text.length) {
    const rest = text.slice(at);
    const c = rest[0]!;
    if (c === ' ') {
      gap = true;
      at += 1;
      continue;
    }
    const num = /^(?:\d+(?:\.\d+)?|\.\d+)/.exec(rest);
    if (num) {
      push('num', num[0], num[0].length);
      continue;
    }
    const command = /^\\([a-zA-Z]+)/.exec(rest);
    if (command) {
      const name = command[1]!;
      if (name === 'frac' || name === 'sqrt') push('op', `\\${name}`, name.length + 1);
      else if ((FUNCTIONS as readonly string[]).includes(name)) push('call', name, name.length + 1);
      else if (/^(alpha|beta|gamma|theta|lambda|mu|rho|varphi|phi|omega|Delta|delta)$/.test(name))
        push('var', name, name.length + 1);
      else throw new Unreadable();
      continue;
    }
    const word =
      /^(?:arcsin|arccos|arctan|sqrt|sin|cos|tan|log|ln|lg|pi|abs)(?![a-z])/.exec(rest) ??
      /^(?:sqrt|sin|cos|tan|ln|lg)(?=[\d(πa-z])/.exec(rest);
    if (word) {
      const s = word[0];
      if (s === 'pi') push('var', 'π', 2);
      else if (s === 'sqrt') push('op', '\\sqrt', 4);
      else push('call', s, s.length);
      continue;
    }
    const name = /^[A-Za-zα-ωΑ-Ω](?:_(?:\{\s*(\w+)\s*\}|(\w)))?'*/.exec(rest);
    if (name) {
      push('var', name[0].replace(/[{}\s]/g, ''), name[0].length);
      continue;
    }
    if ('∠△°'.includes(c)) {
      push(c === '°' ? 'op' : 'var', c, 1);
      continue;
    }
    if (c === '∞') {
      push('var', '∞', 1);
      continue;
    }
    if ('+-*/^()[]{}|√%!'.includes(c)) {
      push('op', c, 1);
      continue;
    }
    throw new Unreadable();
  }
  return out;
}

class Parser {
  private at = 0;
  private depth = 0;
  private bars = 0;
  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Ast {
    const e = this.sum();
    if (this.at < this.tokens.length) throw new Unreadable();
    return e;
  }
  private peek(): string | undefined {
    const t = this.tokens[this.at];
    return t?.k === 'op' ? t.s : undefined;
  }
  private take(s: string): boolean {
    if (this.peek() !== s) return false;
    this.at += 1;
    return true;
  }
  private must(s: string): void {
    if (!this.take(s)) throw new Unreadable();
  }
  private deeper<T>(fn: () => T): T {
    if (++this.depth > DEPTH_MAX) throw new Unreadable();
    const r = fn();
    this.depth -= 1;
    return r;
  }

  private sum(): Ast {
    return this.deeper(() => {
      let a = this.product();
      for (;;) {
        if (this.take('+')) a = { t: 'add', a, b: this.product() };
        else if (this.take('-')) a = { t: 'sub', a, b: this.product() };
        else return a;
      }
    });
  }
  private product(): Ast {
    let a = this.signed();
    for (;;) {
      if (this.take('*')) a = { t: 'mul', a, b: this.signed() };
      else if (this.take('/')) a = { t: 'div', a, b: this.signed() };
      else if (this.begins()) a = { t: 'mul', a, b: this.powered() };
      else return a;
    }
  }
  /** Whether something stands here that is multiplied without a sign: 2x, 3(x+1), 2√3. */
  private begins(): boolean {
    const t = this.tokens[this.at];
    if (!t) return false;
    // Two numbers beside each other are no product: "3 4" is a slip of the finger.
    if (t.k === 'num') return false;
    return t.k !== 'op' || ['(', '[', '{', '\\frac', '\\sqrt', '√'].includes(t.s) || (t.s === '|' && this.bars === 0);
  }
  private signed(): Ast {
    return this.deeper(() => {
      if (this.take('-')) return { t: 'neg', a: this.signed() };
      if (this.take('+')) return this.signed();
      return this.powered();
    });
  }
  private powered(): Ast {
    return this.deeper(() => {
      const base = this.marked();
      if (!this.take('^')) return base;
      const b = this.take('{') ? this.closed('}') : this.signed();
      return { t: 'pow', a: base, b };
    });
  }
  private marked(): Ast {
    let a = this.atom();
    for (;;) {
      if (this.take('%')) a = { t: 'div', a, b: number(100n) };
      else if (this.take('°')) a = { t: 'mul', a, b: { t: 'var', name: '°' } };
      else return a;
    }
  }
  private closed(end: string): Ast {
    const e = this.sum();
    this.must(end);
    return e;
  }
  private atom(): Ast {
    const t = this.tokens[this.at++];
    if (!t) throw new Unreadable();
    if (t.k === 'num') return this.mixed(t);
    if (t.k === 'var') return { t: 'var', name: t.s };
    if (t.k === 'call') {
      const arg = this.peek() === '(' ? this.atom() : this.marked();
      return t.s === 'abs' ? { t: 'abs', a: arg } : { t: 'call', name: t.s, a: arg };
    }
    switch (t.s) {
      case '(': {
        const bars = this.bars;
        this.bars = 0;
        const e = this.closed(')');
        this.bars = bars;
        return e;
      }
      case '[':
        return this.closed(']');
      case '{':
        return this.closed('}');
      case '|': {
        this.bars += 1;
        const e = this.closed('|');
        this.bars -= 1;
        return { t: 'abs', a: e };
      }
      case '√':
        return {
          t: 'root',
          a: this.deeper(() => (this.take('-') ? { t: 'neg', a: this.marked() } : this.marked())),
          degree: 2,
        };
      case '\\sqrt': {
        let degree = 2;
        if (this.take('[')) {
          const n = this.tokens[this.at++];
          degree = Number(n?.s);
          if (n?.k !== 'num' || !Number.isInteger(degree) || degree < 2 || degree > 20) throw new Unreadable();
          this.must(']');
        }
        return { t: 'root', a: this.argument(), degree };
      }
      case '\\frac':
        return { t: 'div', a: this.argument(), b: this.argument() };
      default:
        throw new Unreadable();
    }
  }
  /** An argument of a command: in braces, or one sign of a number (\frac12). */
  private argument(): Ast {
    if (this.take('{')) return this.closed('}');
    if (this.take('-')) return { t: 'neg', a: this.deeper(() => this.argument()) };
    const t = this.tokens[this.at];
    if (t?.k === 'num' && t.s.length > 1 && !t.s.includes('.')) {
      (this.tokens as Token[]).splice(this.at, 1, { ...t, s: t.s[0]! }, { ...t, s: t.s.slice(1), gap: false });
    }
    return this.deeper(() => this.atom());
  }
  /** A number, and a mixed one: 1\frac{1}{2}, "1 1/2". */
  private mixed(t: Token): Ast {
    const v = decimal(t.s);
    if (!v) throw new Unreadable();
    const one: Ast = { t: 'num', v };
    if (v.d !== 1n) return one;
    const plainNumber = (i: number) => {
      const x = this.tokens[i];
      return x?.k === 'num' && !x.s.includes('.') ? x : undefined;
    };
    const at = this.at;
    const join = (n: string, d: string, next: number): Ast => {
      this.at = next;
      return { t: 'add', a: one, b: { t: 'div', a: number(BigInt(n)), b: number(BigInt(d)) } };
    };
    const [next] = [this.tokens[at]];
    if (next?.k === 'op' && next.s === '\\frac') {
      const op = (i: number, s: string) => this.tokens[i]?.k === 'op' && this.tokens[i].s === s;
      const n = plainNumber(at + 2),
        d = plainNumber(at + 5);
      if (op(at + 1, '{') && n && op(at + 3, '}') && op(at + 4, '{') && d && op(at + 6, '}'))
        return join(n.s, d.s, at + 7);
    }
    const n = plainNumber(at),
      slash = this.tokens[at + 1],
      d = plainNumber(at + 2);
    if (n?.gap && slash?.s === '/' && d) return join(n.s, d.s, at + 3);
    return one;
  }
}
const number = (n: bigint): Ast => ({ t: 'num', v: rat(n)! });

/** Reads an expression in the parser's spelling (`prepared`); undefined when it is none. Never throws. */
export function parse(text: string): Ast | undefined {
  try {
    return text === '' ? undefined : new Parser(tokensOf(text)).whole();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
/** Names of the variables of an expression. */
export function variables(a: Ast, into = new Set<string>()): Set<string> {
  if (a.t === 'var') {
    if (a.name !== 'π' && a.name !== '°') into.add(a.name);
  } else if (a.t !== 'num') {
    variables(a.a, into);
    if ('b' in a) variables(a.b, into);
  }
  return into;
}
