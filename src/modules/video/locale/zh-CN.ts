import { figureTexts } from './figures-zh';
import { screenTexts } from './screens-zh';
import { serverTexts } from './server-zh';

export default { ...serverTexts, ...screenTexts, ...figureTexts } as const;
