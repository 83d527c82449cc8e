import type { Messages } from '../../../kernel/shared/messages';
import { figureTexts } from './figures-en';
import { faultTexts } from './faults-en';
import { screenTexts } from './screens-en';
import type zh from './zh-CN';

export default { ...figureTexts, ...faultTexts, ...screenTexts } as const satisfies Messages<typeof zh>;
