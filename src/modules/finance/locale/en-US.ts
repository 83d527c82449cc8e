import { figureTexts } from './figures-en';
import type { Messages } from '../../../kernel/shared/messages';
import { moneyTexts } from './money-en';
import { newsTexts } from './news-en';
import { screenTexts } from './screens-en';
import { serverTexts } from './server-en';
import type zh from './zh-CN';

export default {
  ...figureTexts,
  ...serverTexts,
  ...screenTexts,
  ...moneyTexts,
  ...newsTexts,
} as const satisfies Messages<typeof zh>;
