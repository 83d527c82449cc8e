import { newsTexts } from './news-zh';
import { screenTexts } from './screens-zh';
import { serverTexts } from './server-zh';
import { figureTexts } from './figures-zh';
import { ruleTexts } from './rules-zh';

export default { ...ruleTexts, ...newsTexts, ...figureTexts, ...serverTexts, ...screenTexts } as const;
