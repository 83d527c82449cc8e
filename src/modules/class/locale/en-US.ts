import type { Messages } from '../../../kernel/shared/messages';
import { faultTexts } from './faults-en';
import { screenTexts } from './screens-en';
import type zh from './zh-CN';
import { figureTexts } from './figures-en';

export default { ...figureTexts, ...faultTexts, ...screenTexts } as const satisfies Messages<typeof zh>;
