import { figureTexts } from './figures-zh';
import { moneyTexts } from './money-zh';
import { newsTexts } from './news-zh';
import { screenTexts } from './screens-zh';
import { serverTexts } from './server-zh';

export default { ...figureTexts, ...serverTexts, ...screenTexts, ...moneyTexts, ...newsTexts } as const;
