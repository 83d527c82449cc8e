import type { Messages } from '../../../kernel/shared/messages';
import type { pageZh } from './page-zh';

/** Profile, settings, the account dialog. */
export const pageEn: Messages<typeof pageZh> = {
};
