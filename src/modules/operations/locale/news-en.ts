import type { Messages } from '../../../kernel/shared/messages';
import type { newsTexts as zh } from './news-zh';

export const newsTexts = {
  'news.asked': 'Feedback',
  'news.asked.text': '{name}: {text}',
  'news.replied': 'Your feedback was answered',
  'news.replied.text': '{text}',
} satisfies Messages<typeof zh>;
