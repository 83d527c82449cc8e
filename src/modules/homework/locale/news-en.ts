import type { Messages } from '../../../kernel/shared/messages';
import type { newsTexts as zh } from './news-zh';

export const newsTexts = {
  'appeal.mark': 'Homework mark',
  'appeal.mark.row': '{name}, question {no} ({score} of {full})',
  'news.assigned': 'New homework',
  'news.assigned.text': '{by} set “{name}”',
  'news.released': 'Homework results released',
  'news.released.text': 'Answers and marks of “{name}” are released',
  releasedPapers: 'Homework and tests',
  releasedScore: '{score} of {full}',
  releasedComment: "Teacher's comment: {comment}",
} satisfies Messages<typeof zh>;
