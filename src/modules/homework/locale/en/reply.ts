import type { Messages } from '../../../../kernel/shared/messages';
import type zh from '../zh/reply';

export default {
} satisfies Messages<typeof zh>;
