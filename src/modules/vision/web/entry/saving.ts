import type { InputOf } from '../../../../kernel/shared/call';
import type { Queued, SaveKind } from '../../../../kernel/web/saving/queue';
import { input } from '../../contract';

type Input = InputOf<typeof input>;
/** What one child's boxes held. */
export type Entered = Input['items'][number];

/** Entries of one term and day go together, as many as the call takes; nothing has to be done with the reply. */
export const visionEntry: SaveKind<typeof input, Input> = {
  name: 'vision.entry',
  call: input,
  most: 200,
  anywhere: true,
  merge: (list) => ({
    yearId: list[0]?.input.yearId ?? 0,
    termId: list[0]?.input.termId ?? 1,
    screenedOn: list[0]?.input.screenedOn,
    items: list.flatMap((i) => i.input.items),
  }),
};

/** One child's entry, ready for the queue: a later one of the same child and term takes its place. */
export function queuedEntry(
  at: { readonly yearId: number; readonly termId: 1 | 2 },
  day: string,
  name: string,
  item: Entered,
): Queued<Input, unknown> {
  return {
    group: `${at.yearId}/${at.termId}/${day}`,
    subject: `${at.yearId}/${at.termId}/${item.userId}`,
    title: name,
    input: { ...at, screenedOn: day, items: [item] },
  };
}
/** The child an entry is about. */
export const childOf = (entry: Input): number | undefined => entry.items[0]?.userId;
