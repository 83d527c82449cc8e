import type { Demo } from '../../kernel/server/world';
import type { DemoPerson } from '../people/demo';
import { nodes, prefs, textbooks } from './tables';

/** Chapters of the demonstration books: own wording along the national curriculum, two levels. */
const MATHS: Readonly<Record<number, readonly (readonly [string, readonly string[]])[]>> = {
  7: [['有理数', ['正数和负数', '数轴', '相反数与绝对值', '有理数的加减', '有理数的乘除', '乘方与科学记数法']], ['代数式与整式', ['用字母表示数', '单项式与多项式', '合并同类项', '整式的加减']], ['一元一次方程', ['从算式到方程', '解方程：移项与合并', '去括号与去分母', '方程的应用']], ['几何图形初步', ['立体图形与平面图形', '直线、射线、线段', '角', '余角和补角']]],
  8: [['三角形', ['三角形的边', '高、中线与角平分线', '多边形的内角和']], ['全等三角形', ['全等的概念', '判定：边边边', '判定：边角边与角边角', '角平分线的性质']], ['轴对称', ['轴对称图形', '等腰三角形', '最短路径']], ['整式的乘法与因式分解', ['同底数幂', '整式的乘法', '乘法公式', '因式分解']]],
  9: [['一元二次方程', ['配方法', '公式法', '根与系数的关系', '实际问题']], ['二次函数', ['图象与性质', '顶点式', '与方程的关系', '应用']], ['圆', ['圆的有关性质', '切线', '弧长与扇形面积']], ['概率初步', ['随机事件', '列举法求概率', '用频率估计概率']]],
};
const CHINESE: readonly (readonly [string, readonly string[]])[] = [['第一单元 阅读', ['现代散文', '古诗诵读', '写作：热爱生活']], ['第二单元 亲情', ['现代文阅读', '文言文启蒙', '口语交际']], ['第三单元 校园', ['叙事散文', '名著导读', '综合性学习']]];
const ENGLISH: readonly (readonly [string, readonly string[]])[] = [['Unit 1 Making friends', ['Listening', 'Reading', 'Grammar']], ['Unit 2 Daily life', ['Listening', 'Reading', 'Writing']], ['Unit 3 Seasons', ['Listening', 'Reading', 'Project']]];

export const demo: Demo = {
  name: 'textbook',
  async make(world) {
    let tbk = 100;
    let node = 10_000;
    const books: Parameters<typeof world.put<typeof textbooks>>[1][number][] = [];
    const rows: Parameters<typeof world.put<typeof nodes>>[1][number][] = [];
    const add = (srsId: number, stgId: number, sbjId: number, grdId: number, name: string, chapters: readonly (readonly [string, readonly string[]])[]) => {
      const tbkId = ++tbk;
      books.push({ tbkId, srsId, stgId, sbjId, grdId, name, cover: null, enabled: true, ord: tbk });
      chapters.forEach(([chapter, sections], ord) => {
        const parentId = ++node;
        rows.push({ nodeId: parentId, tbkId, parentId: null, name: chapter, ord });
        sections.forEach((section, i) => { rows.push({ nodeId: ++node, tbkId, parentId, name: section, ord: i }); });
      });
      return tbkId;
    };
    const grade = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
    const first = new Map<number, number>();
    // Series 1 统编, 2 人教, 3 北师大, 15 译林 (data/education.json).
    for (const g of [7, 8, 9]) for (const [srsId, volume] of [[2, '上册'], [3, '上册']] as const) { const id = add(srsId, 2, 2, g, `数学${grade[g]}年级${volume}`, MATHS[g]!); if (srsId === 2) first.set(g, id); }
    for (const g of [7, 8, 9]) add(1, 2, 1, g, `语文${grade[g]}年级上册`, CHINESE);
    for (const g of [7, 8, 9]) add(15, 2, 3, g, `英语${grade[g]}年级上册`, ENGLISH);
    for (const g of [1, 2, 3, 4, 5, 6]) { add(1, 1, 1, g, `语文${grade[g]}年级上册`, CHINESE); add(2, 1, 2, g, `数学${grade[g]}年级上册`, [['数与运算', ['数的认识', '加与减', '解决问题']], ['图形与测量', ['认识图形', '测量与比较']], ['统计与整理', ['分类', '简单的图表']]]); }
    for (const [i, g] of [10, 11, 12].entries()) add(2, 3, 2, g, `数学${['必修第一册', '必修第二册', '选择性必修第一册'][i]}`, [['集合与逻辑', ['集合的概念', '集合的运算', '充分与必要条件']], ['函数', ['函数的概念', '单调性与奇偶性', '指数与对数']], ['三角函数', ['任意角', '诱导公式', '图象与性质']]]);
    await world.put(textbooks, books);
    await world.put(nodes, rows);
    const people = world.made['people'] as readonly DemoPerson[];
    await world.put(prefs, people.filter((p) => p.login === 'teacher189' || p.login === 'student189').map((p) => ({ orgId: p.orgId, userId: p.userId, stgId: 2, sbjId: 2, srsId: 2, tbkId: first.get(7)!, usedAt: world.now.toISOString() })));
  },
};
