/** A design as a teacher writes it. */
export const designOf = (name: string, at: number): string =>
  [
    `<h3>教学目标</h3><p>能说出${name}的意义，会在具体情境里使用，并能向同伴解释理由。</p>`,
    `<h3>重点与难点</h3><p>${['重点是概念的形成，难点是符号的含义。', '重点是方法的选择，难点是说清每一步的依据。'][at % 2]}</p>`,
    '<h3>过程</h3><ol><li>用预习里错得最多的一题开头（5 分钟）</li><li>两人一组讨论不同的解法（10 分钟）</li><li>全班交流，板书归纳（15 分钟）</li><li>分层练习（10 分钟）</li></ol>',
  ].join('');
const REFLECTIONS = [
  '预习里有三分之一的同学在符号上出错，课上先画图再列式，效果比直接讲好。下次把讨论时间再留长一些。',
  '小组讨论时后排两组没有进入状态，任务单要写得更具体。练习的第三题偏难，放到作业里更合适。',
  '学生自己总结的比我准备的更清楚，板书可以让他们来写。时间少了五分钟，引入要再短一点。',
] as const;
export const reflectOf = (name: string, at: number): string =>
  `<p>${name}：${REFLECTIONS[at % REFLECTIONS.length] ?? ''}</p>`;
