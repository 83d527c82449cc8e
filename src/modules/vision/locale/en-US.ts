import type { Messages } from '../../../kernel/shared/messages';
import { screenTexts } from './screens-en';
import { serverTexts } from './server-en';
import { newsTexts } from './news-en';
import type zh from './zh-CN';
import { figureTexts } from './figures-en';
import { ruleTexts } from './rules-en';

export default {
  ...ruleTexts,
  ...newsTexts,
  ...figureTexts,
  ...serverTexts,
  ...screenTexts,
} as const satisfies Messages<typeof zh>;
