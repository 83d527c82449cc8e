import { newsTexts } from './news-zh';
import { screenTexts } from './screens-zh';
import { serverTexts } from './server-zh';
import { figureTexts } from './figures-zh';

export default {
  ...newsTexts,
  ...figureTexts,
  ...serverTexts,
  ...screenTexts,
} as const;
