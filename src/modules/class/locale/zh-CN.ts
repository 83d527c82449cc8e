import { faultTexts } from './faults-zh';
import { screenTexts } from './screens-zh';
import { figureTexts } from './figures-zh';

export default { ...figureTexts, ...faultTexts, ...screenTexts } as const;
