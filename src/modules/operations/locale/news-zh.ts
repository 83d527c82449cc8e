// What the module tells people.
export const newsTexts = {
  'news.asked': '用户反馈',
  'news.asked.text': '{name}：{text}',
  'news.replied': '您的反馈有了回复',
  'news.replied.text': '{text}',
} as const;
