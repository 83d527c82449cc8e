import type { Messages } from '../../../kernel/shared/messages';
import { figureTexts } from './figures-en';
import { impactTexts } from './impact-en';
import { screenTexts } from './screens-en';
import { serverTexts } from './server-en';
import type zh from './zh-CN';

export default { ...serverTexts, ...screenTexts, ...figureTexts, ...impactTexts } as const satisfies Messages<
  typeof zh
>;
