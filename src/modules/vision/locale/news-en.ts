import type { Messages } from '../../../kernel/shared/messages';
import type { newsTexts as zh } from './news-zh';

export const newsTexts = {
  'news.doctor': 'Children who should see a doctor',
  'news.doctor.text':
    'The screening advises {count} {count|child|children} of your class to see a doctor: please tell {count|the family|their families}',
} satisfies Messages<typeof zh>;
