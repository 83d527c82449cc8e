import { figureTexts } from './figures-zh';
import faults from './faults-zh';
import screens from './screens-zh';
import { ruleTexts } from './rules-zh';

export default { ...figureTexts, ...ruleTexts, ...faults, ...screens };
