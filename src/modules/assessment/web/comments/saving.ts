import type { InputOf, ReplyOf } from '../../../../kernel/shared/call';
import type { SaveKind } from '../../../../kernel/web/saving/queue';
import { commentSet } from '../../contract';

export type Written = InputOf<typeof commentSet>;
/** A comment on its way; a later one takes the place of one that waits. */
export const commentKind: SaveKind<typeof commentSet, Written> = {
  name: 'assessment.comment',
  call: commentSet,
  rest: { quiet: 800, longest: 4000 },
  rebase: (input, { rev }: ReplyOf<typeof commentSet>) => ({ ...input, rev }),
};
