import type { Messages } from '../../../kernel/shared/messages';
import { screenTexts } from './screens-en';
import { serverTexts } from './server-en';
import type zh from './zh-CN';

export default { ...serverTexts, ...screenTexts } as const satisfies Messages<typeof zh>;
