// What the module tells people.
export const newsTexts = {
  'news.doctor': '建议就医的学生',
  'news.doctor.text': '您班有 {count} 名学生的视力检查结果建议就医，请告知家长',
} as const;
