import type { Messages } from '../../../kernel/shared/messages';
import { figureTexts } from './figures-en';
import type zh from './zh-CN';
import docs from './docs-en';
import faults from './faults-en';
import input from './input-en';
import screens from './screens-en';

export default { ...figureTexts, ...docs, ...faults, ...screens, ...input } as const satisfies Messages<typeof zh>;
