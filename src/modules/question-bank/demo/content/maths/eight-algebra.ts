import { par, poly, signed } from '../number';
import { fill, match, multi, num, shaped, single, values } from '../tools';
import type { Template } from '../types';

const f = (s: string) => `$${s}$`;
const bin = (v: string, c: number) =>
  `(${poly([
    [1, v],
    [c, ''],
  ])})`;

export const eightAlgebra: readonly Template[] = [
  {
    name: 'm8-powers',
    topic: ['rj-maths-8a', '幂的运算', '同底数幂的乘法', '幂的乘方', '积的乘方'],
    count: 10,
    make(r, at) {
      const v = r.pick(['a', 'x', 'm']),
        p = r.int(2, 6),
        q = r.int(2, 5),
        c = r.int(2, 3),
        type = at % 3;
      if (p === q) return null;
      if (type === 0)
        return single(r, {
          degree: 1,
          stem: `计算 $${v}^${p}\\cdot ${v}^${q}$，结果是（　　）`,
          right: f(`${v}^{${p + q}}`),
          wrong: [
            [f(`${v}^{${p * q}}`), '是把同底数幂相乘当成了幂的乘方'],
            [f(`2${v}^{${p + q}}`), '是把乘法当成了合并同类项'],
            [f(`${v}^{${Math.abs(p - q)}}`), '是把指数相减了，那是同底数幂的除法'],
          ],
          explain: `同底数幂相乘，底数不变，指数相加：$${v}^{${p}+${q}}=${v}^{${p + q}}$。`,
        });
      if (type === 1)
        return single(r, {
          degree: 1,
          stem: `计算 $(${v}^${p})^${q}$，结果是（　　）`,
          right: f(`${v}^{${p * q}}`),
          wrong: [
            [f(`${v}^{${p + q}}`), '是把幂的乘方当成了同底数幂相乘'],
            [f(`${q}${v}^{${p}}`), '是把乘方当成了乘法'],
            [f(`${v}^{${p ** q}}`), '是把指数也做了乘方'],
          ],
          explain: `幂的乘方，底数不变，指数相乘：$${v}^{${p}\\times ${q}}=${v}^{${p * q}}$。`,
        });
      return single(r, {
        degree: 2,
        stem: `计算 $(-${c}${v}^${p})^${q}$，结果是（　　）`,
        right: f(`${q % 2 ? '-' : ''}${c ** q}${v}^{${p * q}}`),
        wrong: [
          [f(`${q % 2 ? '' : '-'}${c ** q}${v}^{${p * q}}`), '是弄错了符号：负数的奇次幂为负，偶次幂为正'],
          [f(`${q % 2 ? '-' : ''}${c * q}${v}^{${p * q}}`), '是把系数的乘方算成了乘法'],
          [f(`${q % 2 ? '-' : ''}${c ** q}${v}^{${p + q}}`), '是把指数相加了'],
        ],
        explain: `积的乘方，把每个因式分别乘方：$(-${c})^${q}\\cdot (${v}^${p})^${q}=${q % 2 ? '-' : ''}${c ** q}${v}^{${p * q}}$。`,
      });
    },
  },
  {
    name: 'm8-product',
    topic: ['rj-maths-8a', '整式的乘法', '多项式乘多项式'],
    count: 8,
    make(r) {
      const a = r.some(-9, 9),
        b = r.some(-9, 9);
      if (a + b === 0) return null;
      return fill({
        degree: 2,
        stem: `若 $${bin('x', a)}${bin('x', b)}=x^2+px+q$，则 $p=$ ____ ，$q=$ ____ 。`,
        gaps: [num(String(a + b)), num(String(a * b))],
        explain: `多项式相乘，用一个多项式的每一项乘另一个多项式的每一项：$${bin('x', a)}${bin('x', b)}=x^2${signed(b)}x${signed(a)}x${signed(a * b)}=${poly(
          [
            [1, 'x^2'],
            [a + b, 'x'],
            [a * b, ''],
          ],
        )}$。所以 $p=${a + b}$，$q=${a * b}$。`,
      });
    },
  },
  {
    name: 'm8-square',
    topic: ['rj-maths-8a', '乘法公式', '完全平方公式', '平方差公式'],
    count: 10,
    make(r, at) {
      const k = r.int(2, 5),
        c = r.int(2, 7) * r.pick([1, -1]),
        v = r.pick(['x', 'a']),
        p = (x: number, y: number, z: number) =>
          f(
            poly([
              [x, `${v}^2`],
              [y, v],
              [z, ''],
            ]),
          );
      if (at % 2)
        return single(r, {
          degree: 2,
          stem: `计算 $(${poly([
            [k, v],
            [c, ''],
          ])})(${poly([
            [k, v],
            [-c, ''],
          ])})$，结果是（　　）`,
          right: p(k * k, 0, -c * c),
          wrong: [
            [p(k * k, 0, c * c), '是把平方差当成了平方和'],
            [p(k, 0, -c * c), `是 $(${k}${v})^2$ 漏了系数的平方`],
            [p(k * k, -2 * k * Math.abs(c), c * c), '是用成了完全平方公式'],
          ],
          explain: `平方差公式 $(a+b)(a-b)=a^2-b^2$：相同的项是 $${k}${v}$，相反的项是 $${Math.abs(c)}$，结果是 $(${k}${v})^2-${Math.abs(c)}^2=${poly(
            [
              [k * k, `${v}^2`],
              [-c * c, ''],
            ],
          )}$。`,
        });
      return single(r, {
        degree: 2,
        stem: `计算 $(${poly([
          [k, v],
          [c, ''],
        ])})^2$，结果是（　　）`,
        right: p(k * k, 2 * k * c, c * c),
        wrong: [
          [p(k * k, 0, c * c), '是漏掉了中间的乘积项'],
          [p(k * k, k * c, c * c), '是中间项漏乘了 2'],
          [p(k, 2 * k * c, c * c), `是 $(${k}${v})^2$ 漏了系数的平方`],
        ],
        explain: `完全平方公式 $(a\\pm b)^2=a^2\\pm 2ab+b^2$：首平方 $${k * k}${v}^2$，尾平方 $${c * c}$，中间是积的 2 倍 $${2 * k * c}${v}$。`,
      });
    },
  },
  {
    name: 'm8-perfect-square',
    topic: ['rj-maths-8a', '乘法公式', '完全平方公式'],
    count: 6,
    make(r, at) {
      const k = r.int(2, 4),
        c = r.int(2, 9);
      if (k === c) return null;
      return at % 2
        ? fill({
            degree: 3,
            stem: `若 $${poly([[k * k, 'x^2']])}+mx+${c * c}$ 是一个完全平方式，则 $m=$ ____ （写出所有可能）。`,
            gaps: [values(`${-2 * k * c}，${2 * k * c}`)],
            explain: `$${poly([[k * k, 'x^2']])}=(${poly([[k, 'x']])})^2$，$${c * c}=${c}^2$，中间项应是 $\\pm 2\\times ${k}\\times ${c}x$，所以 $m=\\pm ${2 * k * c}$，不要漏掉负值。`,
          })
        : fill({
            degree: 3,
            stem: `已知 $a+b=${k + c}$，$ab=${k * c}$，则 $a^2+b^2=$ ____ ，$(a-b)^2=$ ____ 。`,
            gaps: [num(String(k * k + c * c)), num(String((k - c) ** 2))],
            explain: `$a^2+b^2=(a+b)^2-2ab=${(k + c) ** 2}-${2 * k * c}=${k * k + c * c}$；$(a-b)^2=(a+b)^2-4ab=${(k + c) ** 2}-${4 * k * c}=${(k - c) ** 2}$。`,
          });
    },
  },
  {
    name: 'm8-factor-cross',
    topic: ['rj-maths-8a', '用公式法分解因式', '十字相乘法', '因式分解的概念'],
    count: 8,
    make(r) {
      const a = r.some(-9, 9),
        b = r.some(-9, 9);
      if (a + b === 0 || a === b) return null;
      const p = (x: number, y: number) => f(`${bin('x', x)}${bin('x', y)}`);
      const [s, t] = a < b ? [a, b] : [b, a];
      return single(r, {
        degree: 3,
        stem: `把 $${poly([
          [1, 'x^2'],
          [a + b, 'x'],
          [a * b, ''],
        ])}$ 分解因式，结果是（　　）`,
        right: p(s, t),
        wrong: [
          [p(-t, -s), '一次项的符号不对'],
          [p(s, -t), '常数项的符号不对'],
          [
            f(
              `x(${poly([
                [1, 'x'],
                [a + b, ''],
              ])})${signed(a * b)}`,
            ),
            '不是几个整式的积，不是因式分解',
          ],
        ],
        explain: `找两个数，积是 $${a * b}$，和是 $${a + b}$：$${par(s)}\\times ${par(t)}=${a * b}$，$${par(s)}+${par(t)}=${a + b}$。所以结果是 ${p(s, t)}，可以用乘法验算。`,
      });
    },
  },
  {
    name: 'm8-factor-common',
    topic: ['rj-maths-8a', '用提公因式法分解因式', '提公因式法', '公式法分解因式'],
    count: 8,
    make(r) {
      const k = r.int(2, 6),
        c = r.int(2, 7);
      return fill({
        degree: 3,
        stem: `分解因式：$${k}x^3-${k * c * c}x=$ ____ $x(x+$ ____ $)(x-$ ____ $)$（在横线上填正整数）。`,
        gaps: [num(String(k)), num(String(c)), num(String(c))],
        explain: `先提公因式 $${k}x$，得 $${k}x(x^2-${c * c})$；括号里还能用平方差公式，$x^2-${c * c}=(x+${c})(x-${c})$。分解因式要分解到不能再分解为止。`,
      });
    },
  },
  {
    name: 'm8-factor-write',
    topic: ['rj-maths-8a', '用公式法分解因式', '公式法分解因式', '提公因式法'],
    count: 8,
    make(r, at) {
      const k = r.int(2, 5),
        c = r.int(2, 8),
        square = at % 2 === 0;
      return fill({
        degree: 3,
        stem: `分解因式：$${
          square
            ? poly([
                [k, 'x^2'],
                [2 * k * c, 'x'],
                [k * c * c, ''],
              ])
            : poly([
                [k, 'x^2'],
                [-k * c * c, ''],
              ])
        }=$ ____ 。`,
        gaps: [shaped('factored', square ? `${k}(x+${c})^2` : `${k}(x+${c})(x-${c})`)],
        explain: `先提公因式 ${k}，得 $${k}(${square ? `x^2+${2 * c}x+${c * c}` : `x^2-${c * c}`})$，再用${square ? '完全平方' : '平方差'}公式，得 $${square ? `${k}(x+${c})^2` : `${k}(x+${c})(x-${c})`}$。\n易错提醒：只提公因式就停下来，没有分解到底；或者不提公因式就套公式。`,
      });
    },
  },
  {
    name: 'm8-factor-which',
    topic: ['rj-maths-8a', '用公式法分解因式', '公式法分解因式', '因式分解的概念'],
    count: 8,
    make(r) {
      const [a, b, c, d, e] = [r.int(2, 9), r.int(2, 9), r.int(2, 9), r.int(2, 9), r.int(2, 6)];
      const claims = r
        .shuffle([
          [`$x^2-${a * a}=(x+${a})(x-${a})$`, true, '符合平方差公式'] as const,
          [`$x^2+${2 * b}x+${b * b}=(x+${b})^2$`, true, '符合完全平方公式'] as const,
          [`$x^2+${c * c}=(x+${c})^2$`, false, `右边展开有中间项 $${2 * c}x$，平方和在整数范围内不能分解`] as const,
          [`$x^2-${2 * d}x-${d * d}=(x-${d})^2$`, false, `右边展开的常数项是 $+${d * d}$`] as const,
          [`$${e}x^2-${e}x=${e}x(x-1)$`, true, '提公因式后，另一个因式的第二项是 1，没有漏掉'] as const,
          [`$${e}x^2+${e}x=${e}x(x+0)$`, false, `提公因式后应剩下 $x+1$`] as const,
        ])
        .slice(0, 4);
      return multi(r, { degree: 3, stem: '下列因式分解正确的有（　　）', claims });
    },
  },
  {
    name: 'm8-fraction-meaning',
    topic: ['rj-maths-8a', '分式及其基本性质', '分式的概念', '分式的基本性质'],
    count: 8,
    make(r, at) {
      const a = r.int(2, 9),
        b = r.some(-9, 9);
      if (b === a || b === -a) return null;
      if (at % 2)
        return single(r, {
          degree: 2,
          stem: `要使分式 $\\frac{${poly([
            [1, 'x'],
            [b, ''],
          ])}}{${poly([
            [1, 'x'],
            [-a, ''],
          ])}}$ 有意义，$x$ 应满足（　　）`,
          right: f(`x\\ne ${a}`),
          wrong: [
            [f(`x\\ne ${-b}`), '是让分子不等于 0'],
            [f(`x=${-b}`), '是求了分式的值为 0 的条件'],
            [f(`x\\ne ${-a}`), '是解 $x-' + a + '\\ne 0$ 时弄错了符号'],
          ],
          explain: `分式有意义的条件是分母不为 0：$x-${a}\\ne 0$，即 $x\\ne ${a}$，与分子无关。`,
        });
      return fill({
        degree: 3,
        stem: `若分式 $\\frac{x^2-${a * a}}{x-${a}}$ 的值为 0，则 $x=$ ____ 。`,
        gaps: [num(String(-a))],
        explain: `分式的值为 0，要分子为 0 且分母不为 0。由 $x^2-${a * a}=0$ 得 $x=\\pm ${a}$；$x=${a}$ 时分母为 0，舍去，所以 $x=-${a}$。`,
      });
    },
  },
  {
    name: 'm8-fraction-simplify',
    topic: ['rj-maths-8a', '分式的乘法与除法', '分式的乘除', '分式的基本性质'],
    count: 8,
    make(r) {
      const a = r.int(2, 9),
        k = r.int(2, 6);
      const right = `\\frac{x-${a}}{${k}}`;
      return single(r, {
        degree: 3,
        stem: `化简 $\\frac{x^2-${a * a}}{${k}x+${k * a}}$，结果是（　　）`,
        right: f(right),
        wrong: [
          [f(`\\frac{x+${a}}{${k}}`), '是约分时约错了因式'],
          [f(`\\frac{x-${a * a}}{${k}+${k * a}}`), '是没有分解因式就约去了 $x$，约分只能约公因式'],
          [f(`${k}(x-${a})`), `是把分母中的 ${k} 放到了分子上`],
        ],
        explain: `先把分子、分母分解因式：$\\frac{(x+${a})(x-${a})}{${k}(x+${a})}$，约去公因式 $(x+${a})$，得 $${right}$。`,
      });
    },
  },
  {
    name: 'm8-fraction-equation',
    topic: ['rj-maths-8a', '分式方程', '解分式方程', '分式方程的增根'],
    count: 8,
    make(r) {
      const x = r.some(-9, 9),
        a = r.some(-6, 6),
        p = r.int(2, 9),
        q = r.int(2, 9);
      // p/(x + a) = q/x
      if (p === q || x + a === 0 || p * x !== q * (x + a)) return null;
      return fill({
        degree: 3,
        stem: `解分式方程：$\\frac{${p}}{${poly([
          [1, 'x'],
          [a, ''],
        ])}}=\\frac{${q}}{x}$，得 $x=$ ____ 。`,
        gaps: [num(String(x))],
        explain: `两边同乘最简公分母 $x(${poly([
          [1, 'x'],
          [a, ''],
        ])})$，得 $${p}x=${q}(${poly([
          [1, 'x'],
          [a, ''],
        ])})$，解得 $x=${x}$。\n检验：$x=${x}$ 时，$x(${poly([
          [1, 'x'],
          [a, ''],
        ])})\\ne 0$，所以 $x=${x}$ 是原方程的解。解分式方程一定要检验。`,
      });
    },
  },
  {
    name: 'm8-radical',
    topic: ['rj-maths-8b', '二次根式的加法与减法', '二次根式的加减', '最简二次根式'],
    count: 8,
    make(r) {
      const k = r.pick([2, 3, 5, 6, 7]),
        a = r.int(2, 6),
        b = r.int(2, 6);
      if (a === b || a - b === 0) return null;
      const plus = r.pick([true, false]),
        s = plus ? a + b : a - b;
      const root = (c: number, m: number) => f(c === 0 ? '0' : `${c === 1 ? '' : c === -1 ? '-' : c}\\sqrt{${m}}`);
      const whole = plus ? a * a * k + b * b * k : a * a * k - b * b * k;
      if (whole <= 0) return null;
      return single(r, {
        degree: 2,
        stem: `计算 $\\sqrt{${a * a * k}}${plus ? '+' : '-'}\\sqrt{${b * b * k}}$，结果是（　　）`,
        right: root(s, k),
        wrong: [
          [f(`\\sqrt{${whole}}`), '是把被开方数直接相加减了'],
          [root(plus ? a - b : a + b, k), '是弄错了运算符号'],
          [root(plus ? a * a + b * b : a * a - b * b, k), '是把因数移到根号外时没有开方'],
        ],
        explain: `先化成最简二次根式：$\\sqrt{${a * a * k}}=${a}\\sqrt{${k}}$，$\\sqrt{${b * b * k}}=${b}\\sqrt{${k}}$，再合并同类二次根式，得 ${root(s, k)}。`,
      });
    },
  },
  {
    name: 'm8-simplest-root',
    topic: ['rj-maths-8b', '二次根式的乘法与除法', '最简二次根式', '分母有理化'],
    count: 5,
    make(r) {
      const [a, b, c, d] = r.shuffle([2, 3, 5, 6, 7, 10]).slice(0, 4) as [number, number, number, number],
        [p, q] = [r.int(2, 5), r.int(2, 4)];
      return match(r, {
        degree: 2,
        stem: '把左边的式子与化简的结果连起来。',
        pairs: [
          [`$\\sqrt{${p * p * a}}$`, `$${p}\\sqrt{${a}}$`],
          [`$\\frac{1}{\\sqrt{${b}}}$`, `$\\frac{\\sqrt{${b}}}{${b}}$`],
          [`$\\sqrt{(-${q + 4})^2}$`, `$${q + 4}$`],
          [`$(-\\sqrt{${c}})^2$`, `$${c}$`],
          [`$\\sqrt{\\frac{${d}}{${q * q}}}$`, `$\\frac{\\sqrt{${d}}}{${q}}$`],
        ],
        explain: `最简二次根式的被开方数不含分母，也不含能开得尽方的因数；$\\sqrt{a^2}=|a|$，结果不会是负数。`,
      });
    },
  },
];
