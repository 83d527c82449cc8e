import { screenTexts } from './screens-en';
import { serverTexts } from './server-en';

export default { ...serverTexts, ...screenTexts } as const;
