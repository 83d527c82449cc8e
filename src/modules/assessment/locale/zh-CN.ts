import { faultTexts } from './faults-zh';
import { newsTexts } from './news-zh';
import { screenTexts } from './screens-zh';

export default { ...newsTexts, ...faultTexts, ...screenTexts };
