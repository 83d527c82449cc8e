export const pickScreens = {
  'pick.add': '新建报名', 'pick.edit': '修改报名', 'pick.none': '还没有报名', 'pick.noneText': '让学生选择考试项目或活动：设好选项、名额和时间，发布后学生即可报名。', 'pick.name': '报名名称', 'pick.time': '报名时间', 'pick.start': '开始时间', 'pick.end': '结束时间',
  'pick.options': '选项', 'pick.optionName': '选项名称', 'pick.addOption': '添加选项', 'pick.max': '名额（不限）', 'pick.choose': '每人可选', 'pick.exam': '用于考试', 'pick.examHelp': '选了考试后，可为选项指定项目；学生选了什么就测什么', 'pick.chosen': '已报名',
  'pick.of': '应报 {due} 人', 'pick.noLimit': '名额不限', 'pick.places': '名额 {max}', 'pick.choice': '所选', 'pick.notYet': '未报名', 'pick.enrolFor': '代报', 'pick.publish': '发布报名', 'pick.unpublish': '撤回',
  'pick.removeAsk': '删除“{name}”？', 'pick.removed': '已删除', 'my.none': '还没有考试', 'my.noneText': '老师发布考试后，时间、号码和成绩会出现在这里。', 'my.signUp': '请报名', 'my.signedUp': '已报名', 'my.until': '{at} 截止，可选 {n} 项', 'my.left': '还剩 {n} 个名额',
  'my.full': '名额已满', 'my.chosen': '已保存你的选择', 'my.card': '测试时出示这个码', 'my.number': '{n} 号', 'my.appeal': '申诉', 'my.appealUntil': '对成绩有异议（{at} 前）', 'my.appealOf': '对{item}成绩申诉', 'my.appealSent': '申诉已提交，请等待处理',
  'my.reasonHelp': '写明时间、经过，可附照片', 'my.link': '我的考试', 'ai.add': '新建 AI 体测', 'ai.addResult': '添加成绩', 'ai.devices': '设备', 'ai.by': '发起人', 'ai.tested': '人数', 'ai.times': '次数', 'ai.none': '还没有 AI 体测活动',
  'ai.noneText': '选择班级和项目，学生在 AI 设备前测试，成绩自动计分。',
} as const;
