import { screenTexts } from './screens-zh';
import { serverTexts } from './server-zh';

export default { ...serverTexts, ...screenTexts } as const;
