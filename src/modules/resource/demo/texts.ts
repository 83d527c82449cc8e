/** A teaching design for a section: aims, key points, course and blackboard, about what the section teaches. */
export function designText(section: string, points: readonly string[], turn: number): string {
  const main = points[0] ?? section,
    second = points[1] ?? main;
  const openings = [
    `出示生活中的情境，请学生说一说自己的发现，引出课题“${section}”。`,
    `用两道口答题回顾上节课的内容，追问“如果换一个条件呢？”，自然过渡到${main}。`,
    `请两位学生到黑板前演示，其他同学判断对错并说明理由，从分歧中引出${main}。`,
  ];
  const middles = [
    `小组合作完成学习单第 1、2 题，教师巡视，收集两种不同的做法投屏对比，归纳${main}的要点。`,
    `先独立尝试例 1，再和同桌交流思路；全班交流时重点追问“为什么可以这样做”，板书${main}的步骤。`,
    `师生共同完成例 1，学生独立完成例 2；例 2 的易错点在${second}，请出错的同学自己讲一讲。`,
  ];
  const ends = [
    '请三位同学各说一句今天的收获，教师补充板书成知识结构图。',
    '用一分钟写下“我学会了……我还不明白……”，课后收上来看。',
    '回到开头的问题，用今天学到的方法再解一次。',
  ];
  return [
    '<h3>教学目标</h3>',
    `<ol><li>理解${main}的含义，能用自己的话说明。</li><li>会用${second}解决简单问题，书写规范。</li><li>在交流中学会质疑和倾听。</li></ol>`,
    '<h3>重点与难点</h3>',
    `<p>重点：${main}。难点：${second === main ? `在变化的情境中运用${main}` : second}。</p>`,
    '<h3>教学过程</h3>',
    `<p><strong>一、引入（5 分钟）</strong></p><p>${openings[turn % 3]}</p><p><strong>二、探究（15 分钟）</strong></p><p>${middles[(turn + 1) % 3]}</p>`,
    `<p><strong>三、练习（15 分钟）</strong></p><p>基础题全体完成，提升题选做；同桌互批，统计错得最多的一题集中讲评。</p><p><strong>四、小结（5 分钟）</strong></p><p>${ends[turn % 3]}</p>`,
    '<h3>板书设计</h3>',
    `<p>${section}</p><ul>${
      points
        .slice(0, 4)
        .map((p) => `<li>${p}</li>`)
        .join('') || `<li>${main}</li>`
    }</ul>`,
  ].join('');
}
export const REFLECTIONS: readonly (readonly [title: string, text: string])[] = [
  [
    '数轴第一课时：画得慢一点更好',
    '<p>今天让学生自己画数轴，原以为三分钟够了，实际用了八分钟。有七位同学漏了正方向，两位同学单位长度不一致。</p><p>值得保留：请同学上台“找茬”，气氛好，记得也牢。</p><p>下次改进：先给一张画错的数轴让大家改，再自己画。</p>',
  ],
  [
    '有理数加法：符号还是最大的坎',
    '<p>异号两数相加，三分之一的学生先算绝对值之和。用“输赢球”的情境之后明显好转。</p><p>课堂检测正确率从上次的六成升到八成，还有五个孩子要单独看。</p><p>下次把情境提前，法则放到最后由学生归纳。</p>',
  ],
  [
    '整式加减去括号：练得太急',
    '<p>去括号法则讲完就练，括号前是负号的题错得最多。第二节换成“先说后写”，每一步说出变号的理由，正确率好了很多。</p><p>作业里保留两道辨析题，不再追求题量。</p>',
  ],
  [
    '一元一次方程应用题的讲法',
    '<p>先画线段图再列方程，中等生跟得上了。列方程之前让学生用一句话说“谁等于谁”，比直接找等量关系有效。</p><p>行程问题还需要一节专题课。</p>',
  ],
];
