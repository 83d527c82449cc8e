import type { ReplyOf } from '../../../kernel/shared/call';
import type { selfGet } from '../contract';

/** The own institution as the tabs get it. */
export type Own = ReplyOf<typeof selfGet>;
