import { figureTexts } from './figures-zh';
import { faultTexts } from './faults-zh';
import { screenTexts } from './screens-zh';

export default { ...figureTexts, ...faultTexts, ...screenTexts } as const;
