import { poly } from '../number';
import { fill, formula, num, shaped, single } from '../tools';
import type { Template } from '../types';

const f = (s: string) => `$${s}$`;

export const sevenAlgebra: readonly Template[] = [
  {
    name: 'm7-like-terms',
    topic: ['rj-maths-7a', '整式的加法与减法', '合并同类项'],
    count: 10,
    make(r) {
      const v = r.pick(['x', 'a', 'm']),
        w = r.pick(['y', 'b', 'n']),
        e = r.pick(['^2', '']);
      const a = r.some(-9, 9),
        b = r.some(-9, 9),
        c = r.some(-9, 9),
        t = `${v}${e}${w}`;
      const right = a + b + c;
      if (right === 0) return null;
      const wide = e === '^2' ? `${v}^6${w}^3` : `${v}^3${w}^3`;
      return single(r, {
        degree: 1,
        stem: `合并同类项：$${poly([
          [a, t],
          [b, t],
          [c, t],
        ])}$，结果是（　　）`,
        right: f(poly([[right, t]])),
        wrong: [
          [f(poly([[right, wide]])), '是把字母的指数也相加了；合并同类项时字母和字母的指数不变'],
          [f(String(right)), '是把字母丢掉了'],
          [f(poly([[a - b + c === 0 ? a + b - c : a - b + c, t]])), '是弄错了系数的符号'],
        ],
        explain: `同类项的系数相加，字母连同它的指数不变：$(${a}${b < 0 ? b : `+${b}`}${c < 0 ? c : `+${c}`})${t}=${poly([[right, t]])}$。`,
      });
    },
  },
  {
    name: 'm7-brackets',
    topic: ['rj-maths-7a', '整式的加法与减法', '去括号与添括号', '整式的加减运算'],
    count: 10,
    make(r) {
      const k = r.int(2, 5),
        [a, b, c, d] = [r.int(2, 9), r.some(-9, 9), r.int(1, 6), r.some(-7, 7)];
      const inner = poly([
          [c, 'x'],
          [d, ''],
        ]),
        p = (x: number, y: number) =>
          f(
            poly([
              [x, 'x'],
              [y, ''],
            ]),
          );
      return single(r, {
        degree: 2,
        stem: `化简 $${poly([
          [a, 'x'],
          [b, ''],
        ])}-${k}(${inner})$，结果是（　　）`,
        right: p(a - k * c, b - k * d),
        wrong: [
          [p(a - k * c, b + k * d), '是去括号时只改变了第一项的符号'],
          [p(a - k * c, b - d), '是括号外的数只乘了第一项'],
          [p(a + k * c, b + k * d), '是忽略了括号前的负号'],
        ],
        explain: `括号前是“$-${k}$”，去括号时用 $-${k}$ 去乘括号里的每一项：原式 $=${poly([
          [a, 'x'],
          [b, ''],
          [-k * c, 'x'],
          [-k * d, ''],
        ])}=${poly([
          [a - k * c, 'x'],
          [b - k * d, ''],
        ])}$。`,
      });
    },
  },
  {
    name: 'm7-polynomial-difference',
    topic: ['rj-maths-7a', '整式的加法与减法', '整式的加减运算', '去括号与添括号'],
    count: 10,
    make(r) {
      const A = [r.some(-6, 6), r.some(-6, 6), r.some(-9, 9)] as const,
        B = [r.some(-6, 6), r.some(-6, 6), r.some(-9, 9)] as const;
      const p = (x: readonly number[]) =>
        poly([
          [x[0]!, 'x^2'],
          [x[1]!, 'x'],
          [x[2]!, ''],
        ]);
      const d = A.map((x, at) => x - B[at]!);
      if (d.every((x) => x === 0)) return null;
      return fill({
        degree: 3,
        stem: `已知 $A=${p(A)}$，$B=${p(B)}$，则 $A-B=$ ____ 。`,
        gaps: [shaped('expanded', p(d))],
        explain: `$A-B=(${p(A)})-(${p(B)})=${p([A[0], A[1], A[2]])}${p(B.map((x) => -x)).replace(/^(?!-)/, '+')}=${p(d)}$。\n易错提醒：$B$ 是一个整体，减去 $B$ 时要加括号，去括号后 $B$ 的每一项都要变号。`,
      });
    },
  },
  {
    name: 'm7-value',
    topic: ['rj-maths-7a', '代数式的值', '代数式的值', '整式的加减运算'],
    count: 10,
    make(r) {
      const [a, b, c, x] = [r.int(2, 5), r.some(-6, 6), r.int(1, 4), r.pick([-3, -2, -1, 2, 3])];
      const two = a - c * 2,
        value = two * x * x + b * x;
      if (Math.abs(two) < 2 || Math.abs(b) < 2) return null;
      return fill({
        degree: 3,
        stem: `先化简，再求值：$${poly([
          [a, 'x^2'],
          [b, 'x'],
        ])}-2(${poly([
          [c, 'x^2'],
          [1, ''],
        ])})+2$，其中 $x=${x}$。化简的结果是 ____ ，当 $x=${x}$ 时，它的值是 ____ 。`,
        gaps: [
          shaped(
            'expanded',
            poly([
              [two, 'x^2'],
              [b, 'x'],
            ]),
          ),
          num(String(value)),
        ],
        explain: `去括号：原式 $=${poly([
          [a, 'x^2'],
          [b, 'x'],
        ])}-${2 * c}x^2-2+2=${poly([
          [two, 'x^2'],
          [b, 'x'],
        ])}$。\n代入 $x=${x}$：$${two}\\times ${x < 0 ? `(${x})` : x}^2${b < 0 ? '-' : '+'}${Math.abs(b)}\\times ${x < 0 ? `(${x})` : x}=${value}$。${x < 0 ? '代入负数时要加括号。' : ''}`,
      });
    },
  },
  {
    name: 'm7-monomial',
    topic: ['rj-maths-7a', '整式', '单项式', '多项式'],
    count: 8,
    make(r, at) {
      const [p, q] = [r.int(1, 4), r.int(2, 4)],
        d = r.int(2, 7),
        c = r.int(2, 9);
      const v = `x${p === 1 ? '' : `^${p}`}y^${q}`;
      if (at % 2)
        return fill({
          degree: 1,
          stem: `单项式 $-\\frac{${c}${v}}{${c % d === 0 ? d + c : d}}$ 的系数是 ____ ，次数是 ____ 。`,
          gaps: [num(`-${c}/${c % d === 0 ? d + c : d}`), num(String(p + q))],
          explain: `系数是数字因数，连同前面的负号，是 $-\\frac{${c}}{${c % d === 0 ? d + c : d}}$；次数是所有字母的指数的和，$${p}+${q}=${p + q}$，注意不写指数时指数是 1。`,
        });
      const k = r.some(-9, 9),
        m = r.some(-9, 9);
      const degree = Math.max(p + q, 2);
      return fill({
        degree: 2,
        stem: `多项式 $${poly([
          [c, v],
          [m, 'xy'],
          [k, ''],
        ])}$ 是 ____ 次 ____ 项式，常数项是 ____ 。`,
        gaps: [
          { accept: [String(degree), '零一二三四五六七八九'[degree]!], mode: 'text' },
          { accept: ['3', '三'], mode: 'text' },
          num(String(k)),
        ],
        explain: `多项式的次数是次数最高的项的次数：$${poly([[c, v]])}$ 的次数是 $${p}+${q}=${degree}$。它有三项，所以是${'零一二三四五六七八九'[degree]}次三项式。常数项连同符号是 $${k}$。`,
      });
    },
  },
  {
    name: 'm7-pattern',
    topic: ['rj-maths-7a', '列代数式表示数量关系', '数式规律探究', '列代数式'],
    count: 8,
    make(r, at) {
      const a = r.int(2, 7),
        first = (at % 2 ? 14 : 3) + r.int(0, 8),
        c = first - a,
        place = at % 2 ? r.pick([10, 12, 15, 18]) : r.pick([10, 20, 50, 100]);
      if (c === 0) return null;
      const seen = [1, 2, 3, 4].map((i) => a * i + c);
      const [s, unit] = [
        [
          `用小棒按规律摆图形，第 1 个图形用 ${seen[0]} 根，第 2 个用 ${seen[1]} 根，第 3 个用 ${seen[2]} 根，第 4 个用 ${seen[3]} 根……`,
          '根小棒',
        ],
        [
          `剧场第 1 排有 ${seen[0]} 个座位，第 2 排有 ${seen[1]} 个，第 3 排有 ${seen[2]} 个，第 4 排有 ${seen[3]} 个，以后每排都按这个规律增加，`,
          '个座位',
        ],
      ][at % 2]!;
      return fill({
        degree: 3,
        stem: `${s}照这样，第 $n$ ${at % 2 ? '排' : '个'}有 ____ ${unit}（用含 $n$ 的式子表示），第 ${place} ${at % 2 ? '排' : '个'}有 ____ ${unit}。`,
        gaps: [
          formula(
            poly([
              [a, 'n'],
              [c, ''],
            ]),
          ),
          num(String(a * place + c)),
        ],
        explain: `相邻两个数都相差 ${a}，所以第 $n$ 个数含有 $${a}n$；$n=1$ 时应得 ${seen[0]}，而 $${a}\\times 1=${a}$，还要${c > 0 ? `加 ${c}` : `减 ${-c}`}，即 $${poly(
          [
            [a, 'n'],
            [c, ''],
          ],
        )}$。$n=${place}$ 时得 $${a * place + c}$。可以用第 4 个数 ${seen[3]} 检验。`,
      });
    },
  },
];
