import faults from './faults-zh';
import screens from './screens-zh';
import { figureTexts } from './figures-zh';
import { ruleTexts } from './rules-zh';

export default { ...ruleTexts, ...figureTexts, ...faults, ...screens };
