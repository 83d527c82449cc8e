import type { Messages } from '../../../kernel/shared/messages';
import type zh from './zh-CN';

export default {} as const satisfies Messages<typeof zh>;
