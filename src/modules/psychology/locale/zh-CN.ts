import { scaleTexts } from './scales-zh';
import { screenTexts } from './screens-zh';
import { serverTexts } from './server-zh';

export default { ...serverTexts, ...scaleTexts, ...screenTexts } as const;
