import type { Messages } from '../../../kernel/shared/messages';
import { faultsEn } from './faults-en';
import { pageEn } from './page-en';
import { signInEn } from './sign-in-en';
import type zh from './zh-CN';

export default { ...faultsEn, ...signInEn, ...pageEn } as const satisfies Messages<typeof zh>;
