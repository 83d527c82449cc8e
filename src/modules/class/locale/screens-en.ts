import type { Messages } from '../../../kernel/shared/messages';
import type { screenTexts as zh } from './screens-zh';

export const screenTexts = {} as const satisfies Messages<typeof zh>;
