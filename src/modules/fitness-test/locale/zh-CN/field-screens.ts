export const fieldScreens = {
  'tab.title': '现场录入', 'tab.lead': '把考试带到操场：没有网络也能录，回来自动上传。', 'tab.ready': '已可离线使用：关掉浏览器、断网后仍能打开本页继续录入', 'tab.insecure': '当前不是 https 访问，不能离线打开本页；请保持页面打开，成绩仍会存在平板里', 'tab.failed': '离线准备没有完成，请检查网络后重试',
  'tab.onTablet': '本平板上的考试', 'tab.packOf': '{clazzes} 个班，{children} 人', 'tab.takenNow': '刚刚下载', 'tab.taken': '{hours} 小时前下载', 'tab.waiting': '{n} 项待上传', 'tab.waitOffline': '离线 · {n} 项待上传', 'tab.drop': '从平板移除',
  'tab.dropText': '名单和已上传的记录会从平板清除。', 'tab.dropWaiting': '还有 {n} 项没有上传，移除后将丢失！', 'tab.dropYes': '移除', 'tab.no': '不移除', 'tab.offline': '现在没有网络：可以打开平板上已有的考试继续录入。', 'tab.signInFirst': '登录后可以下载考试。', 'tab.signIn': '去登录',
  'tab.offers': '可以下载的考试', 'tab.noOffers': '没有正在测试的考试', 'tab.take': '下载到平板（{n} 人）', 'tab.takeAgain': '重新下载（{n} 人）', 'tab.taking': '正在下载…', 'tab.back': '返回', 'tab.items': '项目', 'tab.group': '分组或班级', 'tab.groups': '分组',
  'tab.clazzes': '班级', 'tab.doneOf': '{done}/{all}', 'tab.notHome': '还没有上传', 'tab.nobody': '这一组没有人测这个项目', 'tab.notSigned': '未检录', 'tab.attempt': '第 {n} 次', 'tab.result': '成绩', 'tab.numberHint': '输入号码或学号',
  'tab.hint': '输入成绩（{unit}）', 'tab.save': '保存，下一名', 'tab.skip': '跳过，下一名', 'tab.goTo': '转到', 'tab.saved': '已保存 {name} {result}', 'tab.emptied': '（清空）', 'tab.empty': '清空', 'tab.backspace': '退格', 'tab.byNumber': '报号',
  'tab.scan': '扫码', 'tab.unknown': '名单里没有“{text}”', 'tab.notDue': '{name} 不测这个项目', 'tab.tablet': '本平板：{name}', 'tab.look': '{n} 项要处理', 'tab.signInToSend': '登录后上传', 'tab.sending': '正在上传…', 'tab.allHome': '已全部上传',
  'tab.offlineShort': '离线', 'tab.close': '关闭', 'tab.noCamera': '这个浏览器不能扫码，请输入号码。', 'tab.cameraRefused': '没有摄像头权限，请输入号码。', 'tab.typeNumber': '号码、学号或卡号', 'tab.toSettle': '要处理的成绩',
  'tab.conflictText': '另一台平板对同一次成绩填得不同：以这里显示的为准请重新录入一次，或到电脑上选择。',
} as const;
