import type { ReplyOf } from '../../../../kernel/shared/call';
import type { openEnter } from '../../contract';

/** What a guardian sees who came in by a letter or a message. */
export type Opened = ReplyOf<typeof openEnter>;
