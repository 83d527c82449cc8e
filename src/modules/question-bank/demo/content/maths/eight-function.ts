import { dec, frac, fracText, par, poly } from '../number';
import { fill, formula, group, match, num, order, single } from '../tools';
import type { Template } from '../types';

const line = (k: number, b: number) =>
  poly([
    [k, 'x'],
    [b, ''],
  ]);
const median = (list: readonly number[]) => {
  const s = [...list].sort((a, b) => a - b),
    h = s.length >> 1;
  return s.length % 2 ? s[h]! : (s[h - 1]! + s[h]!) / 2;
};

export const eightFunction: readonly Template[] = [
  {
    name: 'm8-through-points',
    topic: ['rj-maths-8b', '一次函数的图象和性质', '待定系数法求一次函数'],
    count: 8,
    make(r) {
      const k = r.some(-4, 4),
        b = r.some(-8, 8),
        p = r.int(-3, 3),
        q = r.int(-4, 5);
      if (p === q) return null;
      return fill({
        degree: 3,
        stem: `一次函数 $y=kx+b$ 的图象经过点 $(${p},${k * p + b})$ 和 $(${q},${k * q + b})$，则 $k=$ ____ ，$b=$ ____ 。`,
        gaps: [num(String(k)), num(String(b))],
        explain: `把两点代入：$${poly([
          [p, 'k'],
          [1, 'b'],
        ])}=${k * p + b}$，$${poly([
          [q, 'k'],
          [1, 'b'],
        ])}=${k * q + b}$。两式相减，得 $${poly([[q - p, 'k']])}=${k * (q - p)}$，$k=${k}$；代回得 $b=${b}$。函数解析式是 $y=${line(k, b)}$。`,
      });
    },
  },
  {
    name: 'm8-quadrant-line',
    topic: ['rj-maths-8b', '一次函数的图象和性质', '一次函数的图象与性质'],
    count: 8,
    make(r) {
      const k = r.some(-6, 6),
        b = r.some(-9, 9);
      const name = ['第一象限', '第二象限', '第三象限', '第四象限'],
        at = k > 0 ? (b > 0 ? 3 : 1) : b > 0 ? 2 : 0;
      return single(r, {
        degree: 2,
        stem: `一次函数 $y=${line(k, b)}$ 的图象不经过（　　）`,
        right: name[at]!,
        wrong: name.filter((n) => n !== name[at]).map((n) => [n, ''] as const),
        explain: `$k=${k}${k > 0 ? '\\gt' : '\\lt'} 0$，直线从左到右${k > 0 ? '上升，经过第一、三' : '下降，经过第二、四'}象限；$b=${b}${b > 0 ? '\\gt' : '\\lt'} 0$，与 $y$ 轴交于${b > 0 ? '正' : '负'}半轴，还经过第${b > 0 ? (k > 0 ? '二' : '一') : k > 0 ? '四' : '三'}象限。所以不经过${name[at]}。`,
      });
    },
  },
  {
    name: 'm8-axes',
    topic: ['rj-maths-8b', '一次函数与方程（组）、不等式', '一次函数与方程和不等式', '一次函数的图象与性质'],
    count: 8,
    make(r) {
      const k = r.some(-4, 4),
        x = r.some(-6, 6),
        b = -k * x,
        area = Math.abs(b * x) / 2;
      return fill({
        degree: 3,
        stem: `直线 $y=${line(k, b)}$ 与 $x$ 轴交点的横坐标是 ____ ，与 $y$ 轴交点的纵坐标是 ____ ，它与两坐标轴围成的三角形的面积是 ____ 。`,
        gaps: [num(String(x)), num(String(b)), num(dec(area))],
        explain: `令 $y=0$，得 $${line(k, b)}=0$，$x=${x}$；令 $x=0$，得 $y=${b}$。三角形的两条直角边长是 $|${x}|=${Math.abs(x)}$ 和 $|${b}|=${Math.abs(b)}$，面积是 $\\frac{1}{2}\\times ${Math.abs(x)}\\times ${Math.abs(b)}=${dec(area)}$。求长度要取绝对值。`,
      });
    },
  },
  {
    name: 'm8-line-inequality',
    topic: ['rj-maths-8b', '一次函数与方程（组）、不等式', '一次函数与方程和不等式'],
    count: 6,
    make(r) {
      const k = r.some(-5, 5),
        x = r.some(-5, 5),
        b = -k * x,
        up = k > 0;
      if (Math.abs(b) === Math.abs(x)) return null;
      return single(r, {
        degree: 3,
        stem: `一次函数 $y=${line(k, b)}$，当 $y\\gt 0$ 时，$x$ 的取值范围是（　　）`,
        right: `$x${up ? '\\gt' : '\\lt'} ${x}$`,
        wrong: [
          [`$x${up ? '\\lt' : '\\gt'} ${x}$`, `是没有注意 $k${up ? '\\gt' : '\\lt'} 0$ 时图象的升降`],
          [`$x${up ? '\\gt' : '\\lt'} ${b}$`, '是把与 $y$ 轴的交点当成了与 $x$ 轴的交点'],
          [`$x${up ? '\\gt' : '\\lt'} ${-x}$`, '是移项时没有变号'],
        ],
        explain: `$y\\gt 0$ 就是 $${line(k, b)}\\gt 0$，移项得 $${poly([[k, 'x']])}\\gt ${-b}$，两边除以 $${k}$${up ? '' : '（负数，不等号改变方向）'}，得 $x${up ? '\\gt' : '\\lt'} ${x}$。`,
      });
    },
  },
  {
    name: 'm8-journey',
    topic: ['rj-maths-8b', '实际问题与一次函数', '一次函数的应用', '从函数图象获取信息'],
    count: 6,
    make(r, at) {
      const v = r.int(5, 12) * 10,
        s = v * r.int(3, 6),
        full = s / v,
        t = r.int(1, full - 1);
      const who = ['一辆汽车', '一辆客车', '一列火车'][at % 3];
      return group(r, {
        qtp: 'material',
        degree: 4,
        stem: `${who}从甲地匀速驶往相距 ${s} 千米的乙地。出发 ${t} 小时后，离乙地还有 ${s - v * t} 千米。设出发 $x$ 小时后离乙地 $y$ 千米。`,
        explain: '先由已知求速度，再写出一次函数，注意自变量的取值范围。',
        subs: [
          {
            kind: 'blank',
            stem: '行驶的速度是每小时 ____ 千米。',
            gaps: [num(String(v))],
            explain: `${t} 小时行了 $${s}-${s - v * t}=${v * t}$ 千米，速度是 $${v * t}\\div ${t}=${v}$（千米/时）。`,
          },
          {
            kind: 'single',
            stem: '$y$ 与 $x$ 的函数关系式是（　　）',
            right: `$y=${s}-${v}x$`,
            wrong: [
              [`$y=${v}x$`, '表示的是已经行驶的路程'],
              [`$y=${s}+${v}x$`, '表示离乙地越来越远'],
              [`$y=${v}x-${s}$`, '是把减数和被减数弄反了'],
            ],
            explain: `离乙地的路程＝全程－已行路程，$y=${s}-${v}x$。`,
          },
          {
            kind: 'blank',
            stem: '自变量 $x$ 的取值范围是 $0\\le x\\le$ ____ 。',
            gaps: [num(String(full))],
            explain: `到达乙地时 $y=0$，$${s}-${v}x=0$，$x=${full}$，所以 $0\\le x\\le ${full}$。`,
          },
          {
            kind: 'judge',
            stem: `图象是一条从左到右上升的线段。`,
            right: false,
            explain: `$k=-${v}\\lt 0$，图象从左到右下降，是连接 $(0,${s})$ 和 $(${full},0)$ 的线段。`,
          },
        ],
      });
    },
  },
  {
    name: 'm8-plan',
    topic: ['rj-maths-8b', '实际问题与一次函数', '一次函数的应用', '一次函数与方程和不等式'],
    count: 6,
    make(r, at) {
      const rent = r.int(10, 30),
        a = r.int(2, 5),
        b = a + r.int(1, 4),
        same = rent / (b - a);
      if (!Number.isInteger(same)) return null;
      const what = ['租书', '游泳', '打球', '健身'][at % 4],
        unit = ['本', '次', '次', '次'][at % 4];
      return fill({
        degree: 4,
        stem: `${what}有两种付费方式：方式一先付 ${rent} 元办卡，每${unit}再付 ${a} 元；方式二不办卡，每${unit}付 ${b} 元。设消费 $x$ ${unit}，方式一的费用 $y$（元）与 $x$ 的关系式是 $y=$ ____ ；消费 ____ ${unit}时两种方式的费用相同。`,
        gaps: [formula(`${a}x+${rent}`), num(String(same))],
        explain: `方式一：$y=${a}x+${rent}$；方式二：$y=${b}x$。费用相同时 $${a}x+${rent}=${b}x$，解得 $x=${same}$。消费少于 ${same} ${unit}时方式二便宜，多于 ${same} ${unit}时方式一便宜。`,
      });
    },
  },
  {
    name: 'm8-averages',
    topic: ['rj-maths-8b', '数据的集中趋势', '平均数与加权平均数', '中位数与众数'],
    count: 8,
    make(r) {
      const mode = r.int(6, 10),
        list = r.shuffle([mode, mode, ...Array.from({ length: r.pick([3, 4, 5]) }, () => r.int(4, 12))]);
      const sum = list.reduce((a, b) => a + b, 0),
        mean = sum / list.length;
      if (
        list.some((v) => v !== mode && list.filter((o) => o === v).length > 1) ||
        list.filter((v) => v === mode).length !== 2 ||
        !Number.isInteger(mean * 10) ||
        median(list) === list[list.length >> 1]
      )
        return null;
      return fill({
        degree: 2,
        stem: `一组数据：$${list.join(',')}$。它的平均数是 ____ ，中位数是 ____ ，众数是 ____ 。`,
        gaps: [num(dec(mean)), num(dec(median(list))), num(String(mode))],
        explain: `平均数：$${sum}\\div ${list.length}=${dec(mean)}$。从小到大排列为 $${[...list].sort((a, b) => a - b).join(',')}$，${list.length % 2 ? '中间的数' : '中间两个数的平均数'}是 ${dec(median(list))}。出现次数最多的是 ${mode}。找中位数前要先排序。`,
      });
    },
  },
  {
    name: 'm8-weights',
    topic: ['rj-maths-8b', '数据的集中趋势', '平均数与加权平均数'],
    count: 6,
    make(r, at) {
      const [a, b, c] = [r.int(70, 98), r.int(70, 98), r.int(70, 98)],
        [p, q, s] = r.pick([
          [5, 3, 2],
          [4, 4, 2],
          [6, 3, 1],
          [2, 3, 5],
        ] as const);
      const right = (a * p + b * q + c * s) / 10,
        plain = (a + b + c) / 3,
        swapped = (a * s + b * q + c * p) / 10;
      if (new Set([a, b, c]).size < 3 || !Number.isInteger(plain)) return null;
      return single(r, {
        degree: 3,
        stem: `${['演讲比赛', '科技作品评比', '班干部竞选'][at % 3]}按三项评分，某同学的得分依次是 ${a}、${b}、${c} 分，三项按 $${p}:${q}:${s}$ 的比例确定总评成绩，则该同学的总评成绩是（　　）分。`,
        right: `$${dec(right)}$`,
        wrong: [
          [`$${dec(plain)}$`, '是求了三项的算术平均数，没有考虑权'],
          [`$${dec(swapped)}$`, '是把权的顺序用反了'],
          [`$${a * p + b * q + c * s}$`, '是忘了除以权的和 10'],
        ],
        explain: `加权平均数：$\\frac{${a}\\times ${p}+${b}\\times ${q}+${c}\\times ${s}}{${p}+${q}+${s}}=\\frac{${a * p + b * q + c * s}}{10}=${dec(right)}$（分）。`,
      });
    },
  },
  {
    name: 'm8-variance',
    topic: ['rj-maths-8b', '数据的离散程度', '方差'],
    count: 6,
    make(r) {
      const m = r.int(6, 20),
        d = r.shuffle(
          r.pick([
            [-2, -1, 0, 1, 2],
            [-3, -1, 0, 1, 3],
            [-2, -2, 0, 2, 2],
            [-4, 0, 0, 0, 4],
            [-3, -2, 1, 2, 2],
          ]),
        ),
        list = d.map((x) => m + x),
        v = frac(
          d.reduce((a, x) => a + x * x, 0),
          5,
        );
      return fill({
        degree: 3,
        stem: `数据 $${list.join(',')}$ 的平均数是 ____ ，方差是 ____ 。`,
        gaps: [num(String(m)), num(dec(v.n / v.d), fracText(v))],
        explain: `平均数是 $${list.reduce((a, b) => a + b, 0)}\\div 5=${m}$。各数与平均数的差依次是 $${d.join(',')}$，方差是差的平方的平均数：$\\frac{${d.map((x) => `${par(x)}^2`).join('+')}}{5}=${dec(v.n / v.d)}$。`,
      });
    },
  },
  {
    name: 'm8-slopes',
    topic: ['rj-maths-8b', '一次函数的图象和性质', '一次函数的图象与性质'],
    count: 5,
    make(r) {
      const k = r.some(-4, 4),
        b = r.int(-6, 6),
        xs = r.shuffle([r.int(-9, -5), r.int(-4, -1), r.int(1, 4), r.int(5, 9)]);
      const names = ['A', 'B', 'C', 'D'],
        sorted = names.map((n, at) => [n, k * xs[at]! + b] as const).sort((p, q) => p[1] - q[1]);
      return order(r, {
        degree: 3,
        stem: `点 ${names.map((n, at) => `$${n}(${xs[at]},y_${n})$`).join('、')} 都在直线 $y=${line(k, b)}$ 上，按纵坐标从小到大给这四个点排序。`,
        items: sorted.map(([n]) => `点 $${n}$`),
        explain: `$k=${k}${k > 0 ? '\\gt 0$，$y$ 随 $x$ 的增大而增大' : '\\lt 0$，$y$ 随 $x$ 的增大而减小'}，比较横坐标即可。横坐标${k > 0 ? '越小，纵坐标越小' : '越大，纵坐标越小'}，顺序是 ${sorted.map(([n]) => n).join('，')}。`,
      });
    },
  },
  {
    name: 'm8-lines-match',
    topic: ['rj-maths-8b', '一次函数的图象和性质', '一次函数的图象与性质', '一次函数的概念'],
    count: 4,
    make(r) {
      const [p, q] = [r.int(2, 5), r.int(1, 6)];
      return match(r, {
        degree: 3,
        stem: '把每个函数与它的图象的特点连起来。',
        pairs: [
          [`$y=${p}x$`, '经过原点，从左到右上升'],
          [`$y=-${p}x$`, '经过原点，从左到右下降'],
          [`$y=${line(p, q)}$`, '经过第一、二、三象限'],
          [`$y=${line(p, -q)}$`, '经过第一、三、四象限'],
          [`$y=${line(-p, q)}$`, '经过第一、二、四象限'],
          [`$y=${line(-p, -q)}$`, '经过第二、三、四象限'],
        ],
        explain: `$b=0$ 时图象经过原点；$k\\gt 0$ 上升，$k\\lt 0$ 下降；$b\\gt 0$ 与 $y$ 轴交于正半轴，$b\\lt 0$ 交于负半轴。由 $k$、$b$ 的符号确定象限，例如 $y=${line(p, -q)}$ 中 $k\\gt 0$，$b\\lt 0$，经过第一、三、四象限。`,
      });
    },
  },
];
