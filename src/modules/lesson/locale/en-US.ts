import type { Messages } from '../../../kernel/shared/messages';
import { screenTexts } from './screens-en';
import { serverTexts } from './server-en';
import { newsTexts } from './news-en';
import type zh from './zh-CN';
import { figureTexts } from './figures-en';

export default {
  ...newsTexts,
  ...figureTexts,
  ...serverTexts,
  ...screenTexts,
} satisfies Messages<typeof zh>;
