import { faultTexts } from './faults-en';
import { newsTexts } from './news-en';
import { screenTexts } from './screens-en';

export default { ...newsTexts, ...faultTexts, ...screenTexts };
