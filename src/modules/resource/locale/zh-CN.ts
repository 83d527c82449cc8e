import { faultTexts } from './faults-zh';
import { screenTexts } from './screens-zh';

export default { ...faultTexts, ...screenTexts } as const;
