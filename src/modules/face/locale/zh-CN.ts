import { figureTexts } from './figures-zh';
import { impactTexts } from './impact-zh';
import { screenTexts } from './screens-zh';
import { serverTexts } from './server-zh';

export default { ...serverTexts, ...screenTexts, ...figureTexts, ...impactTexts } as const;
