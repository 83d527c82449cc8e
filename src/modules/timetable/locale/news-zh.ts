// What the module tells people.
export const newsTexts = {
  'news.coverAsked': '代课请求',
  'news.coverAsked.text': '{by} 想请您代 {clazz} {day} {start} 的课，请答复',
  'news.coverWithdrawn': '代课取消',
  'news.coverWithdrawn.text': '{day} 的一节代课已取消，您不用去了',
  'news.coverAccepted': '代课已答应',
  'news.coverAccepted.text': '{name} 同意代 {day} 的课',
  'news.coverDeclined': '代课被婉拒',
  'news.coverDeclined.text': '{name} 不能代 {day} 的课，请另选一位',
  'news.covered': '您的课的代课安排',
  'news.covered.text': '您 {day} 的课有了代课安排的新进展',
} as const;
