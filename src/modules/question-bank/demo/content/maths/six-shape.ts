import { dec } from '../number';
import { fill, num, single } from '../tools';
import type { Template } from '../types';

const PI = 3.14;

export const sixShape: readonly Template[] = [
  {
    name: 'm6-circle-length',
    topic: ['rj-maths-6a', '圆的周长', '圆的周长'],
    count: 8,
    make(r, at) {
      const radius = r.int(2, 30),
        d = radius * 2,
        given = at % 2 === 0;
      return single(r, {
        degree: 1,
        stem: `一个圆的${given ? `半径是 ${radius}` : `直径是 ${d}`} 厘米，它的周长是（　　）厘米。（π 取 3.14）`,
        right: `$${dec(PI * d)}$`,
        wrong: [
          [`$${dec(PI * radius)}$`, '是用 π 乘了半径，少乘了 2'],
          [`$${dec(PI * radius * radius)}$`, '是把周长当成面积来算了'],
          [`$${dec(PI * d * 2)}$`, '是把直径又乘了一次 2'],
        ],
        explain: `圆的周长 $C=\\pi d=2\\pi r$。这里直径是 ${d} 厘米，$3.14\\times ${d}=${dec(PI * d)}$（厘米）。`,
      });
    },
  },
  {
    name: 'm6-circle-area',
    topic: ['rj-maths-6a', '圆的面积', '圆的面积'],
    count: 8,
    make(r, at) {
      const radius = r.int(2, 20),
        d = radius * 2,
        given = at % 2 === 1;
      return single(r, {
        degree: 2,
        stem: `一个圆形花坛的${given ? `半径是 ${radius}` : `直径是 ${d}`} 米，它的面积是（　　）平方米。（π 取 3.14）`,
        right: `$${dec(PI * radius * radius)}$`,
        wrong: [
          [`$${dec(PI * d * d)}$`, '是把直径当成半径代入了面积公式'],
          [`$${dec(PI * d)}$`, '是求了圆的周长'],
          [`$${dec(PI * radius * radius * 2)}$`, '是多乘了一个 2'],
        ],
        explain: `圆的面积 $S=\\pi r^2$。半径是 ${radius} 米，$3.14\\times ${radius}^2=3.14\\times ${radius * radius}=${dec(PI * radius * radius)}$（平方米）。`,
      });
    },
  },
  {
    name: 'm6-ring',
    topic: ['rj-maths-6a', '圆的面积', '圆的面积', '扇形与圆环'],
    count: 6,
    make(r) {
      const small = r.int(2, 12),
        wide = r.int(1, 5),
        big = small + wide;
      return fill({
        degree: 3,
        stem: `一个半径为 ${small} 米的圆形水池，在它的周围修一条宽 ${wide} 米的石子路，石子路的面积是 ____ 平方米。（π 取 3.14）`,
        gaps: [num(dec(PI * (big * big - small * small)))],
        explain: `石子路是一个圆环，外圆半径是 $${small}+${wide}=${big}$（米）。圆环面积 $=\\pi (R^2-r^2)=3.14\\times (${big}^2-${small}^2)=3.14\\times ${big * big - small * small}=${dec(PI * (big * big - small * small))}$（平方米）。\n注意不能用路宽 ${wide} 直接当半径。`,
      });
    },
  },
  {
    name: 'm6-cylinder',
    topic: ['rj-maths-6b', '圆柱的体积', '圆柱的体积'],
    count: 8,
    make(r) {
      const radius = r.int(2, 10),
        h = r.int(3, 20),
        v = PI * radius * radius * h;
      return single(r, {
        degree: 3,
        stem: `一个圆柱的底面半径是 ${radius} 厘米，高是 ${h} 厘米，它的体积是（　　）立方厘米。（π 取 3.14）`,
        right: `$${dec(v)}$`,
        wrong: [
          [`$${dec(2 * PI * radius * h)}$`, '是求了圆柱的侧面积'],
          [`$${dec(PI * 4 * radius * radius * h)}$`, '是把直径当成半径代入了'],
          [`$${dec(PI * radius * h)}$`, '是忘了把半径平方'],
        ],
        explain: `圆柱的体积 $V=Sh=\\pi r^2h=3.14\\times ${radius}^2\\times ${h}=${dec(v)}$（立方厘米）。`,
      });
    },
  },
  {
    name: 'm6-cone',
    topic: ['rj-maths-6b', '圆锥的体积', '圆锥的体积', '圆柱的体积'],
    count: 6,
    make(r) {
      const radius = r.int(2, 9),
        h = 3 * r.int(1, 7),
        v = (PI * radius * radius * h) / 3;
      return fill({
        degree: 3,
        stem: `一堆圆锥形的沙子，底面半径是 ${radius} 米，高是 ${h} 米，这堆沙子的体积是 ____ 立方米；与它等底等高的圆柱的体积是 ____ 立方米。（π 取 3.14）`,
        gaps: [num(dec(v)), num(dec(v * 3))],
        explain: `等底等高的圆锥体积是圆柱体积的 $\\frac{1}{3}$。圆柱：$3.14\\times ${radius}^2\\times ${h}=${dec(v * 3)}$（立方米）；圆锥：$${dec(v * 3)}\\times \\frac{1}{3}=${dec(v)}$（立方米）。`,
      });
    },
  },
];
