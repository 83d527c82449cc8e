import type { Messages } from '../../../kernel/shared/messages';
import type zh from './zh-CN';
import faults from './faults-en';
import screens from './screens-en';

export default { ...faults, ...screens } as const satisfies Messages<typeof zh>;
