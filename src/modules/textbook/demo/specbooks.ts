import type { TreeKey } from './catalogue';

interface Specbook {
  readonly sbkId: number;
  readonly tree: TreeKey;
  readonly name: string;
  readonly on: boolean;
  readonly text: string;
}
/** Special-topic books: across grades, by theme. `+` marks a node that is switched off. */
export const SPECBOOKS: readonly Specbook[] = [
  {
    sbkId: 501,
    tree: 'maths',
    name: '计算能力专项',
    on: true,
    text: `
有理数运算
  加减混合 | 有理数的加法, 有理数的减法, 有理数的加减混合运算
  乘除与乘方 | 有理数的乘法, 有理数的除法, 有理数的乘方
  混合运算 | 有理数的混合运算
整式运算
  合并同类项与去括号 | 合并同类项, 去括号与添括号
  幂的运算 | 同底数幂的乘法, 幂的乘方, 积的乘方, 同底数幂的除法
  乘法公式 | 平方差公式, 完全平方公式
解方程
  一元一次方程 | 解一元一次方程
  二元一次方程组 | 代入消元法, 加减消元法
  一元二次方程 | 配方法, 公式法解一元二次方程, 因式分解法解一元二次方程
+竞赛拓展
  分组与十字相乘 | 十字相乘法, 分组分解法
`,
  },
  {
    sbkId: 502,
    tree: 'maths',
    name: '几何模型专项',
    on: true,
    text: `
平行线模型
  拐点问题 | 平行线中的拐点问题
全等模型
  倍长中线 | 全等三角形的辅助线
  角平分线 | 角平分线的性质与判定
  手拉手 | 边角边判定, 旋转的性质
最短路径
  将军饮马 | 最短路径问题, 轴对称的性质
相似模型
  A 字与 8 字 | 相似三角形的判定, 平行线分线段成比例
`,
  },
  {
    sbkId: 503,
    tree: 'maths',
    name: '应用题专项（编写中）',
    on: false,
    text: `
列方程解应用题
  行程 | 行程问题
  工程 | 工程问题
  利润 | 销售与利润问题
`,
  },
  {
    sbkId: 511,
    tree: 'chinese',
    name: '文言文专项',
    on: true,
    text: `
实词与虚词
  一词多义 | 一词多义
  通假字与古今异义 | 通假字, 古今异义
  常用虚词 | 文言虚词
句式与翻译
  特殊句式 | 文言句式, 文言断句
  翻译 | 文言文翻译
比较阅读
  课内外比较 | 文言文比较阅读, 文言文内容理解
`,
  },
  {
    sbkId: 521,
    tree: 'english',
    name: '语法专项',
    on: true,
    text: `
时态
  一般与进行 | 一般现在时, 现在进行时, 一般过去时, 过去进行时
  完成时 | 现在完成时, 现在完成时与since和for, 现在完成时与一般过去时
从句
  宾语从句 | 宾语从句
  状语从句 | 时间状语从句, 条件状语从句, 原因状语从句, 让步状语从句
  定语从句 | 定语从句
语态
  被动语态 | 一般现在时的被动语态, 一般过去时的被动语态
`,
  },
];
