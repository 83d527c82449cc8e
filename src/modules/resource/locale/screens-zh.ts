export const screenTexts = {
  // Fields and columns
  'field.title': '标题', 'field.name': '名称', 'field.stgId': '学段', 'field.sbjId': '学科', 'field.tbkNodeId': '章节', 'field.tbkNodeIds': '章节', 'field.tagId': '标签', 'field.tagIds': '标签', 'field.year': '年份', 'field.fullScore': '总分', 'field.queCount': '题数',
  'field.nodes': '章节', 'field.tags': '标签', 'field.author': '作者', 'field.savedAt': '更新时间', 'field.likes': '点赞', 'field.fileType': '类型', 'field.fileSize': '大小', 'field.fileName': '文件名', 'field.content': '正文', 'field.paths': '附件', 'field.excerpt': '摘要',
  'field.resType': '类型', 'field.favAt': '收藏时间', 'field.addedAt': '入库时间', 'field.addedByName': '入库人', 'field.orgId': '学校', 'field.orgName': '学校', 'field.clazzIds': '班级', 'field.userIds': '个人', 'field.clazzId': '班级', 'field.srsId': '教材版本', 'field.tbkId': '教材', 'field.cover': '封面',
  'field.on': '状态', 'field.nodeCount': '目录', 'field.papers': '试卷', 'field.questions': '题目', 'field.thisMonth': '本月新增', 'field.linked': '已关联教材', 'field.stgName': '学段', 'field.sbjName': '学科', 'field.lessonName': '课堂', 'field.acts': '操作', 'field.wbkIds': '练习册',
  'resType.question': '试题', 'resType.paper': '试卷', 'resType.courseware': '课件', 'resType.teachdesign': '教学设计', 'resType.teachreflect': '教学反思', 'resType.workbook': '练习册',
  'fileType.ppt': '演示文稿', 'fileType.doc': '文档', 'fileType.pdf': 'PDF', 'fileType.image': '图片', 'fileType.video': '视频', 'fileType.audio': '音频', 'fileType.other': '其他',
  'lib.psn': '我的', 'lib.org': '校本', 'lib.orgRegion': '本单位', 'lib.reg': '区域', 'lib.pfm': '平台',
  'tab.question': '试题', 'tab.paper': '试卷', 'tab.courseware': '课件', 'tab.teachdesign': '教学设计', 'tab.teachreflect': '教学反思', 'tab.workbook': '练习册', 'tab.fav': '收藏', 'tab.basket': '课件篮', 'tab.share': '共享',
  libs: '资源库', types: '资源类型', points: '分', ques: '题', on: '使用中', off: '已停用',

  // Acts on a resource
  fav: '收藏', unfav: '取消收藏', faved: '已收藏', unfaved: '已取消收藏', like: '点赞', unlike: '取消点赞', likeOf: '为“{name}”点赞', favOf: '收藏“{name}”', moreOf: '“{name}”的更多操作',
  share: '共享', shareTitle: '共享“{name}”', shareDone: '已共享', shareClazzes: '共享给我的班级', shareUsers: '共享给个人', shareColleagues: '共享给同事', shareHint: '对方看到的是现在的内容，之后的修改不会影响已共享的版本', shareColleaguesHint: '试卷和教学反思只共享给同事',
  toOrg: '存入校本库', toRegion: '共享到区域', toOrgDone: '已存入校本库', toRegionDone: '已共享到区域库',
  edit: '编辑', remove: '删除', removeTitle: '删除“{name}”', removeText: '已布置的作业、已共享和已入库的版本不受影响', removed: '已删除', copy: '复制一份', assign: '布置作业', print: '打印', open: '查看', download: '下载', cancel: '取消', save: '保存', saved: '已保存', kept: '已保存', more: '更多', back: '返回',
  intoBasket: '放入课件篮', inBasket: '已放入课件篮', outOfBasket: '移出课件篮',

  // Lists
  newPaper: '新建试卷', noPapers: '还没有试卷', noPapersText: '从题库选题或按结构智能组卷，保存后可以打印，也可以直接布置给班级',
  upload: '上传课件', noWares: '还没有课件', noWaresText: '上传 PPT、文档、PDF、图片、音视频，课堂上随时可以打开', preview: '预览', noPreview: '这种文件不能在网页里预览，请下载后打开', openPdf: '在新窗口打开', pdfHint: 'PDF 会在新窗口里显示',
  newDesign: '写教学设计', newPlanDesk: '新建教案', noDesigns: '还没有教学设计', noDesignsText: '记下一节课的目标、过程和板书，可以附上文件', newReflect: '写教学反思', noReflects: '还没有教学反思', noReflectsText: '课后写几句：哪里顺利，哪里要改',
  noneHere: '这里还没有资源', noneHereText: '换一个学科或资源库看看', noFavs: '还没有收藏', noFavsText: '在任何资源库里点一下星标，就会收在这里', gone: '已不在库中',
  basketText: '备课时从各资源库挑选课件放进来，最多 {max} 个', noBasket: '课件篮是空的', noBasketText: '在课件列表里点“放入课件篮”，上课前一起打开', basketCount: '{count} / {max}', goWares: '去挑课件', emptyBasket: '清空课件篮', emptyBasketText: '课件本身不受影响',
  shareMine: '我共享的', shareGiven: '共享给我的', noSharesMine: '还没有共享过资源', noSharesMineText: '在课件、教学设计的“更多”里选择共享，班级和同事就能看到', noSharesGiven: '还没有人共享给您', noSharesGivenText: '老师和同事共享的资料会出现在这里', shareBy: '{name} · {at}', sharedTo: '共享给：{names}', unshare: '取消共享', unshareText: '对方将不再看到这份资料', comma: '、',
  author: '作者：{name}', attached: '附件', lesson: '课堂：{name}（{day}）', anyLib: '全部资源库',

  // Paper
  partNo: '{no}、', fullScore: '满分 {score} 分', queTotal: '共 {count} 题', sectionSum: '{count} 题，{score} 分', withKeys: '答案与解析', showKeys: '显示答案', printPlain: '打印试卷', printKeys: '打印试卷和答案', paperName: '姓名', paperClazz: '班级', paperScore: '得分', score: '{score} 分', keysTitle: '参考答案与解析',
  paperTitle: '试卷标题', paperTitlePlace: '例如：七年级上册第一章单元测试', section: '大题', sectionTitle: '大题标题', sectionTitlePlace: '例如：选择题', addSection: '添加大题', removeSection: '删除这一大题', removeSectionText: '这一大题里的 {count} 道题会一起移出试卷', addQues: '选题', smart: '智能组卷', smartText: '按题型和数量从题库里组卷，知识点和难度自动搭配', moveUp: '上移', moveDown: '下移', moveTo: '移到', takeOut: '移出试卷', scoreOf: '第 {no} 题分值', setAll: '本大题每题', setAllOk: '统一设置', paperEmpty: '试卷里还没有题目', paperEmptyText: '从题库选题，或者说出每种题型要几道，让系统先组一份', totalOver: '整卷超过 {max} 分', unsaved: '有修改未保存', subjectFixed: '试卷里已有题目，学段和学科不能再改', sortKinds: '按题型整理', drag: '拖动排序',
  smartTitle: '智能组卷', smartGo: '组卷', smartAdd: '加入试卷', smartAgain: '换一份', smartShort: '{kind}：题库里只找到 {found} 道（需要 {wanted} 道）', smartKind: '题型', smartCount: '题数', smartScore: '每题分值', smartUsual: '默认', smartSpread: '难度', 'spread.easy': '基础为主', 'spread.even': '均衡', 'spread.hard': '提高为主', smartNodes: '考查范围', smartNodesPlace: '不选则为整个学科', smartLibs: '选题来源', smartFound: '组好了：{count} 题，{score} 分', smartNone: '按这些条件没有找到题目，请放宽范围或更换题型',
  'kind.single': '单选题', 'kind.multi': '多选题', 'kind.judge': '判断题', 'kind.blank': '填空题', 'kind.match': '连线题', 'kind.order': '排序题', 'kind.short': '解答题', 'kind.photo': '作图题', 'kind.group': '阅读与材料题',

  // Courseware upload
  uploadTitle: '上传课件', uploadHint: 'PPT、Word、PDF、Excel、图片、MP4、MP3、ZIP，可以一次选多个', uploadDrop: '把文件拖到这里，或点击选择', uploadSave: '保存 {count} 个课件', uploadDone: '已上传 {count} 个课件', uploadBusy: '上传中 {percent}%', uploadAgain: '重试', uploadFailed: '{count} 个文件没有上传成功，修正后可重试', uploadTitleOf: '“{name}”的标题', uploadMax: '一次最多 {max} 个文件', editWare: '修改课件',

  // Writing
  writePlace: '教学目标、重点难点、教学过程、板书设计……', reflectPlace: '这节课最满意的地方、学生卡住的地方、下次怎么改……', attachHint: '最多 5 个附件',

  // Organisation library
  orgTabRes: '资源', orgTabBooks: '练习册', orgNone: '资源库还是空的', orgNoneText: '老师在自己的资源里选择“存入校本库”，全校老师就能使用', orgNoneRegion: '区域资源库还是空的', orgNoneRegionText: '在自己的资源里选择“共享到区域”，区域内的学校都能使用', orgRemove: '移出资源库', orgRemoveText: '作者自己的那一份不受影响，已布置的作业也不受影响', orgRemoved: '已移出资源库', newer: '作者有新版本', renew: '更新到新版本', renewed: '已更新',
  booksText: '学校使用的练习册，老师布置作业时优先看到', booksNone: '还没有选择练习册', booksNoneText: '从平台的练习册里选择学校正在使用的', booksChoose: '选择练习册', booksSave: '保存选择',

  // Workbooks
  newWorkbook: '新建练习册', noWorkbooks: '还没有练习册', noWorkbooksText: '新建练习册并搭好目录，再把题目放进每一节', turnOn: '启用', turnOff: '停用', turnOffText: '停用后学校和老师不再看到“{name}”', workbookTree: '目录与题目', addNode: '添加目录', noNodes: '还没有目录', noNodesText: '先添加章节，再把题目放进去', nodeQues: '{count} 题', chooseNode: '选择左侧的目录，查看和安排题目', noQues: '这个目录里还没有题目', noQuesText: '从平台题库选题放进来', addQue: '添加题目', rmQue: '移出目录', replaceQue: '换一题', queOff: '已不在题库', editWorkbook: '修改练习册', workbookSize: '{nodes} 个目录，{ques} 题',

  // Back office
  homeFresh: '近 30 天新增 {count}', homeOpen: '打开{name}', statAnswer: '平台共有 {papers} 份试卷、{questions} 道题，本月新增 {thisMonth} 份', statBySubject: '各学科试卷', statMonths: '近一年新增试卷', statYears: '按年份', statNone: '还没有试卷', yearNone: '未填年份', unitPapers: '份',
} as const;
