import { poly } from '../number';
import { fill, match, num, single } from '../tools';
import type { Template } from '../types';

const deg = (d: number) => `$${d}^\\circ$`;
/** Degrees and minutes. */
const dm = (minutes: number) => `$${Math.floor(minutes / 60)}^\\circ${minutes % 60 ? `${minutes % 60}'` : ''}$`;
const point = (x: number, y: number) => `$(${x},${y})$`;

export const sevenShape: readonly Template[] = [
  {
    name: 'm7-complement',
    topic: ['rj-maths-7a', '角', '余角和补角', '角的度量与换算'],
    count: 10,
    make(r, at) {
      const d = r.int(12, 78),
        min = r.int(1, 11) * 5,
        all = d * 60 + min,
        whole = at % 2 ? 180 : 90,
        right = whole * 60 - all;
      return single(r, {
        degree: 2,
        stem: `已知 $\\angle \\alpha=${d}^\\circ${min}'$，则 $\\angle \\alpha$ 的${at % 2 ? '补' : '余'}角等于（　　）`,
        right: dm(right),
        wrong: [
          [dm(right + 60), `是借 1 度后忘了把度数减 1`],
          [dm((270 - whole) * 60 - all), at % 2 ? '是求了余角' : '是求了补角'],
          [
            dm(whole * 60 - d * 60 - 60 + (100 - min > 59 ? 100 - min - 60 : 100 - min)),
            '是按 1 度等于 100 分来借位了',
          ],
        ],
        explain: `和为 ${whole} 度的两个角互为${at % 2 ? '补' : '余'}角。$${whole}^\\circ-${d}^\\circ${min}'=${whole - 1}^\\circ60'-${d}^\\circ${min}'=$${dm(right)}。注意 $1^\\circ=60'$。`,
      });
    },
  },
  {
    name: 'm7-angle-equation',
    topic: ['rj-maths-7a', '角', '余角和补角'],
    count: 6,
    make(r) {
      const x = r.int(20, 75),
        k = r.int(3, 5),
        diff = k * (90 - x) - (180 - x);
      if (diff === 0 || Math.abs(diff) > 60) return null;
      return fill({
        degree: 4,
        stem: `一个角的余角的 ${k} 倍比它的补角${diff > 0 ? '大' : '小'} ${Math.abs(diff)} 度，这个角是 ____ 度。`,
        gaps: [num(String(x))],
        explain: `设这个角是 $x$ 度，则余角是 $(90-x)$ 度，补角是 $(180-x)$ 度。列方程 $${k}(90-x)-(180-x)=${diff}$，化简得 $${k * 90 - 180}-${k - 1}x=${diff}$，解得 $x=${x}$。`,
      });
    },
  },
  {
    name: 'm7-segment',
    topic: ['rj-maths-7a', '直线、射线、线段', '线段的中点与和差'],
    count: 8,
    make(r, at) {
      const ab = 2 * r.int(5, 12),
        bc = 2 * r.int(1, 4);
      if (at % 2) {
        return fill({
          degree: 3,
          stem: `点 $A$、$B$、$C$ 在同一直线上，$AB=${ab}$ 厘米，$BC=${bc}$ 厘米，则 $AC$ 的长较短时是 ____ 厘米，较长时是 ____ 厘米。`,
          gaps: [num(String(ab - bc)), num(String(ab + bc))],
          explain: `点 $C$ 的位置有两种可能：在线段 $AB$ 上时，$AC=${ab}-${bc}=${ab - bc}$（厘米）；在 $AB$ 的延长线上时，$AC=${ab}+${bc}=${ab + bc}$（厘米）。没有图时要分类讨论。`,
        });
      }
      const mid = (ab + bc) / 2;
      return single(r, {
        degree: 2,
        stem: `点 $B$ 在线段 $AC$ 上，$AB=${ab}$ 厘米，$BC=${bc}$ 厘米，点 $M$ 是线段 $AC$ 的中点，则 $MB$ 的长是（　　）厘米。`,
        right: `$${ab - mid}$`,
        wrong: [
          [`$${mid}$`, '是求了 $AM$ 的长'],
          [`$${ab / 2}$`, '是把 $M$ 当成了 $AB$ 的中点'],
          [`$${ab - bc}$`, '是直接把两条线段相减了'],
        ],
        explain: `$AC=AB+BC=${ab + bc}$ 厘米，$AM=\\frac{1}{2}AC=${mid}$ 厘米，所以 $MB=AB-AM=${ab}-${mid}=${ab - mid}$（厘米）。`,
      });
    },
  },
  {
    name: 'm7-crossing',
    topic: ['rj-maths-7b', '相交线', '对顶角与邻补角', '垂线与点到直线的距离'],
    count: 8,
    make(r) {
      const a = r.int(20, 80),
        wrongB = 180 - a;
      if (a === 60 || a === 45) return null;
      return single(r, {
        degree: 2,
        stem: `直线 $AB$ 与 $CD$ 相交于点 $O$，$OE\\perp AB$，$\\angle BOD=${a}^\\circ$，且 $OE$ 与 $OC$ 在 $AB$ 的同侧，则 $\\angle COE$ 的度数是（　　）`,
        right: deg(90 - a),
        wrong: [
          [deg(a), '是求了对顶角 $\\angle AOC$'],
          [deg(wrongB), '是求了邻补角'],
          [deg(90 + a), '是把角度相加了；$OE$ 与 $OC$ 在 $AB$ 的同侧，应该相减'],
        ],
        explain: `对顶角相等，$\\angle AOC=\\angle BOD=${a}^\\circ$。因为 $OE\\perp AB$，所以 $\\angle AOE=90^\\circ$，$\\angle COE=90^\\circ-${a}^\\circ=${90 - a}^\\circ$。`,
      });
    },
  },
  {
    name: 'm7-parallel',
    topic: ['rj-maths-7b', '平行线', '平行线的性质', '同位角内错角同旁内角'],
    count: 8,
    make(r) {
      const a = r.int(25, 85),
        b = r.int(25, 85);
      if (a === b || a + b === 90) return null;
      return fill({
        degree: 3,
        stem: `直线 $a\\parallel b$，直线 $c$ 与 $a$、$b$ 分别相交。若一对同旁内角中较小的角是 ${a} 度，则较大的角是 ____ 度；另有直线 $d$ 与 $a$、$b$ 相交，所成的一对内错角中有一个是 ${b} 度，则另一个是 ____ 度。`,
        gaps: [num(String(180 - a)), num(String(b))],
        explain: `两直线平行，同旁内角互补：$180^\\circ-${a}^\\circ=${180 - a}^\\circ$；两直线平行，内错角相等，是 ${deg(b)}。`,
      });
    },
  },
  {
    name: 'm7-bend',
    topic: ['rj-maths-7b', '平行线', '平行线中的拐点问题', '平行线的性质'],
    count: 6,
    make(r) {
      const a = r.int(20, 70),
        b = r.int(20, 70);
      if (a === b || a + b === 90) return null;
      return single(r, {
        degree: 4,
        stem: `$AB\\parallel CD$，点 $E$ 在两条平行线之间，且点 $B$、$D$ 在点 $E$ 的同侧，连接 $BE$、$DE$。若 $\\angle ABE=${a}^\\circ$，$\\angle CDE=${b}^\\circ$，且点 $A$、$C$、$E$ 在直线 $BD$ 的同侧，则 $\\angle BED$ 的度数是（　　）`,
        right: deg(a + b),
        wrong: [
          [deg(180 - a - b), '是把三个角当成了三角形的内角'],
          [deg(Math.abs(a - b)), '是把两个角相减了'],
          [deg(360 - a - b), '是用了点 $E$ 在另一侧时的结论'],
        ],
        explain: `过点 $E$ 作 $EF\\parallel AB$，则 $EF\\parallel CD$。由内错角相等，$\\angle BEF=\\angle ABE=${a}^\\circ$，$\\angle DEF=\\angle CDE=${b}^\\circ$，所以 $\\angle BED=${a}^\\circ+${b}^\\circ=${a + b}^\\circ$。`,
      });
    },
  },
  {
    name: 'm7-coordinates',
    topic: ['rj-maths-7b', '坐标方法的简单应用', '坐标与平移', '点的坐标特征'],
    count: 8,
    make(r, at) {
      const [x, y] = [r.some(-7, 7), r.some(-7, 7)],
        h = r.int(2, 6),
        v = r.int(2, 6),
        right = at % 2 === 0,
        up = at % 4 < 2;
      const [p, q] = [right ? x + h : x - h, up ? y + v : y - v];
      return single(r, {
        degree: 2,
        stem: `把点 $A(${x},${y})$ 先向${right ? '右' : '左'}平移 ${h} 个单位长度，再向${up ? '上' : '下'}平移 ${v} 个单位长度，得到的点的坐标是（　　）`,
        right: point(p, q),
        wrong: [
          [point(right ? x - h : x + h, q), '是左右平移时加减弄反了'],
          [point(p, up ? y - v : y + v), '是上下平移时加减弄反了'],
          [point(right ? x + v : x - v, up ? y + h : y - h), '是把两次平移的距离弄混了'],
        ],
        explain: `左右平移改变横坐标，右加左减；上下平移改变纵坐标，上加下减。新点的坐标是 $(${x}${right ? '+' : '-'}${h},${y}${up ? '+' : '-'}${v})$，即 ${point(p, q)}。`,
      });
    },
  },
  {
    name: 'm7-quadrants',
    topic: ['rj-maths-7b', '用坐标描述平面内点的位置', '点的坐标特征', '平面直角坐标系'],
    count: 6,
    make(r) {
      const n = () => r.int(1, 9);
      return match(r, {
        degree: 1,
        stem: '把每个点与它所在的位置连起来。',
        pairs: [
          [point(n(), n()), '第一象限'],
          [point(-n(), n()), '第二象限'],
          [point(-n(), -n()), '第三象限'],
          [point(n(), -n()), '第四象限'],
          [r.pick([true, false]) ? point(n(), 0) : point(-n(), 0), '$x$ 轴上'],
          [point(0, n()), '$y$ 轴上'],
        ],
        explain:
          '四个象限内点的坐标符号依次是 $(+,+)$、$(-,+)$、$(-,-)$、$(+,-)$；纵坐标为 0 的点在 $x$ 轴上，横坐标为 0 的点在 $y$ 轴上。',
      });
    },
  },
  {
    name: 'm7-pie',
    topic: ['rj-maths-7b', '用统计图描述数据', '扇形图'],
    count: 6,
    make(r, at) {
      const p = r.int(2, 9) * 5,
        total = r.pick([40, 60, 80, 120, 200, 240]);
      const part = (total * p) / 100;
      if (!Number.isInteger(part)) return null;
      const thing = ['喜欢篮球', '步行上学', '选择科学社团', '最爱读科普书'][at % 4];
      return fill({
        degree: 2,
        stem: `调查了 ${total} 名学生，其中${thing}的有 ${part} 人。在扇形图中，“${thing}”部分所占的百分比是 ____ %，对应的圆心角是 ____ 度。`,
        gaps: [num(String(p)), num(String(p * 3.6))],
        explain: `百分比：$${part}\\div ${total}=${p}\\%$；圆心角：$360^\\circ\\times ${p}\\%=${p * 3.6}^\\circ$。圆心角不是用 100 度去乘。`,
      });
    },
  },
  {
    name: 'm7-coordinate-rule',
    topic: ['rj-maths-7b', '用坐标描述平面内点的位置', '点的坐标特征'],
    count: 6,
    make(r, at) {
      const a = r.some(-6, 6),
        k = r.int(2, 5),
        onX = at % 2 === 0,
        y = onX ? a : k * a;
      const other = onX ? k * -a : -a;
      // The point (k m + ?, m + ?) lies on an axis.
      const [px, py] = onX
        ? [
            poly([[k, 'm']]),
            poly([
              [1, 'm'],
              [y, ''],
            ]),
          ]
        : [
            poly([
              [k, 'm'],
              [y, ''],
            ]),
            poly([
              [1, 'm'],
              [0, ''],
            ]),
          ];
      return fill({
        degree: 3,
        stem: `若点 $P(${px},${py})$ 在 $${onX ? 'x' : 'y'}$ 轴上，则 $m=$ ____ ，点 $P$ 到原点的距离是 ____ 。`,
        gaps: [num(String(-a)), num(String(Math.abs(other)))],
        explain: `$${onX ? 'x' : 'y'}$ 轴上的点${onX ? '纵' : '横'}坐标为 0，所以 $${onX ? py : px}=0$，$m=${-a}$。此时${onX ? '横' : '纵'}坐标是 $${other}$，到原点的距离是 $|${other}|=${Math.abs(other)}$。`,
      });
    },
  },
];
