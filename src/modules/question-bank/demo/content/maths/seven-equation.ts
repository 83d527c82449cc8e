import { fracTex, frac, par, poly, signed } from '../number';
import { fill, formula, group, num, order, short, single } from '../tools';
import type { Template } from '../types';

const eq = (x: number) => `$x=${x}$`;

export const sevenEquation: readonly Template[] = [
  {
    name: 'm7-equation',
    topic: ['rj-maths-7a', '解一元一次方程', '解一元一次方程', '等式的性质'],
    count: 12,
    make(r) {
      const a = r.int(2, 9),
        c = r.some(-8, 8),
        x = r.some(-9, 9),
        b = r.some(-15, 15);
      if (a === c || a + c === 0) return null;
      const d = (a - c) * x + b,
        k = a - c;
      const wrong1 = frac(d + b, k),
        wrong2 = frac(d - b, a + c),
        wrong3 = -x;
      if (wrong1.d > 12 || wrong2.d > 20 || k === 1) return null;
      return single(r, {
        degree: 2,
        stem: `方程 $${poly([
          [a, 'x'],
          [b, ''],
        ])}=${poly([
          [c, 'x'],
          [d, ''],
        ])}$ 的解是（　　）`,
        right: eq(x),
        wrong: [
          [`$x=${fracTex(wrong1)}$`, `是把 $${signed(b)}$ 移到右边时没有变号`],
          [`$x=${fracTex(wrong2)}$`, `是把 $${poly([[c, 'x']])}$ 移到左边时没有变号`],
          [eq(wrong3), '是系数化为 1 时弄错了符号'],
        ],
        explain: `移项（移项要变号）：$${poly([
          [a, 'x'],
          [-c, 'x'],
        ])}=${poly([[d, '']])}${signed(-b)}$，合并得 $${poly([[k, 'x']])}=${d - b}$，系数化为 1，得 $x=${x}$。\n检验：左边 $=${a}\\times ${par(x)}${signed(b)}=${a * x + b}$，右边 $=${c * x + d}$，相等。`,
      });
    },
  },
  {
    name: 'm7-equation-brackets',
    topic: ['rj-maths-7a', '解一元一次方程', '解一元一次方程', '去括号与添括号'],
    count: 10,
    make(r) {
      const k = r.int(2, 5),
        m = r.int(2, 5),
        a = r.some(-7, 7),
        b = r.some(-7, 7),
        x = r.some(-8, 8);
      if (k === m || k - m === 1) return null;
      const c = k * (x + a) - m * (x + b);
      return fill({
        degree: 2,
        stem: `解方程：$${k}(${poly([
          [1, 'x'],
          [a, ''],
        ])})-${m}(${poly([
          [1, 'x'],
          [b, ''],
        ])})=${c}$，得 $x=$ ____ 。`,
        gaps: [num(String(x))],
        explain: `去括号：$${poly([
          [k, 'x'],
          [k * a, ''],
          [-m, 'x'],
          [-m * b, ''],
        ])}=${c}$；移项、合并：$${poly([[k - m, 'x']])}=${c - k * a + m * b}$；系数化为 1：$x=${x}$。\n易错提醒：$-${m}$ 要乘括号里的每一项，$-${m}\\times ${par(b)}=${-m * b}$。`,
      });
    },
  },
  {
    name: 'm7-equation-denominators',
    topic: ['rj-maths-7a', '解一元一次方程', '解一元一次方程', '等式的性质'],
    count: 8,
    make(r) {
      const [p, q, l] = r.pick([
          [2, 3, 6],
          [2, 4, 4],
          [3, 6, 6],
          [2, 5, 10],
          [4, 6, 12],
          [3, 4, 12],
        ] as const),
        x = r.int(-9, 9),
        a = r.some(-6, 6),
        b = r.some(-6, 6),
        c = r.int(1, 3);
      // (x + a)/p - (x + b)/q = c
      if ((x + a) * q - (x + b) * p !== c * p * q) return null;
      const i = l / p,
        j = l / q,
        noTimes = frac(c - i * a + j * b, i - j),
        noSign = frac(c * l - i * a - j * b, i - j),
        flat = frac(c * l - a + b, i - j);
      return single(r, {
        degree: 3,
        stem: `方程 $\\frac{${poly([
          [1, 'x'],
          [a, ''],
        ])}}{${p}}-\\frac{${poly([
          [1, 'x'],
          [b, ''],
        ])}}{${q}}=${c}$ 的解是（　　）`,
        right: eq(x),
        wrong: [
          [`$x=${fracTex(noTimes)}$`, `是去分母时，右边的 ${c} 漏乘了 ${l}`],
          [`$x=${fracTex(noSign)}$`, '是去掉分数线后没有给分子加括号，第二项没有变号'],
          [`$x=${fracTex(flat)}$`, '是去分母时分子中的常数项没有乘'],
        ],
        explain: `方程两边同乘分母的最小公倍数 ${l}：$${i === 1 ? '' : i}(${poly([
          [1, 'x'],
          [a, ''],
        ])})-${j === 1 ? '' : j}(${poly([
          [1, 'x'],
          [b, ''],
        ])})=${c * l}$。去括号、移项、合并，得 $${poly([[i - j, 'x']])}=${c * l - i * a + j * b}$${i - j === 1 ? '' : `，所以 $x=${x}$`}。`,
      });
    },
  },
  {
    name: 'm7-steps',
    topic: ['rj-maths-7a', '解一元一次方程', '解一元一次方程'],
    count: 6,
    make(r) {
      const k = r.int(2, 5),
        a = r.some(-5, 5),
        c = r.int(1, 9),
        x = r.some(-6, 6);
      if (k === c) return null;
      const d = k * (x + a) - c * x;
      if (d === 0 || k - c === 1) return null;
      return order(r, {
        degree: 2,
        stem: `小明解方程 $${k}(${poly([
          [1, 'x'],
          [a, ''],
        ])})=${poly([
          [c, 'x'],
          [d, ''],
        ])}$ 的步骤被打乱了，请按正确的顺序排列。`,
        items: [
          `去括号，得 $${poly([
            [k, 'x'],
            [k * a, ''],
          ])}=${poly([
            [c, 'x'],
            [d, ''],
          ])}$`,
          `移项，得 $${poly([
            [k, 'x'],
            [-c, 'x'],
          ])}=${d}${signed(-k * a)}$`,
          `合并同类项，得 $${poly([[k - c, 'x']])}=${d - k * a}$`,
          `系数化为 1，得 $x=${x}$`,
        ],
        explain: `解一元一次方程的一般步骤是：去分母（有分母时）、去括号、移项、合并同类项、系数化为 1。把 $x=${x}$ 代入原方程，两边都等于 $${k * (x + a)}$，解正确。`,
      });
    },
  },
  {
    name: 'm7-find-mistake',
    topic: ['rj-maths-7a', '解一元一次方程', '解一元一次方程', '去括号与添括号'],
    count: 6,
    make(r, at) {
      const k = r.int(2, 5),
        a = r.int(1, 5),
        b = r.int(2, 9),
        bad = at % 3;
      const c = r.int(k + 2, 12),
        steps = [
          `$${k}x-${bad === 0 ? a : k * a}=${b}-${c}x$`,
          `$${k}x${bad === 1 ? '-' : '+'}${c}x=${b}+${bad === 0 ? a : k * a}$`,
        ];
      const sum = bad === 1 ? k - c : k + c,
        right = b + (bad === 0 ? a : k * a);
      if (right % Math.abs(sum) === 0) return null;
      const left = `$${poly([[sum, 'x']])}=${right}$`,
        last = bad === 2 ? `$x=${fracTex(frac(sum, right))}$` : `$x=${fracTex(frac(right, sum))}$`;
      const why = [
        `去括号时 $${k}$ 没有乘 $-${a}$，应得 $${k}x-${k * a}$`,
        `移项时 $-${c}x$ 没有变号，应为 $${k}x+${c}x$`,
        `系数化为 1 时应该两边同除以 $${sum}$，得 $x=${fracTex(frac(right, sum))}$`,
      ][bad]!;
      const name = ['第一步', '第二步', '第四步'];
      return single(r, {
        degree: 3,
        stem: `解方程 $${k}(x-${a})=${b}-${c}x$，小红的过程是：\n第一步：去括号，得 ${steps[0]}；\n第二步：移项，得 ${steps[1]}；\n第三步：合并同类项，得 ${left}；\n第四步：系数化为 1，得 ${last}。\n她最早出错的一步是（　　）`,
        right: name[bad]!,
        wrong: ['第一步', '第二步', '第三步', '第四步'].filter((s) => s !== name[bad]).map((s) => [s, ''] as const),
        explain: `逐步检查：${why}，所以最早错在${name[bad]}。`,
      });
    },
  },
  {
    name: 'm7-meeting',
    topic: ['rj-maths-7a', '实际问题与一元一次方程', '行程问题', '一元一次方程的应用'],
    count: 8,
    make(r, at) {
      const u = r.int(5, 16) * 5,
        v = r.int(4, 12) * 5,
        t = r.int(2, 6);
      if (u <= v) return null;
      const chase = at % 2 === 1,
        s = (chase ? u - v : u + v) * t;
      const [one, other] = r.pick([
        ['客车', '货车'],
        ['小轿车', '大巴'],
        ['甲车', '乙车'],
      ] as const);
      return chase
        ? fill({
            degree: 3,
            stem: `${other}每小时行 ${v} 千米，先出发行了 ${s} 千米后，${one}从同一地点出发沿同一路线追赶，每小时行 ${u} 千米。设 $x$ 小时后${one}追上${other}，可列方程 ____ ，解得 $x=$ ____ 。`,
            gaps: [formula(`${u}x=${v}x+${s}`), num(String(t))],
            explain: `追上时，${one}行的路程等于${other}行的总路程：$${u}x=${v}x+${s}$。移项得 $${u - v}x=${s}$，$x=${t}$。\n检验：$${u}\\times ${t}=${u * t}$，$${v}\\times ${t}+${s}=${v * t + s}$，相等。`,
          })
        : single(r, {
            degree: 2,
            stem: `A、B 两地相距 ${s} 千米，${one}从 A 地、${other}从 B 地同时出发相向而行，速度分别是每小时 ${u} 千米和 ${v} 千米。设 $x$ 小时后两车相遇，下列方程正确的是（　　）`,
            right: `$${u}x+${v}x=${s}$`,
            wrong: [
              [`$${u}x-${v}x=${s}$`, '用的是追及问题的关系'],
              [`$\\frac{x}{${u}}+\\frac{x}{${v}}=${s}$`, '是把时间当成了路程'],
              [`$${u}x=${v}x+${s}$`, '表示的是两车同向而行'],
            ],
            explain: `相向而行，相遇时两车路程的和等于总路程：$${u}x+${v}x=${s}$，解得 $x=${t}$。`,
          });
    },
  },
  {
    name: 'm7-profit',
    topic: ['rj-maths-7a', '实际问题与一元一次方程', '销售与利润问题', '一元一次方程的应用'],
    count: 8,
    make(r, at) {
      const cost = r.int(4, 40) * 10,
        up = r.pick([25, 30, 40, 50, 60]),
        cut = r.pick([7, 8, 9]),
        list = cost * (1 + up / 100),
        pay = (list * cut) / 10,
        gain = pay - cost;
      if (!Number.isInteger(pay * 10) || gain <= 0) return null;
      const thing = ['上衣', '书包', '台灯', '电风扇'][at % 4];
      return fill({
        degree: 4,
        stem: `某商店将一种${thing}按进价提高 ${up}% 后标价，又以${'零一二三四五六七八九'[cut]}折卖出，结果每件获利 ${Number(gain.toFixed(2))} 元。这种${thing}每件的进价是 ____ 元，标价是 ____ 元。`,
        gaps: [num(String(cost)), num(String(Number(list.toFixed(2))))],
        explain: `设进价为 $x$ 元，标价是 $${Number((1 + up / 100).toFixed(2))}x$ 元，售价是 $${Number((1 + up / 100).toFixed(2))}x\\times ${cut / 10}$ 元。利润＝售价－进价：$${Number((((1 + up / 100) * cut) / 10).toFixed(4))}x-x=${Number(gain.toFixed(2))}$，解得 $x=${cost}$，标价为 $${Number(list.toFixed(2))}$ 元。`,
      });
    },
  },
  {
    name: 'm7-steps-price',
    topic: ['rj-maths-7a', '实际问题与一元一次方程', '分段计费问题', '一元一次方程的应用'],
    count: 6,
    make(r, at) {
      const base = r.int(6, 15),
        low = r.int(2, 4),
        high = low + r.int(1, 3),
        below = r.int(3, base - 1),
        over = r.int(2, 9);
      const what = ['水费', '燃气费', '停车费'][at % 3]!,
        unit = ['立方米', '立方米', '小时'][at % 3]!;
      return group(r, {
        qtp: 'material',
        degree: 4,
        stem: `某地${what}分段计算：不超过 ${base} ${unit}的部分，每${unit} ${low} 元；超过 ${base} ${unit}的部分，每${unit} ${high} 元。请根据收费标准回答问题。`,
        explain: '分段计费要先判断在哪一段，再把各段的费用相加。',
        subs: [
          {
            kind: 'blank',
            stem: `用量为 ${below} ${unit}时，应付 ____ 元。`,
            gaps: [num(String(below * low))],
            explain: `$${below}\\lt ${base}$，只在第一段：$${low}\\times ${below}=${below * low}$（元）。`,
          },
          {
            kind: 'single',
            stem: `用量为 $x$ ${unit}（$x\\gt ${base}$）时，应付的费用（元）是（　　）`,
            right: `$${base * low}+${high}(x-${base})$`,
            wrong: [
              [`$${high}x$`, '是把全部用量都按第二段的价格计算了'],
              [`$${base * low}+${high}x$`, `是把前 ${base} ${unit}重复收费了`],
              [`$${low}x+${high}(x-${base})$`, '是第一段没有封顶'],
            ],
            explain: `前 ${base} ${unit}付 $${low}\\times ${base}=${base * low}$ 元，超出部分 $(x-${base})$ ${unit}按每${unit} ${high} 元计算。`,
          },
          {
            kind: 'blank',
            stem: `一户某次付了 ${base * low + high * over} 元，这次的用量是 ____ ${unit}。`,
            gaps: [num(String(base + over))],
            explain: `$${base * low + high * over}\\gt ${base * low}$，已进入第二段：$${base * low}+${high}(x-${base})=${base * low + high * over}$，解得 $x=${base + over}$。`,
          },
        ],
      });
    },
  },
  {
    name: 'm7-system',
    topic: ['rj-maths-7b', '消元——解二元一次方程组', '加减消元法', '代入消元法'],
    count: 12,
    make(r) {
      const x = r.some(-6, 6),
        y = r.some(-6, 6),
        [a, b, c, d] = [r.int(1, 5), r.some(-4, 4), r.int(1, 5), r.some(-4, 4)];
      if (a * d === b * c) return null;
      const [p, q] = [a * x + b * y, c * x + d * y];
      const cases = `\\begin{cases}${poly([
        [a, 'x'],
        [b, 'y'],
      ])}=${p}\\\\${poly([
        [c, 'x'],
        [d, 'y'],
      ])}=${q}\\end{cases}`;
      return fill({
        degree: 3,
        stem: `解方程组 $${cases}$，得 $x=$ ____ ，$y=$ ____ 。`,
        gaps: [num(String(x)), num(String(y))],
        explain: `用加减法消去 $y$：第一个方程乘 $${d}$，第二个方程乘 $${b}$，再相减，得 $${a * d - b * c}x=${p * d - q * b}$，所以 $x=${x}$。代入第一个方程，$${a}\\times ${par(x)}${signed(b)}y=${p}$，得 $y=${y}$。\n检验：$${c}\\times ${par(x)}+${par(d)}\\times ${par(y)}=${q}$，符合第二个方程。`,
      });
    },
  },
  {
    name: 'm7-system-words',
    topic: ['rj-maths-7b', '实际问题与二元一次方程组', '二元一次方程组的应用'],
    count: 8,
    make(r, at) {
      const a = r.int(3, 20),
        b = r.int(3, 20),
        p = r.int(3, 12),
        q = r.int(2, 10);
      if (a === b || (at % 3 ? p <= q : p >= q)) return null;
      const all = a + b,
        pay = a * p + b * q;
      const [s, one, other] = [
        [
          `学校买了笔记本和钢笔共 ${all} 件，笔记本每本 ${p} 元，钢笔每支 ${q} 元，一共用去 ${pay} 元。笔记本和钢笔各买了多少？`,
          '笔记本',
          '钢笔',
        ],
        [
          `电影院卖出成人票和学生票共 ${all} 张，成人票每张 ${p * 5} 元，学生票每张 ${q * 5} 元，票款共 ${pay * 5} 元。两种票各卖出多少张？`,
          '成人票',
          '学生票',
        ],
        [
          `${all} 名志愿者分成大组和小组分发传单，大组的每名志愿者发 ${p * 10} 张，小组的每名志愿者发 ${q * 10} 张，共发了 ${pay * 10} 张。大组和小组各有多少人？`,
          '大组',
          '小组',
        ],
      ][at % 3]!;
      const times = [1, 5, 10][at % 3]!,
        [of, and] = [
          ['本', '支'],
          ['张', '张'],
          ['人', '人'],
        ][at % 3]!;
      return short({
        degree: 3,
        stem: `${s}（列二元一次方程组解答）`,
        model: `设${one} $x$ ${of}，${other} $y$ ${and}。根据题意，得 $\\begin{cases}x+y=${all}\\\\${p * times}x+${q * times}y=${pay * times}\\end{cases}$\n解得 $\\begin{cases}x=${a}\\\\y=${b}\\end{cases}$\n答：${one} ${a} ${of}，${other} ${b} ${and}。`,
        explain: `题中有两个相等关系：数量之和是 ${all}，总数之和是 ${pay * times}。由第一个方程得 $y=${all}-x$，代入第二个方程：$${p * times}x+${q * times}(${all}-x)=${pay * times}$，解得 $x=${a}$，$y=${b}$。评分参考：设未知数 1 分，列方程组 3 分，求解 3 分，作答 1 分。`,
      });
    },
  },
  {
    name: 'm7-inequality',
    topic: ['rj-maths-7b', '一元一次不等式', '解一元一次不等式', '不等式的性质'],
    count: 10,
    make(r) {
      const a = r.int(2, 7),
        k = r.int(-6, 6),
        b = r.some(-9, 9),
        c = -a * k + b,
        less = r.pick([true, false]);
      const [s, t] = less ? ['\\lt', '\\gt'] : ['\\ge', '\\le'];
      if (k === 0) return null;
      const noMove = frac(c + b, -a);
      return single(r, {
        degree: 2,
        stem: `不等式 $${poly([
          [-a, 'x'],
          [b, ''],
        ])}${s} ${c}$ 的解集是（　　）`,
        right: `$x${t} ${k}$`,
        wrong: [
          [`$x${s} ${k}$`, `是两边除以 $-${a}$ 时没有改变不等号的方向`],
          [`$x${t} ${-k}$`, '是系数化为 1 时弄错了符号'],
          [`$x${t} ${fracTex(noMove)}$`, '是移项时没有变号'],
        ],
        explain: `移项，得 $-${a}x${s} ${c - b}$。两边同除以 $-${a}$，除以负数不等号的方向要改变，得 $x${t} ${k}$。`,
      });
    },
  },
  {
    name: 'm7-inequality-whole',
    topic: ['rj-maths-7b', '一元一次不等式', '解一元一次不等式', '一元一次不等式的应用'],
    count: 6,
    make(r, at) {
      const each = r.int(6, 25),
        have = r.int(100, 400),
        fixed = r.int(20, 60),
        most = Math.floor((have - fixed) / each);
      if ((have - fixed) % each === 0) return null;
      const [s] = [
        [
          `班级用 ${have} 元班费买奖品，先花 ${fixed} 元买了证书，余下的钱买单价 ${each} 元的文具盒，最多能买 ____ 个。`,
        ],
        [`一部货梯最多载重 ${have} 千克，操作员重 ${fixed} 千克，每箱货物重 ${each} 千克，每次最多能运 ____ 箱货物。`],
      ][at % 2]!;
      return fill({
        degree: 3,
        stem: s!,
        gaps: [num(String(most))],
        explain: `设最多为 $x$，则 $${each}x+${fixed}\\le ${have}$，解得 $x\\le ${fracTex(frac(have - fixed, each))}$，约为 $${((have - fixed) / each).toFixed(2)}$。$x$ 是非负整数，要向下取整，最大取 ${most}，不能四舍五入。`,
      });
    },
  },
];
