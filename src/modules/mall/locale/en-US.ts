import type { Messages } from '../../../kernel/shared/messages';
import { figureTexts } from './figures-en';
import { screenTexts } from './screens-en';
import { serverTexts } from './server-en';
import type zh from './zh-CN';

export default { ...figureTexts, ...serverTexts, ...screenTexts } as const satisfies Messages<typeof zh>;
