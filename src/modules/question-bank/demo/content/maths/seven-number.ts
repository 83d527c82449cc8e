import { dec, fracTex, frac, par, signed } from '../number';
import { fill, match, multi, num, order, single, values } from '../tools';
import type { Template } from '../types';

const n = (x: number) => `$${x}$`;

export const sevenNumber: readonly Template[] = [
  {
    name: 'm7-add-subtract',
    topic: ['rj-maths-7a', '有理数的加法与减法', '有理数的加减混合运算', '有理数的减法'],
    count: 10,
    make(r) {
      const a = r.some(-15, 15),
        b = -r.int(1, 14),
        c = r.some(-14, 14);
      const right = a - b + c;
      return single(r, {
        degree: 1,
        stem: `计算 $${a}-(${b})+(${signed(c)})$，结果是（　　）`,
        right: n(right),
        wrong: [
          [n(a + b + c), `是把减去 ${b} 当成了加上 ${b}：减去一个数，等于加上这个数的相反数`],
          [n(a - b - c), '是把后面的加号也当成了减号'],
          [n(-right), '是最后定错了符号'],
        ],
        explain: `先把减法统一成加法：$${a}-(${b})+(${signed(c)})=${a}+(${signed(-b)})+(${signed(c)})=${right}$。`,
      });
    },
  },
  {
    name: 'm7-power-sign',
    topic: ['rj-maths-7a', '有理数的乘方', '有理数的乘方'],
    count: 10,
    make(r) {
      const a = r.int(2, 5),
        e = r.int(2, 4),
        inside = r.pick([true, false]),
        b = r.int(2, 9);
      const p = a ** e,
        v = inside ? (e % 2 ? -p : p) : -p,
        right = v + b;
      return single(r, {
        degree: 2,
        stem: `计算 $${inside ? `(-${a})^${e}` : `-${a}^${e}`}+${b}$，结果是（　　）`,
        right: n(right),
        wrong: [
          [
            n(-v + b),
            inside
              ? '是判断错了乘方的符号：负数的奇次幂是负数，偶次幂是正数'
              : `是把 $-${a}^${e}$ 当成了 $(-${a})^${e}$ 或定错了符号`,
          ],
          [n((v < 0 ? -1 : 1) * a * e + b), `是把 $${a}^${e}$ 算成了 $${a}\\times ${e}$`],
          [n(v - b), `是把加 ${b} 算成了减 ${b}`],
        ],
        explain: `${inside ? `$(-${a})^${e}$ 的底数是 $-${a}$，表示 ${e} 个 $-${a}$ 相乘，等于 $${v}$` : `$-${a}^${e}$ 的底数是 ${a}，表示 $${a}^${e}$ 的相反数，等于 $${v}$`}。所以原式 $=${v}+${b}=${right}$。`,
      });
    },
  },
  {
    name: 'm7-mixed',
    topic: ['rj-maths-7a', '有理数的乘方', '有理数的混合运算'],
    count: 12,
    make(r) {
      const a = r.int(2, 4),
        q = r.some(-6, 6),
        d = r.pick([2, 3, 4, 5]) * r.pick([1, -1]),
        c = r.some(-9, 9),
        k = q * d;
      const right = -(a ** 2) + k / d - c * 2;
      return fill({
        degree: 3,
        stem: `计算：$-${a}^2+${par(k)}\\div ${par(d)}-${par(c)}\\times 2=$ ____ 。`,
        gaps: [num(String(right))],
        explain: `先乘方，再乘除，最后加减。$-${a}^2=-${a * a}$，$${par(k)}\\div ${par(d)}=${q}$，$${par(c)}\\times 2=${c * 2}$。\n原式 $=-${a * a}+${par(q)}-${par(c * 2)}=${right}$。\n易错提醒：$-${a}^2$ 不等于 $(-${a})^2$；先做除法再做加减。`,
      });
    },
  },
  {
    name: 'm7-which-right',
    topic: ['rj-maths-7a', '有理数的乘法与除法', '有理数的乘法', '有理数的除法', '有理数的减法'],
    count: 8,
    make(r) {
      const [a, b, c, d, e] = [r.int(2, 9), r.int(2, 9), r.int(2, 9), r.int(2, 9), r.int(2, 9)];
      const claims = r
        .shuffle([
          [`$-${a}-${b}=${-(a + b)}$`, true, `$-${a}-${b}=-${a}+(-${b})$，同号两数相加，取相同的符号`] as const,
          [`$-${a}+${a + b}=${-(2 * a + b)}$`, false, `异号两数相加，取绝对值较大的加数的符号，结果是 $${b}$`] as const,
          [`$(-${c})\\times (-${d})=${c * d}$`, true, '两数相乘，同号得正'] as const,
          [`$${c}\\times (-${d})=${c * d}$`, false, `异号得负，结果是 $-${c * d}$`] as const,
          [`$0-(-${e})=${e}$`, true, `减去一个数等于加上它的相反数`] as const,
          [`$(-${e * c})\\div (-${c})=-${e}$`, false, `同号两数相除得正，结果是 $${e}$`] as const,
          [`$|-${d}|-|${a}|=${d + a}$`, false, `$|-${d}|=${d}$，$|${a}|=${a}$，差是 $${d - a}$`] as const,
          [`$(-1)^{${2 * e}}=1$`, true, '负数的偶次幂是正数'] as const,
        ])
        .slice(0, 4);
      return multi(r, { degree: 2, stem: '下列计算正确的有（　　）', claims });
    },
  },
  {
    name: 'm7-axis',
    topic: ['rj-maths-7a', '数轴', '数轴', '绝对值'],
    count: 10,
    make(r, at) {
      const a = r.int(-8, 8),
        d = r.int(2, 9);
      if (at % 2) {
        return fill({
          degree: 2,
          stem: `数轴上点 $A$ 表示的数是 $${a}$，点 $B$ 到点 $A$ 的距离是 ${d} 个单位长度，则点 $B$ 表示的数是 ____ （写出所有可能）。`,
          gaps: [values(`${a - d}，${a + d}`)],
          explain: `到点 $A$ 距离为 ${d} 的点有两个：在左边的是 $${a}-${d}=${a - d}$，在右边的是 $${a}+${d}=${a + d}$。只写一个就漏解了。`,
        });
      }
      const b = r.int(1, 9) * r.pick([1, -1]),
        end = a + b;
      if (a === 0) return null;
      const dir = b > 0 ? '右' : '左';
      return single(r, {
        degree: 1,
        stem: `数轴上的点 $P$ 表示的数是 $${a}$，把点 $P$ 向${dir}移动 ${Math.abs(b)} 个单位长度后得到点 $Q$，则点 $Q$ 表示的数是（　　）`,
        right: n(end),
        wrong: [
          [n(a - b), '是把移动方向弄反了：向右移动用加，向左移动用减'],
          [n(Math.abs(b)), '是把移动的距离当成了点表示的数'],
          [n(-end), '是写错了符号'],
        ],
        explain: `在数轴上向右移动，表示的数变大；向左移动，表示的数变小。$${a}${signed(b)}=${end}$。`,
      });
    },
  },
  {
    name: 'm7-scientific',
    topic: ['rj-maths-7a', '有理数的乘方', '科学记数法'],
    count: 10,
    make(r, at) {
      const k = r.int(101, 999);
      if (k % 10 === 0) return null;
      const e = r.int(4, 8),
        value = k * 10 ** (e - 2);
      const [thing, unit] = [
        ['某市去年接待游客约', '人次'],
        ['某图书馆藏书约', '册'],
        ['一座水库的蓄水量约', '立方米'],
        ['某校一年节约用纸约', '张'],
        ['一颗卫星一天飞行约', '米'],
      ][at % 5]!;
      return single(r, {
        degree: 1,
        stem: `${thing} $${value}$ ${unit}，这个数用科学记数法表示为（　　）`,
        right: `$${dec(k / 100)}\\times 10^{${e}}$`,
        wrong: [
          [`$${dec(k / 10)}\\times 10^{${e - 1}}$`, '大小虽然相等，但不满足 $1\\le a\\lt 10$'],
          [`$${dec(k / 100)}\\times 10^{${e + 1}}$`, '是把指数写成了整数的位数，应该是位数减 1'],
          [`$${dec(k / 1000)}\\times 10^{${e + 1}}$`, '小于 1 的数不能作为 $a$'],
        ],
        explain: `科学记数法写成 $a\\times 10^n$，其中 $1\\le a\\lt 10$，$n$ 等于整数位数减 1。这个数有 ${e + 1} 位整数，所以 $n=${e}$，$${value}=${dec(k / 100)}\\times 10^{${e}}$。`,
      });
    },
  },
  {
    name: 'm7-order',
    topic: ['rj-maths-7a', '有理数的大小比较', '有理数的大小比较', '绝对值'],
    count: 8,
    make(r) {
      const d = r.int(2, 5),
        list: [string, number][] = [
          [`$-${fracTex(frac(r.int(1, 12), d))}$`, 0],
          [`$-${r.int(1, 4)}.${r.int(1, 9)}$`, 0],
          [`$|-${r.int(1, 6)}|$`, 0],
          [`$-(${signed(r.int(1, 5))})$`, 0],
          ['$0$', 0],
        ];
      const value = (s: string) => {
        const m = /\\frac\{(\d+)\}\{(\d+)\}/.exec(s);
        return m
          ? -Number(m[1]) / Number(m[2])
          : s.includes('|')
            ? Number(/\d+/.exec(s)![0])
            : s.includes('(')
              ? -Number(/\d+/.exec(s)![0])
              : Number(s.replace(/\$/g, ''));
      };
      for (const x of list) x[1] = value(x[0]);
      const sorted = [...list].sort((a, b) => a[1] - b[1]);
      if (sorted.some((v, at) => at > 0 && Math.abs(v[1] - sorted[at - 1]![1]) < 0.05)) return null;
      return order(r, {
        degree: 2,
        stem: `把下列各数按从小到大的顺序排列：${r
          .shuffle(list)
          .map(([s]) => s)
          .join('，')}。`,
        items: sorted.map(([s]) => s),
        explain: `先化简：$|-a|$ 是正数，$-(+a)$ 是负数。两个负数比较，绝对值大的反而小。从小到大依次是 ${sorted.map(([s]) => s).join('，')}。`,
      });
    },
  },
  {
    name: 'm7-opposites',
    topic: ['rj-maths-7a', '相反数', '相反数', '绝对值', '倒数'],
    count: 6,
    make(r) {
      const a = r.int(2, 9),
        b = r.int(2, 9),
        c = r.int(2, 9),
        d = r.int(11, 19),
        e = r.int(2, 9);
      if (new Set([a, b, c, e]).size < 4) return null;
      return match(r, {
        degree: 1,
        stem: `把每一项与它的结果连起来：$-${a}$ 的相反数，$-${b}$ 的倒数，绝对值 $|-${d}|$，${c} 的相反数，${e} 的倒数。`,
        pairs: [
          [`$-${a}$ 的相反数`, `$${a}$`],
          [`$-${b}$ 的倒数`, `$-\\frac{1}{${b}}$`],
          [`$|-${d}|$`, `$${d}$`],
          [`${c} 的相反数`, `$-${c}$`],
          [`${e} 的倒数`, `$\\frac{1}{${e}}$`],
        ],
        explain: `只有符号不同的两个数互为相反数；乘积是 1 的两个数互为倒数，负数的倒数还是负数；负数的绝对值是它的相反数。`,
      });
    },
  },
  {
    name: 'm7-square-root',
    topic: ['rj-maths-7b', '平方根', '平方根', '算术平方根'],
    count: 10,
    make(r, at) {
      const a = r.int(2, 15),
        sq = a * a;
      if (at % 2) {
        const b = r.int(2, 9);
        return fill({
          degree: 2,
          stem: `$${sq}$ 的算术平方根是 ____ ；$-${b ** 3}$ 的立方根是 ____ 。`,
          gaps: [num(String(a)), num(String(-b))],
          explain: `$${a}^2=${sq}$，算术平方根只取非负的那个，是 ${a}。$(-${b})^3=-${b ** 3}$，所以立方根是 $-${b}$：负数有一个负的立方根。`,
        });
      }
      return single(r, {
        degree: 2,
        stem: `$${sq}$ 的平方根是（　　）`,
        right: `$\\pm ${a}$`,
        wrong: [
          [n(a), '只写了算术平方根，漏了负的平方根'],
          [`$\\pm ${sq * sq}$`, '是把开平方做成了平方'],
          [`$\\pm \\frac{${sq}}{2}$`, '是把开平方当成了除以 2'],
        ],
        explain: `因为 $(\\pm ${a})^2=${sq}$，所以 $${sq}$ 的平方根是 $\\pm ${a}$。正数有两个平方根，它们互为相反数。`,
      });
    },
  },
  {
    name: 'm7-root-between',
    topic: ['rj-maths-7b', '平方根', '无理数的估算'],
    count: 8,
    make(r) {
      const k = r.int(3, 12),
        m = k * k + r.int(1, 2 * k);
      return single(r, {
        degree: 3,
        stem: `估计 $\\sqrt{${m}}$ 的值在（　　）`,
        right: `$${k}$ 和 $${k + 1}$ 之间`,
        wrong: [
          [`$${k - 1}$ 和 $${k}$ 之间`, `不对，因为 $${k}^2=${k * k}\\lt ${m}$，这个数比 ${k} 大`],
          [`$${k + 1}$ 和 $${k + 2}$ 之间`, `不对，因为 $${k + 1}^2=${(k + 1) ** 2}\\gt ${m}$，这个数比 ${k + 1} 小`],
          [`$${Math.floor(m / 2)}$ 和 $${Math.floor(m / 2) + 1}$ 之间`, '是把开平方当成了除以 2'],
        ],
        explain: `找相邻的两个完全平方数：$${k}^2=${k * k}$，$${k + 1}^2=${(k + 1) ** 2}$，而 $${k * k}\\lt ${m}\\lt ${(k + 1) ** 2}$，所以 $${k}\\lt \\sqrt{${m}}\\lt ${k + 1}$。`,
      });
    },
  },
];
