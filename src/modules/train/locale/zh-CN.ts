export default {
  'fault.chooseStudent': '请选择学员', 'fault.goalPast': '目标要从今天或以后开始', 'fault.goalSpan': '一个目标最多 {max} 天', 'fault.goalTwice': '这几天这个科目已经有目标了，换个日期或科目吧',
  'fault.dueWrong': '截止时间要晚于现在', 'fault.dueFar': '截止时间最远 {max} 天后', 'fault.sbjDiffers': '所选内容属于{sbj}，请改选科目', 'fault.noQuestions': '“{name}”里没有可以自动批改的题目，换一份试卷吧',
  'fault.notAnswered': '还没有作答结果的学员：{names}。请先去掉他们', 'fault.spanWrong': '结束日期不能早于开始日期', 'fault.spanLong': '时间范围最多 {max} 天',
  'learnersNone': '请选择学员', 'tierRequired': '请选择目标档位', 'sbjRequired': '请选择科目', 'endBeforeStart': '结束日期不能早于开始日期', 'evalRequired': '请选择测评试卷', 'commentRequired': '请写评语', 'imagesMany': '最多 {max} 张图片', 'likeQue': '同类题',

  'field.userId': '学员', 'field.sbjId': '科目', 'field.tier': '目标档位', 'field.start': '开始', 'field.end': '结束', 'field.text': '评语', 'field.images': '图片', 'field.name': '学员', 'field.stand': '状态', 'field.sbjs': '在学科目', 'field.overdue': '待办',
  'field.goalShare': '目标进度', 'field.answers': '近 7 天答题', 'field.accuracy': '正确率', 'field.lastOn': '最近练习', 'field.beans': '学豆', 'field.servId': '科目', 'field.userName': '学员', 'field.orgName': '机构', 'field.servName': '科目', 'field.cycle': '周期',
  'field.startOn': '开始日期', 'field.endOn': '到期日期', 'field.state': '状态', 'field.priceFen': '金额（元）',

  'tier.highest': '最高', 'tier.high': '高', 'tier.higher': '较高', 'tierAsks': '约 {ques} 题或 {minutes} 分钟', 'tierHelp': '在所选日期内，答够题数或练够时间，就算达成', 'goalRule': '目标在时间段内累计：答题数或练习时间任意一项达到就算达成。作业、测评和课堂练习里的答题也算在内。',
  'todoState.todo': '未开始', 'todoState.doing': '进行中', 'todoState.overdue': '已逾期', 'todoState.done': '已完成',
  'type.tbk': '教材同步', 'type.sbk': '专项训练', 'type.work': '作业巩固', 'type.que': '同类题', 'type.eval': '测评',
  'typeText.tbk': '按教材章节出题，题目难度随学员水平调整', 'typeText.sbk': '按专题出题，补齐某一块知识', 'typeText.work': '针对学员在这份作业里的失分知识点出新题', 'typeText.eval': '用一份试卷里可以自动批改的题目，看看学员到哪一步了',
  'stand.fine': '正常', 'stand.behind': '有逾期', 'stand.idle': '一周未练', 'lesson.not_started': '未开始', 'lesson.in_progress': '进行中', 'lesson.ended': '已结束',
  'learn.near': '{day} 到期', 'learn.expired': '已到期', 'learn.learningN': '在学', 'learn.nearN': '即将到期', 'learn.expiredN': '已到期', 'serveState.learning': '在学', 'serveState.near': '即将到期', 'serveState.expired': '已到期',
  'cycle.three_months': '三个月', 'cycle.half_year': '半年', 'cycle.one_year': '一年', 'page.summary': '训练概览', 'page.students': '训练学员', 'page.publish': '发布训练', 'clazzMore': '{name} 等 {n} 个班', 'lib.pfm': '平台试卷', 'lib.psn': '我的试卷',
  'unit.que': '题', 'unit.people': '人', 'unit.times': '次', 'unit.yuan': '元',

  'hello': '你好，{name}', 'month': '近 30 天练了 {days} 天，答了 {n} 题，正确率 {accuracy}%', 'monthNone': '近 30 天还没有练习，从下面的待办开始吧', 'goals': '学习目标', 'newGoal': '定个目标', 'setGoal': '设定目标', 'goalSet': '目标已设定', 'goalFor': '给{name}设定目标',
  'noGoals': '还没有目标', 'noGoalsText': '定一个一周的小目标，答够题数或练够时间就算达成', 'goalReached': '已达成', 'goalMissed': '已结束', 'goalRuns': '进行中', 'goalShare': '目标完成 {n}%', 'goalProgress': '{n}/{ques} 题 · {min}/{minutes} 分钟',
  'ownGoal': '自己设定', 'setBy': '{name}设定', 'todos': '训练待办', 'allDone': '待办都完成了', 'allDoneText': '老师发布的训练和测评会出现在这里', 'practiseFreely': '去自主练习', 'noneDone': '还没有完成的待办', 'noneDoneText': '完成后可以在这里回看答题情况',
  'noTodos': '还没有待办', 'active': '进行中', 'completed': '已完成', 'begin': '开始', 'goOn': '继续', 'look': '查看', 'all': '全部', 'more': '加载更多', 'doneAt': '{at} 完成', 'dueAt': '{at} 截止', 'late': '逾期完成', 'result': '{n} 题，正确率 {accuracy}%', 'answeredOf': '已答 {n}/{of} 题', 'queN': '{n} 题',
  'said': '老师评语', 'noSaid': '还没有评语', 'toLearner': '{by} → {name}', 'pictureNo': '图片 {n}', 'writeComment': '写评语', 'commentFor': '给{name}写评语', 'commentDone': '评语已发送', 'commentHelp': '学员会在训练首页看到', 'send': '发送', 'say': '评语',
  'curves': '学习曲线', 'amountByDay': '每天答题数', 'accuracyByDay': '每天正确率', 'answered': '答题', 'accuracy': '正确率', 'noDays': '这段时间没有练习', 'noDaysText': '开始练习后，这里会画出每天的题量和正确率', 'lastDays': '近 {n} 天', 'myDetails': '学习详情',
  'spanSum': '练了 {days} 天，答了 {n} 题，正确率 {accuracy}%', 'spanNone': '这段时间没有练习', 'practiceTime': '练习时间', 'todoDone': '完成待办', 'todoOpen': '未完成 {n}，其中逾期 {over}', 'beans': '学豆', 'lastOn': '最近练习 {day}', 'neverOn': '还没有练习过', 'never': '从未', 'noClazz': '还没有班级',
  'publishTo': '发布训练', 'bySubject': '各科情况', 'subject': '科目', 'now': '正在进行', 'nothingNow': '没有进行中的目标和待办', 'nothingNowText': '设定一个目标，或发布一次训练',

  'noLearners': '还没有学员', 'noLearnersText': '你任教的班级里有了学员，就会出现在这里', 'publishToMany': '发布给 {n} 人', 'todoShort': '{n} 项待办', 'overShort': '{n} 项逾期', 'overLong': '{n} 项待办逾期',
  'teachNone': '你的班级里还没有学员', 'teachSum': '{of} 名学员中 {n} 人练习过，完成了 {done} 项待办', 'teachOver': '{n} 项已逾期', 'learners': '学员', 'activeN': '{n} 人练习过', 'accuracyN': '正确率 {n}%', 'todosMade': '发布待办', 'goalsReached': '达成目标', 'goalsRun': '{n} 个进行中', 'lessonsHeld': '已上课', 'lessonsOf': '共 {n} 节', 'commentsMade': '评语',
  'watch': '需要关注', 'watchNone': '没有需要关注的学员', 'watchNoneText': '没有逾期待办，也都在一周内练习过', 'lastDone': '最近完成', 'noneDoneYet': '还没有人完成', 'noneDoneYetText': '发布训练后，学员完成的会出现在这里', 'lessonsToday': '今天的课', 'noLessons': '今天没有课', 'timetable': '课表',
  'what': '练什么', 'whom': '发给谁', 'until': '什么时候截止', 'needSubject': '请先选择科目', 'needWhat': '请选择内容', 'needLearners': '请选择学员', 'needDue': '截止时间要晚于现在', 'published': '已发布给 {n} 名学员', 'publishN': '发布给 {n} 人', 'specbook': '专项', 'topic': '专题', 'pickTopic': '选择专题', 'pickWork': '选择一份作业', 'noWork': '这个科目还没有作业', 'library': '题库', 'pickPaper': '选择试卷',
  'everybody': '全选（{n} 人）', 'find': '按姓名查找', 'picked': '已选 {n} 人', 'none': '清空',

  'orgSum': '{of} 名学员中 {n} 人练习过，共答 {answers} 题，完成 {done} 项待办', 'teachers': '任课教师', 'clazzesN': '{n} 个班级', 'practiceN': '练习 {time}', 'serves': '学习服务', 'servesReport': '服务统计', 'applied': '待审核', 'ending': '即将到期', 'endingNone': '一个月内没有到期的服务', 'answersBySubject': '各科答题数',
  'byTeacher': '教师情况', 'noTeachers': '还没有任课教师', 'noTeachersText': '给班级安排教师后，这里会显示他们的工作', 'toClazzes': '去班级', 'teacher': '教师', 'open': '未完成', 'overdue': '逾期', 'goalsMade': '设定目标',
  'servesSum': '{from} 至 {to} 开通服务 {n} 次，涉及 {learners} 名学员', 'servesCount': '开通次数', 'servesMoney': '开通金额', 'byMonth': '各月开通', 'servesByMonth': '每月开通次数', 'servesBySubject': '各科开通次数', 'startsIn': '开始日期', 'noServes': '这段时间没有开通服务', 'noServesText': '审核通过的开通申请会出现在这里',

  'tutorCalm': '现在没有等待处理的申请和提问', 'tutorSum': '{people} 人申请加入，{asks} 个提问等你回答', 'tutorClazzes': '辅导班', 'tutorWaiting': '待审核申请', 'tutorAsks': '待回答提问', 'tutorApplicants': '等待审核', 'applicantsNone': '没有等待审核的申请', 'seats': '已有 {n} 人，名额 {of}', 'waitingN': '{n} 人申请',
  'tutorAskList': '学员提问', 'asksNone': '没有等待回答的提问', 'lessonsWeek': '最近七天的课', 'noLessonsWeek': '最近七天没有课', 'myClazzes': '我的班级', 'clazzesNone': '还没有班级', 'clazzesNoneText': '开一个辅导班，学员就可以申请加入', 'peopleN': '{n} 人',
};
