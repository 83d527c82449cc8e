export default {
  // 所有页面
  'cause.careless': '粗心', 'cause.misread': '审题不清', 'cause.concept': '概念不清', 'cause.formula': '公式记错', 'cause.reckon': '计算错误', 'cause.steps': '步骤不全', 'cause.method': '方法不对', 'cause.noidea': '没有思路',
  'source.work': '作业', 'source.exam': '测验', 'source.kq': '课前检测', 'source.train': '练习', 'source.fight': '闯关', 'source.lesson': '课堂', 'source.wrong': '错题本',
  'degree.1': '容易', 'degree.2': '较易', 'degree.3': '一般', 'degree.4': '较难', 'degree.5': '很难',
  back: '回到错题本', comma: '、', all: '全部', close: '关闭', more: '等 {n} 人', people: '{n} 人', unitTimes: '次', unitQues: '题', unitPeople: '人',

  // 错题本
  'index.tabList': '错题', 'index.tabStats': '统计',
  'index.open': '待订正', 'index.fixed': '已掌握', 'index.every': '全部', 'index.filter': '筛选', 'index.clear': '清空条件', 'index.print': '打印 / 导出', 'index.subjects': '学科',
  'index.due': '今天该复习 {n} 道错题', 'index.dueText': '趁还没忘，答一遍就能记得更久', 'index.dueNone': '今天没有要复习的错题', 'index.dueNext': '下一次在 {day}，{n} 道', 'index.start': '开始复习',
  'index.none': '还没有错题', 'index.noneText': '作业、测验和练习里答错的题会自动收进来，并在快要忘记的时候提醒你复习', 'index.toWork': '去做作业',
  'index.noFit': '没有符合条件的错题', 'index.noFitText': '换个条件看看', 'index.allFixed': '都订正完了，真棒', 'index.allFixedText': '这里没有待订正的错题了',
  'index.node': '教材章节', 'index.klg': '知识点', 'index.cause': '错误原因', 'index.degree': '难度', 'index.source': '来源', 'index.days': '做错的日期', 'index.pickSubject': '先选一个学科，就能按章节和知识点查找', 'index.total': '共 {n} 道',
  'index.sort': '排序', 'index.sort.lastWrongAt': '最近做错', 'index.sort.wrongCount': '错得最多', 'index.sort.dueOn': '最该复习',
  'item.wrong': '错 {n} 次', 'item.at': '{day} 做错', 'item.recall': '现在还记得的可能 {n}%', 'item.memory': '记忆', 'item.due': '该复习了', 'item.dueOn': '{day} 复习', 'item.fixed': '已掌握', 'item.showKey': '看答案', 'item.hideKey': '收起答案',
  'item.explain': '解析', 'item.revise': '订正', 'item.practise': '重练', 'item.similar': '举一反三', 'item.setFixed': '标为已掌握', 'item.setOpen': '改回待订正', 'item.causes': '写原因', 'item.changeCauses': '改原因', 'item.more': '更多', 'item.degree': '我觉得的难度',
  'causes.title': '为什么错了', 'causes.hint': '最多 {max} 个，每个不超过 {chars} 个字', 'causes.own': '我自己的', 'causes.add': '加一个', 'causes.place': '不超过 8 个字', 'causes.save': '保存', 'causes.saved': '原因已记下', 'causes.remove': '删掉“{name}”', 'causes.full': '已经选了 {max} 个',
  'fixedDone': '已标为掌握', 'openDone': '已改回待订正', 'degreeDone': '难度已改',

  // 统计
  'stats.say': '一共 {total} 道错题，已掌握 {fixed} 道。', 'stats.sayKlg': '最该补的是{what}。', 'stats.sayNone': '这段时间没有错题。', 'stats.total': '错题', 'stats.fixed': '已掌握', 'stats.open': '待订正', 'stats.due': '今天该复习', 'stats.rate': '订正率',
  'stats.bySbj': '各学科的错题', 'stats.byCause': '错误原因', 'stats.byDegree': '难度分布', 'stats.bySource': '从哪里来', 'stats.byKlg': '错得最多的知识点', 'stats.byWeek': '每周新增和掌握', 'stats.coming': '接下来七天的复习', 'stats.new': '新增', 'stats.unnamed': '还有 {n} 道没写原因，写上原因更容易改正',

  // 订正和重练
  'redo.progress': '第 {at} / {n} 题', 'redo.before': '上次的答案', 'redo.submit': '提交答案', 'redo.next': '下一题', 'redo.finish': '完成', 'redo.skip': '先跳过', 'redo.right': '答对了', 'redo.part': '对了一部分', 'redo.wrong': '还不对', 'redo.fixed': '这道题已订正', 'redo.again': '再答一次',
  'redo.self': '对照参考答案，你觉得自己', 'redo.self0': '不会', 'redo.self60': '对了一部分', 'redo.self100': '全对', 'redo.nextDue': '下次复习：{day}', 'redo.why': '这次错在哪里', 'redo.empty': '先写答案再提交',
  'redo.done': '这一轮完成了', 'redo.doneText': '答了 {n} 题，答对 {right} 题', 'redo.doneNone': '没有要练的题', 'redo.doneNoneText': '错题都复习过了，过几天再来', 'redo.loading': '正在出题',
  'similar.from': '由这道错题出发', 'similar.count': '{n} 道相似题', 'similar.again': '再来一组', 'similar.doneText': '{n} 空中答对 {right} 空', 'similar.none': '没有找到相似的题', 'similar.left': '还剩 {n} 道',

  // 解析
  'explain.replies': '我的作答', 'explain.klgs': '考查的知识点', 'explain.share': '得分 {n}%', 'explain.rightAll': '全对', 'explain.noAnswer': '没有作答',

  // 打印
  'paper.title': '{subject}错题本', 'paper.line': '{name}　{day}　共 {n} 题', 'paper.answers': '参考答案', 'paper.explain': '解析：', 'paper.true': '正确', 'paper.false': '错误', 'paper.picture': '图',
  'paper.estimate': '{n} 道题，约 {pages} 页 A4', 'paper.left': '一份最多 {max} 道，另有 {n} 道没放进来', 'paper.columns': '版式', 'paper.one': '一栏', 'paper.two': '两栏（省纸）', 'paper.space': '答题空白', 'paper.space.none': '不留', 'paper.space.some': '少留', 'paper.space.many': '多留',
  'paper.withAnswer': '附答案和解析', 'paper.print': '打印或存为 PDF', 'paper.word': '导出 Word', 'paper.making': '正在生成 Word 文档', 'paper.ready': '文档已生成', 'paper.failed': '没能生成，请再试一次', 'paper.none': '没有可以打印的错题', 'paper.noneText': '回到错题本换个条件', 'paper.what': '打印哪些', 'paper.open': '待订正的', 'paper.every': '全部',

  // 班级错题
  'clazz.clazz': '班级', 'clazz.subject': '学科', 'clazz.none': '还没有任教的班级', 'clazz.noneText': '学校安排任课后，这里会显示班里学生的错题', 'clazz.tabFading': '遗忘预警', 'clazz.tabList': '错题排行', 'clazz.tabStats': '统计', 'clazz.days': '日期',
  'fading.say': '到{day}，这个班错过的题平均还记得 {recall}%（今天 {today}%）。', 'fading.sayWeak': '最可能忘的是{what}。', 'fading.none': '这个班还没有错题', 'fading.noneText': '学生在作业、测验和练习里答错以后，这里会算出他们什么时候会忘',
  'fading.day': '看到哪一天', 'fading.friday': '周五', 'fading.tomorrow': '明天', 'fading.week': '一周后', 'fading.klgs': '最可能忘的知识点', 'fading.ques': '最可能忘的题', 'fading.forgotten': '预计 {n} 人不会', 'fading.chart': '预计不会的人数', 'fading.who': '最可能忘的学生', 'fading.klgQues': '{n} 道题',
  'fading.assign': '布置这 {n} 题', 'fading.assignHint': '下一步确认班级和时间就能发出', 'fading.pick': '选这道题', 'fading.pickAll': '全选', 'fading.how': '怎么算的', 'fading.howText': '每个学生每道错题都有一条遗忘曲线（FSRS 模型），由他的真实作答推算：答错记得短，隔几天又答对记得长。“预计不会的人数”是每个人忘记的可能加起来。',
  'list.rate': '{n}% 做错', 'list.users': '{n} / {all} 人做错', 'list.fixedUsers': '{n} 人已掌握', 'list.see': '看是谁', 'list.usersTitle': '做错的学生', 'list.none': '这段时间没有错题', 'list.noneText': '换个日期或知识点看看', 'list.picked': '已选 {n} 题', 'list.sort.wrongUsers': '人数最多', 'list.sort.rate': '错误率最高', 'list.sort.lastWrongAt': '最近做错', 'list.given': '错答',
  'cstats.say': '{students} 人一共错了 {mistakes} 题次，已掌握 {fixed}。', 'cstats.mistakes': '错题次', 'cstats.questions': '不同的题', 'cstats.fixed': '已掌握', 'cstats.due': '今天该复习', 'cstats.byKlg': '错得最多的知识点', 'cstats.byCause': '学生写的原因', 'cstats.users': '每个学生',
  'field.userName': '姓名', 'field.mistakes': '错题', 'field.fixed': '已掌握', 'field.due': '该复习', 'field.rate': '订正率', 'field.klgName': '知识点', 'field.users': '人数', 'field.wrongCount': '错的次数', 'field.causes': '原因', 'field.recall': '还记得',
};
