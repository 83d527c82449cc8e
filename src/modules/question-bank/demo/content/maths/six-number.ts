import { add, div, frac, fracTex as ft, fracText, gcd, mul, sub, type Frac } from '../number';
import { fill, match, num, order, single } from '../tools';
import type { Chance, Template } from '../types';

/** A proper fraction in lowest terms. */
const proper = (r: Chance, most = 9): Frac | null => {
  const d = r.int(3, most),
    n = r.int(1, d - 1);
  return gcd(n, d) === 1 ? { n, d } : null;
};
const raw = (n: number, d: number) => `$\\frac{${n}}{${d}}$`;
const f = (x: Frac) => `$${ft(x)}$`;

export const sixNumber: readonly Template[] = [
  {
    name: 'm6-fraction-times',
    topic: ['rj-maths-6a', '分数乘分数', '分数乘法'],
    count: 10,
    make(r) {
      const a = proper(r),
        b = proper(r);
      if (!a || !b || a.d === b.d || (gcd(a.n, b.d) === 1 && gcd(b.n, a.d) === 1)) return null;
      const right = mul(a, b);
      return single(r, {
        degree: 2,
        stem: `计算 $${ft(a)}\\times ${ft(b)}$，结果是（　　）`,
        right: f(right),
        wrong: [
          [f(div(a, b)), '是把乘法当成了除法，用了第二个分数的倒数'],
          [raw(a.n + b.n, a.d + b.d), '是把分子、分母分别相加了'],
          [f(mul(a, frac(b.n, 1))), '是只乘了分子，忘了分母也要相乘'],
        ],
        explain: `分数乘分数，分子相乘作分子，分母相乘作分母，能约分的先约分：$${ft(a)}\\times ${ft(b)}=\\frac{${a.n}\\times ${b.n}}{${a.d}\\times ${b.d}}=${ft(right)}$。`,
      });
    },
  },
  {
    name: 'm6-fraction-divide',
    topic: ['rj-maths-6a', '分数除法的计算', '分数除法', '倒数的认识'],
    count: 10,
    make(r) {
      const a = proper(r),
        b = proper(r);
      if (!a || !b || a.d === b.d) return null;
      const right = div(a, b),
        flipped = div(b, a),
        times = mul(a, b);
      if (right.d > 40) return null;
      return single(r, {
        degree: 2,
        stem: `计算 $${ft(a)}\\div ${ft(b)}$，结果是（　　）`,
        right: f(right),
        wrong: [
          [f(times), '是没有把除数变成倒数，直接相乘了'],
          [f(flipped), '是错把被除数变成了倒数'],
          [f(div(frac(1), times)), '是把两个分数都变成了倒数'],
        ],
        explain: `除以一个不为 0 的数，等于乘这个数的倒数，被除数不变：$${ft(a)}\\div ${ft(b)}=${ft(a)}\\times ${ft(div(frac(1), b))}=${ft(right)}$。`,
      });
    },
  },
  {
    name: 'm6-fraction-road',
    topic: ['rj-maths-6a', '分数乘法/解决问题', '分数应用题', '分数乘法'],
    count: 8,
    make(r, at) {
      const p = proper(r, 8);
      if (!p) return null;
      const whole = p.d * r.int(12, 60),
        done = (whole / p.d) * p.n;
      const [thing, unit, did, left] = [
        ['修一条长 {} 米的路，', '米', '已经修了', '还剩'],
        ['一本故事书有 {} 页，小雨', '页', '已经看了', '还剩'],
        ['果园里有 {} 棵果树，工人', '棵', '已经剪枝', '还有'],
        ['仓库里有 {} 千克大米，食堂', '千克', '运走了', '还剩'],
      ][at % 4]!;
      return fill({
        degree: 2,
        stem: `${thing!.replace('{}', String(whole))}${did}全部的 $${ft(p)}$，即${did} ____ ${unit}，${left} ____ ${unit}。`,
        gaps: [num(String(done)), num(String(whole - done))],
        explain: `求一个数的几分之几是多少，用乘法：$${whole}\\times ${ft(p)}=${done}$（${unit}）。\n剩下的占全部的 $1-${ft(p)}=${ft(sub(frac(1), p))}$，是 $${whole}-${done}=${whole - done}$（${unit}）。`,
      });
    },
  },
  {
    name: 'm6-fraction-whole',
    topic: ['rj-maths-6a', '分数除法/解决问题', '分数应用题', '分数除法'],
    count: 8,
    make(r, at) {
      const p = proper(r, 8);
      if (!p || p.n === 1) return null;
      const part = p.n * r.int(5, 24),
        whole = (part / p.n) * p.d;
      const [stem, unit] = [
        [`六（1）班有男生 ${part} 人，占全班人数的 $${ft(p)}$，全班有`, '人'],
        [`一桶油用去 ${part} 升，正好是这桶油的 $${ft(p)}$，这桶油原来有`, '升'],
        [`一辆汽车行了 ${part} 千米，是全程的 $${ft(p)}$，全程是`, '千米'],
      ][at % 3]!;
      return single(r, {
        degree: 3,
        stem: `${stem}（　　）${unit}。`,
        right: `$${whole}$`,
        wrong: [
          [f(mul(frac(part), p)), '是把单位“1”弄错了：已知的是部分，求整体应该用除法'],
          [f(mul(frac(part), sub(frac(1), p))), '是求了已知数量的另一部分'],
          [f(add(frac(part), mul(frac(part), p))), '是把“占几分之几”看成了“多几分之几”'],
        ],
        explain: `单位“1”未知，已知它的 $${ft(p)}$ 是 ${part}，用除法：$${part}\\div ${ft(p)}=${part}\\times ${ft(div(frac(1), p))}=${whole}$（${unit}）。`,
      });
    },
  },
  {
    name: 'm6-ratio-simplest',
    topic: ['rj-maths-6a', '比的基本性质', '比的基本性质'],
    count: 10,
    make(r) {
      const a = proper(r, 6),
        b = proper(r, 8);
      if (!a || !b || a.d === b.d) return null;
      const q = div(a, b),
        t = mul(a, b);
      return single(r, {
        degree: 2,
        stem: `把 $${ft(a)}:${ft(b)}$ 化成最简整数比是（　　）`,
        right: `$${q.n}:${q.d}$`,
        wrong: [
          [`$${q.d}:${q.n}$`, '是把比的前项和后项写反了'],
          [`$${t.n}:${t.d}$`, '是把两个分数相乘了'],
          [`$${a.n}:${b.n}$`, '是只看了分子，没有乘分母的最小公倍数'],
        ],
        explain: `比的前项和后项同时乘（或除以）相同的数（0 除外），比值不变。两项同乘分母的公倍数 ${a.d * b.d}，得 $${a.n * b.d}:${b.n * a.d}$${a.n * b.d === q.n ? '，已经是最简整数比' : `，化简得 $${q.n}:${q.d}$`}。`,
      });
    },
  },
  {
    name: 'm6-ratio-share',
    topic: ['rj-maths-6a', '比的应用', '按比分配'],
    count: 10,
    make(r, at) {
      const a = r.int(1, 7),
        b = r.int(2, 9);
      if (gcd(a, b) !== 1 || a === b) return null;
      const one = r.int(4, 30),
        whole = (a + b) * one;
      const [s, unit] = [
        [`配制 ${whole} 克果汁饮料，浓缩果汁与水的质量比是 $${a}:${b}$，需要浓缩果汁 ____ 克、水 ____ 克。`, '克'],
        [`六年级和五年级共植树 ${whole} 棵，棵数的比是 $${a}:${b}$。六年级植树 ____ 棵，五年级植树 ____ 棵。`, '棵'],
        [`合唱队有 ${whole} 人，男生与女生人数的比是 $${a}:${b}$。男生有 ____ 人，女生有 ____ 人。`, '人'],
      ][at % 3]!;
      return fill({
        degree: 2,
        stem: s!,
        gaps: [num(String(a * one)), num(String(b * one))],
        explain: `一共分成 $${a}+${b}=${a + b}$ 份，每份是 $${whole}\\div ${a + b}=${one}$（${unit}），所以两部分分别是 $${one}\\times ${a}=${a * one}$（${unit}）和 $${one}\\times ${b}=${b * one}$（${unit}）。\n验算：$${a * one}+${b * one}=${whole}$。`,
      });
    },
  },
  {
    name: 'm6-discount',
    topic: ['rj-maths-6b', '折扣与成数', '折扣成数税率利率'],
    count: 10,
    make(r, at) {
      const off = r.pick([5, 6, 7, 8, 9]),
        price = r.int(4, 60) * 10,
        pay = (price * off) / 10;
      const thing = ['书包', '篮球', '台灯', '电饭煲', '羽毛球拍', '保温杯', '运动鞋', '词典', '闹钟', '水壶'][
        at % 10
      ]!;
      return single(r, {
        degree: 2,
        stem: `一个${thing}原价 ${price} 元，现在打${'零一二三四五六七八九'[off]}折出售，现价是（　　）元。`,
        right: `$${pay}$`,
        wrong: [
          [`$${price - pay}$`, '是求了便宜的钱数，不是现价'],
          [`$${price - off}$`, '是把几折看成了减几元'],
          [`$${(price * off) / 100}$`, '是把几折看成了百分之几'],
        ],
        explain: `打${'零一二三四五六七八九'[off]}折就是按原价的 ${off * 10}% 出售：$${price}\\times ${off * 10}\\%=${pay}$（元）。`,
      });
    },
  },
  {
    name: 'm6-percent-more',
    topic: ['rj-maths-6a', '用百分数解决问题', '百分数应用题'],
    count: 8,
    make(r, at) {
      const was = r.pick([20, 25, 40, 50, 80, 100, 125, 160, 200, 250, 400, 500]),
        p = r.pick([10, 12, 15, 20, 24, 25, 30, 35, 40, 60]);
      const more = (was * p) / 100,
        now = was + more;
      if (!Number.isInteger(more)) return null;
      const wrong = (more / now) * 100;
      if (!Number.isInteger(wrong * 10)) return null;
      const [s] = [
        [`学校图书角上月借出图书 ${was} 本，本月借出 ${now} 本，本月比上月增加了`],
        [`一种玉米原来每公顷收 ${was} 袋，改良后每公顷收 ${now} 袋，产量提高了`],
        [`科技小组去年有 ${was} 人，今年有 ${now} 人，今年比去年增加了`],
      ][at % 3]!;
      return single(r, {
        degree: 3,
        stem: `${s}（　　）`,
        right: `$${p}\\%$`,
        wrong: [
          [`$${wrong}\\%$`, '是把增加后的数当成了单位“1”'],
          [`$${p + 100}\\%$`, '是求了现在是原来的百分之几，没有减去 1'],
          [`$${more}\\%$`, '是把增加的数量直接当成了百分率'],
        ],
        explain: `求增加百分之几，用增加的部分除以原来的数：$(${now}-${was})\\div ${was}=${more}\\div ${was}=${p}\\%$。`,
      });
    },
  },
  {
    name: 'm6-percent-rate',
    topic: ['rj-maths-6a', '用百分数解决问题', '百分数应用题', '百分数的意义'],
    count: 8,
    make(r, at) {
      const whole = at % 4 === 0 ? r.pick([20, 25, 40, 50]) : r.pick([25, 50, 80, 125, 200, 250, 400]),
        p = r.int(80, 98),
        part = (whole * p) / 100;
      if (!Number.isInteger(part)) return null;
      const [s, rate] = [
        [`六（2）班有 ${whole} 人，今天缺勤 ${whole - part} 人，出勤率是 ____ %。`, '出勤率'],
        [`抽查一批零件 ${whole} 个，其中 ${whole - part} 个不合格，合格率是 ____ %。`, '合格率'],
        [`用 ${whole} 粒种子做发芽试验，有 ${whole - part} 粒没有发芽，发芽率是 ____ %。`, '发芽率'],
        [`春季植树 ${whole} 棵，有 ${whole - part} 棵没有成活，成活率是 ____ %。`, '成活率'],
      ][at % 4]!;
      return fill({
        degree: 2,
        stem: s!,
        gaps: [num(String(p))],
        explain: `${rate}是符合要求的数量占总数的百分之几。先求 $${whole}-${whole - part}=${part}$，再算 $${part}\\div ${whole}\\times 100\\%=${p}\\%$。注意不要直接用 ${whole - part} 去除。`,
      });
    },
  },
  {
    name: 'm6-same-value',
    topic: ['rj-maths-6a', '百分数和分数、小数的互化', '百分数与小数分数的互化'],
    count: 6,
    make(r) {
      const list = r
        .shuffle([
          [1, 2],
          [1, 4],
          [3, 4],
          [1, 5],
          [2, 5],
          [3, 5],
          [4, 5],
          [1, 8],
          [3, 8],
          [5, 8],
          [7, 8],
          [1, 20],
          [3, 20],
          [7, 20],
          [9, 25],
          [3, 25],
          [7, 10],
        ] as const)
        .slice(0, 5);
      const pc = (n: number, d: number) => `$${Number(((n / d) * 100).toFixed(2))}\\%$`;
      return match(r, {
        degree: 1,
        stem: `把左边的分数与右边相等的百分数连起来：${list.map(([n, d]) => raw(n, d)).join('，')}。`,
        pairs: list.map(([n, d]) => [raw(n, d), pc(n, d)] as const),
        explain: `分数化百分数：分子除以分母化成小数，再把小数点向右移动两位，添上百分号。例如 $\\frac{${list[0]![0]}}{${list[0]![1]}}=${list[0]![0]}\\div ${list[0]![1]}=${list[0]![0] / list[0]![1]}$，即 ${pc(list[0]![0], list[0]![1])}。`,
      });
    },
  },
  {
    name: 'm6-compare',
    topic: ['rj-maths-6a', '百分数和分数、小数的互化', '百分数与小数分数的互化'],
    count: 6,
    make(r) {
      const base = r.int(2, 8) / 10;
      const d = r.pick([3, 6, 7, 8, 9]),
        n = Math.round(base * d);
      if (gcd(n, d) !== 1 || n === 0) return null;
      const values: [string, number][] = [
        [`$${ft({ n, d })}$`, n / d],
        [`$${Math.round(base * 100) + r.some(-4, 4)}\\%$`, 0],
        [`$${(base + r.some(-3, 3) / 1000).toFixed(3)}$`, 0],
        [`$${(base + r.some(-9, 9) / 100).toFixed(2)}$`, 0],
      ];
      for (const v of values.slice(1))
        v[1] = v[0].includes('%') ? Number(/\d+/.exec(v[0])![0]) / 100 : Number(v[0].slice(1, -1));
      const sorted = [...values].sort((a, b) => a[1] - b[1]);
      if (sorted.some((v, at) => at > 0 && v[1] - sorted[at - 1]![1] < 0.002)) return null;
      return order(r, {
        degree: 2,
        stem: `把 ${r
          .shuffle(values)
          .map(([s]) => s)
          .join('，')} 按从小到大的顺序排列。`,
        items: sorted.map(([s]) => s),
        explain: `都化成小数再比较：${sorted
          .filter(([s]) => /frac|%/.test(s))
          .map(([s, v]) => `${s} ${Math.abs(v - Number(v.toFixed(3))) < 1e-9 ? '等于' : '约等于'} $${v.toFixed(3)}$`)
          .join('，')}。所以从小到大依次是 ${sorted.map(([s]) => s).join('，')}。`,
      });
    },
  },
  {
    name: 'm6-proportion',
    topic: ['rj-maths-6b', '比例的意义和基本性质', '解比例', '比例的意义和基本性质'],
    count: 10,
    make(r) {
      const a = r.int(2, 12),
        b = r.int(2, 12),
        k = r.int(2, 9),
        half = r.pick([1, 2]);
      if (gcd(a, b) !== 1) return null;
      const c = frac(a * k, half),
        x = frac(b * k, half);
      return fill({
        degree: 2,
        stem: `解比例：$${a}:${b}=${ft(c)}:x$，则 $x=$ ____ 。`,
        gaps: [num(fracText(x))],
        explain: `比例的基本性质：两个外项的积等于两个内项的积。$${a}x=${b}\\times ${ft(c)}$，所以 $x=${ft(x)}$。`,
      });
    },
  },
];
