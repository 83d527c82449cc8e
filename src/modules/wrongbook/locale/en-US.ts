import type { Messages } from '../../../kernel/shared/messages';
import { figureTexts } from './figures-en';
import faults from './faults-en';
import screens from './screens-en';
import type zh from './zh-CN';
import { ruleTexts } from './rules-en';

export default { ...figureTexts, ...ruleTexts, ...faults, ...screens } satisfies Messages<typeof zh>;
