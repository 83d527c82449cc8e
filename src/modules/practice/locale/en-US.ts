import type { Messages } from '../../../kernel/shared/messages';
import faults from './faults-en';
import screens from './screens-en';
import type zh from './zh-CN';

export default { ...faults, ...screens } satisfies Messages<typeof zh>;
