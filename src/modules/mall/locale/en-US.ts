import type { Messages } from '../../../kernel/shared/messages';
import { figureTexts } from './figures-en';
import { newsTexts } from './news-en';
import { screenTexts } from './screens-en';
import { serverTexts } from './server-en';
import type zh from './zh-CN';

export default { ...figureTexts, ...serverTexts, ...screenTexts, ...newsTexts } as const satisfies Messages<typeof zh>;
