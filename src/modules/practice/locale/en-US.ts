import type { Messages } from '../../../kernel/shared/messages';
import faults from './faults-en';
import screens from './screens-en';
import type zh from './zh-CN';
import { figureTexts } from './figures-en';
import { ruleTexts } from './rules-en';

export default { ...ruleTexts, ...figureTexts, ...faults, ...screens } satisfies Messages<typeof zh>;
