import { figureTexts } from './figures-zh';
import { ruleTexts } from './rules-zh';
import { screenTexts } from './screens-zh';
import { serverTexts } from './server-zh';

export default { ...ruleTexts, ...figureTexts, ...serverTexts, ...screenTexts } as const;
