import { describe, expect, test } from 'vitest';
import { judge } from '../../../rules/judge';
import { partsOf } from '../../../rules/model';
import { contentQuestions, type SeedQuestion } from '../index';

// The keys of mathematics by another way than the generators': the words of the question are read, and the answer is put into what they say.

type Vars = Readonly<Record<string, number>>;
/** The value of a formula in LaTeX. Letters take their values from `vars`. */
function value(latex: string, vars: Vars = {}): number {
  const tokens =
    latex.replace(/\\left|\\right|\\,/g, '').match(/\\[a-zA-Z]+|\\%|\d+(?:\.\d+)?|[a-zA-Z]|[-+(){}|^:/'°]/g) ?? [];
  let at = 0;
  const take = (t: string) => (tokens[at] === t ? (at++, true) : false);
  const inBraces = (): number => {
    take('{');
    const v = sum();
    take('}');
    return v;
  };
  function sum(): number {
    let v = product();
    for (;;)
      if (take('+')) v += product();
      else if (take('-')) v -= product();
      else return v;
  }
  function product(): number {
    let v = signed();
    for (;;) {
      if (take('\\times') || take('\\cdot')) v *= signed();
      else if (take('\\div') || take(':') || take('/')) v /= signed();
      else if (tokens[at] != null && /^(?:[a-zA-Z(\d]|\\frac|\\sqrt|\\pi)/.test(tokens[at]!)) v *= power();
      else return v;
    }
  }
  const signed = (): number => (take('-') ? -signed() : take('+') ? signed() : power());
  function power(): number {
    let v = atom();
    for (;;) {
      if (take('^')) {
        if (tokens[at] === '{' && tokens[at + 1] === '\\circ') at += 3;
        else if (!take('\\circ')) v **= take('{') ? (at--, inBraces()) : atom();
      } else if (take('\\%')) v /= 100;
      else return v;
    }
  }
  function atom(): number {
    const t = tokens[at++] ?? '';
    if (t === '(') {
      const v = sum();
      take(')');
      return v;
    }
    if (t === '|') {
      const v = sum();
      take('|');
      return Math.abs(v);
    }
    if (t === '\\frac') {
      const a = inBraces();
      return a / inBraces();
    }
    if (t === '\\sqrt') return Math.sqrt(inBraces());
    if (t === '\\pi') return Math.PI;
    if (/^[\d.]+$/.test(t)) return Number(t);
    if (vars[t] != null) return vars[t];
    throw new Error(`${t} in ${latex}`);
  }
  const v = sum();
  if (at < tokens.length) throw new Error(`left over in ${latex}: ${tokens.slice(at).join(' ')}`);
  return v;
}
const near = (a: number, b: number) => Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));
const POINTS = [{ v: 1.3 }, { v: -2.7 }, { v: 3.9 }].map(({ v }) =>
  Object.fromEntries([...'abcmnxyk'].map((letter, i) => [letter, v + i * 0.37])),
);
/** Whether two expressions have the same value wherever they are asked. */
const same = (a: string, b: string) => POINTS.every((p) => near(value(a, p), value(b, p)));
/** The root of a linear equation, from two of its values. */
function root(equation: string): number {
  const [l = '', r = ''] = equation.split('='),
    f = (x: number) => value(l, { x }) - value(r, { x });
  return f(0) / (f(0) - f(1));
}
const holds = (equation: string, vars: Vars) => {
  const [l = '', r = ''] = equation.split('=');
  return near(value(l, vars), value(r, vars));
};
const SIGN: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '\\lt': (a, b) => a < b,
  '\\gt': (a, b) => a > b,
  '\\le': (a, b) => a <= b,
  '\\ge': (a, b) => a >= b,
};
const inequality = (s: string, x: number) => {
  const sign = /\\(?:lt|gt|le|ge)\b/.exec(s)![0],
    [l = '', r = ''] = s.split(sign);
  return SIGN[sign]!(value(l, { x }), value(r, { x }));
};
const LINE = Array.from({ length: 801 }, (_, i) => (i - 400) / 10 + 0.05);

const unescaped = (s: string) => s.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
/** The formulas of a text. */
const formulas = (html: string) => [...html.matchAll(/data-latex="([^"]*)"/g)].map(([, l]) => unescaped(l!));
/** The text with its formulas as LaTeX. */
const words = (html: string) =>
  unescaped(html.replace(/<span class="latex" data-latex="([^"]*)">[^<]*<\/span>/g, '$1').replace(/<[^>]*>/g, ''));
const numbers = (text: string) => (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
const minutes = (s: string) => {
  const [d = 0, m = 0] = numbers(s.replace('^\\circ', ' '));
  return d * 60 + m;
};
const deg = (a: number) => (a * Math.PI) / 180;
const isTriangle = (a: number, b: number, c: number) => a + b > c && a + c > b && b + c > a;
const digits = '零一二三四五六七八九';

interface Read {
  readonly s: string;
  readonly f: readonly string[];
  readonly n: readonly number[];
  readonly q: SeedQuestion;
}
/** For each template: whether an option, as LaTeX in words, fits what the stem says. Exactly the key may. */
const options: Readonly<Record<string, (o: string, r: Read) => boolean>> = {
  'm6-fraction-times': (o, { f }) => near(value(o), value(f[0]!)),
  'm6-fraction-divide': (o, { f }) => near(value(o), value(f[0]!)),
  'm6-fraction-whole': (o, { f, s }) => near(value(o) * value(f[0]!), Number(/(\d+) (?:人|升|千米)/.exec(s)![1])),
  'm6-ratio-simplest': (o, { f }) => near(value(o), value(f[0]!)),
  'm6-discount': (o, { s }) =>
    near((value(o) / Number(/原价 (\d+)/.exec(s)![1])) * 10, digits.indexOf(/打(.)折/.exec(s)![1]!)),
  'm6-percent-more': (o, { n }) => near(n.at(-2)! * (1 + value(o)), n.at(-1)!),
  'm6-circle-length': (o, { s, n }) => near(value(o) / 3.14, s.includes('半径') ? 2 * n[0]! : n[0]!),
  'm6-circle-area': (o, { s, n }) => near(Math.sqrt(value(o) / 3.14), s.includes('半径') ? n[0]! : n[0]! / 2),
  'm6-cylinder': (o, { n }) => near(Math.sqrt(value(o) / 3.14 / n[1]!), n[0]!),
  'm7-add-subtract': (o, { f }) => near(value(o), value(f[0]!)),
  'm7-power-sign': (o, { f }) => near(value(o), value(f[0]!)),
  'm7-axis': (o, { f, s }) =>
    near(Math.abs(value(o) - value(f[1]!)), Number(/移动 (\d+)/.exec(s)![1])) &&
    s.includes('向右') === value(o) > value(f[1]!),
  'm7-scientific': (o, { f }) => near(value(o), value(f[0]!)) && Number.parseFloat(o) >= 1 && Number.parseFloat(o) < 10,
  'm7-square-root': (o, { f }) => o.startsWith('\\pm') && near(value(o.slice(3)) ** 2, value(f[0]!)),
  'm7-root-between': (o, { f }) => {
    const [a, b] = numbers(o);
    return a! < value(f[0]!) && value(f[0]!) < b!;
  },
  'm7-like-terms': (o, { f }) => same(o, f[0]!),
  'm7-brackets': (o, { f }) => same(o, f[0]!),
  'm7-equation': (o, { f }) => holds(f[0]!, { x: value(o.split('=')[1]!) }),
  'm7-equation-denominators': (o, { f }) => holds(f[0]!, { x: value(o.split('=')[1]!) }),
  'm7-find-mistake': (o, { f }) => {
    const roots = f.map(root);
    return (
      '第一步 第二步 第三步 第四步'.split(' ').indexOf(o) ===
      roots.findIndex((x, at) => at > 0 && !near(x, roots[at - 1]!)) - 1
    );
  },
  'm7-meeting': (o, { n }) => {
    const [way, u, v] = n,
      t = root(o);
    return near(u! * t + v! * t, way!);
  },
  'm7-inequality': (o, { f }) => LINE.every((x) => inequality(f[0]!, x) === inequality(o, x)),
  'm7-complement': (o, { f, s }) => minutes(o) + minutes(f[0]!) === (s.includes('余角') ? 90 : 180) * 60,
  'm7-segment': (o, { n }) => near(Math.abs(n[0]! - (n[0]! + n[1]!) / 2), value(o)),
  'm7-crossing': (o, { n }) => near(Math.abs(180 - n[0]! - 90), value(o)),
  'm7-bend': (o, { n }) => {
    const [a, b] = [deg(n[0]!), deg(n[1]!)],
      e = [Math.cos(a), -Math.sin(a)],
      d = [0, -Math.sin(a) - Math.cos(a) * Math.tan(b)];
    const [p, q] = [
      [-e[0]!, -e[1]!],
      [d[0]! - e[0]!, d[1]! - e[1]!],
    ];
    return near(
      (Math.acos((p[0]! * q[0]! + p[1]! * q[1]!) / Math.hypot(...p) / Math.hypot(...q)) * 180) / Math.PI,
      value(o),
    );
  },
  'm7-coordinates': (o, { n, s }) => {
    const [x, y, h, v] = n,
      [p, q] = numbers(o);
    return p! - x! === (s.includes('向右') ? h! : -h!) && q! - y! === (s.includes('向上') ? v! : -v!);
  },
  'm8-powers': (o, { f }) => same(o, f[0]!),
  'm8-square': (o, { f }) => same(o, f[0]!),
  'm8-factor-cross': (o, { f }) => o.startsWith('(') && same(o, f[0]!),
  'm8-fraction-meaning': (o, { f }) => {
    const [, below] = /\\frac\{.*\}\{(.*)\}$/.exec(f[0]!)!;
    return o.includes('\\ne') && near(value(below!, { x: value(o.split('\\ne')[1]!) }), 0);
  },
  'm8-fraction-simplify': (o, { f }) => same(o, f[0]!),
  'm8-radical': (o, { f }) => near(value(o), value(f[0]!)),
  'm8-three-sides': (o, { n }) => isTriangle(n[0]!, n[1]!, value(o)),
  'm8-triangle-angles': (o, { n }) => near(n[1]! + value(o) + 180 - n[0]!, 180),
  'm8-polygon': (o, { n }) => {
    let sum = 0;
    for (let k = 3; k <= value(o); k++) sum += 180;
    return sum === n[0];
  },
  'm8-isosceles': (o, { n }) => {
    const fits = [
      [n[0]!, n[0]!, n[1]!],
      [n[1]!, n[1]!, n[0]!],
    ]
      .filter(([a, b, c]) => isTriangle(a!, b!, c!))
      .map(([a, b, c]) => a! + b! + c!);
    return numbers(o).join() === fits.join();
  },
  'm8-pythagoras': (o, { n, s }) =>
    s.includes('梯子') ? near(Math.hypot(n[1]!, value(o)), n[0]!) : near(Math.hypot(n[0]!, n[1]!), value(o)),
  'm8-right-angle': (o) => {
    const [a, b, c] = numbers(o);
    return a! * a! + b! * b! === c! * c!;
  },
  'm8-parallelogram': (o, { n }) => near(n[0]! / 2 - 2 * value(o), n[1]!),
  'm8-quadrant-line': (o, { f }) => {
    const met = new Set<string>(
      LINE.map((x) => {
        const y = value(f[0]!.split('=')[1]!, { x });
        return x > 0 ? (y > 0 ? '第一象限' : '第四象限') : y > 0 ? '第二象限' : '第三象限';
      }),
    );
    return !met.has(o);
  },
  'm8-line-inequality': (o, { f }) => LINE.every((x) => value(f[0]!.split('=')[1]!, { x }) > 0 === inequality(o, x)),
  'm8-weights': (o, { n }) => {
    const ten = [0, 1, 2].flatMap((at) => Array.from({ length: n[at + 3]! }, () => n[at]!));
    return near(ten.reduce((a, b) => a + b, 0) / ten.length, value(o));
  },
};

type Gaps = readonly number[];
/** For each template: whether the gaps fit. `g` are their values (formulas: not a number), `t` their texts. */
const gaps: Readonly<Record<string, (g: Gaps, r: Read, t: readonly string[]) => boolean>> = {
  'm6-fraction-road': (g, { s, f }) => {
    const whole = Number(/\d+/.exec(s)![0]);
    return g[0]! + g[1]! === whole && near(g[0]! / whole, value(f[0]!));
  },
  'm6-ratio-share': (g, { f, s }) =>
    near(g[0]! / g[1]!, value(f[0]!)) && g[0]! + g[1]! === Number(/(\d+) [克棵人]/.exec(s)![1]),
  'm6-percent-rate': (g, { s }) => {
    const [, whole, bad] = /(\d+) [人个棵粒].*?(\d+) [人个棵粒]/.exec(s)!;
    return near(((100 - g[0]!) / 100) * Number(whole), Number(bad));
  },
  'm6-proportion': (g, { f }) => {
    const [l, r] = f[0]!.split('=');
    return near(value(l!), value(r!, { x: g[0]! }));
  },
  'm6-ring': (g, { n }) => near(g[0]!, 3.14 * n[1]! * (2 * n[0]! + n[1]!)),
  'm6-cone': (g, { n }) => near(g[1]! / g[0]!, 3) && near(g[1]! / n[1]! / 3.14, n[0]! ** 2),
  'm7-mixed': (g, { f }) => near(g[0]!, value(f[0]!.replace('=', ''))),
  'm7-axis': (_, { f, s }, t) =>
    new Set(numbers(t[0]!)).size === 2 &&
    numbers(t[0]!).every((x) => Math.abs(x - value(f[1]!)) === Number(/距离是 (\d+)/.exec(s)![1])),
  'm7-square-root': (g, { f }) => g[0]! > 0 && g[0]! ** 2 === value(f[0]!) && g[1]! ** 3 === value(f[1]!),
  'm7-polynomial-difference': (_, { f }, t) => same(`(${t[0]})+(${f[1]!.split('=')[1]})`, f[0]!.split('=')[1]!),
  'm7-value': (g, { f }, t) => {
    const x = value(f[1]!.split('=')[1]!);
    return same(t[0]!, f[0]!) && near(g[1]!, value(f[0]!, { x })) && !t[0]!.includes('(');
  },
  'm7-monomial': (g, { f }, t) => {
    const at = (v: number) => value(f[0]!, { x: v, y: v });
    if (t.length === 2) return near(g[0]!, at(1)) && near(at(2) / at(1), 2 ** g[1]!);
    return (
      Math.round(Math.log10(at(1e6) / at(1e5))) === Number(t[0]) &&
      (f[0]!.slice(1).match(/[-+]/g)?.length ?? 0) + 1 === Number(t[1]) &&
      near(g[2]!, at(0))
    );
  },
  'm7-pattern': (g, { n }, t) =>
    [1, 2, 3, 4].every((k) => near(value(t[0]!, { n: k }), n[2 * k - 1]!)) &&
    near(g[1]!, value(t[0]!, { n: n.at(-1)! })),
  'm7-equation-brackets': (g, { f }) => holds(f[0]!, { x: g[0]! }),
  'm7-meeting': (g, { n, f }, t) => {
    const [v, ahead, u] = n;
    return f.includes('x') && near(root(t[0]!), g[1]!) && near(u! * g[1]!, ahead! + v! * g[1]!);
  },
  'm7-profit': (g, { s, n }) =>
    near(g[1]! / g[0]!, 1 + n[0]! / 100) && near((g[1]! * digits.indexOf(/以(.)折/.exec(s)![1]!)) / 10 - g[0]!, n[1]!),
  'm7-system': (g, { f }) =>
    f[0]!
      .replace(/\\(?:begin|end)\{cases\}/g, '')
      .split('\\\\')
      .every((line) => holds(line, { x: g[0]!, y: g[1]! })),
  'm7-inequality-whole': (g, { n }) => {
    const [have, fixed, each] = n;
    return each! * g[0]! + fixed! <= have! && each! * (g[0]! + 1) + fixed! > have!;
  },
  'm7-angle-equation': (g, { n, s }) =>
    near(n[0]! * (90 - g[0]!) - (180 - g[0]!), s.includes('补角大') ? n[1]! : -n[1]!),
  'm7-segment': (g, { n }) => g[0]! + g[1]! === 2 * n[0]! && g[1]! - g[0]! === 2 * n[1]!,
  'm7-parallel': (g, { n }) => g[0]! + n[0]! === 180 && g[0]! > n[0]! && g[1] === n[1],
  'm7-pie': (g, { n }) => near((n[0]! * g[0]!) / 100, n[1]!) && near(g[1]! / 360, n[1]! / n[0]!),
  'm7-coordinate-rule': (g, { f }) => {
    const [x, y] = f[0]!
      .slice(2, -1)
      .split(',')
      .map((c) => value(c, { m: g[0]! }));
    return near(f[1] === 'x' ? y! : x!, 0) && near(Math.hypot(x!, y!), g[1]!);
  },
  'm8-product': (g, { f }) =>
    [2, -3, 0.5].every((x) => near(value(f[0]!.split('=')[0]!, { x }), x * x + g[0]! * x + g[1]!)),
  'm8-perfect-square': (g, { f, s }, t) => {
    if (!s.includes('完全平方式')) {
      const [sum, product] = [value(f[0]!.split('=')[1]!), value(f[1]!.split('=')[1]!)],
        a = (sum + Math.sqrt(sum * sum - 4 * product)) / 2,
        b = sum - a;
      return near(a * a + b * b, g[0]!) && near((a - b) ** 2, g[1]!);
    }
    const at = (m: number, x: number) => value(f[0]!, { m, x }); // A perfect square touches nought: at its lowest point, between two equal values.
    return (
      new Set(numbers(t[0]!)).size === 2 &&
      numbers(t[0]!).every((m) => {
        const a = (at(m, 1) + at(m, -1)) / 2 - at(m, 0),
          x = -m / (2 * a);
        return near(at(m, x) + 1, 1);
      })
    );
  },
  'm8-factor-common': (g, { f }) => same(f[0]!.split('=')[0]!, `${g[0]}x(x+${g[1]})(x-${g[2]})`),
  'm8-factor-write': (_, { f }, t) => same(f[0]!.slice(0, -1), t[0]!) && /^\d\(x\+\d\)(?:\^2|\(x-\d\))$/.test(t[0]!),
  'm8-fraction-meaning': (g, { f }) => {
    const [, up, below] = /\\frac\{(.*)\}\{(.*)\}$/.exec(f[0]!)!;
    return near(value(up!, { x: g[0]! }), 0) && !near(value(below!, { x: g[0]! }), 0);
  },
  'm8-fraction-equation': (g, { f }) => holds(f[0]!, { x: g[0]! }),
  'm8-three-sides': (g, { n }) => {
    const fit = Array.from({ length: 60 }, (_, i) => i + 1).filter((c) => isTriangle(n[0]!, n[1]!, c));
    return fit[0] === g[0] && fit.at(-1) === g[1];
  },
  'm8-triangle-angles': (g, { n }) => n[0]! + n[1]! + g[0]! === 180 && g[1]! + g[0]! === 180,
  'm8-polygon': (g, { n }) => near(g[1]! * n[0]!, (n[0]! - 2) * 180) && near(g[0]! * n[0]!, 360),
  'm8-isosceles': (g, { n }) => {
    const tops = [n[0]!, ...[180 - 2 * n[0]!].filter((x) => x > 0)];
    return Math.min(...tops) === g[0] && Math.max(...tops) === g[1] && tops.length === 2;
  },
  'm8-pythagoras': (g, { n }) => near(Math.hypot(g[0]!, n[2]!), n[1]!) && near(g[1]! * 2, g[0]! * n[2]!),
  'm8-parallelogram': (g, { n }) => 2 * g[0]! === n[0] && 2 * (g[0]! + g[1]!) === 360,
  'm8-rhombus': (g, { n }) =>
    near((2 * g[0]!) ** 2, n[0]! ** 2 + n[1]! ** 2) && near(g[1]!, (4 * ((n[0]! / 2) * (n[1]! / 2))) / 2),
  'm8-median': (_, { n }, t) => near((2 * Number.parseFloat(t[0]!)) ** 2, n[0]! ** 2 + n[1]! ** 2),
  'm8-midline': (g, { n }) => 2 * g[0]! === n[0]! + n[1]! + n[2]!,
  'm8-through-points': (g, { n }) => near(g[0]! * n[0]! + g[1]!, n[1]!) && near(g[0]! * n[2]! + g[1]!, n[3]!),
  'm8-axes': (g, { f }) => {
    const y = (x: number) => value(f[0]!.split('=')[1]!, { x });
    return near(y(g[0]!), 0) && near(y(0), g[1]!) && near(g[2]!, Math.abs(g[0]! * g[1]!) / 2);
  },
  'm8-plan': (g, { n }, t) => {
    const [card, a, b] = n;
    return near(value(t[0]!, { x: 7 }), card! + 7 * a!) && near(card! + a! * g[1]!, b! * g[1]!);
  },
  'm8-averages': (g, { f }) => {
    const list = numbers(f[0]!.replace(/,/g, ' ')),
      below = list.filter((x) => x < g[1]!).length,
      above = list.filter((x) => x > g[1]!).length;
    return (
      near(
        list.reduce((sum, x) => sum + x - g[0]!, 0),
        0,
      ) &&
      below <= list.length / 2 &&
      above <= list.length / 2 &&
      list.every((x) => list.filter((o) => o === x).length <= list.filter((o) => o === g[2]).length)
    );
  },
  'm8-variance': (g, { f }) => {
    const list = numbers(f[0]!.replace(/,/g, ' ')),
      mean = list.reduce((a, b) => a + b, 0) / list.length;
    return near(mean, g[0]!) && near(g[1]!, list.reduce((a, x) => a + x * x, 0) / list.length - mean ** 2);
  },
};
const POLYLINES: Readonly<Record<string, (x: number, y: number) => boolean>> = {
  第一象限: (x, y) => x > 0 && y > 0,
  第二象限: (x, y) => x < 0 && y > 0,
  第三象限: (x, y) => x < 0 && y < 0,
  第四象限: (x, y) => x > 0 && y < 0,
  'x 轴上': (x, y) => y === 0 && x !== 0,
  'y 轴上': (x, y) => x === 0 && y !== 0,
};
/** For each template: whether a left entry belongs to a right one; each to exactly its own. */
const pairs: Readonly<Record<string, (left: string, right: string) => boolean>> = {
  'm6-same-value': (l, r) => near(value(l), value(r)),
  'm7-opposites': (l, r) => {
    const v = value(l.replace(/的.*|\s/g, ''));
    return near(value(r), l.includes('倒数') ? 1 / v : l.includes('相反数') ? -v : v);
  },
  'm7-quadrants': (l, r) => {
    const [x, y] = numbers(l);
    return POLYLINES[r]!(x!, y!);
  },
  'm8-simplest-root': (l, r) => near(value(l), value(r)),
  'm8-lines-match': (l, r) => {
    const y = (x: number) => value(l.split('=')[1]!, { x });
    if (r.includes('原点')) return y(0) === 0 && y(1) > y(0) === r.includes('上升');
    const met = new Set(LINE.map((x) => (x > 0 ? (y(x) > 0 ? '一' : '四') : y(x) > 0 ? '二' : '三')));
    return y(0) !== 0 && [...met].sort().join() === [.../经过第(.*)象限/.exec(r)![1]!.replace(/、/g, '')].sort().join();
  },
};
/** For each template: the size by which the items of the key must rise. */
const sizes: Readonly<Record<string, (item: string, r: Read) => number>> = {
  'm6-compare': (o) => value(o),
  'm7-order': (o) => value(o),
  'm8-slopes': (o, { f }) => {
    const x = numbers(f.find((l) => l.startsWith(`${o.slice(-1)}(`))!)[0]!;
    return value(f.at(-1)!.split('=')[1]!, { x });
  },
  'm7-steps': (o) => ['去括号', '移项', '合并', '系数'].findIndex((step) => o.startsWith(step)),
};

const all = contentQuestions().filter((q) => q.sbj === 2);
const generated = all.filter((q) => /^m[678]-(?!statements)/.test(q.template));
const read = (q: SeedQuestion): Read => {
  const s = words(q.body.stem);
  return { s, f: formulas(q.body.stem), n: numbers(s.replace(/[（(][12][)）]班/g, '')), q };
};
const kindOf = (kind: string) => generated.filter((q) => q.body.kind === kind);

describe('[issue C.1] mathematics: the key holds when it is put into the question', () => {
  test('single choice: the right option fits, no distractor does', () => {
    for (const q of kindOf('single')) {
      const fits = q.body.options.map((option) => options[q.template]!(words(option), read(q)));
      expect([q.key, fits]).toEqual([q.key, q.body.options.map((_, at) => at === q.body.answer.picks![0])]);
    }
  });
  test('options of a single choice differ in value', () => {
    for (const q of kindOf('single').filter(
      (x) => !['m7-scientific', 'm7-find-mistake', 'm8-quadrant-line', 'm7-square-root'].includes(x.template),
    )) {
      const values = q.body.options
        .map(words)
        .filter((o) => /^[-\d.\\frac{}()a-z%]*$/.test(o) && !/[a-z]/.test(o.replace(/\\[a-z]+/g, '')))
        .map((o) => value(o));
      expect([q.key, values.some((v, at) => values.some((o, i) => i > at && near(v, o)))]).toEqual([q.key, false]);
    }
  });
  test('blanks: the numbers and formulas fit', () => {
    for (const q of kindOf('blank')) {
      const texts = q.body.answer.blanks!.map((b) => b.accept[0]!),
        nums = texts.map((t) => (/^-?[\d./]+$/.test(t) ? value(t) : Number.NaN));
      expect([q.key, gaps[q.template]!(nums, read(q), texts)]).toEqual([q.key, true]);
    }
  });
  test('what the question already shows, not worked out, is no answer', () => {
    const shown = (q: SeedQuestion) => {
      const [first = '', second = ''] = formulas(q.body.stem).map((l) => l.replace(/=$/, ''));
      return q.template === 'm7-polynomial-difference' ? `(${first.split('=')[1]})-(${second.split('=')[1]})` : first;
    };
    const asked = kindOf('blank').filter((q) => q.body.answer.blanks!.some((b) => b.form));
    expect(asked.length).toBeGreaterThan(25);
    for (const q of asked) {
      const [part] = partsOf(q.body),
        blanks = q.body.answer.blanks!.map((b) => (b.form ? shown(q) : b.accept[0]!));
      expect([q.key, judge(part!, { blanks }).verdict === 'right']).toEqual([q.key, false]);
    }
  });
  test('matching: each left entry belongs to its own right entry and to no other', () => {
    for (const q of kindOf('match'))
      for (const [at, left] of q.body.options.entries())
        expect([q.key, at, q.body.rights.map((right) => pairs[q.template]!(words(left), words(right)))]).toEqual([
          q.key,
          at,
          q.body.rights.map((_, i) => i === q.body.answer.pairs![at]),
        ]);
  });
  test('ordering: the items of the key rise', () => {
    for (const q of kindOf('order')) {
      const found = q.body.answer.order!.map((at) => sizes[q.template]!(words(q.body.options[at]!), read(q)));
      expect([q.key, found.every((v, at) => at === 0 || v > found[at - 1]!)]).toEqual([q.key, true]);
    }
    for (const q of generated.filter((x) => x.template === 'm7-steps'))
      for (const option of q.body.options)
        expect([q.key, near(root(formulas(option)[0]!), root(formulas(q.body.stem)[0]!))]).toEqual([q.key, true]);
  });
  test('several choices: what is called right is equal on both sides, the rest is not', () => {
    for (const q of kindOf('multi')) {
      const right = q.body.options.flatMap((option, at) => {
        const [l = '', r = ''] = words(option).split('=');
        return same(l, r) ? [at] : [];
      });
      expect([q.key, right]).toEqual([q.key, q.body.answer.picks]);
    }
  });
  test('worked answers and groups: the numbers fit', () => {
    for (const q of generated.filter((x) => x.template === 'm7-system-words')) {
      const [lines, found] = formulas(q.body.answer.text!)
        .filter((l) => l.includes('cases'))
        .map((l) => l.replace(/\\(?:begin|end)\{cases\}/g, '').split('\\\\'));
      const [x, y] = found!.map((l) => value(l.split('=')[1]!));
      expect([q.key, lines!.every((l) => holds(l, { x: x!, y: y! })), read(q).n.includes(x! + y!)]).toEqual([
        q.key,
        true,
        true,
      ]);
    }
    for (const q of generated.filter((x) => x.template === 'm7-steps-price')) {
      const [base, low, , high] = read(q).n,
        cost = (u: number) => {
          let sum = 0;
          for (let k = 1; k <= u; k++) sum += k <= base! ? low! : high!;
          return sum;
        };
      const [few, rule, back] = q.body.subs,
        given = (at: number) => numbers(words(q.body.subs[at]!.stem))[0]!;
      expect([q.key, cost(given(0)), cost(Number(back!.answer.blanks![0]!.accept[0]))]).toEqual([
        q.key,
        Number(few!.answer.blanks![0]!.accept[0]),
        given(2),
      ]);
      expect([q.key, rule!.options.map((o) => near(value(words(o), { x: base! + 3 }), cost(base! + 3)))]).toEqual([
        q.key,
        rule!.options.map((_, at) => at === rule!.answer.picks![0]),
      ]);
    }
    for (const q of generated.filter((x) => x.template === 'm8-journey')) {
      const [way, t, left] = read(q).n,
        [speed, rule, last, rises] = q.body.subs,
        v = Number(speed!.answer.blanks![0]!.accept[0]),
        end = Number(last!.answer.blanks![0]!.accept[0]);
      expect([q.key, v * t! + left!, v * end, rises!.answer.truth]).toEqual([q.key, way, way, false]);
      expect([
        q.key,
        rule!.options.map((o) => {
          const y = (x: number) => value(words(o).split('=')[1]!, { x });
          return near(y(t!), left!) && near(y(0), way!);
        }),
      ]).toEqual([q.key, rule!.options.map((_, at) => at === rule!.answer.picks![0])]);
    }
  });
});
