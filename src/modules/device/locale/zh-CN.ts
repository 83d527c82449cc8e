import { serverTexts } from './server-zh';
import { screenTexts } from './screens-zh';

export default { ...serverTexts, ...screenTexts } as const;
