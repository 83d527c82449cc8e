import type { Messages } from '../../../kernel/shared/messages';
import { scaleTexts } from './scales-en';
import { screenTexts } from './screens-en';
import { serverTexts } from './server-en';
import type zh from './zh-CN';

export default { ...serverTexts, ...scaleTexts, ...screenTexts } as const satisfies Messages<typeof zh>;
