// What the module tells people.
export const newsTexts = {
  'news.serveAsked': '激活申请',
  'news.serveAsked.text': '{name} 的“{serve}”等待审核',
  'news.servePassed': '学习服务已激活',
  'news.servePassed.text': '“{serve}”已激活，{from} 至 {to} 可用',
  'news.serveRejected': '激活未通过',
  'news.serveRejected.text': '{name} 的“{serve}”没有通过：{why}',
  'news.roles': '角色有变化',
  'news.roles.text': '您现在的角色：{roles}。如有疑问，请联系管理员',
  'news.consentAsked': '请选择是否同意',
  'news.consentAsked.text': '学校请你阅读并选择：{what}',
  'news.consentWaits': '家长提交待确认',
  'news.consentWaits.text': '{guardian}（{child}的家长）提交的内容等您确认',
  'news.consentPaper': '纸质同意书待核对',
  'news.consentPaper.text': '{by} 录入了 {clazz} 的纸质同意书，等另一位老师核对',
  'news.consentWithdrawn': '同意已撤回',
  'news.consentWithdrawn.text': '{child} 的同意已撤回：{what}，请不要再使用',
} as const;
