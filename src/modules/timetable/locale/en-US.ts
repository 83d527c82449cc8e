import type { Messages } from '../../../kernel/shared/messages';
import { figureTexts } from './figures-en';
import { screenTexts } from './screens-en';
import { serverTexts } from './server-en';
import { newsTexts } from './news-en';
import type zh from './zh-CN';

export default { ...figureTexts, ...newsTexts, ...serverTexts, ...screenTexts } as const satisfies Messages<typeof zh>;
