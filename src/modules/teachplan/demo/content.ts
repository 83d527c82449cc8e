/** The content of an hour: goals, key points, steps, homework. `kind` 0 introduces, 1 practises. */
export function contentOf(topic: string, kind: number): string {
  const [goals, key, steps, work] =
    kind === 0
      ? [
          [`理解“${topic}”的含义，能用自己的语言说出来`, '能结合生活中的例子说明', '愿意提问，乐于和同伴交流'],
          `${topic}的概念与初步运用`,
          [
            '情境导入（5 分钟）：从身边的例子引出问题',
            '合作探究（15 分钟）：四人小组完成学习单',
            '归纳新知（10 分钟）：师生一起整理要点',
            '当堂练习（12 分钟）：基础题两组，选做一组',
            '小结（3 分钟）：说说今天的收获',
          ],
          '课本习题第 1、2、3 题；选做第 6 题',
        ]
      : [
          [`熟练运用“${topic}”解决问题`, '能发现并改正典型错误', '养成检查的习惯'],
          '灵活选择方法，规范书写过程',
          [
            '回顾（5 分钟）：同桌互相提问上节课的要点',
            '例题（12 分钟）：一题多解，比较优劣',
            '分层练习（20 分钟）：A 组巩固，B 组提高',
            '讲评（8 分钟）：展示典型错误，全班订正',
          ],
          '练习册本节内容；整理错题',
        ];
  const list = (items: readonly string[], tag = 'ul') =>
    `<${tag}>${items.map((i) => `<li><p>${i}</p></li>`).join('')}</${tag}>`;
  return `<h4>教学目标</h4>${list(goals)}<h4>重点与难点</h4><p>${key}</p><h4>教学过程</h4>${list(steps, 'ol')}<h4>作业</h4><p>${work}</p>`;
}
