import { figureTexts } from './figures-zh';
import { screenTexts } from './screens-zh';
import { serverTexts } from './server-zh';

export default { ...figureTexts, ...serverTexts, ...screenTexts } as const;
