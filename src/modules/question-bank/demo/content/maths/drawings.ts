import { drawing } from '../drawings';
import { fill, group, num, photo, short, single } from '../tools';
import type { Template } from '../types';
import { written } from '../by-hand';

const A6 = 'rj-maths-6a',
  A7 = 'rj-maths-7a',
  B7 = 'rj-maths-7b',
  A8 = 'rj-maths-8a',
  B8 = 'rj-maths-8b';

/** Questions that hang on a drawing; each drawing is used by one or two. */
export const mathsDrawn: Template = written('maths-drawn', [
  [
    [A7, '数轴', '数轴', '绝对值'],
    (r) =>
      single(r, {
        degree: 2,
        stem: `数轴上相邻两个刻度之间是 1 个单位长度，点 $A$、$B$ 的位置如图所示，则 $A$、$B$ 两点之间的距离是（　　）\n${drawing('axis', '数轴，点 A 在原点左边第 3 个刻度，点 B 在原点右边第 2 个刻度')}`,
        right: '$5$',
        wrong: [
          ['$1$', '是把两点到原点的距离相减了'],
          ['$-1$', '是把两个数相加了，而且距离不会是负数'],
          ['$6$', '是数了刻度线而不是间隔'],
        ],
        explain: '点 $A$ 表示 $-3$，点 $B$ 表示 2，距离是 $|2-(-3)|=5$。也可以直接数间隔。',
      }),
  ],
  [
    [A7, '数轴', '数轴', '相反数'],
    () =>
      fill({
        degree: 2,
        stem: `如图，数轴上点 $A$ 表示的数的相反数是 ____ ，点 $B$ 关于原点的对称点表示的数是 ____ 。\n${drawing('axis', '数轴，点 A 在原点左边第 3 个刻度，点 B 在原点右边第 2 个刻度')}`,
        gaps: [num('3'), num('-2')],
        explain: '点 $A$ 表示 $-3$，它的相反数是 3；点 $B$ 表示 2，关于原点对称的点表示它的相反数 $-2$。',
      }),
  ],
  [
    [B7, '相交线', '对顶角与邻补角', '垂线与点到直线的距离'],
    () =>
      fill({
        degree: 2,
        stem: `如图，直线 $AB$、$CD$ 相交于点 $O$，$OE\\perp AB$。若 $\\angle BOD=37^\\circ$，则 $\\angle AOC=$ ____ 度，$\\angle COE=$ ____ 度。\n${drawing('crossing', '直线 AB 与 CD 相交于点 O，射线 OE 垂直于 AB')}`,
        gaps: [num('37'), num('53')],
        explain:
          '$\\angle AOC$ 与 $\\angle BOD$ 是对顶角，都是 37 度；$\\angle AOE=90^\\circ$，$\\angle COE=90^\\circ-37^\\circ=53^\\circ$。',
      }),
  ],
  [
    [B7, '平行线', '平行线中的拐点问题', '平行线的性质'],
    () =>
      short({
        degree: 4,
        stem: `如图，$AB\\parallel CD$，$\\angle B=20^\\circ$，$\\angle D=23^\\circ$。求 $\\angle BED$ 的度数，并写出推理过程。\n${drawing('bend', '两条平行线 AB 和 CD 之间有一点 E，连接 BE 和 DE')}`,
        model:
          '过点 $E$ 向左作 $EF\\parallel AB$。\n因为 $AB\\parallel CD$，所以 $EF\\parallel CD$。\n所以 $\\angle BEF=\\angle B=20^\\circ$，$\\angle DEF=\\angle D=23^\\circ$（两直线平行，内错角相等）。\n所以 $\\angle BED=20^\\circ+23^\\circ=43^\\circ$。',
        explain: '遇到两条平行线之间的“拐点”，常过拐点作平行线，把一个角分成两个内错角来求。',
      }),
  ],
  [
    [B7, '平行线', '平行线的性质', '平行线的判定'],
    (r) =>
      single(r, {
        degree: 2,
        stem: `如图，直线 $a$、$b$ 被直线 $c$ 所截，$\\angle 1$ 与 $\\angle 2$ 是同位角。下列说法正确的是（　　）\n${drawing('parallels', '直线 a 和 b 被直线 c 所截，角 1 在 a 的上方，角 2 在 b 的上方')}`,
        right: '若 $\\angle 1=\\angle 2$，则 $a\\parallel b$',
        wrong: [
          ['$\\angle 1$ 与 $\\angle 2$ 一定相等', '是忘了“两直线平行”这个前提'],
          ['若 $\\angle 1+\\angle 2=180^\\circ$，则 $a\\parallel b$', '是把同位角当成了同旁内角'],
          ['若 $a\\parallel b$，则 $\\angle 1+\\angle 2=90^\\circ$', '是把性质记错了，平行时同位角相等'],
        ],
        explain: '同位角相等，两直线平行。已知角的关系推出平行，用的是平行线的判定。',
      }),
  ],
  [
    [A8, '三角形全等的判定', '边角边判定', '全等三角形的性质'],
    () =>
      short({
        degree: 3,
        stem: `如图，线段 $AB$ 与 $CD$ 相交于点 $O$，$OA=OB$，$OC=OD$。求证：$AC=BD$，$AC\\parallel BD$。\n${drawing('bowtie', '线段 AB 与 CD 相交于点 O，连接 AC 和 DB')}`,
        model:
          '在 $\\triangle AOC$ 和 $\\triangle BOD$ 中，$OA=OB$，$\\angle AOC=\\angle BOD$（对顶角相等），$OC=OD$，\n所以 $\\triangle AOC\\cong \\triangle BOD$（边角边）。\n所以 $AC=BD$，$\\angle A=\\angle B$，\n所以 $AC\\parallel BD$（内错角相等，两直线平行）。',
        explain: '对顶角是隐藏的条件。由全等得到边相等，再由对应角相等（内错角）得到平行。',
      }),
  ],
  [
    [A8, '等腰三角形', '等腰三角形的性质'],
    () =>
      fill({
        degree: 2,
        stem: `如图，在 $\\triangle ABC$ 中，$AB=AC$，$AD\\perp BC$，垂足为 $D$。若 $\\angle B=58^\\circ$，$BC=12$，则 $\\angle CAD=$ ____ 度，$BD=$ ____ 。\n${drawing('isosceles', '等腰三角形 ABC，AD 是底边 BC 上的高')}`,
        gaps: [num('32'), num('6')],
        explain:
          '等腰三角形“三线合一”：$AD$ 是高，也是顶角平分线和底边上的中线。$\\angle C=\\angle B=58^\\circ$，$\\angle CAD=90^\\circ-58^\\circ=32^\\circ$，$BD=\\frac{1}{2}BC=6$。',
      }),
  ],
  [
    [B8, '勾股定理及其应用', '勾股定理的应用'],
    (r) =>
      single(r, {
        degree: 3,
        stem: `如图，在直角三角形 $ABC$ 中，$\\angle C=90^\\circ$，$AC=8$，$BC=6$，则点 $C$ 到斜边 $AB$ 的距离是（　　）\n${drawing('kite', '直角三角形 ABC，直角顶点为 C，AC 等于 8，BC 等于 6')}`,
        right: '$4.8$',
        wrong: [
          ['$5$', '是求了斜边上的中线'],
          ['$10$', '是求了斜边的长'],
          ['$2.4$', '是用面积除以斜边时忘了乘 2'],
        ],
        explain:
          '$AB=\\sqrt{8^2+6^2}=10$。用面积相等：$\\frac{1}{2}\\times 8\\times 6=\\frac{1}{2}\\times 10\\times h$，$h=4.8$。',
      }),
  ],
  [
    [B7, '用坐标描述平面内点的位置', '平面直角坐标系', '点的坐标特征'],
    () =>
      fill({
        degree: 1,
        stem: `如图，每个小方格的边长是 1 个单位长度。点 $A$ 的横坐标是 ____ ，纵坐标是 ____ ；点 $B$ 的横坐标是 ____ ；点 $C$ 的纵坐标是 ____ 。\n${drawing('grid', '平面直角坐标系方格图，点 A 在原点右 2 格上 2 格，点 B 在左 2 格上 3 格，点 C 在左 3 格下 2 格')}`,
        gaps: [num('2'), num('2'), num('-2'), num('-2')],
        explain:
          '过点向两坐标轴作垂线，垂足对应的数就是坐标：$A(2,2)$，$B(-2,3)$，$C(-3,-2)$。左边和下边的坐标是负数。',
      }),
  ],
  [
    [A8, '画轴对称的图形', '坐标中的轴对称'],
    () =>
      photo({
        degree: 2,
        stem: `如图，请在方格纸上画出 $\\triangle ABC$ 关于 $x$ 轴对称的三角形，并写出三个对应点的坐标。完成后拍照上传。\n${drawing('grid', '平面直角坐标系方格图，点 A 在原点右 2 格上 2 格，点 B 在左 2 格上 3 格，点 C 在左 3 格下 2 格')}`,
        model: '对应点的坐标是 $(2,-2)$、$(-2,-3)$、$(-3,2)$，顺次连接。',
        explain: '关于 $x$ 轴对称的点，横坐标不变，纵坐标互为相反数。',
      }),
  ],
  [
    [B8, '函数的表示', '从函数图象获取信息', '函数的表示方法'],
    (r) =>
      group(r, {
        qtp: 'material',
        degree: 3,
        stem: `小林从家出发去科技馆，图中 $x$（分）表示离家的时间，$y$（百米）表示离家的路程。他先步行到公交站，等了一会儿车，再乘车到达科技馆。请根据图象回答问题。\n${drawing('journey', '折线图：0 到 20 分路程从 0 增加到 6，20 到 30 分路程不变，30 到 50 分从 6 增加到 9')}`,
        explain: '看图象先弄清横轴、纵轴表示什么，再看每一段的升降和平缓。',
        subs: [
          {
            kind: 'blank',
            stem: '他等车用了 ____ 分。',
            gaps: [num('10')],
            explain: '路程不变的一段是 20 分到 30 分，$30-20=10$（分）。',
          },
          {
            kind: 'single',
            stem: '第一段路程中，他的平均速度是（　　）',
            right: '每分 30 米',
            wrong: [
              ['每分 12 米', '是用总时间去除了'],
              ['每分 300 米', '是单位换算错了，$y$ 的单位是百米'],
              ['每分 20 米', '是读错了到站的时间'],
            ],
            explain: '20 分行了 600 米，$600\\div 20=30$（米/分）。',
          },
          {
            kind: 'judge',
            stem: '科技馆离家 900 米。',
            right: true,
            explain: '图象最高点的纵坐标是 9，单位是百米，即 900 米。',
          },
        ],
      }),
  ],
  [
    [B7, '用统计图描述数据', '条形图与折线图', '扇形图'],
    (r) =>
      group(r, {
        qtp: 'material',
        degree: 2,
        stem: `七年级 40 名学生参加社团的人数如图所示，A 是书法，B 是篮球，C 是合唱，D 是科技，每人只参加一个社团。\n${drawing('bars', '条形图：A 10 人，B 16 人，C 8 人，D 6 人')}`,
        explain: '条形图能清楚地表示每个项目的具体数目，再由总数求百分比。',
        subs: [
          {
            kind: 'blank',
            stem: '参加篮球社团的人数占总人数的 ____ %。',
            gaps: [num('40')],
            explain: '$16\\div 40=40\\%$。',
          },
          {
            kind: 'blank',
            stem: '如果画成扇形图，“科技”对应的圆心角是 ____ 度。',
            gaps: [num('54')],
            explain: '$360^\\circ\\times \\frac{6}{40}=54^\\circ$。',
          },
          {
            kind: 'short',
            stem: '请再写出一条你从图中得到的信息。',
            model: '例如：参加篮球社团的人数是参加合唱社团的 2 倍。',
            explain: '比较各个条形的高度或计算百分比，言之有理即可。',
          },
        ],
      }),
  ],
  [
    [A6, '认识扇形统计图', '扇形统计图', '百分数应用题'],
    () =>
      fill({
        degree: 2,
        stem: `学校图书馆的图书分成 A 文学、B 科普、C 艺术、D 其他四类，各类所占的百分比如图所示。D 类占 ____ %；如果科普类有 500 本，那么图书馆一共有 ____ 本图书。\n${drawing('pie', '扇形统计图：A 占 40%，B 占 25%，C 占 20%，其余是 D')}`,
        gaps: [num('15'), num('2000')],
        explain: '整个圆表示 100%：$100\\%-40\\%-25\\%-20\\%=15\\%$。B 类占 25%，总数是 $500\\div 25\\%=2000$（本）。',
      }),
  ],
  [
    [A6, '圆的面积', '圆的面积', '扇形与圆环'],
    (r) =>
      single(r, {
        degree: 3,
        stem: `如图，长方形 $ABCD$ 中有一个以 $O$ 为圆心、以长边 $AB$ 为直径的半圆。若 $AB=14$ 厘米，$BC=9$ 厘米，则阴影部分的面积是（　　）平方厘米。（π 取 3.14）\n${drawing('ring', '长方形 ABCD 中有一个以 AB 为直径的半圆，半圆以外的部分是阴影')}`,
        right: '$49.07$',
        wrong: [
          ['$76.93$', '是求了半圆的面积'],
          ['$63$', '是以为半圆正好占长方形的一半'],
          ['$126$', '是求了长方形的面积'],
        ],
        explain: '阴影面积＝长方形面积－半圆面积：$14\\times 9-3.14\\times 7^2\\div 2=126-76.93=49.07$（平方厘米）。',
      }),
  ],
]);
