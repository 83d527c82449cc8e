import { figureTexts } from './figures-zh';
import docs from './docs-zh';
import faults from './faults-zh';
import input from './input-zh';
import screens from './screens-zh';

export default { ...figureTexts, ...docs, ...faults, ...screens, ...input };
