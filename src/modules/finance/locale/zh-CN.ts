import { figureTexts } from './figures-zh';
import { moneyTexts } from './money-zh';
import { screenTexts } from './screens-zh';
import { serverTexts } from './server-zh';

export default { ...figureTexts, ...serverTexts, ...screenTexts, ...moneyTexts } as const;
