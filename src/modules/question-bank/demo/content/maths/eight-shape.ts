import { fill, measured, num, single } from '../tools';
import type { Template } from '../types';

const deg = (d: number) => `$${d}^\\circ$`;
const TRIPLES = [
  [3, 4, 5],
  [5, 12, 13],
  [8, 15, 17],
  [7, 24, 25],
  [20, 21, 29],
] as const;

export const eightShape: readonly Template[] = [
  {
    name: 'm8-three-sides',
    topic: ['rj-maths-8a', '与三角形有关的线段', '三角形的三边关系'],
    count: 8,
    make(r, at) {
      const a = r.int(3, 12),
        b = r.int(3, 12);
      if (a === b || Math.abs(a - b) < 2) return null;
      const [low, high] = [Math.abs(a - b), a + b];
      if (at % 2)
        return fill({
          degree: 3,
          stem: `一个三角形的两边长分别是 ${a} 和 ${b}，第三边的长是整数，则第三边最短是 ____ ，最长是 ____ 。`,
          gaps: [num(String(low + 1)), num(String(high - 1))],
          explain: `三角形两边之和大于第三边，两边之差小于第三边：$${low}\\lt x\\lt ${high}$。$x$ 取整数，最小是 ${low + 1}，最大是 ${high - 1}，两端都取不到。`,
        });
      return single(r, {
        degree: 2,
        stem: `已知三角形的两边长分别为 ${a} 和 ${b}，则第三边的长可能是（　　）`,
        right: `$${high - 2}$`,
        wrong: [
          [`$${high}$`, '三点会在一条直线上，两边之和必须大于第三边'],
          [`$${low}$`, '三点会在一条直线上，两边之差必须小于第三边'],
          [`$${high + 3}$`, '另外两边加起来还不够长'],
        ],
        explain: `第三边 $x$ 满足 $${b > a ? b : a}-${b > a ? a : b}\\lt x\\lt ${a}+${b}$，即 $${low}\\lt x\\lt ${high}$，只有 ${high - 2} 符合。`,
      });
    },
  },
  {
    name: 'm8-triangle-angles',
    topic: ['rj-maths-8a', '三角形的内角与外角', '三角形的内角和', '三角形的外角'],
    count: 8,
    make(r, at) {
      const A = r.int(30, 80),
        B = r.int(30, 75),
        C = 180 - A - B;
      if (A === B || C < 20) return null;
      if (at % 2)
        return fill({
          degree: 2,
          stem: `在 $\\triangle ABC$ 中，$\\angle A=${A}^\\circ$，$\\angle B=${B}^\\circ$，则 $\\angle C=$ ____ 度，与 $\\angle C$ 相邻的外角是 ____ 度。`,
          gaps: [num(String(C)), num(String(A + B))],
          explain: `三角形的内角和是 180 度，$\\angle C=180^\\circ-${A}^\\circ-${B}^\\circ=${C}^\\circ$。外角等于与它不相邻的两个内角的和，$${A}^\\circ+${B}^\\circ=${A + B}^\\circ$。`,
        });
      return single(r, {
        degree: 2,
        stem: `在 $\\triangle ABC$ 中，点 $D$ 在 $BC$ 的延长线上，$\\angle ACD=${A + B}^\\circ$，$\\angle A=${A}^\\circ$，则 $\\angle B$ 的度数是（　　）`,
        right: deg(B),
        wrong: [
          [deg(C), '是求了 $\\angle ACB$'],
          [deg(180 - A), '是求了 $\\angle A$ 的补角'],
          [deg(2 * A + B), '是把两个角相加了'],
        ],
        explain: `$\\angle ACD$ 是 $\\triangle ABC$ 的外角，$\\angle ACD=\\angle A+\\angle B$，所以 $\\angle B=${A + B}^\\circ-${A}^\\circ=${B}^\\circ$。`,
      });
    },
  },
  {
    name: 'm8-polygon',
    topic: ['rj-maths-8b', '四边形及多边形', '多边形的内角和与外角和'],
    count: 8,
    make(r, at) {
      const n = r.int(5, 16),
        sum = (n - 2) * 180;
      if (at % 2)
        return single(r, {
          degree: 2,
          stem: `一个多边形的内角和是 $${sum}^\\circ$，它是（　　）边形。`,
          right: `$${n}$`,
          wrong: [
            [`$${n - 2}$`, '是求出内角和除以 180 度的商后忘了加 2'],
            [`$${n + 2}$`, '是多加了一次 2'],
            [`$${n - 1}$`, '是把公式记成了 $(n-1)\\times 180^\\circ$'],
          ],
          explain: `$n$ 边形的内角和是 $(n-2)\\times 180^\\circ$。由 $(n-2)\\times 180=${sum}$，得 $n-2=${n - 2}$，$n=${n}$。`,
        });
      return 360 % n
        ? null
        : fill({
            degree: 2,
            stem: `正 ${n} 边形的每个外角是 ____ 度，每个内角是 ____ 度。`,
            gaps: [num(String(360 / n)), num(String(180 - 360 / n))],
            explain: `任意多边形的外角和都是 360 度，正 ${n} 边形的每个外角是 $360^\\circ\\div ${n}=${360 / n}^\\circ$，内角与相邻外角互补，是 $${180 - 360 / n}^\\circ$。`,
          });
    },
  },
  {
    name: 'm8-isosceles',
    topic: ['rj-maths-8a', '等腰三角形', '等腰三角形的性质', '三角形的三边关系'],
    count: 8,
    make(r, at) {
      if (at % 2) {
        const a = r.int(10, 44) * 2;
        return fill({
          degree: 3,
          stem: `等腰三角形的一个内角是 ${a} 度，则它的顶角较小时是 ____ 度，较大时是 ____ 度。`,
          gaps: [num(String(Math.min(a, 180 - 2 * a))), num(String(Math.max(a, 180 - 2 * a)))],
          explain: `${a} 度的角可能是顶角，也可能是底角。是底角时，顶角是 $180^\\circ-2\\times ${a}^\\circ=${180 - 2 * a}^\\circ$；是顶角时，顶角就是 $${a}^\\circ$。要分类讨论，并检查内角和。`,
        });
      }
      const short = r.int(3, 8),
        long = r.int(2 * short, 2 * short + 6);
      return single(r, {
        degree: 3,
        stem: `等腰三角形的两边长分别为 ${short} 和 ${long}，则它的周长是（　　）`,
        right: `$${2 * long + short}$`,
        wrong: [
          [`$${2 * short + long}$`, `是没有检查三边关系：$${short}+${short}\\le ${long}$，不能围成三角形`],
          [`$${2 * short + long}$ 或 $${2 * long + short}$`, '是分类后没有用三边关系检验'],
          [`$${short + long}$`, '是漏了一条边'],
        ],
        explain: `若腰长为 ${short}，则三边是 ${short}、${short}、${long}，$${short}+${short}\\le ${long}$，不能围成三角形；所以腰长为 ${long}，周长是 $${long}+${long}+${short}=${2 * long + short}$。`,
      });
    },
  },
  {
    name: 'm8-pythagoras',
    topic: ['rj-maths-8b', '勾股定理及其应用', '勾股定理的认识', '勾股定理的应用'],
    count: 10,
    make(r, at) {
      const [p, q, s] = r.pick(TRIPLES),
        k = r.int(1, 4),
        [a, b, c] = [p * k, q * k, s * k];
      if (at % 3 === 0)
        return single(r, {
          degree: 2,
          stem: `直角三角形的两条直角边长分别是 ${a} 和 ${b}，则斜边长是（　　）`,
          right: `$${c}$`,
          wrong: [
            [`$${a + b}$`, '是把两条直角边直接相加了'],
            [`$${c * c}$`, '是忘了开平方'],
            [`$\\sqrt{${b * b - a * a}}$`, '是把平方相减了，那是求直角边的方法'],
          ],
          explain: `勾股定理：$c^2=a^2+b^2=${a}^2+${b}^2=${a * a}+${b * b}=${c * c}$，$c=${c}$。`,
        });
      if (at % 3 === 1)
        return single(r, {
          degree: 3,
          stem: `一架长 ${c} 分米的梯子斜靠在竖直的墙上，梯子底端离墙 ${a} 分米，则梯子顶端离地面（　　）分米。`,
          right: `$${b}$`,
          wrong: [
            [`$${c - a}$`, '是把两个长度直接相减了'],
            [`$\\sqrt{${c * c + a * a}}$`, '是把梯子当成了直角边'],
            [`$${b * b}$`, '是忘了开平方'],
          ],
          explain: `梯子、墙、地面围成直角三角形，梯子是斜边：$h^2=${c}^2-${a}^2=${c * c - a * a}$，$h=${b}$（分米）。`,
        });
      return fill({
        degree: 3,
        stem: `在 $\\mathrm{Rt}\\triangle ABC$ 中，$\\angle C=90^\\circ$，$AB=${c}$，$AC=${a}$，则 $BC=$ ____ ，$\\triangle ABC$ 的面积是 ____ 。`,
        gaps: [num(String(b)), num(String((a * b) / 2))],
        explain: `$\\angle C=90^\\circ$，所以 $AB$ 是斜边，$BC=\\sqrt{${c}^2-${a}^2}=\\sqrt{${b * b}}=${b}$；面积是两直角边乘积的一半，$\\frac{1}{2}\\times ${a}\\times ${b}=${(a * b) / 2}$。`,
      });
    },
  },
  {
    name: 'm8-right-angle',
    topic: ['rj-maths-8b', '勾股定理的逆定理及其应用', '勾股定理的逆定理'],
    count: 6,
    make(r) {
      const [p, q, s] = r.pick(TRIPLES),
        k = r.int(1, 3),
        w = (a: number, b: number, c: number) => `$${a},${b},${c}$`;
      const m = r.int(3, 9),
        n = r.int(5, 11),
        o = n + r.int(1, 3);
      return single(r, {
        degree: 2,
        stem: '下列各组数中，能作为直角三角形三边长的是（　　）',
        right: w(p * k, q * k, s * k),
        wrong: [
          [w(p * k + 1, q * k + 1, s * k + 1), '是以为三边同时加 1 仍是勾股数'],
          [w(m, m + 1, m + 3), `两条较短边的平方和是 ${m * m + (m + 1) ** 2}，不等于 ${(m + 3) ** 2}`],
          [w(n, n, o), `两条较短边的平方和是 ${2 * n * n}，不等于 ${o ** 2}`],
        ],
        explain: `用勾股定理的逆定理：看较短两边的平方和是否等于最长边的平方。$${p * k}^2+${q * k}^2=${(p * k) ** 2 + (q * k) ** 2}=${s * k}^2$，符合。`,
      });
    },
  },
  {
    name: 'm8-parallelogram',
    topic: ['rj-maths-8b', '平行四边形', '平行四边形的性质'],
    count: 8,
    make(r, at) {
      if (at % 2) {
        const A = r.int(40, 85);
        return fill({
          degree: 1,
          stem: `在平行四边形 $ABCD$ 中，$\\angle A$ 与 $\\angle C$ 的和是 ${2 * A} 度，则 $\\angle A=$ ____ 度，$\\angle B=$ ____ 度。`,
          gaps: [num(String(A)), num(String(180 - A))],
          explain: `平行四边形的对角相等，$\\angle A=\\angle C=${2 * A}^\\circ\\div 2=${A}^\\circ$；邻角互补，$\\angle B=180^\\circ-${A}^\\circ=${180 - A}^\\circ$。`,
        });
      }
      const ab = r.int(4, 12),
        more = r.int(2, 9),
        bc = ab + more;
      return single(r, {
        degree: 3,
        stem: `平行四边形 $ABCD$ 的对角线相交于点 $O$，周长是 ${2 * (ab + bc)}，$\\triangle BOC$ 的周长比 $\\triangle AOB$ 的周长大 ${more}，则 $AB$ 的长是（　　）`,
        right: `$${ab}$`,
        wrong: [
          [`$${bc}$`, '是求了 $BC$ 的长'],
          [`$${ab + bc}$`, '是求了邻边的和'],
          [`$${more + ab + bc}$`, '是把周长的差也加了进去'],
        ],
        explain: `对角线互相平分，$OA=OC$，$OB$ 是公共边，所以两个三角形周长的差就是 $BC-AB=${more}$。又 $AB+BC=${ab + bc}$，解得 $AB=${ab}$，$BC=${bc}$。`,
      });
    },
  },
  {
    name: 'm8-rhombus',
    topic: ['rj-maths-8b', '特殊的平行四边形', '菱形', '矩形'],
    count: 6,
    make(r) {
      const [p, q, s] = r.pick(TRIPLES),
        k = r.int(1, 2);
      return fill({
        degree: 3,
        stem: `菱形的两条对角线长分别是 ${2 * p * k} 和 ${2 * q * k}，则它的边长是 ____ ，面积是 ____ 。`,
        gaps: [num(String(s * k)), num(String(2 * p * k * q * k))],
        explain: `菱形的对角线互相垂直平分，一半分别是 ${p * k} 和 ${q * k}，边长是 $\\sqrt{${p * k}^2+${q * k}^2}=${s * k}$；面积等于对角线乘积的一半，$\\frac{1}{2}\\times ${2 * p * k}\\times ${2 * q * k}=${2 * p * q * k * k}$。`,
      });
    },
  },
  {
    name: 'm8-median',
    topic: ['rj-maths-8b', '特殊的平行四边形', '直角三角形斜边上的中线', '勾股定理的认识'],
    count: 5,
    make(r) {
      const [p, q, s] = r.pick(TRIPLES),
        k = 2 * r.int(1, 3);
      return fill({
        degree: 3,
        stem: `直角三角形的两条直角边长分别是 ${p * k} 厘米和 ${q * k} 厘米，则斜边上的中线长是 ____ （写出单位）。`,
        gaps: [measured((s * k) / 2, '厘米')],
        explain: `斜边长是 $\\sqrt{${p * k}^2+${q * k}^2}=${s * k}$ 厘米。直角三角形斜边上的中线等于斜边的一半，是 $${(s * k) / 2}$ 厘米。注意不要把中线当成高。`,
      });
    },
  },
  {
    name: 'm8-midline',
    topic: ['rj-maths-8b', '平行四边形', '三角形的中位线'],
    count: 5,
    make(r) {
      const [a, b, c] = [r.int(5, 9), r.int(6, 10), r.int(7, 11)];
      return fill({
        degree: 2,
        stem: `$\\triangle ABC$ 的三边长分别是 ${2 * a}、${2 * b}、${2 * c}，顺次连接三边的中点，得到的三角形的周长是 ____ 。`,
        gaps: [num(String(a + b + c))],
        explain: `三角形的中位线等于第三边的一半，所以新三角形的三边是 ${a}、${b}、${c}，周长是 $${a + b + c}$，正好是原三角形周长的一半。`,
      });
    },
  },
];
